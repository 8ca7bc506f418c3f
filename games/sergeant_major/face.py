"""The face of the game."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from games.cards import Card, in_hand_order
from games.core import Event, Seat
from games.faces.facts import Moment
from games.faces.panel import (
    Block,
    Button,
    Column,
    Does,
    Fact,
    Gap,
    Grid,
    Line,
    Panel,
    Rows,
    Service,
    Text,
    Who,
)
from games.faces.pieces import PICKS_IN_A_ROW, lines, signed, suit_rows
from games.sergeant_major import events
from games.sergeant_major.actions import SWAPPED, Action, Give, LayAway, Return, write
from games.sergeant_major.picture import picture, taken_note, tricks_note
from games.sergeant_major.scoring import distances, quotas, tie_break
from games.sergeant_major.state import EXCHANGES, SEATS, Deal, Phase, State, Swap
from games.sergeant_major.view import View, view
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


class SergeantMajorFace(TrickFace, PaperFace):
    key = "sergeant-major"
    questions = "sergeant-major-paper-ask"
    answers = "sergeant-major-paper-answer"
    news = (events.KittySwapped,)
    closing = events.DealOver
    looks_back = False
    drawn = (events.Dealt,)
    pages = events.Dealt, events.KittySwapped, TrickTaken

    def table(self, view: View) -> Panel:
        panel = super().table(view)
        exchange = _exchange(view) if view.exchange is not None else None
        below = () if view.phase is Phase.OVER else lines(exchange, _pot(view))
        return replace(panel, caption=(*panel.caption, *below))

    def hand(self, view: View, seat: Seat, draft: tuple[str, ...]) -> Panel:
        panel = super().hand(view, seat, draft)
        return replace(panel, caption=(*panel.caption, *lines(*_swaps(view, seat), _discard_line(view))))

    def situation(self, view: View, seat: Seat | None = None) -> tuple[Block, ...]:
        own = () if seat is None else lines(*_swaps(view, seat), _kitty_line(view))
        return (*super().situation(view, seat), *own)

    def deal(self, view: View, seat: Seat | None) -> DealInProgress:
        quotas: Mapping[str, Sequence[Fact]] = {"quota": view.quotas} if view.quotas else {}
        decided = _decided(view)
        return DealInProgress(
            title={"number": view.number},
            terms=(_goal(view), _pot(view)),
            columns={"taken": view.taken, **quotas, **_reach(view)},
            course=_course(view) if view.phase is not Phase.PLAY else decided,
            remarks=decided,
        )

    def choices(self, view: View, draft: tuple[str, ...]) -> Choices:
        if view.phase is Phase.LAY:
            picked = _picked(view, draft)
            service = Service.BESIDE if len(picked) == SWAPPED else Service.BELOW
            return Choices(view.choices or view.hand, (), _picks(view, picked), frozenset(picked), service)
        made: dict[Phase, Callable[[Card], Action]] = {Phase.GIVE: Give, Phase.RETURN: Return}
        act = made.get(view.phase, PlayCard)
        buttons = suit_rows(view.choices, lambda card: Button(card, write(act(card))))
        return Choices(view.hand, view.choices, buttons)

    def question(self, view: View, draft: tuple[str, ...]) -> Text:
        match view.phase:
            case Phase.GIVE:
                assert view.exchange is not None
                return Text("sergeant-major-prompt-give", {"who": Who(view.exchange.receiver)})
            case Phase.RETURN:
                return _ask_return(view)
            case Phase.LAY:
                key = "sergeant-major-prompt-lay-open" if view.kitty else "sergeant-major-prompt-lay-blind"
                return Text(key, {"count": len(_picked(view, draft)), "of": SWAPPED})
        return card_question(self.key, view, view.choices)

    def picture(self, view: View, seat: Seat | None = None) -> Picture:
        return picture(view)

    def score(self, view: View) -> Panel:
        if not view.sheet:
            return Panel(lines(Text("sergeant-major-score-none"), _goal(view)))
        title = Text("sergeant-major-score-title", {"number": len(view.sheet)})
        key = Text(
            "sergeant-major-score-key"
            if quotas(view.options.quota, Seat(0))
            else "sergeant-major-score-key-free"
        )
        return Panel((Line(title), _sheet(view), *lines(key, _goal(view))))

    def own_feed_line(self, event: Event) -> Text | None:
        match event:
            case events.Dealt(number=number, dealer=dealer):
                return Text("sergeant-major-dealt", {"number": number, "who": Who(dealer)})
            case events.CardGiven(swap=swap):
                return Text(
                    "sergeant-major-given",
                    {"giver": Who(swap.giver), "receiver": Who(swap.receiver), "card": swap.given},
                )
            case events.CardReturned(swap=Swap(returned=Card() as card) as swap):
                return Text(
                    "sergeant-major-returned",
                    {"giver": Who(swap.giver), "receiver": Who(swap.receiver), "card": card},
                )
            case events.Exchanged(number=number, giver=giver, receiver=receiver):
                return Text(
                    "sergeant-major-exchanged",
                    {"number": number, "giver": Who(giver), "receiver": Who(receiver)},
                )
            case events.KittySeen(kitty=kitty):
                return Text("sergeant-major-kitty-held", {"cards": in_hand_order(kitty)})
            case events.KittyTaken(laid=laid, kitty=kitty):
                return _kitty_swap(laid, kitty)
            case events.KittySwapped(dealer=dealer, leader=leader):
                return Text("sergeant-major-kitty-swapped", {"who": Who(dealer), "leader": Who(leader)})
            case events.TargetReached(seat=seat):
                return Text("sergeant-major-target-reached", {"who": Who(seat)})
            case events.MatchOver(winner=winner):
                return _winner(winner)
        return None

    def best_moment(self, view: View) -> Moment | None:
        """Return the most tricks of a seat in one deal, the first of equals."""
        deals = [
            (taken, -number, -seat)
            for number, row in enumerate(view.sheet, 1)
            for seat, taken in enumerate(row.taken)
        ]
        if not deals:
            return None
        taken, number, seat = max(deals)
        return Moment(Seat(-seat), Text("sergeant-major-moment", {"taken": taken, "number": -number}))

    def deal_end(self, event: events.DealOver) -> DealEnd:
        how = "" if event.winner is None else tie_break(event.distances, event.totals, event.winner)
        grid = grid_of(self.key, range(SEATS), _deal_score(event))
        taken = [taken_note(event.row.taken, event.quotas, seat) for seat in range(SEATS)]
        final = Picture(
            Text("sergeant-major-picture-over", {"number": event.number}),
            [Place(Seat(seat), note, _distance(event, seat)) for seat, note in enumerate(taken)],
            aside=_tie(how, "sergeant-major-picture-tie") or "",
            dealer=event.row.dealer,
        )
        return DealEnd(
            Text("sergeant-major-deal-over", {"number": event.number}),
            outcome=(Gap(), grid, *lines(_quota_misses(event))),
            own=[_own_outcome(event, seat) for seat in range(SEATS)],
            picture=final,
        )

    def match_end(self, view: View) -> MatchEnd:
        assert view.winner is not None
        signs = {"points": [signed(points) for points in view.points]} if view.options.stake else {}
        reached = distances(view.options, view.sheet[-1].taken, view.totals)
        tie = _tie(tie_break(reached, view.totals, view.winner))
        return MatchEnd({"tricks": view.totals, **signs}, (_winner(view.winner), tie, _taken_from_pot(view)))

    def is_shown(self, event: Event) -> bool:
        return self.is_page(event) or isinstance(event, events.Exchanged)

    def open_hands(self, state: State) -> OpenDeal:
        deal, seen = state.deal, view(state, None)
        assert deal is not None
        swaps = tuple(map(_open_swap, deal.swaps))
        return OpenDeal(deal, picture(seen), lambda seat: (tricks_note(seen, seat),), _heaps(deal), swaps)

    def deal_line(self, event: Event) -> Text:
        """Return everybody's tricks."""
        assert isinstance(event, events.DealOver)
        taken = tuple(
            Text("sergeant-major-replay-taken", {"who": Who(Seat(seat)), "taken": tricks})
            for seat, tricks in enumerate(event.row.taken)
        )
        return Text("sergeant-major-replay-deal", {"taken": taken})


