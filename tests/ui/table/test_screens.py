"""Screens of a match in group and private chats, from the lobby to the result, in both languages."""

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import CardStyle, Language, PersonSettings
from bot.match.table import Phase, Table
from bot.ui.plan import GroupRecord, HandRecord
from games.faces.face import Urgency
from tests.support.screen_plans import DrawnScreen, Moment, board_of, match, of_fresh, screen_state, table
from tests.ui.message_text import call

SUPERGROUP = -1_002_100_000_001
DEALS = 1
"""How many deals of the five are shown whole."""


def spoken(at: Table, language: Language, *, pictures: bool = False) -> Table:
    """The table in a language, in words unless there are pictures."""
    style = CardStyle(pictures=pictures)
    chairs = tuple(
        msgspec.structs.replace(chair, language=language, settings=PersonSettings(style))
        for chair in at.chairs
    )
    group = msgspec.structs.replace(at.group, style=style)
    return msgspec.structs.replace(at, language=language, chairs=chairs, group=group)


def shown(moments: list[Moment]) -> list[Moment]:
    """The first deals, the first move of the next one, and the end."""
    over = [at for at, moment in enumerate(moments) if of_fresh(moment, Urgency.CLOSE)][DEALS - 1]
    return [*moments[: over + 2], moments[-1]]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("screen", ["group", "hand in a group", "hand alone", "hand of a stranger"])
def test_a_match_from_beginning_to_end(screen: str, language: Language, snapshot: SnapshotAssertion) -> None:
    """Every result stays, the next deal has a message of its own, and only the latest message has keys."""
    game, moments = match(3, "short", 1)
    drawn = DrawnScreen(GroupRecord() if screen == "group" else HandRecord())
    chat = SUPERGROUP if "group" in screen else None
    strangers = screen == "hand of a stranger"
    if screen == "group":
        lobby = table(3, phase=Phase.LOBBY, chat=chat)
        drawn.draw(screen_state(spoken(lobby, language), game, None))
    for moment in shown(moments):
        phase = Phase.OVER if moment is moments[-1] else Phase.PLAYING
        at = spoken(table(3, phase=phase, chat=chat, strangers=strangers), language)
        state = screen_state(at, game, moment)._replace(board=77)
        drawn.draw(state)
        assert drawn.draw(state) == []
    assert "\n\n".join(map(call, drawn.calls)) == snapshot


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("record", [GroupRecord(), HandRecord()])
def test_a_match_in_pictures(
    record: GroupRecord | HandRecord, language: Language, snapshot: SnapshotAssertion
) -> None:
    game, moments = match(4, "short", 1)
    drawn = DrawnScreen(record)
    over = next(at for at, moment in enumerate(moments) if of_fresh(moment, Urgency.CLOSE))
    for moment in (moments[over - 1], moments[over], moments[-1]):
        phase = Phase.OVER if moment is moments[-1] else Phase.PLAYING
        at = spoken(table(4, phase=phase, chat=SUPERGROUP), language, pictures=True)
        drawn.draw(screen_state(at, game, moment)._replace(board=77))
    assert all(drawn.pictures.values())
    assert "\n\n".join(map(call, drawn.calls)) == snapshot


@pytest.mark.parametrize("language", Language)
def test_a_board_that_the_group_presses(language: Language, snapshot: SnapshotAssertion) -> None:
    made, game, moment, _ = board_of()
    drawn = DrawnScreen(GroupRecord())
    drawn.draw(screen_state(spoken(made, language), game, moment))
    _, _, called, _ = board_of("call")
    drawn.draw(screen_state(spoken(made, language), game, called))
    assert "\n\n".join(map(call, drawn.calls)) == snapshot
