"""What every game promises whose matches can be written down."""

import pytest

from games import registry
from tests.contract.capabilities import each
from tests.contract.counting import turns_of
from tests.contract.messages import LANGUAGES, reader, texts
from tests.contract.transcripts import LONGEST, WRITTEN, transcript
from tests.contract.walks import walks_to_check

written = each(WRITTEN)
CUTS = 6
"""Places at which a match is broken off."""


@written
@pytest.mark.parametrize("language", LANGUAGES)
def test_matches_broken_off_anywhere_can_be_read(name: str, language: str) -> None:
    """Without markup and without an empty line in a paragraph; what was written stays written."""
    read = reader(name, language).read
    turns = turns_of(walks_to_check(name)[0])[:LONGEST]
    before: list[str] = []
    for cut in range(1, len(turns) + 1, max(1, len(turns) // CUTS)):
        paragraphs = transcript(name).paragraphs(turns[:cut])
        lines = [read(line) for paragraph in paragraphs for line in paragraph]
        assert all(paragraphs)
        assert not any("<" in line or not line.strip() for line in lines)
        result = len(before) - 2
        assert lines[:result] == before[:result], "all but the results so far"
        before = lines


@written
def test_texts_are_messages_of_the_game(name: str) -> None:
    turns = turns_of(walks_to_check(name)[0])[:LONGEST]
    keys = {text.key for part in transcript(name).paragraphs(turns) for line in part for text in texts(line)}
    assert all(key.startswith(f"{registry.key(name)}-") for key in keys)
