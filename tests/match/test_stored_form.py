"""The form in which live tables lie in Redis, by the names of its fields, or in their order."""

import zlib
from typing import Any, cast

import msgspec
import pytest
from msgspec import inspect
from redis.asyncio import Redis
from syrupy.assertion import SnapshotAssertion

from bot.chat.administrators import AdministratorList
from bot.features.queue.store import Queue, QueueStore
from bot.features.queue.waiting import NoticeRecord, Ticket
from bot.match.loaded import SeatDraft
from bot.match.table import Chair, PersonId, Table
from bot.people.cache import CachedRow
from bot.people.people import Chat, Person
from bot.ui.plan import CardRecord, GroupRecord, HandRecord, LiveRecord, VoteRecord
from games.core import Nature, Seat
from games.record import Entry
from storage import codec
from storage.live.live import Live, Write, table_parts
from storage.live.packed_log import pack_log, unpack_log
from storage.live.redraws import FeedPlace, Redraw, group_screen, hand_screen
from storage.redis.keys import Keys

FORMS: tuple[Any, ...] = (
    *(
        Table,
        SeatDraft,
        Entry,
        GroupRecord,
        LiveRecord,
        HandRecord,
        VoteRecord,
        CardRecord,
        AdministratorList,
        Queue,
    ),
    *(NoticeRecord, CachedRow[Person], CachedRow[Chat]),
)
ARRAYS = [
    form for form in FORMS if getattr(form, "__struct_config__", None) and form.__struct_config__.array_like
]
NAMES = [str(form).rpartition(".")[2].strip("'<>]") for form in FORMS]


def filled(kind: inspect.Type, name: str = "", default: object = None) -> Any:
    """A value of this type that leaves no field at its default, and tells fields apart by their names."""
    match kind:
        case inspect.StructType() | inspect.NamedTupleType():
            fields = {each.name: filled(each.type, each.name, each.default) for each in kind.fields}
            return kind.cls(**fields)
        case inspect.UnionType():
            return filled(next(each for each in kind.types if not isinstance(each, inspect.NoneType)), name)
        case inspect.EnumType():
            return [each for each in kind.cls if each != default][-1]
        case inspect.DictType():
            return {filled(kind.key_type, name): filled(kind.value_type, name)}
        case inspect.VarTupleType():
            return (filled(kind.item_type, name),)
        case inspect.TupleType():
            return tuple(filled(each, name) for each in kind.item_types)
        case inspect.FrozenSetType():
            return frozenset({filled(kind.item_type, name)})
        case inspect.BoolType():
            return not default
        case inspect.IntType():
            return zlib.crc32(name.encode()) % 1_000 + 1
        case inspect.BytesType():
            return name.encode()
        case inspect.StrType() | inspect.AnyType():
            return name
    raise AssertionError(kind)


@pytest.mark.parametrize("form", FORMS, ids=NAMES)
def test_what_is_stored_keeps_its_form(form: Any, snapshot: SnapshotAssertion) -> None:
    """Structs by the names of their fields, or as arrays in their order; new fields come last."""
    value = filled(inspect.type_info(form))
    stored = codec.encode(value)
    assert msgspec.json.format(stored, indent=1).decode() == snapshot
    assert codec.decoder(form).decode(stored) == value


@pytest.mark.parametrize("form", ARRAYS, ids=str)
def test_fields_added_at_the_end_do_not_stop_older_readers(form: Any) -> None:
    value = filled(inspect.type_info(form))
    later = [*msgspec.json.decode(codec.encode(value)), "later"]
    assert codec.decoder(form).decode(msgspec.json.encode(later)) == value


@pytest.mark.parametrize("actor", [Nature.CHANCE, Seat(2)])
def test_an_entry_is_of_chance_or_of_a_seat(actor: Nature | Seat) -> None:
    entry = Entry(5, actor, "bid 1")
    assert msgspec.json.decode(codec.encode(entry)) == [5, "chance" if actor is Nature.CHANCE else 2, "bid 1"]
    assert codec.decoder(Entry).decode(codec.encode(entry)) == entry


