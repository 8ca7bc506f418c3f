"""The rules. Clauses TZ-1 … TZ-27 are in the rule page beside this file."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.cards import PACK_32, Card
from games.core import Event, InvalidAction, Plausibility, RatingKinds, Result, Seat, Step, events_in
from games.terz import actions, events, legality, scoring
from games.terz.actions import MOST_LIFTED, Action, Cut, Declare, Exchange, Good, Higher, Marry, Show
from games.terz.combinations import POINTS, Combination, Marriage, Run, Sayable, height
from games.terz.options import FULL_DEALS, FULL_TARGET, PRESETS, Options
from games.terz.ranking import beats, seven
from games.terz.state import HAND, SEATS, TRICKS, Answers, Claim, Deal, Entry, Fate, Phase, State, Top
from games.terz.view import View, hidden_cards, view
from games.trick_game import events as shared_events
from games.trick_game.actions import PlayCard
from games.trick_game.game import TrickGame, check_turn, play_card, take_trick
from games.trick_game.tricks import Trick, left_of, with_hand, without

AT_ONCE = 3
"""Cards dealt to a player at a time."""
DEALT = SEATS * HAND


class Terz(TrickGame[Options, State, Action, View], RatingKinds[Options], Plausibility[View, Action]):
    """Терц: tricks and combinations for two."""

    name, version, schema, seats, presets = "terz", 1, 3, range(SEATS, SEATS + 1), PRESETS
    options_type, state_type, view_type = Options, State, View
    event_type = events_in(shared_events, events)
    pack, pack_size = PACK_32, len(PACK_32)
    moves = Cut | Exchange | Declare | Marry | PlayCard | Good | Show | Higher
    view = staticmethod(view)
    write = staticmethod(actions.write)
    read = staticmethod(actions.read)

    def rating_kind(self, options: Options) -> str:
        """Return a kind of its own for bluff, a different skill."""
        return "bluff" if options.bluff else "plain"

    def may_succeed(self, view: View, action: Action) -> bool:
        """Return whether no declared card is known to be elsewhere, so that a lie may be believed."""
        match action:
            case Declare(what):
                named: Sayable = what
            case Marry() if view.trumps is not None:
                named = Marriage(view.trumps)
            case _:
                return True
        return set(named.cards) <= {*view.hand, *hidden_cards(view)}

    def length(self, options: Options, seats: int) -> float:
        """Measure by points, or by deals if they end the match before."""
        return min(options.target / FULL_TARGET, 1 if options.deals == "none" else options.deals / FULL_DEALS)

    def cards_left(self, state: State) -> int:
        """Count the cards that are drawn from the talon, too."""
        return super().cards_left(state) + (len(state.deal.talon) if state.deal else 0)

    def start(self, options: Options, seats: int) -> State:
        return State(options)

    def decision(self, state: State, deal: Deal) -> str:
        if deal.pending:
            return f"{'s' if deal.pending.shown else 'a'}{len(deal.claims)}"
        return "c" if deal.phase is Phase.CUT else f"t{len(deal.tricks) + 1}n{len(deal.claims)}"

    def choices(self, state: State, deal: Deal) -> Iterable[Action]:
        match deal.phase:
            case Phase.CUT:
                return [Cut(count) for count in range(1, MOST_LIFTED + 1)]
            case Phase.ANSWER:
                return _answers(state.options, deal)
        return _before_play(state.options, deal)

    def deal(self, state: State, pack: tuple[Card, ...]) -> Step[State]:
        """Deal three times three cards to each, the dealer last; turn the next card on top of the rest."""
        assert state.dealer is not None
        threes = [pack[begin : begin + AT_ONCE] for begin in range(0, DEALT, AT_ONCE)]
        first, second = (
            tuple(card for three in threes[place::SEATS] for card in three) for place in range(SEATS)
        )
        hands = (second, first) if state.dealer == 0 else (first, second)
        turned = pack[DEALT]
        deal = Deal(state.dealer, hands, (*pack[DEALT + 1 :], turned), turned.suit, turned)
        return Step(
            replace(state, deal=deal),
            (events.Dealt(number=state.number, dealer=state.dealer, turned=turned),),
        )

    def act(self, state: State, seat: Seat, action: Action) -> Step[State]:
        match action:
            case Cut(count):
                return _cut(state, check_turn(state, seat, Phase.CUT), count)
            case Good() | Show() | Higher():
                return _answer(state, check_turn(state, seat, Phase.ANSWER), action)
            case Exchange():
                return _exchange(state, check_turn(state, seat, Phase.PLAY))
            case Declare(what):
                deal = check_turn(state, seat, Phase.PLAY)
                legality.check_declare(state.options, deal, what)
                return _declare(state, deal, what)
            case Marry():
                deal = check_turn(state, seat, Phase.PLAY)
                legality.check_marry(state.options, deal)
                return _declare(state, deal, Marriage(deal.trumps))
            case PlayCard(card):
                return _play(state, check_turn(state, seat, Phase.PLAY), card)
        raise InvalidAction(repr(action))

    def board(self, options: Options) -> Options:
        """Return the options of one board: one deal."""
        return replace(options, deals=1)

    def result(self, state: State) -> Result:
        return Result(scoring.places(state.totals, state.winner), self.scores(state))


def _before_play(options: Options, deal: Deal) -> list[Action]:
    """Return declarations, the marriage, the seven and cards of the player to move."""
    before: list[Action] = [Declare(what) for what in legality.declarable(options, deal)]
    if legality.marriageable(options, deal):
        before.append(Marry())
    if legality.exchangeable(deal):
        before.append(Exchange())
    return [*before, *map(PlayCard, legality.plays(options, deal))]


def _answers(options: Options, deal: Deal) -> list[Action]:
    assert deal.pending is not None
    words: list[Action] = [Good()] if deal.pending.shown else [Good(), Show()]
    return [*words, *map(Higher, legality.stronger(options, deal, deal.pending))]


def drawing_order(face_down: Sequence[Card], count: int) -> tuple[Card, ...]:
    """Return the order of draws after `count` face-down cards went under the others.

    `face_down` begins with the card next to the turned one.
    """
    return (*reversed(face_down[:count]), *reversed(face_down[count:]))


def _cut(state: State, deal: Deal, count: int) -> Step[State]:
    if not 1 <= count <= MOST_LIFTED:
        raise InvalidAction(f"cut {count}")
    broken = replace(deal, cut=count, talon=(*drawing_order(deal.talon[:-1], count), deal.talon[-1]))
    after, drawn = _draw_cards(broken)
    return Step(replace(state, deal=after), (events.TalonBroken(seat=deal.turn, count=count), *drawn))


def _draw_cards(deal: Deal) -> tuple[Deal, tuple[Event, ...]]:
    """Let both draw a card, the taker of the trick first, while there are any."""
    if not deal.talon:
        return deal, ()
    taker = deal.tricks[-1].taker
    loser = left_of(taker, SEATS)
    (first, second), left = deal.talon[:SEATS], deal.talon[SEATS:]
    hands = with_hand(deal.hands, taker, (*deal.hands[taker], first))
    hands = with_hand(hands, loser, (*hands[loser], second))
    drawn = (
        _draw(taker, first, open_to_all=False),
        _draw(loser, second, open_to_all=not left),
        events.TalonLeft(count=len(left)),
    )
    return replace(deal, hands=hands, talon=left), drawn


def _draw(seat: Seat, card: Card, *, open_to_all: bool) -> events.CardDrawn:
    return events.CardDrawn(audience=None if open_to_all else frozenset({seat}), seat=seat, card=card)


def _exchange(state: State, deal: Deal) -> Step[State]:
    legality.check_exchange(deal)
    seat, turned, low = deal.turn, deal.talon[-1], seven(deal.trumps)
    hands = with_hand(deal.hands, seat, (*without(deal.hands[seat], low), turned))
    after = replace(deal, hands=hands, talon=(*deal.talon[:-1], low), exchanger=seat)
    return Step(replace(state, deal=after), (events.SevenLaid(seat=seat, taken=turned),))


def _declare(state: State, deal: Deal, what: Sayable) -> Step[State]:
    """Announce the words; with bluff the opponent answers, without it the rules do."""
    top = _top(state.options, deal, what)
    claim = Claim(deal.turn, what, deal.played, top=top)
    declared = events.Declared(seat=claim.seat, kind=what.kind)
    pending = _with_claim(state, deal, claim)
    if state.options.bluff:
        return Step(pending, (declared, *_reveal_top(claim)))
    outcome = _settle_by_rule(pending, claim)
    return Step(outcome.state, (declared, *outcome.events))


def _with_claim(state: State, deal: Deal, claim: Claim) -> State:
    return replace(state, deal=replace(deal, claims=(*deal.claims, claim)))


def _top(options: Options, deal: Deal, what: Sayable) -> Top | None:
    """Return what the declaration reveals to an opponent with an unspent run of the same length."""
    own = [
        other
        for other in legality.nameable(options, deal, left_of(deal.turn, SEATS))
        if isinstance(other, Run) and other.kind is what.kind
    ]
    if not own:
        return None
    rank = what.cards[-1].rank
    equal = any(other.cards[-1].rank == rank for other in own)
    return Top(rank, what.cards[-1].suit is deal.trumps if equal else None)


def _reveal_top(claim: Claim) -> tuple[Event, ...]:
    if claim.top is None:
        return ()
    opponent = frozenset({left_of(claim.seat, SEATS)})
    return (
        events.TopRevealed(audience=opponent, seat=claim.seat, top=claim.top.rank, trumps=claim.top.trumps),
    )


def _settle_by_rule(state: State, claim: Claim) -> Step[State]:
    """Score and show a declaration without bluff, or the opponent's higher one instead."""
    deal = _deal_of(state)
    if isinstance(claim.what, Marriage):
        return _score(_close(state, Fate.SCORED, shown=True), claim, (_shown_event(claim),))
    if legality.beaten_already(deal, claim):
        return Step(_close(state, Fate.BEATEN), (*_reveal_top(claim), _beaten_event(claim)))
    above = legality.stronger(state.options, deal, claim)
    if not above:
        return _score(_close(state, Fate.SCORED, shown=True), claim, (_shown_event(claim),))
    best = max(above, key=lambda what: height(what, deal.trumps))
    return _beat(state, claim, best, _reveal_top(claim))


