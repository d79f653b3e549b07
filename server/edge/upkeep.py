"""What runs beside the sockets and must not end while the server serves."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger("salvo.upkeep")


class Upkeep:
    """Begins anew what failed by a fault of ours, and is not healthy until that has run for a while."""

    def __init__(self, again_s: float = 1.0, sound_s: float = 5.0) -> None:
        self._again_s = again_s
        self._sound_s = sound_s
        self._failing: set[str] = set()

    @property
    def healthy(self) -> bool:
        return not self._failing

    async def keep_up(self, chore: str, run: Callable[[], Awaitable[None]]) -> None:
        """Run something without an end of its own until cancelled."""
        while True:
            sound = asyncio.get_running_loop().call_later(self._sound_s, self._failing.discard, chore)
            try:
                await run()
            except Exception:
                log.exception("%s failed and begins anew", chore)
            finally:
                sound.cancel()
            self._failing.add(chore)
            await asyncio.sleep(self._again_s)
