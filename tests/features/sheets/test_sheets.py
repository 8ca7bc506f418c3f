"""Score sheets for real cards: keys, typed lines, undo and settlement, in groups and in private."""

import html
import re
from asyncio import gather
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.base.preferences import CardStyle, Language
from bot.chat.drawer.delivery import Delivery
from bot.features.privacy.forgetting import Forgetting
from bot.features.sheets import score_sheet
from bot.features.sheets.score_sheet import (
    Sheet,
    SheetBroken,
    SheetNotReady,
    SheetNotUnderstood,
    SheetPage,
    SheetPlayer,
    SheetStage,
    current_prompt,
    enter_line,
    press_key,
)
from bot.features.sheets.sheet_closing import IDLE_MS, SHOWN_MS, close_due, results
from bot.features.sheets.sheet_drawing import SheetRecord, SheetScreens, read_record
from bot.features.sheets.sheet_screen import sheet_content
from bot.features.sheets.sheet_store import SheetStore, move
from bot.match.refusals import NoTable, NotSeated, Refusal, Stale
from bot.match.table import ChatId, PersonId
from bot.ui.texts.words import words_in
from games import kept_deals, registry
from games.core import option_groups
from games.kept_deals import KeptDeal
from games.options import Value
from games.sheets import Question, Said
from games.statistics import rounded
from playground.bot_api_types import Message
from storage import codec
from storage.live.live import Live
from storage.live.redraws import ScreenKind
from storage.sql.archive import Archive, PersonRow
from storage.sql.group_play import KeptSheetArchive, KeptSheetRow
from tests.support.clocks import StillTime
from tests.support.key_labels import is_cut
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


def words(deal: KeptDeal) -> Said:
    """All answers of a kept deal, the implied ones included."""
    return tuple(each.word for each in deal.answers)


async def kept(room: Room, chat: int) -> Sheet:
    sheet = await room.services[SheetStore].of_place(chat, None)
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
    asked = "Записать? играет Аня Королёва, 7♠︎, вист Борис, взято 6 (−1), Борис: 4."
    assert asked in text_of(room.seen(room.anna)[-1])
    answer = await room.taps(room.anna, room.anna, question.message_id, stale)
    assert "уже позади" in answer["text"]
    assert len((await kept(room, room.anna)).deals) == 1
    await press(room, "=book")
    await shown(room, room.anna, "Кто играет?")
    assert words((await kept(room, room.anna)).deals[1]) == ("0", "7S", "1", "6", "4")
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
    await shown(room, room.anna, "«вист Борис 9»: взяток 15, а должно быть 10")
    assert await kept(room, room.anna) == before
    room.world.say(room.anna, room.anna, "Аня 7п без 1, вист Боря 4")
    fresh = await shown(room, room.anna, "без одной")
    assert fresh.message_id > old.message_id
    assert words((await kept(room, room.anna)).deals[1]) == ("0", "7S", "1", "6", "4")
    await press(room, "=end", "=close")
    message = await shown(room, room.anna, "Лист закрыт")
    assert len(buttons(message)) == 3  # two guests may say who they are; it may be reopened
    # 10 × (4/3 − 4) − 20 − 4 = −50 2/3; 10 × 4/3 + 20 = 33 1/3; 10 × 4/3 + 4 = 17 1/3: rounded to a sum of 0.
    assert all(each in text_of(message) for each in ("−50", "+33", "+17", "Аня Королёва → Борис: 33"))
    assert await room.services[SheetStore].of_place(room.anna, None) is None
    for _ in range(2):  # the second call adds nothing
        await room.services.bind(close_due)()
    await room.says(room.anna, room.anna, "/stats")
    card = text_of(await shown(room, room.anna, "1 вечер за настоящим столом"))
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
    assert await store.of_place(room.group, None) is None
    await move(ChatId(-77), ChatId(room.group), sheets=store)
    await room.presses(room.anna, message, "=less")
    moved = await kept(room, room.group)
    assert (moved.id, moved.seats) == (sheet.id, ())


