"""The face of the game."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from games.cards import Card, in_hand_order
from games.core import Event, Seat
from games.faces.facts import Moment
from games.faces.panel import Align, Button, Column, Fact, Gap, Grid, Line, Panel, Rows, Service, Text, Who
from games.faces.pieces import CARDS_IN_A_ROW, flag, lines, names, rows, suit_rows
from games.terz import declaration_menu, events, scoring
from games.terz.actions import MOST_LIFTED, Action, Cut, Declare, Exchange, Good, Higher, Marry, Show, write
from games.terz.combinations import POINTS, Kind, Marriage
from games.terz.legality import LEFT_ALONE
from games.terz.picture import numbered, picture, score_note, words
from games.terz.ranking import seven
from games.terz.state import HAND, SEATS, Entry, Fate, Phase, State, Top
from games.terz.view import Heard, View, view
from games.trick_game.actions import PlayCard
from games.trick_game.card_table import Heap, Picture, Place
from games.trick_game.events import TrickTaken
from games.trick_game.face import Choices, DealEnd, DealInProgress, MatchEnd, TrickFace
from games.trick_game.picture import OpenDeal
from games.trick_game.tricks import has_played

MOST_BELOW = 3
"""The most lines about declarations below a picture."""
LOOKED_THROUGH = 4
"""Tricks may be looked through while the talon has at least this many cards."""


class TerzFace(TrickFace):
    key = "terz"
    news = (
        events.Declared,
        events.FalseDeclaration,
        events.CombinationBeaten,
        events.SevenLaid,
        events.Scored,
    )
    closing = events.DealOver
    drawn = (events.Dealt,)
    pages = events.Dealt, TrickTaken

    def deal(self, view: View, seat: Seat | None) -> DealInProgress:
        heard = (line for heard in view.recent for line in _heard(view, heard))
        learned = [line for heard in view.recent for line in _learned(view, heard)]
        return DealInProgress(
            title=numbered(view),
            terms=_terms(view),
            columns={"taken": view.taken, "points": view.totals, "target": view.targets},
            course=(*heard, *(_open_tricks(view) if seat is not None else ())),
            remarks=learned[-MOST_BELOW:],
        )

    def choices(self, view: View, draft: tuple[str, ...]) -> Choices:
        if view.turn != view.seat:
            return Choices(view.hand, view.choices.plays, ())
        buttons, service = _buttons(view, draft)
        return Choices(view.hand, view.choices.plays, buttons, service=service)

    def question(self, view: View, draft: tuple[str, ...]) -> Text:
        match view.phase:
            case Phase.CUT:
                return Text("terz-prompt-cut")
            case Phase.ANSWER:
                return Text("terz-prompt-answer", {"what": words(view.heard[-1].kind)})
        if opened := declaration_menu.menu(view, draft):
            return declaration_menu.prompt(view, opened)
        if view.trick:
            return Text("terz-prompt-reply", {"card": view.trick[0].card})
        return Text("terz-prompt-lead")

    def picture(self, view: View, seat: Seat | None = None) -> Picture:
        return picture(view, seat)

    def next_trick(self, view: View, seat: Seat) -> str:
        trick = super().next_trick(view, seat)
        return trick and f"{trick}.{len(view.heard)}{flag(view.exchanger is not None)}"

    def premoves(self, view: View, seat: Seat) -> tuple[Card, ...]:
        draws = view.talon and has_played(view.trick, seat)
        return () if draws or _may_speak(view, seat) else super().premoves(view, seat)

    def score(self, view: View) -> Panel:
        if not view.sheet:
            return Panel(lines(Text("terz-score-none")))
        return Panel((Line(Text("terz-score-title")), _sheet(view.sheet, view.totals, view.targets)))

    def own_feed_line(self, event: Event) -> Text | None:
        match event:
            case events.Dealt(number=number, dealer=dealer, turned=card):
                return Text("terz-dealt", {"number": number, "who": Who(dealer), "card": card})
            case events.TalonBroken(seat=seat, count=count):
                return Text("terz-broken", {"who": Who(seat), "count": count})
            case events.SevenLaid(seat=seat, taken=card):
                return Text("terz-seven-laid", {"who": Who(seat), "card": card, "seven": seven(card.suit)})
            case events.Scored(entry=entry):
                return _entry_line(entry)
            case events.MatchOver(winner=winner):
                return _winner(winner)
        return _announcement(event)

    def best_moment(self, view: View) -> Moment | None:
        """Return the combination with the most points, the first of equals, without penalties."""
        scored = [(entry, entry.kind) for entry in view.sheet if entry.kind is not None and not entry.penalty]
        if not scored:
            return None
        entry, kind = max(scored, key=lambda each: each[0].points)
        facts: dict[str, Fact] = {"what": words(kind), "points": entry.points, "number": entry.deal}
        return Moment(entry.seat, Text("terz-moment", facts))

    def deal_end(self, event: events.DealOver) -> DealEnd:
        played, extra = flag(bool(event.points)), flag(event.extra)
        sheet = _sheet(event.entries, event.totals, event.targets)
        how = scoring.tie_break(event.totals, event.targets, event.winner)
        trumps = event.trumps and Heap(note=Text("terz-picture-trumps", {"suit": event.trumps}))
        final = Picture(
            Text("terz-picture-over", {"number": event.number}),
            [_plate(event, Seat(seat)) for seat in range(SEATS)],
            aside=_tie(how, "terz-picture-tie") or "",
            dealer=event.dealer,
            stock=trumps or Heap(),
        )
        return DealEnd(
            Text("terz-deal-over", {"number": event.number, "played": played, "extra": extra}),
            outcome=(*lines(_exact_points(event)), Gap(), sheet),
            own=[_own_outcome(event, seat) for seat in range(SEATS)],
            picture=final,
        )

    def match_end(self, view: View) -> MatchEnd:
        tie = _tie(scoring.tie_break(view.totals, view.targets, view.winner))
        return MatchEnd({"points": view.totals, "target": view.targets}, (_winner(view.winner), tie))

    def open_hands(self, state: State) -> OpenDeal:
        deal, seen = state.deal, view(state, None)
        assert deal is not None
        talon: dict[str, Fact] = {"suit": deal.trumps, "count": len(deal.talon)}
        shown = replace(picture(seen), aside=Text("terz-picture-trumps", {"suit": deal.trumps}))
        heap = Heap(deal.talon, Text("terz-picture-talon", talon))
        return OpenDeal(deal, shown, lambda seat: (shown.places[seat].note, score_note(seen, seat)), (heap,))

    def deal_line(self, event: Event) -> Text:
        """Return the scores after the deal."""
        assert isinstance(event, events.DealOver)
        totals = tuple(
            Text("terz-replay-total", {"who": Who(Seat(seat)), "total": total})
            for seat, total in enumerate(event.totals)
        )
        return Text("terz-replay-deal", {"totals": totals})


def _announcement(event: Event) -> Text | None:
    match event:
        case events.Declared(seat=seat, kind=kind):
            return Text("terz-declared", {"who": Who(seat), "what": words(kind)})
        case events.TopRevealed(top=rank, trumps=trumps):
            return _top(Top(rank, trumps))
        case events.CombinationShown(seat=seat, kind=kind, cards=cards, answer=answer):
            return Text(
                "terz-shown", {"who": Who(seat), "what": words(kind), "cards": cards, "answer": flag(answer)}
            )
        case events.CombinationBeaten(seat=seat, kind=kind):
            return _outcome(seat, words(kind), Fate.BEATEN, POINTS[kind])
    return None


def _entry_line(entry: Entry) -> Text | None:
    """Return the line of a scored combination; tricks appear in the deal's final panel."""
    if entry.kind is None:
        return None
    return Text("terz-scored", {"who": Who(entry.seat), "points": entry.points, "what": _ground(entry)})


