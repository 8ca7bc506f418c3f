"""A waiting hand offers its cards in advance, and tells which is named or was dropped."""

from itertools import pairwise

from bot.base.preferences import PersonSettings
from bot.match.loaded import Premove, SeatDraft
from bot.match.table import PersonId, with_chair
from bot.match.turns.premoves import Offer, offered
from bot.ui.buttons import PickAhead, decode
from bot.ui.content import Content, Key
from bot.ui.plan import HandRecord, ScreenState
from bot.ui.ranks import Rank, rank_of_hand
from games.cards import Card
from games.core import Seat
from tests.support.screen_plans import DrawnScreen, match, screen_state, table
from tests.support.sentences import said

ME, SEAT = PersonId(1), Seat(0)


def waiting() -> tuple[ScreenState, Offer]:
    """A hand that waits with a choice, after its player's own card."""
    game, moments = match(4, "full", 1)
    for before, moment in pairwise(moments):
        state = screen_state(table(4), game, moment)
        offer = offered(state.table, game, state.state, SEAT)
        if SEAT in game.awaited(before.state) and offer is not None and len(offer.cards) > 1:
            return state, offer
    raise AssertionError


STATE, OFFER = waiting()


def named(card: Card) -> ScreenState:
    return STATE._replace(drafts={SEAT: SeatDraft("", (), Premove(OFFER.trick, card.value))})


def shown(state: ScreenState) -> Content:
    (outgoing,) = DrawnScreen(HandRecord()).draw(state)
    return outgoing.content


def keys(content: Content) -> dict[str, Key]:
    """The keys of cards in advance, by card; the one that names none has an empty name."""
    found = [(key, decode(key.data)) for row in content.keyboard for key in row if key.data is not None]
    return {press.card: key for key, press in found if isinstance(press, PickAhead)}


def test_a_waiting_hand_offers_its_cards_and_marks_the_named_one() -> None:
    plain, card = keys(shown(STATE)), OFFER.cards[1]
    assert plain.keys() == {each.value for each in OFFER.cards}
    marked = keys(shown(named(card)))
    assert marked.keys() == {*plain, ""}
    assert [each for each in plain if marked[each].label != plain[each].label] == [card.value]
    assert marked[card.value].label == said("button-chosen", label=plain[card.value].label)
    assert said("premove-named", card=card) in shown(named(card)).text.splitlines()


def test_the_picture_is_the_same_with_and_without_a_named_card() -> None:
    assert shown(named(OFFER.cards[0])).picture == shown(STATE).picture is not None


def test_a_dropped_card_is_told() -> None:
    dropped = STATE._replace(drafts={SEAT: SeatDraft("", dropped=OFFER.cards[0].value)})
    assert said("premove-dropped", card=OFFER.cards[0]) in shown(dropped).text.splitlines()
    assert keys(shown(dropped)) == keys(shown(STATE))


def test_a_person_without_premoves_sees_none() -> None:
    off = STATE._replace(table=with_chair(STATE.table, SEAT, settings=PersonSettings(premoves=False)))
    assert not keys(shown(off))


def test_a_tap_in_advance_is_answered_at_once() -> None:
    screen = DrawnScreen(HandRecord())
    screen.draw(STATE)
    cleared = STATE._replace(drafts={SEAT: SeatDraft()})
    for state in (named(OFFER.cards[0]), named(OFFER.cards[1]), cleared):
        assert isinstance(screen.record, HandRecord)
        assert rank_of_hand(state, screen.record, ME) is Rank.ASKED
        screen.draw(state)
        assert isinstance(screen.record, HandRecord)
        assert rank_of_hand(state, screen.record, ME) is not Rank.ASKED