async def test_each_topic_has_a_sheet_of_its_own(room: Room) -> None:
    topics = [number for number in room.world.room(room.forum).topics if number > 1]
    for thread in topics[:2]:
        await room.says(room.anna, room.forum, "/new", thread=thread)
        await room.presses(room.anna, await room.message_with(room.forum, "t:keep"), "t:keep")
        await until(partial(is_shown, room, thread), "the sheet is not there")
    store = room.services[SheetStore]
    found = [await store.of_place(room.forum, thread) for thread in topics[:2]]
    assert [each and each.thread for each in found] == topics[:2]


async def test_concurrent_openings_make_one_sheet(room: Room) -> None:
    store = room.services[SheetStore]
    asked = [replace(sheet_of("sochinka"), id=f"sheet-{number:04}", chat=room.group) for number in range(6)]
    opened = await gather(*(store.open(each, f"u{each.id}") for each in asked))
    assert len({each.id for each in opened}) == 1
    assert [each.id for each in await store.all()] == [opened[0].id]


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
    stored = (
        b'["S",-5,7,"ru",1,2,3,"preferans","classic",{"pool":20},[["Anna",1],["Guest",null]],[1,0],"kept",'
        b'[[[1,0],null,[["first",null,"0"]]]],["1"],"deals",[0,"insert"],4,9,true,"option.pool",1]'
    )
    names = (
        "id chat thread language owner opened touched game preset chosen people order stage deals said page edit"
        " anew version reopened terms keys"
    )
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
    people = tuple(SheetPlayer(name, number) for number, name in enumerate(names, 1))
    sheet = replace(sheet, preset=preset, stage=SheetStage.KEPT, people=people, order=(0, 1, 2), **changes)
    for said in deals:
        sheet = replace(sheet, deals=(*sheet.deals, recorded(sheet, said)))
    return sheet


def recorded(sheet: Sheet, said: Said) -> KeptDeal:
    standing = sheet.standing()
    return kept_deals.record(sheet.rules, standing.step.state, standing.players, said)


def test_a_leningradka_goes_on_until_a_pool_is_full() -> None:
    sheet = sheet_of("leningradka", ("2",), *[("0", "6C", "1", "5")] * 30, chosen={"pool": 100})
    assert len(enter_line(sheet, ANNA, "Аня 6т без 1, вист Борис 5").deals) == 32


