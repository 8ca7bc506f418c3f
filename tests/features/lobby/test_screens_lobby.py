"""Texts and keys of lobbies, their options, and messages of a match."""

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import CardStyle, Language
from bot.feature_api.registry import entry_links
from bot.features.queue.solo_menu import Solo, kinds_content
from bot.match.aspects import GroupSide, Page, PageKind
from bot.match.loaded import NO_DRAFT
from bot.match.table import Chair, ChatId, PersonId, Phase, Table, TableId, with_part
from bot.ui.buttons import AtLobby, decode
from bot.ui.content import Content, Key, Tint
from bot.ui.level_words import has_levels
from bot.ui.lobby.group_lobby import lobby_content
from bot.ui.lobby.lobby_words import agreed_at
from bot.ui.render import TEXT, Frame, blocks, frame_for
from bot.ui.table.group_message import (
    final_panel,
    over_content,
    peek,
    score_content,
    table_content,
    table_words,
)
from bot.ui.table.hand_message import away_content, hand_content, hand_over_content
from bot.ui.terms import OWN
from bot.ui.texts.words import words_in
from games import options, registry
from games.agents.levels import USUAL
from games.core import AnyGame, Result, Seat, option_groups, with_friendly
from tests.contract.walks import first_walk
from tests.features.shown import drawing
from tests.support.content import Checked, check
from tests.support.key_labels import is_cut

OFFERED_NO_MORE = {"terc": {"computers"}}
"""Stored options without a page."""
GAME = "oh_hell"
BY_LANGUAGE = pytest.mark.parametrize("language", list(Language))
ANNA = Chair("Аня", PersonId(1))
BORIS = Chair("Боря <3", PersonId(2))
ROBOT = Chair(robot=1)


def table(
    *chairs: Chair,
    game: str = GAME,
    preset: str = "",
    page: Page | None = None,
    title: str = "Пятница",
    **more: Any,
) -> Table:
    """Return a table of Anna's, with Oh Hell's longest preset or another game's first."""
    presets = registry.get(game).presets
    preset = preset or ("full" if game == GAME else next(iter(presets)))
    made = Table(
        *(
            TableId("tabletable"),
            game,
            preset,
            options.as_json(presets[preset]),
            PersonId(1),
            Language.RU,
            "token",
        ),
        chat=ChatId(-1) if title else None,
        group=GroupSide(title=title),
        chairs=chairs or (ANNA,),
    )
    return msgspec.structs.replace(with_part(made, "lobby", page=page or Page()), **more)


def keys(content: Content) -> list[Key]:
    return [key for row in content.keyboard for key in row]


def presses(content: Content, verb: str) -> list[str]:
    """Return the arguments of a lobby's keys with this verb."""
    found = [decode(key.data) for key in keys(content) if key.data]
    return [press.argument for press in found if isinstance(press, AtLobby) and press.verb == verb]


THREE = (ANNA, BORIS, ROBOT)
LOBBIES: dict[str, Table] = {
    "one is too few": table(ANNA),
    "three may begin": table(*THREE),
    "seven people are all there are": table(
        *(Chair(f"P{number}", PersonId(number)) for number in range(1, 8))
    ),
    "a computer makes room": table(ANNA, *(Chair(robot=number) for number in range(1, 7))),
    "changed, with hints": table(*THREE, advice=True, options={**table().options, "hook": True}),
    "closed": table(*THREE, phase=Phase.CLOSED),
    "under way": table(*THREE, phase=Phase.PLAYING, advice=True),
    "settings": table(ANNA, ROBOT, page=Page(PageKind.SETTINGS)),
    "settings with hints": table(*THREE, advice=True, page=Page(PageKind.SETTINGS)),
    "games": table(page=Page(PageKind.GAME)),
    "presets": table(page=Page(PageKind.PRESET)),
    "options": table(page=Page(PageKind.OPTIONS)),
    "an option": table(page=Page(PageKind.OPTION, "deals"), options={**table().options, "deals": 7}),
    "rules": table(page=Page(PageKind.RULES, "1")),
    "rules beyond the last": table(page=Page(PageKind.RULES, "99")),
    "a race waits": table(*THREE, game="terc"),
    "a race": table(*THREE, game="terc", page=Page(PageKind.SETTINGS)),
    "kinds of preferans": table(*THREE, game="preferans", preset="classic", page=Page(PageKind.PRESET)),
    "lengths of a kind": table(
        *THREE, game="preferans", preset="classic", page=Page(PageKind.PRESET, "classic")
    ),
    "options of preferans": table(*THREE, game="preferans", preset="gusarik", page=Page(PageKind.OPTIONS)),
    "more of them": table(*THREE, game="preferans", preset="gusarik", page=Page(PageKind.OPTIONS, "writing")),
}
for named, chairs in (("host named", THREE), ("host unnamed", (BORIS, ROBOT, ROBOT))):
    LOBBIES[f"a start that waits, {named}"] = with_part(
        table(*chairs, page=Page(PageKind.OPTIONS)), "lobby", start_at=5, starter=PersonId(2)
    )


