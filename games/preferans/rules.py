"""The rules. Clauses PREF-1.1 … PREF-10.10 are in the rule page beside this file.

Each part of a match has its module.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import StrEnum
from fractions import Fraction
from itertools import chain

from msgspec.structs import replace

from games import core
from games.cards import PACK_32, shuffled
from games.core import Actor, IllegalAction, InvalidAction, Nature, Reason, Result, Seat, Step
from games.player_advice import Advising
from games.preferans import actions, bounds, events
from games.preferans.match import (
    advising,
    announcing,
    auction,
    claims,
    dealing,
    hands,
    negotiation,
    play,
    progression,
    teeth,
    underbids,
    whisting,
)
from games.preferans.match.ending import may_be_judged
from games.preferans.match.legality import Refusal
from games.preferans.match.turns import actors, awaited, question_id
from games.preferans.options import FRIENDLY, OPTION_GROUPS, PRESETS, UNBOOKED, Options, length, matters
from games.preferans.paper.fines import fine_script
from games.preferans.paper.script import script
from games.preferans.paper.seating import joined, reseated
from games.preferans.scoring.settlement import settle
from games.preferans.scoring.sheet import blank
from games.preferans.state import Part, Phase, State
from games.preferans.view import View, hushed, view
from games.sheets import Fining
from games.trick_game.actions import DealCards, PlayCard
from games.trick_game.events import TrickTaken


class Preferans(
    core.Game[Options, State, actions.Action, View],
    core.Constrained[Options],
    core.ConditionalOptions[Options],
    core.RatingKinds[Options],
    core.VariableLength[Options],
    core.Timed[State],
    core.OwnClock[State],
    core.CostlyChance[State],
    core.Dealing[Options, State],
    core.OutlivingActions[State, actions.Action],
    core.Plausibility[View, actions.Action],
    Advising[actions.Action, State, View],
    Fining[State],
):
    """Преферанс: auction, contracts with whists, raspasy, and the score sheet."""

    name, version, schema, seats, presets = "preferans", 4, 7, range(2, 5), PRESETS
    options_type, state_type, view_type = Options, State, View
    event_type = core.events_in(events) | TrickTaken
    pack_size = len(PACK_32)
    option_groups, friendly, unbooked = OPTION_GROUPS, FRIENDLY, UNBOOKED
    view, hushed = staticmethod(view), staticmethod(hushed)
    receiver = staticmethod(advising.receiver_of_action)
    may_succeed = staticmethod(bounds.may_succeed)
    write = staticmethod(actions.write)
    read = staticmethod(actions.read)
    script, fine_script = staticmethod(script), staticmethod(fine_script)
    cards_left = staticmethod(hands.cards_left)
    reseated, joined = staticmethod(reseated), staticmethod(joined)

    def check(self, options: Options, seats: int) -> StrEnum | None:
        """Return an objection unless two play with the dummy, or more without it."""
        return None if options.dummy == (seats == 2) else Refusal.DUMMY

    def matters(self, options: Options, seats: int, name: str) -> bool:
        """Return whether the option belongs to the kind; the kind itself is a preset."""
        return matters(options, seats, name)

    def rating_kind(self, options: Options) -> str:
        """Return the kind of Преферанс: each has ratings of its own."""
        return options.kind

    def length(self, options: Options, seats: int) -> float:
        """Return the average number of hands of a player, relative to a whole Сочинка of three."""
        return length(options, seats)

    def price(self, state: State) -> int:
        return state.price

    def is_deal(self, before: State, after: State) -> bool:
        """Return whether a deal was played: neither a fine, nor conditions, nor the end of the time."""
        return after.number > before.number

    def start(self, options: Options, seats: int) -> State:
        limit = options.pool if options.kind in ("sochinka", "leningradka") else None
        return State(options, seats, blank(seats, limit))

    def to_act(self, state: State) -> frozenset[Actor]:
        return actors(state)

    def awaited(self, state: State) -> frozenset[Seat]:
        return awaited(state)

    def question(self, state: State, seat: Seat) -> str:
        has_question = seat in actors(state) or advising.may_still_advise(state, seat)
        return question_id(state, seat) if has_question else ""

    def is_current(self, state: State, seat: Seat, question: str, action: actions.Action) -> bool:
        """Return whether a press is current. An action beside the questions is current for the whole deal."""
        talks = isinstance(action, actions.Advise | actions.Help)
        if self.is_aside(action) and question and (talks or seat in actors(state)):
            return question.partition(".")[0] == question_id(state, seat).partition(".")[0]
        return question == self.question(state, seat)

    def is_aside(self, action: actions.Action) -> bool:
        return actions.is_aside(action)

    def legal(self, state: State, actor: Actor) -> Iterable[actions.Action]:
        if actor is Nature.CLOCK:
            return negotiation.clock(state) if actor in actors(state) else []
        if isinstance(actor, Nature):
            return []
        if actor not in actors(state):
            return []
        return chain(_legal(state, actor), teeth.legal(state, actor))

    def apply(self, state: State, actor: Actor, action: actions.Action) -> Step[State]:
        match action:
            case PlayCard(card=card):
                return play.play(state, actor, card)
            case actions.Bid() | actions.Pass() | actions.Whist() | actions.HalfWhist():
                return _spoken(state, actor, action)
            case actions.Look():
                return auction.look(state, actor)
            case actions.LayAway(cards=cards):
                return announcing.lay_away(state, actor, cards)
            case actions.Concede():
                return announcing.concede(state, actor)
            case actions.Announce():
                return announcing.announce(state, actor, action)
            case actions.Accept() | actions.Decline():
                return _answered(state, actor, action)
            case actions.Manner(open=laid_open):
                return whisting.choose(state, actor, laid_open=laid_open)
            case actions.Peek(seat=seat):
                return whisting.peek(state, actor, seat)
            case actions.Claim(tricks=tricks):
                return claims.claim_tricks(state, actor, tricks)
            case actions.Advise():
                return advising.advise(state, actor, action)
            case actions.Help():
                return advising.help_whister(state, actor, action)
            case actions.Conditions():
                return negotiation.set_conditions(state, actor, action)
            case actions.Propose():
                return negotiation.propose(state, actor, action)
            case actions.ChangeOption():
                return negotiation.change(state, actor, action)
            case actions.BeginMain():
                return negotiation.begin(state, actor)
            case actions.MarkTooth():
                return teeth.mark(state, actor, action)
            case actions.TimeUp(alarm=alarm):
                if actor is Nature.CLOCK and state.awaits_chance:
                    raise IllegalAction(Reason.MOMENT)
                return negotiation.time_up(state, actor, alarm)
            case actions.Draw() | DealCards() | actions.Verdict():
                return _by_chance(state, actor, action)
        raise InvalidAction(repr(action))

    def sample(self, state: State, rng: core.Dice) -> actions.Action:
        if state.deal is not None:
            return underbids.sample(state.deal, rng)
        pack = shuffled(PACK_32, rng)
        return actions.Draw(pack) if state.part is Part.DRAW else DealCards(pack)

    def draw(self, state: State) -> str:
        """Name the draw of the dealer, a deal by its number, or the verdict on it."""
        if state.deal is not None:
            return f"verdict {state.number}" if state.deal.phase is Phase.VERDICT else ""
        return "draw" if state.part is Part.DRAW else f"deal {state.number + 1}"

    def board(self, options: Options) -> Options:
        """Return options of one deal."""
        return replace(options, deals=1)

    def alarms(self, state: State) -> Mapping[str, timedelta]:
        return negotiation.alarms(state)

    def limits_turn(self, state: State, seat: Seat) -> bool:
        """Return whether the rules limit the turn: two minutes before the main part (PREF-9.3, 10.4)."""
        return state.part is Part.CONDITIONS

    def may_calculate(self, state: State) -> bool:
        """Return whether the arbiter may calculate next: after the last trick or an accepted claim."""
        return state.deal is not None and may_be_judged(state, state.deal)

    def scores(self, state: State) -> tuple[Fraction, ...]:
        """Return the whists won and lost, settled as the sheet stands."""
        return settle(state.sheet, state.options.terms).results

    def result(self, state: State) -> Result:
        """Settle in exact whists."""
        return Result(progression.places(state), self.scores(state))


def _legal(state: State, seat: Seat) -> Iterable[actions.Action]:
    deal = state.deal
    if deal is None:
        return negotiation.legal(state, seat)
    if seat in advising.advisers(state, deal):
        return advising.legal(state, deal, seat)
    match deal.phase:
        case Phase.AUCTION:
            return auction.legal(state, deal, seat)
        case Phase.LAY | Phase.CONTRACT | Phase.TOTUS | Phase.SHARE:
            return announcing.legal(state, deal, seat)
        case Phase.WHIST | Phase.DEALER | Phase.MANNER:
            return whisting.legal(state, deal, seat)
    return play.legal(state, deal, seat)


def _spoken(
    state: State, actor: Actor, action: actions.Bid | actions.Pass | actions.Whist | actions.HalfWhist
) -> Step[State]:
    """Carry out a pass, bid or whist; a pass is a call, or an answer to a contract."""
    if isinstance(action, actions.Whist | actions.HalfWhist) or (
        isinstance(action, actions.Pass) and state.deal and state.deal.phase in (Phase.WHIST, Phase.DEALER)
    ):
        return whisting.answer(state, actor, action)
    return auction.call(state, actor, action)


def _answered(state: State, actor: Actor, action: actions.Accept | actions.Decline) -> Step[State]:
    if state.part is Part.CONDITIONS:
        return negotiation.answer(state, actor, action)
    if state.deal is not None and state.deal.phase is Phase.SHARE:
        return announcing.answer_share(state, actor, action)
    if state.deal is not None and state.deal.phase is Phase.TOTUS:
        return announcing.agree(state, actor, action)
    return claims.answer(state, actor, action)


def _by_chance(state: State, actor: Actor, action: actions.Draw | DealCards | actions.Verdict) -> Step[State]:
    moments = {
        actions.Draw: state.part is Part.DRAW,
        DealCards: state.deal is None and state.part not in (Part.DRAW, Part.CONDITIONS),
        actions.Verdict: state.deal is not None and state.deal.phase is Phase.VERDICT,
    }
    core.check_chance(actor, over=state.part is Part.OVER, moment=moments[type(action)])
    match action:
        case actions.Draw(pack=pack):
            return dealing.draw(state, pack)
        case DealCards(pack=pack):
            return dealing.deal(state, pack)
        case actions.Verdict():
            return underbids.judge(state, action)
