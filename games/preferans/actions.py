"""Actions of players, chance and the clock, and their texts."""

from typing import Any, TypeAlias

import msgspec

from games.action_codec import ActionCodec, Codec, Verb, number, selection, sequence, verb
from games.cards import PACK_32, Card, Rank, Suit, in_hand_order, read_card
from games.core import InvalidAction, Seat
from games.preferans import contracts
from games.preferans.contracts import Contract
from games.trick_game.actions import DealCards, PlayCard

LAID = 2
"""The number of cards laid away for the talon."""


class Draw(msgspec.Struct, frozen=True):
    """Chance draws the first dealer: cards go round from seat 0 until an ace falls."""

    pack: tuple[Card, ...]


class Look(msgspec.Struct, frozen=True):
    """Look at one's cards, which ends calls in the dark."""


class Pass(msgspec.Struct, frozen=True):
    """Pass in the auction, or decline to whist."""

    dark: bool = False


class Bid(msgspec.Struct, frozen=True):
    contract: Contract


class LayAway(msgspec.Struct, frozen=True):
    """Lay away two cards, in no particular order."""

    cards: frozenset[Card]


class Announce(msgspec.Struct, frozen=True):
    """Announce the contract; perhaps invite the dealer to share, or name the players that a totus helps."""

    contract: Contract
    share: bool = False
    helped: tuple[Seat, ...] = ()


class Accept(msgspec.Struct, frozen=True):
    """Accept half a share, a claim, a change, or the cards that the partner would lay away."""


class Decline(msgspec.Struct, frozen=True):
    """Decline half a share, a claim, a change, or those cards for one's own."""


class Whist(msgspec.Struct, frozen=True):
    pass


class HalfWhist(msgspec.Struct, frozen=True):
    """Whist half a six or seven, as the second opponent after a pass."""


class Concede(msgspec.Struct, frozen=True):
    """Concede three undertricks, as the declarer before laying away."""


class Manner(msgspec.Struct, frozen=True):
    """Choose open or closed play, as the single whister."""

    open: bool


class Peek(msgspec.Struct, frozen=True):
    """Look, as the sitting dealer, at a passed opponent's hand."""

    seat: Seat


class Claim(msgspec.Struct, frozen=True):
    """Claim a number of the remaining tricks for one's own side."""

    tricks: int


class Verdict(msgspec.Struct, frozen=True):
    """Chance judges an underbid: the opponents' hands that excuse it, clockwise from the declarer.

    Empty if none were found.
    """

    hands: tuple[Card, ...] = ()


class Conditions(msgspec.Struct, frozen=True):
    """Set the terms of the main part, as the owner of the hill."""

    price: int
    pool: int
    minutes: int | None


class MarkTooth(msgspec.Struct, frozen=True):
    """Draw a tooth against a partner for a lost trick, or erase it as worked off."""

    towards: Seat
    worked: bool = False


class Propose(msgspec.Struct, frozen=True):
    """Propose terms of the main part to the owner of the hill."""

    price: int
    pool: int
    minutes: int | None


class ChangeOption(msgspec.Struct, frozen=True):
    """Propose, as the owner of the hill, another value of an option."""

    option: str
    value: str
    """As `games.options` writes it."""


class BeginMain(msgspec.Struct, frozen=True):
    """Begin the main part, as the owner of the hill, without further changes."""


class Advise(msgspec.Struct, frozen=True):
    """Advise the whister one thing: a card, a suit to lead, or open or closed play."""

    card: Card | None = None
    lead: Suit | None = None
    open: bool | None = None


class Help(msgspec.Struct, frozen=True):
    """Choose, as the sitting dealer, the whister to help."""

    whister: Seat


class TimeUp(msgspec.Struct, frozen=True):
    """The clock ends a limit."""

    alarm: str


Action: TypeAlias = (
    Draw
    | DealCards
    | Look
    | Pass
    | Bid
    | LayAway
    | Announce
    | Accept
    | Decline
    | Whist
    | HalfWhist
    | Concede
    | Manner
    | Peek
    | PlayCard
    | Claim
    | Verdict
    | Conditions
    | MarkTooth
    | Propose
    | ChangeOption
    | BeginMain
    | Advise
    | Help
    | TimeUp
)

