"""The last drawing of every message: deals, ends, stops and leavers, with pictures compared to captions by facts."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.base.preferences import CardStyle, Language, PersonSettings
from bot.features.lobby.lobby_screen import lobby_content
from bot.match.aspects import GroupSide, MatchEnd, MatchLog
from bot.match.table import Chair, ChatId, PersonId, Phase, Table, TableId
from bot.ui.content import Content
from bot.ui.plan import GroupRecord, HandRecord, Outgoing, ScreenState
from bot.ui.render import panel_content
from bot.ui.table import hand, table
from bot.ui.table.group_plan import plan_group
from bot.ui.table.hand_plan import plan_hand
from games import options, registry
from games.cards import Card
from games.core import Event, Joinable, Nature, Seat
from games.faces.face import InParts, SharedBoard, Urgency
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Block, Grid, Holding, Line, Panel
from games.faces.scene import Box, Ink, Label, Scene, Sprite
from games.faces.table_layout import PLATE_HEIGHT
from tests.contract.capabilities import DRAWN, each, having, lacking
from tests.contract.walks import ALL, Walk, evenly, states_to_check, walks, walks_to_check
from tests.support.sentences import said, tells

PICTURES, TEXTS = CardStyle(pictures=True), CardStyle(pictures=False)
MATCHES = 12 if ALL else 6
STOPS = 5
"""States of a match at which it is stopped."""
CLOSE_UPS = 2
"""Deals at the beginning of a match that are drawn just before their end."""
NUMBER = re.compile(r"[+−-]?\d+")
TURN = re.compile(r"-(turn|both|prompt|asked|floor|picture-auction|picture-bidding|exchange|waiting)(-|$)")
"""Keys of texts about what somebody still has to do."""


# What messages show, in facts


class Shown(NamedTuple):
    """A message: the words of its text or caption, and its picture."""

    words: tuple[Block, ...]
    scene: Scene | None
    keys: int
    """Buttons."""


def facts_in(fact: Fact) -> Iterator[Fact]:
    """The fact and those within it, but for the level that picks the word for a contract."""
    yield fact
    inner: Iterable[Fact] = fact if isinstance(fact, tuple) else ()
    if isinstance(fact, Text):
        inner = [value for name, value in fact.facts.items() if name != "level"]
    for each_fact in inner:
        yield from facts_in(each_fact)


def facts_of(blocks: Iterable[Block]) -> Iterator[Fact]:
    for block in blocks:
        match block:
            case Line(text):
                yield from facts_in(text)
            case Grid(columns, rows):
                for cell in (*(column.head for column in columns), *(cell for row in rows for cell in row)):
                    yield from facts_in(cell)
            case Holding(cards):
                yield from cards


def labels(scene: Scene) -> list[Fact]:
    return [item.text for item in scene.items if isinstance(item, Label)]


def keys_of(facts: Iterable[Fact]) -> set[str]:
    return {fact.key for fact in facts if isinstance(fact, Text)}


def keys_on(shown: Shown) -> set[str]:
    """Of all texts in the words and in the picture."""
    drawn = labels(shown.scene) if shown.scene is not None else []
    return keys_of(facts_of(shown.words)) | keys_of(fact for label in drawn for fact in facts_in(label))


def numbers_in(fact: Fact) -> Iterator[Fraction]:
    for inner in facts_in(fact):
        match inner:
            case int() | Fraction():
                yield Fraction(inner)
            case str():
                yield from (Fraction(text.replace("−", "-")) for text in NUMBER.findall(inner))


def told_of(seat: Seat, blocks: Iterable[Block]) -> set[Fraction]:
    """The numbers in the seat's rows and columns of grids."""
    found: set[Fraction] = set()
    for block in blocks:
        if isinstance(block, Grid):
            own = [number for number, column in enumerate(block.columns) if column.head == Who(seat)]
            for row in block.rows:
                cells = row if Who(seat) in row else [row[number] for number in own]
                found.update(number for cell in cells for number in numbers_in(cell))
    return found


def drawn_of(seat: Seat, scene: Scene) -> set[Fraction]:
    """The numbers written after the seat's name and before the next one."""
    found: set[Fraction] = set()
    whose: Fact = ""
    for label in labels(scene):
        if isinstance(label, Who):
            whose = label
        elif whose == Who(seat):
            found.update(numbers_in(label))
    return found


