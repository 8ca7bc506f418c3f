"""The rules. Clauses TERC-1 … TERC-19 are in the rule page beside this file."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from fractions import Fraction

from msgspec.structs import replace

from games import core
from games.core import Actor, IllegalAction, InvalidAction, Nature, Reason, Result, Seat, Step
from games.terc import actions, events
from games.terc.actions import (
    AGREEMENT,
    ALARM,
    SILENCE,
    Action,
    Call,
    Claim,
    DealCards,
    Join,
    Leave,
    NoTerc,
    TimeUp,
)
from games.terc.cards import PACK_81, Card, Three, is_terc, tercs
from games.terc.events import Agreed, Assumed, Called, Ending, Joined, Left, Penalty, Taken, Wrong
from games.terc.laying import agree, begin, finish, onward, recount_exchanges, then, without
from games.terc.legality import allowed, check_call, check_claim, check_join, check_leave, check_none, passes
from games.terc.options import PRESETS, Options, matters
from games.terc.state import PLACES, Player, State
from games.terc.view import View, view

LEFT_SECONDS = 10
"""The seconds that an untaken card costs on a board, which is played against the clock."""
SILENT_SECONDS = 3
"""The seconds after the first agreement until locked-out players count as agreed."""


class Terc(
    core.Game[Options, State, Action, View],
    core.Timed[State],
    core.OwnClock[State],
    core.Joinable[State, Action],
    core.Dealing[Options, State],
    core.ConditionalOptions[Options],
    core.Plausibility[View, Action],
):
    """TERC: be the first to see three cards that match."""

    name, version, schema, seats, presets = "terc", 2, 2, range(1, PLACES + 1), PRESETS
    options_type, state_type, view_type = Options, State, View
    event_type = core.events_in(events)
    pack_size = len(PACK_81)
    view = staticmethod(view)
    write = staticmethod(actions.write)
    read = staticmethod(actions.read)

    def matters(self, options: Options, seats: int, name: str) -> bool:
        """Return whether the option matters: the time to agree does only if players must agree."""
        return matters(options, name)

    def start(self, options: Options, seats: int) -> State:
        return State(options, (Player(),) * seats)

    def to_act(self, state: State) -> frozenset[Actor]:
        if state.ending is not None:
            return frozenset()
        if not state.board:
            return frozenset({Nature.CHANCE})
        clock = (Nature.CLOCK,) if any(_alarms(state)) else ()
        return frozenset((*map(Seat, range(min(len(state.players) + 1, PLACES))), *clock))

    def awaited(self, state: State) -> frozenset[Seat]:
        if state.floor is not None:
            return frozenset({state.floor})
        return state.waiting if state.agreed else frozenset()

    def question(self, state: State, seat: Seat) -> str:
        return "" if state.ending is not None else f"b{state.board}"

    def join_action(self, state: State, seat: Seat) -> Action | None:
        return Join() if passes(check_join, state, seat) else None

    def leave_action(self, state: State, seat: Seat) -> Action | None:
        return Leave() if passes(check_leave, state, seat) else None

    def legal(self, state: State, actor: Actor) -> Iterable[Action]:
        match actor:
            case Nature.CHANCE:
                return []
            case Nature.CLOCK:
                return map(TimeUp, _alarms(state))
        return allowed(state, actor)

    def apply(self, state: State, actor: Actor, action: Action) -> Step[State]:
        match action:
            case DealCards(pack=pack):
                core.check_chance(actor, over=state.ending is not None, moment=not state.board)
                return _deal(state, pack)
            case TimeUp(alarm=alarm):
                return _time_up(state, actor, alarm)
            case Join() | Leave() | Call() | Claim() | NoTerc():
                if isinstance(actor, Nature):
                    raise IllegalAction(Reason.TURN)
                return _act(state, actor, action)
        raise InvalidAction(repr(action))

    def may_succeed(self, view: View, action: Action) -> bool:
        if isinstance(action, Claim):
            return any(set(three) == action.cards for three in tercs(view.cards))
        return not isinstance(action, Call) or bool(tercs(view.cards))

    def sample(self, state: State, rng: core.Dice) -> Action:
        return DealCards(tuple(rng.sample(PACK_81, len(PACK_81))))

    def draw(self, state: State) -> str:
        """Name the only draw: the pack is shuffled once."""
        return "" if state.board else "deal 1"

    def board(self, options: Options) -> Options:
        """Return the options of one board: a whole pack."""
        return options

    def board_points(self, result: Result, milliseconds: int) -> tuple[Fraction, ...]:
        """Count the seconds against the seat, and LEFT_SECONDS for each untaken card of the pack."""
        seconds = Fraction(milliseconds // 1000)
        return tuple((points - len(PACK_81)) * LEFT_SECONDS - seconds for points in result.points)

    def alarms(self, state: State) -> Mapping[str, timedelta]:
        seconds = {
            ALARM: state.options.call_seconds,
            SILENCE: SILENT_SECONDS,
            AGREEMENT: state.options.agree_seconds,
        }
        return {alarm: timedelta(seconds=seconds[alarm]) for alarm in _alarms(state)}

    def limits_turn(self, state: State, seat: Seat) -> bool:
        """Return True: a race has no turns, and its alarms time calls and agreements."""
        return True

    def scores(self, state: State) -> tuple[Fraction, ...]:
        """Return the cards taken."""
        return tuple(map(Fraction, state.taken))

    def result(self, state: State) -> Result:
        """Settle by cards taken."""
        return Result(core.places(state.taken), self.scores(state))


def _deal(state: State, pack: tuple[Card, ...]) -> Step[State]:
    if sorted(pack) != list(PACK_81):
        raise InvalidAction("not the whole pack")
    return begin(state, pack)


def _alarms(state: State) -> Iterator[str]:
    """Yield the names of the running time limits."""
    if state.floor is not None:
        yield ALARM
    if state.agreed and not state.given and state.locked - state.agreed:
        yield SILENCE
    if state.agreed and state.waiting:
        yield AGREEMENT


def _time_up(state: State, actor: Actor, alarm: str) -> Step[State]:
    if state.ending is not None:
        raise IllegalAction(Reason.OVER)
    if actor is not Nature.CLOCK:
        raise IllegalAction(Reason.TURN)
    if alarm not in _alarms(state):
        raise IllegalAction(Reason.MOMENT)
    if state.floor is not None:
        return _miscall(state, state.floor, ())
    return _silence(state) if alarm == SILENCE else _assume(state)


def _act(state: State, seat: Seat, action: Join | Leave | Call | Claim | NoTerc) -> Step[State]:
    step = _acted(state, seat, action)
    player = step.state.players[seat]
    return Step(_with(step.state, seat, replace(player, idle=0)), step.events) if player.idle else step


def _acted(state: State, seat: Seat, action: Join | Leave | Call | Claim | NoTerc) -> Step[State]:
    match action:
        case Join():
            check_join(state, seat)
            return _join(state, seat)
        case Leave():
            check_leave(state, seat)
            return _leave(state, seat)
        case Call():
            check_call(state, seat)
            called = Called(seat=seat, seconds=state.options.call_seconds)
            return Step(replace(state, floor=seat, agreed=frozenset(), given=False), (called,))
        case Claim(cards=cards):
            check_claim(state, seat, cards)
            three = _as_they_lie(state, cards)
            return _take(state, seat, three) if is_terc(three) else _miscall(state, seat, three)
        case NoTerc():
            check_none(state, seat)
            return _agree(state, seat)


def _join(state: State, seat: Seat) -> Step[State]:
    back = seat < len(state.players)
    player = replace(state.players[seat], present=True) if back else Player()
    return Step(_with(state, seat, player), (Joined(seat=seat, back=back),))


def _leave(state: State, seat: Seat) -> Step[State]:
    gone = _with(state, seat, replace(state.players[seat], present=False))
    agreed = gone.agreed - {seat}
    floor = None if gone.floor == seat else gone.floor
    gone = replace(gone, floor=floor, agreed=agreed, given=gone.given and bool(agreed))
    if gone.alone:
        gone = replace(gone, floor=None)
    left = Step(_unlock(gone), (Left(seat=seat),))
    if not gone.present:
        return then(left, lambda state: finish(state, Ending.LEFT))
    return then(left, _check_agreement)


def _agree(state: State, seat: Seat) -> Step[State]:
    after = replace(state, agreed=state.agreed | {seat})
    return then(Step(after, (Agreed(seat=seat, waiting=tuple(sorted(after.waiting))),)), _check_agreement)


def _silence(state: State) -> Step[State]:
    """Take the agreement of locked-out players as given."""
    after = replace(state, given=True)
    silent = tuple(sorted(state.waiting - after.waiting))
    return then(Step(after, (Assumed(seats=silent, aside=()),) if silent else ()), _check_agreement)


def _assume(state: State) -> Step[State]:
    """End the time for agreeing: idle players count as agreed, and stand aside after IDLE_BOARDS."""
    idle = sorted(state.waiting)
    players = list(state.players)
    for seat in idle:
        players[seat] = replace(players[seat], idle=players[seat].idle + 1)
    aside = tuple(seat for seat in idle if players[seat].aside)
    after = replace(state, players=tuple(players), agreed=state.agreed.union(idle))
    return then(Step(after, (Assumed(seats=tuple(idle), aside=aside),)), _check_agreement)


def _check_agreement(state: State) -> Step[State]:
    return agree(state) if state.agreed and not state.waiting else Step(state)


def _take(state: State, seat: Seat, cards: Three) -> Step[State]:
    places, player = _places(state, cards), state.players[seat]
    after = without(_with(state, seat, replace(player, tercs=(*player.tercs, cards))), cards)
    event = Taken(seat=seat, cards=cards, places=places, total=after.players[seat].taken)
    taken = replace(after, floor=None, last=event, latest=event, takers=(*state.takers, seat))
    return then(Step(taken, (event,)), onward)


def _miscall(state: State, seat: Seat, cards: Three | tuple[()]) -> Step[State]:
    """Penalise a call without a TERC; `cards` is empty if none were named in time."""
    player = state.players[seat]
    counted = replace(player, wrong=player.wrong + 1, slips=player.slips + 1)
    after, penalty = _punish(replace(_with(state, seat, counted), floor=None), seat)
    event = Wrong(seat=seat, cards=cards, places=_places(state, cards), penalty=penalty)
    return Step(replace(after, last=event), (event,))


def _punish(state: State, seat: Seat) -> tuple[State, Penalty]:
    if state.options.wrong_call == "free":
        return state, Penalty.NONE
    if state.options.wrong_call == "minus" and state.players[seat].tercs:
        return _put_back(state, seat), Penalty.RETURNED
    locked = replace(state, locked=state.locked | {seat})
    after = _unlock(locked)
    return after, Penalty.LOCKED if after.locked else Penalty.LIFTED


def _put_back(state: State, seat: Seat) -> State:
    """Put the seat's latest TERC under the pack, and restart the count of exchanges."""
    player = state.players[seat]
    *earlier, returned = player.tercs
    after = _with(state, seat, replace(player, tercs=tuple(earlier)))
    latest = None if state.latest is not None and state.latest.cards == returned else state.latest
    return recount_exchanges(replace(after, pack=(*state.pack, *returned), latest=latest))


def _unlock(state: State) -> State:
    """Let everybody call again if all present players are locked out."""
    return replace(state, locked=frozenset()) if state.present <= state.locked else state


def _as_they_lie(state: State, cards: frozenset[Card]) -> Three:
    one, two, three = (card for card in state.cards if card in cards)
    return one, two, three


def _places(state: State, cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(state.table.index(card) + 1 for card in cards)


def _with(state: State, seat: Seat, player: Player) -> State:
    """Return the state with this player in this seat, which may be the next new one."""
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))
