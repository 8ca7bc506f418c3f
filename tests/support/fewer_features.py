"""A bot without one of its features: it starts, a match is played, a person is forgotten.

Run in a copy of the project from which the feature's folder is gone, with what the feature has left behind:
buttons and links in messages, and due entries in Redis.
"""

import asyncio
import json
import sys
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from structlog.testing import capture_logs

from bot.app.program import App
from bot.base.timing import Time
from bot.feature_api.registry import routes
from bot.ui.buttons import InvalidData, decode
from bot.ui.links import read_payload
from playground.bot_api_types import Button
from playground.model import Room
from storage.live.live import Deadline
from tests.support.scenario import button, tap, until, working
from tests.whole_matches.conftest import Site, is_over, site_at

PAGES = frozenset({"start", "new", "settings"})
"""Commands whose answers show keys of features."""
FAR = 10**15
"""Later than any deadline."""


async def lives(left: dict[str, Any]) -> None:
    """Raises AssertionError or NothingHappened where the bot does not do without the feature."""
    with TemporaryDirectory() as folder, capture_logs() as logs:
        async with site_at(Path(folder), Time(50.0), limits=False) as site:
            people = site.people("Аня", "Борис", "Вера")
            group = site.world.add_group("Пятничная пулька", people)
            async with site.bot() as app:
                await site.match(people, group)
                async with working(site.autoplay(*people).run()):
                    await until(lambda: is_over(group), "no end", patience=240)
                await _require_handled(site, people[1], group, people)
                await _leftovers(site, app, people[0], left)
                await _forgets(site, people[0])
    broken = [each for each in logs if each["log_level"] in ("error", "critical")]
    assert not broken, broken


async def _require_handled(site: Site, person: int, group: Room, people: list[int]) -> None:
    """Open pages on which features offer keys. Raises AssertionError for a button that nothing handles."""
    room = site.private(person)
    for command in PAGES & {each.name for each in routes().commands}:
        asked = max(room.messages) + 1
        site.world.say(person, person, f"/{command}")
        await until(partial(_is_answered, room, asked), f"no answer to /{command}")
    site.world.say(person, group.chat.id, "/new")
    await until(lambda: button(group, ":join") is not None, "no lobby")
    assert _unhandled(group, *map(site.private, people)) == []
    await tap(site.world, person, group, ":page:settings")
    await until(lambda: button(group, ":page:options") is not None, "no settings of the lobby")
    assert _unhandled(group) == []


def _unhandled(*rooms: Room) -> list[Button]:
    """Return the buttons in chats that lead nowhere."""
    markups = [each.reply_markup for room in rooms for each in room.messages.values() if each.reply_markup]
    keys = chain.from_iterable(chain.from_iterable(each.inline_keyboard for each in markups))
    return [key for key in keys if not _is_handled(key)]


def _is_handled(key: Button) -> bool:
    """Whether a tap or a link handles a button; other URLs and inline mode are Telegram's."""
    if key.callback_data is not None:
        with suppress(InvalidData):
            return routes().tap_of(decode(key.callback_data)) is not None
        return False
    _, _, payload = (key.url or "").partition("?start=")
    link, _ = read_payload(payload, in_group=False)
    command = routes().command(payload)
    return not payload or (command is not None and command.link) or link in routes().links


async def _leftovers(site: Site, app: App, person: int, left: dict[str, Any]) -> None:
    """Buttons get a toast, links a page; entries of events and deadlines go."""
    room, live = site.private(person), app._live
    message = next(each for each in room.messages.values() if each.reply_markup is not None)
    for data in left["buttons"]:
        query = site.world.press(person, person, message.message_id, data)
        await until(query.answered.is_set, f"no answer to {data}")
        assert query.answer.get("text") or query.answer.get("url"), (data, query.answer)
    for link in left["links"]:
        asked = max(room.messages) + 1
        site.world.say(person, person, f"/start {link}")
        await until(partial(_is_answered, room, asked), f"no answer to {link}")
    (table, *_) = await live.tables()
    await live.deadlines.add(table, left["entries"], 1)
    await until(lambda: _are_gone(app, table, left["entries"]), "entries are left")


async def _are_gone(app: App, table: str, entries: list[str]) -> bool:
    due: list[Deadline] = await app._live.deadlines.due(FAR)
    return not {each.name for each in due if each.table == table} & {*entries}


async def _forgets(site: Site, person: int) -> None:
    """Assert that /forget erases a person's data after the match is archived."""
    room = site.private(person)
    site.world.say(person, person, "/forget")
    await until(lambda: button(room, "t:forget:ask") is not None, "no page of /forget")
    assert _unhandled(room) == []
    while button(room, "t:forget:yes") is None:
        await tap(site.world, person, room, "t:forget:ask")
        await asyncio.sleep(0.05)
    await tap(site.world, person, room, "t:forget:yes")
    await until(lambda: button(room, "t:forget:") is None, "not forgotten")


def _is_answered(room: Room, message: int) -> bool:
    return max(room.messages) > message


if __name__ == "__main__":
    asyncio.run(lives(json.loads(sys.argv[1])))