def is_lit(scene: Scene) -> bool:
    """Whether anybody's plate is lit, as on their turn."""
    plates = (item for item in scene.items if isinstance(item, Box) and item.height == PLATE_HEIGHT)
    return any(plate.fill is Ink.GLOW for plate in plates)


# Screens, drawn step by step


class Messages:
    """A screen's messages, as a chat would keep them."""

    def __init__(self, record: GroupRecord | HandRecord, person: int = 1) -> None:
        self.shown: dict[int, Shown] = {}
        self._record = record
        self._person = PersonId(person)
        self._numbers = count(1)

    def draw(self, state: ScreenState, drawn: "Drawn") -> None:
        more = True
        while more:
            record = self._record
            step = (
                plan_group(state, record)
                if isinstance(record, GroupRecord)
                else plan_hand(state, record, self._person)
            )
            assert isinstance(step.record, GroupRecord | HandRecord)
            self._record, more = step.record, step.more
            if step.outgoing is not None:
                message = self._carry_out(step.outgoing, drawn)
                if not step.more:
                    self._record = msgspec.structs.replace(self._record, message=message)

    def _carry_out(self, outgoing: Outgoing, drawn: "Drawn") -> int:
        message = outgoing.message or next(self._numbers)
        words, scene = drawn.of(outgoing.content)
        before = self.shown.get(message)
        if outgoing.content.picture is None:
            scene = before.scene if before is not None else None
        self.shown[message] = Shown(words, scene, len(outgoing.content.keyboard))
        self.shown.pop(outgoing.replaces, None)
        return message


class Drawn:
    """The panels from which contents were made."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Content, Panel]] = {}

    def record(self, panel: Panel, *args: Any, **more: Any) -> Content:
        made = panel_content(panel, *args, **more)
        self._made[id(made)] = made, panel
        return made

    def of(self, made: Content) -> tuple[tuple[Block, ...], Scene | None]:
        """The words and the scene; none of a lobby."""
        if id(made) not in self._made:
            return (), None
        _, panel = self._made[id(made)]
        return (panel.caption, panel.scene) if made.picture is not None else (panel.blocks, None)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    kept = Drawn()
    for module in (table, hand):
        monkeypatch.setattr(module, "panel_content", kept.record)
    return kept


class Moment(NamedTuple):
    """A match at rest, and all that has happened so far."""

    state: Any
    feed: list[Event]
    """Of the whole match."""
    heard: int
    """Entries of the feed so far."""

    @property
    def events(self) -> list[Event]:
        return self.feed[: self.heard]


def moments(walk: Walk, name: str) -> list[Moment]:
    """Everything at which people are asked, and the end."""
    game = registry.get(name)
    events: list[Event] = []
    rests = []
    for move in walk.moves:
        events += move.events
        if Nature.CHANCE not in game.to_act(move.after):
            rests.append(Moment(move.after, events, len(events)))
    return rests


def stretches(rests: list[Moment], name: str) -> Iterator[list[int]]:
    """The places of moments at which a message closes, each after the one before it: the first ones, and the end."""
    face = registry.face(name)
    ends = [
        number
        for number in range(1, len(rests))
        if any(
            face.urgency(event) is Urgency.CLOSE
            for event in rests[number].feed[rests[number - 1].heard : rests[number].heard]
        )
    ]
    yield [place for end in ends[:CLOSE_UPS] for place in (end - 1, end)]
    yield [len(rests) - 2, len(rests) - 1]


def table_of(name: str, walk: Walk, state: Any, phase: Phase, *, alone: bool = False, **more: Any) -> Table:
    """The table of a walk, with pictures for all who hold cards."""
    seats = len(registry.get(name).scores(state)) if state is not None else walk.seats
    chairs = tuple(
        Chair(f"P{seat}", PersonId(seat + 1), settings=PersonSettings(PICTURES)) for seat in range(seats)
    )
    chat = None if alone else ChatId(-100)
    return msgspec.structs.replace(
        Table(
            TableId("tabletable"), name, "", options.as_json(walk.options), PersonId(1), Language.RU, "token"
        ),
        chat=chat,
        chairs=chairs,
        phase=phase,
        log=MatchLog(seated=walk.seats),
        group=GroupSide(style=PICTURES),
        **more,
    )


def screen(at: Table, name: str, moment: Moment) -> ScreenState:
    return ScreenState(at, registry.get(name), moment.state, {}, moment.events, 0, 0, "pulka_bot")


def screens(*, alone: bool, since: int = 0) -> list[Messages]:
    """The group and the first player's hand, from an entry of the feed on; a private table has no group."""
    hand_messages = Messages(HandRecord(cursor=since))
    return [hand_messages] if alone else [Messages(GroupRecord(cursor=since)), hand_messages]


