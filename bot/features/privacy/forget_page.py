"""Page with a summary of a person's data and keys to download or erase it."""

from bot.people.people import Person
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from storage.sql.personal_data import Kept

PAGE, GIVE, ASK, FORGET = "page", "give", "ask", "yes"
"""Arguments of its buttons: show the page, send the data, ask for confirmation, erase."""


def summary_content(person: Person, kept: Kept, links: EntryLinks) -> Content:
    """Return the summary with its keys."""
    words = words_in(person.language)
    lines = [
        words.html("kept-title"),
        "",
        words.html("kept-person", name=names.of_person(person.name)),
        *_counts(kept, words),
        "",
        words.html("kept-why"),
        words.html("kept-how-long"),
    ]
    give, ask = words.plain("button-kept-give"), words.plain("button-kept-forget")
    back = links.rows(Under.OWN_DATA, words)
    return Content("\n".join(lines), ((Key(give, _press(GIVE)),), (Key(ask, _press(ASK)),), *back))


def _counts(kept: Kept, words: Words) -> list[str]:
    """Return a line for each kind of data."""
    lines = {
        words.html("kept-matches", count=kept.matches): kept.matches,
        words.html("kept-groups", count=kept.groups): kept.groups,
        words.html("kept-ratings", count=kept.ratings): kept.ratings,
        words.html("kept-counters", count=kept.counters): kept.counters,
        words.html("kept-achievements", count=kept.achievements): kept.achievements,
        words.html("kept-blocks", count=kept.blocks): kept.blocks,
        words.html("kept-deals", count=kept.deals): kept.deals,
        words.html("kept-puzzles", count=kept.puzzles): kept.puzzles,
        words.html("kept-sheets", count=kept.sheets): kept.sheets,
    }
    return [line for line, count in lines.items() if count] or [words.html("kept-no-matches")]


def confirm_content(person: Person) -> Content:
    """Return the question for confirmation."""
    words = words_in(person.language)
    yes = Key(words.plain("button-forget-yes"), _press(FORGET), tint=Tint.RED)
    no = Key(words.plain("button-forget-no"), _press(PAGE))
    return Content(words.html("forget-confirm"), ((yes,), (no,)))


def _press(choice: str) -> str:
    return encode(Personal("forget", choice))
