"""The face of the game."""

from collections.abc import Iterable, Iterator, Sequence
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
    names,
    plays,
    rows,
    suit_rows,
    summary_line,
    trick_line,
    turn_sign,
)
from games.terz import bluffing, scoring
from games.terz.actions import MOST_LIFTED, Action, Cut, Declare, Exchange, Good, Higher, Marry, Show, write
from games.terz.combinations import POINTS, Combination, Marriage
from games.terz.events import (
    CombinationBeaten,
    CombinationShown,
    DealOver,
    Dealt,
    Declared,
    FalseDeclaration,
    MatchOver,
    Scored,
    SevenLaid,
    TalonBroken,
    TopRevealed,
)
from games.terz.final_picture import final_scene
from games.terz.moment import best_moment
from games.terz.picture import scene, titled, words
from games.terz.ranking import seven
from games.terz.replaying import OpenDeals
from games.terz.state import SEATS, Entry, Fate, Phase, Top
from games.terz.view import Heard, View
from games.trick_game.actions import PlayCard
from games.trick_game.events import FirstDealer, TrickTaken

MOST_BELOW = 3
"""The most lines about declarations below a picture."""
LOOKED_THROUGH = 4
"""Tricks may be looked through while the talon has at least this many cards."""


class TerzFace(Face[View], Summarising, Teaching[View], Memorable[View], OpenDeals):
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
        prompt = _prompt(view, seat, draft)
        barred = barred_line("terz-barred", view.hand, view.plays)
        blocks = (*_situation(view, own=True), *holding, *lines(barred, prompt))
        return Panel(blocks, _buttons(view, seat, draft), partial(scene, view, seat), _caption(view, prompt))

    def rested(self, view: View, seat: Seat) -> View:
        return replace(view, turn=None, trick=())

    def hand_summary(self, view: View, seat: Seat) -> Text:
        if not view.hand:
            return Text("terz-peek-none")
        return Text("terz-peek", {"cards": in_hand_order(view.hand)})

    def deal_summary(self, event: Event, seat: Seat) -> tuple[Text, ...]:
        assert isinstance(event, DealOver)
        points = sum(entry.points for entry in event.entries if entry.seat == seat)
        return (
            summary_line("terz-summary", event.number, event.last) if event.last else _deal_over(event),
            Text(
                "terz-summary-own",
                {"points": points, "total": event.totals[seat], "target": event.targets[seat]},
            ),
        )

    def lesson(self, view: View, seat: Seat) -> Text | None:
        if view.turn is None:
            return None
        return Text("terz-lesson", {"screen": view.phase.value if view.turn == seat else "wait"})

    def score(self, view: View) -> Panel:
        if not view.sheet:
            return Panel(lines(Text("terz-score-none")))
        return Panel((Line(Text("terz-score-title")), _sheet(view.sheet, view.totals, view.targets)))

    def feed_line(self, event: Event) -> Text | None:
        match event:
            case FirstDealer(seat=seat):
                return Text("terz-first-dealer", {"who": Who(seat)})
            case Dealt(number=number, dealer=dealer, turned=card):
                return Text("terz-dealt", {"number": number, "who": Who(dealer), "card": card})
            case TalonBroken(seat=seat, count=count):
                return Text("terz-broken", {"who": Who(seat), "count": count})
            case SevenLaid(seat=seat, taken=card):
                return Text("terz-seven-laid", {"who": Who(seat), "card": card, "seven": seven(card.suit)})
            case Scored(entry=entry):
                return _entry_line(entry)
            case TrickTaken(number=number, trick=trick):
                return Text(
                    "terz-trick-taken", {"who": Who(trick.taker), "number": number, "card": trick.taking}
                )
            case MatchOver(winner=winner):
                return _winner(winner)
        return _announcement(event)

    def urgency(self, event: Event) -> Urgency:
        match event:
            case TrickTaken() | Declared() | FalseDeclaration() | CombinationBeaten():
                return Urgency.NEWS
            case SevenLaid() | Scored():
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
        title = _deal_over(event)
        last = trick_line("terz-final-trick", event.last, "terz-play") if event.last else None
        winner = _winner(event.winner) if event.over else None
        grid = _sheet(event.entries, event.totals, event.targets)
        told: tuple[Block, ...] = (*lines(title, last, _exact_points(event)), Gap(), grid, *lines(winner))
        return Panel(told, describe=partial(final_scene, event, seat), caption=told)


def _deal_over(event: DealOver) -> Text:
    played, extra = _yes(bool(event.points)), _yes(event.extra)
    return Text("terz-deal-over", {"number": event.number, "played": played, "extra": extra})