@pytest.mark.parametrize("name", LOBBIES)
def test_lobbies_and_their_pages(name: str, snapshot: SnapshotAssertion) -> None:
    for language in Language:
        content = lobby_content(msgspec.structs.replace(LOBBIES[name], language=language), entry_links())
        check(content)
        assert drawing(content) == snapshot(name=language.value)


def test_joining_is_green_and_the_start_is_blue() -> None:
    tints = [key.tint for key in keys(lobby_content(table(*THREE), entry_links()))]
    assert tints == [Tint.GREEN, None, None, Tint.BLUE, None, None]


@pytest.mark.parametrize(
    ("preset", "sit", "said"),
    [
        ("sochinka", 1, "Нужны ещё 2 игрока."),
        ("sochinka", 2, "Нужен ещё 1 игрок."),
        ("sochinka", 3, "Можно начинать!"),
        ("dummy", 1, "Нужен ещё 1 игрок."),
        ("dummy", 2, "Можно начинать!"),
        ("dummy", 3, "Вдвоём играют с болваном"),
    ],
)
def test_a_lobby_says_ready_only_to_as_many_as_the_options_suit(preset: str, sit: int, said: str) -> None:
    lobby = table(*(ROBOT,) * sit, game="preferans", preset=preset)
    assert said in lobby_content(lobby, entry_links()).text


# All pages of all games


def lobbies(game: str, language: Language) -> Iterator[Table]:
    """Yield tables of every preset and number of players, opened by friends in a group."""
    rules = registry.get(game)
    for preset in rules.presets:
        for seats in (1, *rules.seats):
            lobby = table(
                ANNA, *(Chair(robot=number) for number in range(1, seats)), game=game, preset=preset
            )
            friendly = with_friendly(rules, lobby.options, on=True)
            yield msgspec.structs.replace(lobby, language=language, options=friendly)


def pages(lobby: Table) -> list[Page]:
    """Yield all pages of a lobby but the front; the rules page once, because it is the same at every table."""
    named = (PageKind.OPTION, PageKind.RULES, PageKind.FRONT)
    rules = [Page(PageKind.RULES, str(number)) for number in range(3) if len(lobby.chairs) == 1]
    groups = [Page(PageKind.OPTIONS, group) for group in option_groups(registry.get(lobby.game))]
    second = [*groups, Page(PageKind.PACE, OWN)]
    kinds = [Page(PageKind.PRESET, kind) for kind in registry.kinds(lobby.game)]
    fields = [Page(PageKind.OPTION, field.name) for field in agreed_at(lobby).fields]
    return [*(Page(kind) for kind in PageKind if kind not in named), *second, *kinds, *rules, *fields]


MOST_ROWS = 6
"""Rows of keys of a page of options, besides the last, that leave a phone room for its text."""


@BY_LANGUAGE
@pytest.mark.parametrize("game", registry.names())
def test_every_page_fits_leads_back_and_every_option_can_be_edited(game: str, language: Language) -> None:
    """Every option matters at some table, except the kind (chosen by presets) and options replaced by levels."""
    fields = {field.name: field for field in options.fields(registry.get(game).options_type)}
    edited: set[str] = set()
    for lobby in lobbies(game, language):
        for page in (Page(), *pages(lobby)):
            made = lobby_content(with_part(lobby, "lobby", page=page), entry_links())
            check(made)
            for row in made.keyboard:
                cut = [key.label for key in row if is_cut(key.label, len(row))]
                assert not cut, (lobby.preset, page)
            last = [decode(key.data) for key in made.keyboard[-1]]
            if page.kind is PageKind.OPTIONS:
                assert len(made.keyboard) - 1 <= MOST_ROWS
            if page != Page():
                assert [each.verb for each in last if isinstance(each, AtLobby)] == ["page", "join"]
            if page.kind is PageKind.OPTION:
                offered = presses(made, "value")
                assert offered
                for argument in offered:
                    name, _, text = argument.partition("=")
                    assert name == page.of
                    options.read(fields[name], text)
                edited.add(page.of)
    assert edited == set(fields) - {"kind"} - OFFERED_NO_MORE.get(game, set())


