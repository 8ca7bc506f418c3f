"""The daily deal in the playground: offered, played once, closed to others, and its results."""

import re
from collections.abc import AsyncIterator

import pytest

from bot.delivery.deal_messages import DealMessages
from bot.delivery.group_rounds import BEGIN_MS
from bot.delivery.sender import Sender
from bot.preferences import Language
from bot.screens.buttons import Personal, PersonalVerb, encode, match_link
from bot.service.daily_deals import Deal, Progress
from bot.service.deal_closing import DealClosing
from bot.service.loaded import Loaded
from bot.service.table import ChatId, PersonId, Phase
from bot.service.thinking import Thinking
from bot.texts.words import words_in
from games.faces.facts import Fact
from storage.archive import Archive
from storage.deal_rows import DealResultRow, DealRow
from storage.deals import DealStore
from storage.live import Live
from tests.bot.conftest import running_stage
from tests.bot.stage import Stage, buttons
from tests.support.clocks import StillTime

NOON = 1_763_800_000_000
GAME = "terz"
SEAL = re.compile(r"[0-9a-f]{64}")


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    async with running_stage(live, archive, StillTime(NOON)) as stage:
        yield stage


def said(key: str, /, **facts: Fact) -> str:
    return words_in(Language.RU, GAME).plain(key, **facts)


def today(stage: Stage) -> Deal:
    return stage.services.deals.today(GAME)


def press(what: str, deal: Deal) -> str:
    return encode(Personal(PersonalVerb.DAILY, f"{what}/{deal.day}/{deal.game}"))


def clock(stage: Stage) -> StillTime:
    time = stage.services.time
    assert isinstance(time, StillTime)
    return time


async def play(stage: Stage, person: int) -> Loaded:
    """The person's match of today, played to its end by first legal actions."""
    services = stage.services
    known = await services.people.note(PersonId(person), "Аня", "ru", opened=True)
    table = await services.deals.begin(known, today(stage))
    loaded = await services.store.load(table.id)
    while loaded.table.phase is Phase.PLAYING:
        (seat,) = loaded.game.awaited(loaded.state)
        question, chosen = (
            loaded.game.question(loaded.state, seat),
            next(iter(loaded.game.legal(loaded.state, seat))),
        )
        text = loaded.game.write(chosen)
        if loaded.table.chairs[seat].person is None:
            await services.play.act(table.id, seat, question, text)
        else:
            await services.play.submit(f"u{loaded.revision}", table.id, PersonId(person), question, text)
        loaded = await services.store.load(table.id)
    return loaded


async def add_result(archive: Archive, deal: Deal, match: str, person: int, name: str, points: int) -> None:
    row = DealResultRow(
        match=match, day=deal.day, game=deal.game, person=person, name=name, points=str(points), ended=1
    )
    await DealStore(archive).add(row)


async def test_the_deal_of_the_day_begins_by_its_button(stage: Stage) -> None:
    (page,) = await stage.says(stage.anna, stage.anna, "/daily терц (дуэль)")
    assert said("deal-about") in page.written
    assert not SEAL.search(page.written)
    await stage.presses(stage.anna, page, press("play", today(stage)))
    course = await stage.services.deals.course(PersonId(stage.anna), today(stage))
    assert course.progress is Progress.UNDER_WAY
    (again,) = await stage.says(stage.anna, stage.anna, "/daily терц (дуэль)")
    assert said("deal-under-way") in again.written
    assert not [data for data in buttons(again) if "play" in data]


async def test_who_has_played_waits_for_the_close(stage: Stage) -> None:
    await play(stage, stage.anna)
    (page,) = await stage.says(stage.anna, stage.anna, "/daily терц (дуэль)")
    assert said("deal-done") in page.written
    answer = await stage.taps(stage.anna, stage.anna, page.message_id, press("play", today(stage)))
    assert answer["text"] == said("refused-deal-played")


async def test_a_groups_button_leads_to_the_deal_in_private(stage: Stage, archive: Archive) -> None:
    await stage.services.chats.note(ChatId(stage.group), "Группа", Language.RU)
    await stage.services.chats.set_display(ChatId(stage.group), deal_game=GAME)
    (offer,) = await stage.says(stage.anna, stage.group, "/daily")
    answer = await stage.presses(stage.boris, offer, press("play", today(stage)))
    assert answer["url"].endswith(f"?start=daily_{GAME}")
    people = await DealStore(archive).people(today(stage).day, stage.group)
    assert people == {GAME: frozenset({stage.boris})}
    (page,) = await stage.says(stage.boris, stage.boris, f"/start daily_{GAME}")
    assert said("deal-about") in page.written


@pytest.mark.parametrize(
    "argument", ["play", "play/1/terz/2/3", "play/x/terz", "show/1/none", "results//terz"]
)
async def test_a_forged_button_of_a_deal_changes_nothing(stage: Stage, argument: str) -> None:
    (page,) = await stage.says(stage.anna, stage.anna, "/daily")
    await stage.taps(stage.anna, stage.anna, page.message_id, f"t:daily:{argument}")
    assert stage.seen(stage.anna)[-1].written == page.written
    assert not await stage.services.store.of_person(PersonId(stage.anna))


