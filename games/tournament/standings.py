"""Make standings of what rounds have brought: the most points win."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.tournament.core import Entries, Standing
from games.tournament.scoring import ZERO

Values = tuple[tuple[str, Fraction], ...]
"""Names of tie-breaks, and what they are."""


def placed(
    entries: Entries, rounds: Mapping[int, Sequence[Fraction | None]], values: Mapping[int, Values]
) -> tuple[Standing, ...]:
    """Return everybody by the sum of their rounds, then by tie-breaks; equals are in the order of entry."""
    score = {player: sum(filter(None, brought), ZERO) for player, brought in rounds.items()}
    merit = {player: (each, *(value for _, value in values[player])) for player, each in score.items()}
    places = {each: place for place, each in reversed([*enumerate(sorted(merit.values(), reverse=True), 1)])}
    found = [
        Standing(
            each.player,
            places[merit[each.player]],
            score[each.player],
            values[each.player],
            tuple(rounds[each.player]),
            out=each.until > 0,
        )
        for each in entries
    ]
    return tuple(sorted(found, key=lambda each: (each.place, each.player)))
