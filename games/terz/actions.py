"""Actions of players and chance, and their texts."""

from typing import TypeAlias

import msgspec

from games.cards import PACK_32, Rank, read_cards, write_cards
from games.core import InvalidAction
from games.terz.combinations import FOURS, Combination, Four, Run, is_run
from games.terz.state import SEATS
from games.trick_game import actions as shared
from games.trick_game.actions import DealCards, DrawDealer, PlayCard

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

_PLAIN_WORDS: dict[str, Action] = {"seven": Exchange(), "marriage": Marry(), "good": Good(), "show": Show()}
_CUTS = {str(count): Cut(count) for count in range(1, MOST_LIFTED + 1)}


def write(action: Action) -> str:
    match action:
        case Cut(count):
            return f"cut {count}"
        case Declare(what):
            return f"declare {_write_combination(what)}"
        case Higher(what):
            return f"higher {_write_combination(what)}"
        case DrawDealer() | DealCards() | PlayCard():
            return shared.write(action)
    return next(word for word, plain in _PLAIN_WORDS.items() if plain == action)


def read(text: str) -> Action:
    """Read an action; a run lists its cards from low to high. Raises InvalidAction."""
    match text.split(" "):
        case ["cut", count] if count in _CUTS:
            return _CUTS[count]
        case ["declare", *words]:
            return Declare(_read_combination(words))
        case ["higher", *words]:
            return Higher(_read_combination(words))
        case [word] if word in _PLAIN_WORDS:
            return _PLAIN_WORDS[word]
    return shared.read(text, PACK_32, SEATS)


def _write_combination(what: Combination) -> str:
    return f"run {write_cards(what.cards)}" if isinstance(what, Run) else f"four {what.rank.letter}"


def _read_combination(words: list[str]) -> Combination:
    match words:
        case ["run", *texts]:
            cards = read_cards(texts)
            if is_run(cards) and cards[0].rank >= Rank.SEVEN:
                return Run(cards)
        case ["four", letter]:
            for four in FOURS:
                if four.rank.letter == letter:
                    return Four(four.rank)
    raise InvalidAction(" ".join(words))
