"""A person's only legal card is played for them unless they play it themselves, and nothing else is."""

import msgspec
import pytest

from bot.base.preferences import PersonSettings
from bot.match.loaded import Loaded
from bot.match.refusals import Stale
from bot.match.table import Phase, Table, with_part
from bot.match.turns.forced import FORCED, forced_card, pause_ms
from bot.match.turns.schedule import COMPUTER_MS
from bot.people.people import Person
from games import registry
from games.core import is_aside
from tests.support.deals import go_on
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

UNWILLING = PersonSettings(forced=False)
LONGEST_PAUSE = 4 * COMPUTER_MS
PEOPLE = {"oh_hell": (ANNA, BORIS, VERA), "sergeant_major": (ANNA, BORIS, VERA), "terz": (ANNA, BORIS)}
GAMES = {**PEOPLE, "preferans": (ANNA, BORIS, VERA, GLEB)}
assert {*GAMES} == {name for name in registry.names() if registry.common_texts(name)}, "every trick game"
PRESETS = {"oh_hell": "short", "sergeant_major": "usual", "terz": "short", "preferans": "sochinka"}
MOVES = 250
MOST_MOVES = 1_000
"""More where the cards have left a choice so far."""


def unwilling(person: Person) -> Person:
    return msgspec.structs.replace(person, settings=UNWILLING)


async def due(world: World, table: Table) -> int | None:
    """When the forced card of this table is due."""
    known = await world.live.deadlines.due(world.still.at + 10**9)
    return next((each.at for each in known if (each.table, each.name) == (table.id, FORCED)), None)


def only(loaded: Loaded) -> str | None:
    """The only legal answer of the seat on turn, as a text; None if there are more."""
    game, seat = loaded.game, min(loaded.game.awaited(loaded.state))
    texts = [game.write(each) for each in game.legal(loaded.state, seat) if not is_aside(game, each)]
    return texts[0] if len(texts) == 1 else None


async def until_forced(world: World, loaded: Loaded) -> Loaded:
    """Move until a card is forced."""
    while not loaded.table.turn.forced_at:
        assert loaded.table.phase is Phase.PLAYING
        loaded = await world.move(loaded)
    return loaded


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_an_only_card_is_played_after_a_pause_in_every_game(world: World, game: str) -> None:
    loaded = await world.start(*GAMES[game], game=game, preset=PRESETS[game])
    played = 0
    for number in range(MOST_MOVES):
        if loaded.table.phase is not Phase.PLAYING or (played and number >= MOVES):
            break
        card = forced_card(loaded.table, loaded.game, loaded.state)
        at = await due(world, loaded.table)
        assert (at is None) == (card is None)
        if card is None or at is None:
            assert not (text := only(loaded)) or not text.startswith("play ")
            loaded = await world.move(loaded)
            continue
        text = loaded.game.write(card.action)
        assert only(loaded) == text
        assert text.startswith("play "), "a call or a claim is made by nobody else"
        assert COMPUTER_MS <= at - world.still.at <= LONGEST_PAUSE
        world.still.at = at - 1
        await world.meet_due()
        assert (await world.store.load(loaded.table.id)).table.log.actions == loaded.table.log.actions
        world.still.at = at
        await world.meet_due()
        after = await world.store.load(loaded.table.id)
        assert after.table.log.actions > loaded.table.log.actions
        played, loaded = played + 1, after
    assert played


async def test_nothing_is_played_for_people_who_play_all_their_cards(world: World) -> None:
    loaded = await world.start(unwilling(ANNA), BORIS, VERA)
    left_alone = 0
    for _ in range(MOVES):
        if loaded.table.phase is not Phase.PLAYING:
            break
        seat = min(loaded.game.awaited(loaded.state))
        if loaded.table.chairs[seat].person == ANNA.id:
            assert not loaded.table.turn.forced_at
            assert await due(world, loaded.table) is None
            left_alone += only(loaded) is not None
        loaded = await world.move(loaded)
    assert left_alone


