"""The face of the game."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from games.cards import Card, Suit, in_hand_order
from games.core import Event, Seat
from games.faces.face import Face, Memorable, Summarising, Teaching, Urgency
from games.faces.facts import Moment
from games.faces.panel import Align, Block, Button, Column, Fact, Gap, Grid, Holding, Line, Panel, Text, Who
from games.faces.pieces import (
    barred_line,
    lines,
    names,
    plays,
    rows,
    suit_rows,
    summary_line,
    trick_line,
    turn_sign,
)
from games.oh_hell.actions import Bid, write
from games.oh_hell.events import BiddingOver, BidMade, DealOver, Dealt, MatchOver
from games.oh_hell.final_picture import final_scene
from games.oh_hell.moment import best_moment
from games.oh_hell.picture import scene
from games.oh_hell.replaying import OpenDeals
from games.oh_hell.state import Phase, Row
from games.oh_hell.view import View
from games.trick_game.actions import PlayCard
from games.trick_game.events import FirstDealer, TrickTaken


class OhHellFace(Face[View], Summarising, Teaching[View], Memorable[View], OpenDeals):
    def table(self, view: View) -> Panel:
        if view.phase is Phase.OVER:
            return Panel(_standings(view))
        return Panel(
            (*_situation(view), *lines(_turn(view))),
            describe=partial(scene, view),
            caption=_caption(view, _turn(view)),
        )

    def hand(self, view: View, seat: Seat, draft: tuple[str, ...]) -> Panel:
        if view.phase is Phase.OVER:
            return Panel(_standings(view))
        holding = (Gap(), Holding(view.hand)) if view.hand else ()
        prompt = _prompt(view, seat)
        barred = barred_line("oh-hell-barred", view.hand, view.may_play)
        blocks = (*_situation(view), *holding, *lines(barred, prompt))
        return Panel(blocks, _buttons(view), partial(scene, view, seat), _caption(view, prompt))

    def rested(self, view: View, seat: Seat) -> View:
        bids = tuple(bid if each == seat else None for each, bid in enumerate(view.bids))
        return replace(view, turn=None, trick=(), bids=bids if view.phase is Phase.BID else view.bids)

    def hand_summary(self, view: View, seat: Seat) -> Text:
        if not view.hand:
            return Text("oh-hell-peek-none")
        return Text("oh-hell-peek", {"trumps": _trumps(view), "cards": in_hand_order(view.hand)})

    def deal_summary(self, event: Event, seat: Seat) -> tuple[Text, ...]:
        assert isinstance(event, DealOver)
        return (
            summary_line("oh-hell-summary", event.number, event.last),
            Text(
                "oh-hell-summary-own",
                {
                    "points": event.row.points[seat],
                    "bid": event.row.bids[seat],
                    "taken": event.row.taken[seat],
                    "total": event.totals[seat],
                },
            ),
        )

    def lesson(self, view: View, seat: Seat) -> Text | None:
        if view.turn is None:
            return None
        return Text("oh-hell-lesson", {"screen": view.phase.value if view.turn == seat else "wait"})

    def score(self, view: View) -> Panel:
        if not view.sheet:
            return Panel((Line(Text("oh-hell-score-none", {"deals": view.deals})),))
        title = Text("oh-hell-score-title", {"number": len(view.sheet), "deals": view.deals})
        return Panel((Line(title), _sheet(view), Line(Text("oh-hell-score-key"))))

    def feed_line(self, event: Event) -> Text | None:
        match event:
            case FirstDealer(seat=seat):
                return Text("oh-hell-first-dealer", {"who": Who(seat)})
            case Dealt(number=number, dealer=dealer, turned=turned):
                return Text(
                    "oh-hell-dealt", {"number": number, "who": Who(dealer), "trumps": _trump_text(turned)}
                )
            case BidMade(seat=seat, tricks=tricks):
                return Text("oh-hell-bid-made", {"who": Who(seat), "tricks": tricks})
            case BiddingOver(total=total, cards=cards):
                return _balance(total, cards)
            case TrickTaken(number=number, trick=trick):
                return Text(
                    "oh-hell-trick-taken", {"who": Who(trick.taker), "number": number, "card": trick.taking}
                )
            case MatchOver(places=places):
                return _winners(places)
        return None

    def urgency(self, event: Event) -> Urgency:
        match event:
            case BiddingOver() | TrickTaken():
                return Urgency.NEWS
            case DealOver():
                return Urgency.CLOSE
        return Urgency.REST

    def best_moment(self, view: View) -> Moment | None:
        return best_moment(view)

    def broken_off(self, view: View) -> Panel:
        still = replace(view, turn=None)
        return Panel(_situation(still), describe=partial(scene, still), caption=_caption(still, None))

    def final_panel(self, event: Event, seat: Seat | None = None) -> Panel:
        assert isinstance(event, DealOver)
        row = event.row
        exact = tuple(seat for seat, bid in enumerate(row.bids) if bid == row.taken[seat])
        bust = tuple(seat for seat, bid in enumerate(row.bids) if bid != row.taken[seat])
        told: tuple[Block, ...] = (
            Line(Text("oh-hell-deal-over", {"number": event.number, "deals": event.deals})),
            Line(trick_line("oh-hell-final-trick", event.last, "oh-hell-play")),
            Gap(),
            _deal_score(row, event.totals),
            *lines(Text("oh-hell-made", {"who": names(exact)}) if exact else None),
            *lines(Text("oh-hell-bust", {"who": names(bust), "count": len(bust)}) if bust else None),
        )
        return Panel(told, describe=partial(final_scene, event, seat), caption=told)


def _situation(view: View) -> tuple[Block, ...]:
    """Return everything open about the deal in progress, except the turn."""
    title = Text("oh-hell-title", {"number": view.number, "deals": view.deals})
    if view.phase in (Phase.DRAW, Phase.DEAL):
        return (Line(title), _players(view))
    last = trick_line("oh-hell-last-trick", view.tricks[-1], "oh-hell-play") if view.tricks else None
    now = Text("oh-hell-trick-so-far", {"plays": plays("oh-hell-play", view.trick)}) if view.trick else None
    return (*lines(title, _trumps(view), _bidding(view)), _players(view), *lines(last, now))


def _caption(view: View, prompt: Text | None) -> tuple[Block, ...]:
    """Return the question or the turn; the picture shows the rest."""
    if view.phase in (Phase.DRAW, Phase.DEAL):
        return lines(Text("oh-hell-title", {"number": view.number, "deals": view.deals}))
    return lines(prompt)


def _trumps(view: View) -> Text:
    return _trump_text(view.turned)


def _trump_text(turned: Card | None) -> Text:
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
    if total > cards:
        return Text("oh-hell-overbid", {"by": total - cards, "total": total, "cards": cards})
    if total < cards:
        return Text("oh-hell-underbid", {"by": cards - total, "total": total, "cards": cards})
    return Text("oh-hell-balanced", {"cards": cards})


def _players(view: View) -> Grid:
    columns = (
        Column("", Align.LEFT),
        Column(Text("oh-hell-head-player"), Align.LEFT),
        Column(Text("oh-hell-head-bid")),
        Column(Text("oh-hell-head-taken")),
        Column(Text("oh-hell-head-sum")),
    )
    return Grid(columns, tuple(_player(view, Seat(seat)) for seat in range(view.seats)))


def _player(view: View, seat: Seat) -> tuple[Fact, ...]:
    bid = view.bids[seat]
    return (
        turn_sign(seat, turn=view.turn, dealer=view.dealer, key="oh-hell-mark"),
        Who(seat),
        "·" if bid is None else bid,
        view.taken[seat],
        view.totals[seat],
    )


def _turn(view: View) -> Text | None:
    if view.turn is None:
        return None
    return Text(
        "oh-hell-turn-bid" if view.phase is Phase.BID else "oh-hell-turn-play", {"who": Who(view.turn)}
    )


def _prompt(view: View, seat: Seat) -> Text | None:
    """Return this seat's question, or the player it waits for."""
    if view.turn != seat:
        return _turn(view)
    if view.phase is Phase.BID:
        return _prompt_bid(view)
    if not view.trick:
        return Text("oh-hell-prompt-lead")
    led = view.trick[0].card.suit
    return _prompt_follow(view.may_play, led)


