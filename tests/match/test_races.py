"""Games that are a race on a board which a group presses: people come and go, computers need no asking."""

import asyncio
from datetime import timedelta
from functools import partial
from random import Random

import pytest

from bot.base.thinking import Thinking
from bot.chat.groups import Groups
from bot.match.loaded import Loaded, rebuild, record_of
from bot.match.opening import choices
from bot.match.refusals import Full, NoTable, NotSeated, Stale, Started
from bot.match.seating.table_play import Visitor
from bot.match.table import ChatId, Phase, with_part
from bot.match.turns.computer_choice import own_player
from bot.match.turns.schedule import race_time
from bot.people.people import Person
from games import registry
from games.agents.levels import Level
from games.core import IllegalAction, InvalidAction, Seat
from games.faces.panel import Text, Who
from games.terc.cards import PACK_81, read_card
from games.terc.computer.players import TercPlayer
from games.terc.view import View
from storage.live.redraws import group_screen, hand_screen
from tests.match.changes import drawn
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person

ELSEWHERE = Visitor(ChatId(-100900), ANNA)
TERC = registry.get("terc")
CARDS = ("1111", "2222", "3333", "1112", "1121", "1122", "1211", "1212", "1221", "1222", "2113", "2123")
"""The first three are the only TERC."""
CLAIM = "claim 1111 2222 3333"
CALLED = Text("terc-answer-called", {"seconds": 15})


@pytest.fixture
def hunted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers call nine seconds after the first board is there."""

    def reaction_time(self: TercPlayer, view: View, rng: Random) -> timedelta | None:
        return timedelta(seconds=9) if view.floor is None and view.table[0] == read_card(CARDS[0]) else None

    monkeypatch.setattr(TercPlayer, "reaction_time", reaction_time)


@pytest.fixture(autouse=True)
def _cards_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only deal begins with the cards above."""
    pack = [*CARDS, *(card.text for card in PACK_81 if card.text not in CARDS)]
    monkeypatch.setattr(type(TERC), "sample", lambda self, state, rng: TERC.read(" ".join(("deal", *pack))))


def visitor(who: Person) -> Visitor:
    return Visitor(GROUP, who)


async def race(world: World, *people: Person, computers: int = 0) -> Loaded:
    table = await world.open_table(*people, game="terc", preset="usual")
    for _ in range(computers):
        await world.lobby.arrange(world.update(), table.id, people[0].id, choices.more_computers)
    await world.lobby.start(world.update(), table.id, people[0].id)
    return await world.store.load(table.id)


@pytest.fixture
async def loaded(world: World) -> Loaded:
    return await race(world, ANNA, BORIS)


async def press(
    world: World, loaded: Loaded, who: Person, text: str, *, picks: bool = False
) -> tuple[Text, ...]:
    act = world.play.pick if picks else world.play.submit
    return (await act(world.update(), loaded.table.id, who.id, "b1", text, visitor=visitor(who))).toasts


pick = partial(press, picks=True)


async def now(world: World, loaded: Loaded) -> Loaded:
    return await world.store.load(loaded.table.id)


def seat(loaded: Loaded, who: Person) -> Seat:
    return loaded.seat_of(who.id)


def robot(loaded: Loaded) -> Seat:
    return next(Seat(n) for n, chair in enumerate(loaded.table.chairs) if chair.person is None)


async def pass_time(world: World, ms: int) -> None:
    """Time passes, and what is due is met."""
    world.still.at += ms
    await world.meet_due()


async def due(world: World) -> dict[str, int]:
    """Deadlines by name, in milliseconds from now."""
    found = await world.live.deadlines.due(world.time.now() + 3_600_000_000)
    return {deadline.name: deadline.at - world.time.now() for deadline in found}


# Buttons under the group's message


async def test_the_first_of_ten_callers_has_the_floor_and_nine_hear_whose(world: World) -> None:
    people = [person(number) for number in range(201, 211)]
    loaded, order = await race(world, *people), people[3:] + people[:3]
    answers = await asyncio.gather(
        *(press(world, loaded, who, "call") for who in order), return_exceptions=True
    )
    floor = (await now(world, loaded)).state.floor
    assert floor == seat(loaded, people[3])
    second = [answer for answer in answers if isinstance(answer, IllegalAction)]
    assert [(answer.reason, answer.facts) for answer in second] == [("second", {"who": Who(floor)})] * 9
    assert [answer for answer in answers if not isinstance(answer, BaseException)] == [(CALLED,)]


