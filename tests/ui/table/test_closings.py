"""The last drawing of every message: deals, ends, stops and leavers, with pictures compared to captions by facts."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.base.preferences import CardStyle, PersonSettings
from bot.match.aspects import MatchEnd
from bot.match.table import Phase, Table, with_chair, with_part
from bot.ui.content import Content
from bot.ui.plan import GroupRecord, HandRecord, Outgoing
from bot.ui.render import panel_content
from bot.ui.table import group_message, hand_message
from games import registry
from games.cards import Card
from games.core import Event, Joinable, Nature, Seat
from games.faces.face import InParts, SharedBoard, Urgency
from games.faces.facts import Who
from games.faces.panel import Block, Panel
from games.faces.scene import Box, Ink, Label, Scene, Sprite
from games.trick_game.table_layout import PLATE_HEIGHT
from tests.contract.capabilities import DRAWN, each, having, lacking
from tests.contract.messages import people, texts, within
from tests.contract.walks import ALL, Walk, evenly, states_to_check, walks, walks_to_check
from tests.support.screen_plans import Moment, screen_state
from tests.ui.matches import DrawnScreen, table_of

MATCHES = 12 if ALL else 4
STOPS = 5 if ALL else 3
"""States of a match at which it is stopped."""
CLOSE_UPS = 2
"""Deals at the beginning of a match that are drawn just before their end."""
NUMBER = re.compile(r"[+−-]?\d+")
TURN = re.compile(r"-(turn|both|prompt|asked|floor|picture-auction|picture-bidding|exchange|waiting)(-|$)")
"""Keys of texts about what somebody still has to do."""
EACH_GAME = each(registry.names())
IN_GROUPS_AND_ALONE = pytest.mark.parametrize("alone", [False, True], ids=["group", "alone"])


class Shown(NamedTuple):
    """A message: the words of its text or caption, its picture, and its rows of buttons."""

    words: tuple[Block, ...]
    scene: Scene | None
    keyboard: Any = ()

    @property
    def keys(self) -> set[str]:
        """Message ids of all texts in words and picture."""
        return {text.key for text in texts((*self.words, self.scene))}


class Chat(DrawnScreen):
    """A screen's messages, as a chat would keep them, by the panels of which they were made."""

    made: dict[int, tuple[Content, Panel]]

    def __init__(self, record: GroupRecord | HandRecord) -> None:
        super().__init__(record)
        self.messages: dict[int, Shown] = {}

    def _check_kind(self, outgoing: Outgoing, message: int) -> None:
        content = outgoing.content
        _, panel = self.made.get(id(content), (content, Panel(())))
        before = self.messages.get(message, Shown((), None))
        words, scene = (panel.caption, panel.scene) if content.picture else (panel.blocks, before.scene)
        self.messages[message] = Shown(words, scene, content.keyboard)
        self.messages.pop(outgoing.replaces, None)


