"""Buttons about time: a computer for somebody silent, a computer's seat for somebody else, the pace."""

import msgspec
import pytest

from bot.base.pace import MOST_TIMEOUTS, PACES
from bot.base.timing import Time
from bot.match.aspects import PageKind
from bot.match.loaded import Edit, Loaded
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import PersonId, with_chair
from bot.ui.buttons import AtTable, Pick, Play, encode
from games.core import Seat
from playground.people.administration import appoint
from storage.live.redraws import group_screen
from tests.support.scenario import until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons


async def test_a_button_lets_a_computer_play_for_somebody_silent(stage: Stage) -> None:
    loaded = await stage.match()
    seat, mover = min(loaded.game.awaited(loaded.state)), stage.mover(loaded)

    def edit(loaded: Loaded) -> Edit:
        late = with_chair(loaded.table, seat, late=stage.services[Time].now(), tapped=0)
        other = next(person for person in (stage.anna, stage.boris, stage.mary) if person != mover)
        return Edit(
            msgspec.structs.replace(late, host=other), redraws=[group_screen(stage.group)], answer=other
        )

    host = (await stage.services[Store].change(loaded.table.id, None, edit)).answer
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:replace")
    assert tells(table.written, "notice-late")
    answer = await stage.presses(host, table, ":replace")
    assert answer["text"] in in_any_language("toast-replaced")
    assert (await stage.services[Store].load(loaded.table.id)).table.chairs[seat].away


async def late_mover(stage: Stage) -> tuple[Seat, int, Loaded]:
    """The seat and the person who let half their time pass, once the group's table says so."""
    loaded = await stage.match()
    seat, person = min(loaded.game.awaited(loaded.state)), stage.mover(loaded)

    def edit(loaded: Loaded) -> Edit:
        late = with_chair(loaded.table, seat, late=stage.services[Time].now(), tapped=0)
        return Edit(late, redraws=[group_screen(stage.group)])

    await stage.services[Store].change(loaded.table.id, None, edit)
    return seat, person, loaded


async def test_an_administrator_lets_a_computer_play_at_once(stage: Stage) -> None:
    appoint(stage.world, stage.group, stage.anna, stage.stranger)
    seat, _, loaded = await late_mover(stage)
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:replace")
    answer = await stage.presses(stage.stranger, table, ":replace")
    assert answer["text"] in in_any_language("toast-replaced")
    assert (await stage.services[Store].load(loaded.table.id)).table.chairs[seat].away


async def test_who_only_looks_on_has_no_vote_for_a_computer(stage: Stage) -> None:
    seat, _, loaded = await late_mover(stage)
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:replace")
    answer = await stage.presses(stage.stranger, table, ":replace")
    assert answer["text"] in in_any_language("refused-not-seated")
    assert not (await stage.services[Store].load(loaded.table.id)).table.chairs[seat].away


async def test_an_administrator_stops_a_match_of_others(stage: Stage) -> None:
    appoint(stage.world, stage.group, stage.anna, stage.stranger)
    loaded = await stage.match()
    (question,) = await stage.says(stage.stranger, stage.group, "/stop")
    await stage.presses(stage.stranger, question, "t:close")
    await stage.message_with(stage.group, f"l:{loaded.table.id}:again")
    assert (await stage.services[Store].load(loaded.table.id)).table.end.stopped


async def test_the_host_chooses_the_pace_in_the_lobby(stage: Stage) -> None:
    lobby = await stage.gather(stage.boris)
    await stage.presses(stage.anna, lobby, ":page:settings")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":page:pace"), ":page:pace")
    page = await stage.message_with(stage.group, ":pace:20.60")
    assert (await stage.table()).lobby.page.kind is PageKind.PACE
    assert sum(":pace" in data for data in buttons(page)) == 4, "three that have a name, and one's own"
    refused = await stage.presses(stage.boris, page, ":pace:20.60")
    assert refused["text"]
    assert (await stage.table()).pace == PACES["normal"]
    await stage.presses(stage.anna, page, ":pace:20.60")
    assert (await stage.table()).pace == PACES["fast"]


