"""Buttons about time: a computer for somebody silent, a computer's seat for somebody else, the pace."""

import msgspec
import pytest

from bot.base.pace import MOST_TIMEOUTS, PACES
from bot.match.aspects import PageKind
from bot.match.loaded import Edit, Loaded
from bot.match.table import PersonId, with_chair
from bot.ui.buttons import AtTable, Pick, Play, encode
from games.core import Seat
from playground.bot_api_types import Message
from playground.people.administration import appoint
from storage.live.redraws import group_screen
from tests.features.shown import now
from tests.support.scenario import until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons


async def late_mover(stage: Stage) -> tuple[Seat, int, Loaded]:
    """The seat and the person who let half their time pass, at a table that somebody else hosts."""
    loaded = await stage.match()
    seat, mover = min(loaded.game.awaited(loaded.state)), stage.mover(loaded)
    host = next(PersonId(person) for person in (stage.anna, stage.boris, stage.mary) if person != mover)

    def edit(loaded: Loaded) -> Edit:
        late = with_chair(loaded.table, seat, late=stage.time.now(), tapped=0)
        return Edit(msgspec.structs.replace(late, host=host), redraws=[group_screen(stage.group)])

    return seat, mover, (await stage.store.change(loaded.table.id, None, edit)).loaded


@pytest.mark.parametrize("leads", ["host", "administrator"])
async def test_a_button_lets_a_computer_play_for_somebody_silent(stage: Stage, leads: str) -> None:
    """At once where the host or an administrator presses it; who only looks on has no vote."""
    seat, _, loaded = await late_mover(stage)
    person = loaded.table.host
    if leads == "administrator":
        person = PersonId(stage.world.add_person("Глеб").id)
        stage.world.join(stage.group, person)
        appoint(stage.world, stage.group, stage.anna, person)
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:replace")
    assert tells(table.written, "notice-late")
    refused = await stage.presses(stage.stranger, table, ":replace")
    assert refused["text"] in in_any_language("refused-not-seated")
    assert not (await stage.table()).chairs[seat].away
    answer = await stage.presses(person, table, ":replace")
    assert answer["text"] in in_any_language("toast-replaced")
    assert (await stage.table()).chairs[seat].away


async def test_an_administrator_stops_a_match_of_others(stage: Stage) -> None:
    appoint(stage.world, stage.group, stage.anna, stage.stranger)
    loaded = await stage.match()
    (question,) = await stage.says(stage.stranger, stage.group, "/stop")
    await stage.presses(stage.stranger, question, "t:close")
    await stage.message_with(stage.group, f"l:{loaded.table.id}:again")
    assert (await stage.store.load(loaded.table.id)).table.end.stopped


async def test_the_host_chooses_the_pace_in_the_lobby(stage: Stage) -> None:
    """And somebody else takes a computer's seat: at once, for it has not acted in the deal."""
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
    table = await stage.table()
    assert table.pace == PACES["fast"]
    for verb in ("computer", "start"):
        await stage.taps(stage.anna, stage.group, page.message_id, f"l:{table.id}:{verb}")
    board = await stage.message_with(stage.group, ":enter")
    answer = await stage.presses(stage.mary, board, ":enter")
    assert answer["text"] in in_any_language("toast-entered")
    assert stage.mary in [chair.person for chair in (await stage.table()).chairs]
    await until(lambda: said("notice-seated", who="Mary Whitfield") in now(stage, board).written)


async def test_any_tap_gives_a_seat_back(stage: Stage) -> None:
    """A look at cards or score, a past button of a hand, a hint that nobody can give; not where it was given up."""
    loaded = await stage.match()
    id = loaded.table.id
    seat, person = min(loaded.game.awaited(loaded.state)), stage.mover(loaded)
    idle = next(each for each in map(Seat, range(3)) if each not in loaded.game.to_act(loaded.state))
    other = loaded.table.chairs[idle].person
    assert other is not None
    board = await stage.message_with(stage.group, encode(AtTable(id, "hand")))
    past = [encode(kind(id, "past", "1")) for kind in (Play, Pick)]
    looks = [encode(AtTable(id, verb)) for verb in ("hand", "score")]

    async def gives_back(place: Seat, who: int, message: Message, data: str) -> str:
        """The answer to a tap that gives the seat back, which a computer has taken after a silence."""

        def edit(loaded: Loaded) -> Edit:
            return Edit(with_chair(loaded.table, place, away=True, timeouts=MOST_TIMEOUTS))

        await stage.store.change(id, None, edit)
        answer = await stage.taps(who, message.chat.id, message.message_id, data)
        chair = (await stage.store.load(id)).table.chairs[place]
        assert (chair.away, chair.timeouts) == (False, 0), data
        return str(answer["text"])

    for data in looks:
        assert await gives_back(seat, person, board, data)
    for data in past:
        told = await gives_back(seat, person, await stage.hand_of(person), data)
        assert told in in_any_language("toast-back")
    told = await gives_back(idle, other, await stage.hand_of(other), encode(AtTable(id, "hint")))
    assert told in in_any_language("toast-back")
    await stage.seats.leave("1", id, person)
    board = await stage.message_with(stage.group, looks[0])
    await stage.presses(person, board, looks[0])
    assert (await stage.store.load(id)).table.chairs[seat].away


async def test_a_tap_keeps_a_late_person_from_being_replaced(stage: Stage) -> None:
    seat, person, loaded = await late_mover(stage)
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:replace")
    await stage.presses(person, table, f"m:{loaded.table.id}:score")
    await until(lambda: not any(":replace" in data for data in buttons(now(stage, table))))
    assert not (await stage.store.load(loaded.table.id)).table.chairs[seat].silent