def _winner(winner: Seat | None) -> Text:
    seats = range(SEATS) if winner is None else [winner]
    return Text("terz-winner", {"who": names(seats, whole=True), "equal": flag(winner is None)})


def _tie(how: str, key: str = "terz-tie") -> Text | None:
    """Say by which rule a player without more points has won."""
    return Text(key, {"how": how}) if how else None


def _terms(view: View) -> tuple[Text, ...]:
    if view.trumps is None:
        return ()
    if view.turned is None:
        return (Text("terz-talon-drawn", {"suit": view.trumps}),)
    return (Text("terz-talon", {"suit": view.trumps, "count": view.talon, "card": view.turned}),)


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
    where = "untold" if top.trumps is None else flag(top.trumps)
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


def _may_speak(view: View, seat: Seat) -> bool:
    """Return whether this waiting seat may declare or lay the seven before its next card (TZ-7)."""
    if view.trumps is None:
        return False
    bluff, hand = view.options.bluff, set(view.hand)
    declares = len(hand) == HAND and (bluff or bool(view.combinations))
    married = any(heard.seat == seat and heard.kind is Kind.MARRIAGE for heard in view.heard)
    marries = not married and (bluff or hand.issuperset(Marriage(view.trumps).cards))
    return declares or marries or (view.talon > LEFT_ALONE and seven(view.trumps) in hand)


