"""The face of the game."""

from functools import partial

from msgspec.structs import replace

from games.cards import Card, in_hand_order
from games.core import Event, Seat
from games.faces.face import Face, Memorable, Summarising, Teaching, Urgency
from games.faces.facts import Moment
from games.faces.panel import (
    Align,
    Block,
    Button,
    Column,
    Does,
    Fact,
    Gap,
    Grid,
    Holding,
    Line,
    Panel,
    Text,
    Who,
)
from games.faces.pieces import (
    barred_line,
    lines,
    plays,
    signed,
    suit_rows,
    summary_line,
    trick_line,
    turn_sign,
)
from games.sergeant_major.actions import SWAPPED, Give, LayAway, Return, write
from games.sergeant_major.events import (
    CardGiven,
    CardReturned,
    DealOver,
    Dealt,
    Exchanged,
    KittySeen,
    KittySwapped,
    KittyTaken,
    MatchOver,
    TargetReached,
)
from games.sergeant_major.final_picture import final_scene
from games.sergeant_major.moment import best_moment
from games.sergeant_major.picture import scene
from games.sergeant_major.replaying import OpenDeals
from games.sergeant_major.scoring import quotas
from games.sergeant_major.state import EXCHANGES, SEATS, Phase, Swap
from games.sergeant_major.view import View
from games.trick_game.actions import PlayCard
from games.trick_game.events import FirstDealer, TrickTaken


class SergeantMajorFace(Face[View], Summarising, Teaching[View], Memorable[View], OpenDeals):
    def table(self, view: View) -> Panel:
        if view.phase is Phase.OVER:
            return Panel(_standings(view))
        return Panel(
            (*_situation(view), *lines(_turn(view))),
            describe=partial(scene, view),
            caption=(*_caption(view, _turn(view)), *lines(_partners(view), _pot(view))),
        )

    def hand(self, view: View, seat: Seat, draft: tuple[str, ...]) -> Panel:
        if view.phase is Phase.OVER:
            return Panel(_standings(view))
        cards = view.choices if view.phase is Phase.LAY and view.choices else view.hand
        holding = (Gap(), Holding(cards)) if cards else ()
        swaps = _swaps(view, seat)
        own = lines(*swaps, _kitty_line(view))
        prompt = _prompt(view, seat, draft)
        blocks = (*_situation(view), *own, *holding, *lines(_barred(view), prompt))
        return Panel(
            blocks,
            _buttons(view, draft),
            partial(scene, view, seat, _picked(view, draft)),
            (*_caption(view, prompt), *lines(*swaps, _discard_line(view))),
        )

    def rested(self, view: View, seat: Seat) -> View:
        return replace(view, turn=None, trick=())

    def hand_summary(self, view: View, seat: Seat) -> Text:
        if not view.hand:
            return Text("sergeant-major-peek-none")
        return Text("sergeant-major-peek", {"cards": in_hand_order(view.hand)})

    def deal_summary(self, event: Event, seat: Seat) -> tuple[Text, ...]:
        assert isinstance(event, DealOver)
        return (
            summary_line("sergeant-major-summary", event.number, event.last),
            _own_summary(event, seat),
        )

    def lesson(self, view: View, seat: Seat) -> Text | None:
        if view.turn is None:
            return None
        return Text("sergeant-major-lesson", {"screen": view.phase.value if view.turn == seat else "wait"})

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

    def feed_line(self, event: Event) -> Text | None:
        match event:
            case FirstDealer(seat=seat):
                return Text("sergeant-major-first-dealer", {"who": Who(seat)})
            case Dealt(number=number, dealer=dealer):
                return Text("sergeant-major-dealt", {"number": number, "who": Who(dealer)})
            case CardGiven(swap=swap):
                return Text(
                    "sergeant-major-given",
                    {"giver": Who(swap.giver), "receiver": Who(swap.receiver), "card": swap.given},
                )
            case CardReturned(swap=Swap(returned=Card() as card) as swap):
                return Text(
                    "sergeant-major-returned",
                    {"giver": Who(swap.giver), "receiver": Who(swap.receiver), "card": card},
                )
            case Exchanged(number=number, giver=giver, receiver=receiver):
                return Text(
                    "sergeant-major-exchanged",
                    {"number": number, "giver": Who(giver), "receiver": Who(receiver)},
                )
            case KittySeen(kitty=kitty):
                return Text("sergeant-major-kitty-held", {"cards": in_hand_order(kitty)})
            case KittyTaken(laid=laid, kitty=kitty):
                return _kitty_swap(laid, kitty)
            case KittySwapped(dealer=dealer, leader=leader):
                return Text("sergeant-major-kitty-swapped", {"who": Who(dealer), "leader": Who(leader)})
            case TrickTaken(number=number, trick=trick):
                return Text(
                    "sergeant-major-trick-taken",
                    {"who": Who(trick.taker), "number": number, "card": trick.taking},
                )
            case TargetReached(seat=seat):
                return Text("sergeant-major-target-reached", {"who": Who(seat)})
            case MatchOver(winner=winner):
                return _winner(winner)
        return None

    def urgency(self, event: Event) -> Urgency:
        match event:
            case KittySwapped() | TrickTaken():
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
        told: tuple[Block, ...] = (
            Line(Text("sergeant-major-deal-over", {"number": event.number})),
            Line(trick_line("sergeant-major-final-trick", event.last, "sergeant-major-play")),
            Gap(),
            _deal_score(event),
            *lines(_quota_misses(event), _won_by(event)),
        )
        return Panel(told, describe=partial(final_scene, event, seat), caption=told)


