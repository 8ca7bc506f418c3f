"""The stored match with bluffing, followed once more by a referee and scorer that share nothing with the game."""

from pathlib import Path

import msgspec
import pytest

from tests.contract.golden import Golden

PLAIN, TRUMPS, RUN = "789JQKTA", "78QKTA9J", "789TJQKA"
PLAIN_POINTS = {"A": 11, "T": 10, "K": 3, "Q": 2, "J": 1}
TRUMP_POINTS = {"J": 20, "9": 13, "A": 11, "T": 10, "K": 3, "Q": 2}
FOUR_POINTS = {"J": 200, "A": 100, "K": 100, "Q": 100}
RUN_POINTS = {3: 20, 4: 50}
TARGET = 300


def golden() -> Golden:
    return msgspec.json.decode((Path(__file__).parent / "golden.json").read_bytes(), type=Golden)


class Referee:
    """Follows the log and keeps the score; fails where an action is against the rules."""

    def __init__(self) -> None:
        self.totals, self.targets = [0, 0], [TARGET, TARGET]
        self.dealer = -1
        self.over = False
        self.claim: tuple[int, list[str], list[str]] | None = None
        self.written: list[tuple[int, int]] = []
        """What was written for the tricks of each deal."""

    def act(self, actor: object, text: str) -> None:
        assert not self.over
        verb, *words = text.split()
        if verb == "dealer":
            self.dealer = int(words[0])
        elif verb == "deal":
            self.deal(words)
        else:
            assert isinstance(actor, int)
            self.player(actor, verb, words)

    def player(self, seat: int, verb: str, words: list[str]) -> None:
        if verb in ("good", "show", "higher"):
            assert self.claim is not None
            assert seat == 1 - self.claim[0]
            self.answer(seat, verb, words)
            return
        assert self.claim is None
        if verb == "cut":
            self.cut(seat, int(words[0]))
            return
        assert seat == self.turn
        assert len(self.tricks) != 1 or self.broken
        match verb:
            case "play":
                self.play(seat, words[0])
            case "seven":
                assert len(self.talon) > 2
                self.hands[seat].remove(f"7{self.trumps}")
                self.hands[seat].append(self.talon.pop(0))
                self.talon.insert(0, f"7{self.trumps}")
            case "marriage":
                self.claim = seat, ["marriage"], [f"K{self.trumps}", f"Q{self.trumps}"]
            case "declare":
                assert len(self.hands[seat]) == 9
                self.claim = seat, words, self.unspent(seat, words)

    def deal(self, pack: list[str]) -> None:
        assert len(set(pack)) == 32
        leader = 1 - self.dealer
        self.hands: list[list[str]] = [[], []]
        for place in range(6):
            self.hands[(leader + place) % 2] += pack[3 * place : 3 * place + 3]
        self.talon = pack[18:]
        """From the turned card down; drawn from the end."""
        self.trumps, self.turn, self.broken = pack[18][1], leader, False
        self.led = ""
        self.tricks: list[int] = []
        self.points = [0, 0]
        self.spent: list[set[str]] = [set(), set()]

    def cut(self, seat: int, count: int) -> None:
        assert len(self.tricks) == 1
        assert not self.broken
        assert seat == 1 - self.tricks[0]
        turned, *rest = self.talon
        self.talon = [turned, *rest[count:], *rest[:count]]
        self.broken = True
        self.draw()

    def draw(self) -> None:
        for seat in (self.tricks[-1], 1 - self.tricks[-1]):
            if self.talon:
                self.hands[seat].append(self.talon.pop())

    def play(self, seat: int, card: str) -> None:
        if self.led:
            assert card in self.allowed(self.hands[seat])
        self.hands[seat].remove(card)
        if not self.led:
            self.led, self.turn = card, 1 - seat
            return
        taker = seat if self.height(card) > self.height(self.led) else 1 - seat
        self.points[taker] += self.worth(card) + self.worth(self.led)
        self.led, self.turn = "", taker
        self.tricks.append(taker)
        if len(self.tricks) == 16:
            self.count(taker)
        elif len(self.tricks) > 1:
            self.draw()

    def height(self, card: str) -> int:
        if card[1] == self.trumps:
            return 100 + TRUMPS.index(card[0])
        return 10 + PLAIN.index(card[0]) if card[1] == self.led[1] else 0

    def worth(self, card: str) -> int:
        return (TRUMP_POINTS if card[1] == self.trumps else PLAIN_POINTS).get(card[0], 0)

    def allowed(self, hand: list[str]) -> set[str]:
        jack = f"J{self.trumps}"
        rest = [card for card in hand if card != jack]
        suited = [card for card in rest if card[1] == self.led[1]]
        trumps = [card for card in rest if card[1] == self.trumps]
        if self.talon:
            return {*(suited + trumps or rest), jack}
        over = [card for card in suited if self.height(card) > self.height(self.led)]
        free = {jack} if self.led[1] == self.trumps or not suited else set()
        return {*(over or suited or trumps or rest), *free}

    def unspent(self, seat: int, words: list[str]) -> list[str]:
        """The cards of a combination, spent with this."""
        if words[0] == "four":
            assert f"four {words[1]}" not in self.spent[seat]
            self.spent[seat].add(f"four {words[1]}")
            return [f"{words[1]}{suit}" for suit in "SCDH"]
        run = words[1:]
        assert len({card[1] for card in run}) == 1
        assert "".join(card[0] for card in run) in RUN
        assert not self.spent[seat] & set(run)
        self.spent[seat] |= set(run)
        return run

    def value(self, words: list[str]) -> int:
        if words[0] == "four":
            return FOUR_POINTS[words[1]]
        return 20 if words[0] == "marriage" else RUN_POINTS.get(len(words) - 1, 100)

    def answer(self, seat: int, verb: str, words: list[str]) -> None:
        assert self.claim is not None
        declarer, declared, named = self.claim
        held = set(named) <= set(self.hands[declarer])
        if verb == "show" and held and declared != ["marriage"]:
            return
        self.claim = None
        if verb == "show" and not held:
            self.targets[declarer] += 100
            self.score(seat, self.value(declared))
        elif verb == "higher":
            assert set(self.unspent(seat, words)) <= set(self.hands[seat])
            assert words[0] == "four"
            assert declared[0] == "run"
            self.score(seat, self.value(words))
        else:
            self.score(declarer, self.value(declared))

    def score(self, seat: int, points: int) -> None:
        self.totals[seat] += points
        self.over = self.totals[seat] >= self.targets[seat]

    def count(self, last: int) -> None:
        self.points[last] += 10
        assert sum(self.points) == 150
        low = min((1 - last, last), key=lambda seat: self.points[seat])
        ten, unit = divmod(self.points[low], 10)
        written = 10 * (ten + (unit > 5))
        scores = (written, 150 - written) if low == 0 else (150 - written, written)
        self.written.append(scores)
        self.totals = [total + scored for total, scored in zip(self.totals, scores, strict=True)]
        self.over = any(total > target for total, target in zip(self.totals, self.targets, strict=True))
        self.dealer = last


@pytest.mark.rule("TZ-5", "TZ-10", "TZ-14")
def test_tz_5_second_referee_scores_the_golden_record_alike() -> None:
    kept, referee = golden(), Referee()
    for number, entry in enumerate(kept.record.log, 1):
        referee.act(entry.actor, entry.text)
        if scores := kept.scores.get(str(number)):
            assert list(map(int, scores)) == referee.totals
    assert referee.over
    assert len(referee.written) == 3
    assert list(map(int, kept.points)) == referee.totals


@pytest.mark.rule("TZ-15", "TZ-24")
def test_tz_15_golden_match_ends_at_once_at_a_raised_target() -> None:
    """Each was found out twice, so that both need 500: seat 1 has 350 before the four jacks."""
    referee = Referee()
    for entry in golden().record.log:
        referee.act(entry.actor, entry.text)
    assert referee.targets == [500, 500]
    assert referee.totals == [470, 550]
    assert golden().places == (2, 1)
