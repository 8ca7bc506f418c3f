"""A sample of hostile updates over real HTTP, to a bot in a process of its own, in the middle of a match that then goes on."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from bot.match.loaded import open_table, record_of
from bot.match.table import TableId
from playground.model import Query
from playground.world import World
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.hostile import Attacker, Party, Thing, plain
from tests.support.scenario import button, until
from tests.whole_matches.bots import launched
from tests.whole_matches.conftest import TOKEN, Site
from tests.whole_matches.rooms import group_of, over, some_moves
from tests.whole_matches.stored import settled
from tests.whole_matches.telegram_events import offer

NUMBER, TOGETHER = 400, 40


@pytest.mark.slow
async def test_match_under_attack_goes_on_undisturbed(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    stranger = calm.people("Глеб")
    bot = await launched(calm, is_heard=True)
    try:
        group = await group_of(calm, people)
        other = calm.world.add_group("Другая", [*people, *stranger])
        calm.world.add_bot_to(other.chat.id, stranger[0])
        async with calm.autoplay(*people) as autoplay:
            await some_moves(autoplay, 9)
        calm.world.say(stranger[0], other.chat.id, "/new oh_hell")
        await until(lambda: button(other, ":join") is not None, "no lobby")
        await settled(calm)
        redis = connect(calm.redis)
        live = Live(redis, bot=calm.world.the_bot().user.id)
        party = await party_of(live, [*people, *stranger], [group.chat.id, other.chat.id])
        before = await stored(live)
        things = list(Attacker(party, 7).things(NUMBER))
        for first in range(0, NUMBER, TOGETHER):
            queries = [
                sent(calm.world, kind, plain(thing)) for kind, thing in things[first : first + TOGETHER]
            ]
            await until(
                lambda queries=queries: all(query is None or query.is_over for query in queries),  # type: ignore[misc]
                "no answer",
            )
        await settled(calm)
        assert await stored(live) == before
        await disconnect(redis)
        async with calm.autoplay(*people):
            await until(lambda: over(group), "no end", patience=240)
        assert button(other, ":join") is not None
    finally:
        bot.terminate()
        out, err = await bot.communicate()
    written = (out + err).decode()
    assert "Traceback" not in written
    assert "update-failed" not in written
    secrets = [
        TOKEN,
        *(loaded.table.luck.secret.hex() for loaded in party.tables if loaded.table.luck.secret),
    ]
    secrets += [loaded.table.token for loaded in party.tables if loaded.table.token]
    assert not [secret for secret in secrets if secret in written]


def sent(world: World, kind: str, thing: Thing) -> Query | None:
    """Give it to the bot; returns the tap where it is one that must be answered."""
    query = None
    if kind == "callback_query":
        shown: Any = SimpleNamespace(id=thing["id"], sender=SimpleNamespace(id=thing["from"]["id"]))
        query = world.queries.setdefault(thing["id"], Query(cast(Any, shown), world.time.now()))
    offer(world, kind, thing)
    return query


async def party_of(live: Live, people: list[int], groups: list[int]) -> Party:
    slots = [stored for id in sorted(await live.tables()) if (stored := await live.load(id)) is not None]
    tables = [await open_table(stored, live) for stored in slots]
    records = {
        str(each.table.id): await record_of(each.table, live) for each in tables if each.state is not None
    }
    return Party(tables, records, people, groups, ["A" * 22])


async def stored(live: Live) -> dict[TableId, Any]:
    """Everything that is stored of the tables, but their versions and the rings of a question that waits."""
    found: dict[TableId, Any] = {}
    for id in await live.tables():
        stored = await live.load(id)
        assert stored is not None
        table = (await open_table(stored, live)).table
        table = replace(table, chairs=tuple(replace(chair, rung=0, waited=0) for chair in table.chairs))
        found[TableId(id)] = table, stored.state, stored.drafts, stored.feed_end, await live.log(id)
    return found
