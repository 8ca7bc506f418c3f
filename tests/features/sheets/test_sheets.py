"""Score sheets for real cards: keys, typed lines, undo and settlement, in groups and in private."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.base.preferences import Language
from bot.chat.drawer.delivery import Delivery
from bot.features.privacy.forgetting import Forgetting
from bot.features.sheets import score_sheet
from bot.features.sheets.score_sheet import (
    Sheet,
    SheetNotUnderstood,
    SheetPlayer,
    SheetStage,
    enter_line,
    press_key,
)
from bot.features.sheets.sheet_closing import IDLE_MS, SHOWN_MS, close_due, results
from bot.features.sheets.sheet_drawing import SheetRecord, SheetScreens, read_record
from bot.features.sheets.sheet_store import SheetStore, move
from bot.match.refusals import NoTable
from bot.match.table import ChatId, PersonId
from games import sheets
from games.sheets import Said
from games.statistics import rounded
from playground.bot_api_types import Message
from storage import codec
from storage.live.live import Live
from storage.live.redraws import ScreenKind
from storage.sql.archive import Archive
from storage.sql.group_play import KeptSheetArchive
from tests.support.clocks import StillTime
from tests.support.running_bot import running_stage
from tests.support.scenario import until
from tests.support.stage import Stage as Room
from tests.support.stage import buttons, text_of

NOON = 1_763_800_000_000


@pytest.fixture
async def room(live: Live, archive: Archive) -> AsyncIterator[Room]:
    async with running_stage(live, archive, StillTime(NOON)) as room:
        room.services[Delivery].draws(room.services[SheetScreens], ScreenKind.SHEET)
        yield room


async def shown(room: Room, chat: int, part: str) -> Message:
    """Return the latest message of the chat, once it contains these words."""
    await until(
        lambda: part in text_of(room.seen(chat)[-1]), lambda: text_of(room.seen(chat)[-1]), patience=20
    )
    return room.seen(chat)[-1]


async def kept(room: Room, chat: int) -> Sheet:
    sheet = await room.services[SheetStore].of_chat(chat)
    assert sheet is not None
    return sheet


async def opened(room: Room) -> Message:
    """Open the sheet of Anna's private chat, with two guests."""
    await room.says(room.anna, room.anna, "/new")
    await room.presses(room.anna, room.seen(room.anna)[-1], "t:keep")
    await shown(room, room.anna, "Кто за столом?")
    room.world.say(room.anna, room.anna, "Борис, <b>Вика</b>")
    message = await shown(room, room.anna, "3. <b>Вика</b>")
    await room.presses(room.anna, message, "=start")
    return await shown(room, room.anna, "Кто сдаёт первым?")


async def press(room: Room, *words: str) -> None:
    """Press keys of Anna's sheet in turn."""
    for word in words:
        key = f".{(await kept(room, room.anna)).stamp}:{word}"
        await room.presses(room.anna, await room.message_with(room.anna, key), key)


async def test_deals_are_kept_by_taps_and_taken_back(room: Room) -> None:
    """A stale key changes nothing."""
    await opened(room)
    await press(room, "2")
    question = await shown(room, room.anna, "Кто играет?")
    assert question.photo
    stale = next(data for data in buttons(question) if data.endswith(":0"))
    await press(room, "0", "7S", "1", "6")
    await shown(room, room.anna, "без одной")
    assert "Верно?" in text_of(room.seen(room.anna)[-1])
    assert "Сказано: играет Аня Королёва, 7♠︎, вист Борис, взято 6 (−1)" in text_of(room.seen(room.anna)[-1])
    answer = await room.taps(room.anna, room.anna, question.message_id, stale)
    assert "уже позади" in answer["text"]
    assert (await kept(room, room.anna)).deals == (("2",),)
    await press(room, "=book")
    await shown(room, room.anna, "Кто играет?")
    assert (await kept(room, room.anna)).deals == (("2",), ("0", "7S", "1", "6"))
    await press(room, "1", "7S", "=back")
    await shown(room, room.anna, "какая игра?")
    assert (await kept(room, room.anna)).said == ("1",)
    await press(room, "=back", "=undo", "=undo")
    await shown(room, room.anna, "Кто сдаёт первым?")
    assert (await kept(room, room.anna)).deals == ()


