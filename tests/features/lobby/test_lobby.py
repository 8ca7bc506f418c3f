"""Lobby service, and talk at tables of friends."""

import asyncio

import pytest

from bot.base.pace import NORMAL, Pace
from bot.match.aspects import Page, PageKind
from bot.match.luck import Board
from bot.match.opening import choices
from bot.match.opening.new_tables import GroupPlace, Opened
from bot.match.refusals import Full, NoTable, NotHost, Started, TooFew
from bot.match.table import Chair, PersonId, Phase, Table, TableId, TournamentPlace
from bot.people.people import Person, chair_of
from bot.ui.option_words import Agreed
from games import registry
from games.agents.levels import USUAL
from games.core import Seat, matters, with_friendly
from games.options import InvalidOption, Toggle, as_json, field
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person


async def arranged(world: World, table: Table, choice: choices.Choice) -> Table:
    """Return the table after the host's choice."""
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choice)
    return (await world.store.load(table.id)).table


async def opened(world: World, host: Person, update: str = "", thread: int | None = None) -> Opened:
    place = GroupPlace(GROUP, thread, "Group", host.language)
    return await world.new_tables.open(update or world.update(), host, place, game="oh_hell")


async def test_host_without_an_opened_bot_opens_a_table_unseated(world: World) -> None:
    first, second = [await opened(world, person(9, opened=False), update="9") for _ in range(2)]
    assert first == second, "of a repeated update"
    assert await world.live.tables() == [first.table.id]
    assert (first.table.chairs, first.table.host) == ((), 9)


async def test_joining_twice_takes_one_chair(world: World) -> None:
    table = await world.open_table(ANNA, BORIS)
    table = await world.lobby.join(world.update(), table.id, BORIS)
    assert [chair.person for chair in table.chairs] == [ANNA.id, BORIS.id]


async def test_person_takes_a_computers_chair_when_the_table_is_full(world: World) -> None:
    table = await world.open_table(ANNA)
    for _ in range(6):
        await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.more_computers)
    with pytest.raises(Full):
        await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.more_computers)
    table = await world.lobby.join(world.update(), table.id, BORIS)
    assert len(table.chairs) == 7
    assert table.seat_of(BORIS.id) is not None
    assert sorted(chair.robot for chair in table.chairs) == [0, 0, 1, 2, 3, 4, 5]


async def test_people_who_join_at_the_same_moment_all_sit_and_the_eighth_is_told(world: World) -> None:
    table = await world.open_table(ANNA)
    await asyncio.gather(*(world.lobby.join(world.update(), table.id, person(n)) for n in range(1, 7)))
    assert len((await world.store.load(table.id)).table.chairs) == 7
    with pytest.raises(Full):
        await world.lobby.join(world.update(), table.id, person(8))


async def test_a_join_token_seats_and_dies_with_the_lobby(world: World) -> None:
    table = await world.open_table(ANNA, BORIS)
    joined = await world.lobby.join_token(world.update(), table.token, VERA)
    assert joined.seat_of(VERA.id) == Seat(2)
    await world.lobby.start(world.update(), table.id, ANNA.id)
    for token in (table.token, ""):
        with pytest.raises(NoTable):
            await world.lobby.join_token(world.update(), token, GLEB)
    await world.live.index.note(table.id, add=[("token", table.token)])  # its drop was missed
    with pytest.raises(NoTable):
        await world.lobby.join_token(world.update(), table.token, GLEB)


async def test_the_host_hands_the_table_on_and_the_last_one_closes_it(world: World) -> None:
    table = await world.open_table(ANNA, BORIS)
    await world.lobby.leave(world.update(), table.id, ANNA.id)
    assert (await world.store.load(table.id)).table.host == BORIS.id
    await world.lobby.leave(world.update(), table.id, BORIS.id)
    assert (await world.store.load(table.id)).table.phase is Phase.CLOSED
    assert await world.store.of_chat(GROUP) == []


