"""One HTTP request with JSON either way."""

import asyncio
import json
from typing import Any
from urllib.parse import urlsplit


async def post(url: str, path: str, body: Any) -> Any:
    """Post to the server at `url` and give what it answers. Raises: ConnectionError for anything but 200."""
    place = urlsplit(url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    text = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n"
    )
    writer.write(head.encode() + text)
    answer = await reader.read()
    writer.close()
    status, _, rest = answer.partition(b"\r\n")
    if b" 200 " not in status + b" ":
        raise ConnectionError(f"{path}: {status.decode()}")
    headers, _, payload = rest.partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" in headers.lower():
        payload = b"".join(_chunks(payload))
    return json.loads(payload)


def _chunks(payload: bytes) -> list[bytes]:
    chunks = []
    while payload:
        size, _, rest = payload.partition(b"\r\n")
        length = int(size, 16)
        if length == 0:
            break
        chunks.append(rest[:length])
        payload = rest[length + 2 :]
    return chunks