@cache
def matches(name: str) -> tuple[tuple[Walk, list[Moment]], ...]:
    """Some matches of different lengths, and when they rest."""
    by_length = sorted(walks_to_check(name), key=lambda walk: len(walk.moves))
    return tuple((walk, moments(walk, name)) for walk in evenly(by_length, MATCHES))


def first_match(name: str) -> tuple[Walk, list[Moment]]:
    return matches(name)[-1]


def stops(name: str) -> Iterator[tuple[Walk, Moment]]:
    """Moments at which somebody may still act."""
    for walk, rests in matches(name):
        going_on = [rest for rest in rests if registry.get(name).to_act(rest.state)]
        yield from ((walk, rest) for rest in evenly(going_on, STOPS))


@cache
def passing(name: str) -> frozenset[str]:
    """Keys of all that is said of a moment and gone with it: on tables and hands, but on no table broken off."""
    game, face = registry.get(name), registry.face(name)
    running, lasting = set(), set()
    for state in (state for _, _, state in states_to_check(name)):
        if not game.to_act(state) or Nature.CHANCE in game.to_act(state):
            continue
        public = game.view(state, None)
        lasting |= keys_of_panel(face.broken_off(public))
        panels = [face.table(public)]
        panels += [face.hand(game.view(state, seat), seat, ()) for seat in awaited(name, state)]
        for panel in panels:
            running |= keys_of_panel(panel)
    return frozenset(running - lasting)


def awaited(name: str, state: Any) -> list[Seat]:
    return sorted(registry.get(name).awaited(state))


def keys_of_panel(panel: Panel) -> set[str]:
    written = Shown(panel.blocks, panel.scene, 0)
    return keys_on(written) | keys_of(facts_of(panel.caption))


def check_still(shown: Shown, name: str) -> None:
    """Nobody is to act, in words or picture."""
    assert not keys_on(shown) & passing(name)
    assert not [key for key in keys_on(shown) if TURN.search(key)]


def check_alike(shown: Shown, seats: int) -> None:
    """What the picture of a closed deal tells of people, its cards and its number are in the caption, too."""
    assert shown.scene is not None
    assert not is_lit(shown.scene)
    everywhere = {number for text in lines_of(shown) for number in numbers_in(text)}
    for seat in map(Seat, range(seats)):
        assert drawn_of(seat, shown.scene) <= told_of(seat, shown.words) | everywhere
    in_scene = {item.what for item in shown.scene.items if isinstance(item, Sprite)}
    assert {fact for fact in facts_of(shown.words) if isinstance(fact, Card)} <= in_scene
    assert numbers_of_deals(labels(shown.scene)) <= numbers_of_deals(lines_of(shown))


def lines_of(shown: Shown) -> list[Text]:
    return [block.text for block in shown.words if isinstance(block, Line)]


def numbers_of_deals(facts: Iterable[Fact]) -> set[Fact]:
    """The numbers of deals that the texts name."""
    return {text.facts["number"] for text in facts if isinstance(text, Text) and "number" in text.facts}


def check_result(shown: Shown, name: str, state: Any, *, stopped: bool) -> None:
    """The card of a match says how it ended, and of everybody what the game says; without points no place.

    A game without pictures may end in words, where its message cannot become a picture.
    """
    if name not in DRAWN and shown.scene is None:
        return
    assert shown.scene is not None
    told = keys_on(shown)
    assert ("picture-stopped" in told) is stopped
    assert ("picture-over" in told) is not stopped
    assert ("over-broken-off" in keys_of(facts_of(shown.words))) is stopped
    assert registry.key(name, "name") in told
    game, drawn = registry.get(name), labels(shown.scene)
    result = game.result(state)
    for seat in map(Seat, range(len(result.places))):
        assert Who(seat) in drawn
        if registry.face(name).score(game.view(state, None)).scene is None:
            at = drawn.index(Who(seat))
            place = result.places[seat] if any(result.points) else "–"
            assert drawn[at - 1 : at + 2 : 2] == [place, result.points[seat]]


