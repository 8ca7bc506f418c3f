"""The lobby, its options, and the messages of a match, as people read them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.base.preferences import CardStyle, Language
from bot.features.lobby.lobby_screen import lobby_content
from bot.features.lobby.lobby_words import agreed_at
from bot.features.queue.solo_menu import kinds_content
from bot.match.aspects import GroupSide, Page, PageKind
from bot.match.table import Chair, ChatId, PersonId, Phase, Table, TableId, with_part
from bot.ui.buttons import AtLobby, decode
from bot.ui.content import Content, Key, Tint
from bot.ui.render import TEXT, Frame, blocks, frame_for, without_markup
from bot.ui.table.hand import away_content, hand_content, hand_over_content
from bot.ui.table.table import final_panel, over_content, peek, score_content, table_content, table_words
from bot.ui.terms import MORE, OWN
from bot.ui.texts.names import width
from games import options, registry
from games.core import AnyGame, Result, Seat, with_friendly
from games.options import Field, Toggle
from tests.contract.walks import walks
from tests.support.content import Checked, check
from tests.support.sentences import said, tells

OFFERED_NO_MORE = {"terc": {"computers"}}
"""Options that are stored, and that nobody is asked for."""
GAME = "oh_hell"
MOMENTS = 80
BY_LANGUAGE = pytest.mark.parametrize("language", list(Language))


def table(
    *chairs: Chair,
    language: Language = Language.RU,
    phase: Phase = Phase.LOBBY,
    title: str = "Пятница",
    preset: str = "full",
) -> Table:
    agreed = options.as_json(registry.get(GAME).presets[preset])
    return Table(
        TableId("tabletable"),
        GAME,
        preset,
        agreed,
        PersonId(1),
        language,
        "token",
        chat=ChatId(-1) if title else None,
        group=GroupSide(title=title),
        phase=phase,
        chairs=chairs,
    )


ANNA = Chair("Аня", PersonId(1))
BORIS = Chair("Боря <3", PersonId(2))
ROBOT = Chair(robot=1)


def keys(content: Content) -> list[Key]:
    return [key for row in content.keyboard for key in row]


def verbs(content: Content) -> list[str]:
    presses = [decode(key.data) for key in keys(content) if key.data]
    return [press.verb for press in presses if isinstance(press, AtLobby)]


def lines_of(content: Content) -> list[str]:
    return without_markup(content.text).split("\n")


def test_lobby_names_the_game_those_seated_and_those_missing() -> None:
    lines = lines_of(lobby_content(table(ANNA, ROBOT)))
    assert lines[0] == said("lobby-title", game=said("oh-hell-name"))
    assert lines[-5:] == [
        said("lobby-chairs", count=2, least=3, most=7),
        said("lobby-chair-host", number=1, who="Аня"),
        said("lobby-chair", number=2, who="Гоша\u00a0🤖"),
        "",
        said("lobby-missing", count=1),
    ]


@BY_LANGUAGE
@pytest.mark.parametrize("chairs", [(ANNA, BORIS, ROBOT), (BORIS, ROBOT, ROBOT)])
def test_a_start_that_waits_asks_the_host(language: Language, chairs: tuple[Chair, ...]) -> None:
    """Also a host without a chair, who has no name here."""
    waiting = msgspec.structs.replace(
        table(*chairs, language=language),
        lobby=msgspec.structs.replace(
            table(*chairs, language=language).lobby,
            start_at=5,
            starter=PersonId(2),
            page=Page(PageKind.OPTIONS),
        ),
        options={**table().options, "hook": True},
    )
    asked = lobby_content(waiting)
    check(asked)
    assert verbs(asked) == ["start", "object"]
    named = ANNA in chairs
    assert ("Аня 👑" in asked.text, "Боря" in asked.text) == (named, named)
    assert "10" in asked.text


def test_a_lobby_in_english() -> None:
    made = lobby_content(table(ANNA, BORIS, ROBOT, language=Language.EN))
    assert "Боря &lt;3" in made.text
    assert lines_of(made)[-6:] == [
        said("lobby-chairs", Language.EN, count=3, least=3, most=7),
        said("lobby-chair-host", Language.EN, number=1, who="Аня"),
        said("lobby-chair", Language.EN, number=2, who="Боря <3"),
        said("lobby-chair", Language.EN, number=3, who="Gosha\u00a0🤖"),
        "",
        said("lobby-ready", Language.EN),
    ]


def labels(content: Content) -> list[list[str]]:
    return [[key.label for key in row] for row in content.keyboard]


def test_a_lobby_has_three_rows() -> None:
    made = lobby_content(table(ANNA, BORIS, ROBOT))
    assert labels(made) == [
        [said("button-join"), said("button-get-up")],
        [said("button-start")],
        ["🤖 +", "⚙️", said("button-sheet-beside")],
    ]
    assert [key.tint for key in keys(made)] == [Tint.GREEN, None, Tint.BLUE, None, None, None]


def test_a_lobby_offers_what_can_be_done() -> None:
    seats, sheet = [said("button-join"), said("button-get-up")], said("button-sheet-beside")
    assert labels(lobby_content(table(ANNA))) == [seats, ["🤖 +", "⚙️", sheet]]
    people = [Chair(f"P{number}", PersonId(number)) for number in range(1, 8)]
    assert labels(lobby_content(table(*people))) == [
        [said("button-get-up")],
        [said("button-start")],
        ["⚙️", sheet],
    ]
    full = table(*people[:1], *(Chair(robot=number) for number in range(1, 7)))
    assert labels(lobby_content(full))[0] == [said("button-join"), said("button-get-up")], (
        "a computer makes room"
    )


def test_a_changed_preset_is_called_changed() -> None:
    plain = table(ANNA)
    changed = msgspec.structs.replace(plain, options={**plain.options, "hook": True})
    assert not tells(lobby_content(plain).text, "lobby-preset-changed")
    assert tells(lobby_content(changed).text, "lobby-preset-changed")


def test_people_of_a_lobby_read_who_may_have_hints() -> None:
    """Where they play each other; one who is alone with computers may, and nobody in a race."""

    def told(**changes: Any) -> list[str]:
        lines = lines_of(lobby_content(msgspec.structs.replace(table(ANNA, BORIS, ROBOT), **changes)))
        return [line for line in lines if tells(line, "lobby-hints-none") or tells(line, "lobby-hints-all")]

    assert told() == [said("lobby-hints-none")]
    assert told(advice=True) == told(advice=True, phase=Phase.PLAYING) == [said("lobby-hints-all")]
    assert told(game="terc", preset="usual", options={}) == []
    assert told(chairs=(ANNA, ROBOT)) == []


def test_the_settings_turn_hints_on_and_off() -> None:
    def pressed(**changes: Any) -> list[str | None]:
        return [
            key.data for key in keys(at_page(PageKind.SETTINGS, **changes)) if "hints" in (key.data or "")
        ]

    assert [pressed(), pressed(advice=True)] == [["l:tabletable:hints:on"], ["l:tabletable:hints:off"]]
    assert pressed(game="terc", preset="usual", options={}) == []


@pytest.mark.parametrize("phase", [Phase.CLOSED, Phase.PLAYING, Phase.OVER])
def test_a_lobby_that_is_past_has_no_buttons(phase: Phase) -> None:
    """But for one that closed: its secret may be asked for."""
    made = lobby_content(table(ANNA, BORIS, ROBOT, phase=phase))
    check(made)
    assert labels(made) == ([[said("button-fair")]] if phase is Phase.CLOSED else [])


# Its pages


def at_page(kind: PageKind, of: str = "", **changes: Any) -> Content:
    """The page of a lobby of Anna's."""
    return lobby_content(
        msgspec.structs.replace(
            table(ANNA), lobby=msgspec.structs.replace(table(ANNA).lobby, page=Page(kind, of)), **changes
        )
    )


