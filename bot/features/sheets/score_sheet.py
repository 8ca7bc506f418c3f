"""A score sheet and its changes: pure."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.base.preferences import Language
from bot.match.refusals import Full, NotSeated, Refusal, Stale
from bot.match.table import PersonId
from bot.ui.option_words import Agreed
from bot.ui.texts import names
from games import kept_deals, options, registry, sheets
from games.core import AnyGame, Step, objection
from games.kept_deals import BrokenDeal, KeptDeal, Players, Standing
from games.options import Value
from games.sheets import NotUnderstood, Question, Said, Sheeted, SheetFace

MOST_TYPED = 300
"""Maximum length of a typed line."""
MOST_IN_A_NAME, MOST_IN_A_WORD = 32, 40
MOST_PEOPLE = 12
"""Players of all parts of a sheet."""


class SheetNameless(Refusal):
    """A typed name is empty, or taken by another player."""


class SheetNotUnderstood(Refusal):
    """A typed line cannot be booked: `why`, with the unknown words or a player's name."""


class SheetBroken(Refusal):
    """An edit would break the rules of a later deal, by its `number`."""


class SheetElsewhere(Refusal):
    """The place has another open sheet."""


class SheetNotReady(Refusal):
    """The game cannot be played with these players."""


class SheetStage(StrEnum):
    GATHERING = "gathering"
    KEPT = "kept"
    CLOSED = "closed"


class SheetPage(StrEnum):
    """What the message of a kept sheet asks."""

    QUESTION = ""
    END = "end"
    """Whether to close the sheet."""
    DEALS = "deals"
    """Which deal to edit."""
    DEAL = "deal"
    """What to do with a deal."""
    DEALERS = "dealers"
    """Whether an edit shifts the later dealers."""
    PEOPLE = "people"
    """Who joins, leaves or changes seats."""
    TERMS = "terms"
    """The options of the game, before the first dealer is known."""


class SheetPlayer(msgspec.Struct, frozen=True, array_like=True):
    """A player: a person, or a guest by name."""

    name: str
    person: int | None = None

    @property
    def robot(self) -> int:
        return 0


class SheetEdit(msgspec.Struct, frozen=True, array_like=True):
    """An edit of an earlier deal."""

    index: int
    kind: str = "replace"
    """`replace`, `insert` before it, or `delete`."""

    @property
    def removed(self) -> int:
        return 0 if self.kind == "insert" else 1


