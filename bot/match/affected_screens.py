"""Screens affected by a change."""

from collections.abc import Iterable, Sequence

from bot.match.table import PersonId, Phase, Table
from games import registry
from games.core import Event
from games.faces.face import Urgency
from storage.live.redraws import ScreenId, card_screen, group_screen, hand_screen, live_screen, vote_screen


def hand_screens(people: Iterable[PersonId]) -> set[ScreenId]:
    """Return the private messages of these people."""
    return {hand_screen(person) for person in people}


def group_screens(table: Table) -> set[ScreenId]:
    """Return the table's message in its group, or in that of its tournament, if it has one."""
    if table.tournament is not None and table.tournament.chat is not None:
        return {live_screen(table.tournament.chat)}
    return {group_screen(table.chat)} if table.chat is not None else set()


def public_screens(table: Table) -> set[ScreenId]:
    """Return where people read about each other: the group's message, or without a group everybody's own."""
    return hand_screens(table.present) if table.audience.is_company else group_screens(table)


def card_screens(table: Table) -> set[ScreenId]:
    """Return the invitations to the table."""
    return {card_screen(invitation.message) for invitation in table.invitations}


def lobby_screens(table: Table) -> set[ScreenId]:
    """Return all screens of a table before its match: the group's or its people's, and invitations."""
    people = [chair.person for chair in table.chairs if chair.person is not None]
    shown = hand_screens([*people, table.host]) if table.chat is None else group_screens(table)
    return shown | card_screens(table)


def vote_screens(table: Table) -> set[ScreenId]:
    """Return the group's message about stopping the match, if anybody wants to."""
    return {vote_screen(table.chat)} if table.chat is not None and table.end.votes else set()


def all_screens(table: Table) -> set[ScreenId]:
    """Return every message that shows the table, but invitations, which a match does not change."""
    hands = hand_screens(
        chair.person for chair in table.chairs if chair.person is not None and table.audience.has_hands
    )
    return hands | group_screens(table) | vote_screens(table)


def feed_screens(table: Table) -> set[ScreenId]:
    """Return every screen drawn from the table's feed, without hands that nobody will read."""
    gone = hand_screens(chair.person for chair in table.chairs if chair.person is not None and chair.gone)
    return all_screens(table) - vote_screens(table) - gone


def first_screens(table: Table) -> set[ScreenId]:
    """Return the messages that show the beginning of a match."""
    hands = hand_screens(table.present) if table.audience.has_hands else set()
    return group_screens(table) | hands | card_screens(table)


def board_screens(table: Table) -> set[ScreenId]:
    """Return the message that shows the board of a race."""
    return hand_screens(table.present) if table.audience.has_hands else group_screens(table)


def pick_screens(table: Table, person: PersonId) -> set[ScreenId]:
    """Return the message in which this person picks."""
    return hand_screens([person]) if table.audience.has_hands else group_screens(table)


def touched_screens(table: Table, events: Sequence[Event]) -> set[ScreenId]:
    """Return the group's screen and all hands.

    Hands of absent people only after a deal of several people: nothing is sent to them, but their cursors
    pass the deal's feed.
    """
    if table.phase is not Phase.PLAYING:
        return all_screens(table)
    group = group_screens(table)
    if not table.audience.has_hands:
        return group
    face = registry.face(table.game)
    closes = any(face.urgency(event) is Urgency.CLOSE for event in events) and not table.audience.is_solo
    return group | hand_screens(
        chair.person
        for chair in table.chairs
        if chair.person is not None and (closes or (not chair.away and not chair.left))
    )
