"""The dialects by their names."""

from tests.load.crowd import Crowd, Dialect
from tests.load.dialects.boardgame import Boardgame
from tests.load.dialects.colyseus import Colyseus
from tests.load.dialects.plain import Plain
from tests.load.dialects.salvo import SalvoOnOurs, ToyOnOurs
from tests.load.load import Load


def dialect(load: Load, crowd: Crowd) -> Dialect:
    """Give what speaks the dialect of the server that is loaded."""
    match load.dialect:
        case "plain":
            return Plain(crowd, load.url)
        case "boardgame":
            return Boardgame(crowd, load.url)
        case "colyseus state":
            return Colyseus(crowd, load.url, "state")
        case "colyseus bytes":
            return Colyseus(crowd, load.url, "bytes")
        case "toy":
            return ToyOnOurs(crowd, load.url, load.secret)
        case "salvo":
            return SalvoOnOurs(crowd, load.url, load.secret)
        case unknown:
            raise ValueError(f"nobody speaks {unknown!r}")
