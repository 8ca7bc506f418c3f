"""Moments that matches left to chance hardly ever come to, played from positions set up by hand."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.core import Nature, Seat, Step
from games.preferans import GAME
from games.preferans.options import PRESETS
from games.preferans.state import Conditions, Part
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import (
    MAIN,
    SECOND,
    THIRD,
    after,
    before_deal,
    dealt,
    pack,
    played_out,
    step,
    through,
)

_TALKING = replace(PRESETS["gusarik"], talk=True, deals=20)
ARRANGEMENTS = (
    (replace(_TALKING, deals=12), 3),
    (_TALKING, 4),
    (replace(_TALKING, kind="classic", dealer_help="free"), 4),
    (replace(_TALKING, undertricks="robber", dealer_help="whists"), 4),
)
"""Tables of friends who talk, with their number of players."""

SPADES = ("AS KS QS JS TS 9S 8S 7S AC KC", SECOND, THIRD, "8H 7H")
"""Ten tricks in the first hand."""


def moments() -> Iterator[Step[Any]]:
    """Each with what happened on the way to it."""
    yield from _of_the_owner()
    yield from _of_the_clock()
    yield from _of_the_dealer()
    yield from _of_a_totus()
    yield from _of_an_underbid()
    yield from _of_full_pools()
    yield played_out(after(dealt(), "pass", "pass", "pass"))
    yield through(dealt(replace(MAIN, dark=True)), "pass dark", "look", "pass", "look", "pass")


def _of_the_owner() -> Iterator[Step[Any]]:
    """Of the hill, who sets the conditions."""
    asked = before_deal(
        MAIN, part=Part.CONDITIONS, number=32, sheet=sheet_of("limit none, hills 5 9 7 8"), first=Seat(3)
    )
    yield Step(asked)
    yield step(asked, "conditions 3 5 90")
    talking = replace(asked, options=replace(MAIN, talk=True))
    yield through(talking, "0: propose 5 4 60", "2: propose 1 5 none")
    yield step(talking, "conditions 3 5 90")
    yield through(talking, "conditions 3 5 90", "change third_raspasy_fine 10", "0: accept", "3: decline")
    yield through(talking, "conditions 3 5 90", "change cover off")


def _of_the_clock() -> Iterator[Step[Any]]:
    """The control time is up, and the round that runs then is over."""
    timed = dealt(MAIN, first=Seat(0), conditions=Conditions(Seat(0), 1, 5, 30))
    up = GAME.apply(timed, Nature.CLOCK, GAME.read("timeup control"))
    yield up
    said = "bid 7S", "pass", "pass", "lay 8H 7H", "contract 7S", "pass", "pass", "pass"
    yield through(up.state, *said)


def _of_the_dealer() -> Iterator[Step[Any]]:
    """Who looks at a hand and whists for it, or helps a whister."""
    passed = after(dealt(), "bid 7S", "pass", "pass", "lay 8H 7H", "contract 7S", "pass", "pass")
    yield Step(passed)
    yield step(passed, "peek 2")
    yield through(passed, "peek 2", "whist", "closed", "play AS")
    helping = replace(MAIN, talk=True, dealer_help="whists")
    whisted = after(dealt(helping), "bid 7S", "pass", "pass", "lay 8H 7H", "contract 7S", "whist", "pass")
    yield Step(whisted)
    yield played_out(after(whisted, "3: help 1", "closed", "3: advise lead C"))


def _of_a_totus() -> Iterator[Step[Any]]:
    """On a bomb, with somebody to help."""
    won = after(dealt(sheet=sheet_of("limit 10, bombs 1 - - -")), "bid 10N", "pass", "pass")
    yield Step(won)
    shown = after(won, "contract totus N help 2")
    yield Step(shown)
    yield step(shown, "lay 8H 7H")
    yield through(shown, "lay 8H 7H", "lay AC KC")


def _of_an_underbid() -> Iterator[Step[Any]]:
    """Excused by a split of the cards, and not excused."""
    begun = after(
        dealt(replace(MAIN, underbid="arbiter"), hands=SPADES),
        "bid 6S",
        "pass",
        "pass",
        "lay 8H 7H",
        "contract 6S",
    )
    played = played_out(begun).state
    yield Step(played)
    yield step(played, "verdict none")
    yield step(played, f"verdict {SECOND} {THIRD}")


def _of_full_pools() -> Iterator[Step[Any]]:
    """A ten in the dark that helps everybody and leaves points over: more entries than are told one by one."""
    nearly = before_deal(replace(MAIN, dark=True), sheet=sheet_of("limit 10, pools 9 9 9 9, hills 1 1 1 1"))
    won = through(nearly, pack(*SPADES), "bid 10S dark", "pass", "pass", "lay 8H 7H", "contract 10S dark")
    yield played_out(won.state)
