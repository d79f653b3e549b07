"""Names that nobody guesses, and that can be given to a command."""

import re

from server.edge.naming import new_id


def test_names_are_different_and_fit_everywhere() -> None:
    names = {new_id() for _ in range(5_000)}
    assert len(names) == 5_000
    assert [name for name in names if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]{11}", name)] == []