def _beat(state: State, claim: Claim, what: Combination, news: tuple[Event, ...] = ()) -> Step[State]:
    """Score the opponent's higher combination instead."""
    beaten = _close(state, Fate.BEATEN)
    answer = Claim(left_of(claim.seat, SEATS), what, claim.play, Fate.SCORED, answer=True, shown=True)
    return _score(
        _with_claim(beaten, _deal_of(beaten), answer),
        answer,
        (*news, _shown_event(answer), _beaten_event(claim)),
    )


def _answer(state: State, deal: Deal, action: Good | Show | Higher) -> Step[State]:
    claim = deal.pending
    assert claim is not None
    match action:
        case Higher(what):
            legality.check_higher(state.options, deal, what)
            return _beat(state, claim, what)
        case Show():
            legality.check_show(deal)
            return _show(_record_answer(state, deal.turn, looked=1), deal, claim)
    if not claim.shown:
        state = _record_answer(state, deal.turn, believed=1)
    if legality.beaten_already(deal, claim):
        return Step(_close(state, Fate.BEATEN), (_beaten_event(claim),))
    return _score(_close(state, Fate.SCORED), claim, ())


def _record_answer(state: State, seat: Seat, *, believed: int = 0, looked: int = 0) -> State:
    """Count one more answer of this seat to an unseen declaration."""
    own = state.answers[seat]
    counted = Answers(own.believed + believed, own.looked + looked)
    return replace(
        state, answers=tuple(counted if each == seat else other for each, other in enumerate(state.answers))
    )


