"""Cards seen by each seat, derived from the rule book and the log alone."""

from collections.abc import Sequence
from itertools import pairwise

from games.core import Actor, Nature, Seat
from games.sergeant_major.options import Options
from tests.contract.twins import Log

RANKS = "23456789TJQKA"


def takers(plays: Sequence[tuple[Actor, str]]) -> list[Seat]:
    """SM-10: return the taker of each complete trick."""
    taken = []
    for first in range(0, len(plays) // 3 * 3, 3):
        trick = plays[first : first + 3]
        led = [(actor, card) for actor, card in trick if card[1] == trick[0][1][1]]
        taker, _ = max(led, key=lambda play: RANKS.index(play[1][0]))
        assert not isinstance(taker, Nature)
        taken.append(taker)
    return taken


def played(log: Log) -> list[tuple[Actor, str]]:
    """Return plays in order: actor and card."""
    return [(actor, text.removeprefix("play ")) for actor, text in log if text.startswith("play ")]


def latest_dealer(options: Options, log: Log, deals: Sequence[int]) -> Seat:
    """SM-2, SM-12: drawn by lot, then clockwise in three deals, else by the fewest or the most tricks of the deal before.

    Among equals it is the first from the dealer's left.
    """
    dealer = Seat(int(log[0][1].removeprefix("dealer ")))
    for begin, end in pairwise(deals):
        tricks = takers(played(log[begin:end]))
        order = [Seat((dealer + place) % 3) for place in (1, 2, 3)]
        if options.target == "three_deals":
            dealer = order[0]
            continue
        counts = [tricks.count(seat) for seat in order]
        dealer = order[counts.index(min(counts) if options.next_dealer == "loser" else max(counts))]
    return dealer


def unseen(options: Options, seats: int, log: Log, seat: Seat | None) -> frozenset[int]:
    """SM-3, SM-6, SM-7: the own hand is seen, the cards of the own exchanges, what is played, and the kitty by its dealer."""
    deals = [
        number
        for number, (actor, text) in enumerate(log)
        if actor is Nature.CHANCE and text.startswith("deal ")
    ]
    dealer, since = latest_dealer(options, log, deals), log[deals[-1] + 1 :]
    pack = log[deals[-1]][1].split(" ")[1:]
    shown = {card for _, card in played(since)} | set(exchanged(since, seat))
    own = {place for place in range(48) if seat is not None and (dealer + 1 + place) % 3 == seat}
    returned = sum(text.startswith("return ") for _, text in since)
    laid = any(text.startswith("lay ") for _, text in since)
    taken_up = seat == dealer and (laid or (returned == 3 and options.kitty == "open"))
    kitty = set(range(48, 52)) if taken_up else set()
    return frozenset(
        place for place, card in enumerate(pack) if place not in own | kitty and card not in shown
    )


def exchanged(log: Log, seat: Seat | None) -> list[str]:
    """SM-4, SM-6: the cards of the exchanges in which this seat gave or answered."""
    cards, concerned = [], False
    for actor, text in log:
        verb, _, card = text.partition(" ")
        if verb == "give":
            assert not isinstance(actor, Nature)
            concerned = seat in (actor, (actor + 1) % 3)
        if verb in ("give", "return") and concerned:
            cards.append(card)
    return cards