def _announcement(event: Event) -> Text | None:
    """Return declarations and their outcomes for the feed."""
    match event:
        case Declared(seat=seat, kind=kind):
            return Text("terz-declared", {"who": Who(seat), "what": words(kind)})
        case TopRevealed(top=rank, trumps=trumps):
            return _top(Top(rank, trumps))
        case CombinationShown(seat=seat, kind=kind, cards=cards, answer=answer):
            return Text(
                "terz-shown", {"who": Who(seat), "what": words(kind), "cards": cards, "answer": _yes(answer)}
            )
        case CombinationBeaten(seat=seat, kind=kind):
            return _outcome(seat, words(kind), Fate.BEATEN, POINTS[kind])
    return None


def _yes(what: bool) -> str:
    return "yes" if what else "no"


def _entry_line(entry: Entry) -> Text | None:
    """Return the line of a scored combination; tricks appear in the deal's final panel."""
    if entry.kind is None:
        return None
    return Text("terz-scored", {"who": Who(entry.seat), "points": entry.points, "what": _ground(entry)})


def _winner(winner: Seat | None) -> Text:
    seats = range(SEATS) if winner is None else [winner]
    return Text("terz-winner", {"who": names(seats, whole=True), "equal": _yes(winner is None)})


# The deal in progress


def _situation(view: View, *, own: bool = False) -> tuple[Block, ...]:
    """Return everything open about the deal, except the turn; players also see open tricks."""
    top = lines(titled("terz-title", view), _talon(view))
    last = trick_line("terz-last-trick", view.tricks[-1], "terz-play") if view.tricks else None
    now = Text("terz-trick-so-far", {"plays": plays("terz-play", view.trick)}) if view.trick else None
    seen = _open_tricks(view) if own else ()
    return (*top, _players(view), *lines(*_recent(view), *seen, last, now))


def _talon(view: View) -> Text | None:
    """Return trumps and the number of cards in the talon."""
    if view.trumps is None:
        return None
    if view.turned is None:
        return Text("terz-talon-drawn", {"suit": view.trumps})
    return Text("terz-talon", {"suit": view.trumps, "count": view.talon, "card": view.turned})


def _players(view: View) -> Grid:
    columns = (
        Column("", Align.LEFT),
        Column(Text("terz-head-player"), Align.LEFT),
        Column(Text("terz-head-taken")),
        Column(Text("terz-head-points")),
        Column(Text("terz-head-target")),
    )
    return Grid(columns, tuple(_player(view, Seat(seat)) for seat in range(SEATS)))


def _player(view: View, seat: Seat) -> tuple[Fact, ...]:
    sign = turn_sign(seat, turn=view.turn, dealer=view.dealer, key="terz-mark")
    return (sign, Who(seat), view.taken[seat], view.totals[seat], view.targets[seat])


def _caption(view: View, prompt: Text | None) -> tuple[Block, ...]:
    """Return the question or the turn, lies, and what the viewer alone learned."""
    if view.trumps is None:
        return lines(titled("terz-title", view))
    return lines(prompt, *[line for heard in view.recent for line in _learned(view, heard)][-MOST_BELOW:])


def _recent(view: View) -> tuple[Text, ...]:
    """Return the combinations of this trick and the previous one, with their known cards."""
    return tuple(line for heard in view.recent for line in _heard(view, heard))


def _heard(view: View, heard: Heard) -> Iterator[Text]:
    """Yield the outcome of a combination and what its opponent learned."""
    if heard.fate is not Fate.FALSE:
        yield _outcome(heard.seat, _known(heard), heard.fate, POINTS[heard.kind])
    yield from _learned(view, heard)


def _learned(view: View, heard: Heard) -> Iterator[Text]:
    """Yield what the words do not tell: that it was a lie, or its top card."""
    if heard.fate is Fate.FALSE:
        yield Text(
            "terz-false",
            {"who": Who(heard.seat), "what": words(heard.kind), "target": view.targets[heard.seat]},
        )
    elif heard.top is not None and not heard.shown:
        yield _top(heard.top)


def _known(heard: Heard) -> Text:
    what = words(heard.kind)
    return Text("terz-words-cards", {"what": what, "cards": heard.cards}) if heard.cards else what


def _outcome(seat: Seat, what: Text, fate: Fate, points: int) -> Text:
    return Text("terz-heard", {"who": Who(seat), "what": what, "fate": fate.value, "points": points})


def _top(top: Top) -> Text:
    where = "untold" if top.trumps is None else _yes(top.trumps)
    return Text("terz-top", {"rank": top.rank.name.lower(), "trumps": where})


def _open_tricks(view: View) -> tuple[Text, ...]:
    """Return each side's tricks with their points, while the talon is long enough."""
    if view.talon < LOOKED_THROUGH or view.trumps is None:
        return ()
    counted = scoring.trick_points(view.tricks, view.trumps)
    return tuple(
        Text(
            "terz-tricks",
            {"who": Who(Seat(seat)), "cards": _cards_taken(view, Seat(seat)), "points": counted[seat]},
        )
        for seat in range(SEATS)
        if view.taken[seat]
    )


def _cards_taken(view: View, seat: Seat) -> tuple[Card, ...]:
    return tuple(play.card for trick in view.tricks if trick.taker == seat for play in trick.plays)


