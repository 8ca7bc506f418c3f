"""Claims of a number of remaining tricks, with the claimant's cards open (PREF-5.8)."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.core import Actor, IllegalAction, Reason, Seat, Step
from games.preferans.actions import Accept, Action, Claim, Decline
from games.preferans.events import ClaimAnswered, ClaimMade, HandOpened
from games.preferans.match import ending
from games.preferans.match.hands import face_up, on_turn, player_of
from games.preferans.match.legality import Refusal, check_deal, check_turn, declared_of
from games.preferans.state import Claimed, Deal, Declared, Phase, State


def possible(deal: Deal, seat: Seat) -> list[Action]:
    """Return the claims open to the player to move."""
    if deal.raspasy or seat in deal.claimants:
        return []
    return [Claim(tricks) for tricks in range(deal.remaining + 1)]


def answers(state: State, deal: Deal, seat: Seat) -> Iterable[Action]:
    """Return this seat's possible answers to the claim."""
    return [Accept(), Decline()] if seat in awaited(state, deal) else []


def awaited(state: State, deal: Deal) -> frozenset[Seat]:
    """Return the seats still to answer: opponents, and partners responsible for their own tricks."""
    claim, declarer = deal.claim, deal.declarer
    if claim is None or declarer is None:
        return frozenset()
    defended = claim.seat != declarer
    voices = _responsible(state, deal) | {declarer} if defended else _defence(state, deal)
    return voices - {claim.seat, *claim.accepted}


def _defence(state: State, deal: Deal) -> frozenset[Seat]:
    """Return the players of the defenders' hands."""
    return frozenset(player_of(state, deal, place) for place in deal.defenders)


def _responsible(state: State, deal: Deal) -> frozenset[Seat]:
    """Return the defenders responsible for their tricks.

    A single whister is responsible for all of them, otherwise each for their own.
    """
    return frozenset(deal.whisters) if len(deal.whisters) == 1 else _defence(state, deal)


def claim_tricks(state: State, actor: Actor, tricks: int) -> Step[State]:
    deal = check_deal(state, actor, Phase.PLAY)
    seat = check_turn(on_turn(state, deal), actor)
    if deal.raspasy or seat in deal.claimants:
        raise IllegalAction(Refusal.CLAIMED)
    if not 0 <= tricks <= deal.remaining:
        raise IllegalAction(Refusal.CLAIM, count=deal.remaining)
    declared = declared_of(deal)
    own = frozenset(place for place in deal.active if player_of(state, deal, place) == seat)
    opened = tuple(HandOpened(seat=place, hand=deal.hands[place]) for place in sorted(own - face_up(deal)))
    claim, claimants = Claimed(seat, tricks, _parts(deal, declared, seat, tricks)), (*deal.claimants, seat)
    after = replace(deal, phase=Phase.CLAIM, shown=deal.shown | own, claimants=claimants, claim=claim)
    made = ClaimMade(
        claim=claim, declarer=declared.seat, contract=declared.contract, whisters=declared.whisters
    )
    return Step(replace(state, deal=after), (made, *opened))


def answer(state: State, actor: Actor, action: Accept | Decline) -> Step[State]:
    deal = check_deal(state, actor, Phase.CLAIM)
    if deal.claim is None or actor not in awaited(state, deal):
        raise IllegalAction(Reason.TURN)
    seat, accepted = Seat(actor), isinstance(action, Accept)
    declined = Step(replace(state, deal=replace(deal, phase=Phase.PLAY, claim=None)))
    step = _accept(state, deal, deal.claim, seat) if accepted else declined
    return Step(step.state, (ClaimAnswered(seat=seat, accepted=accepted), *step.events))


def _accept(state: State, deal: Deal, claim: Claimed, seat: Seat) -> Step[State]:
    claim = replace(claim, accepted=(*claim.accepted, seat))
    deal = replace(deal, claim=claim)
    if awaited(state, deal):
        return Step(replace(state, deal=deal))
    return ending.end(state, replace(deal, granted=claim.parts))


def _parts(deal: Deal, declared: Declared, seat: Seat, tricks: int) -> tuple[int, ...]:
    """Return the tricks by place: defenders share theirs evenly, with an odd one for the first to speak."""
    rest = deal.remaining - tricks
    own, theirs = (tricks, rest) if seat == declared.seat else (rest, tricks)
    first, second = deal.defenders
    parts = {declared.seat: own, first: theirs - theirs // 2, second: theirs // 2}
    return tuple(parts.get(Seat(place), 0) for place in range(deal.places))