@BY_LANGUAGE
@pytest.mark.parametrize("game", registry.names())
def test_a_lobby_and_the_private_menu_choose_alike(game: str, language: Language) -> None:
    """Both have the same keys and marks on the same pages; the menu adds the level of computers, which has no page there."""
    mark = words_in(language).plain("button-chosen", label="")
    for kind in ("", *registry.kinds(game)):
        lobby = table(game=game, page=Page(PageKind.PRESET, kind), language=language)
        shown = lobby_content(lobby, entry_links())
        alone = kinds_content(Solo(game, kind, lobby.preset), USUAL, language)
        assert len(alone.keyboard) == len(shown.keyboard) + has_levels(game)
        assert shown.text.split("\n")[2:] == alone.text.split("\n")
        chosen, marked = (
            [row for row, (key, *_) in enumerate(each.keyboard) if key.label.startswith(mark)]
            for each in (shown, alone)
        )
        assert chosen == marked


def shown_options(game: str, preset: str, players: int) -> set[str]:
    """Return the options on a table's page with this preset and number of players."""
    of_preset = (each for each in lobbies(game, Language.RU) if each.preset == preset)
    return {
        field.name for each in of_preset if len(each.chairs) == players for field in agreed_at(each).fields
    }


@pytest.mark.parametrize(
    ("preset", "argued"),
    [
        ("sochinka", {"misere", "undertricks", "raspasy_to_pool"}),
        ("classic", {"misere", "undertricks", "raspasy_to_pool"}),
        ("gusarik", {"undertricks", "raspasy_to_pool", "raspasy_rounds"}),
    ],
)
def test_preferans_shows_three_options_and_the_others_by_groups(preset: str, argued: set[str]) -> None:
    def shown(page: Page) -> tuple[set[str], list[str]]:
        content = lobby_content(table(*THREE, game="preferans", preset=preset, page=page), entry_links())
        opened, toggles = presses(content, "page"), presses(content, "value")
        named = {each.removeprefix("option.") for each in opened if each.startswith("option.")}
        return {*named, *(each.partition("=")[0] for each in toggles)}, opened

    first, ways = shown(Page(PageKind.OPTIONS))
    assert first == argued
    groups = [way.removeprefix("options.") for way in ways if way.startswith("options.")]
    grouped = [shown(Page(PageKind.OPTIONS, group))[0] for group in groups]
    assert first.union(*grouped) == shown_options("preferans", preset, 3)
    _, back = shown(Page(PageKind.OPTION, "deals"))
    assert back == ["options.length"]
    for other in {*registry.names()} - {"preferans"}:
        content = lobby_content(table(game=other, page=Page(PageKind.OPTIONS)), entry_links())
        assert not [page for page in presses(content, "page") if page.startswith("options.")]


@pytest.mark.rule("PREF-9.7")
def test_pref_9_7_options_are_those_of_the_kind() -> None:
    gusarik, classic = shown_options("preferans", "gusarik", 3), shown_options("preferans", "classic", 3)
    assert {"raspasy_rounds", "settle"} <= gusarik
    assert not {"raspasy_rounds", "settle", "doubled", "pool"} & classic
    assert not {"dark", "misere", "help", "control_time", "kind"} & gusarik
    assert "control_time" in classic


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_dummy_is_an_option_of_two() -> None:
    assert "dummy" in shown_options("preferans", "dummy", 2)
    assert "dummy" not in shown_options("preferans", "sochinka", 3)


def test_a_page_of_an_option_that_is_gone_shows_the_list() -> None:
    gone, listed = (table(page=page) for page in (Page(PageKind.OPTION, "nonsense"), Page(PageKind.OPTIONS)))
    assert lobby_content(gone, entry_links()).keyboard == lobby_content(listed, entry_links()).keyboard


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(
    ("target", "steps"), [(300, ["200", "290", "310", "400"]), (490, ["390", "480", "500", "500"])]
)
def test_tz_15_target_changes_by_tens_and_hundreds(target: int, steps: list[str]) -> None:
    terz = table(game="terz", preset="usual", page=Page(PageKind.OPTION, "target"))
    content = lobby_content(
        msgspec.structs.replace(terz, options={**terz.options, "target": target}), entry_links()
    )
    assert [key.label for key in content.keyboard[0]] == ["− 100", "− 10", "+ 10", "+ 100"]
    assert presses(content, "value")[:4] == [f"target={step}" for step in steps]


@settings(max_examples=10)
@given(
    st.lists(st.text(max_size=64), min_size=1, max_size=7), st.text(max_size=128), st.sampled_from(Language)
)
def test_any_people_in_any_group_make_a_lobby(people: list[str], title: str, language: Language) -> None:
    chairs = [Chair(name, PersonId(number)) for number, name in enumerate(people, 1)]
    for change in ({}, {"page": Page(PageKind.SETTINGS)}, {"phase": Phase.PLAYING}):
        check(lobby_content(table(*chairs, language=language, title=title, **change), entry_links()))


