"""The talk of a table is for friends: on in a group's lobby, off where strangers meet or anything is ranked."""

import pytest

from bot.base.pace import NORMAL
from bot.features.lobby import choices
from bot.match.luck import Board
from bot.match.table import Table, TournamentPlace
from bot.people.people import chair_of
from bot.ui.option_words import Agreed
from games import registry
from games.agents.levels import USUAL
from games.core import matters, with_friendly
from games.options import Toggle, as_json, field
from tests.support.service import ANNA, BORIS, VERA, World

TALK = {"talk": True}


def talks(table: Table) -> object:
    return table.options["talk"]


async def arranged(world: World, table: Table, choice: choices.Choice) -> Table:
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choice)
    return (await world.store.load(table.id)).table


async def test_friends_of_a_group_talk_by_any_preset(world: World) -> None:
    table = await world.open_table(ANNA, BORIS, VERA, game="preferans", preset="sochinka")
    assert talks(table)
    table = await arranged(world, table, choices.game("oh_hell"))
    assert "talk" not in table.options
    table = await arranged(world, table, choices.game("preferans", "classic"))
    assert talks(table)


async def test_what_a_group_agreed_on_holds_in_its_match(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA, game="preferans", preset="quick_classic")
    assert talks(loaded.table)
    assert loaded.state.options.talk
    table = await world.open_table(ANNA, BORIS, VERA, game="preferans", preset="quick_classic")
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.option("talk", "off"))
    await world.lobby.start(world.update(), table.id, ANNA.id)
    assert not (await world.store.load(table.id)).state.options.talk


async def test_those_invited_to_a_private_table_talk_where_they_choose_so(world: World) -> None:
    table = (await world.new_tables.open_private(world.update(), ANNA, "preferans", "classic")).table
    assert not talks(table)
    table = await arranged(world, table, choices.option("talk", "on"))
    assert talks(table)
    table = await arranged(world, table, choices.game(None, "sochinka"))
    assert not talks(table)


@pytest.mark.parametrize("way", ["strangers", "ranked strangers", "tournament", "duplicate", "board"])
async def test_nobody_talks_where_strangers_meet_or_matches_are_compared(world: World, way: str) -> None:
    """Not even where the options of a tournament were made to say so."""
    chairs = [chair_of(each) for each in (ANNA, BORIS, VERA)]
    board = Board("b", b"seed")
    if way == "board":
        table = await world.new_tables.on_board(ANNA, "preferans", "sochinka", board, USUAL)
    elif way in ("tournament", "duplicate"):
        options = as_json(registry.get("preferans").presets["quick_classic"]) | TALK
        table = await world.new_tables.tournament(
            *(TournamentPlace("cup", 1, 1), chairs, "preferans", "quick_classic", options),
            pace=NORMAL,
            rated=False,
            language=ANNA.language,
            board=board if way == "duplicate" else None,
        )
        assert not talks(table)
    else:
        rated = way.startswith("ranked")
        table = await world.new_tables.quick(
            *("q", chairs, "preferans", "quick_classic"), seats=3, pace=NORMAL, rated=rated
        )
    assert not (await world.store.load(table.id)).state.options.talk


def test_where_matches_are_ranked_talk_is_not_offered() -> None:
    game = registry.get("preferans")
    options = {**as_json(game.presets["classic"]), **TALK}
    tournament, lobby = (Agreed("preferans", "classic", options, 3, ranked=each) for each in (True, False))
    assert "talk" not in [each.name for each in tournament.fields]
    assert "talk" in [each.name for each in lobby.fields]
    assert lobby.changed == [], "it is a part of no preset"


def test_two_with_a_dummy_have_nobody_to_advise() -> None:
    game = registry.get("preferans")
    for preset in game.presets.values():
        assert [matters(game, preset, seats, "talk") for seats in game.seats] == [False, True, True]


def test_what_friends_do_is_off_in_every_preset() -> None:
    for game in registry.names():
        rules = registry.get(game)
        options = with_friendly(rules, {}, on=True)
        assert bool(options) is (game == "preferans")
        for option in options:
            assert isinstance(field(rules.options_type, option), Toggle)
            assert not any(getattr(preset, option) for preset in rules.presets.values())