def _course(view: View) -> Iterable[Text | None]:
    if view.phase in (Phase.DRAW, Phase.DEAL, Phase.OVER):
        return ()
    return _exchange(view), None if view.kitty else Text("sergeant-major-kitty")


def _decided(view: View) -> Iterable[Text | None]:
    """Name the winner of a decided match while its last deal is played out."""
    if view.winner is None:
        return ()
    return (Text("sergeant-major-decided", {"who": Who(view.winner, whole=True)}),)


def _goal(view: View) -> Text:
    if view.options.target == "single":
        return Text("sergeant-major-goal-single", {"deals": view.options.max_deals})
    return Text(f"sergeant-major-goal-{'three' if view.options.target == 'three_deals' else 'total'}")


def _pot(view: View) -> Text | None:
    stake = view.options.stake
    if not stake:
        return None
    if not quotas(view.options.quota, Seat(0)):
        return Text("sergeant-major-pot", {"pot": stake * SEATS})
    return Text("sergeant-major-pot-fines", {"pot": stake * SEATS, "stake": stake})


def _reach(what: View | events.DealOver) -> Mapping[str, Sequence[Fact]]:
    """Return the column of tricks left to twelve, or of all tricks if twelve do not win."""
    return {"distance": what.distances} if what.distances else {"total": what.totals}


