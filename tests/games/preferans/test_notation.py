"""Notation: matches and deals read back, and a bad file raises one error."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from games.agents.random_player import RandomPlayer
from games.core import Nature
from games.notation import Facts, NotationError, NotationFault
from games.options import as_json, from_json
from games.preferans import GAME, NOTATION
from games.preferans.actions import Announce
from games.preferans.notation.signs import with_seats_shifted
from games.preferans.options import PRESETS, Options
from games.record import Entry, Record, RecordError, play
from tests.contract.golden import Golden

FOLDER = Path(__file__).parent
RECORDS = sorted(path.name for path in FOLDER.glob("golden*.json"))
KINDS = {
    "sochinka": Options(
        kind="sochinka", misere="trading", underbid="off", deals=8, talk=True, dealer_help="whists"
    ),
    "classic": Options(kind="classic", underbid="off", deals=36, talk=True),
    "leningradka": msgspec.structs.replace(PRESETS["leningradka"], dark=True, deals=8),
    "gusarik": PRESETS["gusarik"],
}
MATCHES = (
    ("sochinka", 2, 0), ("sochinka", 4, 1), ("classic", 4, 1), ("leningradka", 3, 3), ("gusarik", 3, 4)
)  # fmt: skip
"""Few short random matches by kind, seats and seed, with every word of the notation."""
WORDS = (
    *("misere", "notalon", "dark", "totus", "share", "claim", "decline", "peek", "open", "closed"),
    *("look", "conditions", "whist", "tooth", "change"),
)
"""Kinds of events in all random matches."""


def stored(name: str) -> Record:
    return msgspec.json.decode((FOLDER / name).read_bytes(), type=Golden).record


class Bold(RandomPlayer):
    """Chooses a totus if there is one, else a random action."""

    def pick(self, legal: Iterable[Any], rng: Random) -> Any:
        able = list(legal)
        totuses = [each for each in able if isinstance(each, Announce) and each.contract.totus]
        return rng.choice(totuses or able)


@cache
def match(kind: str, seats: int, seed: int) -> Record:
    options = msgspec.structs.replace(KINDS[kind], dummy=seats == 2)
    return play(GAME, options, seats, [Bold()] * seats, secret=bytes([seed]) * 32)[0]


def facts(record: Record) -> Facts:
    return Facts(
        "Telegram", "2026.11.26", ("Аня", "", 'Б"о\\ря]', "V\n[1 123 X]")[: record.seats], (1, 2, 3, 4)
    )


@pytest.mark.parametrize("source", [*RECORDS, *MATCHES], ids=str)
def test_a_match_reads_back(source: str | tuple[str, int, int]) -> None:
    record = stored(source) if isinstance(source, str) else match(*source)
    document = NOTATION.read(NOTATION.write(record, facts(record)).encode())
    found = NOTATION.record(document)
    untimed = tuple(Entry(0, entry.actor, entry.text) for entry in record.log)
    options = as_json(from_json(Options, record.options))
    assert found == msgspec.structs.replace(record, options=options, log=untimed)
    dealt = [entry.text for entry in record.log if entry.text.startswith("deal ")]
    assert [deal.text for deal in document.deals] == dealt
    assert NOTATION.differences(document, found) == []


def test_the_random_matches_have_everything() -> None:
    said = {word for each in MATCHES for entry in match(*each).log for word in entry.text.split()}
    assert set(WORDS) - said == set()


def test_a_clock_and_a_verdict_read_back() -> None:
    record = stored("golden_classic_3.json")
    text = NOTATION.write(record, facts(record))
    first = text.index("[Tricks")
    added = f"{text[:first]}chance:verdict-none\nclock:timeup-control\n{text[first:]}"
    found = NOTATION.record(NOTATION.read(added.encode()))
    assert found is not None
    assert {(Nature.CHANCE, "verdict none"), (Nature.CLOCK, "timeup control")} <= {
        (entry.actor, entry.text) for entry in found.log
    }


def test_seats_after_words_are_counted_from_one() -> None:
    words = ["contract", "totus", "H", "help", "0", "2"]
    assert with_seats_shifted(words, 1) == ["contract", "totus", "H", "help", "1", "3"]
    talk = "2:advise-AS 3:advise-lead-S 1:propose-1-10-none 3:tooth-2-worked 1:change-raspasy_to_pool-on"
    typed = f'{HANDS}[Auction "2"]\n2:contract-totus-H-help-1-3\n{talk}'
    assert NOTATION.read(typed.encode()).deals[0].moves == (
        (1, " ".join(words)),
        (1, "advise AS"),
        (2, "advise lead S"),
        (0, "propose 1 10 none"),
        (2, "tooth 1 worked"),
        (0, "change raspasy_to_pool on"),
    )


def test_names_are_read_as_they_are() -> None:
    record = match("sochinka", 4, 1)
    tags = NOTATION.read(NOTATION.write(record, facts(record)).encode()).tags
    assert [tags[f"Player{place}"] for place in (1, 2, 3, 4)] == ["Аня", "", 'Б"о\\ря]', "V [1 123 X]"]


def test_the_published_example_gives_its_deals() -> None:
    document = NOTATION.read((FOLDER / "prefko.ppn").read_bytes())
    assert NOTATION.record(document) is None
    assert document.tags["Player2"] == "silvio_pu"
    first, second = document.deals
    assert first.order == (1, 2, 0)  # 231: player 1 deals
    assert second.order == (2, 0, 1)
    # 1BDHM27WQK 4CEIN3FVRJ S5LP8GU6AO T9 by the table of cards, dealt in pairs with the talon after a round
    assert first.text == (
        "deal 7S 9D TS TD TC JS JC 7D JD 7H QD 8H JH 7C QH 8S KH 9S AS AD KS AC KD KC QC QS 8C TH 9C 9H 8D AH"
    )


def test_deals_alone_need_no_header() -> None:
    document = NOTATION.read(b"[7 2341 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9]")
    assert document.deals[0].order == (1, 2, 3, 0)
    assert NOTATION.record(document) is None


HANDS = "[1 123 123456789ABCDEFGHIJKLMNOPQRSTUVW]\n"
"""♠ and 7, 8 ♦ for the first; the talon is K and A of clubs."""


def test_calls_typed_by_hand_are_replayed() -> None:
    """Player 3 deals; raspasy needs no header before the cards."""
    calls = (
        '[Options "kind=leningradka dark=off deals=1"]\n\n' + HANDS + '[Auction "1"]\n1:pass 2:pass 3:pass\n'
    )
    record = NOTATION.record(document := NOTATION.read(calls.encode()))
    assert record is not None
    assert record.log[0].text.startswith("draw 7S 8S AS")
    assert NOTATION.differences(document, record) == []


def test_half_a_whist_and_a_concession_read_back() -> None:
    """Player 3 deals, then player 1: the second opponent's half stands, and then a six is conceded."""
    typed = (
        '[Options "kind=sochinka half_whist=on concede=on deals=2 gain=pool dark=off underbid=off cover=off"]\n\n'
        f'{HANDS}[Auction "1"]\n1:bid-7S 2:pass 3:pass 1:lay-KC-AC 1:contract-7S 2:pass 3:half 2:pass\n'
        f'{HANDS.replace("[1 123", "[2 231")}[Auction "2"]\n2:bid-6S 3:pass 1:pass 2:concede\n'
    )
    record = NOTATION.record(document := NOTATION.read(typed.encode()))
    assert record is not None
    assert NOTATION.differences(document, record) == []
    again = NOTATION.read(NOTATION.write(record, facts(record)).encode())
    assert NOTATION.record(again) == record
    assert [deal.told["Tricks"] for deal in again.deals] == ["1:0 2:0 3:0"] * 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            '"1:-57 2:31 3:26"',
            '"1:0 2:0 3:0"',
            "deal 2: Score 1:0 2:0 3:0, by the rules 1:-57 2:31 3:26",
        ),
        ("[2 231 ", "[2 123 ", "deal 2: order 123, by the rules 231"),
        ("1:AC 2:7C 2:7H", "1:KH 2:7C 2:7H", "deal 1: play KH is illegal (held)"),
    ],
    ids=["score", "dealer", "illegal"],
)
def test_what_the_rules_say_otherwise_is_named_by_its_deal(old: str, new: str, told: str) -> None:
    record = stored("golden_sochinka_3.json")
    text = NOTATION.write(record, facts(record))
    assert text.count(old) == 1
    document = NOTATION.read(text.replace(old, new).encode())
    found = NOTATION.record(document)
    assert found is not None
    assert NOTATION.differences(document, found) == [told]


