"""Cards seen by each seat, derived from the rule book and the log alone."""

from itertools import pairwise
from typing import Any

from games.core import Nature, Seat
from games.terz.options import Options
from tests.contract.twins import Log

PLAIN, TRUMPS = "789JQKTA", "78QKTA9J"
FIRST, TURNED = 18, 18


def takes(led: str, reply: str, trumps: str) -> bool:
    """TZ-12: whether the reply takes the trick."""
    if led[1] != reply[1]:
        return reply[1] == trumps
    order = TRUMPS if led[1] == trumps else PLAIN
    return order.index(reply[0]) > order.index(led[0])


class Follower:
    """One deal by the log: both hands, and the cards shown to everybody or to one seat."""

    def __init__(self, options: Options, pack: list[str], dealer: int, seat: Seat | None) -> None:
        self.bluff, self.pack, self.seat = options.bluff, pack, seat
        first, second = ([pack[place] for place in range(FIRST) if place // 3 % 2 == half] for half in (0, 1))
        self.hands = [second, first] if dealer == 0 else [first, second]
        self.trumps = pack[TURNED][1]
        self.talon = pack[TURNED : TURNED + 1]
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[int] = []
        self.seen = {pack[TURNED], *(self.hands[seat] if seat is not None else ())}

    def act(self, seat: int, text: str) -> None:
        verb, *words = text.split(" ")
        match verb:
            case "cut":  # TZ-5: the order in which the talon is drawn
                end = 19 + int(words[0])
                places = [*range(end, 19, -1), *range(32, end, -1)]
                self.talon = [self.pack[place - 1] for place in places] + self.talon
                self.draw()
            case "seven":  # TZ-7: both cards of an exchange lie open
                low = f"7{self.trumps}"
                hand = self.hands[seat]
                hand[hand.index(low)], self.talon[-1] = self.talon[-1], low
                self.seen.add(low)
            case "declare" | "marriage":
                # TZ-18, TZ-21: the words tell of the cards named, the answer, if nobody bluffs, of the answering
                # hand. Under bluff the cards stay closed, but count as shown: their words and top must stay true.
                self.seen |= {*self.named(verb, words), *(() if self.bluff else self.hands[1 - seat])}
            case "higher":
                self.seen |= set(self.named(verb, words))
            case "play":
                self.play(seat, words[0])

    def named(self, verb: str, words: list[str]) -> list[str]:
        if verb == "marriage":
            return [f"K{self.trumps}", f"Q{self.trumps}"]
        return words[1:] if words[0] == "run" else [f"{words[1]}{suit}" for suit in "SCDH"]

    def play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.seen.add(card)
        self.trick.append((seat, card))
        if len(self.trick) == 2:
            (leader, led), (other, reply) = self.trick
            self.tricks.append(other if takes(led, reply, self.trumps) else leader)
            self.trick = []
            if len(self.tricks) > 1:
                self.draw()

    def draw(self) -> None:
        """TZ-4: the taker first; the last card of all lies open."""
        for seat in (self.tricks[-1], 1 - self.tricks[-1]):
            if self.talon:
                card = self.talon.pop(0)
                self.hands[seat].append(card)
                self.seen |= {card} if seat == self.seat or not self.talon else set()


def dealer_of_latest(log: Log, deals: list[int], options: Options) -> int:
    """TZ-1: drawn by lot, then the taker of the last trick."""
    dealer = int(log[0][1].split(" ")[1])
    for begin, end in pairwise(deals):
        dealer = follow(options, log[begin:end], dealer, None).tricks[-1]
    return dealer


def follow(options: Options, log: Log, dealer: int, seat: Seat | None) -> Follower:
    follower = Follower(options, log[0][1].split(" ")[1:], dealer, seat)
    for actor, text in log[1:]:
        assert not isinstance(actor, Nature)
        follower.act(actor, text)
    return follower


def unseen(options: Any, seats: int, log: Log, seat: Seat | None) -> frozenset[int]:
    """TZ-5, TZ-7, TZ-21: places of cards in the latest deal not shown to this seat."""
    deals = [
        number
        for number, (actor, text) in enumerate(log)
        if actor is Nature.CHANCE and text.startswith("deal ")
    ]
    dealer = dealer_of_latest(log, deals, options)
    since = log[deals[-1] :]
    seen = follow(options, since, dealer, seat).seen
    pack = since[0][1].split(" ")[1:]
    return frozenset(place for place, card in enumerate(pack) if card not in seen)
