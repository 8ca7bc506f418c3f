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
"""Stands where no person decides: for one who is forgotten, or an administrator who writes as the group."""
ChatId = NewType("ChatId", int)
MatchId = NewType("MatchId", str)


class MenuPage(Enum):
    """What is open of the menu under a hand, where strangers play."""

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


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
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
    """Milliseconds that the person may still think beyond the time of their turns."""
    timeouts: int = 0
    """Turns in a row that a computer has played for the person, who was silent."""
    late: int = 0
    """Since when the others read that they wait for the person's turn, in milliseconds since the epoch; 0:
    they do not."""
    rung: int = 0
    """When the person was last rung while the question was before them, in milliseconds since the epoch; 0:
    they were not, or as the question came."""
    waited: int = 0
    """For how many milliseconds the question had been before them then."""

    replacing: frozenset[PersonId] = frozenset()
    """People who want a computer to play for the person in this turn."""

    page: MenuPage = MenuPage.NONE
    """What is open of the menu under the person's hand, where strangers play."""
    phrase: Phrase | None = None
    """What the person has said to the others, until a trick or deal after it is over."""
    said_at: int = 0
    """When, in milliseconds since the epoch."""
    muted: bool = False
    """Whether the person wants to read no phrases at this table."""
    blocks: frozenset[PersonId] = frozenset()
    """People of this table that the person blocks."""
    cut: int = 0
    """Where the person has cut the pack in the lobby, counted from 1; 0: they have not."""
    turns: int = 0
    """Actions of the match in the person's seat."""
    lost: int = 0
    """Those of them that a computer has played, because the person was silent or away."""
    came: int = 0
    """After how many actions of the match the person has come; 0: they were there from the start."""

    @property
    def silent(self) -> bool:
        """Whether the table waits for a person who has not touched it for a while."""
        return self.timeouts > 0 or self.tapped < self.late

    @property
    def computer(self) -> bool:
        """Whether a computer plays this seat now."""
        return self.person is None or self.away

    @property
    def has_not_come(self) -> bool:
        """Whether a person has touched nothing of their match."""
        return not self.robot and not self.tapped

    @property
    def has_left(self) -> bool:
        """Whether a person is away at a match's end, or computers have played too many of their turns."""
        if self.robot:
            return False
        away = self.has_not_come or self.away or self.left or self.gone
        return away or rating.has_lost_too_many(self.lost, self.turns)

    @property
    def hears(self) -> bool:
        """Whether the person reads what others say."""
        return self.settings.phrases and not self.muted
