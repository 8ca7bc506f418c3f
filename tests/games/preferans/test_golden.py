"""The stored matches: they lead where they always led, and a referee and scorer that share nothing with the game agree."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import options as fields
from games.core import Nature
from games.preferans import GAME
from games.preferans.options import Options
from games.record import replay
from tests.contract.golden import Golden
from tests.games.preferans.calculator import WORTH, scored
from tests.games.preferans.worlds import RANKS, Told, deals

FOLDER = Path(__file__).parent
RECORDS = sorted(path.stem for path in FOLDER.glob("golden*.json"))


def golden(name: str) -> Golden:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Golden)


def test_every_kind_is_stored_with_three_and_four_players() -> None:
    stored = {(golden(name).record.options["kind"], golden(name).record.seats) for name in RECORDS}
    assert stored == {
        (kind, seats) for kind in ("classic", "sochinka", "leningradka", "gusarik") for seats in (3, 4)
    }


@pytest.mark.parametrize("name", RECORDS)
def test_a_stored_match_leads_where_it_always_led(name: str) -> None:
    stored = golden(name)
    turns = list(replay(GAME, stored.record))
    for after, scores in stored.scores.items():
        assert tuple(map(str, GAME.scores(turns[int(after) - 1].state))) == scores
    end = turns[-1].state
    assert not GAME.to_act(end)
    assert GAME.result(end).places == stored.places
    assert tuple(map(str, GAME.result(end).points)) == stored.points


def takers(deal: Told) -> list[int]:
    """Who took each trick; fails where a card is against the rules."""
    held = {seat: {deal.pack[at] for at in deal.hand(seat)} for seat in deal.order}
    if deal.declarer is not None:
        held[deal.declarer] = {deal.pack[at] for at in deal.declarers()}
    trumps = deal.contract.split(" ")[0][-1] if deal.contract[:1].isdigit() else ""
    taken, leader = [], deal.order[0]
    for number in range(len(deal.cards) // 3):
        turned = deal.pack[6 + number] if deal.raspasy or deal.rounds else ""
        turned = turned if number < 2 else ""
        fallen = list(zip(order_from(deal, leader), deal.cards[3 * number :], strict=False))
        led = (turned or fallen[0][1])[1]
        for seat, card in fallen:
            assert card in held[seat]
            assert card[1] == led or not any(other[1] == led for other in held[seat])
            assert card[1] in (led, trumps) or not any(other[1] == trumps for other in held[seat])
            held[seat].remove(card)
        if turned and deal.sitting is not None:
            fallen.append((deal.sitting, turned))
        winner = max(
            fallen, key=lambda play: (play[1][1] == trumps, play[1][1] == led, RANKS.index(play[1][0]))
        )[0]
        taken.append(winner)
        leader = winner if number >= 2 or not (deal.raspasy or deal.rounds) else deal.order[0]
    return taken


def order_from(deal: Told, leader: int) -> list[int]:
    at = deal.order.index(leader)
    return [*deal.order[at:], *deal.order[:at]]


class Book:
    """The sheet of a match without dark calls, bombs, cover and full pools."""

    def __init__(self, kind: str, seats: int) -> None:
        self.kind, self.seats = kind, seats
        self.pools, self.hills = [0] * seats, [0] * seats
        self.whists = [[0] * seats for _ in range(seats)]

    def raspasy(self, deal: Told, price: int) -> None:
        taken = takers(deal)
        assert len(taken) == 10
        for seat in range(self.seats):
            self.hills[seat] += price * taken.count(seat)
        for seat in set(deal.order) - set(taken):
            if self.kind == "sochinka":
                self.pools[seat] += price
            else:
                self.hills[seat] -= min(price, self.hills[seat])

    def contract(self, deal: Told) -> None:
        declarer = deal.declarer
        assert declarer is not None
        row = scored(self.row(deal, declarer))
        named = dict(zip(("first", "second", "dealer"), self.others(deal, declarer), strict=False))
        self.hills[declarer] += int(row["hill_declarer"])
        self.gain(declarer, int(row["gain"]))
        for who, seat in named.items():
            self.hills[seat] += int(row[f"hill_{who}"])
            self.whists[seat][declarer] += int(row[f"whists_{who}"])
        if deal.sitting is not None:
            self.talon(deal, declarer, WORTH[str(row["contract"])])

    def others(self, deal: Told, declarer: int) -> list[int]:
        around = [(declarer + place) % self.seats for place in range(1, self.seats)]
        return [seat for seat in around if seat != deal.sitting] + (
            [] if deal.sitting is None else [deal.sitting]
        )

    def row(self, deal: Told, declarer: int) -> dict[str, str]:
        level = deal.contract.split(" ")[0].rstrip("SCDHN")
        others = self.others(deal, declarer)
        names = dict(zip(others, ("first", "second", "dealer"), strict=False))
        whisting: list[int] = [seat for seat, _ in deal.texts("whist") if not isinstance(seat, Nature)]
        if deal.contract == "6S":
            whisting = [*others[:2]]
        whisters = " ".join(names[seat] for seat in whisting)
        taken = takers(deal)
        assert len(taken) == (10 if deal.cards else 0)
        counts = {names[seat]: taken.count(seat) for seat in others}
        if len(whisting) == 1:
            counts = {names[seat]: 0 for seat in others} | {whisters: 10 - taken.count(declarer)}
        nobody = "nobody" if not deal.cards else whisters
        columns = {f"tricks_{name}": str(counts.get(name, 0)) for name in ("first", "second", "dealer")}
        return {
            "contract": level,
            "declarer": str(taken.count(declarer)),
            "whisters": nobody,
            "verdict": "",
            "undertricks": "usual",
            **columns,
        }

    def gain(self, seat: int, value: int) -> None:
        """PREF-8.2; the pools of these matches have room."""
        wanted = {"sochinka": 0, "leningradka": value}.get(self.kind, value // 2)
        off = min(wanted, self.hills[seat])
        self.hills[seat] -= off
        self.pools[seat] += value - off

    def talon(self, deal: Told, declarer: int, worth: int) -> None:
        """PREF-8.9."""
        assert deal.sitting is not None
        one, two = sorted((deal.pack[6], deal.pack[7]), key=lambda card: -RANKS.index(card[0]))
        laid = {card for _, cards in deal.texts("lay") for card in cards.split(" ")}
        if laid in ({one, two}, set()):
            self.hills[deal.sitting] += 1
        elif deal.contract != "misere":
            pair = one[0] + two[0]
            suited = one[1] == two[1]
            tricks = {"AA": 3, "AK": 2 if suited else 1, "KQ": int(suited)}.get(pair, int(pair[0] == "A"))
            self.whists[deal.sitting][declarer] += tricks * worth

    def settled(self) -> list[Fraction]:
        limit = 10 if self.kind in ("sochinka", "leningradka") else max(self.pools)
        assert max(self.pools) <= limit
        hills = [hill + limit - pool for hill, pool in zip(self.hills, self.pools, strict=True)]
        return [
            10 * (Fraction(sum(hills), self.seats) - hills[seat])
            + sum(self.whists[seat])
            - sum(row[seat] for row in self.whists)
            for seat in range(self.seats)
        ]


@pytest.mark.rule("PREF-5.3", "PREF-6.5", "PREF-8.15")
@pytest.mark.parametrize("name", RECORDS)
def test_pref_5_3_a_second_referee_and_scorer_agree(name: str) -> None:
    """To the end; of Классика, whose main part has dark calls, bombs and cover, through Разбойник and the rounds of raspasy."""
    stored = golden(name)
    book = Book(stored.record.options["kind"], stored.record.seats)
    compared: list[Any] = []
    log = tuple((entry.actor, entry.text) for entry in stored.record.log)
    options = fields.from_json(Options, stored.record.options)
    for whole, deal, row in deals(options, stored.record.seats, log):
        end = whole - len(deal.texts("conditions"))
        if not (book.kind == "classic" and not deal.robber and not deal.rounds):
            if deal.rounds or deal.raspasy:
                book.raspasy(deal, 1 if deal.rounds else (1, 2, 4)[row])
            else:
                book.contract(deal)
            compared.append((list(map(Fraction, stored.scores[str(end)])), book.settled()))
    assert len(compared) >= 10
    assert all(theirs == ours for theirs, ours in compared), next(
        (at, pair) for at, pair in enumerate(compared, 1) if pair[0] != pair[1]
    )
