"""Updates as nobody well-meaning sends them: live buttons and commands with something wrong about each."""

from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bot.match.loaded import Loaded
from bot.match.table import PersonId, Phase, Table
from bot.ui.buttons import (
    AtLobby,
    AtTable,
    InvalidData,
    LobbyVerb,
    Personal,
    PersonalVerb,
    Play,
    TableVerb,
    decode,
    read_page,
)
from games import registry
from games.cards import Card, read_card
from games.core import Nature, Seat
from games.options import InvalidOption, field, fields, read
from games.record import Record, opening, replay

Thing: TypeAlias = dict[str, Any]

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
COMMANDS = (
    "help",
    "hand",
    "table",
    "score",
    "leave",
    "stop",
    "close",
    "settings",
    "language",
    "new",
    "play",
    "rules",
    "start",
    "dance",
    "",
)
JUNK = (
    "\x00",
    "<b>",
    "💣" * 40,
    "\u202e\u200b",
    "9" * 400,
    "-1",
    "1e9",
    "../../etc/passwd",
    "'; DROP TABLE people; --",
    "{}",
    "\ud800",
    "oh_hell 99",
    "%n%s",
    "а" * 5000,
)


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
    """Whether a person may really do this here, and something would come of it."""
    try:
        press = decode(data)
    except InvalidData:
        return False
    tables = {loaded.table.id: loaded for loaded in party.tables}
    match press:
        case Play(id, question, action) if id in tables:
            return chat == person and _may_play(tables[id], person, question, action)
        case AtLobby(id, verb, argument) if id in tables:
            return _here(tables[id].table, person, chat) and _may_arrange(
                tables[id], person, chat, verb, argument
            )
        case AtTable(id, verb) if id in tables:
            seated = tables[id].table.seat_of(PersonId(person)) is not None
            return _changes(verb, chat) and seated and _here(tables[id].table, person, chat)
        case Personal(verb, argument):
            return _may_ask(tables, person, chat, verb, argument)
    return False


def _changes(verb: TableVerb, chat: int) -> bool:
    """Whether a person at the table changes something of their own by this."""
    if verb is TableVerb.TEXT:
        return chat > 0
    return verb in (TableVerb.BACK, TableVerb.LEAVE, TableVerb.STOP, TableVerb.LESSON)


def _here(table: Table, person: int, chat: int) -> bool:
    if chat < 0:
        return table.chat == chat
    return chat == person and (table.seat_of(PersonId(person)) is not None or table.host == person)


def _may_play(loaded: Loaded, person: int, question: str, action: str) -> bool:
    seat = loaded.table.seat_of(PersonId(person))
    if (
        seat is None
        or loaded.table.phase is not Phase.PLAYING
        or question != loaded.game.question(loaded.state, seat)
    ):
        return False
    return action in {loaded.game.write(each) for each in loaded.game.legal(loaded.state, seat)}


def _may_arrange(loaded: Loaded, person: int, chat: int, verb: LobbyVerb, argument: str) -> bool:
    table, game = loaded.table, loaded.game
    seated = table.seat_of(PersonId(person)) is not None
    if verb is LobbyVerb.AGAIN:
        return table.phase is Phase.OVER and seated
    if table.phase is not Phase.LOBBY:
        return False
    match verb:
        case LobbyVerb.JOIN:
            return chat < 0
        case LobbyVerb.LEAVE:
            return seated
        case LobbyVerb.COMPUTER | LobbyVerb.LESS | LobbyVerb.START | LobbyVerb.OBJECT | LobbyVerb.CLOSE:
            return table.host == person
        case LobbyVerb.GAME:
            return table.host == person and argument in registry.names()
        case LobbyVerb.PRESET:
            return table.host == person and argument in game.presets
        case LobbyVerb.VALUE:
            return table.host == person and _taken(loaded, *argument.partition("=")[::2])
        case LobbyVerb.PAGE:
            return table.host == person and _turned(argument)
    return False


def _turned(argument: str) -> bool:
    try:
        read_page(argument)
    except InvalidData:
        return False
    return True


