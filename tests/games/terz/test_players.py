"""Computer players: the one that counts, and the master with its judgement."""

from random import Random

import pytest
from msgspec.structs import replace

from games.agents.levels import Level
from games.agents.random_player import Computer, RandomPlayer
from games.agents.seeding import rng_for
from games.analysis import Mark, Measure, Move
from games.core import Seat, plausible
from games.faces.facts import Text
from games.record import play
from games.terz import ADVISER, ANALYST, GAME, PLAYER, PLAYERS
from games.terz.combinations import Kind
from games.terz.options import Options
from games.terz.state import Answers, Entry, State
from tests.games.cases import Case, cases, follow
from tests.games.terz.positions import BLUFF, after, begun, dealt, offered, playing, turn
from tests.support.positions import cards

MATCHES = 120
MASTER = PLAYERS[Level.MASTER]


def shown(kind: str, held: str) -> Text:
    return Text("terz-words-cards", {"what": Text(f"terz-kind-{kind}"), "cards": cards(held)})


def choice(state: State, seed: int = 0) -> str:
    """Return the player's action for the seat to act."""
    seat = Seat(turn(state))
    return GAME.write(PLAYER.choose(GAME.view(state, seat), Random(seed)))


def expect(state: State, asked: str, answer: str) -> None:
    if asked == "totals":
        assert state.totals == tuple(map(int, answer.split()))
        return
    seat = Seat(turn(state))
    view, (what, _, action) = GAME.view(state, seat), asked.partition(" ")
    if what == "chooses":
        assert {choice(state, seed) for seed in range(50)} <= set(answer.split(", "))
    elif what == "hints":
        lines = ADVISER.advise(view, rng_for(view)).lines
        texts = [(line, *(fact for fact in line.facts.values() if isinstance(fact, Text))) for line in lines]
        assert answer in [" ".join(text.key for text in each) for each in texts]
    elif what in ("master", "begins"):
        said = GAME.write(MASTER.choose(view, Random(1)))
        assert said == answer if what == "master" else said.startswith(answer) and "Q" not in said
    else:
        assert action in offered(state)
        found = list(ANALYST.judge([Move(1, state, seat, action)], seat))
        assert bool(found) is (answer != "nothing")
        for judgement in found:
            assert judgement.measure is Measure.POINTS
            if what == "costs":
                assert round(judgement.before - judgement.after) == int(answer)
                continue
            mark, _, best = answer.partition(", ")
            assert judgement.mark.value == mark
            assert not best or judgement.best == (best,)


@pytest.mark.parametrize("case", cases(__file__, "computer.txt"))
def test_cases(case: Case) -> None:
    follow(case, begun(case.setup), after, expect)


def test_an_opponent_caught_often_is_not_believed() -> None:
    lies = tuple(Entry(1, Seat(1), 20, Kind.RUN_3, penalty=True) for _ in range(12))
    spades, plain = "7S 8S 9S TS QC KD AH 7C 9D", "8C TC QD KH JH AD 8H JC KS"
    state = after(dealt(spades, plain, "9H", options=BLUFF, sheet=lies), "declare run 7S 8S 9S")
    (judgement,) = ANALYST.judge([Move(1, state, Seat(1), "good")], Seat(1))
    assert judgement.mark is not Mark.BEST


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("declare run 7S 8S 9S", Text("terz-judged-declare", {"what": shown("run-3", "7S 8S 9S")})),
        ("higher four A", Text("terz-judged-higher", {"what": shown("four-A", "AS AC AD AH")})),
        *((word, Text("terz-judged-said", {"said": word})) for word in ("good", "show", "seven", "marriage")),
    ],
)
def test_what_is_said_has_words_without_a_button(action: str, told: Text) -> None:
    assert ANALYST.named(action) == told


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [Options(deals=2), Options(bluff=True, target=300), Options(reply="suit_first", target=400)]
)
def test_it_beats_a_random_player(options: Options) -> None:
    """A fair share of wins would be a half."""
    won = 0
    for match in range(MATCHES):
        mine = match % 2
        agents: list[Computer] = [PLAYER if seat == mine else RandomPlayer() for seat in range(2)]
        _, end = play(GAME, options, 2, agents, secret=match.to_bytes(2, "big"))
        won += end.winner == mine
    assert won / MATCHES > 0.85


def test_its_card_play_alone_beats_a_player_of_random_cards() -> None:
    """Tricks without combinations: a fair share would be 75 of 150."""
    own, matches = 0, 20
    for match in range(matches):
        mine = match % 2
        agents: list[Computer] = [PLAYER if seat == mine else RandomPlayer() for seat in range(2)]
        _, end = play(GAME, Options(deals=1), 2, agents, secret=match.to_bytes(2, "big"))
        own += sum(entry.points for entry in end.sheet if entry.seat == mine and entry.kind is None)
    assert own / matches > 90


def bluffing(*answers: tuple[int, int]) -> State:
    """Seat 0 is on turn with nothing to declare and a card short of a terz; each seat has so often believed and looked."""
    state = dealt("7S 9S JS 8C KC AC 7D 9D QD", "8S TC TS JC 8D AD KD 7H TH", "AH", options=BLUFF)
    return replace(state, answers=tuple(Answers(believed, looked) for believed, looked in answers))


@pytest.mark.parametrize("answers", [(0, 0), (5, 0), (11, 1), (10, 10), (0, 20)])
def test_it_never_lies_where_a_lie_does_not_pay(answers: tuple[int, int]) -> None:
    """Twenty won against a hundred and twenty lost: it takes six believed for each looked at, one of each added."""
    state = bluffing((20, 0), answers)
    assert all(choice(state, seed).startswith("play ") for seed in range(100))


@pytest.mark.parametrize("answers", [(6, 0), (12, 1), (40, 2)])
def test_it_lies_now_and_then_to_a_mostly_believing_opponent(answers: tuple[int, int]) -> None:
    """By a terz and by a single card, and once a deal."""
    state = bluffing((0, 20), answers)
    lies = [text for text in (choice(state, seed) for seed in range(100)) if not text.startswith("play ")]
    assert 10 < len(lies) < 50
    held = {card.value for card in GAME.view(state, Seat(0)).hand}
    for text in lies:
        assert text.startswith("declare run ")
        assert len(text.split()[2:]) == 3
        assert len(set(text.split()[2:]) - held) == 1
    lied = after(state, lies[0], "good")
    assert all(choice(lied, seed).startswith("play ") for seed in range(100))


def test_a_random_lie_names_no_card_that_is_known_to_be_elsewhere() -> None:
    """A♥ lies open on the talon, so nobody declares a marriage's neighbours with it; the other hand may hold any other card."""
    state = playing(
        "7S 8S 9C TC JD QD KS AS 7D", "8C 9S TD JC QC KD AD 7C 8D", talon="TH 9H AH", options=BLUFF
    )
    said = [GAME.write(action) for action in plausible(GAME, state, Seat(0))]
    assert any(word == "declare run QH KH AH" for word in map(GAME.write, GAME.legal(state, Seat(0))))
    assert "declare run QH KH AH" not in said
    assert "declare run 9H TH JH" in said
    assert "marriage" in said