async def test_results_are_shown_with_both_scores(stage: Stage, archive: Archive) -> None:
    deal = today(stage)
    before = deal._replace(day=deal.day - 1)
    await add_result(archive, before, "m" * 16, stage.anna, "Аня", 30)
    await add_result(archive, before, "n" * 16, stage.boris, "<Борис>", 10)
    await DealStore(archive).add(DealRow(day=before.day, game=GAME, seed=b"seed", closed=1))
    (page,) = await stage.says(stage.anna, stage.anna, "/daily")
    await stage.taps(stage.anna, stage.anna, page.message_id, press("results", before))
    shown = stage.seen(stage.anna)[-1].written
    assert "1. Аня Королёва" not in shown
    assert "1. Аня: 30; 100 %; +10,0 · запись" in shown
    assert "2. <Борис>: 10; 0 %; −10,0 · запись" in shown
    assert shown.splitlines()[-1] == f"Ключ: {b'seed'.hex()}"


async def test_results_of_a_deal_under_way_stay_closed(stage: Stage, archive: Archive) -> None:
    await add_result(archive, today(stage), "m" * 16, stage.anna, "Аня", 30)
    (page,) = await stage.says(stage.boris, stage.boris, "/daily")
    answer = await stage.taps(stage.boris, stage.boris, page.message_id, press("results", today(stage)))
    assert answer["text"] == said("refused-deals-closed")
    assert stage.seen(stage.boris)[-1].written == page.written


async def seen_by_others(stage: Stage, live: Live, seed: bytes) -> list[str]:
    """All that Boris and the group are shown of a deal that Anna has played."""
    deal = today(stage)
    await live.memory.remember(f"deal:{deal.day}:{deal.game}", seed, 60)
    loaded = await play(stage, stage.anna)
    assert loaded.table.match is not None
    link = match_link(stage.services.bot.username, loaded.table.match).partition("=")[2]
    shown = []
    for chat, text in (
        (stage.boris, "/daily терц (дуэль)"),
        (stage.group, "/daily терц (дуэль)"),
        (stage.boris, f"/start {link}"),
        (stage.boris, "/history"),
    ):
        shown += [message.written for message in await stage.says(stage.boris, chat, text)]
    return [SEAL.sub("", text) for text in shown]


async def test_nothing_of_a_deal_is_seen_before_it_closes(live: Live, archive: Archive) -> None:
    worlds = []
    for number, seed in enumerate((b"one", b"other")):
        async with running_stage(live, archive, StillTime(NOON + number * 86_400_000)) as stage:
            texts = await seen_by_others(stage, live, seed)
        assert said("refused-deals-closed") in texts
        worlds.append([re.sub(r"\d\d\.\d\d\.\d{4}", "", text) for text in texts])
    assert worlds[0] == worlds[1]


async def test_a_group_has_its_message_once(stage: Stage, live: Live, archive: Archive) -> None:
    chat, deal = ChatId(stage.group), today(stage)
    await stage.services.chats.note(chat, "Группа", Language.RU)
    await stage.services.chats.set_display(chat, deals=True, deal_game=GAME)
    async for _ in saved(stage, archive):
        pass
    await stage.services.deals.join(PersonId(stage.anna), chat, deal)
    await stage.services.deals.note_result(await play(stage, stage.anna))
    clock(stage).at = deal.closes + BEGIN_MS
    for holder in ("one", "two"):
        await messages(stage, live, archive, holder).look()
    told = [each for each in stage.seen(stage.group) if said("deal-in-group") in each.written]
    (message,) = told
    assert "1. Аня" in message.written
    assert message.message_id in stage.world.room(stage.group).silent
    assert any(press("play", deal._replace(day=deal.day + 1)) == data for data in buttons(message))


async def test_a_group_chooses_the_game_of_its_deal(stage: Stage) -> None:
    chat = ChatId(stage.group)
    await stage.services.chats.note(chat, "Группа", Language.RU)
    (page,) = await stage.says(stage.anna, stage.group, "/settings")
    assert not [data for data in buttons(page) if "deal_game" in data]
    await stage.presses(stage.anna, page, "deals=on")
    chosen = stage.world.room(stage.group).messages[page.message_id]
    await stage.presses(stage.anna, chosen, "deal_game=oh_hell")
    known = await stage.services.chats.get(chat)
    assert known is not None
    assert (known.display.deals, known.display.deal_game) == (True, "oh_hell")
    (offer,) = await stage.says(stage.boris, stage.group, "/daily")
    assert "Чёрт побери" in offer.written


async def saved(stage: Stage, archive: Archive) -> AsyncIterator[None]:
    """Until the database has the group's choice."""
    while not await DealStore(archive).chats():
        await stage.services.chats.save_late()
        yield


def messages(stage: Stage, live: Live, archive: Archive, holder: str) -> DealMessages:
    services = stage.services
    assert isinstance(services.sender, Sender)
    return DealMessages(
        services.deals,
        DealClosing(archive, DealStore(archive), Thinking(apart=False)),
        services.chats,
        live,
        services.sender,
        services.time,
        bot=services.bot.username,
        holder=holder,
    )
