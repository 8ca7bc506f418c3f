"""Table talk: advice for the deciding whister, and the sitting dealer's help (PREF-10.1 to 10.3).

An adviser sees the table's view and, as a passed partner, the own hand.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.cards import PACK_32, Card, Suit
from games.core import Actor, IllegalAction, Nature, Seat, Step
from games.preferans import contracts
from games.preferans.actions import Action, Advise, Help
from games.preferans.contracts import NINE
from games.preferans.events import Advised, Aided, Whispered
from games.preferans.match.hands import face_up, on_turn, player_of, seen_talon
from games.preferans.match.legality import Refusal, check_deal
from games.preferans.state import Counsel, Deal, Declared, Phase, State

_PHASES_WITH_ADVICE = frozenset({Phase.SHARE, Phase.WHIST, Phase.DEALER, Phase.MANNER, Phase.PLAY})
"""The phases of a contract in which an adviser's hand shows the page of advice."""


def whister_of(state: State, deal: Deal, seat: Seat) -> Seat | None:
    """Return the whister that this seat advises in this contract, or None.

    That is the single whister; for a dealer with the choice, the whister chosen to help.
    """
    declared = deal.declared
    if not state.talks or not isinstance(declared, Declared):
        return None
    if seat not in (*deal.defenders, deal.sitting) or seat in (declared.sharer, *declared.whisters):
        return None
    if seat == deal.sitting and state.options.dealer_help != "none":
        return deal.aided
    return declared.whisters[0] if len(declared.whisters) == 1 else None


def receiver_of_action(state: State, seat: Seat, action: Action) -> Seat | None:
    """Return the whister that the action advises or helps, or None."""
    if isinstance(action, Help):
        return action.whister
    if state.deal is None or not isinstance(action, Advise):
        return None
    return whister_of(state, state.deal, seat)


def whister_to_advise(state: State, deal: Deal, seat: Seat) -> Seat | None:
    """Return the whister that this seat may advise now, or None."""
    to = whister_of(state, deal, seat)
    if to is None or deal.phase not in (Phase.MANNER, Phase.PLAY) or _has_advised(deal, seat):
        return None
    return None if _is_asked(state, deal, seat) or not _cards_of(state, deal, to) else to


def _is_asked(state: State, deal: Deal, seat: Seat) -> bool:
    """Return whether this seat itself is asked, without a whist."""
    if deal.phase is Phase.PLAY:
        return on_turn(state, deal) == seat
    return deal.phase in (Phase.SHARE, Phase.DEALER) and seat == deal.sitting


def _has_advised(deal: Deal, seat: Seat) -> bool:
    return any(each.seat == seat and each.number == _number(deal) for each in deal.counsels)


def _number(deal: Deal) -> int:
    """Return the number of the trick to advise on; 0 for the choice of open or closed play."""
    return 0 if deal.phase is Phase.MANNER else len(deal.tricks) + 1


def _cards_of(state: State, deal: Deal, whister: Seat) -> tuple[Card, ...]:
    """Return the cards of the hands that the whister plays."""
    return tuple(card for place in _played_by(state, deal, whister) for card in deal.hands[place])


def _played_by(state: State, deal: Deal, whister: Seat) -> tuple[Seat, ...]:
    return tuple(place for place in deal.active if player_of(state, deal, place) == whister)


