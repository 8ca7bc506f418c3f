"""Page that lists a person's blocks."""

from collections.abc import Sequence

from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.texts import names
from bot.ui.texts.words import Words
from storage.sql.blocked_pairs import Block


def blocks_content(words: Words, blocks: Sequence[Block], links: EntryLinks) -> Content:
    """Return the list with a key to unblock each person."""
    lines = [words.html("blocks-title"), "", words.html("blocks-about" if blocks else "blocks-none")]
    keys = [
        (Key(name, encode(Personal("blocks", str(block.person)))),)
        for name, block in zip(names.in_list(each.name for each in blocks), blocks, strict=True)
    ]
    return Content("\n".join(lines), (*keys, *links.rows(Under.OWN_DATA, words)))
