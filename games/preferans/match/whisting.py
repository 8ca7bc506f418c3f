"""Whist against a contract, and choose how it is played.

See PREF-4.3 to 4.10, with the dummy 1.5, and the half-whist of 10.8.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from games.core import Actor, IllegalAction, Reason, Seat, Step
from games.preferans import contracts
from games.preferans.actions import Action, HalfWhist, Manner, Pass, Peek, Whist
from games.preferans.contracts import NINE, Contract
from games.preferans.events import Answered, Given, MannerChosen, MustWhist, Peeked, PeekSeen
from games.preferans.match import advising, ending, play
from games.preferans.match.legality import Refusal, check_deal, check_turn, declared_of
from games.preferans.state import DUMMY, Answer, Deal, Declared, Part, Phase, State


def opponents(state: State, deal: Deal) -> tuple[Seat, ...]:
    """Return the seats that answer the declarer, in order, without a dummy."""
    return tuple(seat for seat in deal.defenders if not (state.dummy and seat == DUMMY))


def begin(state: State, deal: Deal) -> Step[State]:
    """Ask the opponents about the contract, unless it leaves them no choice."""
    declared = declared_of(deal)
    if declared.contract.unwhisted:
        spread = _spread_unwhisted(state, deal)
        return play.begin(state, replace(deal, declared=replace(declared, spread=spread)))
    if not contracts.both_must_whist(declared.contract, declared.bid):
        return Step(replace(state, deal=replace(deal, phase=Phase.WHIST)))
    whisters = opponents(state, deal)
    step = play.begin(state, _with_whisters(state, deal, declared, whisters))
    return Step(step.state, (MustWhist(whisters=whisters), *step.events))


def _spread_unwhisted(state: State, deal: Deal) -> frozenset[Seat]:
    """Return the open hands: both, except at a dark misère (PREF-5.6, 7.6); always a dummy's."""
    if deal.bid == Contract(0, dark=True):
        return _dummy(state)
    return frozenset(deal.defenders)


def _dummy(state: State) -> frozenset[Seat]:
    return frozenset({DUMMY}) if state.dummy else frozenset()


def _with_whisters(state: State, deal: Deal, declared: Declared, whisters: tuple[Seat, ...]) -> Deal:
    return replace(deal, declared=replace(declared, whisters=whisters, spread=_dummy(state)))


def speaker(state: State, deal: Deal) -> Seat:
    """Return the player to whist or pass; after a half-whist the first opponent again."""
    seats = opponents(state, deal)
    return seats[len(declared_of(deal).answers) % len(seats)]


def may_whist_half(state: State, deal: Deal) -> bool:
    """Return whether the next answer may be a half-whist (PREF-10.8)."""
    declared = declared_of(deal)
    passed = [answer.whist for answer in declared.answers] == [False]
    offered = state.options.half_whist and state.part is Part.MAIN and deal.phase is Phase.WHIST
    return offered and passed and contracts.halvable(declared.contract)


def legal(state: State, deal: Deal, seat: Seat) -> Iterable[Action]:
    """Return this seat's possible answers to the contract."""
    declared = declared_of(deal)
    match deal.phase:
        case Phase.WHIST if speaker(state, deal) == seat:
            return [Whist(), Pass(), *([HalfWhist()] if may_whist_half(state, deal) else [])]
        case Phase.DEALER if deal.sitting == seat and declared.peeked is None:
            return [*map(Peek, deal.defenders), Pass()]
        case Phase.DEALER if deal.sitting == seat:
            return [Whist(), Pass()]
        case Phase.MANNER if declared.whisters[0] == seat:
            return [Manner(open=True), Manner(open=False)]
    return []