def _taken(loaded: Loaded, name: str, value: str) -> bool:
    try:
        read(field(loaded.game.options_type, name), value)
    except InvalidOption:
        return False
    return True


def _may_ask(tables: dict[Any, Loaded], person: int, chat: int, verb: PersonalVerb, argument: str) -> bool:
    match verb:
        case PersonalVerb.PLAY | PersonalVerb.NEW | PersonalVerb.RULES:
            return True
    return argument in tables and _here(tables[argument].table, person, chat)


class Attacker:
    """Makes things to be sent as updates, each of a kind; the same seed makes the same."""

    def __init__(self, party: Party, seed: int) -> None:
        self._party = party
        self._rng = Random(seed)
        self._numbers = count(1_000_000)
        self._old = [
            (loaded, *done)
            for loaded in party.tables
            if loaded.table.id in party.records
            for done in said_before(loaded, party.records[loaded.table.id])
        ]
        self._ways: tuple[Callable[[], Iterator[tuple[str, Thing]]], ...] = (
            self._wrong_person,
            self._wrong_card,
            self._wrong_order,
            self._wrong_chat,
            self._broken,
            self._forged,
            self._wrong_argument,
            self._not_offered,
            self._out_of_range,
            self._guessed_link,
            self._long_text,
            self._command_with_junk,
            self._odd_name,
            self._odd_update,
        )

    def things(self, number: int) -> Iterator[tuple[str, Thing]]:
        """So many, all kinds in turn; what would be legal is left out."""
        made = 0
        for way in cycle(self._ways):
            for kind, thing in way():
                if kind == "callback_query" and self._harmless(thing):
                    continue
                made += 1
                yield kind, thing
                if made == number:
                    return

    def _harmless(self, tap: Thing) -> bool:
        person = tap["from"]["id"]
        chat = tap["message"]["chat"]["id"] if tap.get("message") else 0
        return legal(self._party, person, chat, tap.get("data"))

    # What updates are made of

    def user(self, person: int | None = None, **changed: Any) -> Thing:
        id = person if person is not None else self._rng.choice(self._party.people)
        return {
            "id": id,
            "is_bot": False,
            "first_name": f"P{id}",
            "language_code": self._rng.choice(["ru", "en", "de", ""]),
            **changed,
        }

    def chat(self, id: int) -> Thing:
        if id < 0:
            return {"id": id, "type": "supergroup", "title": "Group"}
        return {"id": id, "type": "private", "first_name": f"P{id}"}

    def tap(
        self, data: str | None, *, person: int | None = None, chat: int | None = None
    ) -> tuple[str, Thing]:
        sender = self.user(person)
        place = chat if chat is not None else self._rng.choice([sender["id"], *self._party.groups])
        number = next(self._numbers)
        message = {
            "message_id": self._rng.randrange(1, 40),
            "date": 1_700_000_000,
            "chat": self.chat(place),
            "text": "...",
        }
        query: Thing = {"id": str(number), "from": sender, "chat_instance": "1", "message": message}
        if data is not None:
            query["data"] = data
        return "callback_query", query

    def message(
        self, text: str | None, *, person: int | None = None, chat: int | None = None
    ) -> tuple[str, Thing]:
        sender = self.user(person)
        place = chat if chat is not None else self._rng.choice([sender["id"], *self._party.groups])
        made: Thing = {
            "message_id": next(self._numbers),
            "date": 1_700_000_000,
            "chat": self.chat(place),
            "from": sender,
        }
        if text is not None:
            made["text"] = text
            if text.startswith("/"):
                made["entities"] = [
                    {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
                ]
        return "message", made

    def _playing(self) -> Loaded:
        return self._rng.choice(
            [loaded for loaded in self._party.tables if loaded.table.phase is Phase.PLAYING]
        )

    def _live(self) -> tuple[Loaded, int, str, str]:
        """A press that its person may make now: table, person, question, action."""
        loaded = self._playing()
        seat = min(loaded.game.awaited(loaded.state))
        person = loaded.table.chairs[seat].person
        actions = [loaded.game.write(each) for each in loaded.game.legal(loaded.state, seat)]
        return loaded, person or 0, loaded.game.question(loaded.state, seat), self._rng.choice(actions)

    def _any_data(self) -> str:
        """The data of some button, real or nearly."""
        table = self._rng.choice(self._party.tables).table
        loaded, _, question, action = self._live()
        return self._rng.choice(
            [
                f"a:{loaded.table.id}:{question}:{action}",
                f"l:{table.id}:{self._rng.choice(list(LobbyVerb)).value}",
                f"m:{table.id}:{self._rng.choice(list(TableVerb)).value}",
                f"t:{self._rng.choice(list(PersonalVerb)).value}:{table.id}",
            ]
        )

    # Ways to go wrong

    def _wrong_person(self) -> Iterator[tuple[str, Thing]]:
        loaded, right, question, action = self._live()
        person = self._rng.choice([each for each in self._party.people if each != right])
        yield self.tap(
            f"a:{loaded.table.id}:{question}:{action}", person=person, chat=self._rng.choice([person, right])
        )
        yield self.tap(self._any_data(), person=person)

    def _wrong_card(self) -> Iterator[tuple[str, Thing]]:
        loaded, right, question, _ = self._live()
        card = self._rng.choice(list(Card)).value
        action = self._rng.choice(
            [
                f"play {card}",
                f"bid {self._rng.randrange(-2, 99)}",
                f"deal {card}",
                "dealer 1",
                "timeup x",
                card,
            ]
        )
        yield self.tap(f"a:{loaded.table.id}:{question}:{action}", person=right, chat=right)

    def _wrong_order(self) -> Iterator[tuple[str, Thing]]:
        loaded, person, question, action = self._rng.choice(self._old)
        yield self.tap(f"a:{loaded.table.id}:{question}:{action}", person=person, chat=person)
        loaded, right, _, action = self._live()
        question = self._rng.choice(["", "d9b", "d4t99", "d1b", question])
        yield self.tap(f"a:{loaded.table.id}:{question}:{action}", person=right, chat=right)

    def _wrong_chat(self) -> Iterator[tuple[str, Thing]]:
        loaded, right, question, action = self._live()
        yield self.tap(
            f"a:{loaded.table.id}:{question}:{action}",
            person=right,
            chat=self._rng.choice(self._party.groups),
        )
        table = self._rng.choice(self._party.tables).table
        member = self._rng.choice([chair.person for chair in table.people])
        others = [group for group in self._party.groups if group != table.chat]
        verb = self._rng.choice(
            [f"l:{table.id}:{each.value}" for each in LobbyVerb]
            + [f"m:{table.id}:{each.value}" for each in TableVerb]
        )
        yield self.tap(verb, person=member, chat=self._rng.choice(others))

    def _broken(self) -> Iterator[tuple[str, Thing]]:
        data = self._any_data()
        cut = self._rng.randrange(len(data))
        whole = [
            data + ":" * self._rng.randrange(1, 70),
            data + "x" * 100_000,
            " " + data,
            data + "\n",
            data * 3,
        ]
        parted = [
            data[:cut],
            data[cut:],
            data[:cut] + "\ud800" + data[cut:],
            data[:cut] + "\u202e" + data[cut:],
        ]
        spoiled = self._rng.choice([*whole, *parted, data.replace(":", "\x00"), data.upper(), data[::-1]])
        _, right, _, _ = self._live()
        yield self.tap(spoiled, person=right, chat=right)

    def _forged(self) -> Iterator[tuple[str, Thing]]:
        real = self._rng.choice(self._party.tables).table.id
        letters = "abcXYZ019_-"
        forged = self._rng.choice(
            [
                "".join(self._rng.choices(letters, k=10)),
                real[::-1],
                real.swapcase(),
                real[:-1],
                real + "A",
                "hand:1",
                "",
            ]
        )
        _, right, question, action = self._live()
        verb = self._rng.choice(
            [f"a:{forged}:{question}:{action}", f"l:{forged}:join", f"l:{forged}:start", f"m:{forged}:hand"]
        )
        yield self.tap(verb, person=right)
        yield self.tap(
            f"t:{self._rng.choice(['hand', 'table', 'score', 'leave', 'stop', 'settings'])}:{forged}",
            person=right,
        )

    def _wrong_argument(self) -> Iterator[tuple[str, Thing]]:
        table = self._rng.choice(self._party.tables).table
        junk = self._rng.choice(
            ["", "x", "oh_hell:x", "=", "a=b=c", "full", "0", "%00", "nil", "../x", "join", "ru:en"]
        )
        verb = self._rng.choice([each.value for each in (*LobbyVerb, *TableVerb, *PersonalVerb)])
        yield self.tap(f"{self._rng.choice('almtpx')}:{table.id}:{verb}:{junk}")
        yield self.tap(f"t:{verb}:{junk}")

    def _not_offered(self) -> Iterator[tuple[str, Thing]]:
        loaded, right, question, action = self._live()
        item = self._rng.choice([action, "play", "x", "pass", self._rng.choice(list(Card)).value])
        yield self.tap(f"p:{loaded.table.id}:{question}:{item}", person=right, chat=right)
        lobby = self._rng.choice(self._party.tables).table
        yield self.tap(f"p:{lobby.id}:{question}:{item}", person=right, chat=right)

    def _out_of_range(self) -> Iterator[tuple[str, Thing]]:
        loaded = self._rng.choice(
            [loaded for loaded in self._party.tables if loaded.table.phase is Phase.LOBBY]
        )
        name = self._rng.choice(
            [each.name for each in fields(loaded.game.options_type)] + ["secret", "token", "host", ""]
        )
        value = self._rng.choice(
            ["0", "-1", "999999999999", "on on", "ON", "٣", "1.5", "", "none", "full", "on", "1"]
        )
        host = loaded.table.host
        yield self.tap(f"l:{loaded.table.id}:value:{name}={value}", person=host, chat=host)
        yield self.tap(
            f"l:{loaded.table.id}:option:{name}", person=self._rng.choice([host, *self._party.people])
        )

    def _guessed_link(self) -> Iterator[tuple[str, Thing]]:
        table = self._rng.choice(self._party.tables).table
        payload = self._rng.choice(
            [
                "j_",
                "o_",
                "j_" + self._guess(),
                "o_" + self._guess(),
                "j_" + table.id,
                "x" * 64,
                "j_" + "A" * 5000,
                "_",
                "j",
                "play_x",
            ]
            + ["j_" + dead for dead in self._party.dead]
        )
        person = self._rng.choice(self._party.people)
        yield self.message(f"/start {payload}", person=person, chat=person)
        outsider = self._rng.choice([each for each in self._party.people if each != table.host])
        yield self.message(f"/start o_{table.id}", person=outsider, chat=outsider)

    def _guess(self) -> str:
        return "".join(self._rng.choices("abcdefXYZ0123456789_-", k=22))

    def _long_text(self) -> Iterator[tuple[str, Thing]]:
        long = self._rng.choice(["а", "/", "<", "\u202e", "🃏", "x y ", "x\n", "\ud800"]) * 100_000
        person = self._rng.choice(self._party.people)
        yield self.message(long[:100_000], person=person)
        yield self.message(
            "/" + self._rng.choice(["rules ", "play ", "hand ", "x"]) + long[:99_000],
            person=person,
            chat=person,
        )

    def _command_with_junk(self) -> Iterator[tuple[str, Thing]]:
        command = self._rng.choice(
            [
                each
                for each in COMMANDS
                if each not in ("leave", "stop", "close", "new", "play", "rules", "language", "hand")
            ]
        )
        yield self.message(
            f"/{command}{self._rng.choice(['', '@', '@other_bot', '@pulka_bot'])} {self._rng.choice(JUNK)}"
        )
        picky = self._rng.choice(["leave", "stop", "close", "new", "play", "rules", "language", "hand"])
        yield self.message(f"/{picky} {self._rng.choice(JUNK)} x")
        kind, sent = self.message(f"/{picky}")
        sent["entities"] = [
            {
                "type": "bot_command",
                "offset": self._rng.choice([1, 5, 9999]),
                "length": self._rng.choice([1, 99]),
            }
        ]
        yield kind, sent

    def _odd_name(self) -> Iterator[tuple[str, Thing]]:
        odd = {
            "first_name": self._rng.choice(NAMES),
            "last_name": self._rng.choice([*NAMES, None]),
            "username": self._rng.choice(NAMES),
        }
        stranger = self.user(self._rng.choice(self._party.people), **odd)
        place = self._rng.choice([stranger["id"], *self._party.groups])
        chat = {**self.chat(place), "title": self._rng.choice(NAMES)} if place < 0 else self.chat(place)
        kind, said = self.message(self._rng.choice(["/start", "/help", "/score x"]), chat=place)
        yield kind, {**said, "from": stranger, "chat": chat}
        loaded, right, question, action = self._live()
        if stranger["id"] != right:
            kind, tap = self.tap(f"a:{loaded.table.id}:{question}:{action}")
            yield kind, {**tap, "from": stranger, "message": {**tap["message"], "chat": chat}}

    def _odd_update(self) -> Iterator[tuple[str, Thing]]:
        loaded, right, question, action = self._live()
        data = f"a:{loaded.table.id}:{question}:{action}"
        other = self._rng.choice([each for each in self._party.people if each != right])
        _, message = self.message("/leave")
        _, tap = self.tap(data, person=other)
        _, stray = self.tap(data, person=other, chat=-1009)
        stray["message"]["chat"] = {"id": -1009, "type": "channel", "title": "News"}
        anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
        without = {name: value for name, value in tap.items() if name != "message"}
        group = self._rng.choice(self._party.groups)
        odd: list[tuple[str, Thing]] = [
            ("message", {name: value for name, value in message.items() if name != "from"}),
            (
                "message",
                {**message, "chat": self.chat(group), "from": anonymous, "sender_chat": self.chat(group)},
            ),
            (
                "message",
                {
                    **message,
                    "chat": self.chat(group),
                    "sender_chat": {"id": -1009, "type": "channel", "title": "News"},
                },
            ),
            ("message", {name: value for name, value in message.items() if name not in ("text", "entities")}),
            (
                "message",
                {
                    **message,
                    "text": None,
                    "caption": "/leave",
                    "caption_entities": message["entities"],
                    "entities": None,
                },
            ),
            ("edited_message", message),
            ("channel_post", {**message, "chat": {"id": -1009, "type": "channel", "title": "News"}}),
            ("edited_channel_post", {**message, "chat": {"id": -1009, "type": "channel", "title": "News"}}),
            ("callback_query", {**without, "inline_message_id": "abc"}),
            ("callback_query", without),
            ("callback_query", {**tap, "message": {"chat": self.chat(other), "message_id": 7, "date": 0}}),
            ("callback_query", {**tap, "from": anonymous}),
            ("callback_query", {**{k: v for k, v in tap.items() if k != "data"}, "game_short_name": "pulka"}),
            ("callback_query", {**tap, "message": None}),
            ("callback_query", stray),
            ("inline_query", {"id": "1", "from": tap["from"], "query": self._guess(), "offset": ""}),
            ("chosen_inline_result", {"result_id": "n:x", "from": tap["from"], "query": ""}),
            (
                "chosen_inline_result",
                {"result_id": "n:x", "from": tap["from"], "query": "", "inline_message_id": "abc"},
            ),
            ("callback_query", {**without, "data": f"j:{self._guess()}", "inline_message_id": "abc"}),
            ("poll", {"id": "1", "question": "?", "options": [], "total_voter_count": 0}),
            ("unheard_of", {"x": 1}),
        ]
        yield self._rng.choice(odd)
        yield self._rng.choice(odd)


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