def _show(state: State, deal: Deal, claim: Claim) -> Step[State]:
    """Show the declared cards: a false declaration scores for the other side.

    A true combination waits for another answer; a true marriage scores.
    """
    if not legality.holds(deal, claim.seat, claim.what):
        return _penalty(_close(state, Fate.FALSE, shown=True), claim)
    if isinstance(claim.what, Marriage):
        return _score(_close(state, Fate.SCORED, shown=True), claim, (_shown_event(claim),))
    return Step(_close(state, Fate.OPEN, shown=True), (_shown_event(claim),))


def _penalty(state: State, claim: Claim) -> Step[State]:
    seat = left_of(claim.seat, SEATS)
    entry = Entry(state.number, seat, POINTS[claim.what.kind], claim.what.kind, penalty=True)
    after = replace(state, sheet=(*state.sheet, entry))
    proof = events.FalseDeclaration(
        seat=claim.seat, kind=claim.what.kind, cards=claim.what.cards, target=after.targets[claim.seat]
    )
    return _write_entry(after, entry, (proof,))


def _score(state: State, claim: Claim, news: tuple[Event, ...]) -> Step[State]:
    entry = Entry(state.number, claim.seat, POINTS[claim.what.kind], claim.what.kind)
    return _write_entry(replace(state, sheet=(*state.sheet, entry)), entry, news)


