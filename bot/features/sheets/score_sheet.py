"""A score sheet and its changes: pure."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec
from cachetools import LRUCache

from bot.base.preferences import Language
from bot.match.refusals import Full, NotSeated, Refusal, Stale
from bot.match.table import PersonId
from bot.ui.texts import names
from games import options, registry, sheets
from games.core import AnyGame, Step, matters, objection
from games.sheets import NotUnderstood, Question, Said, Sheeted, SheetFace

POOLS = (10, 20, 30, 50, 100)
MOST_TYPED = 300
"""Maximum length of a typed line."""
MOST_IN_A_NAME = 32
MOST_FOLDED = 512
"""Cached states of sheets in a process."""
FOLDED_EVERY = 16
"""Deals between cached states of a loaded sheet, so that an undo is cheap."""
_FOLDED: LRUCache[tuple[str, Any, int, tuple[Said, ...]], Step[Any]] = LRUCache(MOST_FOLDED)
"""States by game, options, number of players, and deals."""


class SheetNameless(Refusal):
    """A typed name is empty, or taken by another player."""


class SheetNotUnderstood(Refusal):
    """A typed line cannot be booked: `why`, with the unknown words or a player's name."""


class SheetStage(StrEnum):
    GATHERING = "gathering"
    KEPT = "kept"
    CLOSED = "closed"


class SheetPlayer(msgspec.Struct, frozen=True, array_like=True):
    """A player: a person, or a guest by name."""

    name: str
    person: int | None = None

    @property
    def robot(self) -> int:
        return 0


class Sheet(msgspec.Struct, frozen=True, array_like=True, kw_only=True):
    """Stored as an array: fields are only added at the end, each with a default."""

    id: str
    chat: int
    """A group, or the private chat of the owner."""
    thread: int | None
    language: Language
    owner: int
    opened: int
    """In milliseconds since the epoch, like `touched`."""
    touched: int
    game: str = "preferans"
    preset: str = "sochinka"
    pool: int = 0
    """Points of a full pool, if they differ from the preset."""
    seats: tuple[SheetPlayer, ...] = ()
    stage: SheetStage = SheetStage.GATHERING
    deals: tuple[Said, ...] = ()
    said: Said = ()
    """Answers of the deal being written."""
    ending: bool = False
    """Whether the sheet asks for confirmation to close."""
    anew: int = 0
    """Number of repost requests."""

    @property
    def stamp(self) -> str:
        """Return the stamp of the message's keys; stale keys carry another one."""
        return f"{len(self.deals)}.{len(self.said) or len(self.seats) * (self.stage is SheetStage.GATHERING)}"

    @property
    def rules(self) -> AnyGame:
        return registry.get(self.game)

    @property
    def face(self) -> SheetFace:
        face = registry.face(self.game)
        assert isinstance(face, SheetFace)
        return face

    @property
    def options(self) -> Any:
        """The preset with the chosen pool and without a limit of deals: matches with real cards have none."""
        preset = self.rules.presets[self.preset]
        endless = {"deals": "none"} if getattr(preset, "deals", None) == "by_seats" else {}
        return msgspec.structs.replace(preset, **endless, **({"pool": self.pool} if self.pool else {}))

    def latest(self) -> Step[Any]:
        """Return the state after all deals, with the events of the last one."""
        table = self.game, self.options, len(self.seats)
        known = next((n for n in range(len(self.deals), 0, -1) if (*table, self.deals[:n]) in _FOLDED), 0)
        step = _FOLDED[*table, self.deals[:known]] if known else None
        for number in range(known, len(self.deals)):
            step = sheets.fold(self.rules, *table[1:], self.deals[number : number + 1], step)
            if number + 1 == len(self.deals) or not (number + 1) % FOLDED_EVERY:
                _FOLDED[*table, self.deals[: number + 1]] = step
        return step or sheets.fold(self.rules, *table[1:], ())

    @property
    def is_ready(self) -> bool:
        """Whether the game can be played with these players."""
        count = len(self.seats)
        return count in self.rules.seats and objection(self.rules, self.options, count) is None

    @property
    def sets_pool(self) -> bool:
        """Whether the points of a full pool can be chosen."""
        named = any(each.name == "pool" for each in options.fields(self.rules.options_type))
        return named and matters(self.rules, self.options, max(3, len(self.seats)), "pool")

    def may_write(self, person: PersonId) -> bool:
        return person == self.owner or any(each.person == person for each in self.seats)


def games() -> dict[str, tuple[str, ...]]:
    """Return the games that can book real cards, with their kinds; a dummy needs a computer."""
    found = {name: registry.kinds(name) for name in registry.names()}
    return {
        name: tuple(kind for kind in kinds if not getattr(registry.get(name).presets[kind], "dummy", False))
        for name, kinds in found.items()
        if isinstance(registry.get(name), Sheeted)
    }


