"""Updates as nobody well-meaning sends them: live buttons and commands with something wrong about each."""

from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bot.feature_api.registry import routes
from bot.match.loaded import Loaded
from bot.match.table import PersonId, Phase, Table
from bot.ui.buttons import AtLobby, AtTable, InvalidData, Personal, Play, decode
from games.cards import Card, read_card
from games.core import Nature, Seat
from games.options import fields
from games.record import Record, opening, replay

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
ODD = ("-1", "9" * 12, "on on", "ON", "٣", "1.5", "", "x", "0x1")
"""No option has one of these values."""
VERBS = {"l": AtLobby, "m": AtTable, "t": Personal}


class Party(NamedTuple):
    """Targets of an attacker."""

    tables: list[Loaded]
    records: dict[str, Record]
    people: list[int]
    """Of tables and beside them."""
    groups: list[int]
    dead: list[str]
    """Join tokens that were good once."""


def said_before(loaded: Loaded, record: Record) -> Iterator[tuple[str, int | None]]:
    """Yield the callback data of every press of a match, and the person."""
    game, state = loaded.game, opening(loaded.game, record)
    for turn in replay(game, record):
        actor, text = turn.entry.actor, turn.entry.text
        if not isinstance(actor, Nature):
            data = f"a:{loaded.table.id}:{game.question(state, actor)}:{text}"
            yield data, loaded.table.chairs[actor].person
        state = turn.state


def may_succeed(party: Party, kind: str, thing: Thing) -> bool:
    """Return whether this person may press this button here."""
    if kind != "callback_query":
        return False
    try:
        press = decode(thing.get("data"))
    except InvalidData:
        return False
    person, chat = thing["from"]["id"], thing["message"]["chat"]["id"] if thing.get("message") else 0
    tables = {loaded.table.id: loaded for loaded in party.tables}
    match press:
        case Play(id, question, action) if id in tables and chat == person:
            game, state = tables[id].game, tables[id].state
            seat = tables[id].table.seat_of(PersonId(person))
            if seat is None or tables[id].table.phase is not Phase.PLAYING:
                return False
            return question == game.question(state, seat) and action in map(
                game.write, game.legal(state, seat)
            )
        case AtLobby(_, "value"):
            return False
        case Personal("play" | "new" | "rules"):
            return True
        case AtLobby(id) | AtTable(id) | Personal(_, id) if id in tables:
            table = tables[id].table  # type: ignore[index]
            return chat == table.chat or person == table.host or table.seat_of(PersonId(person)) is not None
    return False