async def test_a_bad_option_changes_nothing_and_a_preset_sets_all_anew(world: World) -> None:
    table = await world.open_table(ANNA, preset="full")
    for name, value in (("hook", "maybe"), ("deals", "16"), ("deals", "0"), ("zero", ""), ("trumps", "S")):
        with pytest.raises(InvalidOption):
            await arranged(world, table, choices.option(name, value))
    assert (await world.store.load(table.id)).table.options == table.options
    await arranged(world, table, choices.option("hook", "on"))
    chosen = await arranged(world, table, choices.game("oh_hell", "short"))
    assert (chosen.preset, chosen.options["hook"], chosen.options["deals"]) == ("short", False, 5)


async def test_two_are_too_few_and_a_started_table_is_closed_to_changes(world: World) -> None:
    table = await world.open_table(ANNA, BORIS)
    with pytest.raises(TooFew) as refused:
        await world.lobby.start(world.update(), table.id, ANNA.id)
    assert refused.value.facts == {"missing": 1}
    await world.lobby.join(world.update(), table.id, VERA)
    await world.lobby.start(world.update(), table.id, ANNA.id)
    with pytest.raises(Started):
        await world.lobby.join(world.update(), table.id, GLEB)
    with pytest.raises(Started):
        await arranged(world, table, choices.option("hook", "on"))


async def test_seats_are_drawn(world: World) -> None:
    orders = set()
    for number in range(1, 7):
        people = [person(number * 10 + n) for n in range(3)]
        loaded = await world.start(*people)
        orders.add(tuple((chair.person or 0) % 10 for chair in loaded.table.chairs))
        await world.closing.close(world.update(), loaded.table.id)
    assert len(orders) > 1


async def test_solo_match_starts_at_once_and_only_once_if_repeated(world: World) -> None:
    first = await world.new_tables.solo("5", ANNA, "oh_hell")
    second = await world.new_tables.solo("5", ANNA, "oh_hell")
    assert first.id == second.id
    assert first.match == second.match
    assert (first.phase, len(first.chairs), first.chat) == (Phase.PLAYING, 4, None)
    assert [table.id for table in await world.store.of_person(ANNA.id)] == [first.id]


async def test_index_entries_that_lie_are_mended(world: World) -> None:
    table = await world.open_table(ANNA)
    await world.live.index.note(table.id, add=[("person", str(GLEB.id))])
    await world.live.index.note(TableId("nothing"), add=[("person", str(GLEB.id))])
    assert await world.store.of_person(GLEB.id) == []
    assert await world.live.index.look_up("person", str(GLEB.id)) == []


async def test_a_lobby_left_alone_for_a_day_closes(world: World) -> None:
    table = await world.open_table(ANNA, BORIS)
    world.still.at += 24 * 3_600_000
    await world.meet_due()
    assert (await world.store.load(table.id)).table.phase is Phase.CLOSED


