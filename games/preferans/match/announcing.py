"""Lay away, announce contracts and totuses, and share.

See PREF-4.1, 4.2, 4.11, 4.12, 7.3, 9.2, 10.9.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec.structs import replace

from games.cards import Card, in_hand_order
from games.core import Actor, Event, IllegalAction, InvalidAction, Reason, Seat, Step
from games.preferans import contracts
from games.preferans.actions import LAID, Accept, Action, Announce, Concede, Decline, LayAway
from games.preferans.contracts import TEN, Contract
from games.preferans.events import (
    Announced,
    Conceded,
    Discarded,
    DiscardNamed,
    HandOpened,
    LaidAway,
    ShareAnswered,
)
from games.preferans.match import ending, progression, whisting
from games.preferans.match.legality import Refusal, check_deal, check_turn, declared_of, declarer_of
from games.preferans.scoring.outcome import CONCEDED
from games.preferans.state import Deal, Declared, Declarer, Part, Phase, State
from games.trick_game.game import check_held
from games.trick_game.tricks import with_hand, without


def next_to_lay_away(state: State, deal: Deal) -> Seat:
    """Return the seat to lay away: the declarer, or after a totus an opponent.

    The opponent on the declarer's left names two cards. The other agrees or names two others; then the first
    decides.
    """
    if deal.phase is Phase.LAY:
        return declarer_of(deal).seat
    opponents = whisting.opponents(state, deal)
    return opponents[len(declared_of(deal).named) % len(opponents)]


def announceable(state: State, deal: Deal) -> tuple[Contract, ...]:
    """Return the contracts that the declarer may announce, low to high, without totuses."""
    declarer = declarer_of(deal)
    owed = state.sheet.pages[declarer.seat].owed
    return contracts.announceable(declarer.bid, owed, trading=state.options.trading)


def totuses(state: State, deal: Deal) -> tuple[Contract, ...]:
    """Return the totuses that may be announced instead of laying away."""
    if state.part is not Part.MAIN or deal.bid is None or deal.bid.dark or not deal.bid.talon:
        return ()
    return tuple(
        Contract(TEN, each.trumps, totus=True) for each in announceable(state, deal) if each.level == TEN
    )


def helped_groups(state: State, declarer: Seat) -> Iterator[tuple[Seat, ...]]:
    """Yield the groups of players that a totus may name (PREF-8.14); the bomb sets their size."""
    others = [Seat(seat) for seat in range(state.seats) if seat != declarer]
    return combinations(others, _count_helped(state, declarer))


def _count_helped(state: State, declarer: Seat) -> int:
    bomb = state.sheet.pages[declarer].bomb
    return min(bomb, state.seats - 1) if bomb in (1, 2) else 0


def may_share(deal: Deal) -> bool:
    return deal.sitting is not None


def may_concede(state: State, deal: Deal) -> bool:
    """Return whether the declarer may concede three undertricks now (PREF-10.9)."""
    bid = deal.bid
    offered = state.options.concede and state.part is Part.MAIN and deal.phase is Phase.LAY
    return offered and bid is not None and not bid.misere and not bid.dark


def legal(state: State, deal: Deal, seat: Seat) -> Iterable[Action]:
    """Return this seat's actions before the opponents answer."""
    match deal.phase:
        case Phase.LAY | Phase.TOTUS if next_to_lay_away(state, deal) == seat:
            conceding = [Concede()] if may_concede(state, deal) else []
            return (*_lays(deal), *_totus_announcements(state, deal), *conceding)
        case Phase.CONTRACT if deal.declarer == seat:
            shares = (False, True) if may_share(deal) else (False,)
            return [Announce(contract, share) for contract in announceable(state, deal) for share in shares]
        case Phase.SHARE if deal.sitting == seat:
            return [Accept(), Decline()]
    return []


def _lays(deal: Deal) -> Iterator[Action]:
    named = declared_of(deal).named if deal.phase is Phase.TOTUS else ()
    if named:
        yield Accept()
    if len(named) > 1:
        yield Decline()
        return
    hand = deal.hands[declarer_of(deal).seat]
    yield from (
        LayAway(frozenset(two)) for two in combinations(hand, LAID) if in_hand_order(two) not in named
    )


def _totus_announcements(state: State, deal: Deal) -> Iterator[Action]:
    if deal.phase is Phase.LAY and deal.declarer is not None:
        for contract in totuses(state, deal):
            for names in helped_groups(state, deal.declarer):
                yield Announce(contract, helped=names)


def lay_away(state: State, actor: Actor, cards: frozenset[Card]) -> Step[State]:
    deal = check_deal(state, actor, Phase.LAY, Phase.TOTUS)
    check_turn(next_to_lay_away(state, deal), actor)
    declarer = declarer_of(deal)
    hand = deal.hands[declarer.seat]
    if len(cards) != LAID:
        raise InvalidAction(f"not {LAID} cards")
    for card in cards:
        check_held(hand, card)
    laid = in_hand_order(cards)
    if deal.phase is Phase.TOTUS:
        return _name_discard(state, deal, laid)
    after = replace(deal, hands=_without(deal, laid), declared=replace(declarer, laid=laid))
    discarded: tuple[Event, ...] = (
        LaidAway(audience=frozenset({declarer.seat}), cards=laid),
        Discarded(seat=declarer.seat),
    )
    return Step(replace(state, deal=replace(after, phase=Phase.CONTRACT)), discarded)


