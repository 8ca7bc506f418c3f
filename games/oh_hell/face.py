"""The face of the game."""

from collections.abc import Mapping, Sequence
from functools import partial

from games.cards import Card, in_hand_order
from games.core import Event, Seat
from games.faces.facts import Moment
from games.faces.panel import Block, Button, Column, Fact, Gap, Grid, Line, Panel, Text, Who
from games.faces.pieces import lines, names, rows, suit_rows
from games.oh_hell.actions import Bid, write
from games.oh_hell.events import BiddingOver, BidMade, DealOver, Dealt, MatchOver
from games.oh_hell.picture import bids_compared, picture
from games.oh_hell.state import Phase, State
from games.oh_hell.view import View, view
from games.trick_game.actions import PlayCard
from games.trick_game.card_table import Heap, Picture, Place
from games.trick_game.events import TrickTaken
from games.trick_game.face import (
    Choices,
    DealEnd,
    DealInProgress,
    MatchEnd,
    TrickFace,
    card_question,
    grid_of,
)
from games.trick_game.paper import PaperFace
from games.trick_game.picture import OpenDeal

LEAST = 2
"""The fewest exact bids in a row for a best moment."""


class OhHellFace(TrickFace, PaperFace):
    key = "oh-hell"
    questions = "oh-hell-paper-ask"
    answers = "oh-hell-paper-answer"
    bids = True
    news = (BiddingOver,)
    closing = DealOver
    drawn = Dealt, BidMade, BiddingOver
    pages = Dealt, BiddingOver, TrickTaken

    def deal(self, view: View, seat: Seat | None) -> DealInProgress:
        bids = ["·" if bid is None else bid for bid in view.bids]
        dealt = view.phase not in (Phase.DRAW, Phase.DEAL)
        return DealInProgress(
            title={"number": view.number, "deals": view.deals},
            terms=(_trumps(view.turned), _bidding(view)) if dealt else (),
            columns={"bid": bids, "taken": view.taken, "sum": view.totals},
        )

    def choices(self, view: View, draft: tuple[str, ...]) -> Choices:
        if view.may_bid:
            buttons = rows([Button(bid, write(Bid(bid))) for bid in view.may_bid])
        else:
            buttons = suit_rows(view.may_play, lambda card: Button(card, write(PlayCard(card))))
        return Choices(view.hand, view.may_play, buttons)

    def question(self, view: View, draft: tuple[str, ...]) -> Text:
        return _ask_bid(view) if view.phase is Phase.BID else card_question(self.key, view, view.may_play)

    def picture(self, view: View, seat: Seat | None = None) -> Picture:
        return picture(view)

    def hand_summary(self, view: View, seat: Seat) -> Text:
        if not view.hand:
            return Text("oh-hell-peek-none")
        return Text("oh-hell-peek", {"trumps": _trumps(view.turned), "cards": in_hand_order(view.hand)})

    def score(self, view: View) -> Panel:
        if not view.sheet:
            return Panel((Line(Text("oh-hell-score-none", {"deals": view.deals})),))
        title = Text("oh-hell-score-title", {"number": len(view.sheet), "deals": view.deals})
        return Panel((Line(title), _sheet(view), Line(Text("oh-hell-score-key"))))

    def own_feed_line(self, event: Event) -> Text | None:
        match event:
            case Dealt(number=number, dealer=dealer, turned=turned):
                facts: Mapping[str, Fact] = {"who": Who(dealer), "trumps": _trumps(turned)}
                return Text("oh-hell-dealt", {"number": number, **facts})
            case BidMade(seat=seat, tricks=tricks):
                return Text("oh-hell-bid-made", {"who": Who(seat), "tricks": tricks})
            case BiddingOver(total=total, cards=cards):
                return _balance(total, cards)
            case MatchOver(places=places):
                return _winners(places)
        return None

    def best_moment(self, view: View) -> Moment | None:
        """Return the longest run of exact bids, if longer than one deal."""
        runs = [
            (_longest([row.bids[seat] == row.taken[seat] for row in view.sheet]), -seat)
            for seat in range(view.seats)
        ]
        length, seat = max(runs)
        return Moment(Seat(-seat), Text("oh-hell-moment", {"count": length})) if length >= LEAST else None

    def deal_end(self, event: DealOver) -> DealEnd:
        seats, of = range(len(event.totals)), {"number": event.number, "deals": event.deals}
        final = Picture(
            Text("oh-hell-picture-over", of),
            [_plate(event, Seat(seat)) for seat in seats],
            dealer=event.dealer,
            aside=bids_compared(sum(event.row.bids), event.number),
            stock=_trump_heap(event),
        )
        missed = _missed(event)
        bust = Text("oh-hell-bust", {"who": names(missed)}) if missed else None
        outcome: tuple[Block, ...] = Gap(), grid_of(self.key, seats, _points(event)), *lines(bust)
        own = [_own_outcome(event, seat) for seat in seats]
        return DealEnd(Text("oh-hell-deal-over", of), outcome, own, final)

    def match_end(self, view: View) -> MatchEnd:
        exact = [sum(row.bids[seat] == row.taken[seat] for row in view.sheet) for seat in range(view.seats)]
        return MatchEnd({"exact": exact, "sum": view.totals}, (_winners(view.places),))

    def open_hands(self, state: State) -> OpenDeal:
        assert state.deal is not None
        seen = view(state, None)
        shown = picture(seen)
        return OpenDeal(state.deal, shown, partial(_notes, seen), (shown.stock,))

    def deal_line(self, event: Event) -> Text:
        """Name the players with missed bids."""
        assert isinstance(event, DealOver)
        missed = _missed(event)
        return Text("oh-hell-replay-deal", {"count": len(missed), "missed": names(missed)})


