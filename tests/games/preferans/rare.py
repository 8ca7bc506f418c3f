"""Rare moments of matches, played from positions set up by hand."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.core import Nature, Seat, Step
from games.preferans import GAME
from games.preferans.options import PRESETS
from games.preferans.state import Conditions, Part
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import MAIN, SECOND, THIRD, before_deal, dealt, pack, run

_TALKING = replace(PRESETS["gusarik"], talk=True, deals=20)
AGREED = replace(PRESETS["sochinka"], talk=True, dealer_help="whists", half_whist=True, concede=True)
ARRANGEMENTS = (
    (replace(_TALKING, deals=12), 3),
    (_TALKING, 4),
    (replace(_TALKING, kind="classic", dealer_help="free"), 4),
    (replace(_TALKING, undertricks="robber", dealer_help="whists"), 4),
    *((replace(AGREED, deals=12), seats) for seats in (3, 4)),
)
"""Tables with talk, by number of players."""

SPADES = ("AS KS QS JS TS 9S 8S 7S AC KC", SECOND, THIRD, "8H 7H")
"""Ten tricks in the first hand."""


def moments() -> Iterator[Step[Any]]:
    """Yield each moment with the events before it."""
    timed = dealt(MAIN, first=Seat(0), conditions=Conditions(Seat(0), 1, 5, 30))
    up = GAME.apply(timed, Nature.CLOCK, GAME.read("timeup control"))
    yield up
    yield run(up.state, f"{SEVEN}, pass, pass, pass")
    for state, done in _MOMENTS:
        *before, last = done.split(" > ")
        yield run(run(state, ", ".join(before)).state, last)


SEVEN = "bid 7S, pass, pass, lay 8H 7H, contract 7S"
TOTUS = "bid 10N, pass, pass"
_ASKED = before_deal(
    MAIN, part=Part.CONDITIONS, number=32, sheet=sheet_of("limit none, hills 5 9 7 8"), first=Seat(3)
)
_COUNCIL = replace(_ASKED, options=replace(MAIN, talk=True))
_HELPING = dealt(replace(MAIN, talk=True, dealer_help="whists"))
_AGREED = dealt(AGREED)
_BOMBED = dealt(sheet=sheet_of("limit 10, bombs 1 - - -"))
_UNDERBID = dealt(replace(MAIN, underbid="arbiter"), hands=SPADES)
_NEARLY = before_deal(replace(MAIN, dark=True), sheet=sheet_of("limit 10, pools 9 9 9 9, hills 1 1 1 1"))
_SIX = "bid 6S, pass, pass, lay 8H 7H, contract 6S, ..."
_MOMENTS = (
    # the owner of the hill sets the conditions
    (_ASKED, ""),
    (_ASKED, "conditions 3 5 90"),
    (_COUNCIL, "0: propose 5 4 60, 2: propose 1 5 none"),
    (_COUNCIL, "conditions 3 5 90"),
    (_COUNCIL, "conditions 3 5 90, change third_raspasy_fine 10, 0: accept, 3: decline"),
    (_COUNCIL, "conditions 3 5 90, change cover off"),
    # the dealer looks at a hand and whists for it, or helps a whister
    (dealt(), f"{SEVEN}, pass, pass > "),
    (dealt(), f"{SEVEN}, pass, pass > peek 2"),
    (dealt(), f"{SEVEN}, pass, pass > peek 2, whist, closed, play AS"),
    (_HELPING, f"{SEVEN}, whist, pass > "),
    (_HELPING, f"{SEVEN}, whist, pass, 3: help 1, closed, 3: advise lead C > ..."),
    # half a whist, which stands or is voided by a return; a contract conceded
    (_AGREED, f"{SEVEN}, pass > half"),
    (_AGREED, f"{SEVEN}, pass, half > pass"),
    (_AGREED, f"{SEVEN}, pass, half > whist"),
    (_AGREED, "bid 7S, pass > pass"),
    (_AGREED, "bid 7S, pass, pass > concede"),
    # a totus on a bomb, with a helped player
    (_BOMBED, f"{TOTUS} > "),
    (_BOMBED, f"{TOTUS}, contract totus N help 2 > "),
    (_BOMBED, f"{TOTUS}, contract totus N help 2 > lay 8H 7H"),
    (_BOMBED, f"{TOTUS}, contract totus N help 2 > lay 8H 7H, lay AC KC"),
    # an underbid, excused by a split of the cards, and not excused
    (_UNDERBID, f"{_SIX} > "),
    (_UNDERBID, f"{_SIX} > verdict none"),
    (_UNDERBID, f"{_SIX} > verdict {SECOND} {THIRD}"),
    # a ten in the dark that helps everybody and leaves points over: more entries than are told one by one
    (
        _NEARLY,
        f"{pack(*SPADES)}, bid 10S dark, pass, pass, lay 8H 7H, contract 10S dark > ...",
    ),
    (dealt(), "pass, pass, pass > ..."),
    (dealt(replace(MAIN, dark=True)), "pass dark, look, pass, look, pass"),
)
"""A state and actions; those before `>` are not part of the moment."""