# A match


@pytest.mark.parametrize(
    "game_name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in registry.names()]
)
def test_moments_of_a_match_make_messages(game_name: str) -> None:
    """Moments are drawn evenly from a random match, in alternating languages."""
    game, face, walk = registry.get(game_name), registry.face(game_name), first_walk(game_name)
    seats = walk.seats
    for number, move in enumerate(walk.moves[:: -(-len(walk.moves) // 16)]):
        language = list(Language)[number % 2]
        chairs = [Chair("Ы" * 64, PersonId(each), language=language) for each in range(1, seats + 1)]
        at = table(*chairs, game=game_name, language=language, phase=Phase.PLAYING)
        at = with_part(at, "end", votes=frozenset({PersonId(1)}))
        at = msgspec.structs.replace(at, options=options.as_json(walk.options))
        state = move.after
        told = [text for event in move.events if event.heard_by(None) and (text := face.feed_line(event))]
        view, photo = game.view(state, None), frame_for(game_name, CardStyle(pictures=True), language, None)
        for frame in (TEXT, Frame(photo=True), photo):
            shown = table_content(at, view, told, "pulka_bot", frame, admits=True, links=entry_links())
            check(shown, photo=frame.photo)
            assert not [key.label for row in shown.keyboard for key in row if is_cut(key.label, len(row))]
            check(score_content(at, view, table_words(at), frame), photo=frame.photo)
        for seat in (Seat(0), Seat(seats - 1)):
            check(hand_content(at, game, state, seat, NO_DRAFT))
            check(hand_content(at, game, state, seat, NO_DRAFT, photo))
            assert 0 < len(peek(at, game.view(state, seat), seat, table_words(at))) <= 200
        stopped = msgspec.structs.replace(with_part(at, "end", stopped=True), phase=Phase.OVER)
        check(over_content(stopped, game, state, table_words(stopped)))
        check(hand_over_content(stopped, game, state, Seat(0)))


def test_a_stopped_match_shows_thirds_as_thirds() -> None:
    stopped = with_part(table(*THREE, phase=Phase.OVER), "end", stopped=True)
    result = Result((1, 2, 3), (Fraction(200, 3), Fraction(-100, 3), Fraction(-100, 3)))
    parted = cast("AnyGame", SimpleNamespace(result=lambda state: result))
    lines = blocks(final_panel(stopped, parted, object()).blocks, table_words(stopped))
    assert [line.split()[-1] for line in Checked(lines[-1]).text.splitlines()[1:]] == ["66⅔", "−33⅓", "−33⅓"]


RULES = registry.get(GAME)
START = RULES.start(RULES.presets["full"], 3)


def test_messages_of_a_match(snapshot: SnapshotAssertion) -> None:
    """A hand is in its player's language and names its group; the group's table names unreachable players. The next
    match is offered at the end of the last one.
    """
    english = msgspec.structs.replace(ANNA, language=Language.EN)
    grouped = table(
        english, BORIS, ROBOT, phase=Phase.PLAYING, title="A & B", blocked=frozenset({PersonId(2)})
    )
    alone = table(ANNA, ROBOT, ROBOT, phase=Phase.PLAYING, title="")
    over, alone_over = (msgspec.structs.replace(each, phase=Phase.OVER) for each in (grouped, alone))
    for name, content in {
        "hand in English": hand_content(grouped, RULES, START, Seat(0), NO_DRAFT),
        "hand in Russian": hand_content(grouped, RULES, START, Seat(1), NO_DRAFT),
        "hand of who is away": away_content(grouped, Seat(0)),
        "table": table_content(grouped, RULES.view(START, None), [], "pulka_bot"),
        "hand of who is alone": hand_content(alone, RULES, START, Seat(0), NO_DRAFT),
        "over in the group": over_content(over, RULES, START, table_words(over)),
        "over in private": hand_over_content(over, RULES, START, Seat(0)),
        "over alone": hand_over_content(alone_over, RULES, START, Seat(0)),
    }.items():
        check(content)
        assert drawing(content) == snapshot(name=name)


@pytest.mark.rule("TERC-18")
def test_terc_18_match_played_alone_shows_its_time() -> None:
    """Its time is 187 seconds, from the first second to the last."""
    game = registry.get("terc")
    for chairs, told in (((ANNA,), True), ((ANNA, BORIS), False)):
        over = table(*chairs, game="terc", phase=Phase.OVER, title="")
        over = with_part(with_part(over, "log", began=5_000), "end", at=192_400)
        state = game.start(game.options_type(), len(chairs))
        assert ("3:07" in hand_over_content(over, game, state, Seat(0)).text) is told
