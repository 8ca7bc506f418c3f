"""The stored match with bluffing, followed once more by a referee and scorer that share nothing with the game."""

from pathlib import Path

import msgspec
import pytest

from games.terz.options import Options
from tests.contract.golden import Golden
from tests.games.terz.worlds import RUN, Follower, takes

PLAIN_POINTS = {"A": 11, "T": 10, "K": 3, "Q": 2, "J": 1}
TRUMP_POINTS = {"J": 20, "9": 13, "A": 11, "T": 10, "K": 3, "Q": 2}
FOUR_POINTS = {"J": 200, "A": 100, "K": 100, "Q": 100}
RUN_POINTS = {3: 20, 4: 50}


class Referee(Follower):
    """Follows a deal and keeps the score; fails where an action is against the rules."""

    def __init__(self, pack: list[str], dealer: int, totals: list[int], targets: list[int]) -> None:
        super().__init__(Options(bluff=True), pack, dealer, None)
        self.totals, self.targets = totals, targets
        self.turn, self.broken = 1 - dealer, False
        self.claim: tuple[int, list[str], list[str]] | None = None
        self.points = [0, 0]
        self.spent: list[set[str]] = [set(), set()]
        self.written: tuple[int, int] | None = None
        """What was written for the tricks."""

    @property
    def over(self) -> bool:
        """TZ-15: at once by a declaration, or beyond the target by the tricks."""
        needed = zip(self.totals, self.targets, strict=True)
        return any(total > target if self.written else total >= target for total, target in needed)

    def act(self, seat: int, text: str) -> None:
        verb, *words = text.split()
        assert not self.over
        assert (verb in ("good", "show", "higher")) == (self.claim is not None)
        match verb:
            case "good" | "show" | "higher":
                self.answer(seat, verb, words)
            case "cut":
                assert len(self.tricks) == 1
                assert not self.broken
                assert seat == 1 - self.tricks[0]
                self.broken = True
            case _:
                assert seat == self.turn
                assert len(self.tricks) != 1 or self.broken
                self.check(seat, verb, words)
        super().act(seat, text)
        if verb == "play":
            self.turn = 1 - seat if self.trick else self.tricks[-1]
            if len(self.tricks) == 16:
                self.count(self.tricks[-1])

    def check(self, seat: int, verb: str, words: list[str]) -> None:
        if verb == "seven":
            assert len(self.talon) > 2 or not self.broken
            assert f"7{self.trumps}" in self.hands[seat]
        elif verb == "marriage":
            self.claim = seat, ["marriage"], self.named(verb, words)
        elif verb == "declare":
            assert len(self.hands[seat]) == 9
            self.claim = seat, words, self.unspent(seat, words)
        elif self.trick:
            led = self.trick[0][1]
            assert words[0] in self.allowed(self.hands[seat], led)
            taker = seat if takes(led, words[0], self.trumps) else 1 - seat
            self.points[taker] += self.worth(led) + self.worth(words[0])

    def worth(self, card: str) -> int:
        return (TRUMP_POINTS if card[1] == self.trumps else PLAIN_POINTS).get(card[0], 0)

    def allowed(self, hand: list[str], led: str) -> set[str]:
        """TZ-9, TZ-10, TZ-11."""
        jack = f"J{self.trumps}"
        rest = [card for card in hand if card != jack]
        suited = [card for card in rest if card[1] == led[1]]
        trumps = [card for card in rest if card[1] == self.trumps]
        if self.talon:
            return {*(suited + trumps or rest), jack}
        over = [card for card in suited if takes(led, card, self.trumps)]
        free = {jack} if led[1] == self.trumps or not suited else set()
        return {*(over or suited or trumps or rest), *free}

    def unspent(self, seat: int, words: list[str]) -> list[str]:
        """The cards of a combination, spent with this."""
        found = self.named("declare", words)
        used = {f"four {words[1]}"} if words[0] == "four" else set(found)
        assert not self.spent[seat] & used
        self.spent[seat] |= used
        if words[0] == "run":
            assert len({card[1] for card in found}) == 1
            assert "".join(card[0] for card in found) in RUN
        return found

    def answer(self, seat: int, verb: str, words: list[str]) -> None:
        assert self.claim is not None
        declarer, declared, named = self.claim
        assert seat == 1 - declarer
        held = set(named) <= set(self.hands[declarer])
        if verb == "show" and held and declared != ["marriage"]:
            return
        self.claim = None
        if verb == "show" and not held:
            self.targets[declarer] += 100
            self.totals[seat] += value(declared)
        elif verb == "higher":
            assert set(self.unspent(seat, words)) <= set(self.hands[seat])
            assert (words[0], declared[0]) == ("four", "run")
            self.totals[seat] += value(words)
        else:
            self.totals[declarer] += value(declared)

    def count(self, last: int) -> None:
        self.points[last] += 10
        assert sum(self.points) == 150
        low = min((1 - last, last), key=lambda seat: self.points[seat])
        ten, unit = divmod(self.points[low], 10)
        written = 10 * (ten + (unit > 5))
        self.written = (written, 150 - written) if low == 0 else (150 - written, written)
        for seat, scored in enumerate(self.written):
            self.totals[seat] += scored


def value(words: list[str]) -> int:
    if words[0] == "four":
        return FOUR_POINTS[words[1]]
    return 20 if words[0] == "marriage" else RUN_POINTS.get(len(words) - 1, 100)


@pytest.mark.rule("TZ-5", "TZ-10", "TZ-14")
def test_tz_5_second_referee_scores_the_golden_record_alike() -> None:
    """Each was found out twice, so that both need 500 (TZ-24): seat 1 has 350 before the four jacks."""
    stored = (Path(__file__).parent / "golden.json").read_bytes()
    kept = msgspec.json.decode(stored, type=Golden)
    deals: list[Referee] = []
    totals, targets, dealer = [0, 0], [300, 300], -1
    for number, entry in enumerate(kept.record.log, 1):
        if entry.text.startswith("dealer"):
            dealer = int(entry.text.split()[1])
        elif entry.text.startswith("deal"):
            dealer = deals[-1].tricks[-1] if deals else dealer
            deals.append(Referee(entry.text.split()[1:], dealer, totals, targets))
        else:
            assert isinstance(entry.actor, int)
            deals[-1].act(entry.actor, entry.text)
        if scores := kept.scores.get(str(number)):
            assert list(map(int, scores)) == totals
    assert deals[-1].over
    assert [each.written is not None for each in deals] == [True, True, True, False]
    assert (totals, targets, kept.places) == ([470, 550], [500, 500], (2, 1))
    assert list(map(int, kept.points)) == totals
