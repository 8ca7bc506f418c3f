"""Texts of actions."""

import pytest

from games.core import InvalidAction, Seat
from games.preferans import GAME
from games.preferans.actions import Announce, Conditions, LayAway, Pass, TimeUp, Verdict
from games.preferans.contracts import Contract, read
from tests.games.preferans.positions import SECOND, THIRD, cards, pack

TEXTS = (
    "look | pass | pass dark | bid 6S | bid misere | bid misere notalon | bid 9S notalon | bid 10N dark | bid misere dark",
    "lay AS KD | contract 7H | contract 7H dark | contract 10N notalon share | contract misere share | contract totus H",
    "contract totus N help 1 3 | accept | decline | whist | open | closed | peek 2 | play TD | claim 0 | claim 10",
    f"verdict none | verdict {SECOND} {THIRD} | conditions 1 10 none | conditions 100 37 600",
    "timeup control | timeup conditions | advise KD | advise lead D | advise open | advise closed | help 1",
    f"{pack()} | {pack().replace('deal', 'draw')}",
)
NONE = (
    "bid totus S | bid 6S notalon | bid 6S  dark | bid 6S dark notalon | bid 11S | bid | lay AS | lay AS AS | lay 6S AS",
    "contract | contract share | contract 7H share share | contract totus H help | contract totus H help 2 1",
    "contract totus H help 1 1 | peek | peek 02 | peek -1 | claim ten | claim 99999 | verdict | verdict AS KS",
    "conditions 1 10 | conditions 1 10 0x10 | timeup | timeup call | pass  dark | PASS",
)


@pytest.mark.parametrize("text", " | ".join(TEXTS).split(" | "))
def test_every_text_reads_back(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


@pytest.mark.parametrize("text", " | ".join(NONE).split(" | "))
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.read(text)


def test_actions_read_back_from_their_texts() -> None:
    assert GAME.read("pass dark") == Pass(dark=True)
    assert GAME.read("lay KD AS") == GAME.read("lay AS KD") == LayAway(frozenset(cards("AS KD")))
    assert GAME.read("contract totus S help 0 2") == Announce(read("totus S"), helped=(Seat(0), Seat(2)))
    assert GAME.read("contract misere share") == Announce(Contract(0), share=True)
    assert GAME.read("conditions 2 12 none") == Conditions(2, 12, None)
    assert GAME.read("verdict none") == Verdict()
    assert GAME.read("timeup control") == TimeUp("control")
