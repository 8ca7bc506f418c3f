"""The form in which live tables lie in Redis, by the names of its fields, or in their order."""

import zlib
from typing import Any, cast

import msgspec
import pytest
from redis.asyncio import Redis

from bot.base.pace import Pace
from bot.base.preferences import CardStyle, GroupSettings, Habits, Language, PersonSettings
from bot.features.groups.administrators import Leaders
from bot.features.groups.administrators_call import Leader
from bot.match.aspects import (
    Gain,
    Gathering,
    GroupSide,
    MatchEnd,
    MatchLog,
    Page,
    PageKind,
    QuickMatch,
    Rematch,
    Shut,
    TurnState,
)
from bot.match.chairs import MenuPage, Phrase
from bot.match.loaded import SeatDraft
from bot.match.luck import Board, Luck
from bot.match.table import (
    Chair,
    ChatId,
    Invitation,
    MatchId,
    PersonId,
    Phase,
    Retry,
    Table,
    TableId,
    TournamentPlace,
)
from bot.people.cache import CachedRow
from bot.people.people import Chat, Lobbies, Person
from bot.ui.plan import CardRecord, GroupRecord, HandRecord, VoteRecord
from games.agents.levels import Level
from games.core import Nature, Seat
from games.record import Entry
from storage import codec
from storage.live.live import Live, Write, table_parts
from storage.live.packed_log import pack_log, unpack_log
from storage.live.redraws import FeedPlace, Redraw, group_screen, hand_screen
from storage.redis.keys import Keys

STYLE = CardStyle(pictures=False, four_colours=False, patterns=True)
STYLED = {"pictures": False, "four_colours": False, "patterns": True}
PERSONAL = PersonSettings(STYLE, forced=False, phrases=False)
CHOSEN = {"style": STYLED, "forced": False, "phrases": False}
CHAIR = Chair(
    "Anna",
    PersonId(5),
    1,
    Language.EN,
    PERSONAL,
    away=True,
    tapped=7,
    gone=True,
    left=True,
    reserve=8,
    timeouts=2,
    late=9,
    rung=11,
    waited=12,
    replacing=frozenset({PersonId(6)}),
    page=MenuPage.TALK,
    phrase=Phrase.GOOD_GAME,
    said_at=10,
    muted=True,
    barred=frozenset({PersonId(6)}),
    cut=23,
    turns=23,
    lost=24,
    came=27,
)
TABLE = Table(
    id=TableId("tabletable"),
    game="oh_hell",
    preset="full",
    options={"deals": 5},
    host=PersonId(5),
    language=Language.EN,
    token="token",
    chat=ChatId(-9),
    thread=3,
    group=GroupSide(
        title="Group",
        style=STYLE,
        pinned=True,
        shut=Shut.TOPIC,
        outside=frozenset({PersonId(5)}),
        refusals=3,
        retry_at=23,
    ),
    phase=Phase.PLAYING,
    chairs=(CHAIR,),
    match=MatchId("match"),
    luck=Luck(secret=b"secret", board=Board("7.1", b"seed", 22), seal="5ea1", cuts=(23, 0), lot=(1, 0)),
    log=MatchLog(began=11, seated=4, actions=14, version=2, schema=3, dealt=25),
    turn=TurnState(
        "d1b", 12, {"call": 15}, forced_at=16, touched=17, run_at=18, pause_until=19, auto_at=20, taps=(21,)
    ),
    end=MatchEnd(
        at=13,
        stopped=True,
        votes=frozenset({PersonId(5)}),
        abandoned=True,
        gains=(Gain(1512, -12, True, ("seven-in-a-row",)), Gain()),
    ),
    blocked=frozenset({PersonId(5)}),
    lobby=Gathering(
        page=Page(PageKind.OPTION, "deals"),
        host_at=17,
        quiet_since=18,
        arranging=True,
        start_at=19,
        starter=PersonId(5),
    ),
    pace=Pace(20, 60),
    newcomers=(Chair("Boris", PersonId(7)),),
    rated=True,
    rematch=Rematch(frozenset({PersonId(5)}), frozenset({PersonId(6)}), 21, begun=True, successors=20),
    invitations=(Invitation("AgAAA", Language.EN),),
    tournament=TournamentPlace("tournament", 2, 3, "Cup", (1, 2), 4, chat=ChatId(-5), thread=6),
    level=Level.MASTER,
    retry=Retry(MatchId("match"), 2, 3, 4),
    advice=True,
    advised=True,
    quick=QuickMatch(paired=True, drop_in=True, called=26),
)
ARRAYS: list[tuple[msgspec.Struct, list[Any]]] = [
    (SeatDraft("d1b", ("AS", "2C")), ["d1b", ["AS", "2C"]]),
    (Entry(5, Nature.CHANCE, "deal AS"), [5, "chance", "deal AS"]),
    (Entry(5, Seat(2), "bid 1"), [5, 2, "bid 1"]),
    (
        GroupRecord(1, "playing", 2, 3, "digest", -5, "picture", 6, "picture:file", 8),
        [1, "playing", 2, 3, "digest", -5, "picture", 6, "picture:file", 8],
    ),
    (
        HandRecord(
            1,
            2,
            "d1b",
            3,
            "digest",
            "picture",
            4,
            5,
            ({"text": "key", "facts": {}},),
            6,
            "picks",
            True,
            7,
            "p:f",
            True,
            True,
            "talk",
            8,
        ),
        [
            1,
            2,
            "d1b",
            3,
            "digest",
            "picture",
            4,
            5,
            [{"text": "key", "facts": {}}],
            6,
            "picks",
            True,
            7,
            "p:f",
            True,
            True,
            "talk",
            8,
        ],
    ),
    (VoteRecord(1, "digest", 8, -5), [1, "digest", 8, -5]),
    (CardRecord(0, "digest"), [0, "digest", 0]),
    (Leaders(1, (Leader(PersonId(5), "Anna"),)), [1, [[5, "Anna"]]]),
]


