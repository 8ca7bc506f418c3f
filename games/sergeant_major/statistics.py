"""Count quotas by role, exchanges and the kitty."""

from collections.abc import Iterator, Sequence

from games.cards import Rank
from games.core import Event, Seat
from games.faces.facts import Text
from games.record import Turn
from games.sergeant_major.events import CardReturned, DealOver, KittyTaken
from games.sergeant_major.state import SEATS, TARGET, Swap
from games.statistics import Count, Counts, Statistics, average, by_seat, percent

ROLES = ("dealer", "left", "right")
"""Clockwise from the dealer, the role with the largest quota."""
PROMOTED = 9
"""The tricks of the right player for an achievement: three times the usual quota."""
TWELVE, RANKS = "twelve-in-a-deal", "up-from-the-ranks"
"""Achievements: twelve tricks without the kitty; PROMOTED tricks of the right player."""


class SergeantMajorStatistics(Statistics):
    counters = (
        *("deals", "tricks", "most-tricks"),
        *(f"{role}-{what}" for role in ROLES for what in ("deals", "tricks", "met", "over")),
        *("gives", "gives-up", "answers", "answers-up", "kitties", "kitty-aces"),
    )
    achievements = (TWELVE, RANKS)

    def counts(self, turns: Sequence[Turn], seats: int) -> tuple[Counts, ...]:
        return by_seat((count for turn in turns for event in turn.events for count in _counts(event)), seats)

    def profile(self, counts: Counts) -> tuple[Text, ...]:
        return tuple(_lines(counts)) if counts.get("deals") else ()

    def achieved(self, turns: Sequence[Turn], seats: int) -> tuple[tuple[Seat, str], ...]:
        done = (each for turn in turns for event in turn.events for each in _achieved(event))
        return tuple(dict.fromkeys(done))


def _counts(event: Event) -> Iterator[Count]:
    match event:
        case DealOver():
            yield from _deal(event)
        case CardReturned(swap=swap):
            yield from _exchange(swap)
        case KittyTaken(audience=audience, laid=laid, kitty=kitty) if audience:
            (dealer,) = audience
            kept = [card for card in kitty if card not in laid]
            yield Count(dealer, "kitties")
            yield Count(dealer, "kitty-aces", sum(card.rank is Rank.ACE for card in kept))


def _deal(event: DealOver) -> Iterator[Count]:
    for seat, tricks in _takers(event):
        yield Count(seat, "deals")
        yield Count(seat, "tricks", tricks)
        yield Count(seat, "most-tricks", tricks)
        if event.quotas:
            yield from _quota(seat, _role(event, seat), tricks, event.quotas[seat])


def _takers(event: DealOver) -> Iterator[tuple[Seat, int]]:
    return ((Seat(seat), tricks) for seat, tricks in enumerate(event.row.taken))


def _role(event: DealOver, seat: Seat) -> str:
    return ROLES[(seat - event.row.dealer) % SEATS]


def _quota(seat: Seat, role: str, tricks: int, due: int) -> Iterator[Count]:
    yield Count(seat, f"{role}-deals")
    yield Count(seat, f"{role}-tricks", tricks)
    yield Count(seat, f"{role}-met", int(tricks >= due))
    yield Count(seat, f"{role}-over", int(tricks > due))


def _exchange(swap: Swap) -> Iterator[Count]:
    """Count whether the giver got a higher card of the same suit back."""
    given, back = swap.given, swap.returned
    up = int(back is not None and back.suit is given.suit and back.rank > given.rank)
    yield Count(swap.giver, "gives")
    yield Count(swap.giver, "gives-up", up)
    yield Count(swap.receiver, "answers")
    yield Count(swap.receiver, "answers-up", up)


def _achieved(event: Event) -> Iterator[tuple[Seat, str]]:
    if not isinstance(event, DealOver):
        return
    for seat, tricks in _takers(event):
        if tricks >= TARGET and seat != event.row.dealer:
            yield seat, TWELVE
        if event.quotas and _role(event, seat) == ROLES[-1] and tricks >= PROMOTED:
            yield seat, RANKS


def _lines(counts: Counts) -> Iterator[Text]:
    deals = counts["deals"]
    tricks = average(counts.get("tricks", 0), deals)
    yield Text("sergeant-major-profile-tricks", {"average": tricks, "most": counts.get("most-tricks", 0)})
    for role in ROLES:
        if counts.get(f"{role}-deals"):
            yield _role_line(counts, role)
    for key, name in (
        ("sergeant-major-profile-gives", "gives"),
        ("sergeant-major-profile-answers", "answers"),
    ):
        if whole := counts.get(name):
            part = counts.get(f"{name}-up", 0)
            yield Text(key, {"part": part, "whole": whole})
    if kitties := counts.get("kitties"):
        aces = {"kitties": kitties, "aces": counts.get("kitty-aces", 0)}
        yield Text("sergeant-major-profile-kitties", aces)


def _role_line(counts: Counts, role: str) -> Text:
    whole, met = counts[f"{role}-deals"], counts.get(f"{role}-met", 0)
    return Text(
        "sergeant-major-profile-role",
        {
            "role": role,
            "met": met,
            "whole": whole,
            "percent": percent(met, whole),
            "over": counts.get(f"{role}-over", 0),
            "average": average(counts.get(f"{role}-tricks", 0), whole),
        },
    )