# The deal in progress


def _situation(view: View) -> tuple[Block, ...]:
    """Return everything open about the deal in progress, except the turn."""
    top: tuple[Block, ...] = (
        *lines(Text("sergeant-major-title", {"number": view.number}), _goal(view), _pot(view)),
        _players(view),
    )
    match view.phase:
        case Phase.GIVE | Phase.RETURN | Phase.LAY:
            return (*top, *lines(_exchange(view), None if view.kitty else Text("sergeant-major-kitty")))
        case Phase.PLAY:
            last = (
                trick_line("sergeant-major-last-trick", view.tricks[-1], "sergeant-major-play")
                if view.tricks
                else None
            )
            now = (
                Text("sergeant-major-trick-so-far", {"plays": plays("sergeant-major-play", view.trick)})
                if view.trick
                else None
            )
            return (*top, *lines(_match_decided(view), last, now))
    return top


def _caption(view: View, prompt: Text | None) -> tuple[Block, ...]:
    """Return the question or the turn, and the end of the match; the picture shows the rest."""
    if view.phase not in (Phase.GIVE, Phase.RETURN, Phase.LAY, Phase.PLAY):
        return lines(Text("sergeant-major-title", {"number": view.number}))
    return lines(prompt, _match_decided(view))


def _partners(view: View) -> Text | None:
    """Name the two players of the exchange in progress."""
    return _exchange(view) if view.exchange is not None else None


def _goal(view: View) -> Text:
    if view.options.target == "single":
        return Text("sergeant-major-goal-single", {"deals": view.options.max_deals})
    return Text(f"sergeant-major-goal-{'three' if view.options.target == 'three_deals' else 'total'}")


def _pot(view: View) -> Text | None:
    """Return the pot and the fine for a missed quota, if there is a stake."""
    stake = view.options.stake
    if not stake:
        return None
    if not quotas(view.options.quota, Seat(0)):
        return Text("sergeant-major-pot", {"pot": stake * SEATS})
    return Text("sergeant-major-pot-fines", {"pot": stake * SEATS, "stake": stake})


