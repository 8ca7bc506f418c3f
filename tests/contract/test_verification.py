"""Luck that anyone can verify: whole matches of every game, and servers that cheat."""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.features.fairness.fairness import deals_over
from games import luck, registry
from games.cards import PACK_32, PACK_52
from games.core import Dealing, Nature, draw_of
from games.faces.face import Urgency
from games.luck import LENGTH, SEATS, WHOLE, Luck, deal_number, drawn, link_number, link_of, lot, seal_of
from games.record import Entry, Fault, Record, RecordError, replay
from games.terc.cards import PACK_81
from games.tournament.boards import board_seed, commitment
from games.verification import Disclosed, Draw, follows, read_disclosed, verify
from tests.contract.capabilities import having
from tests.contract.sealed import CUTS, SEAL, SECRET, luck_of, played

PAGE = Path(__file__).parents[2] / "docs" / "verify.md"
PACKS = {
    "oh_hell": PACK_52,
    "sergeant_major": PACK_52,
    "preferans": PACK_32,
    "terz": PACK_32,
    "terc": PACK_81,
}


def with_entry(record: Record, number: int, text: str) -> Record:
    log = list(record.log)
    log[number] = Entry(log[number].at, log[number].actor, text)
    return msgspec.structs.replace(record, log=tuple(log))


def last_deal(record: Record) -> int:
    """Index of the last deal in the log."""
    return max(number for number, entry in enumerate(record.log) if entry.text.startswith("deal "))


def draws_of(name: str) -> tuple[Draw, ...]:
    return verify(registry.get(name), played(name), luck_of()).draws


def test_a_whole_match_verifies(name: str) -> None:
    game, record = registry.get(name), played(name)
    verdict = verify(game, record, luck_of())
    assert verdict.right
    assert verdict.sealed
    assert [draw.number for draw in verdict.draws] == [
        number for number, entry in enumerate(record.log, 1) if entry.actor is Nature.CHANCE
    ]


@having(Dealing)
def test_a_draw_belongs_to_the_deal_that_it_names(name: str) -> None:
    """Deals are numbered from 1 without a gap, whatever a game draws besides: a link tells of its deal alone."""
    draws = draws_of(name)
    named = [draw.name for draw in draws]
    assert all(named)
    assert len(named) == len(set(named)) > 0
    deals = [draw for draw in draws if draw.text.startswith("deal ")]
    assert [draw.name for draw in deals] == [f"deal {number}" for number in range(1, 1 + len(deals))]
    for draw in draws:
        before = sum(deal.number <= draw.number for deal in deals)
        assert deal_number(draw.name) == before
        assert link_number(draw.name) == before + 1


@having(Dealing)
def test_a_board_has_neither_links_nor_cuts(name: str) -> None:
    """All tables of a board have the same deals, drawn from the seed alone."""
    record = played(name, board=True, cuts=())
    assert verify(registry.get(name), record, luck_of((), board=True)).right
    assert not verify(registry.get(name), record, luck_of(())).right
    assert verify(registry.get(name), played(name, board=True), luck_of((), board=True)).right


def test_a_chain_is_the_seal_and_1024_links() -> None:
    """The seal is the hash of link 1, and so on to the secret; nobody goes the other way."""
    assert LENGTH == 1_024
    assert link_of(SECRET, LENGTH) == SECRET
    links = [link_of(SECRET, number) for number in range(LENGTH + 1)]
    assert links[0].hex() == seal_of(SECRET)
    assert all(sha256(links[k + 1]).digest() == links[k] for k in range(LENGTH))
    assert link_number(SEATS) == link_number("draw") == 1
    assert [link_number(f"deal {number}") for number in (1, 2, 1_022, 1_023)] == [2, 3, 1_023, 1_024]


