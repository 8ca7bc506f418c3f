"""The shared face of trick games, and the parts that each game adds."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.cards import Card, following, in_hand_order
from games.core import Event, Seat
from games.faces.face import Face, Memorable, Premoving, Summarising, Teaching, Urgency
from games.faces.panel import (
    Align,
    Block,
    Column,
    Fact,
    Gap,
    Grid,
    Holding,
    Line,
    Panel,
    Rows,
    Service,
    Text,
    Who,
)
from games.faces.pieces import barred_line, lines, turn_sign
from games.faces.scene import Scene
from games.trick_game.card_table import Picture
from games.trick_game.events import FirstDealer, TrickTaken
from games.trick_game.lines import plays, summary_line, trick_line
from games.trick_game.picture import OpenDeals, deal_scene, own_hand
from games.trick_game.tricks import Trick, has_played


class DealInProgress(NamedTuple):
    """Contents of a deal's panels, besides the tricks and the turn."""

    title: Mapping[str, Fact]
    terms: Iterable[Text | None]
    """The lines below the title: trumps, the goal."""
    columns: Mapping[str, Sequence[Fact]]
    """The columns beside the players, by the NAME of the message `head-NAME`."""
    course: Iterable[Text | None] = ()
    """The lines between the players and the tricks."""
    remarks: Iterable[Text | None] = ()
    """The lines after the prompt below a picture."""


class Choices(NamedTuple):
    """A seat's hand and buttons."""

    hand: tuple[Card, ...]
    playable: Sequence[Card]
    """The cards that it may play; the others are named if there are any."""
    buttons: Rows
    picked: frozenset[Card] = frozenset()
    """The cards drawn darker, instead of those that may not be played."""
    service: Service = Service.BELOW


class DealEnd(NamedTuple):
    """Contents of a finished deal's panel, besides its last trick."""

    title: Text
    outcome: tuple[Block, ...]
    """The blocks below the last trick."""
    own: Sequence[Text]
    """Points and total of each seat."""
    picture: Picture


class MatchEnd(NamedTuple):
    """Contents of the last panel, besides places and names."""

    columns: Mapping[str, Sequence[Fact]]
    """As in a deal in progress."""
    winners: Iterable[Text | None]
    """The lines below the places."""


class TrickFace(Face[Any], Summarising, Teaching[Any], Memorable[Any], Premoving[Any], OpenDeals[Any]):
    """The face of a trick game.

    A view has `phase`, `number`, `turn`, `dealer`, `hand`, `trick`, `tricks`, `totals` and `places`; its
    phases without a deal are `draw`, `deal` and `over`, that of tricks is `play`. A closing event has
    `number`, `totals` and the trick `last`.
    """

    news: tuple[type[Event], ...]
    """The events that redraw the table's message in any case."""
    closing: type[Event]
    drawn: tuple[type[Event], ...] = ()
    """The events that the picture shows as the feed tells them, besides the first dealer."""

    @abstractmethod
    def deal(self, view: Any, seat: Seat | None) -> DealInProgress:
        """Return the contents of a panel for a seat, or for the table."""

    @abstractmethod
    def choices(self, view: Any, draft: tuple[str, ...]) -> Choices:
        """Return the cards and buttons of a seat."""

    @abstractmethod
    def question(self, view: Any, draft: tuple[str, ...]) -> Text:
        """Return the question to the seat on turn."""

    @abstractmethod
    def picture(self, view: Any, seat: Seat | None = None) -> Picture:
        """Return the picture for the seat (None: for spectators), without tricks and turn."""

    @abstractmethod
    def own_feed_line(self, event: Any) -> Text | None:
        """Return the line of the feed for an event of the game's own, or None."""

    @abstractmethod
    def deal_end(self, event: Any) -> DealEnd:
        """Return the contents of a finished deal's panel."""

    @abstractmethod
    def match_end(self, view: Any) -> MatchEnd:
        """Return the contents of a finished match's panel."""

    def table(self, view: Any) -> Panel:
        if view.phase.value == "over":
            return _over(self.key, view, self.match_end(view))
        return self._table(view, _turn(self.key, view))

    def hand(self, view: Any, seat: Seat, draft: tuple[str, ...]) -> Panel:
        if view.phase.value == "over":
            return _over(self.key, view, self.match_end(view))
        choices = self.choices(view, draft)
        holding = (Gap(), Holding(choices.hand)) if choices.hand else ()
        prompt = self.question(view, draft) if view.turn == seat else _turn(self.key, view)
        barred = barred_line(f"{self.key}-barred", view.hand, choices.playable)
        blocks = (*self.situation(view, seat), *holding, *lines(barred, prompt))
        scene = partial(_scene, self, view, seat, draft)
        caption = _caption(self.key, view, self.deal(view, None), prompt)
        return Panel(blocks, choices.buttons, scene, caption, choices.service)

    def broken_off(self, view: Any) -> Panel:
        return self._table(replace(view, turn=None), None)

    def _table(self, view: Any, prompt: Text | None) -> Panel:
        blocks = (*self.situation(view), *lines(prompt))
        return Panel(
            blocks,
            describe=partial(_scene, self, view),
            caption=_caption(self.key, view, self.deal(view, None), prompt),
        )

    def final_panel(self, event: Event, seat: Seat | None = None) -> Panel:
        over: Any = event
        end = self.deal_end(over)
        last = over.last and trick_line(f"{self.key}-final-trick", over.last, f"{self.key}-play")
        blocks = (*lines(end.title, last), *end.outcome)
        return Panel(
            blocks, describe=partial(deal_scene, self.key, end.picture, over.last, seat), caption=blocks
        )

    def situation(self, view: Any, seat: Seat | None = None) -> tuple[Block, ...]:
        """Return everything open about the deal in progress, except the turn; a seat may see more."""
        deal, played, last_trick = self.deal(view, seat), f"{self.key}-play", _last_trick(self, view)
        last = trick_line(f"{self.key}-last-trick", last_trick, played) if last_trick else None
        now = self.text("trick-so-far", plays=plays(played, view.trick)) if view.trick else None
        signs = _signs(self.key, view)
        players = grid_of(self.key, range(len(view.totals)), deal.columns, signs, Align.LEFT)
        title = Text(f"{self.key}-title", deal.title)
        return (*lines(title, *deal.terms), players, *lines(*deal.course, last, now))

    def hand_summary(self, view: Any, seat: Seat) -> Text:
        return self.text("peek", cards=in_hand_order(view.hand)) if view.hand else self.text("peek-none")

    def lesson(self, view: Any, seat: Seat) -> Text | None:
        if view.turn is None:
            return None
        return self.text("lesson", screen=view.phase.value if view.turn == seat else "wait")

    def next_trick(self, view: Any, seat: Seat) -> str:
        if view.phase.value != "play":
            return ""
        return f"{view.number}.{len(view.tricks) + has_played(view.trick, seat)}"

    def premoves(self, view: Any, seat: Seat) -> tuple[Card, ...]:
        if view.phase.value != "play" or view.turn in (None, seat):
            return ()
        follows = view.trick and not has_played(view.trick, seat)
        return following(view.hand, view.trick[0].card.suit if follows else None)

    def feed_line(self, event: Event) -> Text | None:
        match event:
            case FirstDealer(seat=seat):
                return self.text("first-dealer", who=Who(seat))
            case TrickTaken(number=number, trick=trick):
                return self.text("trick-taken", who=Who(trick.taker), number=number, card=trick.taking)
        return self.own_feed_line(event)

    def is_drawn(self, event: Event) -> bool:
        return isinstance(event, (FirstDealer, *self.drawn))

    def urgency(self, event: Event) -> Urgency:
        if isinstance(event, self.closing):
            return Urgency.CLOSE
        return Urgency.NEWS if isinstance(event, (TrickTaken, *self.news)) else Urgency.REST

    def deal_summary(self, event: Event, seat: Seat) -> tuple[Text, ...]:
        over: Any = event
        last = summary_line(f"{self.key}-summary", over.number, over.last) if over.last else None
        end = self.deal_end(over)
        return (last or end.title, end.own[seat])

    def text(self, name: str, **facts: Fact) -> Text:
        """Return the game's message of this name."""
        return Text(f"{self.key}-{name}", facts)


