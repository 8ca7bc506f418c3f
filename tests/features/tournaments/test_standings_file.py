"""The standings of a tournament as a file."""

import csv
from collections.abc import Sequence

import msgspec
import pytest

from bot.base.preferences import Language
from bot.features.tournaments.screens.standings_file import standings_file
from bot.features.tournaments.service.model import Tournament
from bot.ui.texts.words import words_in
from tests.support.sentences import said
from tests.support.tournament_scene import NAMES, entry, over, playing, standings_of


def rows(tournament: Tournament, language: Language = Language.RU) -> Sequence[Sequence[str]]:
    words = words_in(language, tournament.settings.game)
    text = standings_file(tournament, standings_of(tournament), words).decode("utf-8-sig")
    return list(csv.reader(text.splitlines()))


@pytest.mark.parametrize("language", list(Language))
def test_each_player_has_a_line_by_place(language: Language) -> None:
    tournament = over(playing(8, 2))
    heads, *lines = rows(tournament, language)
    first = [said(f"tournament-table-{each}", language) for each in ("place", "player", "score")]
    rounds = [said("running-round-name", language, round=round) for round in (1, 2)]
    assert heads[:5] == [*first, *rounds]
    assert sorted(line[1] for line in lines) == sorted(NAMES[:8])
    assert [int(line[0]) for line in lines] == sorted(int(line[0]) for line in lines)
    assert all(float(line[2]) == float(line[3]) + float(line[4]) for line in lines)
    assert {len(line) for line in lines} == {len(heads)}


def test_a_name_is_no_formula() -> None:
    tournament = over(playing(4, 1))
    names = ("=1+1", "+7 999", "-Ж-", "@anna")
    players = tuple(
        msgspec.structs.replace(each, name=name)
        for each, name in zip(tournament.entrants, names, strict=True)
    )
    _, *lines = rows(msgspec.structs.replace(tournament, entrants=players))
    assert sorted(line[1] for line in lines) == sorted(f"'{name}" for name in names)


def test_who_was_forgotten_has_a_number() -> None:
    tournament = over(playing(4, 1))
    players = (
        msgspec.structs.replace(tournament.entrants[0], name="", person=None),
        *tournament.entrants[1:],
    )
    _, *lines = rows(msgspec.structs.replace(tournament, entrants=players))
    assert said("running-someone", number=1) in [line[1] for line in lines]


def test_before_the_first_table_nobody_has_rounds() -> None:
    heads, *lines = rows(entry(3))
    assert len(heads) >= 3
    assert [line[2] for line in lines] == ["0", "0", "0"]