def press_key(sheet: Sheet, person: PersonId, name: str, stamp: str, word: str) -> Sheet:
    """Return the sheet after a key: an answer, or a command that begins with `=`.

    Raises Full, NotSeated, Stale.
    """
    if word == "=join" and sheet.stage is SheetStage.GATHERING:
        return _join(sheet, SheetPlayer(name, person))
    if not sheet.may_write(person):
        raise NotSeated
    if stamp != sheet.stamp or sheet.stage is SheetStage.CLOSED:
        raise Stale
    return _set_up(sheet, word) if sheet.stage is SheetStage.GATHERING else _record(sheet, word)


def _join(sheet: Sheet, *people: SheetPlayer) -> Sheet:
    known = {each.person for each in sheet.seats if each.person is not None}
    fresh = [each for each in people if each.person is None or each.person not in known]
    if len(sheet.seats) + len(fresh) >= max(registry.get(name).seats.stop for name in games()):
        raise Full
    return msgspec.structs.replace(sheet, seats=(*sheet.seats, *fresh))


def _set_up(sheet: Sheet, word: str) -> Sheet:
    """Return the sheet after a key pressed before its first deal."""
    replace = msgspec.structs.replace
    kind, *chosen = word.split("/")
    match kind:
        case "=less" if sheet.seats:
            return replace(sheet, seats=sheet.seats[:-1])
        case "=start" if sheet.is_ready:
            return replace(sheet, stage=SheetStage.KEPT)
        case "=pool" if sheet.sets_pool:
            return replace(sheet, pool=next((each for each in POOLS if each > sheet.options.pool), POOLS[0]))
        case "=game" if len(chosen) == 2 and chosen[1] in games().get(chosen[0], ()):
            return replace(sheet, game=chosen[0], preset=chosen[1], pool=0)
        case "=drop":
            return settle(sheet)
    raise Stale


def _record(sheet: Sheet, word: str) -> Sheet:
    """Return the sheet after a key pressed during the game."""
    replace = msgspec.structs.replace
    match word:
        case "=end" | "=on":
            return replace(sheet, ending=word == "=end")
        case "=close" if sheet.ending:
            return settle(sheet)
        case "=back" if sheet.said:
            return replace(sheet, said=sheet.said[:-1])
        case "=undo" if sheet.deals and not sheet.said:
            return replace(sheet, deals=sheet.deals[:-1], ending=False)
        case "=book" if isinstance(current_prompt(sheet), Step):
            return _book(sheet)
    asked = current_prompt(sheet)
    if not isinstance(asked, Question) or word not in asked.choices:
        raise Stale
    after = replace(sheet, said=(*sheet.said, word))
    is_plain = len(sheet.deals) == 0 or word == "time"
    return _book(after) if is_plain and isinstance(current_prompt(after), Step) else after


def settle(sheet: Sheet) -> Sheet:
    """Return the sheet settled as it stands."""
    return msgspec.structs.replace(sheet, stage=SheetStage.CLOSED, said=(), ending=False)


def current_prompt(sheet: Sheet) -> Question | Step[Any] | None:
    """Return the next question of the deal, or the booked deal; None after the last one."""
    return sheets.next_question(sheet.rules, sheet.latest().state, sheet.said)


def _book(sheet: Sheet) -> Sheet:
    """Return the sheet with its complete deal booked."""
    return msgspec.structs.replace(sheet, deals=(*sheet.deals, sheet.said), said=())


def enter_line(sheet: Sheet, person: PersonId, text: str) -> Sheet:
    """Return the sheet after a typed line: names of guests, then deals. Raises Refusal."""
    if not sheet.may_write(person):
        raise NotSeated
    if sheet.stage is SheetStage.CLOSED:
        raise Stale
    sheet = msgspec.structs.replace(sheet, anew=sheet.anew + 1, ending=False)
    known = [each.name for each in sheet.seats]
    if sheet.stage is SheetStage.GATHERING:
        return _join(sheet, *_guests(text, known))
    shown = names.told_apart(tuple(known), names.NAME_WIDTH)
    known = [one if names.DOT in one else other for one, other in zip(shown, known, strict=True)]
    state = sheet.latest().state
    if len(text) > MOST_TYPED:
        raise SheetNotUnderstood(why="long", what="", who="")
    try:
        said, is_sure = sheets.read_line(sheet.rules, sheet.face, state, text, known)
    except NotUnderstood as error:
        who = "" if error.seat is None else known[error.seat]
        raise SheetNotUnderstood(why=error.why.value, what=str(error), who=who) from None
    after = msgspec.structs.replace(sheet, said=said)
    return _book(after) if is_sure and isinstance(current_prompt(after), Step) else after


def _guests(text: str, known: Sequence[str]) -> list[SheetPlayer]:
    """Return the guests named in a line. Raises SheetNameless."""
    found = [each.strip() for each in re.split(r"[,;\n]", text[:MOST_TYPED])]
    named = [names.clean(each)[:MOST_IN_A_NAME] for each in found if each]
    folded = [each.casefold() for each in (*known, *named)]
    if not named or len(set(folded)) < len(folded):
        raise SheetNameless
    return [SheetPlayer(each) for each in named]
