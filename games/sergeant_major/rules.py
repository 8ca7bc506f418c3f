"""The rules. Clauses SM-1 … SM-16 are in the rule page beside this file."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec.structs import replace

from games.cards import PACK_52, Card, taker
from games.core import ConditionalOptions, Event, Result, Seat, Step, events_in
from games.sergeant_major import actions, events, scoring
from games.sergeant_major.actions import SWAPPED, Action, Give, LayAway, Return, from_low
from games.sergeant_major.legality import check_give, check_lay, check_return, choices
from games.sergeant_major.options import PRESETS, Options, matters, usual_deals
from games.sergeant_major.state import HAND, SEATS, Deal, Phase, Row, State, Swap
from games.sergeant_major.view import View, view
from games.sheets import Question, Script, Sheeted, ask_tricks, numbers
from games.trick_game import events as shared_events
from games.trick_game.actions import PlayCard
from games.trick_game.events import FirstDealer
from games.trick_game.game import TrickGame, check_play, check_turn, dealt, play_card, take_trick
from games.trick_game.tricks import Trick, left_of, with_hand, without


class SergeantMajor(TrickGame[Options, State, Action, View], ConditionalOptions[Options], Sheeted[State]):
    """Старшина: be the first to take twelve tricks."""

    name, version, schema, seats, presets = "sergeant_major", 1, 1, range(SEATS, SEATS + 1), PRESETS
    options_type, state_type, view_type = Options, State, View
    event_type = events_in(shared_events, events)
    pack, pack_size = PACK_52, len(PACK_52)
    moves = Give | Return | LayAway | PlayCard
    view = staticmethod(view)
    write = staticmethod(actions.write)
    read = staticmethod(actions.read)

    def matters(self, options: Options, seats: int, name: str) -> bool:
        """Return whether the option matters: some do only in matches of many deals."""
        return matters(options, name)

    def length(self, options: Options, seats: int) -> float:
        """Divide the average number of deals by three."""
        return usual_deals(options) / usual_deals(PRESETS["three"])

    def start(self, options: Options, seats: int) -> State:
        return State(options)

    def decision(self, state: State, deal: Deal) -> str:
        match deal.phase:
            case Phase.GIVE:
                return f"g{deal.exchange}"
            case Phase.RETURN:
                return f"r{deal.exchange}"
            case Phase.LAY:
                return "l"
        return f"t{len(deal.tricks) + 1}"

    def choices(self, state: State, deal: Deal) -> Iterable[Action]:
        cards = choices(state, deal)
        match deal.phase:
            case Phase.GIVE:
                return [Give(card) for card in cards]
            case Phase.RETURN:
                return [Return(card) for card in cards]
            case Phase.LAY:
                return (LayAway(frozenset(four)) for four in combinations(cards, SWAPPED))
        return [PlayCard(card) for card in cards]

    def deal(self, state: State, pack: tuple[Card, ...]) -> Step[State]:
        assert state.dealer is not None
        hands = dealt(pack, state.dealer, SEATS, HAND)
        deal = Deal(dealer=state.dealer, hands=hands, kitty=pack[HAND * SEATS :])
        return Step(replace(state, deal=deal), (events.Dealt(number=state.number, dealer=state.dealer),))

    def act(self, state: State, seat: Seat, action: Action) -> Step[State]:
        match action:
            case Give(card=card):
                return _give(state, check_turn(state, seat, Phase.GIVE), card)
            case Return(card=card):
                return _return(state, check_turn(state, seat, Phase.RETURN), card)
            case LayAway(cards=cards):
                return _lay(state, check_turn(state, seat, Phase.LAY), cards)
        assert isinstance(action, PlayCard)
        return _play(state, check_turn(state, seat, Phase.PLAY), action.card)

    def board(self, options: Options) -> Options:
        """Return the options of one board: three deals, with dealers known beforehand."""
        return replace(options, target="three_deals")

    def result(self, state: State) -> Result:
        """Settle the stakes, or the tricks taken without a stake."""
        misses = scoring.misses(state.options.quota, state.sheet)
        points = scoring.points(state.options.stake, misses, state.totals, state.winner)
        return Result(scoring.places(points, state.totals, state.winner), tuple(map(Fraction, points)))

    unbooked = frozenset({"kitty"})

    def script(self, state: State) -> Script[State]:
        """Ask for the first dealer, or for everybody's tricks and, if unclear, the winner."""
        if state.dealer is None:
            first = Seat(int((yield Question("first", numbers(range(SEATS))))))
            return Step(replace(state, dealer=first), (FirstDealer(seat=first),))
        order = [left_of(state.dealer, SEATS, place) for place in range(1, SEATS + 1)]
        taken = yield from ask_tricks(order, HAND)
        row = Row(state.dealer, tuple(taken[seat] for seat in sorted(taken)))
        totals = replace(state, sheet=(*state.sheet, row)).totals
        best = scoring.may_have_won(state.options, state.number, row.taken, totals)
        winner = best[0] if best else None
        if len(best) > 1:
            name = "reached" if state.options.target == "total" else "latest"
            winner = Seat(int((yield Question(name, numbers(best)))))
        return Step(*_booked(state, row, winner))

    def reseated(self, state: State, order: Sequence[Seat]) -> State:
        def moved(seat: Seat | None) -> Seat | None:
            return None if seat is None else Seat(order.index(seat))

        rows = (
            Row(Seat(order.index(row.dealer)), tuple(row.taken[old] for old in order)) for row in state.sheet
        )
        return replace(state, dealer=moved(state.dealer), winner=moved(state.winner), sheet=tuple(rows))