def advisable_cards(state: State, deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that the whister may hold, as far as the adviser has seen."""
    to = whister_of(state, deal, seat)
    hidden = () if to is None else _played_by(state, deal, to)
    seen = {each.card for trick in deal.tricks for each in trick.plays}
    seen |= {*(each.card for each in deal.trick), *seen_talon(deal, seat)}
    for place in (*face_up(deal), seat):
        if place in deal.active and place not in hidden:
            seen |= set(deal.hands[place])
    return tuple(card for card in PACK_32 if card not in seen)


def open_cards_of(state: State, deal: Deal, whister: Seat) -> tuple[Card, ...]:
    """Return the whister's cards if they lie open, else none."""
    is_open = face_up(deal) >= set(_played_by(state, deal, whister))
    return _cards_of(state, deal, whister) if is_open else ()


def leads_of(advised: tuple[Card, ...]) -> tuple[Suit, ...]:
    """Return the suits to advise as a lead, from these cards."""
    return tuple(suit for suit in Suit if any(card.suit is suit for card in advised))


def helpable(state: State, deal: Deal, seat: Seat) -> tuple[Seat, ...]:
    """Return the whisters that this seat may choose to help, as the sitting dealer before the first card."""
    declared, agreed = deal.declared, state.options
    if seat != deal.sitting or not agreed.talk or agreed.dealer_help == "none" or deal.aided is not None:
        return ()
    if not isinstance(declared, Declared) or declared.sharer is not None or seat in declared.whisters:
        return ()
    if deal.phase not in (Phase.WHIST, Phase.MANNER, Phase.PLAY) or deal.tricks or deal.trick:
        return ()
    return declared.whisters or tuple(answer.seat for answer in declared.answers if answer.whist)


def advisers(state: State, deal: Deal) -> frozenset[Seat]:
    """Return the seats that may advise or help now."""
    if not state.talks:
        return frozenset()
    seats = map(Seat, range(state.seats))
    return frozenset(
        seat
        for seat in seats
        if whister_to_advise(state, deal, seat) is not None or helpable(state, deal, seat)
    )


def may_still_advise(state: State, seat: Seat) -> bool:
    """Return whether this seat may advise or help in this trick: now, or once there is a whister.

    The result changes only where the seat's hand is redrawn anyway: before the second trick by the
    announcement and the seat's own answer, later by tricks.
    """
    deal = state.deal
    if deal is None or not state.talks or not isinstance(deal.declared, Declared):
        return False
    if deal.phase not in _PHASES_WITH_ADVICE or _has_advised(deal, seat) or _is_asked(state, deal, seat):
        return False
    if deal.tricks:
        return whister_of(state, deal, seat) is not None
    return _may_come_to_advise(state, deal, deal.declared, seat)


def _may_come_to_advise(state: State, deal: Deal, declared: Declared, seat: Seat) -> bool:
    if declared.contract.unwhisted or seat in (declared.seat, declared.sharer, *declared.whisters):
        return False
    if seat == deal.sitting:
        closed = contracts.both_must_whist(declared.contract, declared.bid)
        return state.options.dealer_help != "none" or not closed
    answers = [answer.whist for answer in declared.answers if answer.seat == seat]
    if answers:
        return not answers[0]
    silenced = all(answer.whist for answer in declared.answers)
    return declared.contract.level == NINE and seat == deal.defenders[-1] and silenced


def legal(state: State, deal: Deal, seat: Seat) -> Iterator[Action]:
    """Yield the advice and the help that this seat may give now."""
    yield from map(Help, helpable(state, deal, seat))
    if whister_to_advise(state, deal, seat) is None:
        return
    if deal.phase is Phase.MANNER:
        yield from (Advise(open=True), Advise(open=False))
        return
    unseen = advisable_cards(state, deal, seat)
    yield from (Advise(card=card) for card in unseen)
    yield from (Advise(lead=suit) for suit in leads_of(unseen))


def advise(state: State, actor: Actor, action: Advise) -> Step[State]:
    """Give the advice to the whister, and announce to the table that there was advice."""
    deal = check_deal(state, actor, Phase.MANNER, Phase.PLAY)
    assert not isinstance(actor, Nature)
    to = whister_to_advise(state, deal, actor)
    if to is None or action not in legal(state, deal, actor):
        raise IllegalAction(Refusal.ADVICE)
    counsel = Counsel(actor, to, _number(deal), action)
    counsels = (*(each for each in deal.counsels if each.seat != actor), counsel)
    announced = (
        Advised(seat=actor, whister=to),
        Whispered(audience=frozenset({to}), seat=actor, advice=action),
    )
    return Step(replace(state, deal=replace(deal, counsels=counsels)), announced)


def help_whister(state: State, actor: Actor, action: Help) -> Step[State]:
    """Help one whister in this contract, and advise only them (PREF-10.2)."""
    deal = check_deal(state, actor, Phase.WHIST, Phase.MANNER, Phase.PLAY)
    assert not isinstance(actor, Nature)
    if action.whister not in helpable(state, deal, actor):
        raise IllegalAction(Refusal.AID)
    event = Aided(dealer=actor, whister=action.whister, paid=state.options.dealer_help == "whists")
    return Step(replace(state, deal=replace(deal, aided=action.whister)), (event,))


def with_advice_spent(deal: Deal, decider: Seat | None) -> Deal:
    """Return the deal after this player's decision, with the advice for it hidden."""
    if not deal.counsels:
        return deal
    return replace(
        deal,
        counsels=tuple(
            replace(each, spent=True) if each.whister == decider else each for each in deal.counsels
        ),
    )


def advice_for(deal: Deal, seat: Seat | None) -> tuple[Counsel, ...]:
    """Return the advice to this seat for its next decision, or its own in this trick."""
    return tuple(
        each
        for each in deal.counsels
        if (each.whister == seat and not each.spent) or (each.seat == seat and each.number == _number(deal))
    )
