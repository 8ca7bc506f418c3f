"""Random matches as their games write them down."""

from collections.abc import Iterator

from games import registry
from games.faces.facts import Text
from games.transcript import Transcript
from tests.contract.counting import turns_of
from tests.contract.walks import walks_to_check

WRITTEN = [name for name in registry.names() if registry.transcript(name) is not None]


def transcript(name: str) -> Transcript:
    """How a game's matches are written down that are."""
    found = registry.transcript(name)
    assert found is not None
    return found


def transcripts(name: str) -> Iterator[Text]:
    """Every line of some matches."""
    if name in WRITTEN:
        for walk in walks_to_check(name):
            for paragraph in transcript(name).paragraphs(turns_of(walk)):
                yield from paragraph