BAD = {
    b"": (NotationFault.NONE, 0),
    b"\xff\xfe": (NotationFault.TEXT, 0),
    b"[Date 2012]\n" * 50_000: (NotationFault.SIZE, 0),
    b'[Event "x"]\nhello\n': (NotationFault.LINE, 2),
    b'[Event "x]': (NotationFault.LINE, 1),
    b"\n[1 112 123456789ABCDEFGHIJKLMNOPQRSTUVW]": (NotationFault.LINE, 2),
    b"[1 124 123456789ABCDEFGHIJKLMNOPQRSTUVW]": (NotationFault.LINE, 1),
    b"[1 123 123456789ABCDEFGHIJKLMNOPQRSTUVV]": (NotationFault.CARDS, 1),
    b"[1 123 123456789ABCDEFGHIJKLMNOPQRSTUV]": (NotationFault.CARDS, 1),
    HANDS.encode() * 301: (NotationFault.MANY, 301),
    (HANDS + '[Play "1"]\n1:7S 2:9Z').encode(): (NotationFault.MOVE, 3),
    (HANDS + '[Play "1"]\n7S').encode(): (NotationFault.MOVE, 3),
    (HANDS + '[Auction "1"]\n1:peek-0').encode(): (NotationFault.MOVE, 3),
    (HANDS + '[Auction "1"]\n1:peek-' + "9" * 5000).encode(): (NotationFault.MOVE, 3),
}


