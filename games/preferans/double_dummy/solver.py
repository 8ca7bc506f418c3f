"""Solve positions of three open hands, with the defenders as one side.

The first question loads the search, with its tables or the compiler.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import msgspec

from games.cards import Card, Rank, Suit, taker
from games.preferans.contracts import playable
from games.preferans.double_dummy.holdings import BITS, NONE, PLACES, number

if TYPE_CHECKING:
    from games.preferans.double_dummy.search import Board

MOST_POSITIONS = 200_000
"""The positions at which a board is dropped before the next question."""


class Unsettled(Exception):
    """The limit of positions is too low for an answer."""


class Position(msgspec.Struct, frozen=True):
    """Three hands by place, clockwise, and the cards of the current trick, the leader's first.

    Cards on the table are not in the hands. At misère the declarer avoids tricks.
    """

    hands: tuple[tuple[Card, ...], ...]
    leader: int
    declarer: int
    trumps: Suit | None = None
    misere: bool = False
    trick: tuple[Card, ...] = ()

    @property
    def turn(self) -> int:
        """Return the place that plays next."""
        return (self.leader + len(self.trick)) % PLACES

    @property
    def left(self) -> int:
        """Return the number of remaining tricks, with the current one."""
        return len(self.hands[self.leader]) + bool(self.trick)

    @property
    def wants_declarers_tricks(self) -> bool:
        """Return whether the player on turn wants tricks for the declarer."""
        return (self.turn == self.declarer) is not self.misere

    @property
    def playable(self) -> tuple[Card, ...]:
        """Return the cards that may be played."""
        return playable(self.hands[self.turn], self.trick[0].suit if self.trick else None, self.trumps)

    def played(self, card: Card) -> "Position":
        """Return the position after this card, without a complete trick."""
        hands = tuple(tuple(held for held in hand if held is not card) for hand in self.hands)
        trick = (*self.trick, card)
        if len(trick) < PLACES:
            return msgspec.structs.replace(self, hands=hands, trick=trick)
        return msgspec.structs.replace(
            self, hands=hands, trick=(), leader=(self.leader + taker(trick, self.trumps)) % PLACES
        )

    def taken_by(self, card: Card) -> int | None:
        """Return the taker if this card completes the trick, else None."""
        trick = (*self.trick, card)
        return (self.leader + taker(trick, self.trumps)) % PLACES if len(trick) == PLACES else None


def tricks(
    hands: Sequence[Collection[Card]],
    leader: int,
    declarer: int,
    trumps: Suit | None,
    misere: bool = False,
    trick: Sequence[Card] = (),
) -> int:
    """Return the declarer's remaining tricks by best play, with the current one."""
    return Solver().tricks(Position(tuple(map(tuple, hands)), leader, declarer, trumps, misere, tuple(trick)))


class Solver:
    """Answers questions on positions and reuses its results, also for other deals."""

    def __init__(self, limit: int | None = None) -> None:
        """`limit` is the most positions searched; beyond it tricks are estimates."""
        self._boards: dict[tuple[bool, bool], Board] = {}
        self._limit = limit

    @property
    def remembered(self) -> int:
        """Return the number of known positions, a measure of work that is the same on every machine."""
        return sum(len(board) for board in self._boards.values())

    def tricks(self, position: Position, guess: int | None = None) -> int:
        """Return the declarer's remaining tricks; a good guess saves work, and is returned at the limit."""
        least, most = 0, position.left
        guessed = guess if guess is not None else 1 if position.misere else (most + 1) // 2
        need = guessed
        while least < most:
            need = min(max(need, least + 1), most)
            try:
                reached = self.reaches(position, need)
            except Unsettled:
                return min(max(guessed, least), most)
            if reached:
                least, need = need, need + 1
            else:
                most, need = need - 1, need - 1
        return least

    def reaches(self, position: Position, need: int) -> bool:
        """Return whether the declarer takes at least `need` remaining tricks. Raises Unsettled."""
        if len(position.trick) >= PLACES:
            raise ValueError("a trick in progress has at most two cards")
        board, encoding = self._board(position), Encoding(position)
        led, answered = [*(encoding.cards[card] for card in position.trick), NONE, NONE][:2]
        start = encoding.key, encoding.leader, position.left, need, led, answered
        limit = None if self._limit is None else self._limit - self.remembered + len(board)
        answer = board.reaches(*start, limit=limit)
        if answer is None:
            raise Unsettled
        return answer

    def worth(self, position: Position) -> dict[Card, int]:
        """Return the declarer's remaining tricks after each playable card."""
        found: dict[int, int] = {}
        runs = Encoding(position).runs()
        guess = None
        for card in position.playable:
            run = runs[card]
            if run not in found:
                guess = found[run] = self._after(position, card, guess)
        return {card: found[runs[card]] for card in position.playable}

    def _after(self, position: Position, card: Card, guess: int | None) -> int:
        taken = int(position.taken_by(card) == position.declarer)
        return taken + self.tricks(position.played(card), None if guess is None else guess - taken)

    def _board(self, position: Position) -> "Board":
        from games.preferans.double_dummy import search  # noqa: PLC0415

        kind = position.trumps is not None, position.misere
        board = self._boards.get(kind)
        if board is None or len(board) > MOST_POSITIONS:
            board = self._boards[kind] = search.Board(trumped=kind[0], misere=kind[1])
        return board


class Encoding:
    """A position for the search: the numbers of its suits, trumps first, and of each card."""

    def __init__(self, position: Position) -> None:
        owners = self._owners(position)
        suits = sorted(Suit, key=lambda suit: suit is not position.trumps)
        self.leader = (position.leader - position.declarer) % PLACES
        self.cards: dict[Card, int] = {}
        self.key = 0
        self._owners_in_order: list[tuple[Card, int]] = []
        for index, suit in enumerate(suits):
            held = [card for card in _UPWARD[suit] if card in owners]
            self.cards |= {card: 8 * index + place for place, card in enumerate(held)}
            self.key |= number([owners[card] for card in held]) << BITS * index
            self._owners_in_order += [(card, owners[card]) for card in held]

    @staticmethod
    def _owners(position: Position) -> dict[Card, int]:
        owners = {
            card: (place - position.declarer) % PLACES
            for place, hand in enumerate(position.hands)
            for card in hand
        }
        for turn, card in enumerate(position.trick):
            owners[card] = (position.leader + turn - position.declarer) % PLACES
        if len(owners) != PLACES * position.left:
            raise ValueError("hands differ in length, or a card occurs twice")
        return owners

    def runs(self) -> dict[Card, int]:
        """Return the number of each card; cards with equal numbers are neighbours in one hand."""
        found: dict[Card, int] = {}
        before: tuple[Card, int] | None = None
        for card, owner in self._owners_in_order:
            same = before is not None and before[1] == owner and before[0].suit is card.suit
            found[card] = found[before[0]] if same and before is not None else self.cards[card]
            before = card, owner
        return found


_UPWARD = {
    suit: tuple(Card(f"{rank.letter}{suit.value}") for rank in Rank if rank >= Rank.SEVEN) for suit in Suit
}