async def test_the_third_card_is_the_claim_and_each_tap_is_answered(world: World, loaded: Loaded) -> None:
    """A number tapped again is put back."""
    await press(world, loaded, ANNA, "call")
    world.woken.clear()
    for item, numbers in (("1111", (1,)), ("1111", ()), ("1111", (1,)), ("2222", (1, 2))):
        picked = Text("terc-pick", {"numbers": numbers}) if numbers else Text("terc-pick-nothing")
        assert await pick(world, loaded, ANNA, item) == (picked,)
    assert {redraw.screen for redraw in world.woken} == {group_screen(GROUP)}
    world.woken.clear()
    got = await pick(world, loaded, ANNA, "3333")
    after = await now(world, loaded)
    assert [(each.key, each.facts["total"]) for each in got] == [("terc-answer-taken", 3)]
    assert (after.state.taken[seat(after, ANNA)], after.drafts) == (3, {})
    assert [redraw.screen for redraw in world.woken] == [group_screen(GROUP)]


async def test_a_repeated_tap_gets_the_answer_that_it_got(world: World, loaded: Loaded) -> None:
    id = loaded.table.id
    await press(world, loaded, ANNA, "call")
    once = await world.play.pick("77", id, ANNA.id, "b1", "1111", visitor=visitor(ANNA))
    await pick(world, loaded, ANNA, "2222")
    taken = await world.play.pick("78", id, ANNA.id, "b1", "3333", visitor=visitor(ANNA))
    before = await now(world, loaded)
    once_more = await world.play.pick("77", id, ANNA.id, "b1", "1111", visitor=visitor(ANNA))
    taken_again = await world.play.pick("78", id, ANNA.id, "b1", "3333", visitor=visitor(ANNA))
    assert once_more.toasts == once.toasts
    assert taken_again.toasts == taken.toasts != ()
    assert await now(world, loaded) == before