@pytest.mark.parametrize(
    ("sheet", "line", "why"),
    [
        (sheet_of("leningradka", ("2",), ("0", "10S", "10"), chosen={"pool": 10}), LINE, {"why": "over"}),
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
    assert points == [-50, 33, 17] == list(rounded(sheet.rules.result(sheet.standing().step.state).points))


def test_a_press_on_a_long_sheet_costs_a_deal_not_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = [(str(seat), "7S", str((seat + 1) % 3), "6") for seat in [0, 1, 2] * 40]
    sheet = sheet_of("sochinka", ("2",), *deals, chosen={"pool": 99})
    sheet.standing()
    folded: list[int] = []
    booked = kept_deals.booked

    def counting(*arguments: Any) -> Any:
        folded.append(1)
        return booked(*arguments)

    monkeypatch.setattr(kept_deals, "booked", counting)
    for word in ("0", "7S", "1", "6", "=book", "1", "=back"):
        sheet = press_key(sheet, ANNA, "", sheet.stamp, word)
    assert sum(folded) == 1
    for _ in range(40):
        sheet = press_key(sheet, ANNA, "", sheet.stamp, "=undo")
        sheet.standing()
    assert sum(folded) <= 1 + 40 * kept_deals.FOLDED_EVERY


# Edits, people, and the end


GLEB, STRANGER = PersonId(4), PersonId(9)
EVENING = (("2",), ("0", "7S", "1", "6"), ("1", "8C", "nobody"), ("raspasy", "3", "3"))


def pressed(sheet: Sheet, *keys: str, person: PersonId = ANNA, name: str = "Аня") -> Sheet:
    for key in keys:
        sheet = press_key(sheet, person, name, sheet.stamp, key)
    return sheet


def results_of(sheet: Sheet) -> dict[int, int]:
    return {row.person: row.points for row in results(sheet) if isinstance(row, KeptSheetRow)}


def test_an_earlier_deal_is_written_again_by_keys_or_by_a_line() -> None:
    """The same dealer deals the later deals, so that nothing is asked."""
    before = sheet_of("sochinka", *EVENING)
    right = sheet_of("sochinka", EVENING[0], ("0", "7S", "1", "7"), *EVENING[2:])
    by_keys = pressed(before, "=deals", "=deal/1", "=replace", "0", "7S", "1", "7", "=book")
    asked = pressed(before, "=deals", "=deal/1", "=replace")
    by_line = enter_line(asked, ANNA, "Аня 7п своя, вист Борис 3")
    assert by_keys.deals == by_line.deals == right.deals
    assert (by_line.edit, by_line.said, by_line.page) == (None, (), SheetPage.QUESTION)
    assert (
        pressed(by_keys, "=deals", "=deal/1", "=replace", "0", "7S", "1", "6", "=book").deals == before.deals
    )


@pytest.mark.parametrize(("key", "dealers"), [("=shift", [None, 2, 0]), ("=keep", [None, 2, 1])])
def test_an_edit_that_shifts_the_deal_asks_about_the_dealers(key: str, dealers: list[int | None]) -> None:
    """Вика, Аня and Борис dealt; Аня's deal goes."""
    asked = pressed(sheet_of("sochinka", *EVENING), "=deals", "=deal/2", "=delete")
    assert asked.page is SheetPage.DEALERS
    assert [deal.dealer for deal in pressed(asked, "=cancel").deals] == [None, 2, 0, 1]
    assert [deal.dealer for deal in pressed(asked, key).deals] == dealers


def test_an_edit_that_breaks_a_later_deal_names_it() -> None:
    """Аня takes all tricks of a ten, and the pool of a Ленинградка is full."""
    sheet = sheet_of("leningradka", *EVENING[:3], chosen={"pool": 10})
    asked = pressed(sheet, "=deals", "=deal/1", "=replace", "0", "10S", "10")
    with pytest.raises(SheetBroken) as refused:
        pressed(asked, "=book")
    assert refused.value.facts == {"number": 2}


def test_a_broken_deal_is_named_by_its_number_before_the_edit() -> None:
    """Without the first deal of Чёрт побери the second would have one card each, and two tricks."""
    deals = (("2",), ("0", "0", "0", "1", "0"), ("0", "0", "0", "1", "1"))
    sheet = sheet_of("full", *deals, game="oh_hell")
    with pytest.raises(SheetBroken) as refused:
        pressed(sheet, "=deals", "=deal/1", "=delete")
    assert refused.value.facts == {"number": 2}


def test_the_first_dealer_is_neither_deleted_nor_preceded() -> None:
    asked = pressed(sheet_of("sochinka", *EVENING), "=deals", "=deal/0")
    for key in ("=delete", "=insert"):
        with pytest.raises(Stale):
            pressed(asked, key)
    assert pressed(asked, "=replace", "1", "=keep").deals[1:] == asked.deals[1:]


def test_every_change_makes_earlier_keys_stale() -> None:
    """Undone and written again, a deal leaves no key of before."""
    before = sheet_of("sochinka", *EVENING[:2])
    after = pressed(before, "=undo", "0", "7S", "1", "6", "=book")
    assert after.deals == before.deals
    with pytest.raises(Stale):
        press_key(after, ANNA, "", before.stamp, "0")


def test_a_fourth_player_joins_and_a_leaver_closes_a_part() -> None:
    """Борис dealt last: Глеб sits on his left and deals. Then Борис leaves, and three begin a new part."""
    people = pressed(sheet_of("sochinka", *EVENING), "=people")
    four = pressed(people, "=sit", person=GLEB, name="Глеб")
    assert [each.name for each in four.seats] == ["Аня", "Борис", "Глеб", "Вика"]
    assert four.standing().step.state.dealer == 2
    played = pressed(four, "=on", "raspasy", "2", "3", "4", "=book")
    sums = results_of(played)
    three = pressed(played, "=people", "=leave/1", "=on")
    assert [each.name for each in three.seats] == ["Аня", "Глеб", "Вика"]
    assert results_of(three) == sums
    again = pressed(three, "0", "0", "7S", "nobody", "=book")
    assert sum(results_of(again).values()) == 0
    assert results_of(again)[2] == sums[2]
    assert results_of(pressed(again, "=undo", "=undo")) == sums


def test_two_who_are_left_play_no_game_of_three() -> None:
    people = pressed(sheet_of("sochinka", *EVENING), "=people", "=leave/0")
    with pytest.raises(SheetNotReady):
        pressed(people, "=on")
    assert pressed(people, "=end", "=on").page is SheetPage.PEOPLE
    assert pressed(people, "=sit").order == (0, 1, 2)
    assert len(enter_line(people, ANNA, "Глеб").order) == 3


def test_players_change_seats_with_their_points() -> None:
    sheet = sheet_of("sochinka", *EVENING)
    moved = pressed(sheet, "=people", "=left/0", "=on")
    assert [each.name for each in moved.seats] == ["Борис", "Аня", "Вика"]
    assert results_of(moved) == results_of(sheet)


def test_a_guest_who_becomes_a_player_keeps_the_results() -> None:
    """While the sheet is kept on the page of players, and after its end."""
    sheet = sheet_of("sochinka", *EVENING)
    guest = replace(sheet, people=(*sheet.people[:2], SheetPlayer("Вика")))
    points = results_of(sheet)[3]
    for at in (pressed(guest, "=people"), pressed(guest, "=end", "=close")):
        assert 9 not in results_of(at)
        assert results_of(pressed(at, "=claim/2", person=STRANGER, name="Виктория"))[9] == points
        with pytest.raises(Stale):
            pressed(at, "=claim/0", person=STRANGER)
    with pytest.raises(NotSeated):
        pressed(guest, "=claim/2", person=STRANGER)


def test_keys_of_people_have_fixed_places() -> None:
    """Whoever deals, in the order of seats."""
    for deals in (EVENING[:1], EVENING[:2], EVENING[:3]):
        shown = sheet_content(sheet_of("sochinka", *deals), CardStyle())
        keys = [key.label for row in shown.keyboard for key in row]
        assert keys[:3] == ["Аня", "Борис", "Вика"]


@pytest.mark.parametrize("game", ["preferans", "oh_hell", "sergeant_major"])
def test_every_game_s_sheet_is_drawn_at_each_stage(game: str) -> None:
    kind = score_sheet.games()[game][0]
    gathered = replace(sheet_of(kind, game=game), stage=SheetStage.GATHERING)
    stages = [gathered, pressed(gathered, "=start"), pressed(gathered, "=start", "2")]
    stages.append(pressed(stages[-1], "=end", "=close"))
    for each in stages:
        assert sheet_content(each, CardStyle()).keyboard


def test_pages_fit_a_phone() -> None:
    """Five rows at most: 60 deals, and seven guests of Чёрт побери."""
    many = sheet_of("sochinka", ("2",), *[("raspasy", "4", "3")] * 60)
    seven = tuple(SheetPlayer(f"Гость {number}", None) for number in range(7))
    table = replace(sheet_of("full", game="oh_hell"), people=seven, order=tuple(range(7)))
    table = replace(table, deals=(recorded(table, ("2",)),))
    pages = [*(("=deals", f"=deals/{latest}") for latest in (0, 30, 60)), ("=deals", "=deal/5"), ("=end",)]
    shown = [pressed(many, *keys) for keys in pages]
    shown += [many, pressed(table, "=people"), pressed(table, "=people", "=end", "=close")]
    assert [len(sheet_content(each, CardStyle()).keyboard) <= 5 for each in shown] == [True] * len(shown)
    deals = {
        key.label for each in shown[:3] for row in sheet_content(each, CardStyle()).keyboard for key in row
    }
    assert {str(number) for number in (*range(11, 31), *range(41, 61))} <= deals


def every_page(sheet: Sheet) -> Iterator[Sheet]:
    """Yield a sheet for every page and question that its keys lead to."""
    seen, ahead = set[object](), [sheet]
    while ahead:
        sheet = ahead.pop()
        keys = [key.data for row in sheet_content(sheet, CardStyle()).keyboard for key in row if key.data]
        words = [
            word
            for data in keys
            if not (word := data.split(":", 3)[3]).startswith(("=opt", "=game", "=less"))
        ]
        asked = current_prompt(sheet) if sheet.stage is SheetStage.KEPT else None
        name = asked.name if isinstance(asked, Question) else ""
        kind = (sheet.stage, sheet.page, name, frozenset(re.sub(r"\d+", "0", word) for word in words))
        if kind not in seen:
            seen.add(kind)
            yield sheet
            for word in words:
                with suppress(Refusal):
                    ahead.append(pressed(sheet, word))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("game", "preset", "agreed"),
    [
        ("preferans", "sochinka", {"half_whist": True, "concede": True, "dark": True}),
        ("preferans", "classic", {}),
        ("preferans", "gusarik", {}),
        ("oh_hell", "full", {}),
        ("sergeant_major", "usual", {}),
    ],
)
def test_no_label_is_cut_on_any_page(
    game: str, preset: str, agreed: dict[str, Value], language: Language
) -> None:
    sheet = replace(gathered(game, preset), chosen=agreed, language=language)
    if game == "preferans":
        sheet = replace(sheet, people=(*sheet.people, SheetPlayer("Гость")), order=(0, 1, 2, 3))
    shown = [sheet_content(each, CardStyle()).keyboard for each in every_page(sheet)]
    assert len(shown) > 12
    cut = [key.label for keyboard in shown for row in keyboard for key in row if is_cut(key.label, len(row))]
    assert cut == []


# Options


def labels(sheet: Sheet) -> list[str]:
    return [key.label for row in sheet_content(sheet, CardStyle()).keyboard for key in row]


def words_of(sheet: Sheet) -> str:
    shown = sheet_content(sheet, CardStyle(pictures=False))
    return re.sub("<[^>]+>", "", shown.text)


def gathered(game: str = "preferans", preset: str = "sochinka") -> Sheet:
    return replace(sheet_of(preset, game=game), stage=SheetStage.GATHERING)


def options_offered(sheet: Sheet) -> set[str]:
    """Return the options with a key, or a page, on all pages of options."""
    found: set[str] = set()
    groups = option_groups(registry.get(sheet.game))
    for page in ("options", *(f"options.{group}" for group in groups)):
        for row in sheet_content(pressed(sheet, f"=terms/{page}"), CardStyle()).keyboard:
            found |= {
                name for key in row for name in re.findall(r"=(?:opt/|terms/option\.)(\w+)", str(key.data))
            }
    return found


@pytest.mark.parametrize(
    ("game", "preset", "names"),
    [
        (
            "preferans",
            "sochinka",
            "gain dark underbid undertricks cover raspasy_to_pool third_raspasy_fine help pool whist_price deals"
            " half_whist concede",
        ),
        (
            "preferans",
            "classic",
            "gain dark underbid undertricks cover raspasy_to_pool third_raspasy_fine help control_time deals"
            " half_whist concede",
        ),
        (
            "preferans",
            "leningradka",
            "gain dark underbid undertricks cover raspasy_to_pool third_raspasy_fine help doubled pool whist_price"
            " deals half_whist concede",
        ),
        ("preferans", "gusarik", "gain undertricks raspasy_to_pool raspasy_rounds settle whist_price deals"),
        ("oh_hell", "full", "deals hook zero"),
        ("sergeant_major", "three", "target quota stake"),
    ],
)
@pytest.mark.rule("PREF-1.4")
def test_the_options_that_a_sheet_books_are_offered(game: str, preset: str, names: str) -> None:
    """Those of bidding, talk and the kitty change nothing on a sheet."""
    assert options_offered(gathered(game, preset)) == {*names.split()}


def test_chosen_options_count_and_are_shown_to_the_end() -> None:
    """A gentleman's whist of 5: of a seven without one by Аня only Борис writes, 4 tricks of 4.

    Hills 4, 0, 0: 10 × (4/3 − 4) = −26 2/3; whists −16 and +16: −42 2/3, 29 1/3, 13 1/3. Of equal
    remainders the first is rounded up.
    """
    sheet = pressed(gathered(), "=terms", "=opt/undertricks/gentleman", "=opt/whist_price/5", "=on", "=start")
    told = "Условия: Вист: джентльменский, Цена виста: 5"
    assert told in words_of(sheet)
    played = pressed(sheet, "2", "0", "7S", "1", "6", "=book")
    closed = pressed(played, "=end", "=close")
    assert told in words_of(played)
    assert told in words_of(closed)
    assert results_of(closed) == {1: -42, 2: 29, 3: 13}


def test_options_change_before_the_first_dealer_is_known_and_never_after() -> None:
    sheet = pressed(gathered(), "=start", "=terms/option.pool")
    assert pressed(sheet, "=opt/pool/20").options.pool == 20
    assert pressed(sheet, "=opt/pool/20", "=opt/pool/10").chosen == {}
    for late in (pressed(sheet, "=on", "2"), pressed(sheet, "=end", "=close")):
        for key in ("=terms", "=opt/pool/20"):
            with pytest.raises(Stale):
                pressed(late, key)
    assert "⚙️ Условия" not in labels(pressed(sheet, "=on", "2"))
    assert "⚙️ Условия" in labels(pressed(sheet, "=on", "2", "=undo"))
    with pytest.raises(NotSeated):
        press_key(sheet, STRANGER, "", sheet.stamp, "=opt/pool/20")


@pytest.mark.parametrize(
    "key", ["=opt/pool/4", "=opt/pool/", "=opt/misere/trading", "=opt/dark/2", "=opt/x/y"]
)
def test_no_key_sets_an_option_that_a_sheet_lacks(key: str) -> None:
    with pytest.raises(Stale):
        pressed(gathered(), key)


def test_another_kind_has_its_own_options() -> None:
    sheet = pressed(gathered(), "=terms", "=opt/pool/20", "=on", "=game/preferans/leningradka")
    assert (sheet.options.pool, sheet.options.deals, sheet.chosen) == (10, "none", {})


@pytest.mark.rule("PREF-9.8")
def test_a_sheet_ends_after_the_agreed_deals() -> None:
    deals = (("2",), ("0", "7S", "nobody"))
    assert score_sheet.current_prompt(sheet_of("sochinka", *deals, chosen={"deals": 1})) is None
    assert score_sheet.current_prompt(sheet_of("sochinka", *deals, chosen={"deals": 2})) is not None


@pytest.mark.parametrize(
    ("preset", "game", "line", "told"),
    [
        (
            "sochinka",
            "preferans",
            "Аня 7п без 1, вист Борис 5",
            "«вист Борис 5»: взяток 11, а должно быть 10.",
        ),
        ("sochinka", "preferans", "распасы Аня 4 Борис 3 Вика 2", "«Вика 2»: взяток 9, а должно быть 10."),
        (
            "sochinka",
            "preferans",
            "Аня 7п своя, без 1, вист Борис",
            "«своя» не сходится с остальными взятками.",
        ),
        ("sochinka", "preferans", "Аня мизер, остальные пас", "Не сходится, кто вистует: «остальные пас»."),
        ("three", "sergeant_major", "Аня 8 Борис 5 Вика 4", "«Вика 4»: взяток 17, а должно быть 16."),
        ("full", "oh_hell", "Аня 0 1 Борис 0 1 Вика 0 0", "«Борис 0 1»: взяток 2, а должно быть 1."),
    ],
)
def test_a_refusal_names_the_words_and_the_sums(preset: str, game: str, line: str, told: str) -> None:
    with pytest.raises(SheetNotUnderstood) as refused:
        enter_line(sheet_of(preset, ("2",), game=game), ANNA, line)
    assert words_in(Language.RU).plain(refused.value.key, **refused.value.facts) == told


@pytest.mark.parametrize(
    ("preset", "game", "said"),
    [
        ("sochinka", "preferans", ("0",)),
        ("classic", "preferans", ()),
        ("sochinka", "preferans", ("0", "7S", "1")),
        ("sochinka", "preferans", ("fine",)),
        ("sochinka", "preferans", ("fine", "free", "1")),
        ("full", "oh_hell", ()),
        ("three", "sergeant_major", ()),
    ],
)
def test_a_question_has_at_most_five_rows_and_each_answer_on_a_page(
    preset: str, game: str, said: Said
) -> None:
    sheet = pressed(sheet_of(preset, ("2",), game=game), *said)
    asked = score_sheet.current_prompt(sheet)
    assert isinstance(asked, Question)
    found: set[str] = set()
    for _ in range(len(asked.choices)):
        rows = sheet_content(sheet, CardStyle()).keyboard
        assert len(rows) <= 5
        found |= {str(key.data).partition(f".{sheet.stamp}:")[2] for row in rows for key in row}
        if "=more" not in found:
            break
        sheet = pressed(sheet, "=more")
    assert {*asked.choices} <= found


@pytest.mark.parametrize(("game", "kinds"), score_sheet.games().items())
def test_the_first_page_has_at_most_five_rows(game: str, kinds: tuple[str, ...]) -> None:
    for kind in kinds:
        assert len(sheet_content(gathered(game, kind), CardStyle()).keyboard) <= 5


@pytest.mark.rule("PREF-10.7")
def test_a_fine_is_written_with_a_typed_word_and_corrected_like_a_deal() -> None:
    """Аня is fined 5; then 6 instead."""
    sheet = sheet_of("sochinka", *EVENING[:2])
    hill = sheet.standing().step.state.sheet.hills[0]
    asked = pressed(sheet, "fine", "free", "0", "5")
    assert "за что?" in words_of(asked)
    named = enter_line(asked, ANNA, "<b>опоздала</b>")
    assert "Записать? штраф, другое, Аня, в гору 5, <b>опоздала</b>." in shown_text(named)
    booked = pressed(named, "=book")
    assert booked.standing().step.state.sheet.hills[0] == hill + 5
    assert "Штраф: Аня, <b>опоздала</b>, в гору 5." in shown_text(booked)
    again = enter_line(pressed(booked, "=deals", "=deal/2", "=replace"), ANNA, "штраф Аня 6 опоздала")
    assert again.standing().step.state.sheet.hills[0] == hill + 6
    assert pressed(again, "=undo").deals == sheet.deals


def shown_text(sheet: Sheet) -> str:
    return html.unescape(words_of(sheet))


@pytest.mark.parametrize("deals", [(), EVENING[:1]])
def test_nobody_is_fined_before_the_first_dealer_is_known(deals: tuple[Said, ...]) -> None:
    sheet = sheet_of("sochinka", *deals)
    assert ("⚖️ Штраф" in labels(sheet)) is bool(deals)
    if not deals:
        with pytest.raises(Stale):
            pressed(sheet, "fine")
        with pytest.raises(SheetNotUnderstood):
            enter_line(sheet, ANNA, "штраф Аня 1")


async def test_a_sheet_closed_by_mistake_is_opened_again(room: Room) -> None:
    """Its results go, and are stored anew at the end."""
    await opened(room)
    await press(room, "2", "0", "7S", "1", "6", "=book", "=end", "=close")
    message = await shown(room, room.anna, "Лист закрыт")
    await room.services.bind(close_due)()
    archive = room.services[KeptSheetArchive]
    assert (await archive.tallies(room.anna))["preferans"].points == -50
    await room.presses(room.anna, message, ":=reopen")
    await shown(room, room.anna, "Кто играет?")
    await room.services.bind(close_due)()
    assert await archive.tallies(room.anna) == {}
    # Another seven without one: the sheet's numbers are doubled, 2 × −50 2/3.
    await press(room, "0", "7S", "1", "6", "=book", "=end", "=close")
    message = await shown(room, room.anna, "Лист закрыт")
    await room.services.bind(close_due)()
    assert (await archive.tallies(room.anna))["preferans"].points == -101
    assert "−101" in text_of(message)


async def test_a_guest_claims_the_result_of_a_sheet_that_is_gone(room: Room) -> None:
    """Маша comes to the bot a month later; nobody has the result twice, and nobody two results."""
    await room.says(room.anna, room.group, "/new")
    await room.presses(room.anna, await room.message_with(room.group, "t:keep"), "t:keep")
    store = room.services[SheetStore]
    message = await room.message_with(room.group, "=join")
    await room.presses(room.boris, message, "=join")
    sheet = await kept(room, room.group)
    sheet = await store.change(sheet.id, None, lambda each: enter_line(each, PersonId(room.anna), "Вика"))
    keys = ("=start", "2", "0", "7S", "1", "6", "=book", "=end", "=close")
    sheet = await store.change(sheet.id, None, lambda each: pressed(each, *keys, person=PersonId(room.anna)))
    message = await shown(room, room.group, "Лист закрыт")
    claim = next(data for data in buttons(message) if data.endswith(":=claim/2"))
    archive, close = room.services[KeptSheetArchive], room.services.bind(close_due)
    await close()
    room.clock.jump(SHOWN_MS / 1000)
    await close()
    room.clock.jump(30 * 24 * 3600)
    assert await store.all() == []
    told = []
    for person in (room.boris, room.mary, room.mary):
        told.append((await room.taps(person, room.group, message.message_id, claim))["text"])
    assert told == ["Этого стола больше нет.", "The result is yours: +17.", "This table has closed."]
    points = [
        (await archive.tallies(each))["preferans"].points for each in (room.anna, room.boris, room.mary)
    ]
    assert points == [-50, 33, 17]


async def test_evenings_against_each_person_are_counted(archive: Archive) -> None:
    """Anna was ahead of Boris once, behind him once, and level once; a sheet without him does not count."""
    async with archive.transaction() as connection:
        for person, name in ((1, "Anna"), (2, "Boris")):
            await connection.execute(archive.insert_once(PersonRow(id=person, name=name, language="en")))
    kept = KeptSheetArchive(archive)
    for sheet, anna, boris in (("A", 1, 2), ("B", 2, 1), ("C", 1, 1), ("D", 1, None)):
        await kept.put(
            sheet, [row(sheet, person, place) for person, place in ((1, anna), (2, boris)) if place]
        )
    assert await kept.rivals(1, "preferans", most=5) == [("Boris", 3, 1, 1)]
    assert await kept.rivals(1, "oh_hell", most=5) == []


def row(sheet: str, person: int, place: int) -> KeptSheetRow:
    return KeptSheetRow(sheet=sheet, person=person, game="preferans", place=place, points=0, ended=1)