@pytest.mark.parametrize(("data", "fault"), BAD.items(), ids=range(len(BAD)))
def test_a_bad_file_is_told_by_its_line(data: bytes, fault: tuple[NotationFault, int]) -> None:
    with pytest.raises(NotationError) as error:
        NOTATION.read(data)
    assert (error.value.fault, error.value.line) == fault
    assert len(error.value.text) <= 40


@pytest.mark.parametrize("options", ["kind=whist", "pool", "tables=3", "pool=" + "9" * 5000])
def test_options_that_the_game_lacks_are_told(options: str) -> None:
    text = f'[Options "{options}"]\n{HANDS}[Auction "1"]\n1:pass'
    with pytest.raises(NotationError) as error:
        NOTATION.record(NOTATION.read(text.encode()))
    assert error.value.fault is NotationFault.OPTIONS


def test_no_file_raises_anything_else() -> None:
    record, rng, read = match("leningradka", 3, 3), Random(5), 0
    lines = NOTATION.write(record, facts(record)).split("\n")
    for _ in range(150):
        mutated = list(lines)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(mutated))
            line, cut = mutated[at], rng.randrange(1 + len(mutated[at]))
            strange = line[:cut] + rng.choice('[]":-\\1W{²٣ \x00') + line[cut:]
            mutated[at] = rng.choice((line[:cut], strange, rng.choice(lines)))
        try:
            document = NOTATION.read("\n".join(mutated).encode())
            found = NOTATION.record(document)
            if found is not None:
                NOTATION.differences(document, found)
        except NotationError:
            continue
        read += 1
    assert read > 20


def test_a_record_of_other_rules_is_refused() -> None:
    record = msgspec.structs.replace(stored("golden_sochinka_3.json"), version=2)
    with pytest.raises(RecordError):
        NOTATION.write(record, facts(record))