@pytest.mark.parametrize("kind", [GroupRecord, HandRecord, VoteRecord])
def test_a_record_of_fewer_fields_reads(kind: type[GroupRecord | HandRecord | VoteRecord]) -> None:
    assert codec.decoder(kind).decode(b"[1]") == kind(1)


def test_a_packed_log_is_three_columns_of_json_compressed() -> None:
    columns = b'[[0,5,-2],["chance",2,"clock"],["deal AS","bid 1","timeup call"]]'
    entries = [b'[0,"chance","deal AS"]', b'[5,2,"bid 1"]', b'[3,"clock","timeup call"]']
    assert unpack_log([b"\x00" + zlib.compress(columns), b'[9,1,"pass"]']) == [*entries, b'[9,1,"pass"]']
    packed: Any = pack_log(entries)
    assert packed.startswith(b"\x00")
    assert zlib.decompress(packed[1:]) == columns


async def test_toasts_and_other_answers_are_kept_under_these_names(live: Live, redis: Redis) -> None:
    await live.write(
        "tabletable", Write(parts=table_parts(table=b"t"), update="7", answer=b"[1]"), expected=0
    )
    await live.write("tabletable", Write(update="8", answer=b"[2]", toasts=True), expected=1)
    await live.write("tabletable", Write(update="9"), expected=2)
    keys = Keys(1).table("tabletable")
    assert await redis.hgetall(keys.answers) == {b"7": b"[1]", b"toast:8": b"[2]"}
    assert await redis.lrange(keys.updates, 0, -1) == [b"7", b"8", b"9"]


async def test_places_in_the_feed_are_kept_beside_the_records(live: Live, redis: Redis) -> None:
    await live.write("tabletable", Write(parts=table_parts(table=b"t"), feed=[b"1", b"2", b"3"]), expected=0)
    screens = (group_screen(-9), hand_screen(5))
    for screen in screens:
        await live.complete(Redraw("tabletable", screen, 1), b"[]", place=FeedPlace(2, screens))
    stored = await redis.hgetall(Keys(1).table("tabletable").records)
    assert stored.keys() == {b"group", b"hand:5", b"places"}
    assert all(part in stored[b"places"] for part in (b"\xa5group\x02", b"\xa6hand:5\x02"))


def test_tables_are_kept_and_looked_up_by_these_keys() -> None:
    keys = Keys(7)
    prefix = "pulka:7:{22}:"
    assert keys.table("tabletable").own() == tuple(
        f"{prefix}{part}:tabletable" for part in ("stored", "log", "feed", "records", "answers", "updates")
    )
    assert keys.index("chat", "-9") == "pulka:7:index:chat:-9"


async def test_the_queue_is_one_part(live: Live, redis: Redis) -> None:
    queue, boris = QueueStore(live), PersonId(69)
    ticket = Ticket((), Chair(), since=5)
    await queue.put(boris, ticket, update="7")
    keys = Keys(1).aggregate("queue", "queue")
    stored = cast("dict[bytes, bytes]", await redis.hgetall(keys.stored))
    assert stored.pop(b"v") == b"1"
    assert {name: msgspec.json.decode(part) for name, part in stored.items()} == {
        b"p": {"tickets": {"69": msgspec.json.decode(codec.encode(ticket))}}
    }
    assert await redis.lrange(keys.updates, 0, -1) == [b"7"]


async def test_parts_of_a_tournament_have_their_versions_beside_them(live: Live, redis: Redis) -> None:
    await live.tournaments.write("tournament", Write(parts={"t": b"h", "e0": b"e"}), expected=0)
    await live.tournaments.write("tournament", Write(parts={"e0": b"f"}, deadlines={"due": 5}), expected=1)
    keys = Keys(1).aggregate("tournaments", "tournament")
    assert await redis.hgetall(keys.stored) == {
        b"v": b"2",
        b"t": b"h",
        b"@t": b"1",
        b"e0": b"f",
        b"@e0": b"2",
    }
    assert await redis.zscore(keys.shard.deadlines, "tournament:due") == 5
