"""Updates as nobody well-meaning sends them: live buttons and commands with something wrong about each."""

from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bot.match.loaded import Loaded
from bot.match.table import PersonId, Phase, Table, TableId
from bot.ui.buttons import AtLobby, AtTable, InvalidData, Personal, Play, decode
from games.cards import Card, read_card
from games.core import Nature, Seat
from games.options import InvalidOption, field, fields, read
from games.record import Record, opening, replay
from tests.support.verbs import verbs

Thing: TypeAlias = dict[str, Any]
Update: TypeAlias = tuple[str, Thing]
"""What it is of, and its content."""

NAMES = (
    "<b>Жирный</b> & <a href='tg://user?id=1'>x</a>",
    "</code></b><script>alert(1)</script>",
    "\u202eнаоборот\u202c",
    "\u200b\u200d\u2060",
    "\u3164",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
    "N" * 64,
    "🃏" * 64,
    "👨‍👩‍👧‍👦" * 9,
    "مرحبا بالعالم",
    "{ $who } %s {0} {{",
    "\ud83d",
    "a\udc00b",
    "line\nbreak\x00\x07",
    "♠️A♥️K",
)
HARMLESS = ["help", "table", "score", "settings", "start", "dance"]
PICKY = ["leave", "stop", "close", "new", "play", "rules", "language", "hand"]
"""Commands that do something; words after them are too many, or mean nothing."""
JUNK = (
    *("\x00", "<b>", "💣" * 40, "\u202e\u200b", "9" * 400, "-1", "1e9", "../../etc/passwd", "{}", "\ud800"),
    *("'; DROP TABLE people; --", "oh_hell 99", "%n%s", "а" * 5000),
)
NEWS = {"id": -1009, "type": "channel", "title": "News"}
GROUP_ACCOUNT = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}


class Party(NamedTuple):
    """What an attacker may aim at."""

    tables: list[Loaded]
    records: dict[str, Record]
    people: list[int]
    """Of tables and beside them."""
    groups: list[int]
    dead: list[str]
    """Join tokens that were good once."""


def said_before(loaded: Loaded, record: Record) -> list[tuple[int, str, str]]:
    """Person, question and action of everything that people have done in a match."""
    game = loaded.game
    state = opening(game, record)
    done: list[tuple[int, str, str]] = []
    for turn in replay(game, record):
        actor = turn.entry.actor
        person = None if isinstance(actor, Nature) else loaded.table.chairs[actor].person
        if person is not None and not isinstance(actor, Nature):
            done.append((person, game.question(state, actor), turn.entry.text))
        state = turn.state
    return done


def legal(party: Party, person: int, chat: int, data: str | None) -> bool:
    """Whether a person may do this here, so that something might come of it."""
    try:
        press = decode(data)
    except InvalidData:
        return False
    tables = {loaded.table.id: loaded for loaded in party.tables}
    match press:
        case Play(id, question, action) if id in tables:
            return chat == person and _may_play(tables[id], person, question, action)
        case AtLobby(id, "value", argument) if id in tables:
            return tables[id].table.host == person and _taken(tables[id], *argument.partition("=")[::2])
        case AtLobby(id, "join") if id in tables:
            return chat == tables[id].table.chat
        case AtLobby(id, verb) if id in tables:
            table = tables[id].table
            deciding = _seated(table, person) if verb in ("leave", "again") else table.host == person
            return deciding and chat in (person, table.chat)
        case AtTable(id, "back" | "leave" | "stop" | "lesson" | "text") if id in tables:
            return _seated(tables[id].table, person) and chat in (person, tables[id].table.chat)
        case Personal("play" | "new" | "rules"):
            return True
        case Personal(_, argument) if argument in tables:
            table = tables[TableId(argument)].table
            return chat == table.chat or _seated(table, person) or table.host == person
    return False


def _seated(table: Table, person: int) -> bool:
    return table.seat_of(PersonId(person)) is not None


def _may_play(loaded: Loaded, person: int, question: str, action: str) -> bool:
    seat = loaded.table.seat_of(PersonId(person))
    if seat is None or loaded.table.phase is not Phase.PLAYING:
        return False
    actions = {loaded.game.write(each) for each in loaded.game.legal(loaded.state, seat)}
    return question == loaded.game.question(loaded.state, seat) and action in actions


def _taken(loaded: Loaded, name: str, value: str) -> bool:
    try:
        read(field(loaded.game.options_type, name), value)
    except InvalidOption:
        return False
    return loaded.table.phase is Phase.LOBBY