CONTROL = "control"
OWNER = "conditions"
"""The alarm for the conditions of the owner of the hill."""
CHANGES, VOTE = "changes", "vote"
"""The alarms for a change that the owner proposes, and for the answers to it."""


def is_aside(action: Action) -> bool:
    """Return whether the action answers no question."""
    return isinstance(action, Look | MarkTooth | Propose | Advise | Help)


def _read_card(text: str) -> Card:
    card = read_card(text)
    if card.rank < Rank.SEVEN:
        raise InvalidAction(f"{text} is not in the pack")
    return card


def _read_bid(text: str) -> Contract:
    bid = contracts.read(text)
    if bid.totus:
        raise InvalidAction(text)
    return bid


def _write_announcement(action: Announce) -> str:
    share = " share" if action.share else ""
    helped = " ".join(["", "help", *map(str, action.helped)]) if action.helped else ""
    return contracts.write(action.contract) + share + helped


def _read_announcement(text: str) -> Announce:
    contract, help, seats = text.partition(" help ")
    if help:
        helped = tuple([Seat(_NUMBER.read(seat)) for seat in seats.split(" ")])
        if sorted(set(helped)) != list(helped):
            raise InvalidAction(text)
        return Announce(contracts.read(contract), helped=helped)
    contract = text.removesuffix(" share")
    return Announce(contracts.read(contract), share=contract != text)


def _read_tooth(text: str) -> MarkTooth:
    seat = text.removesuffix(" worked")
    return MarkTooth(Seat(_NUMBER.read(seat)), worked=seat != text)


def _read_word(text: str) -> str:
    if " " in text:
        raise InvalidAction(text)
    return text


_CARD: Codec[Card] = Codec(lambda card: card.value, _read_card)
_PACK = sequence(len(PACK_32), _CARD)
_NUMBER = number(range(10_000))
_WORD: Codec[str] = Codec(str, _read_word)
_MINUTES: Codec[int | None] = Codec(
    lambda minutes: "none" if minutes is None else str(minutes),
    lambda text: None if text == "none" else _NUMBER.read(text),
)
_VERBS: tuple[Verb[Any], ...] = (
    verb("draw", Draw, _PACK),
    verb("deal", DealCards, _PACK),
    verb("bid", Bid, Codec(contracts.write, _read_bid)),
    verb("lay", LayAway, selection(LAID, _CARD, in_hand_order)),
    Verb("contract", Announce, Codec(_write_announcement, _read_announcement)),
    verb("peek", Peek, _NUMBER),
    verb("play", PlayCard, _CARD),
    verb("advise", Advise, _CARD),
    verb("help", Help, _NUMBER),
    verb("claim", Claim, _NUMBER),
    Verb("tooth", MarkTooth, Codec(lambda tooth: f"{tooth.towards}{' worked' * tooth.worked}", _read_tooth)),
    verb("verdict", Verdict, sequence(20, _CARD)),
    verb("conditions", Conditions, _NUMBER, _NUMBER, _MINUTES),
    verb("propose", Propose, _NUMBER, _NUMBER, _MINUTES),
    verb("change", ChangeOption, _WORD, _WORD),
)
_CODEC: ActionCodec[Action] = ActionCodec(
    {
        "look": Look(),
        "pass": Pass(),
        "pass dark": Pass(dark=True),
        "accept": Accept(),
        "decline": Decline(),
        "whist": Whist(),
        "half": HalfWhist(),
        "concede": Concede(),
        "open": Manner(open=True),
        "closed": Manner(open=False),
        "verdict none": Verdict(),
        "begin": BeginMain(),
        **{f"timeup {alarm}": TimeUp(alarm) for alarm in (CONTROL, OWNER, CHANGES, VOTE)},
        "advise open": Advise(open=True),
        "advise closed": Advise(open=False),
        **{f"advise lead {suit.value}": Advise(lead=suit) for suit in Suit},
    },
    *_VERBS,
)
write, read = _CODEC.write, _CODEC.read
