"""Pictures leak nothing: in two worlds that a receiver cannot tell apart, they are the same."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partialmethod
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
import pytest

from bot.match.aspects import MatchEnd
from bot.match.loaded import LESSON, SeatDraft
from bot.match.table import PersonId, Phase, with_chair
from bot.ui.content import Content
from bot.ui.pictures import Style
from bot.ui.plan import GroupRecord, HandRecord, ScreenState
from bot.ui.render import Frame
from bot.ui.table.group_message import part_content, peek, reckoning_content, score_content, table_words
from games import registry
from games.core import AnyGame, Nature, Seat
from games.faces.face import SharedBoard
from games.faces.panel import Does, Panel
from games.faces.scene import Label
from tests.contract.capabilities import DRAWN, each
from tests.contract.sights import acts
from tests.contract.twins import Log, Twin, steps, twins
from tests.contract.walks import encoded
from tests.support.screen_plans import Moment, screen_state
from tests.ui.matches import DrawnScreen, table_of

FEWEST = 10
"""Least pictures of each kind to compare."""
ME = PersonId(1)


def both(game: AnyGame, pair: Twin) -> list[tuple[Any, Any]]:
    """Return kind and message of the screens in each of the two worlds."""
    first = Random(repr(pair.log)).randrange(len(pair.log))
    return list(zip_longest(*(screens(game, pair, log, first) for log in (pair.log, pair.other))))


def screens(game: AnyGame, pair: Twin, log: Log, first: int) -> Iterator[tuple[str, Any]]:
    """Yield the screens of group and seat at one moment of the log, at its end, and at a stop there."""
    done = steps(game, pair.before, log)
    course = [
        Moment(step.state, [event for each in done[:number] for event in each.events], ())
        for number, step in enumerate(done, 1)
        if Nature.CHANCE not in game.to_act(step.state)
    ]
    if not course:
        return
    shown = course[min(first, len(course) - 1)], course[-1]
    group = [at_table(game, pair, moment) for moment in shown]
    stopped = at_table(game, pair, shown[1], stopped=True)
    yield from drawn("group", DrawnScreen(GroupRecord()), [*group, stopped])
    yield from sheets(game, group[-1], None)
    if pair.seat is not None:
        alone = [at_table(game, pair, moment, alone=True) for moment in shown]
        yield from drawn("hand", DrawnScreen(HandRecord()), [*group, stopped])
        yield from drawn("alone", DrawnScreen(HandRecord()), alone)
        view = game.view(shown[1].state, pair.seat)
        picks = acts(registry.face(game.name).hand(view, pair.seat, ()), Does.PICK)[:2]
        for pick in (LESSON, *picks):
            drafting = alone[-1]._replace(drafts={pair.seat: SeatDraft("", (pick,))})
            yield from drawn("draft", DrawnScreen(HandRecord()), [drafting])
        yield "peek", peek(alone[-1].table, view, pair.seat, table_words(alone[-1].table))
        yield from sheets(game, alone[-1], pair.seat)


def picture_of(made: Any) -> str | None:
    return made.picture.name if isinstance(made, Content) and made.picture is not None else None


def drawn(kind: str, screen: DrawnScreen, states: Sequence[ScreenState]) -> Iterator[tuple[str, Any]]:
    """Return the messages that bring a screen up to date, for one state after the other."""
    for number, state in enumerate(states):
        for call in screen.draw(state):
            yield f"{kind} {number} {call[1:4]}", call.content


def sheets(game: AnyGame, screen: ScreenState, seat: Seat | None) -> Iterator[tuple[str, Any]]:
    """The score sheet, the calculation of the end, and the sheets of parts of the match."""
    words, view = table_words(screen.table), game.view(screen.state, seat)
    frame = Frame(screen.table.game, Style())
    yield "score", score_content(screen.table, view, words, frame)
    yield "reckoning", reckoning_content(screen.table, view, words)
    for event in screen.events:
        if event.heard_by(seat):
            yield "part", part_content(screen.table, event, words, frame)


def at_table(
    game: AnyGame, pair: Twin, moment: Moment, *, alone: bool = False, stopped: bool = False
) -> ScreenState:
    """Return the input of the plan; the hand's person sits in the seat of the pair."""
    phase = Phase.OVER if stopped or not game.to_act(moment.state) else Phase.PLAYING
    table = table_of(game.name, pair, moment.state, phase, alone=alone)
    if pair.seat is not None:
        table = with_chair(table, Seat(0), person=PersonId(99))
        table = with_chair(table, pair.seat, person=ME, robot=0)
    return screen_state(msgspec.structs.replace(table, end=MatchEnd(stopped=stopped)), game, moment)


@pytest.mark.walks
@each(registry.names())
def test_all_that_is_shown_is_the_same_in_both_worlds(name: str) -> None:
    game, pictures = registry.get(name), Counter[str]()
    for pair in twins(name):
        for here, there in both(game, pair):
            assert here == there, pair
            pictures[" ".join(here[0].split()[:2])] += picture_of(here[1]) is not None
    fewest = FEWEST if name in DRAWN else 0
    assert min(pictures["group 0"], pictures["group 2"], pictures["alone 0"]) >= fewest
    assert pictures["hand 0"] >= fewest or isinstance(registry.face(name), SharedBoard)


def leaking(face: Any, draw: Callable[..., Panel], states: Sequence[Any], *args: Any) -> Panel:
    """Return the same panel, with the latest of these states written into its picture."""
    panel = draw(face, *args)
    if panel.scene is None:
        return panel
    leak = Label(encoded(states[-1]).decode(), 0, 0, 10)
    scene = msgspec.structs.replace(panel.scene, items=(*panel.scene.items, leak))
    return msgspec.structs.replace(panel, describe=lambda: scene)


@each(DRAWN)
def test_a_picture_that_tells_the_state_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    face, states = type(registry.face(name)), []

    class Remembering(type(registry.get(name))):  # type: ignore[misc]
        def view(self, state: Any, seat: Seat | None) -> Any:
            states.append(state)
            return super().view(state, seat)

    for method in ("table", "hand", "board"):
        if hasattr(face, method):
            monkeypatch.setattr(face, method, partialmethod(leaking, getattr(face, method), states))
    shown = {"group", "alone"} if isinstance(registry.face(name), SharedBoard) else {"group", "alone", "hand"}
    found = set[str]()
    for pair in twins(name):
        worlds = [(here, there) for here, there in both(Remembering(), pair) if here and there]
        found |= {
            here[0].split(" ")[0] for here, there in worlds if picture_of(here[1]) != picture_of(there[1])
        }
        if shown <= found:
            break
    assert shown <= found