async def test_again_seats_the_same_people_in_a_new_lobby(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.closing.close(world.update(), loaded.table.id)
    again = (await world.new_tables.again(loaded.table.id, BORIS)).table
    assert again.id != loaded.table.id
    assert (again.phase, again.host) == (Phase.LOBBY, BORIS.id)
    assert {chair.person for chair in again.chairs} == {ANNA.id, BORIS.id, VERA.id}
    assert again.options == loaded.table.options


async def test_a_topic_has_one_lobby_at_a_time(world: World) -> None:
    first, second = await asyncio.gather(*(opened(world, host) for host in (ANNA, BORIS)))
    assert first.table == second.table
    assert sorted([first.waited, second.waited]) == [False, True]
    other = await opened(world, BORIS, thread=7)
    assert (other.waited, other.table.token != first.table.token) == (False, True)
    await world.lobby.join(world.update(), first.table.id, VERA)
    host = first.table.host
    for number in range(2):
        await world.lobby.arrange(f"c{number}", first.table.id, host, choices.more_computers)
    await world.lobby.start(world.update(), first.table.id, host)
    assert not (await opened(world, ANNA)).waited


async def test_another_match_is_gathered_at_the_table_that_waits(world: World) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    waiting = await world.open_table(GLEB)
    await world.closing.close(world.update(), loaded.table.id)
    again = await world.new_tables.again(loaded.table.id, BORIS)
    assert (again.table.id, again.waited) == (waiting.id, True)


async def test_a_page_is_turned_by_the_host_alone(world: World) -> None:
    """Turning to the current page stores nothing; a new host finds the front page."""
    table = await world.open_table(ANNA, BORIS)
    game = choices.page(Page(PageKind.GAME))
    with pytest.raises(NotHost) as refusal:
        await world.lobby.arrange(world.update(), table.id, BORIS.id, game)
    assert refusal.value.facts == {"host": ANNA.name}
    with pytest.raises(InvalidOption):
        await arranged(world, table, choices.page(Page(PageKind.OPTION, "trumps")))
    before = await world.live.load(table.id)
    await arranged(world, table, choices.page(Page()))
    after = await world.live.load(table.id)
    assert before is not None
    assert after is not None
    assert after.table == before.table
    for choice, page in (
        (choices.page(Page(PageKind.OPTION, "deals")), Page(PageKind.OPTION, "deals")),
        (choices.game("terz"), Page(PageKind.PRESET)),
        (choices.game(None, "short"), Page()),
        (game, Page(PageKind.GAME)),
    ):
        assert (await arranged(world, table, choice)).lobby.page == page
    await world.lobby.leave(world.update(), table.id, ANNA.id)
    assert (await world.store.load(table.id)).table.lobby.page == Page()


OFFERED = {
    "oh_hell": "medium",
    "preferans": "quick_sochinka",
    "sergeant_major": "three",
    "terc": "usual",
    "terz": "usual",
}
"""Minutes: people alone 7 to 13, 6 or 7, 8, 4 to 8, 7; whole matches of the first two games 12 to 39."""


@pytest.mark.parametrize("name", OFFERED)
async def test_a_table_without_a_choice_is_offered_about_ten_minutes(world: World, name: str) -> None:
    """The preset follows the number of players and a change of game at the same table."""
    table = await world.open_table(ANNA, game=name, preset=None)
    assert (table.preset, table.pace) == (OFFERED[name], NORMAL)
    assert table.options == with_friendly(
        registry.get(name), as_json(registry.get(name).presets[OFFERED[name]]), on=True
    )
    for people in range(1, registry.get(name).seats.stop):
        chairs = [Chair(person=PersonId(number + 1)) for number in range(people)]
        assert choices.offered_preset(registry.get(name), chairs) == OFFERED[name]
    other = await world.open_table(BORIS, game="terc", preset=None, thread=5)
    await world.lobby.arrange(world.update(), other.id, BORIS.id, choices.game(name))
    other = (await world.store.load(other.id)).table
    assert (other.preset, other.pace) == (OFFERED[name], NORMAL)


async def test_the_pace_changes_by_its_own_choice_alone(world: World) -> None:
    assert (await world.open_table(BORIS, game="preferans", preset="quick_classic", thread=5)).pace == NORMAL
    table, own = await world.open_table(ANNA, preset="full"), Pace(30, 900)
    for choice, pace in (
        (choices.game(None, "short"), NORMAL),
        (choices.terms(pace=own), own),
        (choices.game(None, "medium"), own),
        (choices.option("deals", "8"), own),
        (choices.game("terz"), own),
    ):
        assert (await arranged(world, table, choice)).pace == pace


# Talk: on in a group's lobby, off where strangers meet or anything is ranked


TALK = {"talk": True}


def talks(table: Table) -> object:
    return table.options["talk"]


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
    """A tournament with forged options has no talk either."""
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
