from protocol.games import salvo as wire
from server.bots.api import NOTHING_NOTED
from server.bots.salvo.choose import choose
from tests.properties.salvo_positions import GAME, NO_DICE, SEATS, every_map_and_mode


@every_map_and_mode
def test_it_gives_legal_orders(mode: wire.SalvoMode, map: str) -> None:
    options = wire.Options(mode, map, 30)
    state = GAME.start(options, NO_DICE)
    for _ in range(5):
        orders = {
            seat: choose(GAME.view(state, seat), seat, options, "light", NOTHING_NOTED, b"seed").orders
            for seat in SEATS
        }
        for seat in SEATS:
            GAME.check(state, seat, orders[seat], sealing=True)
        state, _ = GAME.resolve(state, orders, NO_DICE)
