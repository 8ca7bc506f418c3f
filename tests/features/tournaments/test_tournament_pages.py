"""Pages about tournaments: what is offered can be set, in both languages, and a draft of a result reads back."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.pace import NORMAL, Pace
from bot.base.preferences import Language
from bot.features.tournaments.handlers.menu import fields_of
from bot.features.tournaments.rounds.standing import standings_of
from bot.features.tournaments.screens.correcting import correct_page, read_draft, result_of
from bot.features.tournaments.screens.organiser_pages import main_page, player_page, players_page
from bot.features.tournaments.screens.own_pages import (
    list_content,
    mine_content,
    round_content,
    standings_content,
)
from bot.features.tournaments.screens.setting_pages import forms_page, page_after, setting_page
from bot.features.tournaments.service.deeds import replacement
from bot.features.tournaments.service.fitting import Unfitting, changes, fitted
from bot.features.tournaments.service.model import (
    Correction,
    Entrant,
    Seating,
    Stage,
    Tournament,
    TournamentSettings,
)
from bot.features.tournaments.service.organising import with_settings
from bot.match.opening.choices import usual_pace
from bot.match.table import PersonId, TableId
from bot.ui.buttons import AtTournament, InvalidData, decode
from bot.ui.content import MOST_BUTTONS, MOST_CHARACTERS, Content
from bot.ui.texts.words import Words, words_in
from games import registry
from games.options import InvalidOption, as_json
from games.tournament.core import Pairing, Regulation, TableResult
from games.tournament.form import Form, forms
from games.tournament.forms.arena import ARENA
from games.tournament.forms.swiss import SWISS
from tests.features.tournaments.seen import seen
from tests.support.tournament_scene import entry, with_fields

NOW = 1_790_000_000_000
BY_LANGUAGE = pytest.mark.parametrize("language", list(Language))


def opened(game: str = "oh_hell", **fields: object) -> Tournament:
    preset, options = next(iter(registry.get(game).presets.items()))
    agreed, pace = as_json(options), usual_pace(registry.get(game), preset)
    settings = TournamentSettings(game, preset, agreed, fitted(Regulation(), game, agreed), pace)
    usual = entry(0, organiser=PersonId(1), commitment="", secret=b"secret", chat_title="Пятничная <пулька>")
    return with_fields(msgspec.structs.replace(usual, settings=settings), **fields)


def words(tournament: Tournament, language: Language = Language.RU) -> Words:
    return words_in(language, tournament.settings.game)


def presses(content: Content) -> list[AtTournament]:
    """The buttons of a page, all of which read back."""
    assert len(content.text) <= MOST_CHARACTERS
    keys = [key for row in content.keyboard for key in row]
    assert len(keys) <= MOST_BUTTONS
    found = [decode(key.data) for key in keys if key.data]
    return [press for press in found if isinstance(press, AtTournament)]


def drawn(tournament: Tournament, name: str, language: Language = Language.RU) -> list[AtTournament]:
    """What a page of settings offers."""
    page, _, of = name.partition(".")
    said = words(tournament, language)
    content = setting_page(tournament, page, of, said, NOW) if page else main_page(tournament, said, "bot")
    assert content is not None
    return presses(content)


def pages_of(tournament: Tournament) -> list[str]:
    """The pages of settings that lead off the first one, and those that lead off them."""
    first = [press.argument for press in drawn(tournament, "") if press.verb == "menu"]
    pages = [page for page in first if page not in ("players.1", "weekly")]
    for page in pages:
        turned = [press for press in drawn(tournament, page) if press.verb == "menu"]
        pages += [press.argument for press in turned if press.argument not in ("", *pages)]
    return ["", *pages]


def of_all_forms(game: str) -> Iterator[Tournament]:
    usual = opened(game)
    for form in forms():
        try:
            yield with_fields(usual, **changes(usual.settings, "form", form.name))
        except Unfitting:
            pass


@pytest.mark.parametrize("game", registry.names())
def test_every_setting_that_is_offered_can_be_set(game: str) -> None:
    """Each page is drawn in both languages."""
    for tournament in of_all_forms(game):
        for page in pages_of(tournament):
            drawn(tournament, page, Language.EN)
            for press in drawn(tournament, page):
                if press.verb == "set":
                    name, _, value = press.argument.partition("=")
                    after = with_settings(tournament, fields_of(tournament, name, value, NOW))
                    settings = after.settings
                    assert fitted(settings.regulation, settings.game, settings.options) == settings.regulation
                    drawn(after, page_after(after, name))


def test_an_organiser_comes_back_to_the_page_of_the_setting() -> None:
    preferans = opened("preferans")
    pages = {"opt.misere": "options", "opt.deals": "options.more", "pace": "pace", "game": "preset"}
    assert {name: page_after(preferans, name) for name in pages} == pages
    own = msgspec.structs.replace(
        preferans, settings=msgspec.structs.replace(preferans.settings, pace=Pace(30, 900))
    )
    assert page_after(own, "pace") == "pace.own"
    assert page_after(opened(), "opt.hook") == "options"


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("seats", "9"),
        ("rounds", "8 x"),
        ("best_of", "3"),
        ("minutes", "45"),
        ("form", "ladder"),
        ("most", "5"),
        ("by", "foot"),
        ("pace", "1.1"),
        ("opt.hook", "maybe"),
        ("opt.colour", "on"),
        ("admission", "nobody"),
        ("title", "x"),
        ("token", "x"),
    ],
)
def test_what_was_never_offered_is_refused(name: str, values: str) -> None:
    for value in values.split():
        with pytest.raises((ValueError, KeyError, InvalidOption)):
            fields_of(opened(), name, value, NOW)


@pytest.mark.parametrize(
    ("tournament", "name", "value", "key"),
    [
        (opened(regulation=Regulation(ARENA, minutes=60)), "duplicate", "on", "duplicate"),
        (opened("terz", regulation=Regulation(seats=2)), "at", str(NOW // 60_000), "time"),
    ],
)
def test_what_does_not_fit_is_said(tournament: Tournament, name: str, value: str, key: str) -> None:
    with pytest.raises(Unfitting) as caught:
        fields_of(tournament, name, value, NOW)
    assert caught.value.key == f"refused-tournament-{key}"


def test_another_form_or_game_keeps_no_setting_that_does_not_fit() -> None:
    swiss = opened(regulation=Regulation(minutes=30, duplicate=True))
    for form in ("arena", "cup"):
        after = with_fields(swiss, **changes(swiss.settings, "form", form)).settings.regulation
        assert not after.duplicate
    assert changes(swiss.settings, "game", "terz")["regulation"].seats == 2
    assert changes(opened(rated=True).settings, "game", "terc")["rated"] is False


def test_tables_without_computers_may_be_as_small_as_the_game_allows() -> None:
    alone = opened(**changes(opened().settings, "fill", "off"))
    assert (alone.settings.regulation.seats, alone.settings.regulation.fewest) == (4, 3)
    wider = changes(alone.settings, "seats", "5")["regulation"]
    assert (wider.seats, wider.fewest) == (5, 3)
    assert changes(alone.settings, "duplicate", "on")["regulation"].fewest == 0, "a board has its seats"
    assert changes(alone.settings, "fill", "on")["regulation"].fewest == 0
    assert changes(opened("terz").settings, "fill", "off")["regulation"].fewest == 0, "two play it"


@BY_LANGUAGE
@pytest.mark.parametrize("form", [ARENA, SWISS], ids=lambda form: form.name)
def test_a_form_is_told_as_it_is_counted(language: Language, form: Form, snapshot: SnapshotAssertion) -> None:
    """A sixth of an arena's time, and five minutes at least; the Swiss system of FIDE's handbook C.07."""
    tournament = opened(regulation=Regulation(form))
    assert forms_page(tournament, words(tournament, language)).text == snapshot
    assert ARENA.overtime_ms(Regulation(ARENA, minutes=60)) == 10 * 60_000
    assert ARENA.overtime_ms(Regulation(ARENA, minutes=12)) == 5 * 60_000


# While it runs


def running(*, duplicate: bool = False, stage: Stage = Stage.PLAYING) -> Tournament:
    """A tournament in its second round: one table is over, one has a robot, one plays, and one is alone."""
    entrants = tuple(Entrant(PersonId(number), f"<b>{number}</b>") for number in range(1, 8))
    first = Pairing((1, 2, 3, 4))
    over = TableResult(1, first, (1, 2, 2, 4), (Fraction(90), Fraction(7, 2), Fraction(7, 2), Fraction(-12)))
    return opened(
        entrants=entrants,
        stage=stage,
        round=2,
        regulation=Regulation(duplicate=duplicate, rounds=3),
        next_round=NOW,
        corrections=(
            Correction(NOW, "<i>Anna</i>", "result", 1, 1),
            *(
                Correction(NOW, "Anna", what, 1, 1, 3)
                for what in ("replace", "robot", "absent", "present", "withdraw", "pause", "resume", "end")
            ),
        ),
        seatings=(
            Seating(1, 1, first, TableId("t1"), result=over, corrected=True),
            Seating(1, 2, Pairing((1, 5, 6), 1), TableId("t2")),
            Seating(2, 2, Pairing((7,)), result=TableResult(2, Pairing((7,)))),
        ),
    )


@BY_LANGUAGE
@pytest.mark.parametrize("stage", list(Stage))
def test_pages_of_every_stage_are_drawn(
    stage: Stage, language: Language, snapshot: SnapshotAssertion
) -> None:
    """While it plays, they are those of the snapshot."""
    tournament = running(stage=stage)
    said, standings = words(tournament, language), standings_of(tournament)
    pages = [
        main_page(tournament, said, "bot"),
        players_page(tournament, 9, said),
        player_page(tournament, 3, "https://t.me/bot?start=ux", said),
        round_content(tournament, 1, 1, said, leads=True),
        correct_page(tournament, read_draft(tournament, "1.1"), said),
        correct_page(tournament, read_draft(tournament, "2.1"), said),
        list_content([tournament, opened("terc")], language),
        round_content(tournament, 2, 1, said),
        standings_content(tournament, standings, 1, PersonId(3), said),
        *(
            mine_content(tournament, standings, PersonId(person), said, leads=person == 1)
            for person in (1, 2, 7, 99)
        ),
    ]
    for page in pages:
        presses(page)
        assert "<b>1</b>," not in page.text
        assert "<пулька>" not in page.text
    if stage is Stage.PLAYING:
        assert "\n\n---\n".join(map(seen, pages)) == snapshot


@BY_LANGUAGE
def test_a_computer_takes_a_place_but_no_name_from_results(language: Language) -> None:
    tournament, said = running(), words(running(), language)
    after = replacement(1, None).edit(tournament, NOW)
    assert round_content(after, 1, 1, said).text == round_content(tournament, 1, 1, said).text
    assert round_content(after, 2, 1, said).text == round_content(tournament, 2, 1, said).text
    page = player_page(after, 1, "", said)
    assert said.html("tournament-player-robot") in page.text
    assert "replace" not in [each.verb for each in presses(page)]


@pytest.mark.parametrize("duplicate", [False, True])
def test_a_corrected_result_reads_back_from_its_buttons(duplicate: bool) -> None:
    tournament = running(duplicate=duplicate)
    page = correct_page(tournament, read_draft(tournament, "1.1"), words(tournament))
    for press in presses(page):
        if press.argument.startswith("fix."):
            draft = read_draft(tournament, press.argument.removeprefix("fix."))
            places, points = result_of(tournament, draft)
            assert len(places) == 4
            assert len(points) in (0, 4)
            assert min(places) == 1
            again = presses(correct_page(tournament, draft, words(tournament)))
            assert AtTournament(tournament.id, "correct", draft.argument) in again


def test_points_stay_where_corrected_places_agree_with_them() -> None:
    tournament = running()
    first = tournament.seatings[0].result
    assert first is not None
    for draft, expected in (
        ("1.1.1_2_2_4", (first.places, first.points)),
        ("1.1.1_1_1_1", ((1, 1, 1, 1), ())),
        ("1.1.4_1_1_3", ((4, 1, 1, 3), ())),
    ):
        assert result_of(tournament, read_draft(tournament, draft)) == expected


def test_a_forged_result_is_refused() -> None:
    drafts = "1 9.1 1.9 2.2 2.1.1_2_3_4 1.1.1_2_3 1.1.0_1_2_3 1.1.5_1_1_1 1.1.1/0_1_1_1 1.1.a_b_c_d"
    for argument in ("", *drafts.split()):
        with pytest.raises(InvalidData):
            read_draft(running(), argument)


def test_paces_of_a_race_are_not_offered() -> None:
    assert "pace" not in pages_of(opened("terc"))
    with pytest.raises(ValueError, match="60"):
        fields_of(opened("terc"), "pace", f"{NORMAL.turn}.{NORMAL.reserve}", NOW)
