"""Cards of computers by level: sampled worlds, prices and double-dummy play."""

from random import Random

import pytest
from msgspec.structs import replace

from games.agents.levels import Level
from games.agents.seeding import rng_for
from games.agents.worlds import mean_worths
from games.cards import PACK_32, Card, write_cards
from games.core import Seat
from games.preferans import GAME, PLAYERS
from games.preferans.computer.hand_evaluation import misere_chance
from games.preferans.computer.playing import card_choice
from games.preferans.computer.worlds import known_hands
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.match import hands as rules
from games.preferans.state import State
from games.trick_game.actions import PlayCard
from tests.games.preferans.positions import SOCHINKA, after, before_deal, deal_of, dealt, run, turn

MASTER = PLAYERS[Level.MASTER]
CALLS = "bid 6S", "pass", "pass"


def random_deal(rng: Random) -> State:
    return after(before_deal(SOCHINKA, 3), f"deal {write_cards(rng.sample(PACK_32, 32))}")


def spades(rng: Random) -> State:
    """Return seven spades by a random hand, against two open hands."""
    state = after(random_deal(rng), *CALLS)
    laid = rng.sample(deal_of(state).hands[0], 2)
    return after(state, f"lay {write_cards(laid)}", "contract 7S", "whist", "pass", "open")


def misere(rng: Random, chance: float = 0.2) -> State:
    """Return a misère before the first lead, by the tables neither hopeless nor safe."""
    while True:
        state = after(random_deal(rng), "bid misere", "pass", "pass")
        low = sorted(deal_of(state).hands[0], key=lambda card: card.rank)
        if chance < misere_chance(low[:10], leading=True) < 1:
            return after(state, f"lay {write_cards(low[10:])}", "contract misere")


def at_random(state: State, rng: Random, left: int) -> State:
    """Return the state with `left` tricks to come, and one card on the table."""
    while deal_of(state).remaining > left or not deal_of(state).trick:
        state = after(state, f"play {rng.choice(rules.playable(deal_of(state))).value}")
    return state


def choice(state: State, level: Level = Level.MASTER) -> Card:
    """Return the chosen card; claims are not offered."""
    view = GAME.view(state, Seat(turn(state)))
    view = replace(view, choices=replace(view.choices, claims=None))
    action = PLAYERS[level].choose(view, rng_for(view))
    assert isinstance(action, PlayCard)
    return action.card


def worths(state: State) -> dict[Card, int]:
    """Return the declarer's double-dummy tricks after each card."""
    deal = deal_of(state)
    leader = (rules.hand_on_turn(deal) - len(deal.trick)) % 3
    misere = deal.contract is not None and deal.contract.misere
    lying = tuple(play.card for play in deal.trick)
    return dict(Solver().worth(Position(deal.hands, leader, 0, deal.trumps, misere, lying)))


@pytest.mark.parametrize(("kind", "seed"), [("spades", 0), ("spades", 3), ("misere", 0), ("misere", 2)])
def test_a_master_plays_open_hands_double_dummy(kind: str, seed: int) -> None:
    """With all hands known the declarer plays a card of best play."""
    rng, best = Random(seed), min if kind == "misere" else max
    state = at_random(misere(rng) if kind == "misere" else spades(rng), rng, 4)
    while state.deal is not None and deal_of(state).remaining > 1:
        if turn(state) == 0:
            values = worths(state)
            assert values[choice(state)] == best(values.values())
        state = after(state, f"play {rng.choice(rules.playable(deal_of(state))).value}")


@pytest.mark.parametrize("kind", ["raspasy", "contract"])
def test_a_master_weighs_every_card_in_the_same_worlds(kind: str) -> None:
    rng = Random(kind)
    state = after(random_deal(rng), "pass", "pass", "pass") if kind == "raspasy" else spades(rng)
    for left in (9, 6):
        state = at_random(state, rng, left)
        view = GAME.view(state, Seat(turn(state)))
        worths = MASTER.weigh(view, rng_for(view))
        assert set(worths) == {PlayCard(card) for card in view.choices.cards}
        assert len({len(each) for each in worths.values()}) == 1
        means = mean_worths(worths)
        assert means[PlayCard(choice(state))] == pytest.approx(max(means.values()))
        assert MASTER.weigh(view, rng_for(view)) == worths


def test_lower_levels_weigh_nothing() -> None:
    view = GAME.view(after(random_deal(Random(1)), "pass", "pass", "pass"), Seat(0))
    assert PLAYERS[Level.AMATEUR].weigh(view, rng_for(view)) == {}


