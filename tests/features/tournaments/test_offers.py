"""Tournaments for an evening: the offers, and the form chosen at the start by the number of entrants."""

import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.features.tournaments.rounds.round_pairing import next_round
from bot.features.tournaments.screens.chat_message import chat_content
from bot.features.tournaments.screens.offer_message import CARDS, offers_content
from bot.features.tournaments.screens.organiser_pages import main_page
from bot.features.tournaments.service.fitting import (
    ARENA_MINUTES,
    LIKELY,
    MINUTE_MS,
    OFFERS,
    Offer,
    as_planned,
    can_begin,
    changes,
    fitted_to,
    minutes_of,
    offered_settings,
    seats_for,
)
from bot.features.tournaments.service.organiser_actions import PAUSE, RESUME
from bot.features.tournaments.service.organising import with_settings
from bot.features.tournaments.service.timetable import told_length
from bot.features.tournaments.service.tournament_model import Stage, Tournament
from bot.features.tournaments.service.transitions import begun, with_round
from bot.ui.render import LABEL
from bot.ui.texts.words import words_in
from games import registry
from games.lengths import Tempo
from games.tournament.fit import LEAST_FILLED, MOST_FILLED, MOST_ROUNDS
from games.tournament.form import Form, usual
from tests.support.sentences import tells
from tests.support.tournament_scene import BEGAN, entry, over, with_fields

SPANS = {offer: OFFERS[offer][1] for offer in (Offer.HALF_AN_HOUR, Offer.EVENING)}
GAMES = pytest.mark.parametrize("game", registry.names())
EVENINGS = pytest.mark.parametrize("offer", list(SPANS))
LANGUAGES = pytest.mark.parametrize("language", list(Language))


def gathered(offer: Offer, game: str, people: int, **fields: object) -> Tournament:
    """A tournament of this offer that so many have entered."""
    return msgspec.structs.replace(entry(people, **fields), settings=offered_settings(offer, game))


@GAMES
@pytest.mark.parametrize("offer", CARDS)
def test_an_offer_is_playable_and_has_no_computers(offer: Offer, game: str) -> None:
    settings = offered_settings(offer, game)
    regulation = settings.regulation
    assert regulation.seats in seats_for(game, settings.options, Form.named(regulation.form))
    assert settings.preset in registry.usual_presets(game)
    tournament = gathered(offer, game, 4)
    assert with_settings(tournament, {}).settings == settings
    assert regulation.minutes == (ARENA_MINUTES if offer is Offer.ARENA else 0)


@GAMES
@EVENINGS
@pytest.mark.parametrize("people", [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 24, 40])
def test_the_first_round_is_what_was_planned(game: str, offer: Offer, people: int) -> None:
    tournament = begun(gathered(offer, game, people), BEGAN).tournament
    regulation = tournament.settings.regulation
    seatings = next_round(tournament)
    able = seats_for(game, tournament.settings.options, usual())
    tables = [each for each in seatings if not each.pairing.bye]
    assert not any(each.pairing.computers for each in tables)
    assert {len(each.pairing.players) for each in tables} <= {*able}
    assert len(seatings) - len(tables) <= min(able) - 1, "byes"
    minutes = minutes_of(tournament.settings, people, regulation.rounds)
    assert minutes is not None
    assert minutes <= MOST_FILLED * SPANS[offer] or regulation.rounds == 1
    told = told_length(tournament.settings, people)
    assert told is not None
    after = with_round(tournament, seatings, BEGAN).tournament
    assert (after.run.since, after.run.until) == tuple(BEGAN + each * MINUTE_MS for each in told)
    assert told.least <= minutes <= told.most <= 2 * told.least


@GAMES
@pytest.mark.parametrize("people", [3, 4, 6, 8])
def test_an_evening_lasts_an_evening_whichever_game_is_chosen(game: str, people: int) -> None:
    """The span stays when the host changes the game of an evening."""
    settings = offered_settings(Offer.EVENING, "oh_hell")
    changed = fitted_to(msgspec.structs.replace(settings, **changes(settings, "game", game)), people)
    minutes = minutes_of(changed, people, changed.regulation.rounds)
    assert minutes is not None
    assert minutes <= MOST_FILLED * SPANS[Offer.EVENING]
    assert minutes >= LEAST_FILLED * SPANS[Offer.EVENING] or changed.regulation.rounds == MOST_ROUNDS


@pytest.mark.parametrize(
    ("game", "people", "told"),
    [("terz", 2, "24–33"), ("oh_hell", 3, "24–33"), ("preferans", 3, "23–32")],
)
def test_a_few_people_are_planned_for_as_they_are(game: str, people: int, told: str) -> None:
    """At 3 s an action, with pauses of half a minute, a sixth less and more.

    Four rounds of 133 actions of Терц: 4·6.65 + 1.5 = 28.1. Four of 132 actions of Чёрт побери: 27.9. A whole
    Сочинка of 484 takes 24.2, but one in ten 33; so four short ones of 126: 4·6.3 + 1.5 = 26.7.
    """
    offered = gathered(Offer.HALF_AN_HOUR, game, people)
    text = chat_content(with_fields(offered, tempo=Tempo(200, 600_000)), ()).text
    assert f"⏳ {told} мин" in text
    assert tells(text, "tournament-fitted", likely=0)


