"""The audience of a table: a group, strangers in their private chats, or one pair of eyes."""

from typing import NamedTuple

from games import registry
from games.faces.face import SharedBoard


def shares_board(game: str) -> bool:
    """Return whether all that is pressed in a game stands on one board, and nobody holds cards."""
    return isinstance(registry.face(game), SharedBoard)


class Audience(NamedTuple):
    """The kind of readers of a table, and their chat."""

    in_group: bool
    """A group's message shows the table; otherwise a private chat is all that a player sees of it."""
    with_chat: bool
    """The table belongs to a group, whether or not the bot may write to it."""
    people: int
    shares_board: bool

    @property
    def has_hands(self) -> bool:
        """Return whether each player has a message of the match in private."""
        return not self.in_group or not self.shares_board

    @property
    def is_company(self) -> bool:
        """Return whether several people play without a group: each private chat shows all there is."""
        return not self.with_chat and self.people > 1

    @property
    def is_solo(self) -> bool:
        """Return whether one person plays computers in private."""
        return not self.with_chat and self.people == 1
