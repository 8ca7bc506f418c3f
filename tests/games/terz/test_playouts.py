"""Playouts keep to the rules of the game, and the solver of ends agrees with a plain search."""

from random import Random
from typing import get_args

import pytest

from games.agents.levels import Level
from games.agents.seeding import rng_for
from games.cards import PACK_32, Card, Suit
from games.core import Nature, Seat
from games.terz import GAME, PLAYERS, legality, ranking
from games.terz.combinations import FOURS, POINTS, Combination, height, longest_runs
from games.terz.computer import players, playouts
from games.terz.computer.master import worlds
from games.terz.computer.playouts import BITS, CARD, End, Position, mask
from games.terz.options import Options, Reply
from games.terz.state import Phase
from games.terz.view import hidden_cards
from games.trick_game.playouts import split
from tests.games.terz.positions import turn

MASTER = PLAYERS[Level.MASTER]


def cards_of(number: int) -> set[Card]:
    return {CARD[bit] for bit in split(number)}


@pytest.mark.parametrize("reply", [*get_args(Reply), None])
def test_playouts_answer_leads_by_the_rules(reply: Reply | None) -> None:
    rng = Random(f"{reply}")
    for _ in range(400):
        led, *hand = rng.sample(PACK_32, rng.randint(2, 10))
        trumps = rng.choice(list(Suit))
        ours = playouts.replies(mask(hand), BITS[led], playouts.tables(trumps), reply)
        assert cards_of(ours) == set(legality.replies(tuple(hand), led, trumps, reply).cards)


def test_playouts_take_and_count_by_the_rules() -> None:
    for trumps in Suit:
        table = playouts.tables(trumps)
        for led in PACK_32:
            takers = {card for card in PACK_32 if ranking.beats(card, led, trumps)}
            assert cards_of(table.beaters[BITS[led]]) == takers
            assert table.points[BITS[led]] == ranking.points(led, trumps)


def test_playouts_find_the_highest_combination() -> None:
    rng, found = Random(7), 0
    for _ in range(400):
        hand, trumps = rng.sample(PACK_32, 16), rng.choice(list(Suit))
        whole: list[Combination] = [
            *longest_runs(hand),
            *(four for four in FOURS if set(four.cards) <= set(hand)),
        ]
        best = max(whole, key=lambda what: height(what, trumps), default=None)
        said = playouts.highest(mask(hand), 0, 0, mask(card for card in PACK_32 if card.suit is trumps))
        assert (said and said.points) == (best and POINTS[best.kind])
        found += best is not None
    assert 100 < found < 400


def test_ends_are_counted_as_a_plain_search_counts_them() -> None:
    rng = Random(3)
    for _ in range(30):
        trumps, dealt = rng.choice(list(Suit)), rng.sample(PACK_32, 8)
        hand, other = tuple(dealt[:4]), tuple(dealt[4:])
        gone = 140 - ranking.points_of(dealt, trumps)
        own = rng.randint(0, gone)
        here = players.Position(hand, other, own, gone - own, None)
        ours = End(trumps).worths(Position(mask(hand), mask(other), own, gone - own, 0))
        slow = {card: players._after(here, card, trumps, -1e9, 1e9) for card in hand}
        assert {CARD[bit]: worth for bit, worth in ours.items()} == pytest.approx(slow)


@pytest.mark.parametrize("options", [Options(deals=1), Options(deals=1, bluff=True, reply="any")])
def test_the_truth_is_always_among_the_worlds(options: Options) -> None:
    """Every world has as many cards as the truth, all that is known, and nothing that lies elsewhere."""
    state, rng, seen = GAME.start(options, 2), Random(1), 0
    while GAME.to_act(state):
        (actor,) = GAME.to_act(state)
        if actor is Nature.CHANCE:
            state = GAME.apply(state, actor, GAME.sample(state, rng)).state
            continue
        view, deal = GAME.view(state, Seat(turn(state))), state.deal
        assert deal is not None
        if deal.phase is Phase.PLAY and deal.talon:
            truth, last = mask(deal.hands[1 - turn(state)]), BITS[deal.talon[-1]]
            possible = mask({*hidden_cards(view), *view.known[1 - turn(state)]})
            assert truth & ~possible == 0
            for world in worlds(view, rng_for(view)):
                assert world.hand.bit_count() == truth.bit_count()
                assert world.hand | sum(world.talon[:-1]) == possible
                assert (len(world.talon), world.talon[-1]) == (len(deal.talon), last)
            chosen = [MASTER.choose(view, rng_for(view)) for _ in range(2 if seen < 3 else 0)]
            assert len(set(chosen)) <= 1  # the same view gives the same choice
            seen += 1
        action = rng.choice(list(GAME.legal(state, actor)))
        state = GAME.apply(state, actor, action).state
    assert seen >= 14