def lobbies(language: Language) -> Iterator[Table]:
    """Tables of every game, preset and number of players, among friends as a group opens them."""
    for name in registry.names():
        game = registry.get(name)
        for preset, agreed in game.presets.items():
            for seats in (1, *game.seats):
                chairs = (ANNA, *(Chair(robot=number) for number in range(1, seats)))
                yield msgspec.structs.replace(
                    table(*chairs, language=language),
                    game=name,
                    preset=preset,
                    options=with_friendly(game, options.as_json(agreed), on=True),
                )


def pages(lobby: Table) -> list[Page]:
    """All pages of a lobby."""
    named = (PageKind.OPTION, PageKind.RULES)
    rules = [Page(PageKind.RULES, str(number)) for number in range(3)]
    second = [Page(PageKind.OPTIONS, MORE), Page(PageKind.PACE, OWN)]
    kinds = [Page(PageKind.PRESET, kind) for kind in registry.kinds(lobby.game)]
    fields = [Page(PageKind.OPTION, field.name) for field in agreed_at(lobby).fields]
    return [*(Page(kind) for kind in PageKind if kind not in named), *second, *kinds, *rules, *fields]


COLUMNS = {1: 31, 2: 15, 3: 9, 4: 6, 5: 5}
"""Columns of a label that a phone of 390 pixels shows whole, by buttons in the row.

Measured in the playground's page: a button is 340, 169, 111, 82 or 65 pixels wide, ten of them are its edges, and
a column of its bold type takes 10.4 on average.
"""


