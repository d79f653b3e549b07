"""What the contract suites share: each asks for a fixture that gives it one implementation after the other."""

from tests.lobby.ends import backend, redis_end, shared_server, two

__all__ = ["backend", "redis_end", "shared_server", "two"]
