"""Courses over HTTP: the steps of a game's course, and how far one has come with the orders given so far.

Nothing of it is kept: who plays sends all orders of the step each time, and they are resolved from its beginning.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from protocol.messages import GameOrders, GameView
from server.edge.body import body_of
from server.edge.rate import Limiter
from server.edge.session import Sessions
from server.games.api import Course, Illegal, Tried
from server.now import Now

ROUNDS_MAX: Final = 8


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The orders of each round so far."""

    rounds: Annotated[tuple[GameOrders, ...], msgspec.Meta(max_length=ROUNDS_MAX)]


class CourseSteps(msgspec.Struct, frozen=True):
    steps: tuple[str, ...]


class StepSeen(msgspec.Struct, frozen=True):
    """How far a step has come (`server.games.api.Tried`)."""

    view: GameView
    status: Literal["open", "done", "failed"]
    hint: str | None
    marks: tuple[str, ...]
    round: int
    rounds: int


_encode = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(Given).decode


class CoursePages:
    """The routes of the games that have a course."""

    def __init__(self, sessions: Sessions, courses: Mapping[str, Course], tries: Limiter, now: Now) -> None:
        self._sessions = sessions
        self._courses = courses
        self._tries = tries
        self._now = now

    def routes(self) -> Sequence[BaseRoute]:
        return (
            Route("/api/course/{game}", self.steps),
            Route("/api/course/{game}/{step}", self.begin),
            Route("/api/course/{game}/{step}", self.play, methods=["POST"]),
        )

    async def steps(self, request: Request) -> Response:
        """Name the steps of a course in their order."""
        course = self._courses.get(request.path_params["game"])
        return _refusal("unknown_course", 404) if course is None else _json(CourseSteps(course.steps))

    async def begin(self, request: Request) -> Response:
        """Show the position that a step begins with."""
        return self._played(request, ())

    async def play(self, request: Request) -> Response:
        """Play a step from its beginning by the orders given, and show where that has led."""
        try:
            given = _read(await body_of(request))
        except msgspec.DecodeError:
            return _refusal("malformed", 400)
        return self._played(request, given.rounds)

    def _played(self, request: Request, orders: Sequence[GameOrders]) -> Response:
        course = self._courses.get(request.path_params["game"])
        step = request.path_params["step"]
        if course is None or step not in course.steps:
            return _refusal("unknown_course", 404)
        if self._too_fast(request):
            return _refusal("too_fast", 429)
        try:
            return _json(_seen(course.play(step, orders)))
        except Illegal as illegal:
            return _refusal(illegal.code, 400)

    def _too_fast(self, request: Request) -> bool:
        session = self._sessions.of(request)
        address = request.client.host if request.client is not None else ""
        who = address if session is None else session.player
        exhausted = self._tries.exhausted(who, self._now())
        self._tries.spend(who, self._now())
        return exhausted


def _seen(tried: Tried) -> StepSeen:
    return StepSeen(tried.view, tried.status, tried.hint, tried.marks, tried.round, tried.rounds)


def _json(body: msgspec.Struct | dict[str, str]) -> Response:
    return Response(_encode(body), media_type="application/json", headers={"cache-control": "no-store"})


def _refusal(code: str, status: int) -> Response:
    response = _json({"code": code})
    response.status_code = status
    return response