async def test_a_deal_is_kept_by_a_line_and_the_sheet_settled_as_it_stands(room: Room) -> None:
    """A typed line reposts the sheet; an unknown one is quoted and changes nothing."""
    await opened(room)
    await press(room, "2")
    old = await shown(room, room.anna, "Кто играет?")
    before = await kept(room, room.anna)
    room.world.say(room.anna, room.anna, "Аня 7п без 1, вист Гоша 4")
    assert "«гоша»" in text_of(await shown(room, room.anna, "Не понял"))
    room.world.say(room.anna, room.anna, "Аня 7п без 1, вист Боря 9")
    await shown(room, room.anna, "Взятки не сходятся")
    assert await kept(room, room.anna) == before
    room.world.say(room.anna, room.anna, "Аня 7п без 1, вист Боря 4")
    fresh = await shown(room, room.anna, "без одной")
    assert fresh.message_id > old.message_id
    assert (await kept(room, room.anna)).deals == (("2",), ("0", "7S", "1", "6"))
    await press(room, "=end", "=close")
    message = await shown(room, room.anna, "Лист закрыт")
    assert buttons(message) == []
    # 10 × (4/3 − 4) − 20 − 4 = −50 2/3; 10 × 4/3 + 20 = 33 1/3; 10 × 4/3 + 4 = 17 1/3: rounded to a sum of 0.
    assert all(each in text_of(message) for each in ("−50", "+33", "+17", "Аня Королёва → Борис: 33"))
    assert await room.services[SheetStore].of_chat(room.anna) is None
    for _ in range(2):  # the second call adds nothing
        await room.services.bind(close_due)()
    await room.says(room.anna, room.anna, "/stats")
    card = text_of(await shown(room, room.anna, "1 лист за настоящим столом"))
    assert "Первых мест: 0, очки вместе: −50" in card
    await room.services[Forgetting].forget(PersonId(room.anna))
    assert await room.services[KeptSheetArchive].tallies(room.anna) == {}


async def test_in_a_group_those_at_the_table_write_by_replies(room: Room) -> None:
    await room.says(room.anna, room.group, "/new")
    lobby = await room.message_with(room.group, "t:keep")
    await room.presses(room.anna, lobby, "t:keep")
    message = await room.message_with(room.group, "=join")
    await room.presses(room.boris, message, "=join")
    await shown(room, room.group, "2. Борис")
    message = await room.message_with(room.group, "=join")
    room.world.say(room.mary, room.group, "Маша", reply_to=message.message_id)
    await room.quiet()
    room.world.say(room.boris, room.group, "Лев", reply_to=message.message_id)
    await shown(room, room.group, "3. Лев")
    room.world.say(room.boris, room.group, "и просто разговор")
    await room.quiet()
    assert [each.name for each in (await kept(room, room.group)).seats][2:] == ["Лев"]
    await room.presses(room.anna, await room.message_with(room.group, "=start"), "=start")
    await room.presses(room.anna, await room.message_with(room.group, ":0"), "0")
    message = await shown(room, room.group, "Кто играет?")
    room.world.say(room.boris, room.group, "Лев 7п без 1, вист Гоша 4", reply_to=message.message_id)
    assert "«гоша»" in text_of(await shown(room, room.group, "Не понял"))