def _exchange(view: View) -> Text | None:
    if view.turn is None:
        return None
    if view.exchange is None:
        return Text("sergeant-major-exchange-over")
    return Text(
        "sergeant-major-exchange",
        {
            "number": view.exchange.number,
            "of": EXCHANGES,
            "giver": Who(view.exchange.giver),
            "receiver": Who(view.exchange.receiver),
        },
    )


def _swaps(view: View, seat: Seat) -> tuple[Text, ...]:
    """Return the seat's exchanges until the first trick is taken."""
    return () if view.tricks else tuple(_swap(swap, seat) for swap in view.swaps)


def _swap(swap: Swap, seat: Seat) -> Text:
    other = Who(swap.receiver if swap.giver == seat else swap.giver)
    side = "out" if swap.giver == seat else "in"
    if swap.returned is None:
        return Text(f"sergeant-major-swap-{side}-open", {"who": other, "given": swap.given})
    return Text(f"sergeant-major-swap-{side}", {"who": other, "given": swap.given, "returned": swap.returned})


def _kitty_line(view: View) -> Text | None:
    """Return the dealer's kitty and discard until the first trick is taken."""
    if not view.kitty or view.tricks:
        return None
    return _discard_line(view) or Text("sergeant-major-kitty-held", {"cards": in_hand_order(view.kitty)})


def _discard_line(view: View) -> Text | None:
    """Return the dealer's discard until the first trick is taken."""
    return _kitty_swap(view.laid, view.kitty) if view.laid and not view.tricks else None


def _kitty_swap(laid: tuple[Card, ...], kitty: tuple[Card, ...]) -> Text:
    return Text("sergeant-major-kitty-taken", {"laid": in_hand_order(laid), "kitty": in_hand_order(kitty)})


def _ask_return(view: View) -> Text:
    given = view.swaps[-1].given
    higher = all(card.suit is given.suit and card.rank > given.rank for card in view.choices)
    key = "sergeant-major-prompt-return-higher" if higher else "sergeant-major-prompt-return-any"
    return Text(key, {"card": given, "suit": given.suit})


