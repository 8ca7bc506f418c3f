"""The form in which live tables lie in Redis, which processes of another version read as well."""

from typing import Any

import msgspec
import pytest

from bot.preferences import Display, Language
from bot.screens.plan import GroupRecord, HandRecord, VoteRecord
from bot.service.administrators import Leader, Leaders
from bot.service.loaded import Draft
from bot.service.pace import Pace
from bot.service.table import Chair, ChatId, MatchId, Page, PageKind, PersonId, Phase, Table, TableId
from games.core import Nature, Seat
from games.record import Entry
from storage import codec
from storage.keys import Keys

DISPLAY = Display(pictures=True, four_colours=False, patterns=True, forced=True)
CHAIR = Chair(
    "Anna",
    PersonId(5),
    1,
    Language.EN,
    DISPLAY,
    away=True,
    tapped=7,
    gone=True,
    left=True,
    reserve=8,
    timeouts=2,
    late=9,
    replacing=frozenset({PersonId(6)}),
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
    title="Group",
    phase=Phase.PLAYING,
    chairs=(CHAIR,),
    match=MatchId("match"),
    secret=b"secret",
    began=11,
    seated=4,
    question="d1b",
    question_at=12,
    ended=13,
    stopped=True,
    actions=14,
    version=2,
    schema=3,
    votes=frozenset({PersonId(5)}),
    alarms={"call": 15},
    blocked=frozenset({PersonId(5)}),
    display=DISPLAY,
    shut=True,
    page=Page(PageKind.OPTION, "deals"),
    forced_at=16,
    pace=Pace(20, 60),
    touched=17,
    abandoned=True,
    substitutes=False,
    newcomers=(Chair("Boris", PersonId(7)),),
    host_at=17,
    quiet_since=18,
    arranging=True,
    start_at=19,
    starter=PersonId(5),
    successors=20,
)
ARRAYS: list[tuple[msgspec.Struct, list[Any]]] = [
    (Draft("d1b", ("AS", "2C")), ["d1b", ["AS", "2C"]]),
    (Entry(5, Nature.CHANCE, "deal AS"), [5, "chance", "deal AS"]),
    (Entry(5, Seat(2), "bid 1"), [5, 2, "bid 1"]),
    (
        GroupRecord(1, "playing", 2, 3, -1, "rest", "", "digest", -5, "picture", 6, "picture:file"),
        [1, "playing", 2, 3, -1, "rest", "", "digest", -5, "picture", 6, "picture:file"],
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
        ],
    ),
    (VoteRecord(1, "digest", -5, None), [1, "digest", -5, None]),
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
    display = {"pictures": True, "four_colours": False, "marked": True, "forced": True}
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
        "title": "Group",
        "phase": "playing",
        "chairs": [
            {
                "name": "Anna",
                "person": 5,
                "robot": 1,
                "language": "en",
                "taste": display,
                "away": True,
                "tapped": 7,
                "gone": True,
                "left": True,
                "reserve": 8,
                "timeouts": 2,
                "late": 9,
                "replacing": [6],
            }
        ],
        "match": "match",
        "secret": "c2VjcmV0",
        "began": 11,
        "seated": 4,
        "board": "d1b",
        "since": 12,
        "ended": 13,
        "stopped": True,
        "actions": 14,
        "version": 2,
        "schema": 3,
        "votes": [5],
        "alarms": {"call": 15},
        "blocked": [5],
        "taste": display,
        "shut": True,
        "page": {"kind": "option", "of": "deals"},
        "forced_at": 16,
        "pace": {"turn": 20, "reserve": 60},
        "touched": 17,
        "abandoned": True,
        "substitutes": False,
        "newcomers": [{"name": "Boris", "person": 7}],
        "host_at": 17,
        "quiet_since": 18,
        "arranging": True,
        "start_at": 19,
        "starter": 5,
        "successors": 20,
    }
    assert codec.decoder(Table).decode(msgspec.json.encode(stored)) == TABLE
    assert {field.encode_name for field in msgspec.structs.fields(Table)} == stored.keys()
    assert {field.encode_name for field in msgspec.structs.fields(Chair)} == stored["chairs"][0].keys()


def test_tables_are_kept_and_looked_up_by_these_keys() -> None:
    keys = Keys(7)
    prefix = "pulka:7:{22}:"
    assert keys.table("tabletable").own() == tuple(
        f"{prefix}{part}:tabletable"
        for part in ("table", "log", "feed", "drawn", "answers", "updates", "clocks")
    )
    assert keys.index("chat", "-9") == "pulka:7:hint:chat:-9"
