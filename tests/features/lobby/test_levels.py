"""Level of a table's computers: choosing it, and its effect on play."""

from unittest.mock import Mock

import pytest

from bot.base.preferences import Language
from bot.feature_api.registry import entry_links
from bot.features.queue.play import _without_level
from bot.match.aspects import Page, PageKind
from bot.match.opening import choices
from bot.match.table import Table, TableId
from bot.ui.buttons import AtLobby, InvalidData, decode, encode, read_level
from bot.ui.level_words import level_keys, level_line, level_page_lines
from bot.ui.lobby.group_lobby import lobby_content
from bot.ui.texts.words import words_in
from games import registry
from games.agents.levels import Level
from tests.support.sentences import said, tells
from tests.support.service import ANNA, BORIS, VERA, World


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Record the requested players."""
    monkeypatch.setattr(registry, "player", player := Mock(wraps=registry.player))
    return player


async def at(world: World, id: TableId) -> Table:
    return (await world.store.load(id)).table


async def masters(world: World) -> Table:
    """Return a lobby of Anna's with three computers at the level master."""
    table = await world.open_table(ANNA)
    for _ in range(3):
        await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.more_computers)
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.terms(level=Level.MASTER))
    return await at(world, table.id)


async def test_the_level_of_a_lobby_reaches_its_computers(world: World, asked: Mock) -> None:
    table = await masters(world)
    assert tells(lobby_content(table, entry_links()).text, "lobby-level", level=said("level-master"))
    await world.lobby.start(world.update(), table.id, ANNA.id)
    loaded = await world.store.load(table.id)
    while loaded.table.chairs[min(loaded.game.awaited(loaded.state))].person is not None:
        loaded = await world.move(loaded)
    world.still.at += 60_000
    await world.meet_due()
    assert (await at(world, table.id)).log.actions > loaded.table.log.actions
    assert {level for (_, level), _ in asked.call_args_list} == {Level.MASTER}


async def test_a_computer_for_the_absent_has_the_level(world: World, asked: Mock) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    person = loaded.table.chairs[min(loaded.game.awaited(loaded.state))].person
    assert person is not None
    await world.seats.leave(world.update(), loaded.table.id, person)
    await world.meet_due()
    assert {level for (_, level), _ in asked.call_args_list} == {Level.AMATEUR}


def test_a_level_that_is_none_is_refused() -> None:
    press = AtLobby(TableId("t"), "level", "grandmaster")
    assert decode(encode(press)) == press
    with pytest.raises(InvalidData):
        read_level(press.argument)


async def test_the_page_of_levels_marks_the_chosen_one_which_another_match_keeps(world: World) -> None:
    table = await masters(world)
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.page(Page(PageKind.LEVEL)))
    shown = lobby_content(await at(world, table.id), entry_links())
    labels = [key.label for row in shown.keyboard for key in row]
    assert [each.startswith("✓") for each in labels[:3]] == [False, False, True]
    await world.lobby.start(world.update(), table.id, ANNA.id)
    await world.seats.vote_stop(world.update(), table.id, ANNA.id)
    again = await world.new_tables.again(table.id, ANNA)
    assert again.table.level is Level.MASTER


@pytest.mark.parametrize(
    ("words", "rest", "level"),
    [
        (("мастер",), (), Level.MASTER),
        (("преферанс", "Новичок", "2"), ("преферанс", "2"), Level.NOVICE),
        (("master", "terz"), ("terz",), Level.MASTER),
        (("terz", "3"), ("terz", "3"), None),
    ],
)
def test_a_command_names_a_level(words: tuple[str, ...], rest: tuple[str, ...], level: Level | None) -> None:
    assert _without_level(words) == (rest, level)


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("language", list(Language))
def test_a_level_is_a_word_without_a_number(game: str, language: Language) -> None:
    words = words_in(language, game)
    keys = [
        key
        for level in Level
        for row in level_keys(game, level, lambda each: each.value, words)
        for key in row
    ]
    lines = [*level_page_lines(words), *(level_line(game, level, words) for level in Level)]
    shown = " ".join([*lines, *(key.label for key in keys)])
    assert not [sign for sign in shown if sign.isdigit()]