class Attacker:
    """Makes things to be sent as updates, each of a kind; the same seed makes the same."""

    def __init__(self, party: Party, seed: int) -> None:
        self._party = party
        self._rng = Random(seed)
        self._any = self._rng.choice
        self._numbers = count(1_000_000)
        self._old = [
            (loaded, *done)
            for loaded in party.tables
            if loaded.table.id in party.records
            for done in said_before(loaded, party.records[loaded.table.id])
        ]
        self._ways: tuple[Callable[[], Iterator[Update]], ...] = (
            self._wrong_moves,
            self._wrong_chat,
            self._broken,
            self._forged,
            self._out_of_range,
            self._guessed_link,
            self._words,
            self._odd_name,
            self._odd_update,
        )

    def things(self, number: int) -> Iterator[Update]:
        """So many, all kinds in turn; what would be legal is left out."""
        made = 0
        for way in cycle(self._ways):
            for kind, thing in way():
                if kind == "callback_query" and self._is_legal(thing):
                    continue
                made += 1
                yield kind, thing
                if made == number:
                    return

    def _is_legal(self, tap: Thing) -> bool:
        chat = tap["message"]["chat"]["id"] if tap.get("message") else 0
        return legal(self._party, tap["from"]["id"], chat, tap.get("data"))

    # What updates are made of

    def user(self, person: int | None = None, **changed: Any) -> Thing:
        id = person if person is not None else self._any(self._party.people)
        language = self._any(["ru", "en", "de", ""])
        return {"id": id, "is_bot": False, "first_name": f"P{id}", "language_code": language, **changed}

    def chat(self, id: int) -> Thing:
        kind = (
            {"type": "supergroup", "title": "Group"}
            if id < 0
            else {"type": "private", "first_name": f"P{id}"}
        )
        return {"id": id, **kind}

    def _sent(self, person: int | None, chat: int | None) -> tuple[Thing, Thing]:
        """Who sends something, and a message where they do."""
        sender = self.user(person)
        place = chat if chat is not None else self._any([sender["id"], *self._party.groups])
        return sender, {"date": 1_700_000_000, "chat": self.chat(place)}

    def tap(self, data: str | None, *, person: int | None = None, chat: int | None = None) -> Update:
        sender, under = self._sent(person, chat)
        message = {**under, "message_id": self._rng.randrange(1, 40), "text": "..."}
        number = str(next(self._numbers))
        query: Thing = {"id": number, "from": sender, "chat_instance": "1", "message": message}
        return "callback_query", query if data is None else {**query, "data": data}

    def message(self, text: str, *, person: int | None = None, chat: int | None = None) -> Update:
        sender, sent = self._sent(person, chat)
        made = {**sent, "message_id": next(self._numbers), "from": sender, "text": text}
        if text.startswith("/"):
            length = len(text.split(maxsplit=1)[0])
            made["entities"] = [{"type": "bot_command", "offset": 0, "length": length}]
        return "message", made

    def _live(self) -> tuple[Loaded, int, str, str]:
        """A press that its person may make now: table, person, question, action."""
        loaded = self._any([loaded for loaded in self._party.tables if loaded.table.phase is Phase.PLAYING])
        seat = min(loaded.game.awaited(loaded.state))
        actions = [loaded.game.write(each) for each in loaded.game.legal(loaded.state, seat)]
        person = loaded.table.chairs[seat].person
        return loaded, person or 0, loaded.game.question(loaded.state, seat), self._any(actions)

    def _table(self) -> Table:
        return self._any(self._party.tables).table

    def _any_data(self) -> str:
        """The data of some button, real or nearly."""
        table = self._table()
        loaded, _, question, action = self._live()
        return self._any(
            [
                f"a:{loaded.table.id}:{question}:{action}",
                f"l:{table.id}:{self._any(verbs(AtLobby))}",
                f"m:{table.id}:{self._any(verbs(AtTable))}",
                f"t:{self._any(verbs(Personal))}:{table.id}",
            ]
        )

    # Ways to go wrong

    def _wrong_moves(self) -> Iterator[Update]:
        """Of the wrong person, with a card that they may not play, or out of turn."""
        loaded, right, question, action = self._live()
        begin, card = f"a:{loaded.table.id}", self._any(list(Card)).value
        person = self._any([each for each in self._party.people if each != right])
        yield self.tap(f"{begin}:{question}:{action}", person=person, chat=self._any([person, right]))
        yield self.tap(self._any_data(), person=person)
        bid = f"bid {self._rng.randrange(-2, 99)}"
        wrong = self._any([f"play {card}", bid, f"deal {card}", "dealer 1", "timeup x", card])
        yield self.tap(f"{begin}:{question}:{wrong}", person=right, chat=right)
        done, person, asked, did = self._any(self._old)
        yield self.tap(f"a:{done.table.id}:{asked}:{did}", person=person, chat=person)
        other = self._any(["", "d9b", "d4t99", "d1b", asked])
        yield self.tap(f"{begin}:{other}:{action}", person=right, chat=right)

    def _wrong_chat(self) -> Iterator[Update]:
        loaded, right, question, action = self._live()
        here = self._any(self._party.groups)
        yield self.tap(f"a:{loaded.table.id}:{question}:{action}", person=right, chat=here)
        table = self._table()
        member = self._any([chair.person for chair in table.people])
        others = [group for group in self._party.groups if group != table.chat]
        verb = self._any(
            ["l:{}:" + each for each in verbs(AtLobby)] + ["m:{}:" + each for each in verbs(AtTable)]
        )
        yield self.tap(verb.format(table.id), person=member, chat=self._any(others))

    def _broken(self) -> Iterator[Update]:
        data = self._any_data()
        cut = self._rng.randrange(len(data))
        one, two = data[:cut], data[cut:]
        whole = [
            data + ":" * self._rng.randrange(1, 70),
            data + "x" * 100_000,
            " " + data,
            data + "\n",
            data * 3,
        ]
        parted = [one, two, f"{one}\ud800{two}", f"{one}\u202e{two}"]
        turned = [data.replace(":", "\x00"), data.upper(), data[::-1]]
        _, right, _, _ = self._live()
        yield self.tap(self._any([*whole, *parted, *turned]), person=right, chat=right)

    def _forged(self) -> Iterator[Update]:
        """Of tables that there are not, with arguments that mean nothing, or of picks that are not offered."""
        loaded, right, question, action = self._live()
        real, made_up = self._table().id, "".join(self._rng.choices("abcXYZ019_-", k=10))
        forged = self._any([made_up, real[::-1], real.swapcase(), real[:-1], real + "A", "hand:1", ""])
        way = self._any([f"a:{forged}:{question}:{action}", *(f"{each}:{forged}:hand" for each in "lm")])
        yield self.tap(way, person=right)
        asked = self._any(["hand", "table", "score", "leave", "stop", "settings"])
        yield self.tap(f"t:{asked}:{forged}", person=right)
        junk = self._any(
            ["", "x", "oh_hell:x", "=", "a=b=c", "full", "0", "%00", "nil", "../x", "join", "ru:en"]
        )
        verb = self._any([*verbs(AtLobby), *verbs(AtTable), *verbs(Personal)])
        yield self.tap(f"{self._any('almtpx')}:{real}:{verb}:{junk}")
        yield self.tap(f"t:{verb}:{junk}")
        item = self._any([action, "play", "x", "pass", self._any(list(Card)).value])
        for id in (loaded.table.id, real):
            yield self.tap(f"p:{id}:{question}:{item}", person=right, chat=right)

    def _out_of_range(self) -> Iterator[Update]:
        loaded = self._any([loaded for loaded in self._party.tables if loaded.table.phase is Phase.LOBBY])
        names = [each.name for each in fields(loaded.game.options_type)]
        name = self._any([*names, "secret", "token", "host", ""])
        value = self._any(["0", "-1", "9" * 12, "on on", "ON", "٣", "1.5", "", "none", "full", "on", "1"])
        host = loaded.table.host
        yield self.tap(f"l:{loaded.table.id}:value:{name}={value}", person=host, chat=host)
        person = self._any([host, *self._party.people])
        yield self.tap(f"l:{loaded.table.id}:option:{name}", person=person)

    def _guessed_link(self) -> Iterator[Update]:
        table = self._table()
        guess = self._guess()
        links = [
            "j_",
            "o_",
            f"j_{guess}",
            f"o_{guess}",
            f"j_{table.id}",
            "x" * 64,
            "j_" + "A" * 5000,
            "_",
            "j",
        ]
        payload = self._any([*links, "play_x", *(f"j_{dead}" for dead in self._party.dead)])
        person = self._any(self._party.people)
        yield self.message(f"/start {payload}", person=person, chat=person)
        outsider = self._any([each for each in self._party.people if each != table.host])
        yield self.message(f"/start o_{table.id}", person=outsider, chat=outsider)

    def _guess(self) -> str:
        return "".join(self._rng.choices("abcdefXYZ0123456789_-", k=22))

    def _words(self) -> Iterator[Update]:
        """Long ones, commands with junk, and commands that are marked where there are none."""
        long = self._any(["а", "/", "<", "\u202e", "🃏", "x y ", "x\n", "\ud800"]) * 100_000
        person = self._any(self._party.people)
        yield self.message(long[:100_000], person=person)
        begin = self._any(["rules ", "play ", "hand ", "x"])
        yield self.message(f"/{begin}{long[:99_000]}", person=person, chat=person)
        to = self._any(["", "@", "@other_bot", "@pulka_bot"])
        yield self.message(f"/{self._any(['', *HARMLESS])}{to} {self._any(JUNK)}")
        yield self.message(f"/{self._any(PICKY)} {self._any(JUNK)} x")
        kind, sent = self.message(f"/{self._any(PICKY)}")
        mark = {"type": "bot_command", "offset": self._any([1, 5, 9999]), "length": self._any([1, 99])}
        yield kind, {**sent, "entities": [mark]}

    def _odd_name(self) -> Iterator[Update]:
        odd = {name: self._any(NAMES) for name in ("first_name", "last_name", "username")}
        stranger = self.user(self._any(self._party.people), **odd)
        place = self._any([stranger["id"], *self._party.groups])
        chat = {**self.chat(place), "title": self._any(NAMES)} if place < 0 else self.chat(place)
        kind, said = self.message(self._any(["/start", "/help", "/score x"]), chat=place)
        yield kind, {**said, "from": stranger, "chat": chat}
        loaded, right, question, action = self._live()
        if stranger["id"] != right:
            kind, tap = self.tap(f"a:{loaded.table.id}:{question}:{action}")
            yield kind, {**tap, "from": stranger, "message": {**tap["message"], "chat": chat}}

    def _odd_update(self) -> Iterator[Update]:
        loaded, right, question, action = self._live()
        data = f"a:{loaded.table.id}:{question}:{action}"
        other = self._any([each for each in self._party.people if each != right])
        _, message = self.message("/leave")
        _, tap = self.tap(data, person=other)
        group = self.chat(self._any(self._party.groups))
        nowhere = {name: value for name, value in tap.items() if name != "message"}
        wordless = {name: value for name, value in message.items() if name not in ("text", "entities")}
        chosen = {"result_id": "n:x", "from": tap["from"], "query": ""}
        messages: list[Thing] = [
            {name: value for name, value in message.items() if name != "from"},
            {**message, "chat": group, "from": GROUP_ACCOUNT, "sender_chat": group},
            {**message, "chat": group, "sender_chat": NEWS},
            wordless,
            {**wordless, "caption": "/leave", "caption_entities": message["entities"]},
        ]
        taps: list[Thing] = [
            {**nowhere, "inline_message_id": "abc"},
            nowhere,
            {**tap, "message": {"chat": self.chat(other), "message_id": 7, "date": 0}},
            {**tap, "from": GROUP_ACCOUNT},
            {**{name: value for name, value in tap.items() if name != "data"}, "game_short_name": "pulka"},
            {**tap, "message": None},
            {**tap, "message": {**tap["message"], "chat": NEWS}},
            {**nowhere, "data": f"j:{self._guess()}", "inline_message_id": "abc"},
        ]
        others: list[Update] = [
            ("edited_message", message),
            *((kind, {**message, "chat": NEWS}) for kind in ("channel_post", "edited_channel_post")),
            ("inline_query", {"id": "1", "from": tap["from"], "query": self._guess(), "offset": ""}),
            ("chosen_inline_result", chosen),
            ("chosen_inline_result", {**chosen, "inline_message_id": "abc"}),
            ("poll", {"id": "1", "question": "?", "options": [], "total_voter_count": 0}),
            ("unheard_of", {"x": 1}),
        ]
        odd = [
            *(("message", each) for each in messages),
            *(("callback_query", each) for each in taps),
            *others,
        ]
        yield self._any(odd)
        yield self._any(odd)