@BY_LANGUAGE
def test_no_label_of_any_page_is_cut(language: Language) -> None:
    for lobby in lobbies(language):
        for page in pages(lobby):
            made = lobby_content(with_part(lobby, "lobby", page=page))
            check(made)
            for row in made.keyboard:
                cut = [key.label for key in row if width(key.label) > COLUMNS[len(row)]]
                assert not cut, (lobby.game, page)


@BY_LANGUAGE
def test_every_page_leads_back_and_lets_people_sit(language: Language) -> None:
    for lobby in lobbies(language):
        for page in pages(lobby)[1:]:
            *_, last = lobby_content(with_part(lobby, "lobby", page=page)).keyboard
            presses = [decode(key.data) for key in last]
            assert [press.verb for press in presses if isinstance(press, AtLobby)] == [
                "page",
                "join",
            ]


@BY_LANGUAGE
@pytest.mark.parametrize("game", registry.names())
def test_every_option_of_every_game_can_be_edited(game: str, language: Language) -> None:
    """Every one matters at some table, but the kind, which presets choose, and what levels have replaced."""
    fields = {field.name: field for field in options.fields(registry.get(game).options_type)}
    edited: set[str] = set()
    for lobby in (each for each in lobbies(language) if each.game == game):
        for name in (field.name for field in agreed_at(lobby).fields):
            made = lobby_content(with_part(lobby, "lobby", page=Page(PageKind.OPTION, name)))
            offered = [
                press.argument
                for key in keys(made)
                if isinstance(press := decode(key.data), AtLobby) and press.verb == "value"
            ]
            assert offered
            for argument in offered:
                of, _, text = argument.partition("=")
                assert of == name
                options.read(fields[name], text)
            edited.add(name)
    assert edited == set(fields) - {"kind"} - OFFERED_NO_MORE.get(game, set())


def test_toggle_changes_in_the_list_and_others_have_a_page() -> None:
    presses = [decode(key.data) for key in keys(at_page(PageKind.OPTIONS))]
    at = [press for press in presses if isinstance(press, AtLobby)]
    fields: tuple[Field, ...] = options.fields(registry.get(GAME).options_type)
    toggled = [press.argument for press in at if press.verb == "value"]
    opened = [press.argument for press in at if press.verb == "page"]
    assert toggled == [f"{field.name}=on" for field in fields if isinstance(field, Toggle)]
    others = [f"option.{field.name}" for field in fields if not isinstance(field, Toggle)]
    assert opened == [*others, "settings"]


def test_options_are_explained_each_in_a_line() -> None:
    lines = lines_of(at_page(PageKind.OPTIONS))[2:]
    assert len(lines) == len(options.fields(registry.get(GAME).options_type))
    deals = "oh-hell-option-deals"
    assert lines[0] == said(
        "lobby-option-about",
        option=said(deals),
        value=said(f"{deals}-full"),
        about=said(f"{deals}-about"),
    )


def shown_options(game: str, preset: str, players: int) -> set[str]:
    """Options on the page of a table of this preset and so many players."""
    at = next(
        each
        for each in lobbies(Language.RU)
        if (each.game, each.preset, len(each.chairs)) == (game, preset, players)
    )
    return {field.name for field in agreed_at(at).fields}


def offered(page: Page, verb: str, **changes: Any) -> list[str]:
    """The arguments of the keys of a page that do this."""
    made = at_page(page.kind, page.of, **changes)
    found = [decode(key.data) for key in keys(made)]
    return [press.argument for press in found if isinstance(press, AtLobby) and press.verb == verb]