# The tests


@pytest.fixture(params=[False, True], ids=["group", "alone"])
def alone(request: pytest.FixtureRequest) -> bool:
    """Whether the table is private."""
    return bool(request.param)


@pytest.mark.walks
@each(registry.names())
def test_passing_keys_are_those_that_ask_somebody(name: str) -> None:
    """What a broken off table leaves out is found, and nothing that asks is left in."""
    assert passing(name)
    game, face, lit = registry.get(name), registry.face(name), 0
    for _, rest in stops(name):
        scene = face.table(game.view(rest.state, None)).scene
        lit += scene is not None and is_lit(scene)
        panel = face.broken_off(game.view(rest.state, None))
        check_still(Shown((*panel.blocks, *panel.caption), panel.scene, 0), name)
        assert not panel.buttons
        assert panel.scene is None or not is_lit(panel.scene)
    assert lit or isinstance(face, SharedBoard) or name not in DRAWN


@pytest.mark.walks
@each(registry.names())
def test_no_message_of_a_match_keeps_a_turn_that_has_passed(name: str, alone: bool, drawn: Drawn) -> None:
    for walk, rests in matches(name):
        for places in stretches(rests, name):
            since = rests[places[0] - 1].heard if places[0] else 0
            for chat in screens(alone=alone, since=since):
                for place in places:
                    phase = Phase.OVER if place == len(rests) - 1 else Phase.PLAYING
                    at = table_of(name, walk, rests[place].state, phase, alone=alone)
                    chat.draw(screen(at, name, rests[place]), drawn)
                check_passed(list(chat.shown.values())[:-1], name, rests[places[-1]].state)
                if places[-1] == len(rests) - 1 and chat.shown:
                    result = list(chat.shown.values())[-1]
                    check_still(result, name)
                    check_result(result, name, rests[-1].state, stopped=False)


def check_passed(messages: Iterable[Shown], name: str, state: Any) -> None:
    """Deals that are over: nobody is to act, nothing can be pressed, and pictures say what captions say."""
    for shown in messages:
        check_still(shown, name)
        assert not shown.keys
        assert (shown.scene is not None) is (name in DRAWN)
        if shown.scene is not None:
            check_alike(shown, len(registry.get(name).scores(state)))


def part_ends(rests: list[Moment], name: str) -> Iterator[tuple[int, Panel]]:
    """The places of moments before which a part has ended, each with its sheet."""
    face = registry.face(name)
    assert isinstance(face, InParts)
    for place in range(1, len(rests)):
        for event in rests[place].feed[rests[place - 1].heard : rests[place].heard]:
            if (sheet := face.part_sheet(event)) is not None:
                yield place, sheet


@having(InParts)
def test_a_part_ends_with_the_sheet_in_a_message_of_its_own(name: str, alone: bool, drawn: Drawn) -> None:
    """Between the last deal of the part and the next table, where everybody looks; it stays as it is."""
    ended = 0
    for walk in walks(name):
        rests = moments(walk, name)
        for place, sheet in part_ends(rests, name):
            ended += 1
            table_chat, *hands = screens(alone=alone, since=rests[place - 1].heard)
            for number in (place - 1, place, place + 1):
                at = table_of(name, walk, rests[number].state, Phase.PLAYING, alone=alone)
                for chat in (table_chat, *hands):
                    chat.draw(screen(at, name, rests[number]), drawn)
            closed, shown, *_ = table_chat.shown.values()
            check_passed([closed], name, rests[place].state)
            assert shown == Shown(sheet.caption, sheet.scene, 0)
            check_still(shown, name)
            assert numbers_of_deals(lines_of(shown)) == numbers_of_deals(lines_of(closed))
            assert [each.scene == sheet.scene for each in table_chat.shown.values()].count(True) == 1
            assert not [each for chat in hands for each in chat.shown.values() if each.scene == sheet.scene]
    assert ended


