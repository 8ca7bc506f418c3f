"""The rules. Clauses OH-1 … OH-20 are in the rule page beside this file."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from games.cards import PACK_52, Card, shuffled, taker
from games.core import (
    Actor,
    Dealing,
    Dice,
    Event,
    Game,
    IllegalAction,
    InvalidAction,
    Lasting,
    Nature,
    Reason,
    Result,
    Seat,
    Step,
    check_chance,
    places,
)
from games.oh_hell import actions, scoring
from games.oh_hell.actions import Action, Bid
from games.oh_hell.events import AnyEvent, BiddingOver, BidMade, DealOver, Dealt, MatchOver
from games.oh_hell.legality import bids, check_bid, check_play, check_turn, plays
from games.oh_hell.options import PRESETS, Options
from games.oh_hell.state import Deal, Phase, Row, State
from games.oh_hell.view import View, view
from games.trick_game.actions import DealCards, DrawDealer, PlayCard, check_dealer, dealers
from games.trick_game.events import CardPlayed, FirstDealer, TrickTaken
from games.trick_game.tricks import Played, Trick, check_pack, left_of, with_hand, without


class OhHell(Game[Options, State, Action, View], Lasting[Options], Dealing[Options, State]):
    """Чёрт побери: take exactly as many tricks as you bid."""

    name = "oh_hell"
    version = 1
    schema = 1
    seats = range(3, 8)
    options_type = Options
    state_type = State
    event_type = AnyEvent
    view_type = View
    presets = PRESETS
    pack_size = len(PACK_52)

    def length(self, options: Options, seats: int) -> float:
        """Count the bids and cards of a player, which tell more than the number of deals."""
        deals, full = scoring.series(options.deals, seats), scoring.series("full", seats)
        return deals * (deals + 3) / (full * (full + 3))

    def start(self, options: Options, seats: int) -> State:
        return State(options, seats)

    def to_act(self, state: State) -> frozenset[Actor]:
        if state.deal is not None:
            return frozenset({state.deal.turn})
        return frozenset() if state.phase is Phase.OVER else frozenset({Nature.CHANCE})

    def awaited(self, state: State) -> frozenset[Seat]:
        return frozenset({state.deal.turn}) if state.deal else frozenset()

    def question(self, state: State, seat: Seat) -> str:
        deal = state.deal
        if deal is None or deal.turn != seat:
            return ""
        return f"d{state.cards}b" if state.phase is Phase.BID else f"d{state.cards}t{len(deal.tricks) + 1}"

    def legal(self, state: State, actor: Actor) -> Iterable[Action]:
        deal = state.deal
        if deal is not None and deal.turn == actor:
            if state.phase is Phase.BID:
                return [Bid(bid) for bid in bids(state, deal)]
            return [PlayCard(card) for card in plays(deal, deal.turn)]
        if state.phase is Phase.DRAW and actor is Nature.CHANCE:
            return dealers(state.seats)
        return []

    def apply(self, state: State, actor: Actor, action: Action) -> Step[State]:
        match action:
            case Bid(tricks=tricks) if not isinstance(actor, Nature):
                return _bid(state, actor, tricks)
            case PlayCard(card=card) if not isinstance(actor, Nature):
                return _play(state, actor, card)
            case DrawDealer(seat=seat):
                _check_chance(state, actor, Phase.DRAW)
                return _draw(state, seat)
            case DealCards(pack=pack):
                _check_chance(state, actor, Phase.DEAL)
                return _deal(state, pack)
            case Bid() | PlayCard():
                raise IllegalAction(Reason.TURN)
        raise InvalidAction(repr(action))

    def sample(self, state: State, rng: Dice) -> Action:
        if state.phase is Phase.DRAW:
            return DrawDealer(Seat(rng.randrange(state.seats)))
        return DealCards(shuffled(PACK_52, rng))

    def draw(self, state: State) -> str:
        """Name the draw of the dealer, or a deal by its number."""
        return {Phase.DRAW: "draw", Phase.DEAL: f"deal {state.cards}"}.get(state.phase, "")

    def board(self, options: Options) -> Options:
        """A board is a whole series."""
        return options

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def scores(self, state: State) -> tuple[Fraction, ...]:
        return tuple(Fraction(total) for total in state.totals)

    def result(self, state: State) -> Result:
        return Result(places(state.totals), self.scores(state))

    def write(self, action: Action) -> str:
        return actions.write(action)

    def read(self, text: str) -> Action:
        return actions.read(text)


def _check_chance(state: State, actor: Actor, phase: Phase) -> None:
    check_chance(actor, over=state.phase is Phase.OVER, moment=state.phase is phase)


def _draw(state: State, seat: Seat) -> Step[State]:
    check_dealer(seat, state.seats)
    return Step(replace(state, dealer=seat), (FirstDealer(seat=seat),))


def _deal(state: State, pack: tuple[Card, ...]) -> Step[State]:
    check_pack(pack, PACK_52)
    assert state.dealer is not None
    dealer, seats, given = state.dealer, state.seats, state.cards * state.seats
    hands = tuple(pack[_place(seat, dealer, seats) : given : seats] for seat in range(seats))
    turned = None if state.cards == state.deals else pack[given]
    deal = Deal(dealer=dealer, turn=left_of(dealer, seats), hands=hands, turned=turned, bids=(None,) * seats)
    return Step(
        replace(state, deal=deal),
        (Dealt(number=state.cards, deals=state.deals, dealer=dealer, turned=turned),),
    )


def _place(seat: int, dealer: Seat, seats: int) -> int:
    """Return the seat's distance to the left of the dealer's left neighbour."""
    return (seat - dealer - 1) % seats


def _bid(state: State, seat: Seat, tricks: int) -> Step[State]:
    deal = check_turn(state, seat)
    check_bid(state, deal, tricks)
    all_bids = tuple(tricks if other == seat else bid for other, bid in enumerate(deal.bids))
    deal = replace(deal, bids=all_bids, turn=left_of(seat, state.seats))
    events: tuple[Event, ...] = (BidMade(seat=seat, tricks=tricks),)
    if None not in all_bids:
        events = (*events, BiddingOver(total=deal.bid_sum, cards=state.cards))
    return Step(replace(state, deal=deal), events)


def _play(state: State, seat: Seat, card: Card) -> Step[State]:
    deal = check_turn(state, seat)
    check_play(state, deal, card)
    hands = with_hand(deal.hands, seat, without(deal.hands[seat], card))
    deal = replace(
        deal, hands=hands, trick=(*deal.trick, Played(seat, card)), turn=left_of(seat, state.seats)
    )
    played = CardPlayed(seat=seat, card=card)
    if len(deal.trick) < state.seats:
        return Step(replace(state, deal=deal), (played,))
    return _end_trick(state, deal, played)


def _end_trick(state: State, deal: Deal, played: CardPlayed) -> Step[State]:
    winner = deal.trick[taker([play.card for play in deal.trick], deal.trumps)].seat
    trick = Trick(deal.trick, winner)
    deal = replace(deal, tricks=(*deal.tricks, trick), trick=(), turn=winner)
    taken = TrickTaken(number=len(deal.tricks), trick=trick)
    if len(deal.tricks) < state.cards:
        return Step(replace(state, deal=deal), (played, taken))
    after, ending = _end_deal(state, deal)
    return Step(after, (played, taken, *ending))


def _end_deal(state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
    number, zero = state.cards, state.options.zero
    all_bids = tuple(bid for bid in deal.bids if bid is not None)
    points = tuple(
        scoring.points(bid=bid, taken=taken, cards=number, zero=zero)
        for bid, taken in zip(all_bids, deal.taken, strict=True)
    )
    row = Row(all_bids, deal.taken, points)
    after = replace(state, deal=None, dealer=left_of(deal.dealer, state.seats), sheet=(*state.sheet, row))
    over = DealOver(
        number=number,
        deals=state.deals,
        row=row,
        totals=after.totals,
        last=deal.tricks[-1],
        dealer=deal.dealer,
        turned=deal.turned,
    )
    if after.phase is not Phase.OVER:
        return after, (over,)
    return after, (over, MatchOver(totals=after.totals, places=places(after.totals)))
