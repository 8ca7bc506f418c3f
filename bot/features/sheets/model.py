"""A kept sheet, and what its people do with it: pure."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec

from bot.base.preferences import Language
from bot.match.refusals import Refusal
from bot.match.table import PersonId
from bot.ui.texts import names
from games import options, registry, sheets
from games.core import AnyGame, IllegalAction, Step, matters
from games.sheets import NotUnderstood, Question, Said, Sheeted, SheetFace

JOIN, LESS, START, BACK, UNDO, BOOK, END, CLOSE, ON, GAME, POOL = (
    *("=join", "=less", "=start", "=back", "=undo", "=book"),
    *("=end", "=close", "=on", "=game/", "=pool"),
)
"""What keys do besides answering a question."""
POOLS = (10, 20, 30, 50, 100)
MOST_TYPED = 300
"""The characters of a line that are read."""
MOST_IN_A_NAME = 32


class SheetMoved(Refusal):
    """The sheet shows something else by now."""


class NotAtSheet(Refusal):
    """The person neither sits at the sheet nor has opened it."""


class SheetFull(Refusal):
    """No more people can sit there."""


class SheetNameless(Refusal):
    """A typed name is empty, or somebody there has it already."""


class SheetNotUnderstood(Refusal):
    """A typed line says something that is not known (fact: `what`)."""


class SheetContradiction(Refusal):
    """A typed line whose numbers contradict each other, or that says nothing."""


class SheetStage(StrEnum):
    GATHERING = "gathering"
    KEPT = "kept"
    CLOSED = "closed"


class SheetPlayer(msgspec.Struct, frozen=True, array_like=True):
    """Who sits there: a person, or a guest by name."""

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
    """In milliseconds since the epoch, as `touched`."""
    touched: int
    game: str = "preferans"
    preset: str = "sochinka"
    pool: int = 0
    """The points of a full pool, if not those of the preset."""
    seats: tuple[SheetPlayer, ...] = ()
    stage: SheetStage = SheetStage.GATHERING
    deals: tuple[str, ...] = ()
    said: Said = ()
    """The answers of the deal that is being written."""
    ending: bool = False
    """Whether it is asked if the sheet should be closed."""
    anew: int = 0
    """How often the message was wanted below what people have written."""

    @property
    def stamp(self) -> str:
        """What the keys of its message are for."""
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
        preset = self.rules.presets[self.preset]
        return msgspec.structs.replace(preset, pool=self.pool) if self.pool else preset

    def latest(self) -> Step[Any]:
        """The state after all deals, with the events of the last."""
        return sheets.fold(self.rules, self.options, len(self.seats), self.deals)

    @property
    def is_ready(self) -> bool:
        """Whether enough people sit there."""
        return len(self.seats) in self.rules.seats and not self.objection

    @property
    def objection(self) -> bool:
        check = getattr(self.rules, "check", None)
        return check is not None and check(self.options, len(self.seats)) is not None

    @property
    def sets_pool(self) -> bool:
        """Whether people choose the points of a full pool."""
        named = any(each.name == "pool" for each in options.fields(self.rules.options_type))
        return named and matters(self.rules, self.options, max(3, len(self.seats)), "pool")

    def may_write(self, person: PersonId) -> bool:
        return person == self.owner or any(each.person == person for each in self.seats)


def games() -> dict[str, tuple[str, ...]]:
    """The games that book real cards, with their kinds; a dummy needs a computer."""
    found = {name: registry.kinds(name) for name in registry.names()}
    return {
        name: tuple(kind for kind in kinds if not getattr(registry.get(name).presets[kind], "dummy", False))
        for name, kinds in found.items()
        if isinstance(registry.get(name), Sheeted)
    }


def pressed(sheet: Sheet, person: PersonId, name: str, stamp: str, word: str) -> Sheet:
    """The sheet after a key. Raises Refusal."""
    if word == JOIN and sheet.stage is SheetStage.GATHERING:
        return _joined(sheet, SheetPlayer(name, person))
    if not sheet.may_write(person):
        raise NotAtSheet
    if stamp != sheet.stamp or sheet.stage is SheetStage.CLOSED:
        raise SheetMoved
    if sheet.stage is SheetStage.GATHERING:
        return _arranged(sheet, word)
    return _kept(sheet, word)


def _joined(sheet: Sheet, *people: SheetPlayer) -> Sheet:
    known = {each.person for each in sheet.seats if each.person is not None}
    fresh = [each for each in people if each.person is None or each.person not in known]
    if len(sheet.seats) + len(fresh) >= max(registry.get(name).seats.stop for name in games()):
        raise SheetFull
    return msgspec.structs.replace(sheet, seats=(*sheet.seats, *fresh))


def _arranged(sheet: Sheet, word: str) -> Sheet:
    """The sheet before its first deal after a key."""
    replace = msgspec.structs.replace
    if word == LESS and sheet.seats:
        return replace(sheet, seats=sheet.seats[:-1])
    if word == START and sheet.is_ready:
        return replace(sheet, stage=SheetStage.KEPT)
    if word == POOL and sheet.sets_pool:
        at = POOLS.index(sheet.options.pool) if sheet.options.pool in POOLS else -1
        return replace(sheet, pool=POOLS[(at + 1) % len(POOLS)])
    game, _, preset = word.removeprefix(GAME).partition("/")
    if word.startswith(GAME) and preset in games().get(game, ()):
        return replace(sheet, game=game, preset=preset, pool=0)
    if word == CLOSE:
        return closed(sheet)
    raise SheetMoved


def _kept(sheet: Sheet, word: str) -> Sheet:
    """The sheet after a key or an answer."""
    replace = msgspec.structs.replace
    match word:
        case "=end" | "=on":
            return replace(sheet, ending=word == END)
        case "=close" if sheet.ending:
            return closed(sheet)
        case "=back" if sheet.said:
            return replace(sheet, said=sheet.said[:-1])
        case "=undo" if sheet.deals and not sheet.said:
            return replace(sheet, deals=sheet.deals[:-1], ending=False)
        case "=book":
            return _booked(sheet, sheet.said)
    asked = asks(sheet)
    if not isinstance(asked, Question) or word not in asked.choices:
        raise SheetMoved
    said = (*sheet.said, word)
    after = replace(sheet, said=said)
    is_plain = len(sheet.deals) == 0 or word == "time"
    return _booked(sheet, said) if is_plain and isinstance(asks(after), Step) else after


def closed(sheet: Sheet) -> Sheet:
    """The sheet settled as it stands."""
    return msgspec.structs.replace(sheet, stage=SheetStage.CLOSED, said=(), ending=False)


def asks(sheet: Sheet) -> Question | Step[Any] | None:
    """What the deal is asked next, or the deal booked; None after the last deal."""
    state = sheet.latest().state
    if not sheet.rules.to_act(state):
        return None
    return sheets.next_question(sheet.rules, state, sheet.said)


def _booked(sheet: Sheet, said: Said) -> Sheet:
    try:
        sheets.book(sheet.rules, sheet.latest().state, said)
    except IllegalAction:
        raise SheetMoved from None
    return msgspec.structs.replace(sheet, deals=(*sheet.deals, sheets.write_deal(said)), said=())


def typed(sheet: Sheet, person: PersonId, text: str) -> Sheet:
    """The sheet after a line: names of guests, then deals, whose open questions are asked. Raises Refusal."""
    if not sheet.may_write(person):
        raise NotAtSheet
    if sheet.stage is SheetStage.CLOSED:
        raise SheetMoved
    sheet = msgspec.structs.replace(sheet, anew=sheet.anew + 1, ending=False)
    if sheet.stage is SheetStage.GATHERING:
        return _joined(sheet, *_guests(text, [each.name for each in sheet.seats]))
    state = sheet.latest().state
    try:
        said = sheets.read_line(
            sheet.rules, sheet.face, state, text[:MOST_TYPED], [each.name for each in sheet.seats]
        )
        after = msgspec.structs.replace(sheet, said=said)
        return _booked(sheet, said) if isinstance(asks(after), Step) else after
    except NotUnderstood as error:
        if str(error):
            raise SheetNotUnderstood(what=str(error)) from None
    except IllegalAction:
        pass
    raise SheetContradiction


def _guests(text: str, known: Sequence[str]) -> list[SheetPlayer]:
    """The guests that a line names. Raises SheetNameless."""
    found = [each.strip() for each in re.split(r"[,;\n]", text[:MOST_TYPED])]
    named = [names.clean(each)[:MOST_IN_A_NAME] for each in found if each]
    folded = [each.casefold() for each in (*known, *named)]
    if not named or len(set(folded)) < len(folded):
        raise SheetNameless
    return [SheetPlayer(each) for each in named]