def _players(view: View) -> Grid:
    columns = (
        Column("", Align.LEFT),
        Column(Text("sergeant-major-head-player"), Align.LEFT),
        Column(Text("sergeant-major-head-taken")),
        *((Column(Text("sergeant-major-head-quota")),) if view.quotas else ()),
        _reach_column(view.distances),
    )
    return Grid(columns, tuple(_player(view, Seat(seat)) for seat in range(SEATS)))


def _player(view: View, seat: Seat) -> tuple[Fact, ...]:
    quota: tuple[Fact, ...] = (view.quotas[seat],) if view.quotas else ()
    return (
        turn_sign(seat, turn=view.turn, dealer=view.dealer, key="sergeant-major-mark"),
        Who(seat),
        view.taken[seat],
        *quota,
        (view.distances or view.totals)[seat],
    )


def _reach_column(distances: tuple[int, ...]) -> Column:
    """Make the column of tricks left to twelve, or of all tricks if twelve do not win."""
    return Column(Text("sergeant-major-head-distance" if distances else "sergeant-major-head-total"))


def _exchange(view: View) -> Text | None:
    """Return the exchange in progress, or that all are over; None if nobody is to act."""
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


def _match_decided(view: View) -> Text | None:
    """Name the winner of a decided match whose last deal is being played out."""
    return (
        Text("sergeant-major-decided", {"who": Who(view.winner, whole=True)})
        if view.winner is not None
        else None
    )


def _turn(view: View) -> Text | None:
    if view.turn is None:
        return None
    match view.phase:
        case Phase.GIVE:
            return Text("sergeant-major-turn-give", {"who": Who(view.turn)})
        case Phase.RETURN:
            return Text("sergeant-major-turn-return", {"who": Who(view.turn)})
        case Phase.LAY:
            return Text("sergeant-major-turn-lay", {"who": Who(view.turn)})
    return Text("sergeant-major-turn-play", {"who": Who(view.turn)})


# What only one seat knows


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


def _prompt(view: View, seat: Seat, draft: tuple[str, ...]) -> Text | None:
    """Return this seat's question, or the player it waits for."""
    if view.turn != seat:
        return _turn(view)
    match view.phase:
        case Phase.GIVE:
            assert view.exchange is not None
            return Text("sergeant-major-prompt-give", {"who": Who(view.exchange.receiver)})
        case Phase.RETURN:
            return _prompt_return(view)
        case Phase.LAY:
            key = "sergeant-major-prompt-lay-open" if view.kitty else "sergeant-major-prompt-lay-blind"
            return Text(key, {"count": len(_picked(view, draft)), "of": SWAPPED})
    return _prompt_play(view)


def _prompt_return(view: View) -> Text:
    given = view.swaps[-1].given
    higher = all(card.suit is given.suit and card.rank > given.rank for card in view.choices)
    key = "sergeant-major-prompt-return-higher" if higher else "sergeant-major-prompt-return-any"
    return Text(key, {"card": given, "suit": given.suit})


def _prompt_play(view: View) -> Text:
    if not view.trick:
        return Text("sergeant-major-prompt-lead")
    led = view.trick[0].card.suit
    follows = view.choices[0].suit is led
    return Text("sergeant-major-prompt-follow" if follows else "sergeant-major-prompt-any", {"suit": led})


def _barred(view: View) -> Text | None:
    """Return the cards that may not be given or played."""
    if view.phase is Phase.LAY:
        return None
    return barred_line("sergeant-major-barred", view.hand, view.choices)


# Buttons


def _buttons(view: View, draft: tuple[str, ...]) -> tuple[tuple[Button, ...], ...]:
    match view.phase:
        case Phase.GIVE:
            return suit_rows(view.choices, lambda card: Button(card, write(Give(card))))
        case Phase.RETURN:
            return suit_rows(view.choices, lambda card: Button(card, write(Return(card))))
        case Phase.LAY if view.choices:
            return _picks(view, _picked(view, draft))
    return suit_rows(view.choices, lambda card: Button(card, write(PlayCard(card))))


