"""The computer player that counts."""

from random import Random

import pytest
from msgspec.structs import replace

from games.agents.anything import Anything, Computer
from games.core import Seat, plausible
from games.record import play
from games.terz import GAME, PLAYER
from games.terz.options import Options
from games.terz.state import Answers, State
from tests.games.terz.positions import BLUFF, after, dealt, late, playing, turn

MATCHES = 120


def choice(state: State, seed: int = 0) -> str:
    """What the player does for whoever is to act."""
    seat = Seat(turn(state))
    return GAME.write(PLAYER.choose(GAME.view(state, seat), Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [Options(deals=2), Options(bluff=True, target=300), Options(reply="suit_first", target=400)]
)
def test_it_beats_whoever_plays_anything(options: Options) -> None:
    """A fair share of wins would be a half."""
    won = 0
    for match in range(MATCHES):
        mine = match % 2
        agents: list[Computer] = [PLAYER if seat == mine else Anything() for seat in range(2)]
        _, end = play(GAME, options, 2, agents, secret=match.to_bytes(2, "big"))
        won += end.winner == mine
    assert won / MATCHES > 0.85


def test_its_card_play_alone_beats_a_player_of_random_cards() -> None:
    """Tricks without combinations: a fair share would be 75 of 150."""
    own = 0
    for match in range(MATCHES):
        mine = match % 2
        agents: list[Computer] = [PLAYER if seat == mine else Anything() for seat in range(2)]
        _, end = play(GAME, Options(deals=1), 2, agents, secret=match.to_bytes(2, "big"))
        own += sum(entry.points for entry in end.sheet if entry.seat == mine and entry.kind is None)
    assert own / MATCHES > 90


def test_it_declares_the_highest_then_marriage_then_the_seven() -> None:
    state = dealt("7S 8S 9S TS KH QH 7H 7D 9D", "8C 9C KC QC 8D QD AD 8H TH", "JH")
    for expected in ("declare run 7S 8S 9S TS", "marriage", "seven", "declare run JH QH KH"):
        assert choice(state) == expected
        state = after(state, expected)
    assert choice(state).startswith("play ")


def test_it_keeps_trumps_and_throws_what_counts_nothing() -> None:
    assert choice(after(playing("8S KD", "JH 9H 7D AC", talon="7C 8C"), "play 8S")) in (
        "play 7D",
        "play 9H",
        "play AC",
    )
    assert choice(after(playing("AS KD", "TS 7S JH", talon="7C 8C"), "play AS")) in ("play JH", "play 7S")
    assert choice(after(playing("TS KD", "AS 7S JH", talon="7C 8C"), "play TS")) == "play AS"


def test_it_counts_the_last_tricks_to_the_point() -> None:
    """Seat 1 has 61 so far. Its ace first makes 75 all, written 80 to 70 for whoever takes the last; kept back, it makes 85 to 65."""
    assert choice(late("JH 9H AH TH", "KS AC", "AS 8C")) == "play 8C"
    assert after(late("JH 9H AH TH", "KS AC", "AS 8C"), "plays AS KS 8C AC").totals == (80, 70)
    assert after(late("JH 9H AH TH", "KS AC", "AS 8C"), "plays 8C AC KS AS").totals == (60, 90)


def bluffing(*answers: tuple[int, int]) -> State:
    """Seat 0 is on turn with nothing to declare and a card short of a terz; each seat has so often believed and looked."""
    state = dealt("7S 9S JS 8C KC AC 7D 9D QD", "8S TC TS JC 8D AD KD 7H TH", "AH", options=BLUFF)
    return replace(state, answers=tuple(Answers(believed, looked) for believed, looked in answers))


@pytest.mark.parametrize("declaration", ["declare four J", "declare run 7S 8S 9S", "marriage"])
def test_it_asks_to_see_whatever_is_declared(declaration: str) -> None:
    """Looking costs nothing, whether the cards may be there or not."""
    state = after(
        dealt("7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD 7H TH", "AH", options=BLUFF), declaration
    )
    assert {choice(state, seed) for seed in range(50)} == {"show"}


def test_it_says_higher_once_it_has_looked() -> None:
    state = after(
        dealt("7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD 7H TH", "AH", options=BLUFF),
        "declare run 7S 8S 9S",
    )
    assert choice(after(state, "show")) == "higher run 8C 9C TC JC"


def test_it_says_good_to_what_it_has_seen_and_cannot_beat() -> None:
    state = after(
        dealt("7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C KD JC 8D QD TD 7H TH", "AH", options=BLUFF),
        "declare run 7S 8S 9S",
    )
    assert choice(after(state, "show")) == "good"


@pytest.mark.parametrize("answers", [(0, 0), (5, 0), (11, 1), (10, 10), (0, 20)])
def test_it_never_lies_where_a_lie_does_not_pay(answers: tuple[int, int]) -> None:
    """Twenty won against a hundred and twenty lost: it takes six believed for each looked at, one of each added."""
    state = bluffing((20, 0), answers)
    assert all(choice(state, seed).startswith("play ") for seed in range(200))


@pytest.mark.parametrize("answers", [(6, 0), (12, 1), (40, 2)])
def test_it_lies_now_and_then_to_one_who_mostly_believes(answers: tuple[int, int]) -> None:
    """By a terz and by a single card, and once a deal."""
    state = bluffing((0, 20), answers)
    lies = [text for text in (choice(state, seed) for seed in range(200)) if not text.startswith("play ")]
    assert 20 < len(lies) < 100
    held = {card.value for card in GAME.view(state, Seat(0)).hand}
    for text in lies:
        assert text.startswith("declare run ")
        assert len(text.split()[2:]) == 3
        assert len(set(text.split()[2:]) - held) == 1
    lied = after(state, lies[0], "good")
    assert all(choice(lied, seed).startswith("play ") for seed in range(200))


def test_who_lies_without_a_thought_names_no_card_that_is_known_to_be_elsewhere() -> None:
    """A♥ lies open on the talon, so nobody declares a marriage's neighbours with it; the other hand may hold any other card."""
    state = playing(
        "7S 8S 9C TC JD QD KS AS 7D", "8C 9S TD JC QC KD AD 7C 8D", talon="TH 9H AH", options=BLUFF
    )
    said = [GAME.write(action) for action in plausible(GAME, state, Seat(0))]
    assert any(word == "declare run QH KH AH" for word in map(GAME.write, GAME.legal(state, Seat(0))))
    assert "declare run QH KH AH" not in said
    assert "declare run 9H TH JH" in said
    assert "marriage" in said
