"""A sheet for real cards over HTTP: by screens and by lines, undone, through the death of the bot."""

import signal
from functools import partial

import pytest

from playground.bot_api_types import Message
from playground.model import Room
from tests.support.scenario import tap, until
from tests.whole_matches.bots import ended_in_any_case, launched
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import offered

PATIENCE = 60


async def shows(site: Site, room: Room, part: str) -> Message:
    """The last message of the room, once its words contain this and it has keys."""
    await until(
        lambda: part in site.last(room).written and bool(offered(site.last(room))),
        lambda: site.last(room).written,
        patience=PATIENCE,
    )
    return site.last(room)


def awaits(site: Site, room: Room, part: str) -> bool:
    return any(part in key for key in offered(site.last(room)))


async def kept(site: Site, people: list[int], *guests: str) -> Room:
    """A group whose sheet these people and guests have just begun."""
    group = await site.group(*people)
    site.world.say(people[0], group.chat.id, "/new")
    await tap(site.world, people[0], group, "t:keep")
    for person in people[1:]:
        await tap(site.world, person, group, ":=join")
    await shows(site, group, f"{len(people)}. ")
    sheet = await shows(site, group, "Кто за столом")
    site.world.say(people[0], group.chat.id, ", ".join(guests), reply_to=sheet.message_id)
    await shows(site, group, f"{len(people) + len(guests)}. {guests[-1]}")
    await tap(site.world, people[0], group, ":=start")
    await shows(site, group, "Кто сдаёт первым")
    return group


@pytest.mark.timeout(180)
async def test_a_sheet_is_kept_by_screens_and_lines(site: Site) -> None:
    people = site.people("Аня", "Борис")
    async with site.bot():
        group = await kept(site, people, "Вика")
        await tap(site.world, people[1], group, ".0.0:2")
        for key, asked in (("1.0:0", "какая игра"), ("1.1:7S", "Кто вистует"), ("1.2:1", "сколько взяток")):
            await tap(site.world, people[0], group, f".{key}")
            await shows(site, group, asked)
        await tap(site.world, people[0], group, ".1.3:6")
        await shows(site, group, "Верно?")
        await tap(site.world, people[1], group, ".1.4:=book")
        sheet = await shows(site, group, "без одной")
        assert sheet.photo
        site.world.say(people[1], group.chat.id, "распасы Аня 6, Боря 4, Вика 0", reply_to=sheet.message_id)
        await shows(site, group, "Распасы сыграны")
        await tap(site.world, people[0], group, ".3.0:=undo")
        await shows(site, group, "без одной")
        await tap(site.world, people[0], group, ".2.0:=end")
        await tap(site.world, people[0], group, ".2.0:=close")
        await until(lambda: "Лист закрыт" in site.last(group).written, patience=PATIENCE)
        for line in ("Борис +33", "Вика +17", "Аня −50"):
            assert line in " ".join(site.last(group).written.split())


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_sheet_survives_kills(calm: Site) -> None:
    people = calm.people("Аня", "Борис")
    lines = ["Вика сдаёт", "Аня 7п без 1, вист Боря 4", "Боря мизер своя", "распасы Аня 6 Боря 4 Вика 0"]
    async with ended_in_any_case() as bots:
        bots.append(await launched(calm))
        group = await kept(calm, people, "Вика")
        for number, line in enumerate(lines):
            sheet = await shows(calm, group, "Кто")
            calm.world.say(people[number % 2], group.chat.id, line, reply_to=sheet.message_id)
            bots[-1].send_signal(signal.SIGKILL)
            await bots[-1].wait()
            bots.append(await launched(calm))
            await until(
                partial(awaits, calm, group, f".{number + 1}.0:"),
                lambda: calm.last(group).written,
                patience=PATIENCE,
            )
        await tap(calm.world, people[0], group, ".4.0:=undo")
        await shows(calm, group, "мизер")