def _picked(view: View, draft: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(card for card in in_hand_order(view.choices) if card.value in draft)


def _picks(view: View, picked: tuple[Card, ...]) -> Rows:
    """Return cards to pick; after four, those to put back and the button that discards them."""
    if len(picked) > SWAPPED:
        return ()
    if len(picked) < SWAPPED:
        return suit_rows(view.choices, lambda card: _pick(card, picked), PICKS_IN_A_ROW)
    lay = Button(Text("sergeant-major-lay-picked"), write(LayAway(frozenset(picked))))
    return (tuple(_pick(card, picked) for card in picked), (lay,))


def _pick(card: Card, picked: tuple[Card, ...]) -> Button:
    label: Fact = Text("sergeant-major-picked", {"card": card}) if card in picked else card
    return Button(label, card.value, Does.PICK)


def _own_outcome(event: events.DealOver, seat: int) -> Text:
    tricks = {"taken": event.row.taken[seat], "total": event.totals[seat]}
    if not event.quotas:
        return Text("sergeant-major-summary-own-free", tricks)
    return Text("sergeant-major-summary-own", {**tricks, "quota": event.quotas[seat]})


def _deal_score(event: events.DealOver) -> Mapping[str, Sequence[Fact]]:
    columns: dict[str, Sequence[Fact]] = {"taken": event.row.taken}
    if event.quotas:
        columns["quota"] = event.quotas
    columns |= _reach(event)
    if event.stake and event.quotas:
        owed = [0 if seat == event.winner else missed for seat, missed in enumerate(event.misses)]
        columns["fines"] = [missed * event.stake for missed in owed]
    return columns


def _quota_misses(event: events.DealOver) -> Text | None:
    short = tuple(Who(Seat(seat)) for seat, due in enumerate(event.quotas) if event.row.taken[seat] < due)
    return Text("sergeant-major-missed", {"who": short}) if short else None


def _distance(event: events.DealOver, seat: int) -> Fact:
    """Return the tricks that the seat lacks, or has if twelve do not win; empty once the match is won."""
    if event.winner is not None:
        return Text("sergeant-major-picture-won") if seat == event.winner else ""
    if not event.distances:
        return Text("sergeant-major-picture-total", {"total": event.totals[seat]})
    return Text("sergeant-major-picture-distance", {"count": event.distances[seat]})


def _sheet(view: View) -> Grid:
    """Make a row for each deal; the largest quota marks the dealer."""
    columns = (Column(""), *(Column(Who(Seat(seat))) for seat in range(SEATS)))
    rows: list[tuple[Fact, ...]] = []
    for number, row in enumerate(view.sheet, 1):
        due = quotas(view.options.quota, row.dealer)
        rows.append(
            (number, *(f"{taken}/{due[seat]}" if due else taken for seat, taken in enumerate(row.taken)))
        )
    rows.append(("=", *(sum(row.taken[seat] for row in view.sheet) for seat in range(SEATS))))
    if view.options.stake and quotas(view.options.quota, Seat(0)):
        rows.append(
            (Text("sergeant-major-head-fines"), *(count * view.options.stake for count in view.misses))
        )
    return Grid(columns, tuple(rows))


def _winner(seat: Seat) -> Text:
    return Text("sergeant-major-winner", {"who": Who(seat, whole=True)})


def _tie(how: str, key: str = "sergeant-major-tie") -> Text | None:
    """Say by which rule one of several equal players has won."""
    return Text(key, {"how": how}) if how else None


def _taken_from_pot(view: View) -> Text | None:
    stake = view.options.stake
    if not stake:
        return None
    pot = stake * SEATS
    total = max(view.points) + stake
    return Text("sergeant-major-takes-pot", {"pot": pot, "fines": total - pot, "total": total})


def _open_swap(swap: Swap) -> Text:
    facts: dict[str, Fact] = {"giver": Who(swap.giver), "receiver": Who(swap.receiver), "given": swap.given}
    return Text("sergeant-major-replay-swap", {**facts, "returned": swap.returned or ""})


def _heaps(deal: Deal) -> tuple[Heap, ...]:
    if deal.laid:
        return (Heap(in_hand_order(deal.laid), Text("sergeant-major-replay-laid")),)
    return (Heap(in_hand_order(deal.kitty), Text("sergeant-major-picture-kitty")),)
