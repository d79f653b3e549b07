"""A port is opened once, on either family, and one that is taken stays nobody's."""

import errno
import socket

import pytest

from server.edge.port import open_port


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_port_takes_connections_without_delay(host: str) -> None:
    with open_port(host, 0, 1) as listener:
        assert listener.proto == socket.IPPROTO_TCP
        with socket.create_connection(listener.getsockname()[:2]):
            pass


def test_a_port_that_is_taken_cannot_be_had() -> None:
    with open_port("127.0.0.1", 0, 1) as listener, pytest.raises(OSError) as fault:
        open_port("127.0.0.1", listener.getsockname()[1], 1)
    assert fault.value.errno == errno.EADDRINUSE
