"""Actions of players and chance, and their texts."""

from typing import TypeAlias

import msgspec

from games.action_codec import ActionCodec, Codec, choice, number, verb
from games.cards import PACK_32, write_cards
from games.terz.combinations import Combination, Four, well_formed
from games.terz.state import SEATS
from games.trick_game.actions import DealCards, DrawDealer, PlayCard, trick_verbs

MOST_LIFTED = 12
"""The most cards that can move when the talon is broken."""


class Cut(msgspec.Struct, frozen=True):
    """Break the talon: `count` cards next to the turned one go under the others."""

    count: int


class Exchange(msgspec.Struct, frozen=True):
    """Lay the trump seven for the turned trump."""


class Declare(msgspec.Struct, frozen=True):
    what: Combination


class Marry(msgspec.Struct, frozen=True):
    """Declare king and queen of trumps."""


class Good(msgspec.Struct, frozen=True):
    """Believe the declaration, or concede it after seeing its cards."""


class Show(msgspec.Struct, frozen=True):
    """Ask to see the declared cards."""


class Higher(msgspec.Struct, frozen=True):
    """Show a higher combination against the declared one."""

    what: Combination


Action: TypeAlias = (
    DrawDealer | DealCards | Cut | Exchange | Declare | Marry | PlayCard | Good | Show | Higher
)


def _write_combination(what: Combination) -> str:
    return f"four {what.rank.letter}" if isinstance(what, Four) else f"run {write_cards(what.cards)}"


_COMBINATION: Codec[Combination] = choice({_write_combination(what): what for what in well_formed()})
_CODEC: ActionCodec[Action] = ActionCodec(
    {"seven": Exchange(), "marriage": Marry(), "good": Good(), "show": Show()},
    *trick_verbs(PACK_32, SEATS),
    verb("cut", Cut, number(range(1, MOST_LIFTED + 1))),
    verb("declare", Declare, _COMBINATION),
    verb("higher", Higher, _COMBINATION),
)
write, read = _CODEC.write, _CODEC.read