async def test_a_forced_card_is_played_once(world: World) -> None:
    loaded = await until_forced(world, await world.start(ANNA, BORIS, VERA))
    with pytest.raises(Stale):
        await world.play.play_forced(loaded.table.id)
    world.still.at = loaded.table.turn.forced_at
    await world.play.play_forced(loaded.table.id)
    after = await world.store.load(loaded.table.id)
    assert after.table.log.actions > loaded.table.log.actions
    with pytest.raises(Stale):
        await world.play.play_forced(loaded.table.id)


async def test_a_person_may_play_the_forced_card_first(world: World) -> None:
    loaded = await until_forced(world, await world.start(ANNA, BORIS, VERA))
    after = await world.move(loaded)
    assert await due(world, after.table) == (after.table.turn.forced_at or None)
    assert after.table.turn.forced_at != loaded.table.turn.forced_at


async def test_a_choice_to_play_oneself_is_kept_at_the_last_moment(world: World) -> None:
    loaded = await until_forced(world, await world.start(ANNA, BORIS, VERA))
    for person in (ANNA, BORIS, VERA):
        await world.appearance.follow_person(loaded.table.id, person.id, UNWILLING)
    world.still.at += LONGEST_PAUSE
    await world.meet_due()
    assert (await world.store.load(loaded.table.id)).table.log.actions == loaded.table.log.actions


async def test_a_forced_card_survives_a_restart(world: World) -> None:
    loaded = await until_forced(world, await world.start(ANNA, BORIS, VERA))
    other = World(world.redis, world.live, world.archive)
    other.still.at = loaded.table.turn.forced_at
    await other.meet_due()
    assert (await other.store.load(loaded.table.id)).table.log.actions > loaded.table.log.actions


async def test_a_stopped_match_plays_no_card(world: World) -> None:
    loaded = await until_forced(world, await world.start(ANNA, BORIS, VERA))
    await world.closing.close(world.update(), loaded.table.id)
    assert await due(world, loaded.table) is None
    with pytest.raises(Stale):
        await world.play.play_forced(loaded.table.id)


async def test_the_pause_is_drawn_anew_for_every_action(world: World) -> None:
    """It depends on nothing that is in the hand, and only who knows the match's secret can foresee it."""
    table = (await world.start(ANNA, BORIS, VERA)).table
    pauses = [
        pause_ms(
            with_part(table, "log", actions=number),
            COMPUTER_MS,
        )
        for number in range(200)
    ]
    assert min(pauses) >= COMPUTER_MS
    assert max(pauses) <= LONGEST_PAUSE
    assert len(set(pauses)) > 150
    assert pauses != [
        pause_ms(
            msgspec.structs.replace(
                table,
                log=msgspec.structs.replace(table.log, actions=number),
                luck=msgspec.structs.replace(table.luck, secret=b"another"),
            ),
            COMPUTER_MS,
        )
        for number in range(200)
    ]


async def test_who_takes_a_seat_before_its_only_card_has_it_played(world: World) -> None:
    """As a card is forced in their seat; while they are away it is not theirs."""
    loaded = await world.start(ANNA, BORIS, VERA)
    seat = loaded.seat_of(ANNA.id)
    await world.seats.leave(world.update(), loaded.table.id, ANNA.id)
    loaded = await world.store.load(loaded.table.id)
    while {seat} != loaded.game.awaited(loaded.state) or not (only(loaded) or "").startswith("play "):
        loaded = await go_on(world, loaded)
    assert await due(world, loaded.table) is None
    loaded = await world.seats.back(world.update(), loaded.table.id, ANNA.id)
    assert await due(world, loaded.table) == loaded.table.turn.forced_at > 0
    await world.seats.leave(world.update(), loaded.table.id, ANNA.id)
    assert await due(world, loaded.table) is None