async def test_a_group_with_a_new_id_keeps_its_sheet(room: Room) -> None:
    await room.says(room.anna, room.group, "/new")
    await room.presses(room.anna, await room.message_with(room.group, "t:keep"), "t:keep")
    message = await room.message_with(room.group, "=less")
    sheet, store = await kept(room, room.group), room.services[SheetStore]
    await store.change(sheet.id, None, lambda each: replace(each, chat=-77))
    await room.presses(room.anna, message, "=less")  # a key of another chat does nothing
    assert await store.of_chat(room.group) is None
    await move(ChatId(-77), ChatId(room.group), sheets=store)
    await room.presses(room.anna, message, "=less")
    moved = await kept(room, room.group)
    assert (moved.id, moved.seats) == (sheet.id, ())


async def test_a_sheet_moves_to_the_topic_where_it_is_asked_for(room: Room) -> None:
    topics = [number for number in room.world.room(room.forum).topics if number > 1]
    for thread in topics[:2]:
        await room.says(room.anna, room.forum, "/new", thread=thread)
        await room.presses(room.anna, await room.message_with(room.forum, "t:keep"), "t:keep")
        await until(partial(is_shown, room, thread), "the sheet is not there")
    assert (await kept(room, room.forum)).thread == topics[1]


def is_shown(room: Room, thread: int) -> bool:
    """Return whether a new sheet stands in this topic."""
    found = [each for each in room.seen(room.forum) if any("=less" in data for data in buttons(each))]
    return any(each.message_thread_id == thread for each in found)


async def test_a_stale_key_has_a_stale_message_redrawn(room: Room) -> None:
    question = await opened(room)
    await press(room, "2")
    await shown(room, room.anna, "Кто играет?")
    sheet, stale = await kept(room, room.anna), next(key for key in buttons(question) if key.endswith(":0"))
    (record,) = await room.live.sheets.records(sheet.id, "sheet")
    undrawn = codec.encode(replace(read_record(record), digest=""))
    await room.live.sheets.store_drawing(sheet.id, "sheet", undrawn)
    before = len(room.telegram.calls_to(room.anna))
    answer = await room.taps(room.anna, room.anna, room.seen(room.anna)[-1].message_id, stale)
    assert "уже позади" in answer["text"]
    await until(lambda: len(room.telegram.calls_to(room.anna)) > before, "nothing is drawn")


async def test_a_sheet_that_nobody_touches_is_closed_and_goes(room: Room) -> None:
    """A repeated update changes nothing; a forgotten person becomes a guest without a name."""
    await opened(room)
    store, sheet = room.services[SheetStore], await kept(room, room.anna)
    edit = partial(press_key, person=PersonId(room.anna), name="", stamp=sheet.stamp, word="2")
    once = await store.change(sheet.id, "77", edit)
    assert await store.change(sheet.id, "77", edit) == once
    forgetting = room.services[Forgetting]
    given = msgspec.json.decode(await forgetting.document(PersonId(room.anna)))
    assert [(each["game"], each["deals"]) for each in given["sheets"]] == [("preferans", 1)]
    await forgetting.forget(PersonId(room.anna))
    sheet = await kept(room, room.anna)
    assert (sheet.owner, sheet.seats[0]) == (0, SheetPlayer("—"))
    room.clock.jump(IDLE_MS / 1000 - 1)
    await room.services.bind(close_due)()
    assert await kept(room, room.anna) == sheet
    room.clock.jump(1)
    await room.services.bind(close_due)()
    assert (await store.load(sheet.id)).stage is SheetStage.CLOSED
    room.clock.jump(SHOWN_MS / 1000)
    await room.services.bind(close_due)()
    with pytest.raises(NoTable):
        await store.load(sheet.id)
    assert await store.all() == []


def test_the_stored_form_of_a_sheet() -> None:
    stored = b'["S",-5,7,"ru",1,2,3,"preferans","classic",20,[["Anna",1],["Guest",null]],"kept",[["0"]],["1"],true,4]'
    names = "id chat thread language owner opened touched game preset pool seats stage deals said ending anew"
    assert [field.name for field in msgspec.structs.fields(Sheet)] == names.split()
    assert codec.encode(codec.decoder(Sheet).decode(stored)) == stored
    record = SheetRecord(1, digest="d", picture="p", replaced=3, anew=2)
    assert codec.encode(record) == b'[1,"",0,0,"d",0,"p",0,"",3,2,[0,"",0]]'


