"""Parts of a table, each read as a whole: lobby, group, turn, log, end, rematch."""

from enum import Enum

import msgspec

from bot.base.preferences import CardStyle
from bot.match.chairs import PersonId

SILENCE_MS = 120_000
"""A host, or a lobby, without a tap for this time is silent."""


class Shut(Enum):
    """Why the bot cannot write to a table's group."""

    NO = ""
    """The bot can write."""
    OUT = "out"
    """The bot is not in the group, as far as it knows: an update or a command will tell of its return."""
    MUTED = "muted"
    """The group lets it write nothing."""
    TOPIC = "topic"
    """The table's topic is closed."""


class PageKind(Enum):
    """Page of the lobby's message."""

    FRONT = ""
    SETTINGS = "settings"
    GAME = "game"
    PRESET = "preset"
    OPTIONS = "options"
    OPTION = "option"
    """Page of the option named in `of`."""
    RULES = "rules"
    """Page of the part numbered in `of`."""
    PACE = "pace"
    LEVEL = "level"
    """Page of its computers' levels."""


class Page(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of the lobby's message. Stored by the names of its fields."""

    kind: PageKind = PageKind.FRONT
    of: str = ""


class Gathering(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lobby: its page, and the starts that wait. Stored by the names of its fields."""

    page: Page = Page()
    """The page shown; the host turns it."""
    arranging: bool = False
    """Whether the host has opened the settings and not closed them."""
    host_at: int = 0
    """When the host last changed it, in milliseconds since the epoch."""
    quiet_since: int = 0
    """When anybody last changed it."""
    start_at: int = 0
    """When the match starts unless the host objects; 0: no start waits for the host's answer."""
    starter: PersonId | None = None
    """The person behind that start."""

    @property
    def was_held(self) -> bool:
        """Return whether people gathered at the table before its match, and could cut."""
        return self.quiet_since > 0

    def is_silent(self, now: int) -> bool:
        """Return whether nobody has changed it for a while."""
        return now - self.quiet_since >= SILENCE_MS

    def is_host_silent(self, now: int) -> bool:
        """Return whether the host has not changed it for a while."""
        return now - self.host_at >= SILENCE_MS

    def without_start(self) -> "Gathering":
        """Return it without a start that waits for the host's answer."""
        return msgspec.structs.replace(self, start_at=0, starter=None)

    def without_starter(self, person: PersonId) -> "Gathering":
        """Return it without the person as its starter."""
        return msgspec.structs.replace(self, starter=None) if self.starter == person else self

    def after_tap(self, now: int, *, by_host: bool) -> "Gathering":
        """Return it after a change; the host's change cancels a start that waits for the host's answer."""
        if not by_host:
            return msgspec.structs.replace(self, quiet_since=now)
        return msgspec.structs.replace(self.without_start(), quiet_since=now, host_at=now)

    def on_page(self, page: Page, *, by_host: bool) -> "Gathering":
        """Return it on this page; only the host opens and closes the settings in their own name."""
        arranging = page.kind is not PageKind.FRONT if by_host else self.arranging
        # An equal page is no change: it stays the one that the stored form leaves out.
        shown = self.page if page == self.page else page
        return msgspec.structs.replace(self, page=shown, arranging=arranging)


class GroupSide(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's group: its wishes, and the bot's rights there. Stored by the names of its fields."""

    title: str = ""
    """The group's name, for private messages to people at several tables."""
    style: CardStyle = CardStyle()
    """Of its messages."""
    pinned: bool = False
    """Whether it has the table pinned while it is played, where the bot may pin."""
    outside: frozenset[PersonId] = frozenset()
    """People of the table outside the group: it is closed to them until they come back."""
    shut: Shut = Shut.NO
    """Why the bot cannot write to it, if it cannot: the match then goes on in private."""
    refusals: int = 0
    """Consecutive refusals of the bot's messages."""
    retry_at: int = 0
    """When it is tried again, in milliseconds since the epoch; 0: not by time."""
    zone: str = ""
    """Its time zone; empty without a group."""
    banned: frozenset[PersonId] = frozenset()
    """Those outside who were removed: no invitation brings them back."""

    @property
    def is_open(self) -> bool:
        """Return whether the bot can write to it."""
        return self.shut is Shut.NO

    def tried(self, why: Shut, refusals: int = 0, retry_at: int = 0) -> "GroupSide":
        """Return it after a message was accepted, or refused for this reason."""
        return msgspec.structs.replace(self, shut=why, refusals=refusals, retry_at=retry_at)


class QuickMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Arrivals of people in a quick match, and their calls away. Stored by the names of its fields."""

    paired: bool = False
    """Whether the people have found each other in quick matches, for this match or an earlier one."""
    drop_in: bool = False
    """Whether strangers may take a computer's seat: where the match is not rated, until it is
    nearly over."""
    called: int = 0
    """When a rated match was found for the only person, in milliseconds since the epoch; 0: none was."""


class TurnState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The current question of a match, and its time. Stored by the names of its fields."""

    question: str = ""
    """The last question, as the group's buttons name it."""
    since: int = 0
    """When the question came up, or was last known to be undrawn."""
    alarms: dict[str, int] = {}
    """Running alarms with their times."""
    forced_at: int = 0
    """When a person's only legal card is played for them; 0: it is not."""
    touched: int = 0
    """When the match last went on, in milliseconds since the epoch."""
    run_at: int = 0
    """When a person last decided: all automatic moves since then are one run."""
    news: int = 0
    """Number of moves of the run with news, such as the end of a trick."""
    pause_until: int = 0
    """Until when the run leaves people time to look at a trick; 0: it has not paused."""
    auto_at: int = 0
    """When the next automatic move is due; 0: a person decides."""
    taps: tuple[int, ...] = ()
    """Milliseconds in which people lately played cards that they chose, where auto-play imitates them."""


class MatchLog(msgspec.Struct, frozen=True, omit_defaults=True):
    """The data needed to read a match's log. Stored by the names of its fields."""

    began: int = 0
    """Start of the match, in milliseconds since the epoch."""
    seated: int = 0
    """Chairs at the start of the match; later chairs are newcomers'."""
    actions: int = 0
    """Length of the log."""
    version: int = 0
    """Version of the game's rules, as in the record."""
    schema: int = 0
    """Version of the stored state."""
    dealt: int = 0
    """When a deal was last over, in milliseconds since the epoch."""
    acted: frozenset[int] = frozenset()
    """The seats that have acted in the present deal."""


class Gain(msgspec.Struct, frozen=True, omit_defaults=True):
    """Changes by a match for the person of a seat. Stored by the names of its fields."""

    rating: int | None = None
    """The rating after the match, as people read it; None: it was not rated."""
    change: int = 0
    """Change of the rating."""
    provisional: bool = False
    """Whether too few matches have been rated."""
    achievements: tuple[str, ...] = ()
    """The names of the person's new achievements in the game."""


class MatchEnd(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a match. Stored by the names of its fields."""

    at: int = 0
    """In milliseconds since the epoch."""
    votes: frozenset[PersonId] = frozenset()
    """Voters for a stop."""
    stopped: bool = False
    """Whether it came early by /stop, or because the match could not go on."""
    abandoned: bool = False
    """Whether it came because nobody had touched the table for a long time."""
    gains: tuple[Gain, ...] = ()
    """By seat, as the database has them; empty until it has the match, and where nothing has changed."""
    cut: bool = False
    """Whether it came at the limit of a tournament's table."""

    def without_vote(self, person: PersonId) -> "MatchEnd":
        """Return it without this person's vote to stop."""
        return msgspec.structs.replace(self, votes=self.votes - {person})


class Rematch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether people play on after their match. Stored by the names of its fields."""

    wanted: frozenset[PersonId] = frozenset()
    """Which strangers want to."""
    gone: frozenset[PersonId] = frozenset()
    """Which look for new opponents."""
    at: int = 0
    """When the next match starts, in milliseconds since the epoch; 0: nobody wants one."""
    begun: bool = False
    """Whether it has started."""
    successors: int = 0
    """Number of finished rematch tables."""
