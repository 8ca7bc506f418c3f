"""Rank players by the sum of their rounds, then by tie-breaks."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

import msgspec

from games.tournament.core import Entries, Standing
from games.tournament.scoring import ZERO

Values = tuple[tuple[str, Fraction], ...]
"""Names and values of tie-breaks."""


def placed(
    entries: Entries,
    rounds: Mapping[int, Sequence[Fraction | None]],
    values: Mapping[int, Values],
    absent: Collection[int] = (),
) -> tuple[Standing, ...]:
    """Return the standings; equals share a place, in the order of entry.

    `absent` players stand below all others with the same score.
    """
    score = {player: sum(filter(None, brought), ZERO) for player, brought in rounds.items()}
    merit = {
        player: (each, player not in absent, *(value for _, value in values[player]))
        for player, each in score.items()
    }
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


def only(standings: Sequence[Standing], players: Collection[int]) -> tuple[Standing, ...]:
    """Return the lines of these players, with the places of the others closed up."""
    found = [each for each in standings if each.player in players]
    places = {each.place: at for at, each in reversed([*enumerate(found, 1)])}
    return tuple(msgspec.structs.replace(each, place=places[each.place]) for each in found)