class Sheet(msgspec.Struct, frozen=True, array_like=True, kw_only=True):
    """Stored as an array: fields are only added at the end, each with a default.

    Everything but the deals and the people is a fold of the deals.
    """

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
    chosen: dict[str, Value] = msgspec.field(default_factory=dict)
    """The options that were changed."""
    people: tuple[SheetPlayer, ...] = ()
    """The players of all parts; a player's number is their index."""
    order: Players = ()
    """The players of the next deal, by seat."""
    stage: SheetStage = SheetStage.GATHERING
    deals: tuple[KeptDeal, ...] = ()
    said: Said = ()
    """Answers of the deal being written."""
    page: SheetPage = SheetPage.QUESTION
    edit: SheetEdit | None = None
    """The earlier deal being edited, or the latest in the list of deals; None for the next deal."""
    anew: int = 0
    """Number of repost requests."""
    version: int = 0
    """Number of changes, stamped on keys: stale keys carry another one."""
    reopened: bool = False
    terms: str = ""
    """The page of options, with its argument after a full stop."""
    keys: int = 0
    """The page of keys of the question; it counts on beyond the last."""

    @property
    def stamp(self) -> str:
        """Return the stamp of the message's keys."""
        return str(self.version)

    @property
    def seats(self) -> tuple[SheetPlayer, ...]:
        """Return the players of the next deal."""
        return self.players(self.order)

    def players(self, numbers: Players) -> tuple[SheetPlayer, ...]:
        return tuple(self.people[number] for number in numbers)

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
        """The options of the match: the preset's, and those that were changed."""
        usual = sheets.kept_options(self.rules, self.preset)
        return replace(usual, **self.chosen)

    @property
    def agreed(self) -> Agreed:
        """The options in the form that pages of settings show."""
        seats = max(3, len(self.order))
        return Agreed(self.game, self.preset, options.as_json(self.options), seats, kept=True)

    def standing(self) -> Standing:
        """Return the standing after all deals; with the players of the next one if they can play."""
        players = self.order if self.is_ready or not self.deals else self.deals[-1].players
        return kept_deals.fold(self.rules, self.options, self.deals, players)

    def asked_standing(self) -> Standing:
        """Return the standing before the deal being written."""
        if self.edit is None:
            return self.standing()
        index = self.edit.index
        edited = self.deals[index]
        players = edited.players if self.edit.removed else self.deals[index - 1].players
        before = kept_deals.fold(self.rules, self.options, self.deals[:index], players)
        state, rules = before.step.state, self.rules
        assert isinstance(rules, Sheeted)
        if self.edit.removed and edited.dealer not in (None, rules.dealer(state)):
            return before._replace(step=Step(rules.dealt_by(state, edited.dealer)))
        return before

    @property
    def is_ready(self) -> bool:
        """Whether the game can be played with these players."""
        count = len(self.order)
        return count in self.rules.seats and objection(self.rules, self.options, count) is None

    def may_write(self, person: PersonId) -> bool:
        return person == self.owner or any(each.person == person for each in self.people)

    def edits(self, index: int) -> tuple[str, ...]:
        """Return the kinds of edits of a deal: a part needs its first dealer, and the first one begins."""
        if self.deals[index].dealer is None:
            return ("replace", "insert") if index else ("replace",)
        return "replace", "insert", "delete"

    @property
    def may_fine(self) -> bool:
        """Whether a fine can be begun."""
        return not self.said and sheets.may_fine(self.rules, self.asked_standing().step.state)

    def guests(self) -> list[int]:
        """Return the numbers of players without Telegram."""
        return [number for number, each in enumerate(self.people) if each.person is None]


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

    Raises Refusal.
    """
    if word == "=join" and sheet.stage is SheetStage.GATHERING:
        return _changed(sheet, _sit(sheet, SheetPlayer(name, person)))
    if stamp != sheet.stamp:
        raise Stale if sheet.may_write(person) else NotSeated
    command, _, argument = word.partition("/")
    is_at_door = sheet.page is SheetPage.PEOPLE or sheet.stage is SheetStage.CLOSED
    if is_at_door and command == "=claim":
        return _changed(sheet, _claim(sheet, _number(argument), SheetPlayer(name, person)))
    if sheet.page is SheetPage.PEOPLE and word == "=sit":
        return _changed(sheet, _sit(sheet, SheetPlayer(name, person)))
    if not sheet.may_write(person):
        raise NotSeated
    if command in ("=terms", "=opt"):
        return _changed(sheet, _agree(sheet, command, argument))
    match sheet.stage:
        case SheetStage.GATHERING:
            return _changed(sheet, _set_up(sheet, word))
        case SheetStage.KEPT:
            return _changed(sheet, _record(sheet, command, argument, word))
    if word == "=reopen":
        return _changed(sheet, replace(sheet, stage=SheetStage.KEPT, reopened=True))
    raise Stale


def _changed(before: Sheet, after: Sheet) -> Sheet:
    """Return the changed sheet with a new version."""
    if after == before:
        return before
    keys = after.keys if after.keys > before.keys else 0
    return replace(after, version=before.version + 1, keys=keys)


def _number(argument: str) -> int:
    """Raises Stale."""
    if not argument.isdecimal():
        raise Stale
    return int(argument)


def _agree(sheet: Sheet, command: str, argument: str) -> Sheet:
    """Return the sheet at a page of options, or with a chosen one. Raises Stale after the first dealer."""
    if sheet.deals or sheet.stage is SheetStage.CLOSED:
        raise Stale
    if command == "=opt":
        return _choose(sheet, *argument.partition("/")[::2])
    return replace(sheet, page=SheetPage.TERMS, terms=argument)


def _choose(sheet: Sheet, name: str, text: str) -> Sheet:
    """Return the sheet with a chosen option. Raises Stale."""
    try:
        field = options.field(sheet.rules.options_type, name)
        value = options.read(field, text)
    except options.InvalidOption:
        raise Stale from None
    if field not in sheet.agreed.fields:
        raise Stale
    usual = getattr(sheets.kept_options(sheet.rules, sheet.preset), name)
    chosen = {key: each for key, each in sheet.chosen.items() if key != name}
    return replace(sheet, chosen=chosen if value == usual else {**chosen, name: value})


def _sit(sheet: Sheet, *players: SheetPlayer) -> Sheet:
    """Return the sheet with these players in the next deal. Raises Full."""
    most = max(registry.get(name).seats.stop for name in games()) - 1
    for player in players:
        known = [
            n
            for n, each in enumerate(sheet.people)
            if player.person is not None and each.person == player.person
        ]
        if known and known[0] in sheet.order:
            continue
        people = sheet.people if known else (*sheet.people, player)
        number = known[0] if known else len(people) - 1
        at = _place(sheet, number)
        order = (*sheet.order[:at], number, *sheet.order[at:])
        limit = most if sheet.stage is SheetStage.GATHERING else sheet.rules.seats.stop - 1
        if len(order) > limit or len(people) > MOST_PEOPLE:
            raise Full
        sheet = replace(sheet, people=people, order=order)
    return sheet


def _place(sheet: Sheet, number: int) -> int:
    """Return the seat of a player who joins: their own if they have missed no deal."""
    if not sheet.deals:
        return len(sheet.order)
    latest = sheet.deals[-1].players
    if number in latest:
        return sum(each in latest[: latest.index(number)] for each in sheet.order)
    return kept_deals.place_of_newcomer(sheet.standing(), sheet.order)


def _claim(sheet: Sheet, number: int, player: SheetPlayer) -> Sheet:
    """Return the sheet with a guest who has become a player of the bot, results included. Raises Stale."""
    is_known = any(each.person == player.person for each in sheet.people)
    if is_known or number not in sheet.guests():
        raise Stale
    return replace(sheet, people=(*sheet.people[:number], player, *sheet.people[number + 1 :]))


def _set_up(sheet: Sheet, word: str) -> Sheet:
    """Return the sheet after a key pressed before its first deal."""
    kind, *chosen = word.split("/")
    match kind:
        case "=less" if sheet.order:
            return replace(sheet, people=sheet.people[:-1], order=sheet.order[:-1])
        case "=start" if sheet.is_ready:
            return replace(sheet, stage=SheetStage.KEPT)
        case "=on":
            return replace(sheet, page=SheetPage.QUESTION)
        case "=game" if len(chosen) == 2 and chosen[1] in games().get(chosen[0], ()):
            return replace(sheet, game=chosen[0], preset=chosen[1], chosen={})
        case "=drop":
            return settle(sheet)
    raise Stale


def _record(sheet: Sheet, command: str, argument: str, word: str) -> Sheet:
    """Return the sheet after a key pressed during the game."""
    match command:
        case "=end" | "=people":
            return replace(sheet, page=SheetPage(command[1:]), said=(), edit=None)
        case "=deals" if sheet.deals:
            latest = _number(argument) if argument else len(sheet.deals) - 1
            cursor = SheetEdit(min(latest, len(sheet.deals) - 1))
            return replace(sheet, page=SheetPage.DEALS, said=(), edit=cursor)
        case "=on" | "=cancel":
            if sheet.page is SheetPage.PEOPLE and not sheet.is_ready:
                raise SheetNotReady
            return _resumed(sheet)
    match sheet.page, command:
        case SheetPage.END, "=close":
            return settle(sheet)
        case SheetPage.DEALS, "=deal" if _number(argument) < len(sheet.deals):
            return replace(sheet, page=SheetPage.DEAL, edit=SheetEdit(_number(argument)))
        case SheetPage.DEAL, "=replace" | "=insert" | "=delete" if sheet.edit is not None:
            return _edit(replace(sheet, edit=SheetEdit(sheet.edit.index, command[1:])))
        case SheetPage.DEALERS, "=shift" | "=keep":
            return _apply(sheet, shift=command == "=shift")
        case SheetPage.PEOPLE, "=leave" | "=left":
            return _move(sheet, _number(argument), leaves=command == "=leave")
        case SheetPage.QUESTION, _:
            return _answer(sheet, word)
    raise Stale


def _resumed(sheet: Sheet) -> Sheet:
    """Return the sheet at its next deal, or asking for the players to play it."""
    page = SheetPage.QUESTION if sheet.is_ready else SheetPage.PEOPLE
    return replace(sheet, page=page, said=(), edit=None)


def _answer(sheet: Sheet, word: str) -> Sheet:
    """Return the sheet after a key of a question."""
    asked = current_prompt(sheet)
    match word:
        case "=more" if isinstance(asked, Question):
            return replace(sheet, keys=sheet.keys + 1)
        case "=back" if sheet.said:
            return replace(sheet, said=sheet.said[:-1])
        case "=undo" if sheet.deals and not sheet.said and sheet.edit is None:
            return replace(sheet, deals=sheet.deals[:-1])
        case "=book" if isinstance(asked, Step):
            return _book(sheet)
        case sheets.FINE if sheet.may_fine:
            return replace(sheet, said=(sheets.FINE,))
    if not isinstance(asked, Question) or word not in asked.choices:
        raise Stale
    after = replace(sheet, said=(*sheet.said, word))
    is_plain = asked.name == "first" or word == "time"
    return _book(after) if is_plain and isinstance(current_prompt(after), Step) else after


def _move(sheet: Sheet, seat: int, *, leaves: bool) -> Sheet:
    """Return the sheet without the player of a seat, or with that player one seat further."""
    order = list(sheet.order)
    if seat >= len(order):
        raise Stale
    player = order.pop(seat)
    if not leaves:
        order.insert((seat + 1) % (len(order) + 1), player)
    return replace(sheet, order=tuple(order))


def settle(sheet: Sheet) -> Sheet:
    """Return the sheet settled as it stands."""
    return replace(_resumed(sheet), stage=SheetStage.CLOSED, version=sheet.version + 1)


def current_prompt(sheet: Sheet) -> Question | Step[Any] | None:
    """Return the next question of the deal, or the booked deal; None after the last one."""
    return sheets.next_question(sheet.rules, sheet.asked_standing().step.state, sheet.said)


def _book(sheet: Sheet) -> Sheet:
    """Return the sheet with its complete deal booked. Raises SheetBroken."""
    if sheet.edit is not None:
        return _edit(sheet)
    return replace(sheet, deals=(*sheet.deals, _written(sheet)), said=())


def _written(sheet: Sheet) -> KeptDeal:
    standing = sheet.asked_standing()
    return kept_deals.record(sheet.rules, standing.step.state, standing.players, sheet.said)


def _edit(sheet: Sheet) -> Sheet:
    """Return the sheet after a step of an edit: its questions, the question about dealers, or its end."""
    assert sheet.edit is not None
    index, kind = sheet.edit.index, sheet.edit.kind
    if kind not in sheet.edits(index):
        raise Stale
    if kind != "delete" and not isinstance(current_prompt(sheet), Step):
        return replace(sheet, page=SheetPage.QUESTION)
    try:
        shifts = kept_deals.shifts(*_arguments(sheet))
    except BrokenDeal as broken:
        raise _refusal(sheet, broken) from None
    if shifts and _may_shift(sheet):
        return replace(sheet, page=SheetPage.DEALERS)
    return _apply(sheet, shift=False)


def _may_shift(sheet: Sheet) -> bool:
    """Return whether the later deals are legal with other dealers: a sitting dealer has no part in a deal."""
    try:
        _apply(sheet, shift=True)
    except SheetBroken:
        return False
    return True


def _apply(sheet: Sheet, *, shift: bool) -> Sheet:
    """Return the sheet with the edit carried out. Raises SheetBroken."""
    try:
        deals = kept_deals.edited(*_arguments(sheet), shift=shift)
    except BrokenDeal as broken:
        raise _refusal(sheet, broken) from None
    return _resumed(replace(sheet, deals=deals))


def _refusal(sheet: Sheet, broken: BrokenDeal) -> SheetBroken:
    """Return the error for a broken deal, by its number before the edit."""
    *_, index, removed, new = _arguments(sheet)
    is_later = broken.index >= index + len(new)
    return SheetBroken(number=broken.index - len(new) + removed if is_later else broken.index)


def _arguments(sheet: Sheet) -> tuple[AnyGame, Any, tuple[KeptDeal, ...], int, int, tuple[KeptDeal, ...]]:
    assert sheet.edit is not None
    new = () if sheet.edit.kind == "delete" else (_written(sheet),)
    return sheet.rules, sheet.options, sheet.deals, sheet.edit.index, sheet.edit.removed, new


def enter_line(sheet: Sheet, person: PersonId, text: str) -> Sheet:
    """Return the sheet after a typed line: names of guests, then deals. Raises Refusal."""
    if not sheet.may_write(person):
        raise NotSeated
    if sheet.stage is SheetStage.CLOSED:
        raise Stale
    before = sheet
    sheet = replace(sheet, anew=sheet.anew + 1)
    if sheet.stage is SheetStage.KEPT and sheet.page not in (SheetPage.QUESTION, SheetPage.PEOPLE):
        sheet = _resumed(sheet)
    if sheet.stage is SheetStage.GATHERING:
        sheet = replace(sheet, page=SheetPage.QUESTION)
    if sheet.stage is SheetStage.GATHERING or sheet.page is SheetPage.PEOPLE:
        return _changed(before, _sit(sheet, *_guests(text, [each.name for each in sheet.people])))
    standing = sheet.asked_standing()
    known = [each.name for each in sheet.players(standing.players)]
    shown = names.told_apart(tuple(known), names.NAME_WIDTH)
    known = [one if names.DOT in one else other for one, other in zip(shown, known, strict=True)]
    asked = current_prompt(sheet)
    if isinstance(asked, Question) and asked.free:
        word = names.clean(text)[:MOST_IN_A_WORD].strip()
        return _changed(before, replace(sheet, said=(*sheet.said, word or asked.choices[0])))
    if len(text) > MOST_TYPED:
        raise SheetNotUnderstood(why="long", what="", who="", found=0, due=0)
    try:
        said, is_sure = sheets.read_line(sheet.rules, sheet.face, standing.step.state, text, known)
        said = tuple(names.clean(each)[:MOST_IN_A_WORD] for each in said)
    except NotUnderstood as error:
        who = "" if error.seat is None else known[error.seat]
        found, due = error.sums or (0, 0)
        raise SheetNotUnderstood(
            why=error.why.value, what=str(error), who=who, found=found, due=due
        ) from None
    after = replace(sheet, said=said)
    is_booked = is_sure and isinstance(current_prompt(after), Step)
    return _changed(before, _book(after) if is_booked else after)


def _guests(text: str, known: Sequence[str]) -> list[SheetPlayer]:
    """Return the guests named in a line. Raises SheetNameless."""
    found = [each.strip() for each in re.split(r"[,;\n]", text[:MOST_TYPED])]
    named = [names.clean(each)[:MOST_IN_A_NAME] for each in found if each]
    folded = [each.casefold() for each in (*known, *named)]
    if not named or len(set(folded)) < len(folded):
        raise SheetNameless
    return [SheetPlayer(each) for each in named]
