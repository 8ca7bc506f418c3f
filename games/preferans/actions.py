"""Actions of players, chance and the clock, and their texts."""

import re
from typing import TypeAlias

import msgspec

from games.cards import PACK_32, Card, Rank, Suit, in_hand_order, read_card, write_cards
from games.core import InvalidAction, Seat
from games.preferans import contracts
from games.preferans.contracts import Contract
from games.trick_game.actions import DealCards, PlayCard, read_exactly

LAID = 2
"""The number of cards laid away for the talon."""
_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


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
    """Announce the contract, and with it invite the dealer to share, or name the players a totus helps."""

    contract: Contract
    share: bool = False
    helped: tuple[Seat, ...] = ()


class Accept(msgspec.Struct, frozen=True):
    """Accept half a share, a claim, a change, or the cards that the partner would lay away."""


class Decline(msgspec.Struct, frozen=True):
    """Decline half a share, a claim, a change, or those cards for one's own."""


class Whist(msgspec.Struct, frozen=True):
    pass


class Manner(msgspec.Struct, frozen=True):
    """Choose open or closed play, as the single whister."""

    open: bool


class Peek(msgspec.Struct, frozen=True):
    """Look, as the sitting dealer, at the hand of an opponent who passed."""

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
    """Draw a tooth towards a partner whose play cost a trick, or take it back as worked off."""

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
_PLAIN: dict[str, Action] = {
    "look": Look(),
    "pass": Pass(),
    "pass dark": Pass(dark=True),
    "accept": Accept(),
    "decline": Decline(),
    "whist": Whist(),
    "open": Manner(open=True),
    "closed": Manner(open=False),
    "verdict none": Verdict(),
    "begin": BeginMain(),
    **{f"timeup {alarm}": TimeUp(alarm) for alarm in (CONTROL, OWNER, CHANGES, VOTE)},
    "advise open": Advise(open=True),
    "advise closed": Advise(open=False),
    **{f"advise lead {suit.value}": Advise(lead=suit) for suit in Suit},
}
_TEXTS = {action: text for text, action in _PLAIN.items()}


def is_aside(action: Action) -> bool:
    """Return whether the action answers no question."""
    return isinstance(action, Look | MarkTooth | Propose | Advise | Help)


def write(action: Action) -> str:
    match action:
        case PlayCard(card=card):
            return f"play {card.value}"
        case Draw(pack=pack):
            return f"draw {write_cards(pack)}"
        case DealCards(pack=pack):
            return f"deal {write_cards(pack)}"
        case Bid(contract=contract):
            return f"bid {contracts.write(contract)}"
        case LayAway(cards=cards):
            return f"lay {write_cards(in_hand_order(cards))}"
        case Announce():
            return " ".join(["contract", contracts.write(action.contract), *_asides(action)])
        case Peek(seat=seat):
            return f"peek {seat}"
        case Advise(card=card) if card is not None:
            return f"advise {card.value}"
        case Help(whister=seat):
            return f"help {seat}"
        case Claim(tricks=tricks):
            return f"claim {tricks}"
        case MarkTooth(towards=seat, worked=worked):
            return f"tooth {seat}{' worked' * worked}"
        case Verdict(hands=hands) if hands:
            return f"verdict {write_cards(hands)}"
        case Conditions() | Propose():
            verb = "conditions" if isinstance(action, Conditions) else "propose"
            minutes = "none" if action.minutes is None else action.minutes
            return f"{verb} {action.price} {action.pool} {minutes}"
        case ChangeOption(option=option, value=value):
            return f"change {option} {value}"
    return _TEXTS[action]


def _asides(action: Announce) -> list[str]:
    helped = ["help", *map(str, action.helped)] if action.helped else []
    return ["share"] * action.share + helped


def read(text: str) -> Action:
    """Read an action; cards laid away may come in any order. Raises InvalidAction."""
    if text in _PLAIN:
        return _PLAIN[text]
    match text.split(" "):
        case ["play", card]:
            return PlayCard(_of_pack(read_card(card)))
        case ["draw", *cards]:
            return Draw(_so_many(cards, len(PACK_32)))
        case ["deal", *cards]:
            return DealCards(_so_many(cards, len(PACK_32)))
        case ["bid", *words]:
            return Bid(_bid(" ".join(words)))
        case ["lay", *cards]:
            return LayAway(frozenset(_so_many(cards, LAID)))
        case ["contract", *words]:
            return _announce(words)
        case ["peek", seat]:
            return Peek(Seat(_number(seat)))
        case ["advise", card]:
            return Advise(_of_pack(read_card(card)))
        case ["help", seat]:
            return Help(Seat(_number(seat)))
        case ["claim", tricks]:
            return Claim(_number(tricks))
        case ["tooth", seat] | ["tooth", seat, "worked"] as words:
            return MarkTooth(Seat(_number(seat)), worked=len(words) > 2)
        case ["verdict", *cards]:
            return Verdict(_so_many(cards, 20))
        case ["conditions" | "propose" as verb, price, pool, minutes]:
            kind = Conditions if verb == "conditions" else Propose
            return kind(_number(price), _number(pool), None if minutes == "none" else _number(minutes))
        case ["change", option, value]:
            return ChangeOption(option, value)
    raise InvalidAction(text)


def _bid(text: str) -> Contract:
    bid = contracts.read(text)
    if bid.totus:
        raise InvalidAction(text)
    return bid


def _announce(words: list[str]) -> Announce:
    if words[-1:] == ["share"]:
        return Announce(contracts.read(" ".join(words[:-1])), share=True)
    if "help" in words:
        cut = words.index("help")
        helped = tuple(Seat(_number(seat)) for seat in words[cut + 1 :])
        if not helped or sorted(set(helped)) != list(helped):
            raise InvalidAction(" ".join(words))
        return Announce(contracts.read(" ".join(words[:cut])), helped=helped)
    return Announce(contracts.read(" ".join(words)))


def _number(text: str) -> int:
    """Read a number without leading zeros. Raises InvalidAction."""
    if _NUMBER.fullmatch(text):
        return int(text)
    raise InvalidAction(text)


def _so_many(texts: list[str], count: int) -> tuple[Card, ...]:
    return tuple(map(_of_pack, read_exactly(count, texts)))


def _of_pack(card: Card) -> Card:
    if card.rank < Rank.SEVEN:
        raise InvalidAction(f"{card.value} is not in the pack")
    return card