def test_deals_beyond_the_chain_wait_for_the_end_of_the_match() -> None:
    """They share the last link, which no table shows before, and are drawn apart by their names."""
    assert link_number("deal 1024") == link_number("deal 5000") == LENGTH
    one, other = drawn(SECRET, (), "deal 1024"), drawn(SECRET, (), "deal 1025")
    assert one.sample(PACK_52, 52) != other.sample(PACK_52, 52)


@having(Dealing)
def test_an_opened_link_tells_of_deals_that_are_over_alone(name: str) -> None:
    """At every moment of a match: the deal under way and those to come have links beyond it."""
    game, face, record = registry.get(name), registry.face(name), played(name)
    draws, closed, opened = draws_of(name), 0, 0
    dealt = [draw.number for draw in draws if draw.text.startswith("deal ")]
    for number, turn in enumerate(replay(game, record), 1):
        closed += sum(face.urgency(event) is Urgency.CLOSE for event in turn.events)
        so_far = msgspec.structs.replace(record, log=record.log[:number])
        opened = max(opened, deals_over(so_far))
        assert deals_over(so_far) <= closed
        under_way = max((deal for deal in dealt if deal <= number), default=0)
        later = [draw for draw in draws if draw.number >= under_way]
        shown = 1 + deals_over(so_far) if deals_over(so_far) else 0
        assert all(link_number(draw.name) > shown for draw in later)
    assert opened == len(dealt) - 1


# A second program, which shares nothing with the first


def again(seed: bytes, cuts: tuple[int, ...], draw: str, size: int) -> list[int]:
    """The order of a pack of this size, by hashlib alone."""
    pack = list(range(size))
    words = [seed.hex(), *(str(cut) for cut in sorted(cuts) if cut), draw]
    for counter, left in enumerate(range(size, 1, -1)):
        number = int(sha256(" ".join([*words, str(counter)]).encode()).hexdigest(), 16)
        pack[left - 1], pack[number % left] = pack[number % left], pack[left - 1]
    return pack


def hashed(link: bytes, times: int) -> bytes:
    for _ in range(times):
        link = sha256(link).digest()
    return link


@having(Dealing)
@pytest.mark.parametrize("board", [False, True])
def test_eight_lines_of_hashlib_give_every_deal(name: str, board: bool) -> None:
    cuts = () if board else CUTS
    for draw in verify(registry.get(name), played(name, cuts=cuts, board=board), luck_of(cuts)).draws:
        if draw.text.startswith("deal "):
            seed = SECRET if board else hashed(SECRET, 1_023 - int(draw.name.split()[1]))
            order = again(seed, cuts, draw.name, len(PACKS[name]))
            texts = [written(name, PACKS[name][place]) for place in order]
            assert draw.text == " ".join(["deal", *texts])


def written(name: str, card: Any) -> str:
    return str(card.text if name == "terc" else card.value)


def test_the_sources_of_a_draw_are_link_cuts_and_name() -> None:
    """The text is as documented; the order of seats does not matter for cuts."""
    link = link_of(SECRET, 4)
    assert Luck(link, (17, 0, 5), "deal 3").sample(range(52), 52) == again(link, (5, 17), "deal 3", 52)
    variants = [
        (link, CUTS, "deal 3"),
        (link, CUTS, "deal 4"),
        (link, (17,), "deal 3"),
        (SECRET, CUTS, "deal 3"),
    ]
    assert len({tuple(Luck(*each).sample(range(52), 52)) for each in variants}) == len(variants)


