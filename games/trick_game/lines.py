"""Tricks as texts of panels and feeds."""

from collections.abc import Iterable

from games.faces.facts import Text, Who
from games.trick_game.tricks import Played, Trick


def plays(key: str, played: Iterable[Played]) -> tuple[Text, ...]:
    """Return each played card as the message `key` with `who` and `card`."""
    return tuple(Text(key, {"who": Who(play.seat), "card": play.card}) for play in played)


def trick_line(key: str, trick: Trick, play_key: str) -> Text:
    """Return a trick as the message `key` with `plays` and `who`; each play is the message `play_key`."""
    return Text(key, {"plays": plays(play_key, trick.plays), "who": Who(trick.taker)})


def summary_line(key: str, number: int, last: Trick) -> Text:
    """Return the end of a deal as the message `key` with `number`, `who` and `card`."""
    return Text(key, {"number": number, "who": Who(last.taker), "card": last.taking})
