"""Everything that a group and a seat are shown of a match, in pictures: the screens of a log, step by step."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bot.base.preferences import CardStyle, Language, PersonSettings
from bot.match.aspects import GroupSide, MatchEnd, MatchLog
from bot.match.loaded import LESSON
from bot.match.table import Chair, ChatId, PersonId, Phase, Table, TableId
from bot.ui.content import Content
from bot.ui.pictures import Style
from bot.ui.plan import DrawStep, GroupRecord, HandRecord, Outgoing, ScreenState, content_digest
from bot.ui.render import Frame
from bot.ui.table.group_plan import plan_group
from bot.ui.table.hand_plan import plan_hand
from bot.ui.table.table import part_content, peek, reckoning_content, score_content, table_words
from games import options, registry
from games.core import AnyGame, Event, Nature, Seat
from games.faces.panel import Does
from tests.contract.twins import Log, Twin

GROUP = ChatId(-100)
NAMES = ("Анна", "Boris", "Вера", "Gleb", "Дина", "Eve", "Женя", "Zoe", "Инна", "Kim")
PICTURES = PersonSettings(CardStyle(pictures=True))


class Moment(NamedTuple):
    """A state in which somebody is to act, or nobody any more, and all events since the deal."""

    state: Any
    events: tuple[Event, ...]


class Screen(NamedTuple):
    """A message as its receiver gets it; `picture` is its name."""

    name: str
    content: Content | str | None
    picture: str | None = None
    digest: str = ""


Record: TypeAlias = GroupRecord | HandRecord
Plan: TypeAlias = Callable[[ScreenState, Any], DrawStep]


def moments(game: AnyGame, pair: Twin, log: Log) -> list[Moment]:
    """Those at which screens may be drawn."""
    state, found = pair.before, []
    events: tuple[Event, ...] = ()
    for actor, text in log:
        step = game.apply(state, actor, game.read(text))
        state, events = step.state, (*events, *step.events)
        if Nature.CHANCE not in game.to_act(state):
            found.append(Moment(state, events))
    return found


def screens(game: AnyGame, pair: Twin, log: Log, first: int) -> Iterator[Screen]:
    """What the group and the seat are shown at one moment of the log, and then at its end."""
    course = moments(game, pair, log)
    if not course:
        return
    shown = [course[min(first, len(course) - 1)], course[-1]]
    group = [_state(game, pair, moment) for moment in shown]
    stopped = [*group, _state(game, pair, shown[-1], stopped=True)]
    yield from _named("group", _drawn(GroupRecord(), group, plan_group))
    yield from _named("stopped", _drawn(GroupRecord(), stopped, plan_group))
    yield from _sheets(game, group[-1], None)
    if pair.seat is not None:
        yield from _private(game, pair, shown, stopped)


def _private(
    game: AnyGame, pair: Twin, shown: Sequence[Moment], stopped: Sequence[ScreenState]
) -> Iterator[Screen]:
    """What the seat alone is shown, beside a group and without one."""
    assert pair.seat is not None
    seat = pair.seat
    person = stopped[0].table.chairs[seat].person
    assert person is not None

    def plan(state: ScreenState, record: HandRecord) -> DrawStep:
        return plan_hand(state, record, person)

    yield from _named("hand", _drawn(HandRecord(before=0), stopped, plan))
    alone = [_state(game, pair, moment, chat=None) for moment in shown]
    yield from _named("alone", _drawn(HandRecord(before=0), alone, plan))
    for picks in _drafts(game, shown[-1].state, seat):
        yield from _named("draft", _drawn(HandRecord(), [alone[-1]._replace(drafts={seat: picks})], plan))
    yield Screen(
        "peek", peek(alone[-1].table, game.view(alone[-1].state, seat), seat, table_words(alone[-1].table))
    )
    yield from _sheets(game, alone[-1], seat)


def _drafts(game: AnyGame, state: Any, seat: Seat) -> Iterator[tuple[str, ...]]:
    """The opened lesson, and a pick of each kind that the hand offers."""
    yield (LESSON,)
    panel = registry.face(game.name).hand(game.view(state, seat), seat, ())
    picks = [button.act for row in panel.buttons for button in row if button.does is Does.PICK]
    yield from ((pick,) for pick in picks[:2])


def _sheets(game: AnyGame, screen: ScreenState, seat: Seat | None) -> Iterator[Screen]:
    """The score sheet, the calculation of the end, and the sheets of parts of the match."""
    words, view = table_words(screen.table), game.view(screen.state, seat)
    frame = Frame(screen.table.game, Style())
    yield _screen("score", score_content(screen.table, view, words, frame))
    yield _screen("reckoning", reckoning_content(screen.table, view, words))
    for event in screen.events:
        if event.heard_by(seat):
            yield _screen("part", part_content(screen.table, event, words, frame))


def _named(name: str, calls: Sequence[Outgoing]) -> Iterator[Screen]:
    return (_screen(name, call.content)._replace(name=f"{name} {call[1:4]}") for call in calls)


def _screen(name: str, content: Content | None) -> Screen:
    if content is None:
        return Screen(name, None)
    picture = content.picture.name if content.picture is not None else None
    return Screen(name, content, picture, content_digest(content))


def _drawn(record: Record, states: Sequence[ScreenState], plan: Plan) -> list[Outgoing]:
    """The calls that bring a screen up to date, for one state after the other."""
    calls: list[Outgoing] = []
    for state in states:
        more = True
        while more:
            step = plan(state, record)
            record, more = step.record, step.more  # type: ignore[assignment]
            if step.outgoing is not None:
                calls.append(step.outgoing)
                if not step.outgoing.message and not more:
                    record = msgspec.structs.replace(record, message=len(calls))
    return calls


def _state(
    game: AnyGame, pair: Twin, moment: Moment, *, chat: ChatId | None = GROUP, stopped: bool = False
) -> ScreenState:
    over = stopped or not game.to_act(moment.state)
    seats = len(game.scores(moment.state))
    chairs = tuple(Chair(NAMES[seat], PersonId(seat + 1), settings=PICTURES) for seat in range(seats))
    table = Table(
        TableId("tabletable"),
        game.name,
        "",
        options.as_json(pair.options),
        PersonId(1),
        Language.RU,
        "token",
        chat=chat,
        group=GroupSide(title="Group" if chat else ""),
        phase=Phase.OVER if over else Phase.PLAYING,
        end=MatchEnd(stopped=stopped),
        chairs=chairs,
        log=MatchLog(seated=pair.seats),
    )
    drafts: dict[Seat, tuple[str, ...]] = {}
    return ScreenState(table, game, moment.state, drafts, moment.events, 0, 1_700_000_000_000, "pulka_bot")