# The sheet without a chat: typed lines, its end, and the cost of a press


ANNA = PersonId(1)
LINE = "Аня 7п без 1, вист Борис 4"


def sheet_of(preset: str, *deals: Said, **changes: Any) -> Sheet:
    names = ("Аня", "Борис", "Вика")
    sheet = Sheet(id="S", chat=1, thread=None, language=Language.RU, owner=ANNA, opened=0, touched=0)
    seats = tuple(SheetPlayer(name, number) for number, name in enumerate(names, 1))
    return replace(sheet, preset=preset, stage=SheetStage.KEPT, seats=seats, deals=deals, **changes)


def test_a_leningradka_goes_on_until_a_pool_is_full() -> None:
    sheet = sheet_of("leningradka", ("2",), *[("0", "6C", "1", "5")] * 30, pool=100)
    assert len(enter_line(sheet, ANNA, "Аня 6т без 1, вист Борис 5").deals) == 32


@pytest.mark.parametrize(
    ("sheet", "line", "why"),
    [
        (sheet_of("leningradka", ("2",), ("0", "10S", "10"), pool=10), LINE, {"why": "over"}),
        (sheet_of("sochinka", ("2",)), LINE + " " * 300 + "своя", {"why": "long"}),
        (sheet_of("classic", ("0",)), LINE, {"why": "declarer", "who": "Борис"}),
    ],
)
def test_a_line_is_refused_for_a_reason(sheet: Sheet, line: str, why: dict[str, str]) -> None:
    """A line after the end, a line over the limit, and one about another declarer are refused by name."""
    assert (score_sheet.current_prompt(sheet) is None) is (why["why"] == "over")
    with pytest.raises(SheetNotUnderstood) as refused:
        enter_line(sheet, ANNA, line)
    assert {name: refused.value.facts[name] for name in why} == why


def test_a_line_with_two_meanings_waits_to_be_confirmed() -> None:
    sheet = enter_line(sheet_of("sochinka", ("2",)), ANNA, "Аня 7п, вист Борис, без 1")
    assert (len(sheet.deals), sheet.said) == (1, ("0", "7S", "1", "6"))
    assert len(press_key(sheet, ANNA, "", sheet.stamp, "=book").deals) == 2


def test_stored_results_are_the_whists_that_the_sheet_shows() -> None:
    sheet = sheet_of("sochinka", ("2",), ("0", "7S", "1", "6"))
    points = [row.points for row in results(sheet)]
    assert points == [-50, 33, 17] == list(rounded(sheet.rules.result(sheet.latest().state).points))


def test_a_press_on_a_long_sheet_costs_a_deal_not_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = [(str(seat), "7S", str((seat + 1) % 3), "6") for seat in [0, 1, 2] * 40]
    sheet = sheet_of("sochinka", ("2",), *deals, pool=99)
    sheet.latest()
    folded: list[int] = []
    fold = sheets.fold

    def counting(*arguments: Any) -> Any:
        folded.append(len(arguments[3]))
        return fold(*arguments)

    monkeypatch.setattr(sheets, "fold", counting)
    for word in ("0", "7S", "1", "6", "=book", "1", "=back"):
        sheet = press_key(sheet, ANNA, "", sheet.stamp, word)
    assert sum(folded) == 1
    for _ in range(40):
        sheet = press_key(sheet, ANNA, "", sheet.stamp, "=undo")
        assert sheet.latest() == fold(sheet.rules, sheet.options, 3, sheet.deals)
    assert sum(folded) <= 1 + 40 * score_sheet.FOLDED_EVERY
