"""Button data round-trips, every button does something, and anything else is refused."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot
from bot.chat.incoming.routes import Argument, Tap
from bot.feature_api.registry import entry_links, routes
from bot.features.tournaments.screens.chat_message import chat_content
from bot.features.tournaments.service.tournament_model import TournamentId
from bot.match.aspects import Page, PageKind
from bot.match.chairs import MenuPage
from bot.match.table import MatchId, Phase, TableId, with_chair, with_part
from bot.ui.buttons import (
    AtLobby,
    AtTable,
    AtTournament,
    InvalidData,
    Invited,
    Opening,
    Personal,
    Pick,
    PickAhead,
    Play,
    Press,
    decode,
    encode,
    page_argument,
    read_page,
)
from bot.ui.content import Content
from bot.ui.links import Link, read_payload
from bot.ui.lobby.group_lobby import lobby_content
from bot.ui.plan import HandRecord
from bot.ui.record_page import match_link
from games import options, registry
from games.core import Seat
from tests.support.screen_plans import DrawnScreen, match, screen_state, table
from tests.support.tournament_scene import entry, over, playing, standings_of

TABLE, TOURNAMENT = TableId("abcdefghij"), TournamentId("abcdefghij")
SUBJECTS_OF: dict[type[Press], tuple[Any, ...]] = {
    Play: (TABLE, "d5t2", "play AS"),
    Pick: (TABLE, "d5l", "2C"),
    PickAhead: (TABLE, "5.2", "2C"),
    Invited: ("a_long-token_of_thirty-two_signs",),
    Opening: ("sergeant_major",),
    Personal: (),
}
"""Subjects of presses besides verb and argument; others name a table."""


def pressed(tap: Tap) -> Press:
    """Return a press that this tap answers."""
    verb, argument = [tap.verb] * bool(tap.verb), ["7"] * (tap.argument is not Argument.NONE)
    fields: tuple[Any, ...] = (*SUBJECTS_OF.get(tap.kind, (TABLE,)), *verb, *argument)
    return tap.kind(*fields)


@pytest.mark.parametrize("tap", routes().taps, ids=lambda tap: f"{tap.kind.__name__} {tap.verb}")
def test_presses_read_back_and_are_answered(tap: Tap) -> None:
    data = encode(pressed(tap))
    assert len(data.encode()) <= 64
    assert decode(data) == pressed(tap)
    assert routes().tap_of(decode(data)) is tap


# Every button does something

MODULES = [ast.parse(file.read_text("utf-8")) for file in Path(bot.__path__[0]).rglob("*.py")]


def test_every_verb_that_the_program_writes_out_is_answered() -> None:
    """Found at constructors of presses, and at calls of functions that construct them from a given verb."""
    kinds = {kind.__name__: kind for kind in get_args(Press)}
    shared = {name: len(SUBJECTS_OF.get(kind, (TABLE,))) for name, kind in kinds.items()}
    makers, found = list[dict[str, int]](), set[tuple[type[Press] | None, str]]()
    for tree in MODULES:
        functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        names = {each.name: [argument.arg for argument in each.args.args] for each in functions}
        makers.append({name: own.index("verb") for name, own in names.items() if "verb" in own})
        shared |= {name: at for name, at in makers[-1].items() if not name.startswith("_")}
    for tree, own in zip(MODULES, makers, strict=True):
        verb_at = shared | own
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Name) and call.func.id in verb_at:
                given = call.args[verb_at[call.func.id] :][:1]
                kind = kinds.get(call.func.id)
                found |= {(kind, str(verb.value)) for verb in given if isinstance(verb, ast.Constant)}
    answered = {(tap.kind, tap.verb) for tap in routes().taps}
    assert found <= answered | {(None, verb) for _, verb in answered}
    assert len({verb for _, verb in found}) > 2 / 3 * len({verb for _, verb in answered})


def lobby_pages(game: str) -> Iterator[Content]:
    """Yield all pages of a lobby of this game."""
    preset, agreed = next(iter(registry.get(game).presets.items()))
    lobby = table(2, phase=Phase.LOBBY)
    made = msgspec.structs.replace(lobby, game=game, preset=preset, options=options.as_json(agreed))
    named = [Page(PageKind.OPTION, field.name) for field in options.fields(registry.get(game).options_type)]
    for page in (*(Page(kind) for kind in PageKind if kind is not PageKind.OPTION), *named):
        yield lobby_content(with_part(made, "lobby", page=page), entry_links())


def hands_of_strangers() -> Iterator[Content]:
    """Yield a hand with each page of its menu, and the ends of a match."""
    game, moments = match(4, "short", 1)
    for at, moment in ((Phase.PLAYING, moments[3]), (Phase.OVER, moments[-1])):
        for page in MenuPage:
            shown = with_chair(table(4, chat=None, strangers=True, phase=at), Seat(0), page=page)
            yield from (
                each.content for each in DrawnScreen(HandRecord()).draw(screen_state(shown, game, moment))
            )


def tournament_pages() -> Iterator[Content]:
    """Yield a chat's screens before, during and after a tournament."""
    for tournament in (entry(4), playing(8, 1), over(playing(8, 1))):
        yield chat_content(tournament, standings_of(tournament))


