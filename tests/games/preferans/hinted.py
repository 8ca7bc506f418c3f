"""Hints at moments of deals, and whether the cards bear their reasons out.

What is judged here is read from the whole state; nothing of it is shared with what gives the hints.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from games.agents.adviser import Advice, advice
from games.agents.levels import Level
from games.cards import PACK_32, Card, Rank, Suit, write_cards
from games.core import Seat
from games.preferans import ADVISER, GAME
from games.preferans.computer.calling import calls
from games.preferans.computer.playing import play
from games.preferans.match.hands import hand_on_turn
from games.preferans.state import Deal, Phase, State
from games.preferans.view import view
from games.trick_game.actions import PlayCard
from tests.games.preferans.brute import declarers_tricks
from tests.games.preferans.positions import SOCHINKA, after, deal_of, dealt, turn

BRUTE = 4
"""Cards in a hand with which every way to play is tried."""


class Hinted(NamedTuple):
    """A card that was advised, and why."""

    state: State
    seat: Seat
    card: Card
    why: str


def hints(kind: str, rng: Random) -> Iterator[Hinted]:
    """The hints of one deal that amateurs play, where there is a choice."""
    state = BEGUN[kind](rng)
    while state.deal is not None and state.deal.phase is Phase.PLAY:
        seat = Seat(turn(state))
        several = len(view(state, seat).choices.cards) > 1
        given = advice(ADVISER, GAME, state, seat) if several else None
        if given is not None and isinstance(given.action, PlayCard):
            yield Hinted(state, seat, given.action.card, _why(given))
        state = after(state, f"play {play.card(view(state, seat), rng, Level.AMATEUR).value}")


def _why(given: Advice) -> str:
    return str(given.lines[0].facts.get("why", ""))


def _raspasy(rng: Random) -> State:
    pack = rng.sample(PACK_32, 32)
    return after(_dealt(pack[:10], pack[10:20], pack[20:30], pack[30:]), "pass", "pass", "pass")


def _misere(rng: Random) -> State:
    """The first player has nearly the lowest cards; the two highest of twelve are laid away."""
    loose = rng.uniform(4, 16)
    own = sorted(PACK_32, key=lambda card: card.rank + loose * rng.random())[:12]
    rest = rng.sample([card for card in PACK_32 if card not in own], 20)
    low = sorted(rng.sample(own, 12), key=lambda card: card.rank)
    state = after(_dealt(own[:10], rest[:10], rest[10:], own[10:]), "bid misere", "pass", "pass")
    return after(state, f"lay {low[-1].value} {low[-2].value}", "contract misere")


def _contract(rng: Random) -> State:
    """The first player has the talon and most of a suit; whoever may pass instead whists."""
    trumps = rng.choice([*Suit])
    own = sorted(PACK_32, key=lambda card: (card.suit is trumps) + 2 * rng.random())[-12:]
    rest = rng.sample([card for card in PACK_32 if card not in own], 20)
    state = after(_dealt(own[:10], rest[:10], rest[10:], own[10:]), "bid 6S", "pass", "pass")
    while deal_of(state).phase is not Phase.PLAY:
        said = GAME.write(calls.said(view(state, Seat(turn(state))), rng, Level.AMATEUR))
        state = after(state, "whist" if said == "pass" else said)
    return state


BEGUN: dict[str, Callable[[Random], State]] = {"raspasy": _raspasy, "misere": _misere, "contract": _contract}


def _dealt(*hands: list[Card]) -> State:
    return dealt(SOCHINKA, 3, tuple(map(write_cards, hands)))


# Judging


def contradiction(hint: Hinted) -> str:
    """What the cards say against the reason; empty where they bear it out."""
    deal = deal_of(hint.state)
    own = deal.hands[hint.seat]
    theirs = [card for seat, hand in enumerate(deal.hands) if seat != hint.seat for card in hand]
    suit = [card for card in theirs if card.suit is hint.card.suit]
    lower = [card for card in _out(deal, hint.seat) if _is_under(card, hint.card)]
    led, high = _led(deal)
    match hint.why:
        case "":
            return ""
        case "lowest":
            return (
                "" if suit and not any(_is_under(card, hint.card) for card in suit) else "something is lower"
            )
        case "danger":
            return "" if lower and hint.card.suit is not led else "nothing lower is out"
        case "under":
            return "" if high is not None and _is_under(hint.card, high) else "nothing higher lies"
        case "forced":
            return "" if _is_forced(deal, own, hint.card) else "the trick may be left to others"
        case "diamonds":
            return "" if led is None and hint.card.suit is Suit.DIAMONDS else "no lead of diamonds"
    return _misread_lesson(hint, deal, own, led)


def _misread_lesson(hint: Hinted, deal: Deal, own: tuple[Card, ...], led: Suit | None) -> str:
    """A lesson of misère: who is on turn, what is led, and, with few cards, what every other card comes to."""
    if deal.declared is None or deal.contract is None:
        return f"no {hint.why} without a contract"
    if not deal.contract.misere:
        return _misread_play(hint, deal, led)
    declares = hint.seat == deal.declared.seat
    follows = led is hint.card.suit
    signs = {
        "safe-card": declares and (led is None or follows),
        "discard": declares and led is not None and not follows,
        "right-suit": not declares and led is None and len({card.suit for card in own}) > 1,
        "held-back": not declares and any(_is_under(card, hint.card) for card in own),
    }
    if not signs.get(hint.why, False):
        return f"no {hint.why}"
    if not declares or len(own) > BRUTE:
        return ""
    taken = {card: _declarers(deal, hint.seat, card) for card in _playable(own, led)}
    fewest = min(taken.values())
    right = {card for card, tricks in taken.items() if tricks == fewest}
    one_suit = {card.suit for card in right} == {hint.card.suit}
    return "" if hint.card in right and one_suit and len(right) < len(taken) else "not the one"


def _misread_play(hint: Hinted, deal: Deal, led: Suit | None) -> str:
    """A reason at a contract for tricks: what is led, what is held, what is taken."""
    assert deal.declared is not None
    assert deal.contract is not None
    declarer, contract = deal.declared.seat, deal.contract
    place = hand_on_turn(deal)
    following = deal.active[(deal.active.index(place) + 1) % 3]
    (partner,) = (
        (each for each in deal.active if each not in (place, declarer)) if place != declarer else (None,)
    )
    declares, trumps = place == declarer, contract.trumps
    took = sum(trick.taker == declarer for trick in deal.tricks)
    have = took if declares else len(deal.tricks) - took
    need = contract.level if declares else {6: 4, 7: 2, 8: 1, 9: 1, 10: 0}[contract.level]
    is_trump, own = hint.card.suit is trumps, deal.hands[place]

    def void(who: Seat | None) -> bool:
        return who is not None and all(card.suit is not hint.card.suit for card in deal.hands[who])

    signs = {
        "enough_own": declares and have >= need,
        "enough_catch": not declares and have >= need > 0,
        "lost_own": declares and have + 10 - len(deal.tricks) < need,
        "lost_catch": not declares and have + 10 - len(deal.tricks) < need,
        "high_lead": led is None and hint.card.rank is Rank.ACE and following == partner and not is_trump,
        "low_lead": led is None and hint.card.rank is Rank.SEVEN and following == declarer and not is_trump,
        "ruff": led is None and not declares and not is_trump and void(partner),
        "force": led is None and not declares and not is_trump and void(declarer),
        "draw": led is None and declares and is_trump,
        "keep": led is None and declares and not is_trump and any(card.suit is trumps for card in own),
        "entry": led is None and len({card.suit for card in own}) > 1,
        "duck": len(own) > 1,
        "throw-in": len(own) > 1,
    }
    return "" if signs.get(hint.why, False) else f"no {hint.why}"


def _declarers(deal: Deal, seat: Seat, card: Card) -> int:
    """The declarer's tricks if this card is played and all play best, by trying everything."""
    assert deal.declared is not None
    lying = [play.card for play in deal.trick]
    hands = [write_cards(held for held in deal.hands[place] if held is not card) for place in deal.active]
    leader = (deal.active.index(seat) - len(lying)) % 3
    declarer = deal.active.index(deal.declared.seat)
    return declarers_tricks(
        hands, leader, declarer, None, True, " ".join(each.value for each in (*lying, card))
    )


