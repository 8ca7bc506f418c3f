"""A slow count of matches from the rule book and the log alone, which shares nothing with the game."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from games.core import Actor, Seat
from games.record import Entry, Record

RANKS = "23456789TJQKA"


class Line(NamedTuple):
    """A seat's line of a deal on paper."""

    cards: int
    bid: int
    taken: int


def deals(record: Record) -> list[list[Entry]]:
    """The log from each deal to the next."""
    found: list[list[Entry]] = []
    for entry in record.log[1:]:
        if entry.text.startswith("deal "):
            found.append([])
        found[-1].append(entry)
    return found


def on_paper(record: Record, seat: int) -> list[Line]:
    """OH-3, OH-6, OH-7, OH-14: what the seat bid and took in each deal, trick by trick."""
    lines = []
    count = len(deals(record))
    for cards, (dealt, *rest) in enumerate(deals(record), 1):
        pack = dealt.text.split()[1:]
        trumps = pack[cards * record.seats][1] if cards < count else None
        bids = {entry.actor: int(entry.text[4:]) for entry in rest if entry.text.startswith("bid ")}
        plays = [(entry.actor, entry.text[5:]) for entry in rest if entry.text.startswith("play ")]
        takers = [taker(plays[at : at + record.seats], trumps) for at in range(0, len(plays), record.seats)]
        lines.append(Line(cards, bids[Seat(seat)], takers.count(Seat(seat))))
    return lines


def taker(trick: Sequence[tuple[Actor, str]], trumps: str | None) -> Actor:
    led = trick[0][1][1]
    beats = trumps if any(card[1] == trumps for _, card in trick) else led
    best = max(RANKS.index(card[0]) for _, card in trick if card[1] == beats)
    return next(who for who, card in trick if card == f"{RANKS[best]}{beats}")


def points(line: Line, zero: str) -> int:
    """OH-15, OH-16."""
    if line.bid != line.taken:
        return 0
    return 5 + line.cards if (line.bid, zero) == (0, "sliding") else 10 + line.bid


def counted_slowly(record: Record, seat: int) -> Counter[str]:
    lines = on_paper(record, seat)
    signs = "".join("+" if line.bid == line.taken else "-" for line in lines)
    score = sum(points(line, record.options["zero"]) for line in lines)
    counts = Counter(
        {
            "deals": len(lines),
            "exact": signs.count("+"),
            "points": score,
            "most-points": score,
            "most-streak": max(map(len, signs.split("-"))),
        }
    )
    for line in lines:
        sign = (line.taken > line.bid) - (line.taken < line.bid)
        counts[{1: "over", -1: "under"}.get(sign, f"exact-{line.cards}")] += 1
        counts[f"hands-{line.cards}"] += 1
        counts["zeros"] += line.bid == 0
        counts["zeros-exact"] += line.bid == line.taken == 0
    return +counts
