"""Which messages a change touches."""

from collections.abc import Iterable, Sequence
from typing import Any

from bot.service.table import PersonId, Phase, Table, in_private
from games import registry
from games.core import Actor, AnyGame, Event
from games.faces.face import Urgency
from storage.redraws import ScreenId, group_screen, hand_screen


def hand_screens(people: Iterable[PersonId]) -> set[ScreenId]:
    """The private messages of these people."""
    return {hand_screen(person) for person in people}


def group_screens(table: Table) -> set[ScreenId]:
    """The table's message in its group, if it has one."""
    return {group_screen(table.chat)} if table.chat is not None else set()


def all_screens(table: Table) -> set[ScreenId]:
    """Every message that shows the table."""
    hands = hand_screens(
        chair.person for chair in table.chairs if chair.person is not None and in_private(table)
    )
    return hands | group_screens(table)


def first_screens(table: Table) -> set[ScreenId]:
    """The messages that show how a match begins."""
    return group_screens(table) | (hand_screens(table.present) if in_private(table) else set())


def board_screens(table: Table) -> set[ScreenId]:
    """Where people see what they race for."""
    return hand_screens(table.present) if in_private(table) else group_screens(table)


def touched_screens(
    table: Table, game: AnyGame, state: Any, events: Sequence[Event], actor: Actor | None
) -> set[ScreenId]:
    """The hands of the mover, of seats that are awaited and of those who alone hear an event.

    At a trick's end those of all, and the group's message.
    """
    if table.phase is not Phase.PLAYING:
        return all_screens(table)
    face = registry.face(table.game)
    urgent = any(face.urgency(event) is not Urgency.REST for event in events)
    group = group_screens(table) if urgent else set()
    if not in_private(table):
        return group
    audience = {seat for event in events for seat in event.audience or ()}
    near = {actor, *game.awaited(state), *audience}
    return group | hand_screens(
        chair.person
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None and not chair.away and not chair.left and (urgent or seat in near)
    )
