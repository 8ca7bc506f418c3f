"""What the faces of trick games share."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from games.cards import Card, in_hand_order
from games.core import Event, Seat
from games.faces.face import Face, Memorable, Summarising, Teaching, Urgency
from games.faces.panel import Align, Block, Button, Column, Fact, Gap, Grid, Holding, Line, Panel, Text, Who
from games.faces.pieces import barred_line, lines, plays, summary_line, trick_line, turn_sign
from games.faces.replaying import ReplayingDeals
from games.faces.scene import Scene
from games.trick_game.events import FirstDealer, TrickTaken


class TrickFace(Face[Any], Summarising, Teaching[Any], Memorable[Any], ReplayingDeals[Any]):
    """The face of a trick game.

    A view has `phase`, `number`, `turn`, `dealer`, `hand`, `trick`, `tricks`, `totals` and `places`; its
    phases without a deal are `draw`, `deal` and `over`. A closing event has `number` and the trick `last`.
    """

    key: str
    """The beginning of message ids."""
    news: tuple[type[Event], ...]
    """The events that redraw the table's message in any case."""
    closing: type[Event]
    """The event that ends a deal."""

    # What games add

    @abstractmethod
    def numbered(self, view: Any) -> Mapping[str, Fact]:
        """Return the facts of the deal's title."""

    @abstractmethod
    def terms(self, view: Any) -> Iterable[Text | None]:
        """Return the lines below the title: trumps, the goal."""

    @abstractmethod
    def standing(self, view: Any) -> Mapping[str, Sequence[Fact]]:
        """Return the columns beside the players in a deal, by the NAME of the message `head-NAME`."""

    def course(self, view: Any, seat: Seat | None) -> Iterable[Text | None]:
        """Return the lines between the players and the tricks, for a seat or the table."""
        return ()

    def remarks(self, view: Any) -> Iterable[Text | None]:
        """Return the lines after the prompt below a picture."""
        return ()

    def holding(self, view: Any) -> tuple[Card, ...]:
        """Return the cards to show with the hand."""
        cards: tuple[Card, ...] = view.hand
        return cards

    @abstractmethod
    def playable(self, view: Any) -> Sequence[Card]:
        """Return the cards that the seat may play; the others are named if there are any."""

    @abstractmethod
    def question(self, view: Any, draft: tuple[str, ...]) -> Text:
        """Return the question to the seat on turn."""

    @abstractmethod
    def buttons(self, view: Any, draft: tuple[str, ...]) -> tuple[tuple[Button, ...], ...]:
        """Return the buttons of a seat."""

    @abstractmethod
    def scene(self, view: Any, seat: Seat | None = None, draft: tuple[str, ...] = ()) -> Scene:
        """Draw the view with the seat (None: for spectators) at the bottom and its hand."""

    @abstractmethod
    def told(self, event: Any) -> Text | None:
        """Return the line of the feed for an event of the game's own, or None."""

    @abstractmethod
    def deal_over(self, event: Any) -> Text:
        """Return the title of a finished deal."""

    @abstractmethod
    def outcome(self, event: Any) -> Iterable[Block]:
        """Return what stands below the last trick of a finished deal."""

    @abstractmethod
    def own_outcome(self, event: Any, seat: Seat) -> Text:
        """Return the seat's points and total after a deal."""

    @abstractmethod
    def final_scene(self, event: Any, seat: Seat | None) -> Scene:
        """Draw the end of a deal, with the seat (None: for spectators) at the bottom."""

    @abstractmethod
    def merits(self, view: Any) -> Mapping[str, Sequence[Fact]]:
        """Return the columns beside the players after the match, as in `standing`."""

    @abstractmethod
    def winners(self, view: Any) -> Iterable[Text | None]:
        """Return the lines below the places."""

    # Panels

    def table(self, view: Any) -> Panel:
        if view.phase.value == "over":
            return Panel(self._places(view))
        turn = self._turn(view)
        return self._deal(view, (*self.situation(view), *lines(turn)), turn)

    def hand(self, view: Any, seat: Seat, draft: tuple[str, ...]) -> Panel:
        if view.phase.value == "over":
            return Panel(self._places(view))
        cards = self.holding(view)
        holding = (Gap(), Holding(cards)) if cards else ()
        prompt = self.question(view, draft) if view.turn == seat else self._turn(view)
        barred = barred_line(f"{self.key}-barred", view.hand, self.playable(view))
        blocks = (*self.situation(view, seat), *holding, *lines(barred, prompt))
        scene = partial(self.scene, view, seat, draft)
        return Panel(blocks, self.buttons(view, draft), scene, self._caption(view, prompt))

    def broken_off(self, view: Any) -> Panel:
        still = replace(view, turn=None)
        return self._deal(still, self.situation(still), None)

    def _deal(self, view: Any, blocks: tuple[Block, ...], prompt: Text | None) -> Panel:
        return Panel(blocks, describe=partial(self.scene, view), caption=self._caption(view, prompt))

    def final_panel(self, event: Event, seat: Seat | None = None) -> Panel:
        over: Any = event
        last = over.last and trick_line(f"{self.key}-final-trick", over.last, f"{self.key}-play")
        told = (*lines(self.deal_over(event), last), *self.outcome(event))
        return Panel(told, describe=partial(self.final_scene, event, seat), caption=told)

    def situation(self, view: Any, seat: Seat | None = None) -> tuple[Block, ...]:
        """Return everything open about the deal in progress, except the turn; a seat may see more."""
        played = f"{self.key}-play"
        last = trick_line(f"{self.key}-last-trick", view.tricks[-1], played) if view.tricks else None
        now = self.text("trick-so-far", plays=plays(played, view.trick)) if view.trick else None
        players = self.grid(range(len(view.totals)), self.standing(view), self._signs(view), Align.LEFT)
        title = Text(f"{self.key}-title", self.numbered(view))
        return (*lines(title, *self.terms(view)), players, *lines(*self.course(view, seat), last, now))

    def _signs(self, view: Any) -> tuple[Fact, ...]:
        seats, key = map(Seat, range(len(view.totals))), f"{self.key}-mark"
        return tuple(turn_sign(seat, turn=view.turn, dealer=view.dealer, key=key) for seat in seats)

    def _caption(self, view: Any, prompt: Text | None) -> tuple[Block, ...]:
        """Return the question or the turn; the picture shows the rest."""
        if view.phase.value in ("draw", "deal"):
            return lines(Text(f"{self.key}-title", self.numbered(view)))
        return lines(prompt, *self.remarks(view))

    def _turn(self, view: Any) -> Text | None:
        return None if view.turn is None else self.text(f"turn-{view.phase.value}", who=Who(view.turn))

    def _places(self, view: Any) -> tuple[Block, ...]:
        order = sorted(range(len(view.places)), key=lambda seat: (view.places[seat], seat))
        grid = self.grid(order, self.merits(view), view.places, Align.RIGHT)
        return (Line(self.text("match-over", deals=view.number)), grid, *lines(*self.winners(view)))

    # Texts

    def rested(self, view: Any, seat: Seat) -> Any:
        return replace(view, turn=None, trick=())

    def hand_summary(self, view: Any, seat: Seat) -> Text:
        return self.text("peek", cards=in_hand_order(view.hand)) if view.hand else self.text("peek-none")

    def lesson(self, view: Any, seat: Seat) -> Text | None:
        if view.turn is None:
            return None
        return self.text("lesson", screen=view.phase.value if view.turn == seat else "wait")

    def feed_line(self, event: Event) -> Text | None:
        match event:
            case FirstDealer(seat=seat):
                return self.text("first-dealer", who=Who(seat))
            case TrickTaken(number=number, trick=trick):
                return self.text("trick-taken", who=Who(trick.taker), number=number, card=trick.taking)
        return self.told(event)

    def urgency(self, event: Event) -> Urgency:
        if isinstance(event, self.closing):
            return Urgency.CLOSE
        return Urgency.NEWS if isinstance(event, (TrickTaken, *self.news)) else Urgency.REST

    def deal_summary(self, event: Event, seat: Seat) -> tuple[Text, ...]:
        over: Any = event
        last = summary_line(f"{self.key}-summary", over.number, over.last) if over.last else None
        return (last or self.deal_over(event), self.own_outcome(event, seat))

    def play_question(self, view: Any, allowed: Sequence[Card]) -> Text:
        """Ask for a card that follows suit."""
        if not view.trick:
            return self.text("prompt-lead")
        led = view.trick[0].card.suit
        return self.text("prompt-follow" if allowed[0].suit is led else "prompt-any", suit=led)

    def grid(
        self,
        seats: Iterable[int],
        columns: Mapping[str, Sequence[Fact]],
        signs: Sequence[Fact] = (),
        align: Align = Align.RIGHT,
    ) -> Grid:
        """Return the players in this order with the columns, and `signs` by seat before the names."""
        heads = [Column(self.text(f"head-{name}")) for name in columns]
        before = (Column("", align),) if signs else ()
        rows = [
            (*signs[seat : seat + 1], Who(Seat(seat)), *(values[seat] for values in columns.values()))
            for seat in seats
        ]
        return Grid((*before, Column(self.text("head-player"), Align.LEFT), *heads), tuple(rows))

    def text(self, name: str, **facts: Fact) -> Text:
        """Return the game's message of this name."""
        return Text(f"{self.key}-{name}", facts)
