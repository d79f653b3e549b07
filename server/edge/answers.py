"""How HTTP is answered: JSON that nobody keeps, and refusals by a code."""

from typing import Any, Final

import msgspec
from starlette.responses import Response

NO_STORE: Final = {"cache-control": "no-store"}  # a name may be erased at any time

_encode = msgspec.json.Encoder().encode


def answer(body: Any, status: int = 200) -> Response:
    """Give a struct or a mapping as JSON, or what is JSON already."""
    content = body if isinstance(body, bytes) else _encode(body)
    return Response(content, status, media_type="application/json", headers=NO_STORE)


def refusal(code: str, status: int) -> Response:
    """Give the answer that says no, and why."""
    return answer({"code": code}, status)
