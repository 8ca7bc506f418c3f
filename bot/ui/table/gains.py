"""Changes by a match for its people: ratings, and new achievements."""

from collections.abc import Sequence

from bot.match.aspects import Gain
from bot.match.table import Table
from games import registry
from games.core import Seat
from games.faces.facts import Text
from games.faces.panel import Line, Who
from games.faces.pieces import lines, signed


def gain_lines(table: Table, places: Sequence[int]) -> tuple[Line, ...]:
    """Draw a line of ratings by place, and a line for each achievement; none before all is stored."""
    order = sorted(range(len(table.end.gains)), key=lambda seat: (places[seat], seat))
    gains = [(Seat(seat), table.end.gains[seat]) for seat in order]
    return (*_ratings(gains), *lines(*_achievements(table, gains)))


def _ratings(gains: Sequence[tuple[Seat, Gain]]) -> tuple[Line, ...]:
    rated = [(seat, gain) for seat, gain in gains if gain.rating is not None]
    if not rated:
        return ()
    ratings = Text("over-ratings", {"ratings": tuple(_rating(seat, gain) for seat, gain in rated)})
    doubtful = any(gain.provisional for _, gain in rated)
    return lines(ratings, Text("over-provisional") if doubtful else None)


def _rating(seat: Seat, gain: Gain) -> Text:
    key = "over-rating-provisional" if gain.provisional else "over-rating"
    return Text(key, {"who": Who(seat), "rating": gain.rating or 0, "change": signed(gain.change)})


def _achievements(table: Table, gains: Sequence[tuple[Seat, Gain]]) -> list[Text]:
    return [
        Text(
            "over-achievement",
            {
                "who": Who(seat),
                "title": Text(registry.key(table.game, "achievement", name)),
                "about": Text(registry.key(table.game, "achievement", name, "about")),
            },
        )
        for seat, gain in gains
        for name in gain.achievements
    ]
