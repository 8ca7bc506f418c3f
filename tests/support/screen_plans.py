"""Matches drawn step by step, without Telegram."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from bot.base.preferences import Language
from bot.feature_api.registry import entry_links
from bot.match.aspects import GroupSide
from bot.match.table import Chair, ChatId, PersonId, Phase, Table, TableId
from bot.ui.plan import CardRecord, DrawStep, GroupRecord, HandRecord, Outgoing, ScreenState, VoteRecord
from bot.ui.table.group_plan import plan_group
from bot.ui.table.hand_plan import plan_hand
from games import options, registry
from games.core import AnyGame, Event, Nature, Seat
from games.faces.face import Urgency
from games.record import LuckSource, play, replay, settle
from tests.support.players import quick_player

GAME = "oh_hell"


class Moment(NamedTuple):
    """A match after one action and all that chance does upon it: nothing is shown in between."""

    state: Any
    events: Sequence[Event]
    """All so far."""
    fresh: Sequence[Event]
    """Those of the action."""


def of_fresh(moment: Moment, beat: Urgency) -> list[Event]:
    """The events of the moment's action that are so urgent."""
    return [event for event in moment.fresh if registry.face(GAME).urgency(event) is beat]


def match(seats: int, preset: str, seed: int) -> tuple[AnyGame, list[Moment]]:
    game = registry.get(GAME)
    player = quick_player(GAME)
    record, _ = play(game, game.presets[preset], seats, [player] * seats, secret=bytes([seed]) * 32)
    moments: list[Moment] = []
    events: list[Event] = []
    shown = 0
    for turn in replay(game, record):
        events = [*events, *turn.events]
        if Nature.CHANCE not in game.to_act(turn.state):
            moments.append(Moment(turn.state, events, events[shown:]))
            shown = len(events)
    return game, moments


def table(
    seats: int,
    *,
    phase: Phase = Phase.PLAYING,
    chat: int | None = -100,
    tapped: int = 0,
    strangers: bool = False,
) -> Table:
    """A table of people; without a group, of one and computers, unless they are strangers."""
    game = registry.get(GAME)
    chairs = tuple(
        Chair(f"P{number}", PersonId(number + 1), tapped=tapped)
        if chat is not None or strangers or not number
        else Chair(robot=number, tapped=tapped)
        for number in range(seats)
    )
    return Table(
        TableId("tabletable"),
        GAME,
        "full",
        options.as_json(game.presets["full"]),
        PersonId(1),
        Language.RU,
        "token",
        chat=None if chat is None else ChatId(chat),
        group=GroupSide(title="" if chat is None else "Group"),
        phase=phase,
        chairs=chairs,
    )


def screen_state(table: Table, game: AnyGame, moment: Moment | None, *, now: int = 0) -> ScreenState:
    return ScreenState(
        table,
        game,
        moment.state if moment else None,
        {},
        moment.events if moment else (),
        0,
        now,
        "pulka_bot",
        links=entry_links(),
    )


class DrawnScreen:
    """Carries plans out and numbers the messages."""

    def __init__(self, record: GroupRecord | HandRecord | VoteRecord | CardRecord) -> None:
        self.record: GroupRecord | HandRecord | VoteRecord | CardRecord = record
        self.calls: list[Outgoing] = []
        self.shown: dict[int, str] = {}
        self.pictures: dict[int, str | None] = {}
        """The name of each message's picture; None: a text."""
        self._messages = iter(range(1, 10_000))

    def draw(self, state: ScreenState, *, anew: bool = False) -> list[Outgoing]:
        """Run all steps until the screen is up to date; return their calls."""
        calls: list[Outgoing] = []
        more = True
        while more:
            step = self._plan(state, anew=anew)
            more = step.more
            self.record = cast(GroupRecord | HandRecord | VoteRecord | CardRecord, step.record)
            if step.outgoing is not None:
                self._carry_out(step)
                calls.append(step.outgoing)
        self.calls += calls
        return calls

    def _plan(self, state: ScreenState, *, anew: bool) -> DrawStep:
        if isinstance(self.record, GroupRecord):
            return plan_group(state, self.record, anew=anew)
        assert isinstance(self.record, HandRecord)
        return plan_hand(state, self.record, PersonId(1), anew=anew)

    def _carry_out(self, step: DrawStep) -> None:
        assert step.outgoing is not None
        message = step.outgoing.message or next(self._messages)
        self.shown[message] = step.outgoing.content.text
        self._check_kind(step.outgoing, message)
        self.shown.pop(step.outgoing.replaces, None)
        if not step.outgoing.message and not step.more:
            self.record = msgspec.structs.replace(self.record, message=message)

    def _check_kind(self, outgoing: Outgoing, message: int) -> None:
        """No text ever gets a picture, no photo a text longer than a caption, and the plan knows what is shown."""
        picture = outgoing.content.picture
        if outgoing.message:
            assert outgoing.shown == self.pictures[message]
            assert picture is None or outgoing.shown is not None
        if picture is not None or outgoing.shown is not None:
            assert len(outgoing.content.text) <= 1024
        self.pictures[message] = picture.name if picture is not None else outgoing.shown


def hands(
    seats: int = 4, *, chat: int | None = -100, tapped: int = 0, now: int = 0
) -> Iterator[tuple[DrawnScreen, Moment, ScreenState, list[Outgoing]]]:
    game, moments = match(seats, "short", 1)
    screen = DrawnScreen(HandRecord())
    for number, moment in enumerate(moments):
        phase = Phase.OVER if number == len(moments) - 1 else Phase.PLAYING
        at = screen_state(table(seats, phase=phase, chat=chat, tapped=tapped), game, moment, now=now)
        yield screen, moment, at, screen.draw(at)


def board_of(*texts: str) -> tuple[Table, AnyGame, Moment, list[Event]]:
    """A TERC of two in a group after these actions of the first."""
    game = registry.get("terc")
    opened = settle(game, game.start(game.presets["relaxed"], 2), LuckSource(b"1" * 32))
    state, events = opened.state, list(opened.events)
    for text in texts:
        step = game.apply(state, Seat(0), game.read(text))
        state, events = step.state, [*events, *step.events]
    made = msgspec.structs.replace(
        table(2), game="terc", preset="relaxed", options=options.as_json(game.presets["relaxed"])
    )
    return made, game, Moment(state, events, ()), events
