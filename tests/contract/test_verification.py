"""Luck that anyone can verify: whole matches of every game, and servers that cheat."""

import re
import subprocess
import sys
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from games import registry
from games.agents.anything import Anything
from games.cards import PACK_52, shuffled, write_cards
from games.core import Dealing, Nature, draw_of
from games.record import Entry, Fault, Record, RecordError, mixed, play, replay
from games.tournament.boards import board_seed, commitment
from games.verification import (
    Disclosed,
    Disclosure,
    digest,
    fingerprint,
    follows,
    is_made,
    lot,
    others,
    read_disclosed,
    salt_of,
    verify,
)
from tests.contract.capabilities import having
from tests.contract.sealed import SALTS, SEAL, SECRET, luck_of, played

PAGE = Path(__file__).parents[2] / "docs" / "verify.md"


def with_entry(record: Record, number: int, text: str) -> Record:
    log = list(record.log)
    log[number] = Entry(log[number].at, log[number].actor, text)
    return msgspec.structs.replace(record, log=tuple(log))


def last_deal(record: Record) -> int:
    """Where the last deal is in the log."""
    return max(number for number, entry in enumerate(record.log) if entry.text.startswith("deal "))


def test_a_whole_match_verifies(name: str) -> None:
    game, record = registry.get(name), played(name)
    verdict = verify(game, record, luck_of())
    assert verdict.right
    assert verdict.committed is True
    assert [draw.number for draw in verdict.draws] == [
        number for number, entry in enumerate(record.log, 1) if entry.actor is Nature.CHANCE
    ]


@having(Dealing)
def test_no_two_draws_of_a_match_have_one_name(name: str) -> None:
    game = registry.get(name)
    options, seats = game.presets[next(iter(game.presets))], next(n for n in (4, 3, 2, 1) if n in game.seats)
    record, _ = play(game, options, seats, [Anything()] * seats, secret=SECRET, salts=SALTS)
    named = [draw.name for draw in verify(game, record, luck_of()).draws if draw.name]
    assert len(named) == len(set(named)) > 0


@having(Dealing)
@pytest.mark.parametrize("board", [False, True])
def test_matches_without_salts_verify_as_they_were_drawn(name: str, board: bool) -> None:
    record = played(name, salts=(), board=board)
    assert verify(registry.get(name), record, luck_of((), board=board)).right
    assert not verify(registry.get(name), record, luck_of((), board=not board)).right


# Servers that cheat


def test_a_pack_that_was_changed_afterwards_is_found(name: str) -> None:
    """The server exchanges two cards of the last deal that nobody has seen in play."""
    game, record = registry.get(name), played(name)
    number = last_deal(record)
    verb, *cards = record.log[number].text.split(" ")
    cards[-1], cards[-2] = cards[-2], cards[-1]
    forged = with_entry(record, number, " ".join((verb, *cards)))
    cut = msgspec.structs.replace(forged, log=forged.log[: number + 1])
    verdict = verify(game, cut, luck_of())
    assert [draw.number for draw in verdict.wrong] == [number + 1]
    assert not verdict.right


def test_a_server_that_redeals_is_found(name: str) -> None:
    """It does not like the first pack, draws another, and lets the match be played with that."""
    game, record = registry.get(name), played(name)
    number = last_deal(record)
    before = msgspec.structs.replace(record, log=record.log[:number])
    state = [turn.state for turn in replay(game, before)]
    start = state[-1] if state else game.start(game.options_type(), record.seats)
    second = game.sample(start, mixed(SECRET, SALTS, f"{draw_of(game, start)} again"))
    redealt = with_entry(record, number, game.write(second))
    cut = msgspec.structs.replace(redealt, log=redealt.log[: number + 1])
    assert [draw.number for draw in verify(game, cut, luck_of()).wrong] == [number + 1]


def test_a_deal_that_comes_twice_is_found(name: str) -> None:
    game, record = registry.get(name), played(name)
    number = last_deal(record)
    twice = msgspec.structs.replace(record, log=(*record.log[: number + 1], record.log[number]))
    verdict = verify(game, twice, luck_of())
    assert not verdict.right
    assert verdict.draws[-1].expected == ""


def test_a_secret_that_was_exchanged_is_found() -> None:
    """Another secret gives a pack that suits the server: its seal is not the one that was shown."""
    other = sha256(b"other").digest()
    record = played("oh_hell", secret=other)
    told = Disclosure(other.hex(), SEAL, SALTS)
    assert verify(registry.get("oh_hell"), record, told).committed is False
    forged = msgspec.structs.replace(told, commitment=commitment(other))
    assert verify(registry.get("oh_hell"), record, forged).right
    assert not follows(forged, promised=SEAL[:16])
    assert follows(luck_of(), promised=SEAL[:16])


