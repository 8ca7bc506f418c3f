"""Lobbies in groups, by buttons and commands: seats, choices, toasts."""

import pytest

from bot.base.preferences import Language
from bot.match.aspects import Page, PageKind
from bot.match.table import ChatId, PersonId, Phase
from tests.features.shown import gone, now
from tests.support.scenario import until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, links, without_lobby


async def people(stage: Stage) -> list[int | None]:
    return [chair.person for chair in (await stage.table()).chairs]


async def test_joining_and_leaving_a_lobby(stage: Stage) -> None:
    """Both buttons and commands work; the last departure is announced by name."""
    message = await stage.gather()
    assert (await stage.presses(stage.boris, message, ":join"))["text"] == said("toast-joined")
    assert (await stage.presses(stage.mary, message, ":join"))["text"] == said("toast-joined", Language.EN)
    assert await people(stage) == [stage.anna, stage.boris, stage.mary]
    assert (await stage.presses(stage.boris, message, ":leave"))["text"] == said("left-lobby-own")
    assert (await stage.presses(stage.boris, message, ":leave"))["text"] == said("refused-not-seated")
    assert without_lobby(await stage.says(stage.mary, stage.group, "/leave")) == []
    assert await people(stage) == [stage.anna]
    await gone(stage, message)
    assert "Борис" not in ((await stage.message_with(stage.group, ":join")).text or "")
    assert without_lobby(await stage.says(stage.boris, stage.group, "/join")) == []
    (led,) = without_lobby(await stage.says(stage.stranger, stage.group, "/join"))
    assert links(led)[0].startswith("https://t.me/pulka_bot?start=j_")
    assert (await stage.table()).present == {stage.anna, stage.boris}
    await stage.says(stage.boris, stage.group, "/leave")
    assert await stage.answer_to(stage.anna, stage.group, "/leave") == said("left-lobby", who="Аня Королёва")


@pytest.mark.parametrize("way", ["command", "tap"])
async def test_a_lobby_that_waits_is_shown_again(stage: Stage, way: str) -> None:
    """It is reposted at most once in half a minute."""
    greeting = stage.seen(stage.group)[0]
    message = await stage.gather()
    for _ in range(2):
        if way == "command":
            stage.world.say(stage.boris, stage.group, "/new")
        else:
            assert (await stage.presses(stage.boris, greeting, "t:new"))["text"] == said("toast-lobby-waits")
    await gone(stage, message)
    await stage.quiet()
    assert len(await stage.store.of_chat(ChatId(stage.group))) == 1
    assert [":join" in str(buttons(each)) for each in stage.seen(stage.group)] == [False, True]


async def test_the_next_match_of_a_group_is_started_from_a_private_chat(stage: Stage) -> None:
    """By its host, who asked first for another match; the others read that it waits, and a late press changes nothing."""
    await stage.gather(stage.boris, game="terz")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":start"), ":start")
    over = await stage.table()
    await stage.closing.close("over", over.id)
    offers = {}
    for person in (stage.anna, stage.boris):
        result = await stage.message_with(person, f"l:{over.id}:again")
        await stage.presses(person, result, ":again")
        offers[person] = await stage.message_with(person, ":start")
        assert tells(offers[person].text, "lobby-gathered")
    (table,) = (each for each in await stage.store.of_chat(ChatId(stage.group)) if each.id != over.id)
    assert table.phase is Phase.LOBBY
    assert table.present == {stage.anna, stage.boris}
    early = await stage.presses(stage.boris, offers[stage.boris], ":start")
    assert early["text"] == said("refused-not-host-named", host="Аня Королёва")
    await stage.presses(stage.anna, offers[stage.anna], ":start")
    assert (await stage.store.load(table.id)).table.phase is Phase.PLAYING
    await until(lambda: buttons(now(stage, offers[stage.anna])) == [])
    assert tells(now(stage, offers[stage.anna]).text, "lobby-started-board")
    late = await stage.presses(stage.boris, offers[stage.boris], ":start")
    assert late["text"] == said("refused-started")


async def test_a_stranger_is_led_to_the_bot_and_seated_on_arrival(stage: Stage) -> None:
    message = await stage.gather()
    answer = await stage.presses(stage.stranger, message, ":join")
    address, _, payload = answer["url"].partition("?start=")
    assert address == "https://t.me/pulka_bot"
    assert (await stage.table()).seat_of(PersonId(stage.stranger)) is None
    stage.world.start(stage.stranger, payload)
    await stage.quiet()
    assert (await stage.table()).seat_of(PersonId(stage.stranger)) == 1
    assert tells(stage.seen(stage.stranger)[-1].text, "joined", title="Пятничная пулька")
    stage.world.start(stage.mary, "j_invented")
    await stage.quiet()
    assert stage.seen(stage.mary)[-1].text == said("refused-no-table", Language.EN)


async def test_the_host_alone_chooses(stage: Stage) -> None:
    message = await stage.gather(stage.boris)
    told, lobby = said("refused-not-host-named", host="Аня Королёва"), f"l:{(await stage.table()).id}"

    async def taps(person: int, verb: str) -> str:
        return str((await stage.taps(person, stage.group, message.message_id, f"{lobby}:{verb}"))["text"])

    assert await taps(stage.boris, "preset:short") == told
    assert await taps(stage.anna, "start") == said("refused-too-few", missing=1)
    for verb, seats in (("computer", 3), ("computer", 4), ("less", 3)):
        await taps(stage.anna, verb)
        assert len((await stage.table()).chairs) == seats
    await taps(stage.anna, "preset:short")
    assert (await stage.table()).preset == "short"
    for who, game in ((stage.boris, "oh_hell"), (stage.anna, "preferans")):
        await stage.says(who, stage.group, "/new преферанс")
        assert (await stage.table()).game == game


async def test_the_host_turns_the_pages_and_sets_an_option(stage: Stage) -> None:
    message = await stage.gather()
    for page, shown in (("settings", ":page:options"), ("options", ":page:option.deals")):
        await stage.presses(stage.anna, message, f":page:{page}")
        message = await stage.message_with(stage.group, shown)
    await stage.presses(stage.anna, message, ":page:option.deals")
    message = await stage.message_with(stage.group, ":value:deals=5")
    assert (await stage.presses(stage.anna, message, ":value:deals=5"))["text"] == ""
    table = await stage.table()
    assert table.options["deals"] == 5
    data = f"l:{table.id}:value:deals=99"
    wrong = await stage.taps(stage.anna, stage.group, message.message_id, data)
    assert wrong["text"] in in_any_language("refused-button")
    await stage.presses(stage.anna, message, ":page:options")
    assert (await stage.table()).lobby.page == Page(PageKind.OPTIONS)
    await stage.presses(stage.boris, message, ":join")
    table = await stage.table()
    assert table.seat_of(PersonId(stage.boris)) == 1, "a page still lets people sit down"
    assert table.lobby.page == Page(PageKind.OPTIONS)