@pytest.fixture(autouse=True)
def panels(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[int, tuple[Content, Panel]] = {}

    def record(panel: Panel, *args: Any, **more: Any) -> Content:
        content = panel_content(panel, *args, **more)
        made[id(content)] = content, panel
        return content

    monkeypatch.setattr(Chat, "made", made, raising=False)
    for module in (group_message, hand_message):
        monkeypatch.setattr(module, "panel_content", record)


def is_lit(scene: Scene | None) -> bool:
    """Return whether any plate is lit, as on a turn."""
    items = scene.items if scene is not None else ()
    plates = [item for item in items if isinstance(item, Box) and item.height == PLATE_HEIGHT]
    return any(plate.fill is Ink.GLOW for plate in plates)


def numbers(thing: Any) -> set[Fraction]:
    """Numbers in facts and in strings, also within words like “1/0”."""
    written = [str(fact) for fact in within(thing) if isinstance(fact, int | Fraction | str)]
    return {Fraction(number.replace("−", "-")) for text in written for number in NUMBER.findall(text)}


def drawn_of(seat: Seat, scene: Scene) -> set[Fraction]:
    """The numbers written after the seat's name and before the next one."""
    labels = [item.text for item in scene.items if isinstance(item, Label)]
    after = labels[labels.index(Who(seat)) + 1 :]
    return numbers(tuple(takewhile(lambda label: not isinstance(label, Who), after)))


def moments(walk: Walk, name: str) -> list[Moment]:
    """Moments with a question, and the end."""
    rests, events, shown = list[Moment](), list[Event](), 0
    for move in walk.moves:
        events = [*events, *move.events]
        if Nature.CHANCE not in registry.get(name).to_act(move.after):
            rests.append(Moment(move.after, events, events[shown:]))
            shown = len(events)
    return rests


def draw(chat: Chat, at: Table, moment: Moment) -> None:
    chat.draw(screen_state(at, registry.get(at.game), moment))


def chats(*, alone: bool, since: int = 0) -> list[Chat]:
    """The group and the first player's hand, from an entry of the feed on; a private table has no group."""
    own = Chat(HandRecord(cursor=since))
    return [own] if alone else [Chat(GroupRecord(cursor=since)), own]


@cache
def matches(name: str) -> tuple[tuple[Walk, list[Moment]], ...]:
    """Some matches of different lengths, and when they rest."""
    by_length = sorted(walks_to_check(name), key=lambda walk: len(walk.moves))
    return tuple((walk, moments(walk, name)) for walk in evenly(by_length, MATCHES))


def stops(name: str) -> Iterator[tuple[Walk, Moment]]:
    """Moments at which somebody may still act."""
    for walk, rests in matches(name):
        going_on = [rest for rest in rests if registry.get(name).to_act(rest.state)]
        yield from ((walk, rest) for rest in evenly(going_on, STOPS))


@cache
def passing(name: str) -> frozenset[str]:
    """Keys of all that is said of a moment and gone with it: on tables and hands, but on no table broken off."""
    game, face = registry.get(name), registry.face(name)
    running, lasting = set[str](), set[str]()
    for state in (state for _, _, state in states_to_check(name)):
        if game.to_act(state) and Nature.CHANCE not in game.to_act(state):
            public, seats = game.view(state, None), sorted(game.awaited(state))
            asking = [face.table(public), *(face.hand(game.view(state, seat), seat, ()) for seat in seats)]
            running |= {
                text.key for panel in asking for text in texts((*panel.blocks, *panel.caption, panel.scene))
            }
            lasting |= {text.key for text in texts(face.broken_off(public))}
    return frozenset(running - lasting)


def check_still(shown: Shown, name: str) -> None:
    """Assert that no turn is shown, in words or picture."""
    assert not shown.keys & passing(name)
    assert not list(filter(TURN.search, shown.keys))


def check_passed(messages: Iterable[Shown], name: str) -> None:
    """Deals that are over: nobody is to act, nothing can be pressed, and captions say what pictures say."""
    for shown in messages:
        check_still(shown, name)
        assert not shown.keyboard
        assert (shown.scene is not None) is (name in DRAWN)
        if shown.scene is not None:
            assert not is_lit(shown.scene)
            named = {who.seat for who in people(shown.scene)}
            assert all(drawn_of(seat, shown.scene) <= numbers(shown.words) for seat in named)
            sprites = {item.what for item in shown.scene.items if isinstance(item, Sprite)}
            assert {fact for fact in within(shown.words) if isinstance(fact, Card)} <= sprites


def check_result(shown: Shown, name: str, seats: int, *, stopped: bool) -> None:
    """The card of a match says how it ended, and names everybody.

    A game without pictures may end in words, where its message cannot become a picture.
    """
    assert shown.scene is not None or name not in DRAWN
    if shown.scene is not None:
        over = {"picture-stopped", "over-broken-off"} if stopped else {"picture-over"}
        assert shown.keys & {"picture-stopped", "over-broken-off", "picture-over"} == over
        assert registry.key(name, "name") in shown.keys
        assert {who.seat for who in people(shown.scene)} == set(range(seats))


@pytest.mark.walks
@EACH_GAME
def test_passing_keys_are_those_that_ask_somebody(name: str) -> None:
    """What a broken off table leaves out is found, and nothing that asks is left in."""
    assert passing(name)
    game, face, lit = registry.get(name), registry.face(name), False
    for _, rest in stops(name):
        public = game.view(rest.state, None)
        lit = lit or is_lit(face.table(public).scene)
        panel = face.broken_off(public)
        check_still(Shown((*panel.blocks, *panel.caption), panel.scene), name)
        assert not panel.buttons
        assert not is_lit(panel.scene)
    assert lit or isinstance(face, SharedBoard) or name not in DRAWN


@pytest.mark.walks
@IN_GROUPS_AND_ALONE
@EACH_GAME
def test_no_message_of_a_match_keeps_a_turn_that_has_passed(name: str, alone: bool) -> None:
    """The first deals are drawn just before they end and just after, and so is the match."""
    closing = registry.face(name).urgency
    for walk, rests in matches(name):
        last = len(rests) - 1
        ends = [at for at, rest in enumerate(rests) if at and Urgency.CLOSE in map(closing, rest.fresh)]
        for places in ([place for end in ends[:CLOSE_UPS] for place in (end - 1, end)], [last - 1, last]):
            for chat in chats(alone=alone, since=len(rests[places[0] - 1].events) if places[0] else 0):
                for place in places:
                    phase = Phase.OVER if place == last else Phase.PLAYING
                    draw(chat, table_of(name, walk, rests[place].state, phase, alone=alone), rests[place])
                shown = [*chat.messages.values()]
                check_passed(shown[:-1], name)
                if places[-1] == last and shown:
                    check_still(shown[-1], name)
                    seats = len(registry.get(name).scores(rests[-1].state))
                    check_result(shown[-1], name, seats, stopped=False)


@IN_GROUPS_AND_ALONE
@having(InParts)
def test_a_part_ends_with_the_sheet_in_a_message_of_its_own(name: str, alone: bool) -> None:
    """Between the last deal of the part and the next table, where everybody looks; it stays as it is."""
    ended, face = 0, registry.face(name)
    assert isinstance(face, InParts)
    for walk in walks(name):
        rests = moments(walk, name)
        parts = [(place, face.part_sheet(event)) for place, rest in enumerate(rests) for event in rest.fresh]
        for place, sheet in ((place, sheet) for place, sheet in parts if place and sheet is not None):
            ended += 1
            table_chat, *hands = chats(alone=alone, since=len(rests[place - 1].events))
            for rest in rests[place - 1 : place + 2]:
                for chat in (table_chat, *hands):
                    draw(chat, table_of(name, walk, rest.state, alone=alone), rest)
            closed, shown, *_ = table_chat.messages.values()
            check_passed([closed], name)
            assert shown == Shown(sheet.caption, sheet.scene)
            check_still(shown, name)
            deals = [
                {text.facts["number"] for text in texts(each.words) if "number" in text.facts}
                for each in (closed, shown)
            ]
            assert deals[0] == deals[1]
            assert [each.scene == sheet.scene for each in table_chat.messages.values()].count(True) == 1
            assert not [
                each for chat in hands for each in chat.messages.values() if each.scene == sheet.scene
            ]
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
@IN_GROUPS_AND_ALONE
@EACH_GAME
def test_a_stopped_match_leaves_the_word_and_no_turn(name: str, alone: bool) -> None:
    """One of other rules as well, which nobody can show any more."""
    for walk, rest in stops(name):
        at = table_of(name, walk, rest.state, alone=alone)
        over = msgspec.structs.replace(at, phase=Phase.OVER, end=MatchEnd(stopped=True))
        for state in (rest.state, None):
            for chat in chats(alone=alone):
                draw(chat, at, rest)
                before = dict(chat.messages)
                draw(chat, over, rest._replace(state=state))
                for shown in chat.messages.values():
                    check_still(shown, name)
                changed = [shown for number, shown in chat.messages.items() if before.get(number) != shown]
                assert changed or not chat.messages
                for shown in changed:
                    assert {text.key for text in texts(shown.words)} & {"over-broken-off", "over-stopped"}
                    assert shown.scene is None or "picture-stopped" in shown.keys
                assert not any(shown.keyboard for shown in changed[:-1])
                if state is not None and changed:
                    check_result(changed[-1], name, len(at.chairs), stopped=True)


@pytest.mark.walks
def test_a_match_cut_at_its_limit_says_so() -> None:
    walk, rest = next(iter(stops("oh_hell")))
    at = table_of("oh_hell", walk, rest.state, alone=False)
    over = msgspec.structs.replace(at, phase=Phase.OVER, end=MatchEnd(stopped=True, cut=True))
    for chat in chats(alone=False):
        draw(chat, at, rest)
        before = dict(chat.messages)
        draw(chat, over, rest)
        for shown in (shown for number, shown in chat.messages.items() if before.get(number) != shown):
            assert {text.key for text in texts(shown.words)} & {
                "over-broken-off",
                "over-cut",
                "over-cut-caption",
            }
        keys = {text.key for shown in chat.messages.values() for text in texts(shown.words)}
        assert keys & {"over-cut", "over-cut-caption"}


@pytest.mark.walks
@IN_GROUPS_AND_ALONE
@EACH_GAME
def test_a_leavers_hand_shows_no_turn(name: str, alone: bool) -> None:
    game, asked = registry.get(name), 0
    away = "left" if isinstance(game, Joinable) else "away"
    alone = alone or isinstance(registry.face(name), SharedBoard)
    for walk, rests in matches(name):
        for rest in evenly([rest for rest in rests if Seat(0) in game.awaited(rest.state)], STOPS):
            chat, at = Chat(HandRecord()), table_of(name, walk, rest.state, alone=alone)
            draw(chat, at, rest)
            draw(chat, with_chair(at, Seat(0), **{away: True}), rest)
            *_, shown = chat.messages.values()
            check_still(shown, name)
            assert f"hand-{away}" in shown.keys
            assert shown.scene is None or f"picture-{away}" in shown.keys
            asked += 1
    assert asked


@pytest.mark.walks
@EACH_GAME
def test_a_photo_gets_its_last_picture_though_pictures_are_off(name: str) -> None:
    """After pictures are switched off the sent photo stays until the next message, and its end is drawn."""
    walk, rests = matches(name)[-1]
    at, texts_only = table_of(name, walk, rests[-2].state), CardStyle(pictures=False)
    over = with_part(with_part(at, "end", stopped=True), "group", style=texts_only)
    off = with_chair(over, Seat(0), settings=PersonSettings(texts_only))
    for chat in chats(alone=False):
        draw(chat, at, rests[-2])
        photos = [number for number, shown in chat.messages.items() if shown.scene is not None][-1:]
        draw(chat, msgspec.structs.replace(off, phase=Phase.OVER), rests[-2])
        assert all("picture-stopped" in chat.messages[number].keys for number in photos)