def test_a_salt_that_was_exchanged_is_found() -> None:
    """Whoever exchanges a player's words changes all deals; the player knows their own, and others' hash."""
    record = played("oh_hell")
    swapped = (SALTS[0], salt_of(fingerprint("tried until it suits"), SEAL))
    assert not verify(registry.get("oh_hell"), record, luck_of(swapped)).right
    assert others(luck_of(swapped), 0) != others(luck_of(), 0) == digest(SALTS[1:])


def test_seats_that_were_given_are_found() -> None:
    record, drawn = played("oh_hell"), lot(SECRET, SALTS, 4)
    assert sorted(drawn) == [0, 1, 2, 3]
    assert verify(registry.get("oh_hell"), record, luck_of(lot=drawn)).seated is True
    moved = (*drawn[1:], drawn[0])
    assert verify(registry.get("oh_hell"), record, luck_of(lot=moved)).seated is False
    assert not verify(registry.get("oh_hell"), record, luck_of(lot=moved)).right


def test_a_salt_shows_whether_it_was_made_of_the_secret() -> None:
    assert [is_made(luck_of(), seat) for seat in range(2)] == [False, True]
    assert is_made(luck_of((SALTS[1], SALTS[0]), lot=(1, 0)), 0)


def test_a_seed_of_a_round_follows_from_the_tournament() -> None:
    root = sha256(b"tournament").digest()
    luck = Disclosure(board_seed(root, 3).hex(), board=True)
    assert follows(luck, promised=commitment(root), root=root, number=3)
    assert not follows(luck, promised=commitment(root), root=root, number=2)
    assert not follows(luck, promised=SEAL, root=root, number=3)


# Files


@pytest.mark.parametrize(
    "luck",
    [
        {"secret": "no digits"},
        {"secret": ""},
        {"secret": "00" * 32, "salts": ["x" * 64]},
        {"secret": "00" * 32, "commitment": "<b>"},
        {"secret": 5},
        [],
    ],
)
def test_a_forged_file_is_refused_by_one_error(luck: Any) -> None:
    record = msgspec.to_builtins(Disclosed("oh_hell", 1, {}, 4, ()))
    with pytest.raises(RecordError) as caught:
        read_disclosed(msgspec.json.encode({**record, "luck": luck}))
    assert caught.value.fault is Fault.FORM


# The page


def script() -> str:
    """The program of the page, which uses nothing of ours."""
    (found,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert "games" not in re.findall(r"import (\w+)", found)
    return str(found)


@having(Dealing)
@pytest.mark.parametrize("board", [False, True])
def test_the_program_of_the_page_gives_the_same_pack(name: str, board: bool, tmp_path: Path) -> None:
    game, record = registry.get(name), played(name, salts=() if board else SALTS, board=board)
    luck = luck_of(() if board else SALTS, board=board)
    draw = next(each for each in reversed(verify(game, record, luck).draws) if each.text.startswith("deal "))
    file = tmp_path / "record.json"
    told = Disclosed(record.game, record.version, record.options, record.seats, record.log, luck)
    file.write_bytes(msgspec.json.encode(told))
    done = subprocess.run(
        [sys.executable, "-I", "-c", script(), str(file), draw.name],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [draw.text, "is in the record"]


def test_a_pack_is_the_one_that_sha256sum_and_python_give() -> None:
    """Worked out with printf, sha256sum and sort as the page has it, then with random of Python alone."""
    assert SEAL == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert SALTS == (
        "474ad1e0b9ec1562f56c7612b91431beff530b610ed64f44c5c42b59ea90f41d",
        "66d80ecfa0aed58c596d67b4be49c394ab21027fb2c238210abf066d61ee0576",
    )
    pack = shuffled(PACK_52, mixed(SECRET, SALTS, "deal 3"))
    assert write_cards(pack).startswith("AC 3D 9H QC TH QD 2S 9D KH 2H 5C TD 3H 8C 6D AS 2D KD JC 7D KS AH")
    seed = bytes.fromhex("bf4ba79fbec14afa3c88b1baca36b8a61dfb0aaa4eeff935c45129f3c0e26d9b")
    assert shuffled(PACK_52, Random(seed)) == pack
    assert shuffled(PACK_52, mixed(SECRET, SALTS[::-1], "deal 3")) == pack


def test_each_part_of_the_mixture_changes_the_deal() -> None:
    variants = [(SECRET, SALTS, "deal 3"), (SECRET, SALTS, "deal 4"), (SECRET, SALTS[:1], "deal 3")]
    variants += [(sha256(SECRET).digest(), SALTS, "deal 3"), (SECRET, (SALTS[0], SEAL), "deal 3")]
    drawn = sorted(mixed(*each).random() for each in variants)
    assert all(one != other for one, other in pairwise(drawn))