def of_game(game: str, preset: str = "") -> dict[str, Any]:
    name, agreed = next(iter(registry.get(game).presets.items()))
    agreed = registry.get(game).presets[preset or name]
    return {"game": game, "preset": preset or name, "options": options.as_json(agreed)}


def test_preferans_is_chosen_by_its_kind_and_then_by_its_length() -> None:
    classic, front = of_game("preferans", "classic"), ["settings"]
    kinds = ["sochinka", "classic", "leningradka", "gusarik", "dummy"]
    page = Page(PageKind.PRESET)
    assert offered(page, "page", **classic) == [*(f"preset.{kind}" for kind in kinds), *front]
    assert offered(page, "preset", **classic) == []
    of = Page(PageKind.PRESET, "classic")
    lengths = ["quick_classic", "middle_classic", "classic"]
    assert offered(of, "preset", **classic) == lengths
    assert offered(of, "page", **classic) == ["preset"]
    assert labels(at_page(PageKind.PRESET, **classic))[1] == [
        said("button-chosen", label=said("preferans-preset-classic"))
    ]
    last = labels(at_page(PageKind.PRESET, "classic", chairs=(ANNA, BORIS, ROBOT), **classic))[2]
    assert last == [f"✓ {said('button-whole-match', minutes=120)}"]


@BY_LANGUAGE
@pytest.mark.parametrize("game", registry.names())
def test_a_lobby_and_the_private_menu_choose_alike(game: str, language: Language) -> None:
    """By the same keys on the same pages."""
    for kind in ("", *registry.kinds(game)):
        shown = at_page(PageKind.PRESET, kind, language=language, **of_game(game))
        alone = kinds_content(game, kind, language)
        assert len(shown.keyboard) == len(alone.keyboard)
        assert shown.text.split("\n")[2:] == alone.text.split("\n")


def test_a_game_without_kinds_asks_for_the_length_at_once() -> None:
    page = Page(PageKind.PRESET)
    assert offered(page, "preset") == ["short", "medium", "full"]
    assert offered(page, "page") == ["settings"]


@pytest.mark.parametrize(
    ("preset", "argued"),
    [
        ("sochinka", ["misere", "undertricks", "raspasy_to_pool"]),
        ("classic", ["misere", "undertricks", "raspasy_to_pool"]),
        ("gusarik", ["undertricks", "raspasy_to_pool", "raspasy_rounds"]),
    ],
)
def test_preferans_shows_three_options_and_the_others_behind_a_key(preset: str, argued: list[str]) -> None:
    chosen = of_game("preferans", preset) | {"chairs": (ANNA, BORIS, ROBOT)}

    def shown(page: Page) -> list[str]:
        opened = offered(page, "page", **chosen)
        turned = [each.removeprefix("option.") for each in opened if each.startswith("option.")]
        return [*turned, *(each.partition("=")[0] for each in offered(page, "value", **chosen))]

    first, more = Page(PageKind.OPTIONS), Page(PageKind.OPTIONS, MORE)
    assert sorted(shown(first)) == sorted(argued)
    assert offered(first, "page", **chosen)[-2:] == [f"options.{MORE}", "settings"]
    assert {*shown(first), *shown(more)} == shown_options("preferans", preset, 3)
    assert len(at_page(PageKind.OPTIONS, **chosen).text.split("\n")) == 2 + len(argued)
    back = offered(Page(PageKind.OPTION, "deals"), "page", **chosen)
    assert back == [f"options.{MORE}"]


@pytest.mark.parametrize("game", [name for name in registry.names() if name != "preferans"])
def test_other_games_show_all_their_options_at_once(game: str) -> None:
    for preset in registry.get(game).presets:
        assert f"options.{MORE}" not in offered(Page(PageKind.OPTIONS), "page", **of_game(game, preset))


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


def test_games_are_told_apart_each_by_a_line() -> None:
    names = [line.partition(" — ")[0] for line in lines_of(at_page(PageKind.GAME))[4:]]
    assert len(names) == len(set(names)) == len(registry.names())
    assert {said("terc-name"), said("terz-name")} <= set(names)


