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
from server.edge.answers import answer, refusal
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
        return refusal("unknown_course", 404) if course is None else answer(CourseSteps(course.steps))

    async def begin(self, request: Request) -> Response:
        """Show the position that a step begins with."""
        return self._played(request, ())

    async def play(self, request: Request) -> Response:
        """Play a step from its beginning by the orders given, and show where that has led."""
        try:
            given = _read(await body_of(request))
        except msgspec.DecodeError:
            return refusal("malformed", 400)
        return self._played(request, given.rounds)

    def _played(self, request: Request, orders: Sequence[GameOrders]) -> Response:
        course = self._courses.get(request.path_params["game"])
        step = request.path_params["step"]
        if course is None or step not in course.steps:
            return refusal("unknown_course", 404)
        if self._tries.too_often(self._sessions.asker(request), self._now()):
            return refusal("too_fast", 429)
        try:
            return answer(_seen(course.play(step, orders)))
        except Illegal as illegal:
            return refusal(illegal.code, 400)


def _seen(tried: Tried) -> StepSeen:
    return StepSeen(tried.view, tried.status, tried.hint, tried.marks, tried.round, tried.rounds)
