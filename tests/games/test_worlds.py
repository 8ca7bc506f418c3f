"""Worlds: dealing unseen cards so that they fit what was seen, each such deal as often as any other."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest

from games.agents.worlds import Impossible, Pile, Worlds, best, exchange, mean_worths, resample, weigh_in


def piles(*rules: tuple[int, str]) -> list[Pile[str]]:
    """Piles of so many cards, each barred to the cards named."""
    return [Pile(size, lacking(barred)) for size, barred in rules]


def lacking(barred: str) -> Callable[[str], bool]:
    return lambda card: card not in barred


def all_deals(cards: str, given: list[Pile[str]]) -> set[tuple[frozenset[str], ...]]:
    """Every deal that fits, found by trying all orders."""
    found = set()
    for order in permutations(cards):
        place, dealt = 0, list[frozenset[str]]()
        for pile in given:
            dealt.append(frozenset(order[place : place + pile.size]))
            place += pile.size
        if all(pile.holds(card) for pile, hand in zip(given, dealt, strict=True) for card in hand):
            found.add(tuple(dealt))
    return found


CASES = {
    "nothing known": ("abcd", piles((2, ""), (1, ""), (1, ""))),
    "a void first": ("abcde", piles((2, "abc"), (2, ""), (1, ""))),
    "a void last": ("abcde", piles((2, ""), (1, ""), (2, "ab"))),
    "two voids and a known card": ("abcdef", piles((2, "abf"), (2, "cdf"), (2, ""))),
    "a card that only one pile may hold": ("abcde", piles((2, "a"), (2, "a"), (1, ""))),
    "rules that cross": ("abcdef", piles((2, "a"), (2, "b"), (2, "c"))),
}


@pytest.mark.parametrize("case", CASES)
def test_each_deal_that_fits_is_equally_likely(case: str) -> None:
    cards, given = CASES[case]
    fitting, worlds, rng = all_deals(cards, given), Worlds(cards, given), Random(case)
    times = 40 * len(fitting)
    counts = Counter(tuple(map(frozenset, worlds.draw(rng))) for _ in range(times))
    assert set(counts) == fitting
    squares = sum((counts[deal] - 40) ** 2 / 40 for deal in fitting)
    freedom = len(fitting) - 1
    assert squares < freedom + 3.1 * (2 * freedom) ** 0.5 + 6


def test_deals_fit_where_few_ways_are_open() -> None:
    """Each pile lacks all suits but one or two, so that a wrong card anywhere leaves another without place."""
    suits = {card: card % 4 for card in range(32)}
    rules = [{0}, {0, 1}, {1, 2}, {2, 3}, {0, 1, 2, 3}]

    def of_suits(open_to: set[int]) -> Callable[[int], bool]:
        return lambda card: suits[card] in open_to

    given = [Pile(size, of_suits(open_to)) for size, open_to in zip((6, 7, 7, 8, 4), rules, strict=True)]
    worlds, rng = Worlds(range(32), given), Random(1)
    for _ in range(200):
        dealt = worlds.draw(rng)
        assert sorted(card for hand in dealt for card in hand) == list(range(32))
        for pile, hand in zip(given, dealt, strict=True):
            assert len(hand) == pile.size
            assert all(pile.holds(card) for card in hand)


def test_no_deal_is_told_from_a_wrong_one() -> None:
    with pytest.raises(Impossible):
        Worlds("abc", piles((1, "abc"), (2, "")))
    with pytest.raises(Impossible):
        Worlds("abc", piles((1, ""), (1, "")))
    with pytest.raises(Impossible):
        Worlds("abcd", piles((2, "abc"), (2, "abc")))


def test_the_same_generator_deals_the_same() -> None:
    cards, given = CASES["rules that cross"]
    assert Worlds(cards, given).draw(Random(7)) == Worlds(cards, given).draw(Random(7))


def test_nothing_unseen_is_one_world() -> None:
    assert Worlds("", piles((0, ""), (0, "a"))).draw(Random(0)) == ((), ())


def test_resampling_keeps_the_share_of_weights() -> None:
    drawn = Counter(resample("abc", [1.0, 0.0, 3.0], 400, Random(2)))
    assert abs(drawn["a"] - 100) <= 1
    assert drawn["b"] == 0
    assert Counter(resample("ab", [0.0, 0.0], 10, Random(2))) == {"a": 5, "b": 5}


def test_exchanges_make_likely_worlds_frequent() -> None:
    """One card of four in a pile of one: `a` is thrice as likely there as each other card."""
    given, rng = piles((1, ""), (3, "")), Random(3)
    worlds, times = Worlds("abcd", given), 1000
    counts = Counter(
        exchange(worlds.draw(rng), given, lambda world: 3.0 if world[0] == ("a",) else 1.0, rng, 20)[0][0]
        for _ in range(times)
    )
    assert abs(counts["a"] / times - 1 / 2) < 0.035
    assert abs(counts["b"] / times - 1 / 6) < 0.03


def test_exchanges_never_break_what_is_known() -> None:
    cards, given = CASES["two voids and a known card"]
    rng = Random(4)
    fitting = all_deals(cards, given)
    for _ in range(50):
        world = exchange(Worlds(cards, given).draw(rng), given, lambda world: 1.0, rng, 30)
        assert tuple(map(frozenset, world)) in fitting


def test_actions_are_weighed_in_the_same_worlds() -> None:
    worths = weigh_in([1, 10], ["low", "high"], lambda action, world: world if action == "high" else 2)
    assert worths == {"low": (2, 2), "high": (1, 10)}
    assert mean_worths(worths) == {"low": 2.0, "high": 5.5}
    assert best(worths) == "high"
    assert best({"first": (1.0,), "second": (1.0,)}) == "first"
