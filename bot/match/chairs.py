"""Chairs: people and computers at a table, and the ids by which tables and people are known."""

from enum import Enum
from typing import NewType

import msgspec

from bot.base.preferences import Language, PersonSettings
from games import rating

TableId = NewType("TableId", str)
"""Eight to ten characters of `[A-Za-z0-9_-]`."""
PersonId = NewType("PersonId", int)
NO_PERSON = PersonId(0)
"""Placeholder for a forgotten person, or an anonymous administrator."""
ChatId = NewType("ChatId", int)
MatchId = NewType("MatchId", str)


class MenuPage(Enum):
    """Open page of the menu under a hand, where strangers play."""

    NONE = ""
    TALK = "talk"
    PEOPLE = "people"
    LEAVING = "leaving"


class Phrase(Enum):
    """All that strangers may say to each other."""

    THANKS = "thanks"
    GOOD_GAME = "game"
    LUCK = "luck"
    MOMENT = "moment"
    NICE = "nice"


class Chair(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place at the table. In a match, chair n is seat n. Stored by the names of its fields."""

    name: str = ""
    """From Telegram; empty for a computer, which has a number."""
    person: PersonId | None = None
    """None: a computer from the start."""
    robot: int = 0
    """Number of a computer player, from 1."""
    language: Language = Language.RU
    settings: PersonSettings = PersonSettings()
    away: bool = False
    """The person has left; a computer plays until they return."""
    tapped: int = 0
    """When the person last touched the table, in milliseconds since the epoch."""
    gone: bool = False
    """Away for good: the person has deleted their account."""
    left: bool = False
    """The person has left a match that goes on without them, and may come back to their chair."""
    reserve: int = 0
    """Reserve of thinking time beyond the time of turns, in milliseconds."""
    timeouts: int = 0
    """Consecutive turns that timed out and were played by a computer."""
    late: int = 0
    """Since when the others read that they wait for the person's turn, in milliseconds since the epoch; 0:
    they do not."""
    rung: int = 0
    """When the person was last rung while the question was before them, in milliseconds since the epoch; 0:
    they were not, or as the question came."""
    waited: int = 0
    """Age of the question at that time, in milliseconds."""

    replacing: frozenset[PersonId] = frozenset()
    """Voters for a computer to play in the person's place."""

    page: MenuPage = MenuPage.NONE
    """Open page of the menu under the person's hand, where strangers play."""
    phrase: Phrase | None = None
    """The person's last phrase, until the next trick or deal is over."""
    said_at: int = 0
    """When, in milliseconds since the epoch."""
    muted: bool = False
    """Whether the person has muted phrases at this table."""
    blocks: frozenset[PersonId] = frozenset()
    """People of this table that the person blocks."""
    cut: int = 0
    """Place of the person's cut of the pack, counted from 1; 0: none."""
    turns: int = 0
    """Actions of the match in the person's seat."""
    lost: int = 0
    """Those turns that a computer played, while the person was silent or away."""
    came: int = 0
    """Actions of the match before the person's arrival; 0: there from the start."""
    elsewhere: int = 0
    """Other unhurried tables that waited for the person when they were last rung."""

    @property
    def silent(self) -> bool:
        """Return whether the table waits for a person without a recent tap."""
        return self.timeouts > 0 or self.tapped < self.late

    @property
    def computer(self) -> bool:
        """Return whether a computer plays this seat now."""
        return self.person is None or self.away

    @property
    def has_not_come(self) -> bool:
        """Return whether a person has touched nothing of their match."""
        return not self.robot and not self.tapped

    @property
    def has_left(self) -> bool:
        """Return whether a person is away at a match's end, or computers have played too much for them."""
        if self.robot:
            return False
        away = self.has_not_come or self.away or self.left or self.gone
        return away or rating.has_lost_too_many(self.lost, self.turns)

    @property
    def hears(self) -> bool:
        """Return whether the person reads what others say."""
        return self.settings.phrases and not self.muted
