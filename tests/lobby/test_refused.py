from protocol.refusals import REFUSALS
from server.lobby.refused import Refused


def test_a_refusal_carries_its_code() -> None:
    refused = Refused("host_away")
    assert refused.code == "host_away"
    assert str(refused) == "host_away"
    assert refused.code in REFUSALS
