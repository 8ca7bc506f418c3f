"""What people see of a tournament: true, whole in both languages, and within Telegram's limits."""

import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec
import pytest

from bot.base.preferences import Language
from bot.features.tournaments.rounds.standing import standings_of as places_of
from bot.features.tournaments.screens.chat import chat_content, latest_round
from bot.features.tournaments.screens.lines import (
    LINES,
    lines_content,
    podium_picture,
    standings_picture,
)
from bot.features.tournaments.screens.organiser_pages import main_page
from bot.features.tournaments.screens.own_pages import standings_content
from bot.features.tournaments.screens.play_words import words_of
from bot.features.tournaments.screens.player import player_content
from bot.features.tournaments.service.model import Admission, Correction, Seating, Stage, Tournament
from bot.features.tournaments.service.store import table_screen
from bot.match.table import PersonId
from bot.ui.content import DATA_BYTES, MOST_CHARACTERS, MOST_IN_A_CAPTION, Content
from bot.ui.pictures import jpeg
from bot.ui.pictures.picture import Writing
from bot.ui.render import without_markup
from games.tournament.core import Pairing, Regulation, Standing, TableResult
from games.tournament.form import forms
from games.tournament.forms.arena import ARENA
from tests.support.sentences import said, tells
from tests.support.tournament_scene import (
    BEGAN,
    NAMES,
    corrected,
    entry,
    over,
    playing,
    round_name,
    standings_of,
)

BY_LANGUAGE = pytest.mark.parametrize("language", Language)


def shown(tournament: Tournament) -> Content:
    return chat_content(tournament, standings_of(tournament))


def text(content: Content) -> str:
    return without_markup(content.text)


def data(content: Content) -> list[str]:
    return [key.data or "" for row in content.keyboard for key in row]


def written(content: Content) -> list[str]:
    """What a picture says."""
    assert content.picture is not None
    return [item.text for item in content.picture.scene.items if isinstance(item, Writing)]


def is_html(content: Content) -> bool:
    """Whether all tags are pairs, and none stand open."""
    tags = re.findall(r"<(/?)([\w-]+)[^>]*>", content.text)
    open_tags: list[str] = []
    for closing, name in tags:
        if not closing:
            open_tags.append(name)
        elif not open_tags or open_tags.pop() != name:
            return False
    return not open_tags and {name for _, name in tags} <= {"b", "i", "code", "a", "pre", "tg-time"}


def test_entry_shows_who_has_entered_and_who_may() -> None:
    tournament = entry(5, most=8, starts=0)
    told = text(shown(tournament))
    assert tells(told, "tournament-form-swiss")
    assert tells(told, "running-entered", count=5)
    assert tells(told, "running-room", count=3)
    assert said("running-entrant", number=4, who="Вера <b>&", rating=1521, here="no") in told
    assert data(shown(tournament)) == [
        f"u:{tournament.id}:{verb}" for verb in ("enter", "withdraw", "menu", "fair")
    ]


def test_a_full_or_closed_tournament_has_no_key_to_enter() -> None:
    full, last = entry(8, most=8), Regulation().rounds
    for tournament in (full, entry(5, admission=Admission.LINK), playing(8, last), playing(8, 1, most=8)):
        assert not any(each.endswith(":enter") for each in data(shown(tournament)))
    assert any(each.endswith(":enter") for each in data(shown(playing(8, 1)))), "the next round is open"
    ended = [each.split(":")[2] for each in data(shown(over(playing(8, 1))))]
    assert ended == ["page", "round", "mine", "again", "fair"]


def test_before_its_first_tables_a_tournament_begins() -> None:
    begun = entry(8, stage=Stage.PLAYING, next_round=1_763_748_000_000)
    assert tells(text(shown(begun)), "running-begins")
    assert said("running-round-name", round=0) not in text(shown(begun)) + said_to(begun, 1)


def test_a_round_shows_its_tables_as_they_end() -> None:
    tournament = playing(8, 2)
    told = text(shown(tournament))
    assert tells(told, "running-round-of", round=2, rounds=5)
    assert tells(told, "running-tables-left", count=1)
    assert "1. ✔️ Борис 12½, Константин Всевол… 7½, Вера <b>& 2½, Аня −2½" in told
    assert "\n2. \u2068محمد\u2069, Max" in told
    ended = text(shown(over(tournament)))
    assert tells(ended, "running-over")
    assert "🥇" in ended