@GAMES
@pytest.mark.parametrize("offer", CARDS)
@given(people=st.integers(4, 40), tempo=st.tuples(st.integers(0, 400), st.integers(1_000, 12_000)))
def test_a_length_is_told_to_two_times_of_people_unknown_and_less_of_known_ones(
    game: str, offer: Offer, people: int, tempo: tuple[int, int]
) -> None:
    actions, ms = tempo
    settings = offered_settings(offer, game, Tempo(actions, actions * ms))
    told = told_length(fitted_to(settings, people), people)
    assert told is not None
    assert 0 < told.least <= told.most
    assert 10 * told.most <= told.least * (14 if actions >= 200 else 20)


FEWEST = {"oh_hell": 3, "preferans": 3, "sergeant_major": 3, "terc": 2, "terz": 2}
"""The fewest players of a table, by game; of Преферанс in the usual kind."""


@pytest.mark.parametrize(("game", "fewest"), FEWEST.items())
def test_too_few_people_are_planned_for_as_many(game: str, fewest: int) -> None:
    few, enough = (gathered(Offer.HALF_AN_HOUR, game, people) for people in (fewest - 1, fewest))
    assert [can_begin(each) for each in (few, enough)] == [False, True]
    assert as_planned(few).settings == as_planned(gathered(Offer.HALF_AN_HOUR, game, LIKELY)).settings
    assert tells(chat_content(few, ()).text, "tournament-fitted", likely=LIKELY)


def test_computers_of_a_table_of_teams_take_less_time() -> None:
    """60 actions of Чёрт побери at a table of three, 40 of them people's at 4.5 s, 20 a computer's at 1 s."""
    settings = fitted_to(offered_settings(Offer.CHALLENGE, "oh_hell"), 1, 1)
    assert (settings.preset, settings.regulation.seats) == ("short", 3)
    assert minutes_of(settings, 2, 1) == pytest.approx(200 / 60)


@LANGUAGES
def test_what_is_said_of_an_evening(language: Language, snapshot: SnapshotAssertion) -> None:
    """How it would be while people enter, and while it plays its end, which a pause or the end makes untrue."""
    few, many = (gathered(Offer.EVENING, "oh_hell", people, language=language) for people in (2, 9))
    timed = msgspec.structs.replace(many, settings=msgspec.structs.replace(many.settings, starts=BEGAN))
    plain = begun(many, BEGAN).tournament
    plays = with_round(plain, next_round(plain), BEGAN).tournament
    paused = msgspec.structs.replace(plays, stage=Stage.PAUSED)
    told = [chat_content(each, ()).text for each in (few, many, timed, plays, paused, over(plays))]
    told.append(main_page(many, words_in(language, "oh_hell"), "bot").text)
    assert "\n\n---\n".join(told) == snapshot
    for settings, people, text in ((few.settings, LIKELY, told[0]), (many.settings, 9, told[1])):
        likely = fitted_to(settings, people)
        minutes = told_length(likely, people)
        assert minutes is not None
        assert f"⏳ {minutes.least}–{minutes.most}" in text


def test_a_pause_puts_the_end_off() -> None:
    tournament = begun(gathered(Offer.EVENING, "oh_hell", 9), BEGAN).tournament
    playing = with_round(tournament, next_round(tournament), BEGAN).tournament
    resumed = RESUME.edit(PAUSE.edit(playing, BEGAN + 60_000), BEGAN + 660_000)
    assert resumed.run.until == playing.run.until + 600_000
    assert resumed.run.since == playing.run.since + 600_000
    assert (resumed.run.paused, resumed.stage) == (0, Stage.PLAYING)


@GAMES
@LANGUAGES
def test_offers_say_how_long_and_until_when(game: str, language: Language) -> None:
    content = offers_content(game, words_in(language, game), BEGAN)
    data = [key.data for row in content.keyboard for key in row]
    assert data == [f"t:tournament:{what}/{game}" for what in ("half", "evening", "arena", "teams", "more")]
    assert all(len(key.label) <= LABEL for row in content.keyboard for key in row)
    told = {
        offer: re.findall(r"(\d+)–(\d+)", line)
        for offer, line in zip(CARDS, content.text.split("\n")[2:], strict=False)
    }
    for offer, most in SPANS.items():
        ((least, last),) = told[offer]
        assert 0 < int(least) < most < int(last) <= 2 * int(least)
    assert told[Offer.ARENA] == [("45", "53")]
    assert "21:53" in content.text, "the arena"
