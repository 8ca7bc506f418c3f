"""How well Преферанс's computers play their cards: against best play with open cards, and in raspasy.

Tricks lost are counted card by card: how many fewer the side of the card takes by best play after it than
before it. Misères are dealt that the tables call neither hopeless nor safe.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from msgspec.structs import replace

from games.agents.anything import move
from games.agents.levels import Level
from games.cards import PACK_32, write_cards
from games.core import Agent, Nature, Seat
from games.preferans import GAME, PLAYERS
from games.preferans.computer.hand_evaluation import laid_for_misere, misere_chance
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.match.hands import hand_on_turn
from games.preferans.options import PRESETS
from games.preferans.state import Deal, Phase, State
from games.trick_game.actions import PlayCard

SEATS = 3
CHANCE = 0.2
"""The least that the tables give a misère which is measured."""


class Cards(Agent):
    """Plays the cards of one level to the last, and says what another does."""

    def __init__(self, level: Level, words: Level = Level.AMATEUR) -> None:
        self._cards, self._words = PLAYERS[level], PLAYERS[words]

    def choose(self, view: Any, rng: Random) -> Any:
        if not view.choices.cards:
            return self._words.choose(view, rng)
        return self._cards.choose(replace(view, choices=replace(view.choices, claims=None)), rng)


def measure(deals: int) -> None:
    """Every level: tricks lost a contract, misères caught, and what its cards gain in raspasy."""
    for level in Level:
        _show_contracts(level, deals)
    dealt = [misere(number) for number in range(deals)]
    open_tricks = [Solver().tricks(_position(state, _deal(state))) for state in dealt]
    for level in Level:
        _show_miseres(level, dealt, open_tricks)
    for level in (Level.NOVICE, Level.MASTER):
        _show_raspasy(level, deals)


def _show_contracts(level: Level, deals: int) -> None:
    lost = [each for number in range(deals) for each in lost_in(Cards(level), number)]
    if lost:
        sides = zip(("declarer", "defenders"), zip(*lost, strict=True), strict=True)
        text = ", ".join(f"{name} {figure(tricks)}" for name, tricks in sides)
        print(f"tricks    preferans {level}: lost a contract of {len(lost)}: {text}", flush=True)


def lost_in(player: Agent, number: int) -> Iterator[tuple[int, int]]:
    """The tricks that declarer and defenders lost, where a contract was played."""
    state, solver, lost = _dealt(number), Solver(), [0, 0]
    played = False
    while state.deal is not None:
        deal, action = state.deal, _action(player, state)
        if isinstance(action, PlayCard) and deal.declared and not _misere(deal):
            played = True
            worths = solver.worth(_position(state, deal))
            if hand_on_turn(deal) == deal.declarer:
                lost[0] += max(worths.values()) - worths[action.card]
            else:
                lost[1] += worths[action.card] - min(worths.values())
        state = GAME.apply(state, _turn(state), action).state
    if played:
        yield lost[0], lost[1]


def _show_miseres(level: Level, dealt: Sequence[State], open_tricks: Sequence[int]) -> None:
    taken = [misere_tricks(state, level) for state in dealt]
    catchable = sum(map(bool, open_tricks))
    print(
        f"tricks    preferans {level}: misères caught {sum(map(bool, taken))} of {len(dealt)}, "
        f"{catchable} with open cards; tricks {figure(taken)}",
        flush=True,
    )


def misere(number: int) -> State:
    """A misère with holes, before its first lead."""
    rng = Random(number)
    while True:
        state = GAME.apply(_before_deal(number), Nature.CHANCE, GAME.read(f"deal {_pack(rng)}")).state
        for text in ("bid misere", "pass", "pass"):
            state = GAME.apply(state, _turn(state), GAME.read(text)).state
        deal = _deal(state)
        hand = deal.hands[deal.declarer or 0]
        laid = laid_for_misere(hand, leading=True)
        if CHANCE <= misere_chance([card for card in hand if card not in laid], leading=True) < 1:
            for text in (f"lay {write_cards(laid)}", "contract misere"):
                state = GAME.apply(state, _turn(state), GAME.read(text)).state
            return state


def _pack(rng: Random) -> str:
    return write_cards(rng.sample(PACK_32, len(PACK_32)))


def misere_tricks(state: State, level: Level) -> int:
    """What a misère of an amateur takes against defenders of this level."""
    taken, deal = 0, _deal(state)
    while state.deal is not None:
        deal, seat = state.deal, _turn(state)
        player = PLAYERS[Level.AMATEUR if seat == deal.declarer else level]
        action = move(player, GAME, state, seat)
        assert isinstance(action, PlayCard)
        position = _position(state, deal)
        taken += position.taken_by(action.card) == position.declarer
        state = GAME.apply(state, seat, action).state
    return taken


def _show_raspasy(level: Level, deals: int) -> None:
    gains = raspasy_gains(level, deals)
    print(
        f"tricks    preferans {level}: raspasy against two amateurs {figure(gains)} whists a deal "
        f"in {len(gains)} of {deals} deals, each played in every seat",
        flush=True,
    )


def raspasy_gains(level: Level, deals: int) -> list[float]:
    """What the cards of this level bring in one seat beyond an amateur's, on average of the seats."""
    amateur, challenger = PLAYERS[Level.AMATEUR], Cards(level)
    found = []
    for number in range(deals):
        state = _dealt(number)
        while state.deal is not None and state.deal.phase is Phase.AUCTION:
            state = GAME.apply(state, _turn(state), _action(amateur, state)).state
        if state.deal is None or not state.deal.raspasy:
            continue
        base = GAME.scores(_to_the_end(state, [amateur] * SEATS))
        ends = [
            GAME.scores(
                _to_the_end(state, [challenger if each == seat else amateur for each in range(SEATS)])
            )
            for seat in range(SEATS)
        ]
        found.append(fmean(float(end[seat] - base[seat]) for seat, end in enumerate(ends)))
    return found


def _to_the_end(state: State, players: Sequence[Agent]) -> State:
    while state.deal is not None:
        seat = _turn(state)
        state = GAME.apply(state, seat, move(players[seat], GAME, state, seat)).state
    return state


def _dealt(number: int) -> State:
    rng = Random(number)
    return GAME.apply(_before_deal(number), Nature.CHANCE, GAME.read(f"deal {_pack(rng)}")).state


def _before_deal(number: int) -> State:
    """A match of one deal before its cards are dealt."""
    secret = Random(sha256(b"tricks %d" % number).digest())
    state = GAME.start(GAME.board(PRESETS["sochinka"]), SEATS)
    while GAME.draw(state) == "draw":
        state = GAME.apply(state, Nature.CHANCE, GAME.sample(state, secret)).state
    return state


def _deal(state: State) -> Deal:
    assert state.deal is not None
    return state.deal


def _misere(deal: Deal) -> bool:
    return deal.contract is not None and deal.contract.misere


def _turn(state: State) -> Seat:
    return min(GAME.awaited(state))


def _action(player: Agent, state: State) -> Any:
    return move(player, GAME, state, _turn(state))


def _position(state: State, deal: Deal) -> Position:
    order = deal.active
    return Position(
        hands=tuple(deal.hands[place] for place in order),
        leader=(order.index(hand_on_turn(deal)) - len(deal.trick)) % SEATS,
        declarer=order.index(deal.declarer or Seat(0)),
        trumps=deal.trumps,
        misere=_misere(deal),
        trick=tuple(play.card for play in deal.trick),
    )


def figure(values: Sequence[float]) -> str:
    """An average and its standard error."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):.3f} ± {error:.3f}" if values else "none"
