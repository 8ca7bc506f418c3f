"""Compression of a log's older entries, on a real server."""

from random import Random
from typing import Any, cast

import pytest
from redis.asyncio import Redis

from games.core import Nature, Seat
from games.record import Entry
from storage import codec
from storage.live.live import Live, Write, table_parts
from storage.live.packed_log import PACKED, PACKED_FROM, pack_log, unpack_log
from storage.redis.keys import Keys

TABLE = "fVx-12_aB"
PLAIN = [codec.encode(Entry(7 * number, Seat(number % 4), f"play {number}")) for number in range(90)]


def test_a_packed_log_comes_back_byte_for_byte() -> None:
    """With times that do not always rise, for every actor."""
    dice, actors = Random(1), (Nature.CHANCE, Nature.CLOCK, Seat(0), Seat(9))
    texts = ("deal AS", "timeup call", 'play "10♥"', "ход", "claim 1111 2222 3333")
    entries = (Entry(dice.randrange(10**8), dice.choice(actors), dice.choice(texts)) for _ in range(200))
    log = [codec.encode(entry) for entry in entries]
    once: Any = pack_log(log[:60])
    packed: Any = pack_log([once, *log[60:]])
    assert unpack_log([packed]) == log == unpack_log([once, *log[60:]]) == unpack_log(log)
    assert len(packed) < 0.6 * sum(map(len, log))


@pytest.mark.parametrize("strange", [b"0 deal", b'[1, 2,"spaced"]', b'[1,2,"bid",3]', b"[1,2]", b"\xff"])
def test_entries_of_another_form_are_left_as_they_are(strange: bytes) -> None:
    assert pack_log([*PLAIN, strange]) is None
    assert unpack_log([*PLAIN, strange]) == [*PLAIN, strange]


async def test_a_write_packs_the_log_that_it_has_read(live: Live, redis: Redis) -> None:
    await live.write(TABLE, Write(parts=table_parts(table=b"t"), log=PLAIN[:PACKED_FROM]), expected=0)
    short: Any = await live.load(TABLE, packs=True)
    assert short.unpacked == []
    await live.write(TABLE, Write(log=PLAIN[PACKED_FROM:40]), expected=1)
    long: Any = await live.load(TABLE, packs=True)
    assert long.unpacked == PLAIN[:40]
    assert (await live.load(TABLE)) is not None
    write = Write(log=PLAIN[40:42], packed=pack_log(long.unpacked), replaced=len(long.unpacked))
    assert await live.write(TABLE, write, expected=1) is None
    assert await live.log(TABLE) == PLAIN[:40]
    assert await live.write(TABLE, write, expected=2) == 3
    assert await live.log(TABLE) == PLAIN[:42]
    first, *rest = cast("list[bytes]", await redis.lrange(Keys(1).table(TABLE).log, 0, -1))
    assert first.startswith(PACKED)
    assert rest == PLAIN[40:42]


async def test_a_log_that_cannot_be_packed_is_only_added_to(live: Live, redis: Redis) -> None:
    await live.write(TABLE, Write(parts=table_parts(table=b"t"), log=[b"0 deal"] * 40), expected=0)
    await live.write(
        TABLE, Write(log=[b"1 play"], packed=pack_log([b"0 deal"] * 40), replaced=40), expected=1
    )
    assert await live.log(TABLE) == [*[b"0 deal"] * 40, b"1 play"]