def _write_entry(state: State, entry: Entry, news: tuple[Event, ...]) -> Step[State]:
    scored = (*news, events.Scored(entry=entry))
    if not scoring.wins_at_once(state, entry.seat):
        return Step(state, scored)
    after = replace(state, deal=None, dealer=None, deals_played=state.number, over=True, winner=entry.seat)
    return Step(after, (*scored, _deal_over(_deal_of(state), after, (), None), _match_over(after)))


def _close(state: State, fate: Fate, *, shown: bool = False) -> State:
    deal = _deal_of(state)
    *before, last = deal.claims
    claim = replace(last, fate=fate, shown=shown or last.shown)
    return replace(state, deal=replace(deal, claims=(*before, claim)))


def _deal_of(state: State) -> Deal:
    assert state.deal is not None
    return state.deal


def _shown_event(claim: Claim) -> events.CombinationShown:
    return events.CombinationShown(
        seat=claim.seat, kind=claim.what.kind, cards=claim.what.cards, answer=claim.answer
    )


def _beaten_event(claim: Claim) -> events.CombinationBeaten:
    return events.CombinationBeaten(seat=claim.seat, kind=claim.what.kind)


def _play(state: State, deal: Deal, card: Card) -> Step[State]:
    """Play a card; after the first trick the talon is broken, after later ones both draw while it lasts."""
    legality.check_play(state.options, deal, card)
    lying, played = play_card(deal, card)
    if len(lying.trick) < SEATS:
        return Step(replace(state, deal=lying), (played,))
    led, reply = lying.trick
    gathered, taken = take_trick(lying, (reply if beats(reply.card, led.card, deal.trumps) else led).seat)
    if taken.number == 1:
        return Step(replace(state, deal=gathered), (played, taken))
    if taken.number == TRICKS:
        ended, ending = _end_deal(state, gathered)
        return Step(ended, (played, taken, *ending))
    after, drawn = _draw_cards(gathered)
    return Step(replace(state, deal=after), (played, taken, *drawn))


def _end_deal(state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
    points, last = scoring.deal_points(deal.tricks, deal.trumps), deal.tricks[-1]
    written = scoring.written(points, last.taker)
    entries = tuple(Entry(state.number, Seat(seat), scored, None) for seat, scored in enumerate(written))
    after = replace(
        state, deal=None, dealer=last.taker, deals_played=state.number, sheet=(*state.sheet, *entries)
    )
    after = _judge(after)
    ending = (_match_over(after),) if after.over else ()
    return after, (
        *(events.Scored(entry=entry) for entry in entries),
        _deal_over(deal, after, points, last),
        *ending,
    )


def _judge(state: State) -> State:
    """Count after a deal: a win, a tie past the targets, the last agreed deal, or another deal."""
    winner, extra = scoring.counted(state)
    if winner is not None:
        return replace(state, dealer=None, over=True, winner=winner, extra=False)
    if state.deals_played == state.options.deals:
        return replace(state, dealer=None, over=True, winner=scoring.leader(state.totals), extra=False)
    return replace(state, extra=extra)


def _deal_over(deal: Deal, after: State, points: tuple[int, ...], last: Trick | None) -> events.DealOver:
    return events.DealOver(
        number=after.deals_played,
        points=points,
        entries=tuple(entry for entry in after.sheet if entry.deal == after.deals_played),
        totals=after.totals,
        targets=after.targets,
        last=last,
        extra=after.extra,
        over=after.over,
        winner=after.winner,
        dealer=deal.dealer,
        trumps=deal.trumps,
    )


def _match_over(state: State) -> events.MatchOver:
    return events.MatchOver(winner=state.winner, totals=state.totals)
