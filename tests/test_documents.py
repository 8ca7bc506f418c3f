"""Pages stay short, and the glossary has each word once."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


def words(*pages: str) -> int:
    return sum(len((ROOT / page).read_text(encoding="utf-8").split()) for page in pages)


@pytest.mark.parametrize(
    ("page", "most"),
    [
        ("ARCHITECTURE.md", 1_500),
        ("CHANGELOG.md", 600),
        ("docs/glossary.md", 2_000),
        ("docs/write-a-game.md", 3_000),
        ("docs/write-a-feature.md", 1_300),
    ],
)
def test_a_page_is_short(page: str, most: int) -> None:
    assert words(page) <= most


def test_pages_for_few_readers_are_short_together() -> None:
    names = ("tournaments", "privacy", "verify", "analysis", "chaos", "puzzles")
    assert words("CONTRIBUTING.md", "SECURITY.md", *(f"docs/{name}.md" for name in names)) <= 6_000


def test_the_glossary_has_each_word_once() -> None:
    rows = re.findall(r"^- \*\*(.+?)\*\*", GLOSSARY, re.M)
    assert len(rows) == len(re.findall(r"^- ", GLOSSARY, re.M)) > 100
    counted = Counter(word for row in rows for word in re.split(r"[,;] ", row))
    assert [word for word, times in counted.items() if times > 1] == []
