"""Who may open a socket: origin, session, how many, how often."""

from collections.abc import Sequence
from contextlib import suppress

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from protocol.codec import SUBPROTOCOL
from protocol.refusals import CloseCode
from server.edge.line import OFFER, Offer
from server.edge.over_asgi import AsgiLine
from server.edge.rate import Limiter
from server.edge.session import Session, Sessions, address_of
from server.edge.socket import House, Socket


class Gate:
    """Turns a handshake into a running socket, or away."""

    def __init__(self, sessions: Sessions, origins: Sequence[str], house: House, knocks: Limiter) -> None:
        self._sessions = sessions
        self._origins = frozenset(origins)
        self._house = house
        self._knocks = knocks

    async def open(self, websocket: WebSocket) -> None:
        """Serve one socket from its handshake to its end.

        A server that stops turns everyone away but those who still play here, so that a proxy goes on to the next. A
        foreign page and an address that knocks too often are turned away before the handshake is answered; what a
        client has to tell apart is told by a close code.
        """
        session = self._sessions.of(websocket)
        if self._house.draining() and (session is None or not self._house.matching.seated(session.player)):
            self._house.telemetry.rejected("draining")
            await websocket.send_denial_response(PlainTextResponse("stopping: another server takes you\n", 503))
            return
        address = address_of(websocket)
        now = self._house.now()
        # Who knocks with a session is never shut out by others behind the same address.
        foreign = not self._from_here(websocket)
        if foreign or (session is None and self._knocks.exhausted(address, now)):
            self._house.telemetry.rejected("foreign_page" if foreign else "too_often")
            self._knocks.spend(address, now)
            await websocket.close()
            return
        offered = websocket.scope.get("subprotocols", [])
        await websocket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None)
        with suppress(WebSocketDisconnect):  # gone before it could be told
            if session is None:
                self._knocks.spend(address, now)
                await self._close(websocket, CloseCode.NO_SESSION)
            elif SUBPROTOCOL not in offered:
                await self._close(websocket, CloseCode.OTHER_PROTOCOL)
            elif not self._house.crowd.has_place(session.player):
                await self._close(websocket, CloseCode.TOO_MANY_CONNECTIONS)
            else:
                await self._serve(websocket, session)

    async def _serve(self, websocket: WebSocket, session: Session) -> None:
        """Let a transport that offers itself carry the socket; else carry it over ASGI, until it has ended."""
        offer: Offer | None = websocket.scope.get("extensions", {}).get(OFFER)
        line = AsgiLine(websocket) if offer is None else offer.take()
        socket = Socket(line, session, self._house)
        socket.open()
        if isinstance(line, AsgiLine):
            await line.serve(socket)
        else:
            line.begin(socket)

    async def _close(self, websocket: WebSocket, code: CloseCode) -> None:
        self._house.telemetry.closed(code)
        await websocket.close(code)

    def _from_here(self, websocket: WebSocket) -> bool:
        """Say whether the page is ours. Programs send no origin: a browser always does, so that no page can hide."""
        origin = websocket.headers.get("origin")
        if origin is None:
            return True
        return origin in self._origins or origin.partition("://")[2] == websocket.headers.get("host", "-")
