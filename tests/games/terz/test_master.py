"""The master's timing of declarations: as late as it costs nothing."""

from random import Random

import pytest

from games.agents.levels import Level
from games.agents.seeding import rng_for
from games.cards import PACK_32, Suit
from games.core import Nature
from games.terz import GAME, PLAYERS
from games.terz.computer.players import true_combinations
from games.terz.computer.playouts import BITS, Playout, Position, mask
from games.terz.options import Options
from games.trick_game.actions import PlayCard
from tests.support.positions import cards

MASTER = PLAYERS[Level.MASTER]


def test_no_card_of_an_unsaid_combination_is_played() -> None:
    """In whole deals, and nothing is left unsaid when the hand falls below nine cards."""
    kept = 0
    for number in range(1):
        state, rng = GAME.start(Options(deals=1), 2), Random(number)
        while acting := GAME.to_act(state):
            (actor,) = acting
            if isinstance(actor, Nature):
                state = GAME.apply(state, actor, GAME.sample(state, rng)).state
                continue
            view = GAME.view(state, actor)
            action = MASTER.choose(view, rng_for(view))
            if isinstance(action, PlayCard):
                unsaid = true_combinations(view)
                assert not any(action.card in what.cards for what in unsaid)
                assert not unsaid or view.talon
                kept += bool(unsaid)
            state = GAME.apply(state, actor, action).state
    assert kept


@pytest.mark.parametrize(
    ("other", "led", "worth"),
    [
        ("8S QS 8C TC QC 8D QD AD AS", "9S", 20),
        ("8S QS 8C TC QC 8D QD AD AS", "7D", 20),
        ("8S QS 8C TC JC QC 8D QD AD", "9S", 0),
    ],
)
def test_playouts_count_what_is_said_before_a_card(other: str, led: str, worth: int) -> None:
    """A terz brings its twenty whether it is broken or kept to the end; nothing where a higher one answers."""
    hand = mask(cards("9S TS JS KC AC 7D 9D JD KS"))
    here = Position(hand, mask(cards(other)), 0, 0, 0)
    talon, run, (card,) = [BITS[card] for card in cards("7H 8H")], mask(cards("9S TS JS")), cards(led)
    playout = Playout(Suit("H"), "suit_or_trump")
    unsaid = playout.worth(here, BITS[card], talon, ((0, 0), (0, 0)))
    used = playout.worth(here, BITS[card], talon, ((run, 0), (0, 0)))
    assert unsaid - used == pytest.approx(worth)


def test_the_last_trick_of_a_playout_counts_its_cards_and_ten() -> None:
    """With 66 points the ace takes the king and the last trick: 90 to 60."""
    last = Position(mask(cards("AS")), mask(cards("KS")), 66, 60, 0)
    worth = Playout(Suit("H"), "any").worth(last, BITS[cards("AS")[0]], (), ((0, 0), (0, 0)))
    assert worth == pytest.approx(30 + 30 / 1000)


@pytest.mark.parametrize(("talon", "lead"), [((), "AD"), ((BITS[PACK_32[0]], BITS[PACK_32[1]]), "KS")])
def test_a_playout_leads_what_cannot_be_beaten_once_all_cards_are_known(
    talon: tuple[int, ...], lead: str
) -> None:
    here = Position(mask(cards("KS AD")), mask(cards("AS 7D")), 0, 0, 0)
    assert Playout(Suit("H"), "any").next_card(here, talon) == BITS[cards(lead)[0]]