def test_the_chosen_value_is_marked() -> None:
    plain = table(ANNA)
    made = at_page(PageKind.OPTION, "deals", options={**plain.options, "deals": 7})
    assert [key.label for key in keys(made) if key.label.startswith("✓")] == ["✓ 7"]


def test_a_page_of_an_option_that_is_gone_shows_the_list() -> None:
    assert labels(at_page(PageKind.OPTION, "nonsense")) == labels(at_page(PageKind.OPTIONS))


def test_the_rules_are_leafed_through_in_the_group() -> None:
    first = at_page(PageKind.RULES)
    assert labels(first) == [["▸"], [said("button-page-back"), said("button-join")]]
    assert labels(at_page(PageKind.RULES, "1"))[0] == ["◂", "▸"]
    assert labels(at_page(PageKind.RULES, "99"))[0] == ["◂"]


def test_robots_leave_by_the_settings() -> None:
    assert ["🤖 −"] in labels(at_page(PageKind.SETTINGS, chairs=(ANNA, ROBOT)))
    assert ["🤖 −"] not in labels(at_page(PageKind.SETTINGS))


def steps(target: int) -> list[tuple[str, str | None]]:
    """The buttons that change the target of Терц, and what they set it to."""
    agreed = options.as_json(registry.get("terz").presets["usual"]) | {"target": target}
    terz = msgspec.structs.replace(table(ANNA), game="terz", preset="usual", options=agreed)
    row = lobby_content(with_part(terz, "lobby", page=Page(PageKind.OPTION, "target"))).keyboard[0]
    return [(key.label, press.argument) for key in row if isinstance(press := decode(key.data), AtLobby)]


@pytest.mark.rule("TZ-15")
def test_tz_15_target_changes_by_tens_and_hundreds() -> None:
    assert steps(300) == [
        ("− 100", "target=200"),
        ("− 10", "target=290"),
        ("+ 10", "target=310"),
        ("+ 100", "target=400"),
    ]
    assert [to for _, to in steps(490)] == ["target=390", "target=480", "target=500", "target=500"]


@settings(max_examples=60)
@given(
    st.lists(st.text(max_size=64), min_size=1, max_size=7), st.text(max_size=128), st.sampled_from(Language)
)
def test_any_people_in_any_group_make_a_lobby(people: list[str], title: str, language: Language) -> None:
    chairs = [Chair(name, PersonId(number)) for number, name in enumerate(people, 1)]
    at = table(*chairs, language=language, title=title)
    check(lobby_content(at))
    check(lobby_content(with_part(at, "lobby", page=Page(PageKind.SETTINGS))))
    check(lobby_content(msgspec.structs.replace(at, phase=Phase.PLAYING)))


# A match