@pytest.mark.walks
@lacking(SharedBoard)
def test_the_picture_of_a_closed_deal_has_everybodys_score(name: str) -> None:
    face, game = registry.face(name), registry.get(name)
    for walk in walks_to_check(name):
        seats = [Seat(seat) for seat in range(len(game.scores(walk.states[-1])))]
        for event in (event for move in walk.moves for event in move.events):
            if face.urgency(event) is Urgency.CLOSE and (scene := face.final_panel(event).scene):
                assert all(drawn_of(seat, scene) for seat in seats)


@pytest.mark.walks
@each(registry.names())
def test_a_stopped_match_leaves_the_word_and_no_turn(name: str, alone: bool, drawn: Drawn) -> None:
    """One of other rules as well, which nobody can show any more."""
    for walk, rest in stops(name):
        for state in (rest.state, None):
            for chat in screens(alone=alone):
                at = table_of(name, walk, rest.state, Phase.PLAYING, alone=alone)
                chat.draw(screen(at, name, rest), drawn)
                before = dict(chat.shown)
                over = msgspec.structs.replace(at, phase=Phase.OVER, end=MatchEnd(stopped=True))
                chat.draw(screen(over, name, rest._replace(state=state)), drawn)
                for shown in chat.shown.values():
                    check_still(shown, name)
                changed = [shown for number, shown in chat.shown.items() if before.get(number) != shown]
                assert changed or not chat.shown
                for shown in changed:
                    assert keys_of(facts_of(shown.words)) & {"over-broken-off", "over-stopped"}
                    assert shown.scene is None or "picture-stopped" in keys_on(shown)
                if state is not None and chat.shown:
                    check_result([*chat.shown.values()][-1], name, state, stopped=True)


@pytest.mark.walks
@each(registry.names())
def test_who_leaves_keeps_no_turn_on_their_hand(name: str, alone: bool, drawn: Drawn) -> None:
    game, face = registry.get(name), registry.face(name)
    away = "left" if isinstance(game, Joinable) else "away"
    if isinstance(face, SharedBoard) and not alone:
        alone = True
    for walk, rest in stops(name):
        for seat in awaited(name, rest.state)[:1]:
            chat = Messages(HandRecord(), seat + 1)
            at = table_of(name, walk, rest.state, Phase.PLAYING, alone=alone)
            chat.draw(screen(at, name, rest), drawn)
            chairs = tuple(
                msgspec.structs.replace(chair, **{away: True}) if number == seat else chair
                for number, chair in enumerate(at.chairs)
            )
            chat.draw(screen(msgspec.structs.replace(at, chairs=chairs), name, rest), drawn)
            *_, shown = chat.shown.values()
            check_still(shown, name)
            assert f"hand-{away}" in keys_on(shown)
            assert shown.scene is None or f"picture-{away}" in keys_on(shown)


@pytest.mark.walks
@each(registry.names())
def test_a_photo_gets_its_last_picture_though_pictures_are_off(name: str, drawn: Drawn) -> None:
    """Who switches pictures off keeps a photo until the next message; its end is drawn."""
    walk, rests = first_match(name)
    at = table_of(name, walk, rests[-2].state, Phase.PLAYING)
    off = tuple(msgspec.structs.replace(chair, settings=PersonSettings(TEXTS)) for chair in at.chairs)
    over = msgspec.structs.replace(
        at,
        phase=Phase.OVER,
        end=msgspec.structs.replace(at.end, stopped=True),
        group=msgspec.structs.replace(at.group, style=TEXTS),
        chairs=off,
    )
    for chat in screens(alone=False):
        chat.draw(screen(at, name, rests[-2]), drawn)
        photos = [number for number, shown in chat.shown.items() if shown.scene is not None][-1:]
        chat.draw(screen(over, name, rests[-2]), drawn)
        assert all("picture-stopped" in keys_on(chat.shown[number]) for number in photos)


@pytest.mark.walks
@each(registry.names())
def test_a_closed_lobby_says_so_and_shows_its_secret_alone(name: str) -> None:
    """Given up by its host, left by all or expired: the table closes in the same way."""
    walk, _ = first_match(name)
    lobby = table_of(name, walk, None, Phase.CLOSED)
    made = lobby_content(lobby)
    assert tells(made.text, "lobby-closed")
    assert [key.label for row in made.keyboard for key in row] == [said("button-fair")]
