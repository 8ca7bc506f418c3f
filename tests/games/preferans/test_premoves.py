"""Cards named in advance: of the own hand alone, until a hand is opened or tricks are claimed."""

import pytest

from games import registry
from games.core import Seat
from games.preferans.events import ClaimMade, HandOpened
from games.preferans.face.face import PreferansFace
from games.preferans.match.hands import hand_on_turn, player_of
from games.preferans.state import Phase
from tests.contract.walks import seated, walks_to_check

FACE, GAME = PreferansFace(), registry.get("preferans")


@pytest.mark.walks
@pytest.mark.rule("PREF-4.7")
def test_only_who_plays_the_own_hand_next_names_a_card_of_it() -> None:
    """Neither the owner of an open hand that a whister plays, nor the whister before its turn."""
    hands = set[str]()
    for walk in walks_to_check("preferans"):
        for state in walk.states:
            deal = state.deal
            if deal is None or deal.phase is not Phase.PLAY:
                continue
            for seat in map(Seat, seated(GAME, state)):
                own = [place for place in deal.active if player_of(state, deal, place) == seat]
                named = FACE.premoves(GAME.view(state, seat), seat)
                if seat in deal.active and seat not in own:
                    assert not named
                    hands.add("played by another")
                elif len(own) == 2 and hand_on_turn(deal) == deal.declarer:
                    played = {each.seat for each in deal.trick}
                    upcoming = [place for place in order(deal.active, deal.declarer) if place not in played]
                    assert bool(named) == (upcoming[:1] == [seat])
                    hands.add("one of two")
                elif own == [seat] and deal.hands[seat] and seat not in GAME.awaited(state):
                    assert set(named) <= set(deal.hands[seat])
                    assert named
                    hands.add("the only one")
    assert hands == {"played by another", "one of two", "the only one"}


def order(active: tuple[Seat, ...], after: Seat | None) -> list[Seat]:
    """The other places, clockwise from this one."""
    assert after is not None
    at = active.index(after) + 1
    return [*active[at:], *active[: at - 1]]


@pytest.mark.walks
def test_what_opens_cards_is_not_outlived_by_a_named_one() -> None:
    opened = set[type]()
    for walk in walks_to_check("preferans"):
        for move in walk.moves:
            for event in move.events:
                if isinstance(event, ClaimMade | HandOpened) and event.heard_by(None):
                    opened.add(type(event))
                    for seat in map(Seat, seated(GAME, move.before)):
                        before, after = (
                            FACE.next_trick(GAME.view(state, seat), seat)
                            for state in (move.before, move.after)
                        )
                        assert not before or before != after
    assert opened == {ClaimMade, HandOpened}
