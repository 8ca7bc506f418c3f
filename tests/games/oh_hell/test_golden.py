"""The stored match, scored once more by a scorer that shares nothing with the game."""

from pathlib import Path

import msgspec
import pytest

from tests.contract.golden import Golden

RANKS = "23456789TJQKA"


def scored(seats: int, deals: int, log: list[str]) -> list[list[int]]:
    """Running totals after each deal, from the texts of the log alone."""
    dealer = int(log[0].split()[1])
    totals, sheet, rest = [0] * seats, [], log[1:]
    for number in range(1, deals + 1):
        pack, rest = rest[0].split()[1:], rest[1:]
        trumps = pack[number * seats][1] if number < deals else None
        order = [(dealer + 1 + place) % seats for place in range(seats)]
        bids, rest = (
            dict(zip(order, (int(text.split()[1]) for text in rest[:seats]), strict=True)),
            rest[seats:],
        )
        taken, leader = dict.fromkeys(order, 0), order[0]
        for _ in range(number):
            cards, rest = [text.split()[1] for text in rest[:seats]], rest[seats:]
            beating = [card for card in cards if card[1] == trumps] or [
                card for card in cards if card[1] == cards[0][1]
            ]
            best = max(beating, key=lambda card: RANKS.index(card[0]))
            leader = (leader + cards.index(best)) % seats
            taken[leader] += 1
        for seat in order:
            totals[seat] += 10 + bids[seat] if bids[seat] == taken[seat] else 0
        sheet.append(list(totals))
        dealer = (dealer + 1) % seats
    assert not rest
    return sheet


@pytest.mark.rule("OH-14", "OH-15", "OH-17")
def test_oh_14_second_scorer_agrees_with_the_golden_record() -> None:
    golden = msgspec.json.decode((Path(__file__).parent / "golden.json").read_bytes(), type=Golden)
    sheet = scored(golden.record.seats, 13, [entry.text for entry in golden.record.log])
    assert [list(map(int, scores)) for scores in golden.scores.values()] == sheet
    assert list(map(int, golden.points)) == sheet[-1]
    assert list(golden.places) == [1 + sum(other > total for other in sheet[-1]) for total in sheet[-1]]
