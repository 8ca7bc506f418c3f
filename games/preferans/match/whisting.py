"""Who whists against a contract, and how it is played (PREF-4.3 to 4.10, with the dummy 1.5)."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.core import Actor, IllegalAction, Reason, Seat, Step
from games.preferans import contracts
from games.preferans.actions import Action, Manner, Pass, Peek, Whist
from games.preferans.contracts import Contract
from games.preferans.events import Answered, Given, MannerChosen, MustWhist, Peeked, PeekSeen
from games.preferans.match import ending, play
from games.preferans.match.legality import Refusal, check_deal, check_turn
from games.preferans.state import DUMMY, Answer, Deal, Phase, State

NINE = 9


def opponents(state: State, deal: Deal) -> tuple[Seat, ...]:
    """The players who speak against the declarer, in their order; a dummy says nothing."""
    return tuple(seat for seat in deal.defenders if not (state.dummy and seat == DUMMY))


def begin(state: State, deal: Deal) -> Step[State]:
    """The contract stands; the opponents speak, unless it leaves them nothing to say."""
    assert deal.contract is not None
    if deal.contract.unwhisted:
        return play.begin(state, replace(deal, spread=_spread_unwhisted(state, deal)))
    if not contracts.both_must_whist(deal.contract, deal.bid):
        return Step(replace(state, deal=replace(deal, phase=Phase.WHIST)))
    whisters = opponents(state, deal)
    step = play.begin(state, _against(state, deal, whisters))
    return Step(step.state, (MustWhist(whisters=whisters), *step.events))


def _spread_unwhisted(state: State, deal: Deal) -> frozenset[Seat]:
    """Both hands lie open, but at misère bid in the dark (PREF-5.6, 7.6); a dummy's always does."""
    if deal.bid == Contract(0, dark=True):
        return _dummy(state)
    return frozenset(deal.defenders)


def _dummy(state: State) -> frozenset[Seat]:
    return frozenset({DUMMY}) if state.dummy else frozenset()


def _against(state: State, deal: Deal, whisters: tuple[Seat, ...]) -> Deal:
    return replace(deal, whisters=whisters, spread=_dummy(state))


def speaker(state: State, deal: Deal) -> Seat:
    """Who is to whist or pass."""
    return opponents(state, deal)[len(deal.answers)]


def legal(state: State, deal: Deal, seat: Seat) -> Iterable[Action]:
    """What this seat may say to the contract."""
    match deal.phase:
        case Phase.WHIST if speaker(state, deal) == seat:
            return [Whist(), Pass()]
        case Phase.DEALER if deal.sitting == seat and deal.peeked is None:
            return [*map(Peek, deal.defenders), Pass()]
        case Phase.DEALER if deal.sitting == seat:
            return [Whist(), Pass()]
        case Phase.MANNER if deal.whisters[0] == seat:
            return [Manner(open=True), Manner(open=False)]
    return []


def answer(state: State, actor: Actor, action: Whist | Pass) -> Step[State]:
    deal = check_deal(state, actor, Phase.WHIST, Phase.DEALER)
    if isinstance(action, Pass) and action.dark:
        check_turn(deal.sitting if deal.phase is Phase.DEALER else speaker(state, deal), actor)
        raise IllegalAction(Reason.MOMENT)
    whist = isinstance(action, Whist)
    if deal.phase is Phase.DEALER:
        return _answer_of_dealer(state, deal, check_turn(deal.sitting, actor), whist=whist)
    seat = check_turn(speaker(state, deal), actor)
    deal = replace(deal, answers=(*deal.answers, Answer(seat, whist)))
    step = _all_spoke(state, deal) if _settled(state, deal) else Step(replace(state, deal=deal))
    return Step(step.state, (Answered(seat=seat, whist=whist), *step.events))


def _settled(state: State, deal: Deal) -> bool:
    """Whether nobody is left to speak; at nine the first whist closes the question (PREF-4.5)."""
    assert deal.contract is not None
    closed = deal.contract.level == NINE and deal.answers[-1].whist
    return closed or len(deal.answers) == len(opponents(state, deal))


def _all_spoke(state: State, deal: Deal) -> Step[State]:
    whisters = tuple(said.seat for said in deal.answers if said.whist)
    deal = _against(state, deal, whisters)
    if not whisters:
        if deal.sitting is None or deal.sharer is not None:
            return give(state, deal)
        return Step(replace(state, deal=replace(deal, phase=Phase.DEALER)))
    if len(whisters) == 1 and not state.dummy:
        return Step(replace(state, deal=replace(deal, phase=Phase.MANNER)))
    return play.begin(state, deal)


def give(state: State, deal: Deal) -> Step[State]:
    """Nobody whists: the contract is scored without play."""
    assert deal.declarer is not None
    step = ending.book(state, deal, unplayed=True)
    return Step(step.state, (Given(declarer=deal.declarer), *step.events))


def _answer_of_dealer(state: State, deal: Deal, dealer: Seat, *, whist: bool) -> Step[State]:
    if whist and deal.peeked is None:
        raise IllegalAction(Refusal.PEEK)
    answered = Answered(seat=dealer, whist=whist, instead=deal.peeked if whist else None)
    if not whist:
        step = give(state, deal)
        return Step(step.state, (answered, *step.events))
    after = replace(deal, whisters=(dealer,), phase=Phase.MANNER)
    return Step(replace(state, deal=after), (answered,))


def peek(state: State, actor: Actor, seat: Seat) -> Step[State]:
    """The dealer looks at the hand of one who passed (PREF-4.9)."""
    deal = check_deal(state, actor, Phase.DEALER)
    dealer = check_turn(deal.sitting, actor)
    if deal.peeked is not None or seat not in deal.defenders:
        raise IllegalAction(Refusal.PEEK)
    seen = PeekSeen(audience=frozenset({dealer}), seat=seat, hand=deal.hands[seat])
    return Step(replace(state, deal=replace(deal, peeked=seat)), (Peeked(dealer=dealer, seat=seat), seen))


def choose(state: State, actor: Actor, *, laid_open: bool) -> Step[State]:
    """The single whister plays open or closed (PREF-4.7)."""
    deal = check_deal(state, actor, Phase.MANNER)
    seat = check_turn(deal.whisters[0], actor)
    spread = frozenset(deal.defenders) if laid_open else frozenset()
    step = play.begin(state, replace(deal, spread=spread))
    return Step(step.state, (MannerChosen(seat=seat, open=laid_open), *step.events))