@BY_LANGUAGE
@pytest.mark.parametrize(
    "game_name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in registry.names()]
)
def test_every_moment_of_a_match_makes_messages(game_name: str, language: Language) -> None:
    """Of the first random match of as many as can play, evenly drawn."""
    game, face = registry.get(game_name), registry.face(game_name)
    walk = max(walks(game_name), key=lambda walk: walk.seats)
    seats = walk.seats
    chairs = [Chair("Ы" * 64, PersonId(number), language=language) for number in range(1, seats + 1)]
    at = msgspec.structs.replace(
        table(*chairs, language=language, phase=Phase.PLAYING),
        game=game_name,
        options=options.as_json(walk.options),
        end=msgspec.structs.replace(
            table(*chairs, language=language, phase=Phase.PLAYING).end, votes=frozenset({PersonId(1)})
        ),
    )
    for move in walk.moves[:: -(-len(walk.moves) // MOMENTS)]:
        state = move.after
        told = [text for event in move.events if event.heard_by(None) and (text := face.feed_line(event))]
        view, photo = game.view(state, None), frame_for(game_name, CardStyle(pictures=True), language, None)
        for frame in (TEXT, Frame(photo=True), photo):
            check(table_content(at, view, told, "pulka_bot", frame), photo=frame.photo)
            check(score_content(at, view, table_words(at), frame), photo=frame.photo)
        for seat in (Seat(0), Seat(seats - 1)):
            check(hand_content(at, game, state, seat, ()))
            check(hand_content(at, game, state, seat, (), photo))
            assert 0 < len(peek(at, game.view(state, seat), seat, table_words(at))) <= 200
        stopped = msgspec.structs.replace(
            at, phase=Phase.OVER, end=msgspec.structs.replace(at.end, stopped=True)
        )
        check(over_content(stopped, game, state, table_words(stopped)))
        check(hand_over_content(stopped, game, state, Seat(0)))


class _Parted:
    """A game whose points are thirds."""

    def result(self, state: object) -> Result:
        return Result((1, 2, 3), (Fraction(200, 3), Fraction(-100, 3), Fraction(-100, 3)))


def test_a_stopped_match_shows_thirds_as_thirds() -> None:
    stopped = with_part(table(ANNA, BORIS, ROBOT, phase=Phase.OVER), "end", stopped=True)
    lines = blocks(final_panel(stopped, cast("AnyGame", _Parted()), object()).blocks, table_words(stopped))
    assert [line.split()[-1] for line in Checked(lines[-1]).text.splitlines()[1:]] == ["66⅔", "−33⅓", "−33⅓"]


def test_a_hand_says_which_group_it_belongs_to() -> None:
    game = registry.get(GAME)
    start = game.start(game.presets["full"], 3)
    grouped = table(ANNA, BORIS, ROBOT, phase=Phase.PLAYING, title="A & B")
    assert hand_content(grouped, game, start, Seat(0), ()).text.startswith("🎴 <b>A &amp; B</b>\n")
    assert away_content(grouped, Seat(0)).text.startswith("🎴 <b>A &amp; B</b>\n")
    assert (
        "🎴"
        not in hand_content(
            table(ANNA, BORIS, ROBOT, phase=Phase.PLAYING, title=""), game, start, Seat(0), ()
        ).text
    )


def test_hand_has_its_players_language_and_table_the_groups() -> None:
    game = registry.get(GAME)
    start = game.start(game.presets["full"], 3)
    mixed = table(msgspec.structs.replace(ANNA, language=Language.EN), BORIS, ROBOT, phase=Phase.PLAYING)
    assert said("standings-who", Language.EN) in hand_content(mixed, game, start, Seat(0), ()).text
    assert said("standings-who") in hand_content(mixed, game, start, Seat(1), ()).text
    assert said("standings-who") in table_content(mixed, game.view(start, None), [], "b").text


def test_the_next_match_is_offered_where_the_last_one_ended() -> None:
    game = registry.get(GAME)
    start = game.start(game.presets["full"], 3)
    grouped = table(ANNA, BORIS, ROBOT, phase=Phase.OVER)
    alone = table(ANNA, ROBOT, ROBOT, phase=Phase.OVER, title="")
    assert verbs(over_content(grouped, game, start, table_words(grouped))) == ["again"]
    assert verbs(hand_over_content(grouped, game, start, Seat(0))) == []
    assert verbs(hand_over_content(alone, game, start, Seat(0))) == ["again"]


def test_who_cannot_be_reached_is_named_with_a_way_to_the_bot() -> None:
    game = registry.get(GAME)
    start = game.start(game.presets["full"], 3)
    silent = msgspec.structs.replace(
        table(ANNA, BORIS, ROBOT, phase=Phase.PLAYING), blocked=frozenset({PersonId(2)})
    )
    made = table_content(silent, game.view(start, None), [], "pulka_bot")
    assert tells(made.text, "notice-blocked", who="Боря <3")
    links = [key.url for key in keys(made) if key.url]
    starts = [f"https://t.me/pulka_bot?start={kind}_tabletable" for kind in "ht"]
    assert links == [*starts, "https://t.me/pulka_bot"]


@pytest.mark.rule("TERC-18")
def test_terc_18_match_played_alone_shows_its_time() -> None:
    """From the first second of the match to its last: 187 seconds."""
    game = registry.get("terc")
    state = game.start(game.options_type(), 1)
    alone = msgspec.structs.replace(
        table(ANNA, phase=Phase.OVER, title=""),
        game="terc",
        log=msgspec.structs.replace(table(ANNA, phase=Phase.OVER, title="").log, began=5_000),
        end=msgspec.structs.replace(table(ANNA, phase=Phase.OVER, title="").end, at=192_400),
    )
    assert "3:07" in hand_over_content(alone, game, state, Seat(0)).text
    two = msgspec.structs.replace(alone, chairs=(ANNA, BORIS))
    assert "3:07" not in hand_over_content(two, game, game.start(game.options_type(), 2), Seat(0)).text
