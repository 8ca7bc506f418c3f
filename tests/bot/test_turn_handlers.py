"""Buttons about time: a computer for somebody silent, a computer's seat for somebody else, the pace."""

import msgspec

from bot.preferences import Language
from bot.service.loaded import Edit, Loaded
from bot.service.pace import PACES
from bot.service.table import PageKind, with_chair
from bot.texts.words import words_in
from storage.redraws import group_screen
from tests.bot.stage import Stage, until


async def test_a_button_lets_a_computer_play_for_somebody_silent(stage: Stage) -> None:
    loaded = await stage.match()
    seat, mover = min(loaded.game.awaited(loaded.state)), stage.mover(loaded)

    def edit(loaded: Loaded) -> Edit:
        late = with_chair(loaded.table, seat, late=stage.services.time.now(), tapped=0)
        other = next(person for person in (stage.anna, stage.boris, stage.mary) if person != mover)
        return Edit(
            msgspec.structs.replace(late, host=other), redraws=[group_screen(stage.group)], answer=other
        )

    host = (await stage.services.store.change(loaded.table.id, None, edit)).answer
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:replace")
    assert "⏳ Ждём" in table.written
    answer = await stage.presses(host, table, ":replace")
    assert answer["text"] in {words_in(each).plain("toast-replaced") for each in Language}
    assert (await stage.services.store.load(loaded.table.id)).table.chairs[seat].away


async def test_the_host_chooses_the_pace_in_the_lobby(stage: Stage) -> None:
    lobby = await stage.lobby(stage.boris)
    await stage.presses(stage.anna, lobby, ":page:settings")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":page:pace"), ":page:pace")
    page = await stage.message_with(stage.group, ":pace:20.60")
    assert (await stage.table()).page.kind is PageKind.PACE
    refused = await stage.presses(stage.boris, page, ":pace:20.60")
    assert refused["text"]
    assert (await stage.table()).pace == PACES["normal"]
    await stage.presses(stage.anna, page, ":pace:20.60")
    assert (await stage.table()).pace == PACES["fast"]
    await stage.presses(stage.anna, page, ":subs:off")
    assert not (await stage.table()).substitutes


async def test_somebody_else_waits_for_a_computers_seat(stage: Stage) -> None:
    lobby = await stage.lobby(stage.boris)
    await stage.presses(stage.anna, lobby, ":computer")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":start"), ":start")
    table = await stage.message_with(stage.group, ":enter")
    answer = await stage.presses(stage.mary, table, ":enter")
    assert answer["text"] in {words_in(each).plain("toast-next-deal") for each in Language}
    assert [chair.person for chair in (await stage.table()).newcomers] == [stage.mary]
    messages = stage.world.room(stage.group).messages
    await until(lambda: "Со следующей сдачи за робота: Mary" in messages[table.message_id].written)