async def test_somebody_else_takes_a_computers_seat(stage: Stage) -> None:
    """At once, for the computer has not acted in the deal."""
    lobby = await stage.gather(stage.boris)
    await stage.presses(stage.anna, lobby, ":computer")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":start"), ":start")
    table = await stage.message_with(stage.group, ":enter")
    answer = await stage.presses(stage.mary, table, ":enter")
    assert answer["text"] in in_any_language("toast-entered")
    assert stage.mary in [chair.person for chair in (await stage.table()).chairs]
    messages = stage.world.room(stage.group).messages
    await until(lambda: said("notice-seated", who="Mary Whitfield") in messages[table.message_id].written)


async def absent(stage: Stage) -> tuple[int, Loaded]:
    """Somebody who is asked, and whose seat a computer has taken after a silence."""
    loaded = await stage.match()
    seat, person = min(loaded.game.awaited(loaded.state)), stage.mover(loaded)

    def edit(loaded: Loaded) -> Edit:
        return Edit(with_chair(loaded.table, seat, away=True, timeouts=MOST_TIMEOUTS))

    return person, (await stage.services[Store].change(loaded.table.id, None, edit)).loaded


async def is_back(stage: Stage, person: int, loaded: Loaded) -> bool:
    """Whether the seat is the person's again."""
    table = (await stage.services[Store].load(loaded.table.id)).table
    chair = table.chairs[loaded.seat_of(PersonId(person))]
    return (chair.away, chair.timeouts) == (False, 0)


@pytest.mark.parametrize("verb", ["hand", "score"])
async def test_a_look_at_cards_or_score_gives_the_seat_back(stage: Stage, verb: str) -> None:
    person, loaded = await absent(stage)
    data = encode(AtTable(loaded.table.id, verb))
    table = await stage.message_with(stage.group, data)
    answer = await stage.taps(person, stage.group, table.message_id, data)
    assert answer["text"]
    assert await is_back(stage, person, loaded)


async def test_a_hint_that_nobody_can_give_gives_the_seat_back(stage: Stage) -> None:
    loaded = await stage.match()
    idle = next(seat for seat in map(Seat, range(3)) if seat not in loaded.game.to_act(loaded.state))
    person = loaded.table.chairs[idle].person
    assert person is not None

    def edit(loaded: Loaded) -> Edit:
        return Edit(with_chair(loaded.table, idle, away=True, timeouts=MOST_TIMEOUTS))

    await stage.services[Store].change(loaded.table.id, None, edit)
    hand = await stage.hand_of(person)
    data = encode(AtTable(loaded.table.id, "hint"))
    answer = await stage.taps(person, person, hand.message_id, data)
    assert answer["text"] in in_any_language("toast-back")
    assert await is_back(stage, person, loaded)


@pytest.mark.parametrize("kind", [Play, Pick])
async def test_a_past_button_of_a_hand_gives_the_seat_back(stage: Stage, kind: type[Play | Pick]) -> None:
    person, loaded = await absent(stage)
    data = encode(kind(loaded.table.id, "past", "1"))
    hand = await stage.hand_of(person)
    answer = await stage.taps(person, person, hand.message_id, data)
    assert answer["text"] in in_any_language("toast-back")
    assert await is_back(stage, person, loaded)


async def test_a_look_at_cards_leaves_a_seat_that_was_given_up(stage: Stage) -> None:
    loaded = await stage.match()
    person = stage.mover(loaded)
    await stage.services[Seats].leave("1", loaded.table.id, PersonId(person))
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    await stage.presses(person, table, f"m:{loaded.table.id}:hand")
    assert not await is_back(stage, person, loaded)


async def test_a_tap_keeps_a_late_person_from_being_replaced(stage: Stage) -> None:
    seat, person, loaded = await late_mover(stage)
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:replace")
    await stage.presses(person, table, f"m:{loaded.table.id}:score")
    messages = stage.world.room(stage.group).messages
    await until(lambda: not any(":replace" in data for data in buttons(messages[table.message_id])))
    assert not (await stage.services[Store].load(loaded.table.id)).table.chairs[seat].silent