def test_numbers_are_drawn_without_a_bias(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies beyond the last whole multiple is thrown away, so that low numbers are no likelier."""
    values = iter((WHOLE - 1, WHOLE - 2, 7))

    def digest(text: bytes) -> Any:
        return SimpleNamespace(digest=lambda: next(values).to_bytes(32, "big"))

    monkeypatch.setattr(luck, "sha256", digest)
    rest = WHOLE % 52
    assert rest > 2
    assert Luck(SECRET, (), "deal 1").randrange(52) == 7


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
    second = game.sample(start, drawn(SECRET, CUTS, f"again {draw_of(game, start)}"))
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
    assert not verify(registry.get("oh_hell"), record, luck_of(secret=other.hex())).sealed
    forged = luck_of(secret=other.hex(), seal=seal_of(other))
    assert verify(registry.get("oh_hell"), record, forged).right
    assert not follows(forged, seal=SEAL)
    assert follows(luck_of(), seal=SEAL)


def test_a_beginning_of_a_seal_is_no_seal() -> None:
    """Two secrets that agree in 16 digits cost minutes: only the whole seal binds."""
    assert not follows(luck_of(), seal=SEAL[:16])
    assert not follows(luck_of(), seal=SEAL[:63])


def test_a_cut_that_was_exchanged_is_found() -> None:
    """Another cut changes every deal; each person knows their own cut."""
    assert not verify(registry.get("oh_hell"), played("oh_hell"), luck_of((17, 0, 6))).right


def test_a_match_that_claims_to_be_a_board_is_found() -> None:
    """Else a server could choose between the deals of the chain and those of its first link as a seed."""
    first = link_of(SECRET, 1)
    record = played("oh_hell", secret=first, board=True, cuts=())
    assert not verify(
        registry.get("oh_hell"), record, luck_of((), secret=first.hex(), board=True, seal=SEAL)
    ).right


def test_seats_that_were_given_are_found() -> None:
    record, drawn_seats = played("oh_hell"), lot(SECRET, CUTS, 4)
    assert list(drawn_seats) == again(hashed(SECRET, 1_023), CUTS, "seats", 4)
    assert verify(registry.get("oh_hell"), record, luck_of(lot=drawn_seats)).seated is True
    moved = (*drawn_seats[1:], drawn_seats[0])
    assert verify(registry.get("oh_hell"), record, luck_of(lot=moved)).seated is False
    assert not verify(registry.get("oh_hell"), record, luck_of(lot=moved)).right


def test_a_seed_of_a_round_follows_from_the_tournament() -> None:
    root = sha256(b"tournament").digest()
    luck = luck_of((), board=True, secret=board_seed(root, 3).hex())
    assert follows(luck, seal=commitment(root), root=root, number=3)
    assert not follows(luck, seal=commitment(root), root=root, number=2)
    assert not follows(luck, seal=SEAL, root=root, number=3)


# Files


@pytest.mark.parametrize(
    "luck",
    [
        {"secret": "no digits", "seal": SEAL},
        {"secret": "", "seal": SEAL},
        {"secret": "00" * 32, "seal": SEAL, "cuts": ["x"]},
        {"secret": "00" * 32, "seal": SEAL[:16]},
        {"secret": "00" * 32},
        {"secret": 5, "seal": SEAL},
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


def said_by_the_page(*arguments: str) -> list[str]:
    command = [sys.executable, "-I", "-c", script(), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


@having(Dealing)
def test_the_program_of_the_page_gives_deals_and_seal(name: str) -> None:
    """From the secret after the match, and from the link of a deal that is over while it is played."""
    draw = next(each for each in reversed(draws_of(name)) if each.text.startswith("deal "))
    cuts, link = [str(cut) for cut in CUTS if cut], link_number(draw.name)
    expected = [draw.text, f"seal {SEAL}"]
    assert said_by_the_page(name, SECRET.hex(), str(LENGTH), draw.name, *cuts) == expected
    assert said_by_the_page(name, link_of(SECRET, link).hex(), str(link), draw.name, *cuts) == expected


@having(Dealing)
def test_the_program_of_the_page_gives_boards(name: str) -> None:
    draws = verify(registry.get(name), played(name, board=True), luck_of((), board=True)).draws
    draw = next(each for each in reversed(draws) if each.text.startswith("deal "))
    assert said_by_the_page(name, SECRET.hex(), "board", draw.name) == [
        draw.text,
        f"seal {commitment(SECRET)}",
    ]
