"""A second referee of TERC, which follows a log by the rule book and shares nothing with the game: cards are texts of four digits."""

from itertools import combinations
from typing import Any

from games.core import Actor, Nature


def matches(three: tuple[str, ...]) -> bool:
    """TERC-2: on no attribute exactly two agree."""
    return all(len(set(values)) != 2 for values in zip(*three, strict=True))


def count(cards: list[str]) -> int:
    return sum(matches(three) for three in combinations(cards, 3))


class Referee:
    """Books one action after another; what is against the rules fails."""

    def __init__(self, options: Any, seats: int) -> None:
        self.options = options
        self.inside = set(range(seats))
        self.piles: list[list[str]] = [[] for _ in range(seats)]
        self.errors = [0] * seats
        self.pack: list[str] = []
        self.places: list[str] = [""] * 12
        self.shown: set[str] = set()
        self.caller: int | None = None
        self.agreed: set[int] = set()
        self.barred: set[int] = set()
        self.rounds = 0
        self.missed = 0
        self.over = False
        self.idle: dict[int, int] = {}
        self.heard = False

    @property
    def lying(self) -> list[str]:
        return [card for card in self.places if card]

    @property
    def cards(self) -> tuple[int, ...]:
        return tuple(map(len, self.piles))

    def book(self, actor: Actor, text: str) -> None:
        verb, *words = text.split()
        assert not self.over
        match verb:
            case "deal":
                assert actor is Nature.CHANCE
                self.pack = words
                self._fill()
                self._by_itself()
            case "timeup":
                assert actor is Nature.CLOCK
                self._time_up(words)
            case _:
                assert not isinstance(actor, Nature)
                self.idle.pop(actor, None)
                getattr(self, f"_{verb}")(actor, words)

    def _join(self, seat: int, words: list[str]) -> None:
        assert seat not in self.inside
        if seat == len(self.piles):
            self.piles.append([])
            self.errors.append(0)
        self.inside.add(seat)

    def _leave(self, seat: int, words: list[str]) -> None:
        self.inside.remove(seat)
        self.agreed.discard(seat)
        self.heard = self.heard and bool(self.agreed)
        if self.caller == seat or len(self.inside) == 1:
            self.caller = None
        self._unbar()
        self.over = not self.inside
        self._count_heads()

    def _call(self, seat: int, words: list[str]) -> None:
        assert seat in self.inside - self.barred
        assert self.caller is None
        assert len(self.inside) > 1
        self.caller, self.agreed, self.heard = seat, set(), False

    def _none(self, seat: int, words: list[str]) -> None:
        assert seat in self.inside - self.agreed
        assert self.caller is None
        assert self.options.no_terc == "agree"
        self.agreed.add(seat)
        self._count_heads()

    def _claim(self, seat: int, words: list[str]) -> None:
        assert self.caller == seat or (self.caller is None and self.inside == {seat})
        assert set(words) <= set(self.lying)
        assert len(set(words)) == 3
        if not matches(tuple(words)):
            return self._error(seat)
        self.caller = None
        self.piles[seat] += [card for card in self.places if card in words]
        fifth = [card for card in self.places[12:] if card not in words]
        self.places = ["" if card in words else card for card in self.places[:12]]
        while fifth:
            self.places[self.places.index("")] = fifth.pop(0)
        self._fresh_board()
        self._by_itself()
        return None

    def _error(self, seat: int) -> None:
        self.errors[seat] += 1
        self.caller = None
        if self.options.wrong_call == "minus" and self.piles[seat]:
            self.pack += self.piles[seat][-3:]
            del self.piles[seat][-3:]
            self.rounds = len(self.pack) // 3
        elif self.options.wrong_call != "free":
            self.barred.add(seat)
            self._unbar()

    def _unbar(self) -> None:
        if not self.inside - self.barred:
            self.barred = set()

    def _count_heads(self) -> None:
        if self.agreed and not self._waited_for():
            self.missed += count(self.lying)
            self._more()
            self._by_itself()

    def _waited_for(self) -> set[int]:
        """TERC-11: who stands aside is not waited for, nor who is barred once another's agreement is 3 s old."""
        silent = self.barred if self.heard else set()
        return {seat for seat in self.inside - self.agreed - silent if self.idle.get(seat, 0) < 2}

    def _time_up(self, words: list[str]) -> None:
        if words == ["none"]:
            return self._assume()
        if words == ["locked"]:
            assert self.agreed
            assert self.barred - self.agreed
            assert not self.heard
            self.heard = True
            return self._count_heads()
        assert self.caller is not None
        return self._error(self.caller)

    def _assume(self) -> None:
        assert self.caller is None
        assert self.agreed
        silent = self._waited_for()
        assert silent
        for seat in silent:
            self.idle[seat] = self.idle.get(seat, 0) + 1
        self.agreed |= silent
        self._count_heads()

    def _more(self) -> None:
        """TERC-12, TERC-13, TERC-15, TERC-17."""
        if not self.pack or (len(self.lying) == 15 and not self.rounds):
            self.over = True
        elif len(self.lying) == 15:
            self.rounds -= 1
            self.pack += self.places[12:]
            self.places[12:] = ["", "", ""]
            self._fill()
        elif len(self.lying) == 12:
            self.places += ["", "", ""]
            self._fill()
            self.rounds = len(self.pack) // 3
        else:
            self._fill()

    def _fill(self) -> None:
        for place, card in enumerate(self.places):
            if not card and self.pack:
                self.places[place] = self.pack.pop(0)
        self._fresh_board()

    def _fresh_board(self) -> None:
        self.shown |= set(self.lying)
        self.agreed, self.barred, self.heard = set(), set(), False

    def _by_itself(self) -> None:
        while not self.over and not count(self.lying):
            if not self.pack:
                self.over = True
            elif self.lying and self.options.no_terc == "agree":
                return
            else:
                self._more()