def _turn(view: View) -> Text | None:
    if view.turn is None:
        return None
    match view.phase:
        case Phase.CUT:
            return Text("terz-turn-cut", {"who": Who(view.turn)})
        case Phase.ANSWER:
            return Text("terz-turn-answer", {"who": Who(view.turn)})
    return Text("terz-turn-play", {"who": Who(view.turn)})


# The question to one seat


def _prompt(view: View, seat: Seat, draft: tuple[str, ...]) -> Text | None:
    if view.turn != seat:
        return _turn(view)
    match view.phase:
        case Phase.CUT:
            return Text("terz-prompt-cut")
        case Phase.ANSWER:
            return Text("terz-prompt-answer", {"what": words(view.heard[-1].kind)})
    if opened := bluffing.menu(view, draft):
        return bluffing.prompt(view, opened)
    return Text("terz-prompt-reply", {"card": view.trick[0].card}) if view.trick else Text("terz-prompt-lead")


def _buttons(view: View, seat: Seat, draft: tuple[str, ...]) -> tuple[tuple[Button, ...], ...]:
    if view.turn != seat:
        return ()
    match view.phase:
        case Phase.CUT:
            return rows([_act(count, Cut(count)) for count in range(1, MOST_LIFTED + 1)])
        case Phase.ANSWER:
            return _answers(view)
    if opened := bluffing.menu(view, draft):
        return bluffing.rows(view, opened)
    return (
        *_before_play(view),
        *suit_rows(view.plays, lambda card: _act(card, PlayCard(card))),
        *bluffing.opener(view),
    )


def _act(label: Fact, action: Action) -> Button:
    return Button(label, write(action))


def _answers(view: View) -> tuple[tuple[Button, ...], ...]:
    good = _act(Text("terz-say-good"), Good())
    words = (good,) if view.heard[-1].shown else (good, _act(Text("terz-say-show"), Show()))
    higher = [what for what in view.combinations if what in view.stronger]
    return (
        words,
        *((_act(Text("terz-say-higher", {"what": _exact(what)}), Higher(what)),) for what in higher),
    )


def _exact(what: Combination | Marriage) -> Text:
    """Return words and cards, for the declaring player."""
    return Text("terz-words-cards", {"what": words(what.kind), "cards": what.cards})


def _before_play(view: View) -> tuple[tuple[Button, ...], ...]:
    """Return buttons for the hand's combinations and the seven."""
    assert view.trumps is not None
    buttons = [_act(_exact(what), Declare(what)) for what in view.combinations if what in view.declarable]
    if view.marriage and set(Marriage(view.trumps).cards) <= set(view.hand):
        buttons.append(_act(_exact(Marriage(view.trumps)), Marry()))
    if view.exchange and view.turned is not None:
        buttons.append(
            _act(Text("terz-exchange", {"seven": seven(view.trumps), "card": view.turned}), Exchange())
        )
    return tuple((button,) for button in buttons)


# The score sheet, the end of a deal and of the match


def _sheet(entries: Iterable[Entry], totals: Sequence[int], targets: Sequence[int]) -> Grid:
    """Make a row for every combination and for the tricks of a deal, then totals and targets."""
    columns = (
        Column(""),
        Column(Text("terz-head-ground"), Align.LEFT),
        *(Column(Who(Seat(seat))) for seat in range(SEATS)),
    )
    grouped: list[tuple[Fact, ...]] = []
    for entry in entries:
        cells: list[Fact] = ["", ""]
        cells[entry.seat] = entry.points
        if entry.kind is None and entry.seat:
            grouped[-1] = (*grouped[-1][:-1], entry.points)
        else:
            grouped.append((entry.deal, _ground(entry), *cells))
    sums: tuple[Fact, ...] = ("=", Text("terz-head-points"), *totals)
    return Grid(columns, (*grouped, sums, ("", Text("terz-head-target"), *targets)))


def _ground(entry: Entry) -> Text:
    if entry.kind is None:
        return Text("terz-ground-tricks")
    return Text("terz-ground-penalty", {"what": words(entry.kind)}) if entry.penalty else words(entry.kind)


def _exact_points(event: DealOver) -> Text | None:
    """Return the points in tricks before rounding."""
    if not event.points:
        return None
    return Text(
        "terz-counted",
        {"one": Who(Seat(0)), "first": event.points[0], "two": Who(Seat(1)), "second": event.points[1]},
    )


def _standings(view: View) -> tuple[Block, ...]:
    columns = (
        Column(""),
        Column(Text("terz-head-player"), Align.LEFT),
        Column(Text("terz-head-points")),
        Column(Text("terz-head-target")),
    )
    order = sorted(map(Seat, range(SEATS)), key=lambda seat: (view.places[seat], seat))
    ranked = tuple((view.places[seat], Who(seat), view.totals[seat], view.targets[seat]) for seat in order)
    title = Text("terz-match-over", {"deals": view.number})
    return (Line(title), Grid(columns, ranked), *lines(_winner(view.winner)))
