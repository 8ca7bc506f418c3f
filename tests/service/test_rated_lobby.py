"""A host decides in the lobby whether the match is rated: of people alone, in a group, and by the clock."""

import msgspec
import pytest

from bot.preferences import Language
from bot.screens.buttons import LobbyVerb
from bot.screens.lobby import lobby_content
from bot.screens.pace_page import pace_keys
from bot.service.loaded import Edit
from bot.service.refusals import NotHost, Stale
from bot.service.table import Page, PageKind, Table, TableId
from bot.texts.words import words_in
from tests.service.conftest import ANNA, BORIS, VERA, World


async def rated(world: World, *, computers: int = 0) -> Table:
    """A lobby of three whose host wants a rated match."""
    table = await world.open_table(ANNA, BORIS, VERA)
    for _ in range(computers):
        await world.lobby.add_computer(world.update(), table.id, ANNA.id)
    await world.lobby.set_rated(world.update(), table.id, ANNA.id, True)
    return await loaded(world, table.id)


async def loaded(world: World, id: TableId) -> Table:
    return (await world.store.load(id)).table


async def test_a_match_of_people_is_rated_as_its_host_wants(world: World) -> None:
    table = await rated(world)
    assert table.rated
    started = await world.lobby.start(world.update(), table.id, ANNA.id)
    assert started.rated


async def test_a_match_with_a_computer_is_never_rated(world: World) -> None:
    table = await rated(world, computers=1)
    assert "рейтинг не изменится" in lobby_content(table).text
    started = await world.lobby.start(world.update(), table.id, ANNA.id)
    assert not started.rated


async def test_only_the_host_decides_whether_a_match_is_rated(world: World) -> None:
    table = await rated(world)
    with pytest.raises(NotHost):
        await world.lobby.set_rated(world.update(), table.id, BORIS.id, False)
    await world.lobby.set_rated(world.update(), table.id, ANNA.id, False)
    assert not (await loaded(world, table.id)).rated


async def test_a_race_without_turns_is_not_rated(world: World) -> None:
    table = await rated(world)
    await world.lobby.choose(world.update(), table.id, ANNA.id, "terc")
    assert not (await loaded(world, table.id)).rated
    with pytest.raises(Stale):
        await world.lobby.set_rated(world.update(), table.id, ANNA.id, True)


async def test_friends_without_a_group_are_not_rated(world: World) -> None:
    table = await rated(world)
    apart = msgspec.structs.replace(table, chat=None)
    await world.store.change(table.id, None, lambda loaded: Edit(apart))
    with pytest.raises(Stale):
        await world.lobby.set_rated(world.update(), table.id, ANNA.id, True)
    keys = [key.data or "" for row in pace_keys(apart, words_in(Language.RU, table.game)) for key in row]
    assert not any(f":{LobbyVerb.RATED.value}:" in each for each in keys)
    started = await world.lobby.start(world.update(), table.id, ANNA.id)
    assert not started.rated


async def test_the_lobby_says_that_a_match_is_rated(world: World) -> None:
    table = await rated(world)
    await world.lobby.turn(world.update(), table.id, ANNA.id, Page(PageKind.PACE))
    table = await loaded(world, table.id)
    assert "<b>рейтинговая</b>" in lobby_content(table).text
    data = [key.data or "" for row in pace_keys(table, words_in(Language.RU, table.game)) for key in row]
    assert any(each.endswith(f":{LobbyVerb.RATED.value}:off") for each in data)
    assert not any(f":{LobbyVerb.SUBSTITUTES.value}:" in each for each in data), "nobody is replaced"