def _picked(view: View, draft: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the cards of the draft that may be discarded, in hand order."""
    return tuple(card for card in in_hand_order(view.choices) if card.value in draft)


def _picks(view: View, picked: tuple[Card, ...]) -> tuple[tuple[Button, ...], ...]:
    """Return cards to pick; after four, those to put back and the button that discards them."""
    if len(picked) > SWAPPED:
        return ()
    if len(picked) < SWAPPED:
        return suit_rows(view.choices, lambda card: _pick(card, picked))
    lay = Button(Text("sergeant-major-lay", {"cards": picked}), write(LayAway(frozenset(picked))))
    return ((lay,), tuple(_pick(card, picked) for card in picked))


def _pick(card: Card, picked: tuple[Card, ...]) -> Button:
    label: Fact = Text("sergeant-major-picked", {"card": card}) if card in picked else card
    return Button(label, card.value, Does.PICK)


# The end of a deal and of the match


def _deal_score(event: DealOver) -> Grid:
    fined = bool(event.stake and event.quotas)
    columns = (
        Column(Text("sergeant-major-head-player"), Align.LEFT),
        Column(Text("sergeant-major-head-taken")),
        *((Column(Text("sergeant-major-head-quota")),) if event.quotas else ()),
        _reach_column(event.distances),
        *((Column(Text("sergeant-major-head-fines")),) if fined else ()),
    )
    return Grid(columns, tuple(_deal_row(event, Seat(seat), fined=fined) for seat in range(SEATS)))


def _deal_row(event: DealOver, seat: Seat, *, fined: bool) -> tuple[Fact, ...]:
    quota: tuple[Fact, ...] = (event.quotas[seat],) if event.quotas else ()
    owed = 0 if seat == event.winner else event.misses[seat] * event.stake
    fines: tuple[Fact, ...] = (owed,) if fined else ()
    return (Who(seat), event.row.taken[seat], *quota, (event.distances or event.totals)[seat], *fines)


def _own_summary(event: DealOver, seat: Seat) -> Text:
    tricks = {"taken": event.row.taken[seat], "total": event.totals[seat]}
    if not event.quotas:
        return Text("sergeant-major-summary-own-free", tricks)
    return Text("sergeant-major-summary-own", {**tricks, "quota": event.quotas[seat]})


def _quota_misses(event: DealOver) -> Text | None:
    """Name the seats that missed their quota in this deal."""
    short = tuple(Who(Seat(seat)) for seat, due in enumerate(event.quotas) if event.row.taken[seat] < due)
    return Text("sergeant-major-missed", {"who": short}) if short else None


def _won_by(event: DealOver) -> Text | None:
    return _winner(event.winner) if event.winner is not None else None


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


def _standings(view: View) -> tuple[Block, ...]:
    assert view.winner is not None
    staked = bool(view.options.stake)
    columns = (
        Column(""),
        Column(Text("sergeant-major-head-player"), Align.LEFT),
        Column(Text("sergeant-major-head-tricks")),
        *((Column(Text("sergeant-major-head-points")),) if staked else ()),
    )
    order = sorted(map(Seat, range(SEATS)), key=lambda seat: (view.places[seat], seat))
    rows = tuple(
        (view.places[seat], Who(seat), view.totals[seat], *((signed(view.points[seat]),) if staked else ()))
        for seat in order
    )
    title = Text("sergeant-major-match-over", {"deals": len(view.sheet)})
    return (Line(title), Grid(columns, rows), *lines(_winner(view.winner), _taken_from_pot(view)))


def _winner(seat: Seat) -> Text:
    return Text("sergeant-major-winner", {"who": Who(seat, whole=True)})


def _taken_from_pot(view: View) -> Text | None:
    """Return what the winner takes from the pot, with their own stake."""
    stake = view.options.stake
    if not stake:
        return None
    pot = stake * SEATS
    total = max(view.points) + stake
    return Text("sergeant-major-takes-pot", {"pot": pot, "fines": total - pot, "total": total})