def answer(state: State, actor: Actor, action: Whist | HalfWhist | Pass) -> Step[State]:
    deal = check_deal(state, actor, Phase.WHIST, Phase.DEALER)
    seat = check_turn(deal.sitting if deal.phase is Phase.DEALER else speaker(state, deal), actor)
    if isinstance(action, Pass) and action.dark:
        raise IllegalAction(Reason.MOMENT)
    whist, half = isinstance(action, Whist), isinstance(action, HalfWhist)
    if half and not may_whist_half(state, deal):
        raise IllegalAction(Refusal.HALF)
    if deal.phase is Phase.DEALER:
        return _answer_of_dealer(state, deal, seat, whist=whist)
    declared = declared_of(deal)
    declared = replace(declared, answers=(*declared.answers, Answer(seat, whist, half)))
    deal = replace(deal, declared=declared)
    settled = _all_answered(state, deal, declared)
    step = _end_answers(state, deal, declared) if settled else Step(replace(state, deal=deal))
    return Step(step.state, (Answered(seat=seat, whist=whist, half=half), *step.events))


def _all_answered(state: State, deal: Deal, declared: Declared) -> bool:
    """Return whether all have answered.

    At nine the first whist ends the answers (PREF-4.5); after a half-whist the first opponent answers again.
    """
    last = declared.answers[-1]
    closed = declared.contract.level == NINE and last.whist
    return closed or (len(declared.answers) >= len(opponents(state, deal)) and not last.half)


def _end_answers(state: State, deal: Deal, declared: Declared) -> Step[State]:
    whisters = tuple(answer.seat for answer in declared.answers if answer.whist)
    deal = _with_whisters(state, deal, declared, whisters)
    if not whisters:
        if deal.sitting is None or declared.sharer is not None or declared.halved:
            return give(state, deal, declared)
        return Step(replace(state, deal=replace(deal, phase=Phase.DEALER)))
    if len(whisters) == 1 and not state.dummy:
        return Step(replace(state, deal=replace(deal, phase=Phase.MANNER)))
    return play.begin(state, deal)


def give(state: State, deal: Deal, declared: Declared) -> Step[State]:
    """Score the contract without play, since nobody whists, or only half."""
    step = ending.book(state, deal, declared, unplayed=True)
    return Step(step.state, (Given(declarer=declared.seat, half=declared.halved), *step.events))


def _answer_of_dealer(state: State, deal: Deal, dealer: Seat, *, whist: bool) -> Step[State]:
    declared = declared_of(deal)
    if whist and declared.peeked is None:
        raise IllegalAction(Refusal.PEEK)
    answered = Answered(seat=dealer, whist=whist, instead=declared.peeked if whist else None)
    if not whist:
        step = give(state, deal, declared)
        return Step(step.state, (answered, *step.events))
    after = replace(deal, declared=replace(declared, whisters=(dealer,)), phase=Phase.MANNER)
    return Step(replace(state, deal=after), (answered,))


def peek(state: State, actor: Actor, seat: Seat) -> Step[State]:
    """Show the dealer one passed hand (PREF-4.9)."""
    deal = check_deal(state, actor, Phase.DEALER)
    dealer = check_turn(deal.sitting, actor)
    declared = declared_of(deal)
    if declared.peeked is not None or seat not in deal.defenders:
        raise IllegalAction(Refusal.PEEK)
    seen = PeekSeen(audience=frozenset({dealer}), seat=seat, hand=deal.hands[seat])
    after = replace(deal, declared=replace(declared, peeked=seat))
    return Step(replace(state, deal=after), (Peeked(dealer=dealer, seat=seat), seen))


def choose(state: State, actor: Actor, *, laid_open: bool) -> Step[State]:
    """Choose open or closed play for the single whister (PREF-4.7)."""
    deal = check_deal(state, actor, Phase.MANNER)
    declared = declared_of(deal)
    seat = check_turn(declared.whisters[0], actor)
    spread = frozenset(deal.defenders) if laid_open else frozenset()
    chosen = replace(advising.with_advice_spent(deal, seat), declared=replace(declared, spread=spread))
    step = play.begin(state, chosen)
    return Step(step.state, (MannerChosen(seat=seat, open=laid_open), *step.events))
