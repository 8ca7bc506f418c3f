"""«Разбор» of a race: its moments in the game's own words, on the table as it lay."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from bot.screens.content import Content
from bot.screens.records import Shown
from bot.screens.render import Keys, panel_content
from bot.screens.result import game_name
from bot.texts.words import Form
from games import registry
from games.agents.analysis import Judgement, Mark, Move
from games.agents.racing import RaceAnalyst
from games.core import Seat
from games.faces.facts import Text

SIGNS = {Mark.BEST: "✅", Mark.INACCURACY: "❔", Mark.MISTAKE: "❌"}
UNCOUNTED = "▫️"


class RaceMoment(NamedTuple):
    """A moment of a race that is looked at."""

    moves: Sequence[Move]
    """Of the match."""
    move: Move
    judgement: Judgement
    seat: Seat
    number: int
    """Among the moments, from 1."""
    last: int
    """How many there are."""


def race_analyst(shown: Shown) -> RaceAnalyst | None:
    """Who judges the match, if it was a race."""
    analyst = registry.analyst(shown.match.game)
    return analyst if isinstance(analyst, RaceAnalyst) else None


def in_words(shown: Shown, texts: Iterable[Text]) -> Iterator[str]:
    return (shown.words.say(text.key, text.facts, Form.HTML) for text in texts)


def moment_line(shown: Shown, text: Text, judgement: Judgement, number: int) -> str:
    return shown.words.html("analysis-race-line", number=number, sign=SIGNS[judgement.mark], what=text)


def moment_content(shown: Shown, race: RaceAnalyst, moment: RaceMoment, keys: Keys) -> Content:
    """The table of the moment, what happened there, and how soon."""
    judgement = moment.judgement
    title = shown.words.html(
        "analysis-race-title", game=game_name(shown.match.table), step=moment.number, steps=moment.last
    )
    mark = judgement.mark.value if judgement.counted else "none"
    sign = SIGNS[judgement.mark] if judgement.counted else UNCOUNTED
    above = [
        title,
        *in_words(shown, race.explain(moment.moves, judgement, moment.seat)),
        shown.words.html("analysis-race-mark", sign=sign, mark=mark),
    ]
    panel = msgspec.structs.replace(race.panel(moment.move, judgement), caption=())
    return panel_content(panel, shown.words, shown.frame, keys, above=above, below=[])