@pytest.mark.parametrize(
    "screens", [*map(lobby_pages, registry.names()), hands_of_strangers(), tournament_pages()]
)
def test_every_button_of_a_screen_is_answered(screens: Iterator[Content]) -> None:
    data = [key.data for screen in screens for row in screen.keyboard for key in row if key.data is not None]
    assert data
    for each in data:
        assert routes().tap_of(decode(each))


@pytest.mark.parametrize(
    ("press", "data"),
    [
        (Play(TABLE, "d5t2", "play AS"), "a:abcdefghij:d5t2:play AS"),
        (Pick(TABLE, "d5l", "2C"), "p:abcdefghij:d5l:2C"),
        (PickAhead(TABLE, "5.2", "2C"), "w:abcdefghij:5.2:2C"),
        (PickAhead(TABLE, "5.2"), "w:abcdefghij:5.2"),
        (AtLobby(TABLE, "join"), "l:abcdefghij:join"),
        (AtLobby(TABLE, "value", "deals=5"), "l:abcdefghij:value:deals=5"),
        (AtTable(TABLE, "hand"), "m:abcdefghij:hand"),
        (AtTournament(TOURNAMENT, "enter"), "u:abcdefghij:enter"),
        (AtTournament(TOURNAMENT, "page", "2"), "u:abcdefghij:page:2"),
        (Personal("play"), "t:play"),
        (Personal("settings", "language=en"), "t:settings:language=en"),
    ],
)
def test_data_stays_readable(press: Press, data: str) -> None:
    assert encode(press) == data


@pytest.mark.parametrize(
    "data",
    [
        None,
        "",
        ":",
        "a",
        "a:",
        "a:abcdefghij",
        "a:abcdefghij:q",
        "a:abcdefghij:q:",
        "a:not an id:q:play AS",
        "a::q:play AS",
        "z:abcdefghij:join",
        "l:abcdefghij",
        "l:abcdefghij:fly",
        "l:abcdefghij:game",
        "l:abcdefghij:game:",
        "l:abcdefghij:page",
        "l:abcdefghij:join:more",
        "l:abcdefghij:join:",
        "m:abcdefghij:hand:more",
        "m:abcdefghij:fly",
        "u:abcdefghij",
        "u:abcdefghij:fly",
        "u:abcdefghij:enter:",
        "u:abcdefghij:enter:1:2",
        "u:not an id:enter",
        "w:abcdefghij",
        "w:abcdefghij::2C",
        "w:abcdefghij:5.2:",
        "w:abcdefghij:5.2:play 2C",
        "t:fly",
        "a:abcdefghij:q:играть",
        "a:abcdefghij:q:play\n",
        "t:language:" + "x" * 60,
    ],
)
def test_anything_else_is_refused(data: str | None) -> None:
    with pytest.raises(InvalidData):
        routes().tap_of(decode(data))


@pytest.mark.parametrize("press", [AtLobby(TABLE, "fly"), AtTournament(TOURNAMENT, "fly"), Personal("fly")])
def test_a_verb_that_nothing_answers_is_refused(press: Press) -> None:
    with pytest.raises(InvalidData):
        routes().tap_of(press)


@given(st.text(max_size=80))
def test_no_text_breaks_the_decoder(data: str) -> None:
    try:
        press = decode(data)
    except InvalidData:
        return
    assert decode(encode(press)) == press


@pytest.mark.parametrize("action", ["x" * 50, "играть", ""])
def test_what_would_not_come_back_is_not_sent(action: str) -> None:
    with pytest.raises(ValueError, match="a:"):
        encode(Play(TABLE, "question", action))


@pytest.mark.parametrize(
    "page", [Page(kind) for kind in PageKind] + [Page(PageKind.OPTION, "third_raspasy_fine")]
)
def test_a_page_of_the_lobby_reads_back(page: Page) -> None:
    assert read_page(page_argument(page)) == page


@pytest.mark.parametrize("argument", ["", "nowhere", "rules.x", "rules.-1", "rules.1234", "front.", "."])
def test_a_page_that_is_none_is_refused(argument: str) -> None:
    with pytest.raises(InvalidData):
        read_page(argument)


@pytest.mark.parametrize("link", routes().links, ids=lambda link: link.name)
def test_a_link_reads_back_and_fits_telegrams_payload(link: Link) -> None:
    argument = "tok-en_1" if link.name.endswith("_") else ""
    start = "startgroup" if link.in_group else "start"
    address, _, payload = link.url("pulka_bot", argument).partition(f"{start}=")
    assert address == "https://t.me/pulka_bot?"
    assert re.fullmatch("[A-Za-z0-9_-]{1,64}", payload)
    assert read_payload(payload, in_group=link.in_group) == (link, argument)


def test_links_name_a_match_a_deal_or_a_trick() -> None:
    match = MatchId("a_b-c_d-e_f-1_23")
    start = "https://t.me/pulka_bot?start=m_a_b-c_d-e_f-1_23"
    assert match_link("pulka_bot", match) == start
    assert match_link("pulka_bot", match, 3) == f"{start}_3"
    assert match_link("pulka_bot", match, 3, 10) == f"{start}_3_10"
    assert re.fullmatch("[A-Za-z0-9_-]{1,64}", match_link("b", match, 999, 999).partition("=")[2])