def _trumps(turned: Card | None) -> Text:
    if turned is None:
        return Text("oh-hell-no-trumps")
    return Text("oh-hell-trumps", {"suit": turned.suit, "card": turned})


def _bidding(view: View) -> Text | None:
    """Compare the bids with the tricks; return None during the bidding when no bidder is named."""
    total = sum(bid for bid in view.bids if bid is not None)
    if view.phase is Phase.BID:
        if view.turn is None:
            return None
        return Text("oh-hell-bidding", {"total": total, "cards": view.number})
    return _balance(total, view.number)


def _balance(total: int, cards: int) -> Text:
    return Text("oh-hell-balance", {"total": total, "cards": cards})


def _ask_bid(view: View) -> Text:
    barred = set(range(view.number + 1)) - set(view.may_bid)
    if barred:
        return Text("oh-hell-prompt-hook", {"said": _bids_so_far(view), "bid": barred.pop()})
    return Text("oh-hell-prompt-bid", {"said": _bids_so_far(view)})


def _bids_so_far(view: View) -> Fact:
    """Return the bids from the dealer's left."""
    assert view.dealer is not None
    order = [Seat((view.dealer + step) % view.seats) for step in range(1, view.seats + 1)]
    bids = [(seat, bid) for seat in order if (bid := view.bids[seat]) is not None]
    said = tuple(Text("oh-hell-said", {"who": Who(seat), "bid": bid}) for seat, bid in bids)
    return Text("oh-hell-bids-so-far", {"bids": said}) if said else ""


def _own_outcome(event: DealOver, seat: int) -> Text:
    row = event.row
    own = {"points": row.points[seat], "bid": row.bids[seat], "taken": row.taken[seat]}
    return Text("oh-hell-summary-own", {**own, "total": event.totals[seat]})


def _points(event: DealOver) -> Mapping[str, Sequence[Fact]]:
    row = event.row
    signed = [f"+{each}" for each in row.points]
    return {"bid": row.bids, "taken": row.taken, "points": signed, "sum": event.totals}


def _missed(event: DealOver) -> list[int]:
    """Return the seats with missed bids."""
    return [seat for seat, bid in enumerate(event.row.bids) if bid != event.row.taken[seat]]


def _plate(event: DealOver, seat: Seat) -> Place:
    row = event.row
    result = {"taken": row.taken[seat], "bid": row.bids[seat], "points": row.points[seat]}
    score = Text("oh-hell-picture-score", {"score": event.totals[seat]})
    return Place(seat, Text("oh-hell-picture-result", result), score)


def _trump_heap(event: DealOver) -> Heap:
    if event.turned is None:
        return Heap(note=Text("oh-hell-no-trumps") if event.number == event.deals else "")
    return Heap((event.turned,), Text("oh-hell-picture-trumps", {"suit": event.turned.suit}))


def _sheet(view: View) -> Grid:
    """Make three rows for each deal, so that seven players fit a phone: bid/taken, points, total."""
    columns = (Column(""), *(Column(Who(Seat(seat))) for seat in range(view.seats)))
    rows: list[tuple[Fact, ...]] = []
    totals = (0,) * view.seats
    for number, row in enumerate(view.sheet, 1):
        totals = tuple(total + points for total, points in zip(totals, row.points, strict=True))
        rows.append((number, *(f"{bid}/{taken}" for bid, taken in zip(row.bids, row.taken, strict=True))))
        rows.append(("+", *(points or "·" for points in row.points)))
        rows.append(("=", *totals))
    return Grid(columns, tuple(rows))


def _winners(places: Sequence[int]) -> Text:
    first = names([seat for seat, place in enumerate(places) if place == 1], whole=True)
    return Text("oh-hell-winners", {"who": first, "count": len(first)})


def _longest(exact: list[bool]) -> int:
    longest = run = 0
    for each in exact:
        run = run + 1 if each else 0
        longest = max(longest, run)
    return longest


def _notes(seen: View, seat: Seat) -> tuple[Fact, ...]:
    bid = seen.bids[seat]
    if bid is None:
        return ()
    if not seen.tricks:
        return (Text("oh-hell-picture-bid", {"bid": bid}),)
    return (Text("oh-hell-picture-taken", {"taken": seen.taken[seat], "bid": bid}),)
