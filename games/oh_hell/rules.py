"""The rules. Clauses OH-1 … OH-20 are in the rule page beside this file."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.cards import PACK_52, Card, taker
from games.core import Event, Plausibility, Result, Seat, Step, events_in, places
from games.oh_hell import actions, events, scoring
from games.oh_hell.actions import Action, Bid
from games.oh_hell.bounds import makeable
from games.oh_hell.events import BiddingOver, BidMade, DealOver, Dealt, MatchOver
from games.oh_hell.options import PRESETS, Options
from games.oh_hell.state import Deal, Phase, Row, State, bids, check_bid
from games.oh_hell.view import View, view
from games.sheets import Question, Script, Sheeted, ask_tricks, numbers
from games.trick_game import events as shared_events
from games.trick_game.actions import PlayCard
from games.trick_game.events import FirstDealer
from games.trick_game.game import TrickGame, check_play, check_turn, dealt, play_card, plays, take_trick
from games.trick_game.tricks import left_of


class OhHell(TrickGame[Options, State, Action, View], Sheeted[State], Plausibility[View, Action]):
    """Чёрт побери: take exactly as many tricks as you bid."""

    name, version, schema, seats, presets = "oh_hell", 1, 1, range(3, 8), PRESETS
    options_type, state_type, view_type = Options, State, View
    event_type = events_in(shared_events, events)
    pack, pack_size = PACK_52, len(PACK_52)
    moves = Bid | PlayCard
    view = staticmethod(view)
    write = staticmethod(actions.write)
    read = staticmethod(actions.read)

    def length(self, options: Options, seats: int) -> float:
        """Count the bids and cards of a player, which tell more than the number of deals."""
        deals, full = scoring.series(options.deals, seats), scoring.series("full", seats)
        return deals * (deals + 3) / (full * (full + 3))

    def start(self, options: Options, seats: int) -> State:
        return State(options, seats)

    def decision(self, state: State, deal: Deal) -> str:
        return "b" if state.phase is Phase.BID else f"t{len(deal.tricks) + 1}"

    def choices(self, state: State, deal: Deal) -> Iterable[Action]:
        if state.phase is Phase.BID:
            return [Bid(bid) for bid in bids(state, deal)]
        return [PlayCard(card) for card in plays(deal)]

    def deal(self, state: State, pack: tuple[Card, ...]) -> Step[State]:
        assert state.dealer is not None
        dealer, seats, number = state.dealer, state.seats, state.number
        turned = None if number == state.deals else pack[number * seats]
        deal = Deal(
            dealer=dealer,
            turn=left_of(dealer, seats),
            hands=dealt(pack, dealer, seats, number),
            turned=turned,
            bids=(None,) * seats,
        )
        news = Dealt(number=number, deals=state.deals, dealer=dealer, turned=turned)
        return Step(replace(state, deal=deal), (news,))

    def act(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if isinstance(action, Bid):
            return _bid(state, check_turn(state, seat, Phase.BID), action.tricks)
        assert isinstance(action, PlayCard)
        return _play(state, check_turn(state, seat, Phase.PLAY), action.card)

    def may_succeed(self, view: View, action: Action) -> bool:
        return not isinstance(action, Bid) or action.tricks in makeable(view)

    def board(self, options: Options) -> Options:
        """Return the options of one board: a whole series."""
        return options

    def result(self, state: State) -> Result:
        return Result(places(state.totals), self.scores(state))

    def script(self, state: State) -> Script[State]:
        """Ask for the first dealer, or for everybody's bid and tricks from the dealer's left."""
        if state.dealer is None:
            first = Seat(int((yield Question("first", numbers(range(state.seats))))))
            return Step(replace(state, dealer=first), (FirstDealer(seat=first),))
        order = [left_of(state.dealer, state.seats, place) for place in range(1, state.seats + 1)]
        deal = Deal(state.dealer, order[0], (), None, (None,) * state.seats)
        for seat in order:
            word = yield Question("bid", tuple(map(str, bids(state, replace(deal, turn=seat)))), seat)
            deal = replace(deal, bids=(*deal.bids[:seat], int(word), *deal.bids[seat + 1 :]))
        taken = yield from ask_tricks(order, state.number)
        return Step(*_booked(state, deal, tuple(taken[seat] for seat in sorted(taken))))

    def reseated(self, state: State, order: Sequence[Seat]) -> State:
        def moved(row: Row) -> Row:
            return Row(*(tuple(column[old] for old in order) for column in (row.bids, row.taken, row.points)))

        dealer = None if state.dealer is None else Seat(order.index(state.dealer))
        return replace(state, dealer=dealer, sheet=tuple(map(moved, state.sheet)))


def _bid(state: State, deal: Deal, tricks: int) -> Step[State]:
    check_bid(state, deal, tricks)
    seat = deal.turn
    all_bids = tuple(tricks if other == seat else bid for other, bid in enumerate(deal.bids))
    deal = replace(deal, bids=all_bids, turn=left_of(seat, state.seats))
    news: tuple[Event, ...] = (BidMade(seat=seat, tricks=tricks),)
    if None not in all_bids:
        news = (*news, BiddingOver(total=deal.bid_sum, cards=state.number))
    return Step(replace(state, deal=deal), news)


def _play(state: State, deal: Deal, card: Card) -> Step[State]:
    check_play(deal, card)
    lying, played = play_card(deal, card)
    if len(lying.trick) < state.seats:
        return Step(replace(state, deal=replace(lying, turn=left_of(deal.turn, state.seats))), (played,))
    winner = lying.trick[taker([play.card for play in lying.trick], deal.trumps)].seat
    gathered, taken = take_trick(replace(lying, turn=winner), winner)
    if len(gathered.tricks) < state.number:
        return Step(replace(state, deal=gathered), (played, taken))
    after, ending = _booked(state, gathered, gathered.taken)
    return Step(after, (played, taken, *ending))


def _booked(state: State, deal: Deal, taken: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
    number, zero = state.number, state.options.zero
    all_bids = tuple(bid for bid in deal.bids if bid is not None)
    points = tuple(
        scoring.points(bid=bid, taken=tricks, cards=number, zero=zero)
        for bid, tricks in zip(all_bids, taken, strict=True)
    )
    row = Row(all_bids, taken, points)
    after = replace(state, deal=None, dealer=left_of(deal.dealer, state.seats), sheet=(*state.sheet, row))
    over = DealOver(
        number=number,
        deals=state.deals,
        row=row,
        totals=after.totals,
        last=deal.tricks[-1] if deal.tricks else None,
        dealer=deal.dealer,
        turned=deal.turned,
    )
    if after.phase is not Phase.OVER:
        return after, (over,)
    return after, (over, MatchOver(totals=after.totals, places=places(after.totals)))