def _scene(face: TrickFace, view: Any, seat: Seat | None = None, draft: tuple[str, ...] = ()) -> Scene:
    """Draw the view with the seat (None: for spectators) at the bottom and its hand."""
    own = None
    if seat is not None:
        choices = face.choices(view, draft)
        own = own_hand(choices.hand, choices.playable, choices.picked)
    last, turns = _last_trick(face, view), (view.turn,)
    return deal_scene(face.key, face.picture(view, seat), last, seat, trick=view.trick, turns=turns, own=own)


def _last_trick(face: TrickFace, view: Any) -> Trick | None:
    """Return the last complete trick, as long as it may be seen."""
    return view.tricks[-1] if view.tricks and (face.looks_back or not view.trick) else None


def grid_of(
    key: str,
    seats: Iterable[int],
    columns: Mapping[str, Sequence[Fact]],
    signs: Sequence[Fact] = (),
    align: Align = Align.RIGHT,
) -> Grid:
    """Return the players in this order with the columns, and `signs` by seat before the names."""
    heads = [Column(Text(f"{key}-head-{name}")) for name in columns]
    before = (Column("", align),) if signs else ()
    rows = [
        (*signs[seat : seat + 1], Who(Seat(seat)), *(values[seat] for values in columns.values()))
        for seat in seats
    ]
    return Grid((*before, Column(Text(f"{key}-head-player"), Align.LEFT), *heads), tuple(rows))


def _caption(key: str, view: Any, deal: DealInProgress, prompt: Text | None) -> tuple[Block, ...]:
    """Return the question or the turn; the picture shows the rest."""
    if view.phase.value in ("draw", "deal"):
        return lines(Text(f"{key}-title", deal.title))
    return lines(prompt, *deal.remarks)


def _signs(key: str, view: Any) -> tuple[Fact, ...]:
    seats = map(Seat, range(len(view.totals)))
    return tuple(turn_sign(seat, turn=view.turn, dealer=view.dealer, key=f"{key}-mark") for seat in seats)


def _turn(key: str, view: Any) -> Text | None:
    return None if view.turn is None else Text(f"{key}-turn-{view.phase.value}", {"who": Who(view.turn)})


def _over(key: str, view: Any, end: MatchEnd) -> Panel:
    """Return the places and the winner; a picture leaves only the winner to words."""
    order = sorted(range(len(view.places)), key=lambda seat: (view.places[seat], seat))
    grid = grid_of(key, order, end.columns, view.places, Align.RIGHT)
    title, won = Line(Text(f"{key}-match-over", {"deals": view.number})), lines(*end.winners)
    return Panel((title, grid, *won), caption=won)


def card_question(key: str, view: Any, allowed: Sequence[Card]) -> Text:
    """Ask for a card that follows suit."""
    if not view.trick:
        return Text(f"{key}-prompt-lead")
    led = view.trick[0].card.suit
    name = f"{key}-prompt-follow" if allowed[0].suit is led else f"{key}-prompt-any"
    return Text(name, {"suit": led})
