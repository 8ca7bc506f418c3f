"""Pages of a game's rules as messages, with keys to the other pages and to a match."""

from collections.abc import Sequence

from bot.base.preferences import Language
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key
from bot.ui.render import fitting_rows
from bot.ui.rule_pages import Leaf
from bot.ui.terms import game_page
from bot.ui.texts.words import Words

TITLES_IN_A_ROW = 2


def games_content(language: Language) -> Content:
    """Return the choice of a game to read the rules of."""
    shown = game_page(language, lambda game: encode(Personal("rules", game)), asked="which-rules")
    return Content("\n".join(shown.lines), shown.keys)


def leaf_content(game: str, parts: Sequence[Leaf], number: int, words: Words, *, group: bool) -> Content:
    """Return the rule page of this number; its last key opens a table in a group, a match in private."""
    ways = (
        fitting_rows((_way(game, leaf.title, at) for at, leaf in enumerate(parts) if at), TITLES_IN_A_ROW)
        if number == 0
        else (_turns(game, number, len(parts)),)
    )
    play = Personal("new" if group else "play", game)
    return Content(parts[number].text, (*ways, (Key(words.plain("button-play-this"), encode(play)),)))


def _turns(game: str, number: int, count: int) -> tuple[Key, ...]:
    """Return the keys back, contents and forth."""
    ways = (("◂", number - 1), ("≡", 0), ("▸", number + 1))
    return tuple(_way(game, label, to) for label, to in ways if to < count)


def _way(game: str, label: str, to: int) -> Key:
    return Key(label, encode(Personal("rules", f"{game}/{to}")))
