"""Face of a puzzle: three open hands, the goal, the answers, and the lines of the solution."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from games.cards import Card, Suit, in_hand_order
from games.core import Seat
from games.faces.facts import Fact, Text
from games.faces.panel import Button, Panel
from games.faces.pieces import flag
from games.preferans.double_dummy.holdings import PLACES
from games.preferans.double_dummy.solver import Position
from games.preferans.puzzles import puzzle_file as shipping
from games.preferans.puzzles.goal import Goal, choices, trick_holder, tricks
from games.preferans.puzzles.goal import Trick as LineTrick
from games.puzzle import Puzzle, PuzzleBook
from games.trick_game.open_table import OpenHand, OpenTable, open_panel
from games.trick_game.tricks import Played, Trick

IN_A_ROW = 4
_DECLARER, _DEFENDER = "declarer", "defender"
_PLACES = "you", "left", "right"
_SIGNS: Mapping[Suit, Text] = {suit: Text("preferans-puzzle-trumps", {"suit": suit}) for suit in Suit}


class CardPuzzle(Puzzle):
    """A position with open cards; an answer is the text of a card."""

    def __init__(self, shipped: shipping.Puzzle) -> None:
        self._shipped = shipped
        self._aim = Goal(shipped.position, shipped.need)
        self._solver = self._position.turn
        self.roles = tuple(Text(f"preferans-puzzle-place-{name}") for name in _PLACES)

    @property
    def _position(self) -> Position:
        return self._aim.position

    def question(self) -> Panel:
        table = OpenTable(
            tuple(self._hand(Seat(seat)) for seat in range(PLACES)),
            heading=self._kind(),
            aside=self._goal("preferans-puzzle-short"),
            trick=self._lying(),
        )
        texts = (self._goal("preferans-puzzle-goal"), *self._lying_line())
        panel = open_panel(
            table, hand_key="preferans-replay-hand", heap_key="preferans-replay-heap", below=texts
        )
        keys = [_button(card) for card in in_hand_order(self._position.playable)]
        rows = tuple(tuple(keys[start : start + IN_A_ROW]) for start in range(0, len(keys), IN_A_ROW))
        return Panel(panel.blocks, rows, panel.describe, panel.caption)

    def choice(self, answer: str) -> Button | None:
        return next((_button(card) for card in self._position.playable if card.value == answer), None)

    def is_right(self, answer: str) -> bool:
        return any(card.value == answer for card in self._shipped.answers)

    def solution(self, answer: str) -> tuple[Text, ...]:
        right, lesson = self._right(answer), f"preferans-puzzle-lesson-{self._shipped.lesson}"
        same = tuple(card for card in self._shipped.answers if card is not right)
        answers = Text("preferans-puzzle-right", {"card": right, "count": len(same), "same": same})
        return answers, Text(lesson)

    def refutation(self, answer: str) -> tuple[Text, ...]:
        card = Card(answer)
        run = next(run for run in choices(self._position) if card in run)
        lines = map(shipping.cards, self._shipped.refutations)
        return self._told(_begun(card, next(line for line in lines if line[0] in run)))

    def lines(self, answer: str) -> Sequence[tuple[Text, ...]]:
        count, card = len(self._shipped.lines), self._right(answer)
        right = [
            (
                Text("preferans-puzzle-line", {"number": number, "count": count}),
                *self._told(_begun(card, shipping.cards(line))),
            )
            for number, line in enumerate(self._shipped.lines, 1)
        ]
        wrong = [
            (Text("preferans-puzzle-instead", {"card": line[0]}), *self._told(line))
            for line in map(shipping.cards, self._shipped.refutations)
        ]
        return (*right, *wrong)

    def _right(self, answer: str) -> Card:
        answers = self._shipped.answers
        return next((card for card in answers if card.value == answer), answers[0])

    # The position

    def _seat(self, place: int) -> Seat:
        """Return the seat of a place; seats go clockwise from the solver."""
        return Seat((place - self._solver) % PLACES)

    def _hand(self, seat: Seat) -> OpenHand:
        place = (seat + self._solver) % PLACES
        defender = "catcher" if self._position.misere else _DEFENDER
        role = _DECLARER if place == self._position.declarer else defender
        moves = (Text("preferans-puzzle-moves"),) if seat == 0 else ()
        hand = in_hand_order(self._position.hands[place])
        return OpenHand(seat, hand, (Text(f"preferans-puzzle-{role}"), *moves))

    def _kind(self) -> Text:
        trumps = self._position.trumps
        if self._position.misere:
            return Text("preferans-puzzle-misere")
        return Text("preferans-puzzle-no-trumps") if trumps is None else _SIGNS[trumps]

    def _goal(self, key: str) -> Text:
        declares = self._solver == self._position.declarer
        need, left = self._shipped.need, self._position.left
        kind = f"{'misere' if self._position.misere else 'tricks'}-{_DECLARER if declares else _DEFENDER}"
        facts: dict[str, Fact] = {
            "kind": self._kind(),
            "tricks": need if declares else need - 1,
            "left": left,
        }
        return Text(f"{key}-{kind}", facts)

    def _lying(self) -> Trick | None:
        """Return the current trick, marking the best card's player as its taker."""
        position = self._position
        if not position.trick:
            return None
        plays = (Played(self._seat(position.leader + turn), card) for turn, card in enumerate(position.trick))
        return Trick(tuple(plays), self._seat(trick_holder(position)))

    def _lying_line(self) -> tuple[Text, ...]:
        lying = self._lying()
        if lying is None:
            return ()
        plays = tuple(_play(play.seat, play.card) for play in lying.plays)
        return (Text("preferans-puzzle-lies", {"plays": plays}),)

    # Lines

    def _told(self, line: tuple[Card, ...]) -> tuple[Text, ...]:
        found = tuple(self._trick(*each) for each in enumerate(tricks(self._aim, line), 1))
        return (*found, self._outcome(line))

    def _trick(self, number: int, trick: LineTrick) -> Text:
        plays = tuple(
            _play(self._seat(trick.leader + turn), card, begins=not turn)
            for turn, card in enumerate(trick.cards)
        )
        taker = _PLACES[self._seat(trick.taker)]
        return Text("preferans-puzzle-trick", {"number": number, "plays": plays, "taker": taker})

    def _outcome(self, line: tuple[Card, ...]) -> Text:
        goal = self._aim
        for card in line:
            goal = goal.played(card)
        reached = bool(goal.answered) is goal.wants(self._solver)
        return Text(f"preferans-puzzle-{'reached' if reached else 'missed'}")


def _play(seat: Seat, card: Card, *, begins: bool = False) -> Text:
    """Return a play in words; `begins` says whether it begins a sentence."""
    return Text("preferans-puzzle-play", {"place": _PLACES[seat], "begins": flag(begins), "card": card})


def _begun(card: Card, line: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the line with this card first, exchanged with the equal card that began it."""
    places = {line[0]: card, card: line[0]}
    return tuple(places.get(each, each) for each in line)


def _button(card: Card) -> Button:
    return Button(card, card.value)


class PreferansPuzzles(PuzzleBook):
    """The puzzles of Преферанс; their generator is loaded only when used."""

    def puzzles(self) -> Sequence[Puzzle]:
        return _shipped()

    def make(self, count: int, seed: str, file: Path, made: Callable[[int], None]) -> None:
        from games.preferans.puzzles import generator  # noqa: PLC0415

        shipping.write(generator.make(count, seed, made), file)


@cache
def _shipped() -> tuple[Puzzle, ...]:
    return tuple(CardPuzzle(each) for each in shipping.shipped())