def test_of_the_tie_breaks_the_one_is_told_that_has_decided() -> None:
    """Of three with the same score one is ahead by wins, the second by Sonneborn–Berger; the last is below."""
    tournament, ties = over(playing(8, 2)), ("wins", "sonneborn_berger", "buchholz")
    values: dict[int, tuple[Fraction | int, ...]]
    values = {1: (2, 1, 1), 2: (1, Fraction(23, 3), 3), 3: (1, 0, 9), 4: (0, 0, 0)}
    breaks = {
        player: tuple((name, Fraction(each)) for name, each in zip(ties, value, strict=True))
        for player, value in values.items()
    }
    standings = [
        Standing(player, player, Fraction(5 if player < 4 else 1), breaks[player]) for player in values
    ]
    told = text(chat_content(tournament, standings)).splitlines()
    names = {name: said(f"running-tie-{name}") for name in ("wins", "sonneborn_berger", "buchholz")}
    assert [[name for name in names if names[name] in line] for line in told if names["wins"] in line] == [
        ["wins"],
        ["wins", "sonneborn_berger"],
    ]
    assert [line.strip() for line in told if names["sonneborn_berger"] in line][-1] == said(
        "running-tie", name=names["sonneborn_berger"], value="0"
    )
    page = text(standings_content(tournament, standings, 1, PersonId(1), words_of(tournament)))
    assert page.count(names["buchholz"]) == 3, "all of them, where scores are equal"
    assert said("running-tie", name=names["sonneborn_berger"], value="7,7") in page


@BY_LANGUAGE
def test_from_250_on_it_is_said_what_telegram_allows(language: Language) -> None:
    """In the group's list, and on the organiser's page before the start and while it runs."""
    for count in (249, 250):
        before = entry(count, language=language)
        run = playing(count, 1, language=language)
        words = words_of(before)
        shown_of = [shown(before), main_page(before, words, "bot"), main_page(run, words, "bot")]
        told = [tells(text(each), "tournament-crowd", language, most=250) for each in shown_of]
        assert told == [count == 250] * 3


def test_pause_and_corrections_are_told() -> None:
    tournament = corrected(playing(8, 1))
    told = text(shown(tournament))
    assert tells(told, "running-paused")
    assert tells(shown(tournament).text, "tournament-deed-result", by="Пётр <i>", round=1, table=1)
    assert re.search(r"1\. ✔️ .* ✏️\n", told)


@BY_LANGUAGE
@pytest.mark.parametrize(
    "what", ["add", "result", "absent", "present", "close", "replace", "robot", "withdraw"]
)
def test_a_deed_is_told_with_its_place(language: Language, what: str) -> None:
    tournament = playing(8, 1, language=language)
    told = msgspec.structs.replace(tournament, corrections=(Correction(BEGAN, "Пётр", what, 1, 1, 1),))
    wording = text(shown(told)).split("✏️")[-1]
    assert "Пётр" in wording
    assert ("1" in wording) if what in ("close", "result") else (NAMES[0] in wording)


@BY_LANGUAGE
@pytest.mark.parametrize("count", [0, 4, 16, 1000])
def test_every_page_fits_and_is_whole(language: Language, count: int) -> None:
    tournaments = [entry(count, language=language)]
    if count:
        tournaments += [playing(count, 3, language=language), corrected(playing(count, 2, language=language))]
        tournaments.append(over(tournaments[1]))
    for tournament in tournaments:
        content = shown(tournament)
        assert len(text(content)) < MOST_CHARACTERS * 3 // 4
        assert is_html(content)
        assert all(len(each.encode()) <= DATA_BYTES for each in data(content))


def test_what_has_no_room_is_counted() -> None:
    assert tells(text(shown(entry(1000))), "running-more", count=960)
    tournament = playing(1000, 2)
    assert tells(text(shown(tournament)), "running-more", count=992)
    assert tells(text(shown(over(tournament))), "running-more", count=980)
    ways = [f"u:{tournament.id}:{verb}" for verb in ("page:1", "round:2.1", "mine")]
    assert data(shown(tournament))[:3] == ways