def _prompt_bid(view: View) -> Text:
    barred = set(range(view.number + 1)) - set(view.may_bid)
    if barred:
        return Text("oh-hell-prompt-hook", {"bid": barred.pop()})
    return Text("oh-hell-prompt-bid")


def _prompt_follow(cards: Sequence[Card], led: Suit) -> Text:
    if cards[0].suit is led:
        return Text("oh-hell-prompt-follow", {"suit": led})
    return Text("oh-hell-prompt-any", {"suit": led})


def _buttons(view: View) -> tuple[tuple[Button, ...], ...]:
    if view.may_bid:
        return rows([Button(bid, write(Bid(bid))) for bid in view.may_bid])
    return suit_rows(view.may_play, lambda card: Button(card, write(PlayCard(card))))


def _deal_score(row: Row, totals: tuple[int, ...]) -> Grid:
    columns = (
        Column(Text("oh-hell-head-player"), Align.LEFT),
        Column(Text("oh-hell-head-bid")),
        Column(Text("oh-hell-head-taken")),
        Column(Text("oh-hell-head-points")),
        Column(Text("oh-hell-head-sum")),
    )
    seats = range(len(totals))
    return Grid(
        columns,
        tuple(
            (Who(Seat(seat)), row.bids[seat], row.taken[seat], f"+{row.points[seat]}", totals[seat])
            for seat in seats
        ),
    )


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


def _standings(view: View) -> tuple[Block, ...]:
    columns = (
        Column(""),
        Column(Text("oh-hell-head-player"), Align.LEFT),
        Column(Text("oh-hell-head-exact")),
        Column(Text("oh-hell-head-sum")),
    )
    order = sorted(range(view.seats), key=lambda seat: (view.places[seat], seat))
    rows = tuple(
        (view.places[seat], Who(Seat(seat)), _exact(view, seat), view.totals[seat]) for seat in order
    )
    return (
        Line(Text("oh-hell-match-over", {"deals": view.deals})),
        Grid(columns, rows),
        Line(_winners(view.places)),
    )


def _exact(view: View, seat: int) -> int:
    """Count the deals in which the seat took exactly its bid."""
    return sum(row.bids[seat] == row.taken[seat] for row in view.sheet)


def _winners(places: Sequence[int]) -> Text:
    first = names([seat for seat, place in enumerate(places) if place == 1], whole=True)
    return Text("oh-hell-winners", {"who": first, "count": len(first)})
