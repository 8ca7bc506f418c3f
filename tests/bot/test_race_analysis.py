"""«Разбор» of a race: its moments fit and lead on, nothing is to be played differently, and times are needed."""

from functools import cache

import pytest

from bot.pictures import Style
from bot.preferences import Language
from bot.screens.analysis import Judged, analysis_content
from bot.screens.content import Content
from bot.screens.record_page import Part, RecordPage, read_argument
from bot.screens.records import Shown
from bot.screens.render import TEXT, Frame
from bot.service.analyses import can_be_retried, judge_deal
from bot.service.records import FinishedMatch, Player
from bot.service.replays import moves_of_deal
from bot.service.table import MatchId, PersonId
from bot.texts.words import words_in
from games import registry
from games.core import Seat
from games.record import Entry, Record, play
from games.replay import Replay, replay_match
from tests.bot.content import check

ID = MatchId("a_b-c_d-e_f-1_23")
NAME = "Константин <Всеволодович> &amp; Ко"[:32]
GAME = registry.get("terc")
SEAT = Seat(0)


@cache
def record(between_ms: int) -> Record:
    """A match of computers with so long between two actions."""
    played, _ = play(GAME, GAME.presets["usual"], 3, [registry.player("terc")] * 3, secret=b"3")
    log = tuple(Entry(at * between_ms, each.actor, each.text) for at, each in enumerate(played.log))
    return Record(played.game, played.version, played.options, played.seats, log)


@cache
def judged(between_ms: int) -> Judged:
    made = record(between_ms)
    return Judged(SEAT, True, {1: judge_deal(made, SEAT, 1)}, moves_of_deal(made, 1))


@cache
def replayed(between_ms: int) -> Replay:
    return replay_match(GAME, registry.face("terc"), record(between_ms))


def content_of(
    page: RecordPage, language: Language, *, between_ms: int = 12_000, picture: bool = False
) -> Content:
    made = record(between_ms)
    players = tuple(Player(NAME, 0, 1, 0, person=PersonId(seat), accuracy=70) for seat in range(3))  # type: ignore[arg-type]
    match = FinishedMatch(ID, None, 0, 1_763_694_000_000, False, made, players)
    words = words_in(language, match.game).at(match.players)
    frame = Frame(match.game, Style(indices=language)) if picture else TEXT
    shown = Shown(match, replayed(between_ms), words, frame, "pulka_bot")
    return analysis_content(shown, judged(between_ms), page)


def pressed(content: Content) -> list[RecordPage]:
    data = [key.data for row in content.keyboard for key in row if key.data is not None]
    return [read_argument(each.removeprefix("t:match:")) for each in data]


@pytest.mark.parametrize("language", list(Language))
def test_moments_of_a_race_fit_and_lead_on(language: Language) -> None:
    moments = len(judged(12_000).deals[1])
    assert moments > 5
    check(content_of(RecordPage(ID, Part.ANALYSIS, 1), language), photo=True)
    for step in range(1, moments + 1):
        content = content_of(RecordPage(ID, Part.MOVE, 1, step), language)
        check(content, photo=False)
        ways = pressed(content)
        assert {way.step for way in ways if way.part is Part.MOVE} == {step - 1, step + 1} - {0, moments + 1}
        assert Part.RETRY not in {way.part for way in ways}


def test_moments_of_a_race_fit_below_pictures() -> None:
    content = content_of(RecordPage(ID, Part.MOVE, 1, 2), Language.RU, picture=True)
    assert content.picture is not None
    check(content)


def test_a_race_is_not_played_differently() -> None:
    assert not can_be_retried("terc")
    assert can_be_retried("preferans")


def test_a_race_without_times_says_so() -> None:
    content = content_of(RecordPage(ID, Part.ANALYSIS, 1), Language.RU, between_ms=0)
    assert "Время в записи этой партии не сохранилось" in content.text
    assert "%" not in content.text
    assert Part.MOVE not in {way.part for way in pressed(content)}
