"""Read matches and deals from text."""

import re

from games import options as fields
from games.cards import PACK_32, Rank
from games.core import Actor, InvalidAction, Nature, Seat
from games.notation import MOST_BYTES, Document, Facts, NotationError, NotationFault, WrittenDeal
from games.preferans import actions
from games.preferans.match.progression import MOST_DEALS
from games.preferans.notation.signs import in_pack, read_signs, with_seats_shifted
from games.preferans.notation.writing import GAME, write_match, write_order
from games.preferans.options import TWO, Options
from games.record import Entry, Record, RecordError
from games.trick_game.actions import DealCards

MOST_TEXT = 40
"""Characters of a line that an error repeats."""
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)\s+(?:"((?:[^"\\]|\\.)*)"|([^\s"\[\]]+))\s*\]')
_DEAL = re.compile(r"\[[0-9]{1,4}\s+([1-4]{3,4})\s+(\w+)(?:\s[^\[\]]*)?\]", re.ASCII)
_WORD = re.compile(r"([1-4]|chance|clock):([A-Za-z0-9_-]+)")
_COMMENTS = ("{", ";", "%")
_VERSION = re.compile(r"[0-9]{1,4}")
_PLAYER = re.compile(r"Player[1-4]")


class _Reader:
    """Reads a file line by line."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.deals: list[WrittenDeal] = []
        self._moves: list[tuple[Actor, str]] = []
        self._told: dict[str, str] = {}

    def line(self, line: str) -> None:
        """Read a line. Raises NotationError."""
        if (deal := _DEAL.fullmatch(line)) is not None:
            self._deal(deal[1], deal[2])
        elif (tag := _TAG.fullmatch(line)) is not None:
            quoted = tag[3] if tag[2] is None else re.sub(r"\\(.)", r"\1", tag[2])
            (self._told if self.deals else self.tags)[tag[1]] = quoted
        elif self.deals and not line.startswith("["):
            self._moves += map(_move, line.split())
        else:
            raise NotationError(NotationFault.LINE)

    def _deal(self, order: str, signs: str) -> None:
        cards = read_signs(signs)
        if cards is None:
            raise NotationError(NotationFault.CARDS)
        if len(set(order)) != len(order) or len(order) < max(map(int, order)):
            raise NotationError(NotationFault.LINE)
        self.close()
        if len(self.deals) == MOST_DEALS:
            raise NotationError(NotationFault.MANY)
        text = actions.write(DealCards(in_pack(cards)))
        self.deals.append(WrittenDeal(tuple(Seat(int(place) - 1) for place in order), text))

    def close(self) -> None:
        """Give the deal its moves and results."""
        if self.deals:
            last = self.deals[-1]
            self.deals[-1] = WrittenDeal(last.order, last.text, tuple(self._moves), dict(self._told))
        self._moves.clear()
        self._told.clear()


def read_file(data: bytes) -> Document:
    """Read a file. Raises NotationError."""
    if len(data) > MOST_BYTES:
        raise NotationError(NotationFault.SIZE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError(NotationFault.TEXT) from None
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        plain = line.strip()
        try:
            if plain and not plain.startswith(_COMMENTS):
                reader.line(plain)
        except NotationError as error:
            raise NotationError(error.fault, number, plain[:MOST_TEXT]) from None
    reader.close()
    if not reader.deals:
        raise NotationError(NotationFault.NONE)
    return Document(reader.tags, tuple(reader.deals))


def _move(word: str) -> tuple[Actor, str]:
    """Read a call or play. Raises NotationError."""
    found = _WORD.fullmatch(word)
    if found is None:
        raise NotationError(NotationFault.MOVE)
    actor = Seat(int(found[1]) - 1) if found[1].isdigit() else Nature(found[1])
    words = " ".join(with_seats_shifted(found[2].split("-"), -1))
    for text in (words, f"play {words}"):
        try:
            return actor, actions.write(actions.read(text))
        except InvalidAction:
            continue
    raise NotationError(NotationFault.MOVE)


def record_of(document: Document) -> Record | None:
    """Return the match; None for deals alone. Raises NotationError."""
    if not any(deal.moves for deal in document.deals):
        return None
    options = _options(document.tags.get("Options", ""))
    people = sum(_PLAYER.fullmatch(name) is not None for name in document.tags)
    seats = people or (TWO if options.dummy else len(document.deals[0].order))
    game, _, version = document.tags.get("Rules", f"{GAME.name} {GAME.version}").partition(" ")
    drawn = read_signs(document.tags.get("Draw", ""))
    draw = draw_of(document.deals[0].order[-1]) if drawn is None else actions.write(actions.Draw(drawn))
    log: list[tuple[Actor, str]] = [(Nature.CHANCE, draw)]
    for deal in document.deals:
        log += [(Nature.CHANCE, deal.text), *deal.moves]
    entries = tuple(Entry(0, actor, text) for actor, text in log)
    number = int(version) if _VERSION.fullmatch(version) else 0
    return Record(game, number, fields.as_json(options), seats, entries)


def _options(text: str) -> Options:
    """Read `name=value` for each option that is not usual. Raises NotationError."""
    values = {}
    try:
        for word in text.split():
            name, _, value = word.partition("=")
            values[name] = fields.read(fields.field(Options, name), value[:MOST_TEXT])
        return fields.from_json(Options, values)
    except fields.InvalidOption as error:
        raise NotationError(NotationFault.OPTIONS, text=error.field[:MOST_TEXT]) from None


def draw_of(dealer: Seat) -> str:
    """Return a draw with this first dealer."""
    aces = [card for card in PACK_32 if card.rank is Rank.ACE]
    others = [card for card in PACK_32 if card.rank is not Rank.ACE]
    return actions.write(actions.Draw((*others[:dealer], *aces, *others[dealer:])))


def differences(document: Document, record: Record) -> list[str]:
    """Describe the differences between the file and the rules, up to the first illegal action."""
    try:
        ruled = read_file(write_match(record, Facts("", "", (), ())).encode())
    except RecordError as error:
        number = sum(entry.text.startswith("deal ") for entry in record.log[: error.number])
        written = record.log[error.number - 1].text if error.number else ""
        return [f"deal {number}: {written} is {error.fault.value} ({error.detail})"]
    return [
        f"deal {number}: {name} {written}, by the rules {right}"
        for number, (own, other) in enumerate(zip(document.deals, ruled.deals, strict=True), 1)
        for name, written, right in (
            ("order", write_order(own.order), write_order(other.order)),
            *((name, value, other.told.get(name, value)) for name, value in own.told.items()),
        )
        if written != right
    ]
