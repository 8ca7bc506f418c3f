"""Cards named in advance: only where the next question is for a card alone."""

import msgspec
import pytest

from games import registry
from games.core import Seat
from games.faces.face import Premoving
from games.terz import legality
from games.terz.options import Options
from games.terz.state import HAND, SEATS, Deal, Phase
from games.trick_game.tricks import Played, Trick, left_of
from tests.contract.walks import walks_to_check

FACE = registry.face("terz")


def speaks(options: Options, deal: Deal, seat: Seat) -> bool:
    """Whether the seat could declare or exchange, were it to move now: to a trick that the other leads or loses."""
    if deal.trick:
        trick = Trick(deal.trick, seat)
        asked = msgspec.structs.replace(deal, trick=(), tricks=(*deal.tricks, trick), cut=1)
    else:
        asked = msgspec.structs.replace(deal, trick=(Played(deal.turn, deal.hands[deal.turn][0]),))
    assert asked.turn == seat
    return (
        bool(legality.declarable(options, asked))
        or legality.marriageable(options, asked)
        or legality.exchangeable(asked)
    )


@pytest.mark.rule("TZ-7")
@pytest.mark.walks
def test_who_may_speak_before_a_card_names_none() -> None:
    """By the referee's own rules. A lead is named once no more cards are drawn; with nine cards a bluffer may always lie."""
    assert isinstance(FACE, Premoving)
    told = set[tuple[bool, bool]]()
    for walk in walks_to_check("terz"):
        for state in walk.states:
            if state.phase is not Phase.PLAY:
                continue
            seat, bluff = left_of(state.deal.turn, SEATS), walk.options.bluff
            hand, draws = state.deal.hands[seat], bool(state.deal.trick and state.deal.talon)
            lies = bluff and len(hand) == HAND
            silent = not draws and not lies and not speaks(walk.options, state.deal, seat)
            named = FACE.premoves(registry.get("terz").view(state, seat), seat)
            assert set(named) == (set(hand) if silent else set())
            told.add((bool(state.deal.trick), silent))
    assert told == {(leads, silent) for leads in (False, True) for silent in (False, True)}
