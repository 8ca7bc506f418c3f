"""The stored match, and random ones, followed once more by a referee that shares nothing with the game."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from games import options as fields
from games.terc import GAME
from games.terc.options import Options
from tests.contract.golden import Golden
from tests.contract.walks import walk
from tests.games.terc.referee import Referee


def golden() -> Golden:
    return msgspec.json.decode((Path(__file__).parent / "golden.json").read_bytes(), type=Golden)


@pytest.mark.rule("TERC-4", "TERC-9", "TERC-16")
def test_terc_4_second_referee_agrees_with_the_golden_record() -> None:
    """Someone joins, leaves and comes back; calls run out, TERCs go back under the pack, and everyone overlooks some."""
    stored = golden()
    referee = Referee(fields.from_json(Options, stored.record.options), stored.record.seats)
    for number, entry in enumerate(stored.record.log, 1):
        referee.book(entry.actor, entry.text)
        if str(number) in stored.scores:
            assert stored.scores[str(number)] == tuple(map(str, referee.cards))
    assert referee.over
    assert stored.points == tuple(map(str, referee.cards))
    assert stored.places == tuple(1 + sum(other > mine for other in referee.cards) for mine in referee.cards)
    assert referee.missed > 0
    words = {entry.text.split()[0] for entry in stored.record.log}
    assert words == {"deal", "join", "leave", "call", "claim", "none", "timeup"}


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(), 4),
        (Options(no_terc="auto", wrong_call="minus"), 3),
        (Options(wrong_call="free"), 2),
        (Options(wrong_call="minus"), 1),
    ],
)
@pytest.mark.rule("TERC-12", "TERC-15", "TERC-19")
def test_terc_12_second_referee_agrees_on_random_matches(options: Options, seats: int) -> None:
    """Board, pack, piles, mistakes and missed TERCs after every action; and every card is in one place."""
    referee = Referee(options, seats)
    for move in walk(GAME, options, seats, Random(f"{options} {seats}")).moves:
        referee.book(move.actor, move.text)
        state = move.after
        assert [card.text if card else "" for card in state.table] == referee.places
        assert [card.text for card in state.pack] == referee.pack
        assert [
            [card.text for three in player.tercs for card in three] for player in state.players
        ] == referee.piles
        assert [player.wrong for player in state.players] == referee.errors
        assert (state.floor, state.missed) == (referee.caller, referee.missed)
        assert (not GAME.to_act(state)) == referee.over
        everywhere = [*referee.lying, *referee.pack, *(card for pile in referee.piles for card in pile)]
        assert len(everywhere) == len(set(everywhere)) == 81
