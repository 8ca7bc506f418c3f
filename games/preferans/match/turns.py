"""Decide who may act, whom the game waits for, and the questions."""

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
    """Return who may act: chance, or players and the clock of a running limit.

    Players who may still look at their cards, draw teeth, propose, advise or help are among them.
    """
    if state.awaits_chance:
        return frozenset({Nature.CHANCE})
    clock = [Nature.CLOCK] if negotiation.alarms(state) else []
    voices = advising.advisers(state, state.deal) if state.deal else ()
    beside = (*unlooked_seats(state), *teeth.seats_with_choice(state), *negotiation.proposers(state), *voices)
    return frozenset((*awaited(state), *beside, *clock))


def unlooked_seats(state: State) -> tuple[Seat, ...]:
    """Return the players who may still look at their cards."""
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
    seat = _awaited(state, deal)
    return frozenset() if seat is None else frozenset({seat})


def _awaited(state: State, deal: Deal) -> Seat | None:
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
    """Return the question of this seat: the deal, then after a dot the phase and its progress.

    The question of a seat that is not asked, and may only do something beside the game, is the deal; it
    changes once a dealer has chosen whom to help, so that the page of that choice closes.
    """
    deal = state.deal
    if seat not in awaited(state):
        helps = deal is not None and seat == deal.sitting and deal.aided is not None
        return f"d{state.number}.h" if helps else f"d{state.number}"
    if deal is None:
        return f"d{state.number}.{_stage(state)}"
    return f"d{state.number}.{_LETTERS[deal.phase]}{_progress(deal)}"


def _stage(state: State) -> str:
    """Return what is asked before the main part: conditions, further changes, or an answer to the latest."""
    number = len(state.negotiation.asked)
    if state.negotiation.voting:
        return f"n{number}"
    return "o" if state.conditions is None else f"o{number + 1}"


def _progress(deal: Deal) -> int:
    """Return the progress of the deal, never the same twice in a phase."""
    plays = sum(len(trick.plays) for trick in deal.tricks) + len(deal.trick)
    return len(deal.calls) + _count_answers(deal.declared) + plays + len(deal.claimants)


def _count_answers(declared: Declarer | None) -> int:
    """Count the answers to the contract, with cards named for a totus and a dealer's look at a hand."""
    if not isinstance(declared, Declared):
        return 0
    return len(declared.answers) + len(declared.named) + (declared.peeked is not None)
