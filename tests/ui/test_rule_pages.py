"""Rule pages as messages."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.rule_pages import MOST_ON_A_PAGE, leaves, pages
from games import registry
from tests.support.content import Checked

MARKDOWN = """# Title

First line,
its *second* half.

## Part

- **OH-1** one & `two`
  goes on
- three < four

1. five
2. [six](https://example.org/a_b_c)
"""
HTML = (
    "<b>Title</b>\nFirst line, its <i>second</i> half.\n\n"
    "<b>Part</b>\n• one &amp; <code>two</code> goes on\n• three &lt; four\n\n"
    '1. five\n2. <a href="https://example.org/a_b_c">six</a>'
)


@pytest.mark.parametrize(
    ("markdown", "page"),
    [
        (MARKDOWN, HTML),
        ("- one\n  - *two*\n\n    more\n- three", "• one\n   • <i>two</i>\n\nmore\n• three"),
        ("text:\n- one\n- two", "text:\n• one\n• two"),
        ("[here](page.md) <b>a & b</b>", "[here](page.md) &lt;b&gt;a &amp; b&lt;/b&gt;"),
        ("**a *b* `*c*`** d_e_f 2 * 3 * 4", "<b>a <i>b</i> <code>*c*</code></b> d_e_f 2 * 3 * 4"),
    ],
)
def test_what_rule_pages_use_becomes_html(markdown: str, page: str) -> None:
    assert pages(markdown) == [page]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("game", registry.names())
def test_every_games_rules_fit_and_lose_nothing(game: str, language: str) -> None:
    markdown = registry.rules(game, language).read_text("utf-8")
    found = pages(markdown)
    assert all(len(page) <= 4096 and Checked(page) for page in found)
    words = [word for word in markdown.replace("*", " ").replace("`", " ").split() if word.isalpha()]
    told = "\n".join(found)
    assert [word for word in words if word not in told] == []
    assert "**" not in told
    assert not re.search(r"\b[A-Z]+-\d", told)
    assert "\n#" not in told
    leafs = leaves(markdown)
    lines = [line for page in found for line in page.splitlines() if line]
    assert [line for leaf in leafs for line in leaf.text.splitlines() if line] == lines
    assert len({leaf.title for leaf in leafs}) == len(leafs) > 1
    assert all(len(leaf.text) <= 4096 for leaf in leafs)


@given(st.lists(st.integers(1, 3000), min_size=1, max_size=8))
def test_long_texts_are_parted_between_lines(lengths: list[int]) -> None:
    found = pages("\n\n".join("- " + "x" * length for length in lengths))
    assert all(len(page) <= MOST_ON_A_PAGE for page in found)
    assert sum(page.count("x") for page in found) == sum(lengths)


@given(st.text("ab*_`<&[]() #-\n", max_size=200))
def test_any_markdown_is_something_that_telegram_takes(markdown: str) -> None:
    for page in pages(markdown):
        Checked(page)
