"""Pages about tournaments: what is offered can be set, in both languages, and a draft of a result reads back."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.feature_api.registry import entry_links
from bot.features.tournaments.handlers.organiser_menu import fields_of
from bot.features.tournaments.rounds.standing import standings_of
from bot.features.tournaments.screens.correcting import ask_again, correct_page, read_draft, result_of
from bot.features.tournaments.screens.organiser_pages import main_page, player_page, players_page
from bot.features.tournaments.screens.own_pages import (
    list_content,
    mine_content,
    round_content,
    standings_content,
)
from bot.features.tournaments.screens.setting_pages import page_after, setting_page
from bot.features.tournaments.service.fitting import (
    Offer,
    Unfitting,
    changes,
    fitted_to,
    minutes_of,
    offered_settings,
    seats_for,
)
from bot.features.tournaments.service.organising import with_settings
from bot.features.tournaments.service.tournament_model import (
    Correction,
    Entrant,
    Seating,
    Stage,
    Tournament,
)
from bot.match.table import PersonId, TableId
from bot.ui.buttons import AtTournament, InvalidData, decode
from bot.ui.content import MOST_BUTTONS, MOST_CHARACTERS, Content
from bot.ui.texts.words import Words, words_in
from games import registry
from games.tournament.core import Pairing, Regulation, TableResult
from games.tournament.fit import LEAST_FILLED, MOST_FILLED, MOST_ROUNDS
from games.tournament.form import Form, forms
from games.tournament.forms.arena import ARENA
from games.tournament.forms.swiss import SWISS
from games.tournament.forms.teams import TEAMS
from tests.features.tournaments.seen import seen
from tests.support.tournament_scene import entry, with_fields

NOW = 1_790_000_000_000
BY_LANGUAGE = pytest.mark.parametrize("language", list(Language))


def opened(game: str = "oh_hell", **fields: object) -> Tournament:
    settings = offered_settings(Offer.EVENING, game)
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
    said = words(tournament, language)
    content = setting_page(tournament, name, said, NOW) if name else main_page(tournament, said, "bot")
    assert content is not None
    return presses(content)


def test_an_entry_list_with_a_title_names_its_game() -> None:
    titled = opened("terz", title="Кубок")
    assert "Терц (дуэль)" in main_page(titled, words(titled), "bot").text


def test_a_cancelled_tournament_leads_to_no_standings() -> None:
    cancelled = opened(stage=Stage.CANCELLED)
    said = words(cancelled)
    pages = (
        main_page(cancelled, said, "bot"),
        mine_content(cancelled, (), PersonId(1), said, entry_links(), leads=True),
    )
    verbs = {press.verb for page in pages for press in presses(page)}
    assert not verbs & {"page", "table", "round"}


@BY_LANGUAGE
@pytest.mark.parametrize("game", registry.names())
def test_no_two_keys_of_the_organiser_read_alike(game: str, language: Language) -> None:
    tournament = opened(game)
    page = main_page(tournament, words(tournament, language), "bot")
    read = [key.label.partition(" ")[2] for row in page.keyboard for key in row]
    assert len({*read}) == len(read)


def pages_of(tournament: Tournament) -> list[str]:
    """The first page of settings, and those that lead off it."""
    first = [press.argument for press in drawn(tournament, "") if press.verb == "menu"]
    return ["", *(page for page in first if page not in ("players.1", "weekly"))]


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
                    able = seats_for(after.settings.game, after.settings.options, after.form)
                    assert after.settings.regulation.seats in able
                    drawn(after, page_after(after, name))


def test_an_organiser_sets_game_form_length_and_start_alone() -> None:
    """A game of several kinds has a page for them, too."""
    assert pages_of(opened("oh_hell")) == ["", "game", "forms", "length", "time"]
    assert pages_of(opened("preferans")) == ["", "game", "kind", "forms", "length", "time"]
    after = {"game": "kind", "kind": "", "form": "forms", "length": "", "at": "time", "by": "time"}
    assert {name: page_after(opened("preferans"), name) for name in after} == after
    assert page_after(opened("oh_hell"), "game") == ""


@pytest.mark.parametrize("people", [4, 6, 8, 11])
@pytest.mark.parametrize("game", registry.names())
def test_the_length_is_kept_when_game_or_form_change(game: str, people: int) -> None:
    for form in (each for each in forms() if not each.teams):
        settings = opened("preferans").settings
        for name, value in ("length", "60"), ("form", form.name), ("game", game):
            settings = msgspec.structs.replace(settings, **changes(settings, name, value))
        assert settings.span == 60
        began = fitted_to(settings, people)
        if began.regulation.form == "arena":
            assert began.regulation.minutes == 60
        elif began.regulation.form == "swiss":
            minutes = minutes_of(began, people, began.regulation.rounds)
            assert minutes is not None
            assert minutes <= MOST_FILLED * 60
            assert minutes >= LEAST_FILLED * 60 or began.regulation.rounds == MOST_ROUNDS


def test_a_cup_plays_the_longest_match_that_its_rounds_leave_time_for() -> None:
    presets = []
    for length, people in ("30", 64), ("60", 16), ("120", 16):
        settings = opened("oh_hell").settings
        for name, value in ("form", "cup"), ("length", length):
            settings = msgspec.structs.replace(settings, **changes(settings, name, value))
        presets.append(fitted_to(settings, people).preset)
    assert presets == ["short", "medium", "full"]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("length", "31 x"),
        ("form", "ladder"),
        ("kind", "chess"),
        ("most", "5"),
        ("by", "foot"),
        ("title", "x"),
        ("token", "x"),
        ("seats", "4"),
        ("pace", "45.60"),
    ],
)
def test_what_was_never_offered_is_refused(name: str, values: str) -> None:
    for value in values.split():
        with pytest.raises((ValueError, KeyError)):
            fields_of(opened(), name, value, NOW)


@pytest.mark.parametrize(
    ("tournament", "name", "value", "key"),
    [
        (opened("terz", regulation=Regulation(seats=2)), "at", str(NOW // 60_000), "time"),
    ],
)
def test_what_does_not_fit_is_said(tournament: Tournament, name: str, value: str, key: str) -> None:
    with pytest.raises(Unfitting) as caught:
        fields_of(tournament, name, value, NOW)
    assert caught.value.key == f"refused-tournament-{key}"


@BY_LANGUAGE
@pytest.mark.parametrize("form", [ARENA, SWISS], ids=lambda form: form.name)
def test_a_form_is_told_as_it_is_counted(language: Language, form: Form, snapshot: SnapshotAssertion) -> None:
    """A sixth of an arena's time, and five minutes at least; the Swiss system of FIDE's handbook C.07."""
    tournament = opened(regulation=Regulation(form.name), span=0)
    page = setting_page(tournament, "forms", words(tournament, language), NOW)
    assert page is not None
    assert page.text == snapshot
    assert ARENA.overtime_ms(Regulation("arena", minutes=60)) == 10 * 60_000
    assert ARENA.overtime_ms(Regulation("arena", minutes=12)) == 5 * 60_000


# While it runs


def running(form: Form = SWISS, stage: Stage = Stage.PLAYING) -> Tournament:
    """A tournament in its second round: one table is over, one has a robot, one plays, and one is alone."""
    entrants = tuple(Entrant(PersonId(number), f"<b>{number}</b>") for number in range(1, 8))
    first = Pairing((1, 2, 3, 4))
    over = TableResult(1, first, (1, 2, 2, 4), (Fraction(90), Fraction(7, 2), Fraction(7, 2), Fraction(-12)))
    return opened(
        entrants=entrants,
        stage=stage,
        round=2,
        regulation=Regulation(form.name, rounds=3),
        next_round=NOW,
        corrections=(
            Correction(NOW, "<i>Anna</i>", "result", 1, 1),
            *(
                Correction(NOW, "Anna", what, 1, 1, 3)
                for what in ("replace", "absent", "present", "withdraw", "pause", "resume", "end")
            ),
            *(
                Correction(NOW, "Anna", what, 2, 4)
                for what in ("reopen", "round", "replay", "lapse", "too-few")
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
        ask_again(tournament, tournament.seatings[1], said),
        list_content([tournament, opened("terc")], language),
        round_content(tournament, 2, 1, said),
        standings_content(tournament, standings, 1, PersonId(3), said),
        *(
            mine_content(tournament, standings, PersonId(person), said, entry_links(), leads=person == 1)
            for person in (1, 2, 7, 99)
        ),
    ]
    for page in pages:
        presses(page)
        assert "<b>1</b>," not in page.text
        assert "<пулька>" not in page.text
    if stage is Stage.PLAYING:
        assert "\n\n---\n".join(map(seen, pages)) == snapshot


@pytest.mark.parametrize("form", [SWISS, TEAMS], ids=lambda form: form.name)
def test_a_corrected_result_reads_back_from_its_buttons(form: Form) -> None:
    tournament = running(form)
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
