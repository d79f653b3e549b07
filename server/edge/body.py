"""The body of a request, up to a length."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

BODY_BYTES: Final = 1024


async def body_of(request: Request) -> bytes:
    """Read a whole body. Raises: HTTPException, 413 for one that is too long."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > BODY_BYTES:
                raise HTTPException(413)
    except ClientDisconnect:
        raise HTTPException(400) from None
    return bytes(body)
