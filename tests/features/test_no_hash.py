"""No digit of a seal or of a secret stands on a page that nobody has asked for: every page is walked to."""

import re

import pytest

from bot.features.tournaments.service.store import TournamentStore
from bot.match.seating.closing import Closing
from bot.match.table import ChatId
from games import registry
from tests.support.stage import Stage, buttons, labels

HASH = re.compile(r"\b[0-9a-f]{8,}\b")
ASKED = re.compile(r":fair|\.verify|\.json|:fair/")
"""Keys to the page of fair dealing, and to the record."""
WAYS = re.compile(
    r"l:[^:]+:page:.*|u:[^:]+:(menu|page|round|mine).*|m:[^:]+:(score|reckoning)"
    r"|t:(games|kinds:.*|history.*|match:.*|stats.*|daily.*|today.*|play:[a-z_]*/[a-z_]*/[a-z_]*)"
)
"""Keys that lead to a page and change nothing."""


GAMES = pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=[] if name == registry.DEFAULT else pytest.mark.slow)
        for name in registry.names()
    ],
)
"""The pages are the same for all games, but for their options."""


def read(stage: Stage, *chats: int) -> list[str]:
    """All that the bot shows in these chats, its buttons as well."""
    return [f"{each.written}\n{labels(each)}" for chat in chats for each in stage.seen(chat)]


async def walk(stage: Stage, person: int, chat: int) -> int:
    """Press each key of the bot's messages in a chat that leads to a page, on page after page; returns how many.

    What the bot shows there, and to the person, is read after each.
    """
    known: dict[str, int] = {}
    pressed: set[str] = set()
    while True:
        await stage.drawn()
        for shown in read(stage, person, chat):
            assert not HASH.search(shown), shown
        for message in stage.seen(chat):
            ways = (data for data in buttons(message) if WAYS.fullmatch(data) and not ASKED.search(data))
            known |= {data: message.message_id for data in ways if data not in known}
        fresh = next((data for data in known if data not in pressed), None)
        if fresh is None:
            return len(pressed)
        await stage.taps(person, chat, known[fresh], fresh)
        pressed.add(fresh)


@GAMES
async def test_a_lobby_a_result_and_its_record_show_no_hash(stage: Stage, game: str) -> None:
    await stage.says(stage.anna, stage.group, f"/new {game}")
    lobby = await stage.message_with(stage.group, ":join")
    for person in (stage.boris, stage.mary)[: registry.get(game).seats.stop - 2]:
        await stage.presses(person, lobby, ":join")
    table = await stage.table()
    assert len(table.luck.seal) == 64
    assert await walk(stage, stage.anna, stage.group) > 10
    await stage.taps(stage.anna, stage.group, lobby.message_id, f"l:{table.id}:page:front")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":start"), ":start")
    await stage.drawn()
    await walk(stage, stage.boris, stage.group)
    await stage.services[Closing].close("end", table.id)
    await walk(stage, stage.anna, stage.group)
    await stage.says(stage.anna, stage.anna, "/history")
    assert await walk(stage, stage.anna, stage.anna) >= 1


@GAMES
async def test_the_private_menu_shows_no_hash(stage: Stage, game: str) -> None:
    await stage.says(stage.anna, stage.anna, f"/play {game}")
    assert await walk(stage, stage.anna, stage.anna) > 5


@GAMES
async def test_a_tournament_shows_no_hash(stage: Stage, game: str) -> None:
    somewhere = (await stage.gather()).message_id
    await stage.says(stage.anna, stage.group, f"/tournament {game}")
    (opened,) = await stage.services[TournamentStore].of_chat(ChatId(stage.group))
    assert len(opened.commitment) == 64
    for deed in ("menu", "enter", "mine"):
        await stage.taps(stage.anna, stage.group, somewhere, f"u:{opened.id}:{deed}")
    assert await walk(stage, stage.anna, stage.anna) > 10
