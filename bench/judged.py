"""How good «Разбор» is: the accuracy of players, and marked cards of Преферанс that the master prefers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from statistics import fmean

from bot.match.opening.fresh_tables import usual_seats
from games import registry
from games.agents.levels import Level
from games.agents.random_player import Computer, RandomPlayer
from games.analysis import Judgement, Mark, Move, accuracy, deals
from games.core import Seat
from games.preferans.actions import write
from games.preferans.analysis import CALLS
from games.preferans.call_analysis import is_sampled
from games.preferans.computer.playing import card_choice as masters
from games.preferans.state import Phase
from games.preferans.view import View, view
from games.record import play
from games.trick_game.actions import PlayCard

GAME = "preferans"
SEATS = 3
AIM = 20
"""The most percent that random play should have."""


def measure(names: Sequence[str], *, matches: int, count: int, first: int) -> None:
    """Print accuracies of players in short matches, and false positives in this many deals of Преферанс."""
    for name in names:
        if registry.is_analysed(name):
            for player, found in accuracies(name, matches, first).items():
                aim = f" (aim: {AIM} % at most)" if player == "random" else ""
                print(
                    f"judged  {name}: {player}, {len(found)} matches: accuracy {fmean(found):.0f} %{aim}, "
                    f"from {min(found)} to {max(found)} %",
                    flush=True,
                )
    if GAME in names:
        _measure_false_positives(count, first)


def accuracies(name: str, matches: int, first: int) -> Mapping[str, list[int]]:
    """Return the accuracies of each kind of player, against amateurs in the shortest match."""
    players: dict[str, Computer] = {"random": RandomPlayer()}
    players |= {level.value: registry.player(name, level) for level in registry.levels(name)}
    found: dict[str, list[int]] = {}
    for kind, player in players.items():
        each = [_accuracy(name, player, number) for number in range(first, first + matches)]
        found[kind] = [percent for percent in each if percent is not None]
    return found


def _accuracy(name: str, player: Computer, number: int) -> int | None:
    """Return the player's accuracy in a match; None without a real choice."""
    game, face, analyst = registry.get(name), registry.face(name), registry.analyst(name)
    assert analyst is not None
    options = game.presets[registry.usual_presets(name)[0]]
    agents = [player, *[registry.player(name, Level.AMATEUR)] * (usual_seats(game, options) - 1)]
    record, _ = play(game, options, len(agents), agents, secret=b"judged %d" % number)
    return accuracy(chain.from_iterable(analyst.judge(moves, Seat(0)) for moves in deals(game, face, record)))


def _measure_false_positives(count: int, first: int) -> None:
    """Print the share of marks in this many deals of Сочинка between amateurs."""
    marks = Counter(judgement.mark for judgement in judged(count, first))
    total = max(1, marks.total())
    print(
        f"judged  {GAME}: {count} deals, {total} cards of the master beside hidden hands and in raspasy: "
        f"{marks[Mark.MISTAKE]} mistakes ({100 * marks[Mark.MISTAKE] / total:.1f} %, aim: 2 %), "
        f"{marks[Mark.INACCURACY]} inaccuracies ({100 * marks[Mark.INACCURACY] / total:.1f} %)",
        flush=True,
    )


def judged(count: int, first: int = 0) -> Iterator[Judgement]:
    """Return the marks of the cards that the master's search prefers, with its own randomness."""
    for number, moves in enumerate(_deals(count, first)):
        luck = Random(first + number)
        for move in moves:
            if isinstance(move.actor, int):
                seat = Seat(move.actor)
                preferred = _preferred(move, view(move.before, seat), luck)
                yield from CALLS.judge((preferred,) if preferred is not None else (), seat)


def _preferred(move: Move, seen: View, luck: Random) -> Move | None:
    """Return the master's card in place of the one that was played; None without a search."""
    if seen.phase is not Phase.PLAY or len(seen.choices.cards) < 2 or not is_sampled(seen):
        return None
    card = masters.best(seen, masters.weigh(seen, luck))
    return move._replace(text=write(PlayCard(card)))


def _deals(count: int, first: int) -> Iterator[tuple[Move, ...]]:
    """Return the actions of deals, boards from the first one on."""
    game, face = registry.get(GAME), registry.face(GAME)
    dealt, board = 0, first
    while dealt < count:
        agents = [registry.player(GAME, Level.AMATEUR)] * SEATS
        record, _ = play(game, game.presets["quick_sochinka"], SEATS, agents, secret=b"judged %d" % board)
        for moves in deals(game, face, record):
            if dealt < count:
                yield moves
                dealt += 1
        board += 1
