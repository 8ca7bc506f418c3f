"""Keys to a match in private."""

from collections.abc import Iterator

from bot.ui.buttons import Personal
from bot.ui.entry_links import EntryLink
from games import registry
from games.faces.facts import Text


def of_start() -> Iterator[EntryLink]:
    """Yield the keys to the usual game and to the others."""
    game = Text(registry.key(registry.DEFAULT, "name"))
    yield EntryLink("button-play-game", Personal("play", registry.DEFAULT), facts={"game": game})
    yield EntryLink("button-other-games", Personal("games"))