@pytest.mark.parametrize(("value", "stored"), ARRAYS)
def test_a_struct_stored_as_an_array_keeps_its_order(value: msgspec.Struct, stored: list[Any]) -> None:
    assert msgspec.json.decode(codec.encode(value)) == stored
    assert codec.decoder(type(value)).decode(msgspec.json.encode(stored)) == value


@pytest.mark.parametrize(("value", "stored"), ARRAYS)
def test_fields_added_at_the_end_do_not_stop_older_readers(value: msgspec.Struct, stored: list[Any]) -> None:
    assert codec.decoder(type(value)).decode(msgspec.json.encode([*stored, "later"])) == value


@pytest.mark.parametrize("kind", [GroupRecord, HandRecord, VoteRecord])
def test_a_record_of_fewer_fields_reads(kind: type[GroupRecord | HandRecord | VoteRecord]) -> None:
    assert codec.decoder(kind).decode(b"[1]") == kind(1)


def test_every_struct_stored_as_an_array_is_pinned_whole() -> None:
    assert all(len(stored) == len(value.__struct_fields__) for value, stored in ARRAYS)


def test_a_table_is_stored_by_the_names_of_its_fields() -> None:
    stored = msgspec.json.decode(codec.encode(TABLE))
    assert stored == {
        "id": "tabletable",
        "game": "oh_hell",
        "preset": "full",
        "options": {"deals": 5},
        "host": 5,
        "language": "en",
        "token": "token",
        "chat": -9,
        "thread": 3,
        "phase": "playing",
        "chairs": [
            {
                "name": "Anna",
                "person": 5,
                "robot": 1,
                "language": "en",
                "settings": CHOSEN,
                "away": True,
                "tapped": 7,
                "gone": True,
                "left": True,
                "reserve": 8,
                "timeouts": 2,
                "late": 9,
                "rung": 11,
                "waited": 12,
                "replacing": [6],
                "page": "talk",
                "phrase": "game",
                "said_at": 10,
                "muted": True,
                "barred": [6],
                "cut": 23,
                "turns": 23,
                "lost": 24,
                "came": 27,
            }
        ],
        "match": "match",
        "group": {
            "title": "Group",
            "style": STYLED,
            "pinned": True,
            "outside": [5],
            "shut": "topic",
            "refusals": 3,
            "retry_at": 23,
        },
        "lobby": {
            "page": {"kind": "option", "of": "deals"},
            "arranging": True,
            "host_at": 17,
            "quiet_since": 18,
            "start_at": 19,
            "starter": 5,
        },
        "luck": {
            "secret": "c2VjcmV0",
            "seal": "5ea1",
            "cuts": [23, 0],
            "lot": [1, 0],
            "board": {"name": "7.1", "seed": "c2VlZA==", "opens": 22},
        },
        "log": {"began": 11, "seated": 4, "actions": 14, "version": 2, "schema": 3, "dealt": 25},
        "turn": {
            "question": "d1b",
            "since": 12,
            "alarms": {"call": 15},
            "forced_at": 16,
            "touched": 17,
            "run_at": 18,
            "pause_until": 19,
            "auto_at": 20,
            "taps": [21],
        },
        "end": {
            "at": 13,
            "votes": [5],
            "stopped": True,
            "abandoned": True,
            "gains": [
                {"rating": 1512, "change": -12, "provisional": True, "achievements": ["seven-in-a-row"]},
                {},
            ],
        },
        "blocked": [5],
        "pace": {"turn": 20, "reserve": 60},
        "newcomers": [{"name": "Boris", "person": 7}],
        "rated": True,
        "rematch": {"wanted": [5], "gone": [6], "at": 21, "begun": True, "successors": 20},
        "invitations": [{"message": "AgAAA", "language": "en"}],
        "tournament": {
            "id": "tournament",
            "round": 2,
            "number": 3,
            "title": "Cup",
            "players": [1, 2],
            "until": 4,
            "chat": -5,
            "thread": 6,
        },
        "level": "master",
        "retry": {"match": "match", "deal": 2, "step": 3, "number": 4},
        "advice": True,
        "advised": True,
        "quick": {"paired": True, "drop_in": True, "called": 26},
    }
    assert codec.decoder(Table).decode(msgspec.json.encode(stored)) == TABLE
    assert set(Table.__struct_fields__) == stored.keys()
    for name in ("group", "lobby", "luck", "log", "turn", "end", "rematch", "quick"):
        assert set(getattr(TABLE, name).__struct_fields__) == stored[name].keys()
    assert {field.name for field in msgspec.structs.fields(Chair)} == stored["chairs"][0].keys()