def test_a_master_samples_fewer_costly_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_random(misere(Random(3)), Random(3), 7)
    while turn(state) == 0:
        state = after(state, f"play {rules.playable(deal_of(state))[0].value}")
    view = GAME.view(state, Seat(turn(state)))
    assert len(known_hands(view)) == 2
    monkeypatch.setattr(card_choice, "MISERE_WORK", 0)
    assert {len(each) for each in MASTER.weigh(view, Random(1)).values()} == {1}


THROWS = (
    (
        "KD QS 9S KC 9H 7D TH KS JC 9D | JD QD AS 7C QH 8D 7H 9C QC TD | 7S TS TC JH AD KH 8S AC 8H AH | JS 8C",
        "9S AS TS KC 7C TC 9H QH JH 8D AD 7D KH TH 7H 8S KS 9C JC QC AC 8H 9D TD AH",
        "QS",
    ),
    (
        "KD 9D KH 8S KC TC TH 7D 7C 8D | JD 9H QS 8C 9C AH KS AC AS QC | AD QH 8H TS JC TD JH JS QD 7S | 7H 9S",
        "KH 9H 8H 8S QS TS KC 8C JC TC 9C TD TH AH JH KS JS 7D AC QD 7C AS 7S 8D QC",
        "AD",
    ),
    (
        "AH AS 8H TH AD 9D 8D JS 9C 8C | KS 8S QH 7S JD QS AC 9S JC 7C | TC JH 7H KD TD QD TS QC KC 7D | 9H KH",
        "8H QH JH TH 7S 7H AD JD KD 9D QS TD QD 8D AC TS JS 9S 9C JC QC KC 8C 7C 7D",
        "AS",
    ),
)
"""Raspasy to the last trick but one, where both cards are the highest of their suits, and one of them may still be caught: a
lower one of its suit may be led. The other may take none, for this hand has no lead any more."""


@pytest.mark.rule("PREF-6.2")
@pytest.mark.parametrize(("hands", "plays", "caught"), THROWS)
def test_a_master_throws_a_card_that_may_be_caught(hands: str, plays: str, caught: str) -> None:
    state = run(dealt(SOCHINKA, 3, tuple(hands.split(" | "))), f"pass, pass, pass, plays {plays}").state
    assert choice(state) is Card(caught)


def test_an_amateur_throws_the_highest_of_a_dead_suit() -> None:
    states = [
        run(dealt(SOCHINKA, 3, tuple(hands.split(" | "))), f"pass, pass, pass, plays {plays}").state
        for hands, plays, _ in THROWS
    ]
    assert [choice(state, Level.AMATEUR).value for state in states] != [caught for *_, caught in THROWS]


HEARTS = (
    "JS 7S 7C 8C 7D 8D 7H 8H 9H 9D",
    "9S TS QS AC KC QC JC TC 9C TH",
    "AH KH QH JH AD KD QD JD TD 8S",
    "AS KS",
)


def test_a_beginner_ducks_with_the_lowest() -> None:
    """On the jack of spades the nine goes, though the ten would stay below too. Without the suit an amateur throws an ace."""
    state = after(dealt(SOCHINKA, 3, HEARTS), "pass", "pass", "pass", "plays 7S QS 8S JS")
    assert choice(state, Level.NOVICE) is Card("9S")
    assert choice(state, Level.AMATEUR) is Card("TS")
    assert choice(after(state, "play TS"), Level.AMATEUR) is Card("AH")


def caught(state: State, defence: Level) -> bool:
    """Return whether defenders of this level catch a master's misère."""
    number = state.number
    while state.deal is not None and state.number == number:
        card = choice(state, Level.MASTER if turn(state) == 0 else defence)
        state = after(state, f"play {card.value}")
    return GAME.scores(state)[0] < 0


@pytest.mark.slow
def test_masters_catch_more_miseres_than_amateurs() -> None:
    """Of misères with holes masters catch nearly as many as double-dummy play, amateurs clearly fewer."""
    states = [misere(Random(seed)) for seed in range(24)]
    catchable = [state for state in states if open_tricks(state)]
    found = {
        level: sum(caught(state, level) for state in catchable) for level in (Level.AMATEUR, Level.MASTER)
    }
    assert len(catchable) >= 6
    assert found[Level.MASTER] > found[Level.AMATEUR]
    assert found[Level.MASTER] >= 0.7 * len(catchable)


def open_tricks(state: State) -> int:
    return Solver().tricks(Position(deal_of(state).hands, 0, 0, None, misere=True))