def _buttons(view: View, draft: tuple[str, ...]) -> tuple[Rows, Service]:
    match view.phase:
        case Phase.CUT:
            return rows([_act(count, Cut(count)) for count in range(1, MOST_LIFTED + 1)]), Service.BELOW
        case Phase.ANSWER:
            return _answers(view), Service.BELOW
    if opened := declaration_menu.menu(view, draft):
        return declaration_menu.rows(view, opened)
    words, plays = _before_play(view), view.choices.plays
    packed = rows([_play(card) for card in in_hand_order(plays)], CARDS_IN_A_ROW)
    return (*words, *(packed if words else suit_rows(plays, _play))), Service.BELOW


def _act(label: Fact, action: Action) -> Button:
    return Button(label, write(action))


def _play(card: Card) -> Button:
    return _act(card, PlayCard(card))


def _answers(view: View) -> Rows:
    good = _act(Text("terz-say-good"), Good())
    words = (good,) if view.heard[-1].shown else (good, _act(Text("terz-say-show"), Show()))
    higher = [
        _act(Text("terz-say-higher", {"what": declaration_menu.exact(what)}), Higher(what))
        for what in view.combinations
        if what in view.choices.stronger
    ]
    return (words, *rows(higher, declaration_menu.IN_A_ROW))


def _before_play(view: View) -> Rows:
    assert view.trumps is not None
    buttons = [
        _act(declaration_menu.exact(what), Declare(what))
        for what in view.combinations
        if what in view.choices.declarable
    ]
    if view.choices.marriage and set(Marriage(view.trumps).cards) <= set(view.hand):
        buttons.append(_act(words(Kind.MARRIAGE), Marry()))
    if view.choices.exchange and view.turned is not None:
        buttons.append(
            _act(Text("terz-exchange", {"seven": seven(view.trumps), "card": view.turned}), Exchange())
        )
    return rows([*buttons, *declaration_menu.opener(view)], declaration_menu.IN_A_ROW)


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


def _own_outcome(event: events.DealOver, seat: int) -> Text:
    points = sum(entry.points for entry in event.entries if entry.seat == seat)
    own = {"points": points, "total": event.totals[seat], "target": event.targets[seat]}
    return Text("terz-summary-own", own)


def _exact_points(event: events.DealOver) -> Text | None:
    if not event.points:
        return None
    return Text(
        "terz-counted",
        {"one": Who(Seat(0)), "first": event.points[0], "two": Who(Seat(1)), "second": event.points[1]},
    )


def _plate(event: events.DealOver, seat: Seat) -> Place:
    note = Text("terz-picture-counted", {"points": event.points[seat]}) if event.points else ""
    total, target = event.totals[seat], event.targets[seat]
    if len(set(event.targets)) == 1:
        return Place(seat, note, Text("terz-picture-score", {"score": total}))
    return Place(seat, note, Text("terz-picture-raised", {"total": total, "target": target}))
