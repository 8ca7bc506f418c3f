"""What every game promises whose matches can be written down."""

import pytest

from games import registry
from tests.contract.capabilities import each
from tests.contract.counting import turns_of
from tests.contract.messages import LANGUAGES, messages, reader, texts
from tests.contract.transcripts import WRITTEN, transcript, transcripts
from tests.contract.walks import walks_to_check

written = each(WRITTEN)
CUTS = 6
"""Places at which a match is broken off."""
LATEST = 3
"""Paragraphs that may still change: a deal, what happens after it, and the result."""


@written
@pytest.mark.parametrize("language", LANGUAGES)
def test_matches_broken_off_anywhere_can_be_read(name: str, language: str) -> None:
    """Without markup and without an empty line in a paragraph; deals that are over stay as they were written."""
    read = reader(name, language).read
    turns = turns_of(walks_to_check(name)[0])
    before: list[list[str]] = []
    for cut in range(1, len(turns) + 1, max(1, len(turns) // CUTS)):
        paragraphs = [[read(line) for line in lines] for lines in transcript(name).paragraphs(turns[:cut])]
        assert all(paragraphs)
        assert not any("<" in line or not line.strip() for lines in paragraphs for line in lines)
        assert paragraphs[: len(before[:-LATEST])] == before[:-LATEST]
        before = paragraphs


@written
def test_texts_are_messages_of_the_game(name: str) -> None:
    keys = {text.key for line in transcripts(name) for text in texts(line)}
    assert all(key.startswith(f"{registry.key(name)}-") for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_of_transcripts_are_for_games_that_have_them(name: str, language: str) -> None:
    assert any("-transcript-" in each for each in messages(name, language)) == (name in WRITTEN)
