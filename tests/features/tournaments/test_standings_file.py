"""The standings of a tournament as a file."""

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.features.tournaments.screens.standings_file import standings_file
from bot.ui.texts.words import words_in
from tests.support.tournament_scene import entry, over, playing, standings_of, with_fields

NAMED = ("=1+1", "+7 999", "-Ж-", "@anna", "")
"""Names that a spreadsheet reads as formulas, and a forgotten person."""


@pytest.mark.parametrize("language", list(Language))
def test_each_player_has_a_line_by_place(language: Language, snapshot: SnapshotAssertion) -> None:
    """Before the first table nobody has rounds; no name is a formula."""
    words, strange = words_in(language, "oh_hell"), over(playing(5, 1, language=language))
    named = [
        msgspec.structs.replace(each, name=name) for each, name in zip(strange.entrants, NAMED, strict=True)
    ]
    for tournament in (
        entry(3, language=language),
        over(playing(8, 2, language=language)),
        with_fields(strange, entrants=tuple(named)),
    ):
        text = standings_file(tournament, standings_of(tournament), words).decode("utf-8-sig")
        assert text.replace("\r\n", "\n") == snapshot