def test_cached_people_and_chats_are_stored_by_name() -> None:
    habits = Habits("terz", "short", Level.MASTER)
    anna = Person(
        PersonId(5),
        "Anna",
        Language.EN,
        chosen=True,
        opened=True,
        settings=PERSONAL,
        habits=habits,
        lobbies=Lobbies(12, 10, "abcdefgh"),
    )
    played = {"game": "terz", "preset": "short", "level": "master"}
    row = {"id": 5, "name": "Anna", "language": "en", "chosen": True, "opened": True, "settings": CHOSEN}
    row |= {"habits": played, "lobbies": {"opened": 12, "begun": 10, "last": "abcdefgh"}}
    of_group = GroupSettings(
        STYLE, pinned=True, evening=True, tournaments=True, deal_game="terz", zone="+5:30"
    )
    group = Chat(ChatId(-9), "Group", Language.EN, of_group)
    chosen = {"style": STYLED, "pinned": True, "evening": True, "tournaments": True, "deal_game": "terz"}
    chosen["zone"] = "+5:30"
    cases = [
        (CachedRow(anna, 12), CachedRow[Person], {"row": row, "at": 12}),
        (
            CachedRow(group, 13),
            CachedRow[Chat],
            {"row": {"id": -9, "title": "Group", "language": "en", "settings": chosen}, "at": 13},
        ),
    ]
    for entry, form, stored in cases:
        assert msgspec.json.decode(codec.encode(entry)) == stored
        assert codec.decoder(form).decode(msgspec.json.encode(stored)) == entry


def test_a_packed_log_is_three_columns_of_json_compressed() -> None:
    columns = b'[[0,5,-2],["chance",2,"clock"],["deal AS","bid 1","timeup call"]]'
    entries = [b'[0,"chance","deal AS"]', b'[5,2,"bid 1"]', b'[3,"clock","timeup call"]']
    assert unpack_log([b"\x00" + zlib.compress(columns), b'[9,1,"pass"]']) == [*entries, b'[9,1,"pass"]']
    packed = pack_log(entries)
    assert packed is not None
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
    assert sorted(part for part in (b"\xa5group\x02", b"\xa6hand:5\x02") if part in stored[b"places"]) == [
        b"\xa5group\x02",
        b"\xa6hand:5\x02",
    ]


def test_tables_are_kept_and_looked_up_by_these_keys() -> None:
    keys = Keys(7)
    prefix = "pulka:7:{22}:"
    assert keys.table("tabletable").own() == tuple(
        f"{prefix}{part}:tabletable" for part in ("stored", "log", "feed", "records", "answers", "updates")
    )
    assert keys.index("chat", "-9") == "pulka:7:index:chat:-9"


async def test_the_queue_is_kept_in_parts_by_person(live: Live, redis: Redis) -> None:
    room = live.waiting_room
    await room.put(69, b'{"notice":"69:1"}', name="69:1", notice=b"n", update="7")
    await room.put(5, b"{}")
    await room.end(69, "left")
    await room.seat("s", b"seating", {5: b"{}"})
    keys = Keys(1).aggregate("queue", "queue")
    stored = cast("dict[bytes, bytes]", await redis.hgetall(keys.stored))
    assert stored.pop(b"v") == b"4"
    assert {name: msgspec.msgpack.decode(part) for name, part in stored.items()} == {
        b"5": [{}, {"69:1": b"n"}, {"69:1": "left"}, {}],
        b"seatings": [{}, {}, {}, {"s": b"seating"}],
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