def _out(deal: Deal, seat: Seat) -> list[Card]:
    """Cards that this seat has not seen fall, turned, laid away or in its hand."""
    fallen = [each.card for trick in deal.tricks for each in trick.plays] + [each.card for each in deal.trick]
    turned = deal.talon[: len(deal.tricks) + 1] if deal.raspasy else ()
    laid = deal.declared.laid if deal.declared and deal.declared.seat == seat else ()
    seen = {*deal.hands[seat], *fallen, *turned, *laid}
    return [card for card in PACK_32 if card not in seen]


def _led(deal: Deal) -> tuple[Suit | None, Card | None]:
    """The suit to follow, and the highest card of it that lies."""
    lying = [each.card for each in deal.trick]
    suit = lying[0].suit if lying else None
    if deal.raspasy and len(deal.tricks) < 2:
        suit = deal.talon[len(deal.tricks)].suit
    return suit, max((card for card in lying if card.suit is suit), key=lambda card: card.rank, default=None)


def _is_forced(deal: Deal, own: tuple[Card, ...], card: Card) -> bool:
    """Whether this seat plays last and takes the trick with any card, this one being the highest."""
    led, high = _led(deal)
    follow = [each for each in own if each.suit is led]
    takes = all(high is None or each.rank > high.rank for each in follow)
    return len(deal.trick) == 2 and bool(follow) and takes and card == max(follow, key=lambda each: each.rank)


def _playable(own: tuple[Card, ...], led: Suit | None) -> list[Card]:
    return [card for card in own if card.suit is led] or list(own)


def _is_under(card: Card, other: Card) -> bool:
    return card.suit is other.suit and card.rank < other.rank
