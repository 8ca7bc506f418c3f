"""The computer player that counts."""

from random import Random

from games.agents.anything import Anything, Computer
from games.agents.levels import Level
from games.core import Seat
from games.oh_hell import GAME, PLAYERS
from games.oh_hell.options import Options
from games.record import play
from tests.games.oh_hell.positions import after, before_deal, pack, turn

PLAYER = PLAYERS[Level.NOVICE]
MATCHES = 200


def choice(*texts: str, number: int, seats: int = 3) -> str:
    """What the player does after these actions, the last seat dealing."""
    state = after(before_deal(number, seats=seats, dealer=seats - 1), *texts)
    seat = Seat(turn(state))
    return GAME.write(PLAYER.choose(GAME.view(state, seat), Random(0)))


def test_it_beats_three_who_play_anything() -> None:
    """A fair share of first places would be a quarter."""
    won = 0
    for match in range(MATCHES):
        mine = match % 4
        agents: list[Computer] = [PLAYER if seat == mine else Anything() for seat in range(4)]
        _, end = play(GAME, Options(deals=8), 4, agents, secret=match.to_bytes(2, "big"))
        won += GAME.result(end).places[mine] == 1
    assert won / MATCHES > 0.8


def test_among_its_own_it_makes_many_of_its_bids() -> None:
    rows = [
        row
        for match in range(20)
        for row in play(GAME, Options(), 5, [PLAYER] * 5, secret=bytes([match]))[1].sheet
    ]
    made = [bid == taken for row in rows for bid, taken in zip(row.bids, row.taken, strict=True)]
    assert sum(made) / len(made) > 0.45


def test_it_bids_on_sure_tricks_and_not_on_small_cards() -> None:
    assert choice(pack("AH KH", "2S 3S", "4S 5S", turned="2H"), number=2) == "bid 2"
    assert choice(pack("2S 3D", "KH 4S", "AH 5S", turned="2H"), number=2) == "bid 0"


def test_it_ducks_once_its_bid_is_made_and_takes_tricks_before() -> None:
    deal = pack("KS 2S", "AS 3S", "4S 5S", turned="2H")
    assert choice(deal, "bids 1 0 2", "plays KS AS 4S", "play 3S", number=2) == "play 5S"
    assert (
        choice(pack("3D TS", "AS 2S", "4S 5S", turned="2H"), "bids 0 0 1", "play TS", number=2) == "play 2S"
    )
    assert (
        choice(pack("3D TS", "AS 2S", "4S 5S", turned="2H"), "bids 0 1 1", "play TS", number=2) == "play AS"
    )


def test_it_leads_no_ace_once_it_has_what_it_bid() -> None:
    deal = pack("JS AC TS 9C", "2S 3S 4S 5S", "2D 3D 4D 5D", "2H 3H 4H 5H", turned="6H")
    assert choice(deal, "bids 0 1 1 1", number=4, seats=4) == "play JS"


def test_it_leads_an_ace_while_it_lacks_a_trick() -> None:
    deal = pack("JS AC TS 9C", "2S 3S 4S 5S", "2D 3D 4D 5D", turned="6H")
    assert choice(deal, "bids 1 1 1", number=4) == "play AC"