def _without(deal: Deal, laid: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    seat = declarer_of(deal).seat
    return with_hand(deal.hands, seat, without(deal.hands[seat], *laid))


def _name_discard(state: State, deal: Deal, cards: tuple[Card, ...]) -> Step[State]:
    """Name the two cards of a totus to lay away; a single opponent lays them away at once."""
    declared, opponents = declared_of(deal), whisting.opponents(state, deal)
    if len(declared.named) == len(opponents):
        raise IllegalAction(Reason.MOMENT)
    if cards in declared.named:
        raise IllegalAction(Refusal.NAMED)
    if len(opponents) == 1:
        return _lay_for_totus(state, deal, cards)
    event = DiscardNamed(seat=opponents[len(declared.named)], cards=cards)
    after = replace(deal, declared=replace(declared, named=(*declared.named, cards)))
    return Step(replace(state, deal=after), (event,))


def agree(state: State, actor: Actor, action: Accept | Decline) -> Step[State]:
    """Agree to the cards that the other opponent of a totus has named last, or keep to one's own."""
    deal = check_deal(state, actor, Phase.TOTUS)
    check_turn(next_to_lay_away(state, deal), actor)
    named, accepted = declared_of(deal).named, isinstance(action, Accept)
    if not named or (len(named) == 1 and not accepted):
        raise IllegalAction(Reason.MOMENT)
    return _lay_for_totus(state, deal, named[-1] if accepted else named[0])


def _lay_for_totus(state: State, deal: Deal, laid: tuple[Card, ...]) -> Step[State]:
    declared = replace(declared_of(deal), laid=laid, named=())
    step = whisting.begin(state, replace(deal, hands=_without(deal, laid), declared=declared))
    return Step(step.state, (LaidAway(cards=laid), *step.events))


def announce(state: State, actor: Actor, action: Announce) -> Step[State]:
    deal = check_deal(state, actor, Phase.LAY, Phase.CONTRACT)
    declarer = declarer_of(deal)
    seat = check_turn(declarer.seat, actor)
    if action.contract.totus:
        return _totus(state, deal, declarer, action)
    if deal.phase is Phase.LAY:
        raise IllegalAction(Reason.MOMENT)
    _check_announcement(state, deal, action)
    announced = Announced(seat=seat, contract=action.contract, share=action.share)
    deal = replace(deal, declared=_with_contract(declarer, action))
    if action.share:
        return Step(replace(state, deal=replace(deal, phase=Phase.SHARE)), (announced,))
    step = whisting.begin(state, deal)
    return Step(step.state, (announced, *step.events))


def _with_contract(declarer: Declarer, action: Announce) -> Declared:
    return Declared(
        seat=declarer.seat,
        bid=declarer.bid,
        laid=declarer.laid,
        contract=action.contract,
        helped=action.helped,
    )


def _check_announcement(state: State, deal: Deal, action: Announce) -> None:
    if action.contract not in announceable(state, deal):
        if deal.bid is None:
            raise IllegalAction(Refusal.OWED)
        raise IllegalAction(Refusal.LOWER, bid=contracts.write(deal.bid))
    if action.share and not may_share(deal):
        raise IllegalAction(Refusal.SHARE)
    if action.helped:
        raise IllegalAction(Refusal.HELPED, count=0)


def _totus(state: State, deal: Deal, declarer: Declarer, action: Announce) -> Step[State]:
    """Announce a totus: show the twelve cards before two are laid away."""
    seat = declarer.seat
    if deal.phase is not Phase.LAY or action.contract not in totuses(state, deal):
        raise IllegalAction(Refusal.TOTUS)
    if action.share:
        raise IllegalAction(Refusal.SHARE)
    if action.helped not in helped_groups(state, seat):
        raise IllegalAction(Refusal.HELPED, count=_count_helped(state, seat))
    declared = _with_contract(declarer, action)
    after = replace(deal, declared=declared, phase=Phase.TOTUS, shown=deal.shown | {seat})
    announced = Announced(seat=seat, contract=action.contract, helped=action.helped)
    return Step(replace(state, deal=after), (announced, HandOpened(seat=seat, hand=deal.hands[seat])))


def concede(state: State, actor: Actor) -> Step[State]:
    """Book three undertricks of the lowest contract that the bid allows (PREF-10.9)."""
    deal = check_deal(state, actor, Phase.LAY)
    declarer = declarer_of(deal)
    seat = check_turn(declarer.seat, actor)
    if declarer.bid is None or not may_concede(state, deal):
        raise IllegalAction(Refusal.CONCEDE)
    declared = _with_contract(declarer, Announce(declarer.bid))
    outcome = ending.outcome_of(state, deal, declared, short=CONCEDED, conceded=True)
    step = progression.finish(state, outcome, deal)
    return Step(step.state, (Conceded(declarer=seat, contract=declarer.bid), *step.events))


def answer_share(state: State, actor: Actor, action: Accept | Decline) -> Step[State]:
    deal = check_deal(state, actor, Phase.SHARE)
    dealer = check_turn(deal.sitting, actor)
    accepted = isinstance(action, Accept)
    declared = replace(declared_of(deal), sharer=dealer if accepted else None)
    step = whisting.begin(state, replace(deal, declared=declared))
    return Step(step.state, (ShareAnswered(seat=dealer, accepted=accepted), *step.events))
