"""The computer player that keeps suits."""

from random import Random
from typing import Any

import pytest

from games.agents.anything import Anything, Computer
from games.core import Seat
from games.record import play
from games.sergeant_major import GAME, PLAYER
from games.sergeant_major.options import Options
from games.sergeant_major.state import Row, State
from tests.games.sergeant_major.positions import after, before_deal, pack, playing, swapped, turn

MATCHES = 120


def choice(state: State) -> str:
    """What the player does for whoever is to act."""
    seat = Seat(turn(state))
    return GAME.write(PLAYER.choose(GAME.view(state, seat), Random(0)))


@pytest.mark.slow
@pytest.mark.parametrize("options", [Options(), Options(kitty="open", quota="9-5-2", stake=1)])
def test_it_beats_two_who_play_anything(options: Options) -> None:
    """A fair share of first places would be a third, and of tricks 5⅓ a deal."""
    won, tricks, deals = 0, 0, 0
    for match in range(MATCHES):
        mine = match % 3
        agents: list[Computer] = [PLAYER if seat == mine else Anything() for seat in range(3)]
        _, end = play(GAME, options, 3, agents, secret=match.to_bytes(2, "big"))
        won += GAME.result(end).places[mine] == 1
        tricks += end.totals[mine]
        deals += len(end.sheet)
    assert won / MATCHES > 0.7
    assert tricks / deals > 7.5


def test_it_gives_a_low_card_that_brings_a_higher_one() -> None:
    state = after(before_deal(dealer=2), swapped("JS 2S", "JC 3C"))
    assert choice(state) in ("give 2S", "give 3C")


def test_it_returns_the_lowest_that_it_may() -> None:
    assert choice(after(before_deal(dealer=2), swapped("AS 6S"), "give 6S")) == "return 7S"
    assert choice(after(before_deal(dealer=2), swapped("TS AS", "7H 2H"), "give KD")) == "return 2H"


@pytest.mark.parametrize("kitty", ["blind", "open"])
def test_it_discards_low_cards_of_short_suits_and_keeps_long(kitty: Any) -> None:
    """The dealer's ace, king and long spades stay; the lone small cards go."""
    spades, rest = "AS KS QS JS TS 9S 8S 7S 6S 5S", "AH KH"
    dealer = f"{spades} {rest} 2C 3C 2D 3D"
    others = [
        f"{rank}{suit}" for suit in "CDH" for rank in "AKQJT98765432" if f"{rank}{suit}" not in dealer
    ] + ["2S", "3S", "4S"]
    kitty_cards = ["4C", "4D", "4S", "4H"]
    others = [card for card in others if card not in kitty_cards]
    state = after(
        before_deal(dealer=2, options=Options(kitty=kitty)),
        pack(" ".join(others[:16]), " ".join(others[16:]), dealer, " ".join(kitty_cards)),
    )
    while state.deal is not None and state.deal.phase.value != "lay":
        state = after(state, choice(state))
    laid = choice(state).split()[1:]
    assert all(card[0] in "2345678" and card[1] != "S" for card in laid)


def test_it_takes_cheaply_as_last_player_or_throws_its_lowest() -> None:
    assert choice(after(playing("9S 2H", "TS 3H", "AS JS 3S"), "plays 9S TS")) == "play JS"
    assert choice(after(playing("KS 2H", "TS 3H", "QS JS 3S"), "plays KS TS")) == "play 3S"
    assert choice(after(playing("KS 2H", "TS 3H", "AH 4C"), "plays KS TS")) == "play 4C"


@pytest.mark.parametrize(
    ("options", "before", "lead"),
    [
        (Options(), (0, 0, 0), "play JH"),
        (Options(), (7, 5, 4), "play AH"),
        (Options(stake=1), (0, 0, 0), "play AH"),
        (Options(stake=1, quota="none"), (0, 0, 0), "play JH"),
    ],
)
def test_it_makes_sure_of_the_twelfth_and_of_a_quota_that_costs(
    options: Options, before: tuple[int, ...], lead: str
) -> None:
    """Four tricks of five due, two to play: what comes first matters where the next trick is the twelfth, or saves a fine."""
    state = playing(
        "AH JH", "2S 3S", "4S 5S", takers=[1, 2] * 5 + [0] * 4, options=options, sheet=(Row(Seat(1), before),)
    )
    assert choice(state) == lead


def test_it_remembers_who_is_out_of_a_suit() -> None:
    """Nobody who still plays to the trick has spades: a seven of them takes it for certain, a nine of clubs may not."""
    state = after(playing("AS 7S 9C", "2H 3H 4H", "2D 3D 4D"), "plays AS 2H 2D")
    assert choice(state) == "play 7S"