class Attacker:
    """Makes things to be sent as updates, each of a kind; the same seed makes the same."""

    def __init__(self, party: Party, seed: int) -> None:
        self._party = party
        self._rng = Random(seed)
        self._any = self._rng.choice
        self._numbers = count(1_000_000)
        self._verbs = {
            letter: [tap.verb for tap in routes().taps if tap.kind is kind] for letter, kind in VERBS.items()
        }
        self._old = [
            (data, person)
            for loaded in party.tables
            if loaded.table.id in party.records
            for data, person in said_before(loaded, party.records[loaded.table.id])
            if person is not None
        ]

    def things(self, number: int) -> Iterator[Update]:
        """So many, all kinds in turn; what might succeed is left out."""
        ways = cycle(
            (
                *(self._wrong_moves, self._wrong_chat, self._broken, self._forged, self._out_of_range),
                *(self._guessed_link, self._words, self._odd_name, self._odd_update),
            )
        )
        made = (update for way in ways for update in way())
        return islice((each for each in made if not may_succeed(self._party, *each)), number)

    # What updates are made of

    def _sent(self, person: int | None, chat: int | None) -> tuple[Thing, Thing]:
        """Return a sender, and a message in their place."""
        person = person if person is not None else self._any(self._party.people)
        language = self._any(["ru", "en", "de", ""])
        user = {"id": person, "is_bot": False, "first_name": f"P{person}", "language_code": language}
        place = chat if chat is not None else self._any([person, *self._party.groups])
        return user, {"date": 1_700_000_000, "chat": self._chat(place)}

    def _chat(self, id: int) -> Thing:
        kind = {"type": "private", "first_name": f"P{id}"}
        return {"id": id, **(kind if id > 0 else {"type": "supergroup", "title": "Group"})}

    def tap(self, data: str, *, person: int | None = None, chat: int | None = None) -> Update:
        sender, under = self._sent(person, chat)
        message = {**under, "message_id": self._rng.randrange(1, 40), "text": "..."}
        number = str(next(self._numbers))
        return "callback_query", {
            "id": number,
            "from": sender,
            "chat_instance": "1",
            "message": message,
            "data": data,
        }

    def _message(self, text: str, *, person: int | None = None, chat: int | None = None) -> Update:
        sender, sent = self._sent(person, chat)
        made = {**sent, "message_id": next(self._numbers), "from": sender, "text": text}
        if text.startswith("/"):
            length = len(text.split(maxsplit=1)[0])
            made["entities"] = [{"type": "bot_command", "offset": 0, "length": length}]
        return "message", made

    def _live(self) -> tuple[str, int, str, str]:
        """A press that its person may make now: table, person, question, action."""
        loaded = self._any([loaded for loaded in self._party.tables if loaded.table.phase is Phase.PLAYING])
        seat = min(loaded.game.awaited(loaded.state))
        action = loaded.game.write(self._any(list(loaded.game.legal(loaded.state, seat))))
        person = loaded.table.chairs[seat].person or 0
        return loaded.table.id, person, loaded.game.question(loaded.state, seat), action

    def _table(self) -> Table:
        return self._any(self._party.tables).table

    def _other(self, *people: int | None) -> int:
        return self._any([each for each in self._party.people if each not in people])

    def _any_data(self) -> str:
        """The data of some button, real or nearly."""
        id, _, question, action = self._live()
        letter, table = self._any("lmta"), self._table().id
        if letter == "a":
            return f"a:{id}:{question}:{action}"
        verb = self._any(self._verbs[letter])
        return f"t:{verb}:{table}" if letter == "t" else f"{letter}:{table}:{verb}"

    def _guess(self) -> str:
        return "".join(self._rng.choices("abcdefXYZ0123456789_-", k=22))

    # Ways to go wrong

    def _wrong_moves(self) -> Iterator[Update]:
        """Moves of the wrong person, with an illegal card, or out of turn."""
        id, right, question, action = self._live()
        card, person = self._any(list(Card)).value, self._other(right)
        yield self.tap(f"a:{id}:{question}:{action}", person=person, chat=self._any([person, right]))
        yield self.tap(self._any_data(), person=person)
        bid = f"bid {self._rng.randrange(-2, 99)}"
        wrong = self._any([f"play {card}", bid, f"deal {card}", "dealer 1", "timeup x", card])
        yield self.tap(f"a:{id}:{question}:{wrong}", person=right, chat=right)
        done, person = self._any(self._old)
        yield self.tap(done, person=person, chat=person)
        asked = self._any(["", "d9b", "d4t99", "d1b", done.split(":")[2]])
        yield self.tap(f"a:{id}:{asked}:{action}", person=right, chat=right)

    def _wrong_chat(self) -> Iterator[Update]:
        id, right, question, action = self._live()
        yield self.tap(f"a:{id}:{question}:{action}", person=right, chat=self._any(self._party.groups))
        table, letter = self._table(), self._any("lm")
        member = self._any([chair.person for chair in table.people])
        others = [group for group in self._party.groups if group != table.chat]
        data = f"{letter}:{table.id}:{self._any(self._verbs[letter])}"
        yield self.tap(data, person=member, chat=self._any(others))

    def _broken(self) -> Iterator[Update]:
        data, right = self._any_data(), self._live()[1]
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
        yield self.tap(self._any([*whole, *parted, *turned]), person=right, chat=right)

    def _forged(self) -> Iterator[Update]:
        """Buttons with unknown tables, meaningless arguments, or picks that are not offered."""
        id, right, question, action = self._live()
        real, made_up = self._table().id, self._guess()[:10]
        forged = self._any([made_up, real[::-1], real.swapcase(), real[:-1], real + "A", "hand:1", ""])
        way = self._any([f"a:{forged}:{question}:{action}", *(f"{each}:{forged}:hand" for each in "lm")])
        yield self.tap(way, person=right)
        yield self.tap(
            f"t:{self._any(['hand', 'table', 'score', 'leave', 'stop', 'settings'])}:{forged}", person=right
        )
        junk = self._any(
            ["", "x", "oh_hell:x", "=", "a=b=c", "full", "0", "%00", "nil", "../x", "join", "ru:en"]
        )
        verb = self._any(self._verbs[self._any("lmt")])
        yield self.tap(f"{self._any('almtpx')}:{real}:{verb}:{junk}")
        yield self.tap(f"t:{verb}:{junk}")
        item = self._any([action, "play", "x", "pass", self._any(list(Card)).value])
        for table in (id, real):
            yield self.tap(f"p:{table}:{question}:{item}", person=right, chat=right)

    def _out_of_range(self) -> Iterator[Update]:
        loaded = self._any([loaded for loaded in self._party.tables if loaded.table.phase is Phase.LOBBY])
        names = [each.name for each in fields(loaded.game.options_type)]
        name, host = self._any([*names, "secret", "token", "host", ""]), loaded.table.host
        yield self.tap(f"l:{loaded.table.id}:value:{name}={self._any(ODD)}", person=host, chat=host)
        yield self.tap(f"l:{loaded.table.id}:option:{name}", person=self._any(self._party.people))

    def _guessed_link(self) -> Iterator[Update]:
        table, guess = self._table(), self._guess()
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
        for person, link in ((self._other(), payload), (self._other(table.host), f"o_{table.id}")):
            yield self._message(f"/start {link}", person=person, chat=person)

    def _words(self) -> Iterator[Update]:
        """Long texts, commands with junk, and texts falsely marked as commands."""
        long = self._any(["а", "/", "<", "\u202e", "🃏", "x y ", "x\n", "\ud800"]) * 100_000
        person = self._any(self._party.people)
        yield self._message(long[:100_000], person=person)
        begin = self._any(["rules ", "play ", "hand ", "x"])
        yield self._message(f"/{begin}{long[:99_000]}", person=person, chat=person)
        to = self._any(["", "@", "@other_bot", "@pulka_bot"])
        yield self._message(f"/{self._any(['', *HARMLESS])}{to} {self._any(JUNK)}")
        yield self._message(f"/{self._any(PICKY)} {self._any(JUNK)} x")
        kind, sent = self._message(f"/{self._any(PICKY)}")
        mark = {"type": "bot_command", "offset": self._any([1, 5, 9999]), "length": self._any([1, 99])}
        yield kind, {**sent, "entities": [mark]}

    def _odd_name(self) -> Iterator[Update]:
        odd = {name: self._any(NAMES) for name in ("first_name", "last_name", "username")}
        stranger = {**self._sent(None, 0)[0], **odd}
        place = self._any([stranger["id"], *self._party.groups])
        chat = {**self._chat(place), "title": self._any(NAMES)} if place < 0 else self._chat(place)
        kind, said = self._message(self._any(["/start", "/help", "/score x"]), chat=place)
        yield kind, {**said, "from": stranger, "chat": chat}
        id, right, question, action = self._live()
        if stranger["id"] != right:
            kind, tap = self.tap(f"a:{id}:{question}:{action}")
            yield kind, {**tap, "from": stranger, "message": {**tap["message"], "chat": chat}}

    def _odd_update(self) -> Iterator[Update]:
        id, right, question, action = self._live()
        data, other = f"a:{id}:{question}:{action}", self._other(right)
        _, message = self._message("/leave")
        _, tap = self.tap(data, person=other)
        group = self._chat(self._any(self._party.groups))
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
            {**tap, "message": {"chat": self._chat(other), "message_id": 7, "date": 0}},
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
        others += [("message", each) for each in messages] + [("callback_query", each) for each in taps]
        yield self._any(others)
        yield self._any(others)


# What may be known


def cards_in(value: Any) -> set[Card]:
    """Return all cards nested in a value."""
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