def test_a_round_is_over_when_all_its_tables_are() -> None:
    tournament = playing(8, 2)
    assert latest_round(tournament) == 1
    assert latest_round(over(tournament)) == 2
    assert latest_round(entry(8)) == 0


def test_lines_tell_who_has_won_and_merge() -> None:
    tournament = playing(8, 1)
    content = lines_content(tournament, [table_screen(1, 1), table_screen(1, 2), table_screen(9, 9)])
    assert content is not None
    (line,) = text(content).split("\n")
    assert tells(line, "running-line", round=round_name(1), number=1)
    assert re.fullmatch(r".+ 12½, .+ 7½, .+ 2½, .+ −2½", line), line
    many = over(playing(1000, 1))
    content = lines_content(many, [table_screen(1, number) for number in range(1, 251)])
    assert content is not None
    assert text(content).count("🏁") == LINES
    assert len(text(content)) < MOST_CHARACTERS
    assert lines_content(tournament, [table_screen(1, 2)]) is None


def test_a_forfeit_is_shown_without_points() -> None:
    pairing = Pairing((1, 2), computers=2)
    result = TableResult(1, pairing, (1, 2, 3, 4), (Fraction(9),) * 4, frozenset({1}))
    tournament = entry(2, stage=Stage.PLAYING, round=1, seatings=(Seating(1, 1, pairing, result=result),))
    content = lines_content(tournament, [table_screen(1, 1)])
    assert content is not None
    assert tells(
        text(content), "running-line", round=round_name(1), number=1, players="Борис 9, Аня неявка, 🤖 × 2"
    )


@BY_LANGUAGE
def test_pictures_say_what_they_are_true_of(language: Language) -> None:
    tournament = playing(1000, 3, language=language)
    content = standings_picture(tournament, standings_of(tournament, 2), 2)
    assert said("running-picture-after", language, round=2) in written(content)
    assert tells(text(content), "running-caption-after", language, round=2)
    assert len(text(content)) < MOST_IN_A_CAPTION
    assert content.picture is not None
    assert jpeg(content.picture).startswith(b"\xff\xd8")


@BY_LANGUAGE
@pytest.mark.parametrize("count", [1, 2, 4, 16])
def test_a_podium_stands_whoever_shares_it(language: Language, count: int) -> None:
    tournament = over(playing(16, 1, language=language))
    standings = [Standing(number, 1, Fraction(3)) for number in range(1, count + 1)]
    for shared in (standings, standings_of(tournament)):
        content = podium_picture(tournament, shared)
        assert content.picture is not None
        assert jpeg(content.picture).startswith(b"\xff\xd8")
        assert "🥇" in text(content)
        assert is_html(content)


@BY_LANGUAGE
def test_no_medal_comes_without_a_point(language: Language) -> None:
    """The last of three has lost all."""
    tournament = over(playing(3, 1, language=language, regulation=Regulation(seats=3, rounds=1)))
    for content in shown(tournament), podium_picture(tournament, standings_of(tournament)):
        assert ("🥈" in text(content), "🥉" in text(content)) == (True, False)


@BY_LANGUAGE
def test_who_has_no_place_reads_why(language: Language) -> None:
    tournament = over(playing(8, 1, language=language))
    entrants = list(tournament.entrants)
    entrants[1] = msgspec.structs.replace(entrants[1], removed=True, until=1)
    first = tournament.seatings[0]
    assert first.result is not None
    result = msgspec.structs.replace(first.result, forfeits=frozenset({1}))
    seatings = (msgspec.structs.replace(first, result=result), *tournament.seatings[1:])
    tournament = msgspec.structs.replace(tournament, entrants=tuple(entrants), seatings=seatings)
    rows = places_of(tournament)
    assert sorted(each.player for each in rows) == [3, 4, 5, 6, 7, 8]
    assert {each.place for each in rows} <= {*range(1, 7)}
    reads = [text(player_content(tournament, player, rows, 1)) for player in (1, 2, 3)]
    assert tells(reads[0], "running-you-unplaced", language)
    assert tells(reads[1], "running-you-removed", language)
    assert tells(reads[2], "running-your-final", language, of=6)