async def test_a_claim_that_the_game_refuses_leaves_two_cards_picked_until_a_call(
    world: World, loaded: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    face = type(registry.face("terc"))
    monkeypatch.setattr(
        face, "completed_action", lambda self, view, seat, draft: CLAIM if draft[2:] else None
    )
    for item in CARDS[:2]:
        await pick(world, loaded, ANNA, item)
    with pytest.raises(IllegalAction):
        await pick(world, loaded, ANNA, CARDS[2])
    assert (await now(world, loaded)).drafts[seat(loaded, ANNA)].items == CARDS[:2]
    await press(world, loaded, ANNA, "call")
    assert (await now(world, loaded)).drafts == {}


async def test_only_what_the_board_offers_is_picked_in_its_own_group_alone(
    world: World, loaded: Loaded
) -> None:
    for item in ("3213", "call"):
        with pytest.raises(InvalidAction):
            await pick(world, loaded, ANNA, item)
    with pytest.raises(Stale):
        await world.play.pick(world.update(), loaded.table.id, ANNA.id, "b0", "1111", visitor=visitor(ANNA))
    with pytest.raises(NoTable):
        await world.play.submit(world.update(), loaded.table.id, ANNA.id, "b1", "call", visitor=ELSEWHERE)
    assert await now(world, loaded) == loaded


async def test_a_match_of_hands_is_no_race(world: World) -> None:
    """Nobody plays it in the group or enters it, and a hand is left to a computer."""
    loaded = await world.start(ANNA, BORIS, VERA)
    id, (bidder,) = loaded.table.id, loaded.game.awaited(loaded.state)
    question = loaded.game.question(loaded.state, bidder)
    for who in (next(who for who in (ANNA, BORIS, VERA) if who.id == world.mover(loaded)), GLEB):
        with pytest.raises(InvalidAction):
            await world.play.submit(world.update(), id, who.id, question, "bid 1", visitor=visitor(who))
    with pytest.raises(Started):
        await world.seats.enter(world.update(), id, GLEB)
    assert (await world.seats.leave(world.update(), id, ANNA.id)).replaced


# Coming and going


async def test_a_newcomers_press_seats_them_and_counts(world: World, loaded: Loaded) -> None:
    """The second caller is seated all the same."""
    assert await press(world, loaded, VERA, "call") == (CALLED,)
    after = await now(world, loaded)
    assert (seat(after, VERA), after.state.floor, after.table.chairs[2].name) == (Seat(2), Seat(2), VERA.name)
    assert [table.id for table in await world.store.of_person(VERA.id)] == [loaded.table.id]
    with pytest.raises(IllegalAction):
        await press(world, loaded, GLEB, "call")
    assert (await now(world, loaded)).state.present == {Seat(number) for number in range(4)}


async def test_log_of_a_match_with_newcomers_leads_to_its_state(world: World, loaded: Loaded) -> None:
    await press(world, loaded, VERA, "none")
    after = await now(world, loaded)
    assert (await record_of(after.table, world.live)).seats == 2
    old = with_part(after.table, "log", schema=0)
    assert await rebuild(old, after.game, world.live) == after.state


async def test_the_tenth_place_is_the_last(world: World) -> None:
    loaded = await race(world, *(person(number) for number in range(201, 211)))
    with pytest.raises(Full):
        await world.seats.enter(world.update(), loaded.table.id, VERA)
    with pytest.raises(Full):
        await press(world, loaded, VERA, "call")


async def test_a_leaver_does_not_play_and_returns_by_a_press(world: World, loaded: Loaded) -> None:
    id, mine = loaded.table.id, seat(loaded, ANNA)
    assert not (await world.seats.leave(world.update(), id, ANNA.id)).replaced
    after = await now(world, loaded)
    assert mine not in after.state.present
    assert after.table.chairs[mine].left
    assert not after.table.chairs[mine].computer
    assert after.table.present == {BORIS.id}
    with pytest.raises(NotSeated):
        await world.seats.leave(world.update(), id, ANNA.id)
    await press(world, loaded, ANNA, "none")
    back = await now(world, loaded)
    assert (back.state.present, back.state.agreed, len(back.table.chairs)) == ({Seat(0), Seat(1)}, {mine}, 2)
    assert not back.table.chairs[mine].left


async def test_a_deleted_account_leaves_as_everybody_does(world: World, loaded: Loaded) -> None:
    await world.seats.give_up_account(loaded.table.id, ANNA.id)
    after = await now(world, loaded)
    assert after.state.present == {seat(loaded, BORIS)}
    chair = after.table.chairs[seat(loaded, ANNA)]
    assert (chair.gone, chair.away, chair.left) == (True, False, True)


async def test_the_last_to_leave_ends_the_match(world: World, loaded: Loaded) -> None:
    for who in (ANNA, BORIS):
        await world.seats.leave(world.update(), loaded.table.id, who.id)
    table = (await now(world, loaded)).table
    assert (table.phase, table.end.stopped) == (Phase.OVER, False)


async def test_stranger_to_the_bot_sits_only_where_no_hand_is_sent(world: World) -> None:
    stranger = person(301, opened=False)
    assert (await world.open_table(stranger, game="terc", preset="usual")).seat_of(stranger.id) == 0
    assert (await world.open_table(stranger, thread=2)).seat_of(stranger.id) is None


async def test_nobody_is_sent_a_hand_while_the_group_shows_the_table(world: World, loaded: Loaded) -> None:
    assert {redraw.screen for redraw in await world.live.redraws.all()} == {group_screen(GROUP)}
    await world.services[Groups].close(GROUP)
    await press(world, loaded, ANNA, "call")
    assert hand_screen(ANNA.id) in {redraw.screen for redraw in await world.live.redraws.all()}


# Computers


@pytest.mark.usefixtures("hunted")
async def test_a_computer_calls_at_its_pace_and_then_claims(world: World) -> None:
    """Its pace counts from the delivery of the board, which takes half a minute."""
    loaded = await race(world, ANNA, computers=1)
    for _ in range(30):
        await pass_time(world, 1_000)
    assert (await now(world, loaded)).state.floor is None
    await drawn(world)
    assert (await due(world))[f"race:{robot(loaded)}"] == 1_000
    await pass_time(world, 8_999)
    assert (await due(world))[f"race:{robot(loaded)}"] == 1
    assert (await now(world, loaded)).state.floor is None
    await pass_time(world, 1)
    assert (await now(world, loaded)).state.floor == robot(loaded)
    await pass_time(world, 1_000)
    after = (await now(world, loaded)).state
    assert (after.taken[robot(loaded)], after.floor) == (3, None)
    assert "race:1" not in await due(world)


@pytest.mark.usefixtures("hunted")
async def test_a_call_of_somebody_else_takes_the_computers_turn(world: World) -> None:
    loaded = await race(world, ANNA, computers=1)
    await drawn(world)
    world.still.at += 5_000
    await press(world, loaded, ANNA, "call")
    assert f"race:{robot(loaded)}" not in await due(world)
    await pass_time(world, 15_000)
    # The board has been there for 20 seconds, so that it takes no longer than a thought once the floor is free.
    assert (await due(world))[f"race:{robot(loaded)}"] == 1_000


@pytest.mark.usefixtures("hunted")
async def test_in_private_the_hand_is_what_must_be_seen(world: World) -> None:
    table = await world.new_tables.solo(world.update(), ANNA, "terc", computers=1)
    loaded = await world.store.load(table.id)
    assert {redraw.screen for redraw in await world.live.redraws.all()} == {hand_screen(ANNA.id)}
    await pass_time(world, 9_000)
    assert (await now(world, loaded)).state.floor is None
    await drawn(world)
    for _ in range(11):
        await pass_time(world, 1_000)
    assert (await now(world, loaded)).state.taken[robot(loaded)] == 3


@pytest.mark.parametrize("ended", [False, True])
async def test_computers_rest_while_nobody_is_there_and_after_the_end(world: World, ended: bool) -> None:
    loaded = await race(world, ANNA, computers=2)
    if ended:
        await world.closing.close(world.update(), loaded.table.id)
    else:
        await world.seats.leave(world.update(), loaded.table.id, ANNA.id)
    assert not any(name.startswith("race") for name in await due(world))


@pytest.mark.parametrize(
    ("level", "look"), [(Level.MASTER, 2_000), (Level.AMATEUR, 3_000), (Level.NOVICE, 4_000)]
)
async def test_computers_look_again_together_once_somebody_has_denied(
    world: World, level: Level, look: int
) -> None:
    """Neither at once nor as late as they would have given up by themselves."""
    table = await world.new_tables.solo(world.update(), ANNA, "terc", "usual", computers=3, level=level)
    await drawn(world)
    world.still.at += 1_000
    await world.play.submit(world.update(), table.id, ANNA.id, "b1", "none")
    assert (await due(world))["computer"] == look
    await pass_time(world, look - 1)
    assert len((await world.store.load(table.id)).state.agreed) == 1
    world.still.at += 1
    for _ in range(3):
        await world.meet_due()
    after = (await world.store.load(table.id)).state
    assert after.board > 1 or after.floor is not None


async def test_a_computers_pace_draws_on_the_matchs_secret(world: World) -> None:
    """By what people see of a board, nobody can tell when a computer calls; what it then does stays the same."""
    table = await world.new_tables.solo(world.update(), ANNA, "terc", computers=1)
    loaded = await world.store.load(table.id)
    tables = [with_part(loaded.table, "luck", secret=bytes([number]) * 32) for number in range(20)]
    times, again = (
        [race_time(loaded._replace(table=each), robot(loaded)) for each in tables] for _ in range(2)
    )
    assert len(set(times)) > 10
    assert times == again
    chosen = [await own_player(0)(world.services[Thinking], loaded, robot(loaded)) for _ in range(2)]
    assert chosen[0] == chosen[1]


async def test_floor_is_kept_for_its_seconds_from_the_accepted_call(world: World, loaded: Loaded) -> None:
    """A new call has seconds of its own."""
    world.still.at += 3_000
    await press(world, loaded, ANNA, "call")
    world.still.at += 10_000
    await press(world, loaded, ANNA, "claim 1111 2222 1112")
    await press(world, loaded, BORIS, "call")
    assert (await due(world))["alarm:call"] == 15_000
    await pass_time(world, 14_999)
    assert (await now(world, loaded)).state.floor == seat(loaded, BORIS)
    await pass_time(world, 1)
    assert (await now(world, loaded)).state.floor is None
