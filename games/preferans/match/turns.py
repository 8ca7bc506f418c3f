"""Turns: the possible actors, the awaited seats, and the ids of their questions."""

from games.core import Actor, Nature, Seat
from games.preferans.match import advising, announcing, auction, claims, negotiation, teeth, whisting
from games.preferans.match.hands import on_turn
from games.preferans.state import Deal, Declared, Declarer, Part, Phase, State

_LETTERS = {
    Phase.AUCTION: "a",
    Phase.LAY: "l",
    Phase.CONTRACT: "c",
    Phase.TOTUS: "t",
    Phase.SHARE: "s",
    Phase.WHIST: "w",
    Phase.DEALER: "d",
    Phase.MANNER: "m",
    Phase.PLAY: "p",
    Phase.CLAIM: "k",
    Phase.VERDICT: "v",
}


def actors(state: State) -> frozenset[Actor]:
    """Return the possible actors: chance, or players and the clock of a running limit.

    Players include those with an action beside the questions: to look at cards, draw teeth, propose, advise
    or help.
    """
    if state.awaits_chance:
        return frozenset({Nature.CHANCE})
    clock = [Nature.CLOCK] if negotiation.alarms(state) else []
    voices = advising.advisers(state, state.deal) if state.deal else ()
    beside = (*unlooked_seats(state), *teeth.seats_with_choice(state), *negotiation.proposers(state), *voices)
    return frozenset((*awaited(state), *beside, *clock))


def unlooked_seats(state: State) -> tuple[Seat, ...]:
    """Return the seats that may still look at their cards."""
    return state.deal.unlooked if state.deal and state.deal.phase is Phase.AUCTION else ()


def awaited(state: State) -> frozenset[Seat]:
    """Return the players the game waits for."""
    if state.part is Part.CONDITIONS:
        return negotiation.awaited(state)
    deal = state.deal
    if deal is None or deal.phase is Phase.VERDICT:
        return frozenset()
    if deal.phase is Phase.CLAIM:
        return claims.awaited(state, deal)
    seat = _awaited_seat(state, deal)
    return frozenset() if seat is None else frozenset({seat})


def _awaited_seat(state: State, deal: Deal) -> Seat | None:
    match deal.phase:
        case Phase.AUCTION:
            return auction.next_caller(state, deal)
        case Phase.LAY | Phase.TOTUS:
            return announcing.next_to_lay_away(state, deal)
        case Phase.CONTRACT:
            return deal.declarer
        case Phase.SHARE | Phase.DEALER:
            return deal.sitting
        case Phase.WHIST:
            return whisting.speaker(state, deal)
        case Phase.MANNER:
            return deal.whisters[0]
    return on_turn(state, deal)


def question_id(state: State, seat: Seat) -> str:
    """Return the id of this seat's question: the deal, then after a dot the phase and its progress.

    A seat without a question has the deal as its id. The id changes after a dealer's choice of a whister to
    help, so that the page of that choice closes.
    """
    deal = state.deal
    if seat not in awaited(state):
        helps = deal is not None and seat == deal.sitting and deal.aided is not None
        return f"d{state.number}.h" if helps else f"d{state.number}"
    if deal is None:
        return f"d{state.number}.{_stage_before_main(state)}"
    return f"d{state.number}.{_LETTERS[deal.phase]}{_progress(deal)}"


def _stage_before_main(state: State) -> str:
    """Return the question before the main part: the conditions, further changes, or a vote on the latest."""
    number = len(state.negotiation.asked)
    if state.negotiation.voting:
        return f"n{number}"
    return "o" if state.conditions is None else f"o{number + 1}"


def _progress(deal: Deal) -> int:
    """Return a number that grows with each action of the deal's phase."""
    plays = sum(len(trick.plays) for trick in deal.tricks) + len(deal.trick)
    return len(deal.calls) + _count_answers(deal.declared) + plays + len(deal.claimants)


def _count_answers(declared: Declarer | None) -> int:
    """Count the answers to the contract, with cards named for a totus and a dealer's look at a hand."""
    if not isinstance(declared, Declared):
        return 0
    return len(declared.answers) + len(declared.named) + (declared.peeked is not None)