@BY_LANGUAGE
def test_what_nobody_has_played_says_so(language: Language) -> None:
    tournament = msgspec.structs.replace(playing(8, 1, language=language), stage=Stage.CANCELLED)
    unplayed = msgspec.structs.replace(tournament, seatings=())
    for each, key in ((tournament, "running-cancelled"), (unplayed, "running-unplayed")):
        assert tells(text(chat_content(each, ())), key, language)
        assert tells(text(player_content(each, 1, (), 0)), key, language)


def said_to(tournament: Tournament, player: int) -> str:
    round = latest_round(tournament)
    return text(player_content(tournament, player, standings_of(tournament, round), round))


def test_a_player_reads_their_table_place_and_what_is_next() -> None:
    tournament = playing(8, 2)
    waiting, playing_now = said_to(tournament, 1), said_to(tournament, 5)
    assert tells(waiting, "running-your-result", round=round_name(2))
    assert tells(waiting, "running-your-standing-after", round=1)
    assert tells(playing_now, "running-your-table", round=round_name(2), number=2)
    assert tells(playing_now, "running-your-opponents", others="Maximiliana Feath…, Глеб, Дина")
    content = player_content(tournament, 5, standings_of(tournament, 1), 1)
    assert data(content) == [
        "t:hand:able002002",
        f"u:{tournament.id}:withdraw",
    ]
    next_round = msgspec.structs.replace(
        over(tournament),
        stage=Stage.PLAYING,
        run=msgspec.structs.replace(over(tournament).run, next_round=1_763_748_060_000),
    )
    assert tells(said_to(next_round, 1), "running-round-next")


def test_a_players_place_is_not_that_of_a_round_under_way() -> None:
    """It would change with every table, and messages to all would be needed to keep it true."""
    one = playing(8, 2)
    other = msgspec.structs.replace(one, seatings=over(one).seatings[:3] + one.seatings[3:])
    assert said_to(one, 5) == said_to(other, 5)


def test_a_player_reads_byes_withdrawal_and_the_end() -> None:
    bye = entry(5, stage=Stage.PLAYING, round=1)
    bye = msgspec.structs.replace(bye, seatings=(*playing(4, 1).seatings, Seating(2, 1, Pairing((5,)))))
    assert tells(said_to(bye, 5), "running-your-bye")
    gone = list(playing(8, 2).entrants)
    gone[0] = msgspec.structs.replace(gone[0], until=1)
    left = msgspec.structs.replace(playing(8, 2), entrants=tuple(gone))
    assert tells(said_to(left, 1), "running-you-withdrew")
    assert tells(said_to(over(playing(8, 2)), 1), "running-your-final")
    assert tells(said_to(entry(4, stage=Stage.CANCELLED), 1), "running-cancelled")
    assert tells(said_to(entry(4), 1), "running-you-entered")


AT_TWO = Regulation(ARENA, seats=2, minutes=30)


def test_an_arena_shows_tables_at_play_and_its_end() -> None:
    tournament = playing(8, 1, regulation=AT_TWO, ends=1_763_749_800_000)
    told = text(shown(tournament))
    assert tells(told, "running-arena-until")
    assert tells(told, "running-standings")
    assert tells(said_to(tournament, 1), "running-your-score")
    assert not tells(said_to(tournament, 1), "running-your-standing-after")


def test_duplicate_scores_are_read_as_players_write() -> None:
    tournament = over(playing(4, 2, regulation=Regulation(duplicate=True)))
    standings: Sequence[Standing] = [Standing(1, 1, Fraction(5, 4), rounds=(Fraction(1, 2), Fraction(3, 4)))]
    assert "🥇 Аня — 62,5 %" in text(chat_content(tournament, standings))


def test_every_tie_break_has_a_name_in_words() -> None:
    for name in ("performance", *(name for form in forms() for name in form.tie_breaks)):
        assert all(said(f"running-tie-{name}", language) for language in Language)
