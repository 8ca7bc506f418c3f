"""Groups and lobbies in which matches start, and what their messages show."""

from collections.abc import Callable

from playground.bot_api_types import Message
from playground.model import Room
from tests.support.autoplay import Autoplayers
from tests.support.scenario import button, choose_preset, tap, until
from tests.whole_matches.conftest import Site

END_S = 240.0


def over(room: Room) -> bool:
    return button(room, ":again") is not None


async def started(site: Site, people: list[int], *, preset: str = "short", computers: int = 0) -> Room:
    """A group in which these people have just started a match."""
    group = await site.group(*people)
    site.world.say(people[0], group.chat.id, "/new oh_hell")
    for person in people[1:]:
        await tap(site.world, person, group, ":join")
    for _ in range(computers):
        await tap(site.world, people[0], group, ":computer")
    await choose_preset(site.world, people[0], group, preset)
    await unhurried(site, people[0], group)
    await tap(site.world, people[0], group, ":start")
    return group


async def opened(site: Site, people: list[int], game: str, **options: object) -> Room:
    """A group in whose lobby these people have sat down to play this, with such options."""
    group = await site.group(*people)
    site.world.say(people[0], group.chat.id, f"/new {game}")
    for person in people[1:]:
        await tap(site.world, person, group, ":join")
    await until(lambda: button(group, ":start") is not None, "no lobby")
    await agreed(site, people[0], group, **options)
    await unhurried(site, people[0], group)
    return group


async def agreed(site: Site, host: int, group: Room, **options: object) -> None:
    """The host has set such options of the table in the lobby."""
    for name, value in options.items():
        await _press_in_lobby(site, host, group, f":value:{name}={value}")


async def unhurried(site: Site, host: int, group: Room) -> None:
    """The host has given everybody a day for each turn: on a slow machine people may seem silent."""
    await _press_in_lobby(site, host, group, ":pace:86400.0")


async def _press_in_lobby(site: Site, host: int, group: Room, part: str) -> None:
    """Press a button that another page of the lobby has."""
    await until(lambda: button(group, ":page:settings") is not None, "no lobby")
    found = button(group, ":page:settings")
    assert found is not None
    lobby, settings = found
    query = site.world.press(host, group.chat.id, lobby.message_id, settings.replace(":page:settings", part))
    await until(lambda: query.is_over, f"no answer to {part}")


def offered(message: Message) -> set[str]:
    """The data of a message's buttons."""
    if message.reply_markup is None:
        return set()
    return {key.callback_data or "" for row in message.reply_markup.inline_keyboard for key in row}


def table_message(room: Room) -> Message | None:
    """The message of the deal in progress."""
    found = button(room, ":hand")
    return found[0] if found is not None else None


async def group_of(
    site: Site, people: list[int], *, kind: str = "supergroup", seated: Callable[[], object] = lambda: None
) -> Room:
    """A group with a match of these people that has just begun; `seated` happens before its start."""
    room = site.world.add_group("Пятничная пулька", people, kind=kind)
    site.world.add_bot_to(room.chat.id, people[0])
    site.world.say(people[0], room.chat.id, "/new oh_hell")
    for person in people[1:]:
        await tap(site.world, person, room, ":join")
    await choose_preset(site.world, people[0], room, "short")
    await unhurried(site, people[0], room)
    seated()
    await tap(site.world, people[0], room, ":start")
    await until(lambda: table_message(room) is not None, "no table")
    return room


async def some_moves(autoplay: Autoplayers, number: int = 6) -> None:
    wanted = autoplay.accepted_taps + number
    await until(lambda: autoplay.accepted_taps >= wanted, "nobody can play any more", patience=END_S)