def _give(state: State, deal: Deal, card: Card) -> Step[State]:
    check_give(deal, card)
    swap = Swap(deal.giver, deal.receiver, card, None)
    hands = with_hand(deal.hands, swap.giver, without(deal.hands[swap.giver], card))
    after = replace(deal, hands=hands, swaps=(*deal.swaps, swap))
    return Step(replace(state, deal=after), (events.CardGiven(audience=_two(swap), swap=swap),))


def _return(state: State, deal: Deal, card: Card) -> Step[State]:
    check_return(deal, card)
    assert deal.pending is not None
    swap = replace(deal.pending, returned=card)
    hands = list(deal.hands)
    hands[swap.giver] = (*hands[swap.giver], card)
    hands[swap.receiver] = (*without(hands[swap.receiver], card), swap.given)
    after = replace(deal, hands=tuple(hands), swaps=(*deal.swaps[:-1], swap))
    private = events.CardReturned(audience=_two(swap), swap=swap)
    public = events.Exchanged(number=deal.exchange, giver=swap.giver, receiver=swap.receiver)
    return Step(replace(state, deal=after), (private, public, *_kitty_seen(state, after)))


def _kitty_seen(state: State, deal: Deal) -> tuple[Event, ...]:
    if deal.phase is not Phase.LAY or state.options.kitty == "blind":
        return ()
    return (events.KittySeen(audience=frozenset({deal.dealer}), kitty=deal.kitty),)


def _lay(state: State, deal: Deal, cards: frozenset[Card]) -> Step[State]:
    check_lay(state, deal, cards)
    laid, dealer = from_low(cards), deal.dealer
    hand = without((*deal.hands[dealer], *deal.kitty), *laid)
    after = replace(deal, hands=with_hand(deal.hands, dealer, hand), laid=laid)
    private = events.KittyTaken(audience=frozenset({dealer}), laid=laid, kitty=deal.kitty)
    return Step(replace(state, deal=after), (private, events.KittySwapped(dealer=dealer, leader=after.turn)))


def _two(swap: Swap) -> frozenset[Seat]:
    return frozenset({swap.giver, swap.receiver})


def _play(state: State, deal: Deal, card: Card) -> Step[State]:
    check_play(deal, card)
    lying, played = play_card(deal, card)
    if len(lying.trick) < SEATS:
        return Step(replace(state, deal=lying), (played,))
    winner = lying.trick[taker([play.card for play in lying.trick], None)].seat
    gathered, taken = take_trick(lying, winner)
    after, number = replace(state, deal=gathered), taken.number
    news: tuple[Event, ...] = (played, taken)
    if after.winner is None and 0 in scoring.distances(after.options, after.taken, after.totals):
        after = replace(after, winner=winner)
        news = (*news, events.TargetReached(seat=winner, number=number))
    if number < HAND:
        return Step(after, news)
    ended, ending = _end_deal(after)
    return Step(ended, (*news, *ending))


def _end_deal(state: State) -> tuple[State, tuple[Event, ...]]:
    deal, options = state.deal, state.options
    assert deal is not None
    row = Row(deal.dealer, deal.taken)
    winner = state.winner
    if winner is None and state.number == scoring.last_deal(options):
        winner = scoring.most_in_the_end(state.totals, deal.tricks)
    return _booked(state, row, winner, deal.tricks[-1])


def _booked(
    state: State, row: Row, winner: Seat | None, last: Trick | None = None
) -> tuple[State, tuple[Event, ...]]:
    dealer = scoring.next_dealer(state.options, row) if winner is None else None
    after = replace(state, deal=None, dealer=dealer, sheet=(*state.sheet, row), winner=winner)
    return after, (_deal_over(state, after, last), *_match_over(after))


def _deal_over(before: State, after: State, last: Trick | None) -> events.DealOver:
    """Make the event of a finished deal; `before` has it in progress, `after` booked."""
    options, row = after.options, after.sheet[-1]
    return events.DealOver(
        number=before.number,
        row=row,
        quotas=scoring.quotas(options.quota, row.dealer),
        totals=after.totals,
        distances=scoring.distances(options, row.taken, after.totals),
        misses=scoring.misses(options.quota, after.sheet),
        stake=options.stake,
        last=last,
        winner=after.winner,
    )


def _match_over(state: State) -> tuple[Event, ...]:
    if state.winner is None:
        return ()
    misses = scoring.misses(state.options.quota, state.sheet)
    points = scoring.points(state.options.stake, misses, state.totals, state.winner)
    return (
        events.MatchOver(
            winner=state.winner,
            totals=state.totals,
            points=points,
            places=scoring.places(points, state.totals, state.winner),
        ),
    )