def plain(value: Any) -> Any:
    """JSON without lone surrogates, as Telegram writes it."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {name: plain(held) for name, held in value.items()}
    return [plain(held) for held in value] if isinstance(value, list) else value


# What may be known


def cards_in(value: Any) -> set[Card]:
    """All cards that a value holds somewhere."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, msgspec.Struct):
        return {card for name in value.__struct_fields__ for card in cards_in(getattr(value, name))}
    if isinstance(value, tuple | list | frozenset):
        return {card for held in value for card in cards_in(held)}
    return set()


def known_to(party: Party, receiver: int) -> set[Card]:
    """The cards that somebody, or a group, may see at all tables of theirs."""
    known: set[Card] = set()
    for loaded in party.tables:
        if loaded.state is not None:
            known |= cards_in(loaded.game.view(loaded.state, None))
            seat = loaded.table.seat_of(PersonId(receiver))
            if seat is not None:
                known |= cards_in(loaded.game.view(loaded.state, Seat(seat)))
                known |= last_trick(party.records[loaded.table.id])
    return known


def last_trick(record: Record) -> set[Card]:
    """The cards of the last trick of the deal before, which the next hand tells of."""
    texts = [entry.text for entry in record.log]
    began = max((number for number, text in enumerate(texts) if text.startswith("deal ")), default=0)
    plays = [text.removeprefix("play ") for text in texts[:began] if text.startswith("play ")]
    return {read_card(play) for play in plays[-record.seats :]}
