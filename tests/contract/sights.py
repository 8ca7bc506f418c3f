"""Every text and panel of a state, an event and a match."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, TypeAlias

from games import registry
from games.agents.adviser import Advice, advice
from games.analysis import Move as Judged
from games.core import Event, Nature, Seat, Step, objection
from games.faces.face import (
    Answering,
    AnyFace,
    Drafting,
    InParts,
    Memorable,
    Reckoning,
    SharedBoard,
    Summarising,
    Teaching,
    Urgency,
)
from games.faces.panel import Does, Panel, Text
from games.sheets import FINE, Question, Sheeted, SheetFace, may_fine, next_question
from tests.contract.walks import Move, seated

SWITCHES = 6
"""Items at the end of a screen that are tried one by one."""
DEEPEST = 4
"""Items that are picked one after another."""

Draft: TypeAlias = tuple[str, ...]


def acts(panel: Panel, does: Does) -> list[str]:
    return [button.act for row in panel.buttons for button in row if button.does is does]


def screens(face: AnyFace, view: Any, seat: Seat) -> dict[Draft, Panel]:
    """The seat's screens by what is picked: nothing, items one by one, and each of them with more until an action is offered.

    Further items are those that only then can be picked, such as switches, or else the next ones; of several
    the first is followed further.
    """
    shown: dict[Draft, Panel] = {(): face.hand(view, seat, ())}
    first = acts(shown[()], Does.PICK)
    for item in dict.fromkeys((*first[:2], *first[-SWITCHES:])):
        draft: Draft = (item,)
        while True:
            shown[draft] = panel = face.hand(view, seat, draft)
            items = [each for each in acts(panel, Does.PICK) if each not in draft]
            new = [each for each in items if each not in first] or items
            if not new or len(draft) == DEEPEST or (acts(panel, Does.ACT) and new == items):
                break
            shown |= {(*draft, each): face.hand(view, seat, (*draft, each)) for each in new[1:SWITCHES]}
            draft = (*draft, new[0])
    return shown


class Sight:
    """A state as everybody sees it, each screen drawn once."""

    def __init__(self, name: str, state: Any) -> None:
        game, self.face = registry.get(name), registry.face(name)
        self.state = state
        self.seats = [Seat(seat) for seat in seated(game, state)]
        self.public = game.view(state, None)
        self.views = [game.view(state, seat) for seat in self.seats]
        shown = self.seats[:1] if isinstance(self.face, SharedBoard) else self.seats  # the same for all
        self.screens = [screens(self.face, self.views[seat], seat) for seat in shown]
        """Of each seat."""
        self.table = self.face.table(self.public)

    def panels(self) -> Iterator[Panel]:
        yield self.table
        yield self.face.score(self.public)
        if isinstance(self.face, Reckoning):
            yield self.face.reckoning(self.public)
            yield Panel(self.face.settled(self.public))
        yield from (panel for own in self.screens for panel in own.values())

    def peeks(self) -> list[Text]:
        return [self.face.hand_summary(view, seat) for seat, view in zip(self.seats, self.views, strict=True)]

    def lessons(self) -> list[Text]:
        if not isinstance(self.face, Teaching):
            return []
        given = [self.face.lesson(view, seat) for seat, view in zip(self.seats, self.views, strict=True)]
        return [text for text in given if text is not None]

    def others(self) -> Iterator[Text]:
        """Feedback on each pick of a draft, and the best moment of the match."""
        if isinstance(self.face, Drafting):
            for seat, view in zip(self.seats, self.views, strict=True):
                items = acts(self.screens[0 if len(self.screens) == 1 else seat][()], Does.PICK)
                for count in range(min(len(items), 4)):
                    yield self.face.pick_feedback(view, seat, tuple(items[:count]))
        if isinstance(self.face, Memorable) and (moment := self.face.best_moment(self.public)) is not None:
            yield moment.what


def advised(name: str, state: Any, most: int = 2) -> Iterator[tuple[Seat, Advice]]:
    """Hints for each seat that may act; nothing in a game without hints."""
    game, adviser = registry.get(name), registry.adviser(name)
    if adviser is not None:
        for seat in sorted(actor for actor in game.to_act(state) if isinstance(actor, int))[:most]:
            yield seat, advice(adviser, game, state, seat)


def drawn_of(name: str, event: Event) -> Iterator[Panel]:
    """Lasting drawings of an event: the last picture of a table, the sheet of a part."""
    face = registry.face(name)
    if face.urgency(event) is Urgency.CLOSE:
        yield face.final_panel(event)
    if isinstance(face, InParts) and (sheet := face.part_sheet(event)) is not None:
        yield sheet


def told_of(name: str, event: Event) -> Iterator[Text]:
    """Public lines of an event, and each player's summary of a deal that it closes."""
    face = registry.face(name)
    if (line := face.feed_line(event)) is not None:
        yield line
    if isinstance(face, Summarising) and face.urgency(event) is Urgency.CLOSE:
        yield from (*face.deal_summary(event, Seat(0)), *face.deal_summary(event, Seat(1)))


def answered(name: str, move: Move) -> Iterator[Text]:
    """Toasts for the acting player."""
    face = registry.face(name)
    if isinstance(face, Answering) and not isinstance(move.actor, Nature):
        heard = (face.toast(event, move.actor) for event in move.events)
        yield from (text for text in heard if text is not None)


def analysed(name: str, move: Move) -> Iterator[Text]:
    """The analysis' name of the action, and its remark."""
    analyst = registry.analyst(name)
    if analyst is not None and isinstance(move.actor, int):
        if isinstance(words := analyst.named(move.text), Text):
            yield words
        remark = analyst.remark(Judged(1, move.before, move.actor, move.text), move.actor)
        yield from () if remark is None else (remark,)


def of_puzzles(name: str) -> Iterator[Panel | Text]:
    """Every text of the puzzles that come with a game; nothing where there are none."""
    book = registry.puzzle_book(name)
    for puzzle in book.puzzles() if book is not None else ():
        yield puzzle.question()
        yield from puzzle.roles
        for answer in (key.act for row in puzzle.question().buttons for key in row):
            yield from puzzle.solution(answer)
            for line in puzzle.lines(answer):
                yield from line


LEAST = 3
"""People at a table with real cards: two need a computer for the dummy."""
DEALS = 60


def of_kept_sheets(name: str) -> Iterator[Text]:
    """Questions of a kept sheet with all answers, and its fines; empty for a game without sheets."""
    game, face, rng = registry.get(name), registry.face(name), Random(0)
    if not isinstance(game, Sheeted) or not isinstance(face, SheetFace):
        return
    for options, seats in product(game.presets.values(), (each for each in game.seats if each >= LEAST)):
        state = game.start(options, seats)
        for _ in range(DEALS if objection(game, options, seats) is None else 0):
            for begun in ([FINE], []) if may_fine(game, state) else ([],):
                said: list[str] = [*begun]
                while game.to_act(state) and isinstance(
                    asked := next_question(game, state, tuple(said)), Question
                ):
                    yield face.asks(asked)
                    labels = [face.label(asked, word) for word in asked.choices]
                    yield from (each for each in labels if isinstance(each, Text))
                    yield from (face.answer(asked, word) for word in asked.choices)
                    said.append(rng.choice(asked.choices))
                if isinstance(asked, Step):
                    state = asked.state
                    told = (face.feed_line(event) for event in asked.events if begun)
                    yield from (line for line in told if line is not None)
