"""The options of a match; each kind is a preset."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from games.lengths import Lengths
from games.preferans.scoring.sheet import ROBBER_CONTRACTS, Terms

ROUNDS = 2
"""The rounds of raspasy after Разбойник."""
TWO = 2
FOUR = 4
DEALS_OF_FOUR = 24
DEALS_OF_THREE = 20
"""The deals of three players, or of two and the dummy."""
POOL = 10
"""The usual points of a full pool."""


class Options(msgspec.Struct, frozen=True):
    kind: Literal["sochinka", "classic", "leningradka", "gusarik"] = "classic"
    dummy: bool = False
    """Two players with a dummy."""
    gain: Literal["halves", "pool", "hill_first"] = "halves"
    """Where a made contract is written."""
    dark: bool = True
    """Whether players may call in the dark."""
    misere: Literal["binding", "trading"] = "binding"
    """Whether misère is a binding first call, or may be bid and announced later too."""
    underbid: Literal["arbiter", "off"] = "arbiter"
    """Whether an arbiter judges tricks above the contract."""
    undertricks: Literal["usual", "gentleman", "robber"] = "usual"
    """The whists of the other players, besides the whister's, on a failed declarer."""
    cover: bool = True
    """Whether contracts beyond the cover earn half."""
    raspasy_to_pool: bool = False
    """Whether raspasy without a trick earns pool points."""
    third_raspasy_fine: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    """The dealer's hill points for a third raspasy in a row."""
    help: bool = True
    """Whether points beyond a full pool go to other players' pools."""
    doubled: bool = False
    """Whether Ленинградка counts whists and failed contracts twice."""
    raspasy_rounds: bool = True
    settle: Literal["full", "hill_only"] = "full"
    """Whether Гусарик settles pools and whists too."""
    pool: Annotated[int, msgspec.Meta(ge=5, le=100)] = POOL
    """The points of a full pool, unless the owner of the hill sets them."""
    whist_price: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    """The price of a whist, unless the owner of the hill sets it."""
    control_time: Literal["none"] | Annotated[int, msgspec.Meta(ge=10, le=600)] = "none"
    """The minutes of Классика's main part before its last round."""
    deals: Literal["none", "by_seats"] | Annotated[int, msgspec.Meta(ge=1, le=100)] = "none"
    """The deals after which the match is settled; without a number, `progression.MOST_DEALS`."""
    talk: bool = False
    """Whether people advise, draw teeth and agree on changes, as at a real table."""
    dealer_help: Literal["none", "free", "whists"] = "none"
    """Whether a sitting dealer may choose a whister to help, for nothing or for half of their whists."""
    half_whist: bool = False
    """Whether the second opponent may whist half a six or seven after a pass of the first."""
    concede: bool = False
    """Whether a declarer may concede three undertricks before laying away."""

    def most_deals(self, seats: int) -> int | None:
        """Return the agreed number of deals at a table of `seats`."""
        if self.deals == "by_seats":
            return DEALS_OF_FOUR if seats == FOUR else DEALS_OF_THREE
        return None if self.deals == "none" else self.deals

    def price(self, seats: int) -> int:
        """Return the price of a whist, unless the owner of the hill sets it."""
        return self.whist_price if matters(self, seats, "whist_price") else 1

    @property
    def trading(self) -> bool:
        return self.misere == "trading"

    @property
    def doubles(self) -> bool:
        return self.doubled and self.kind == "leningradka"

    @property
    def terms(self) -> Terms:
        """Return the options that affect the score."""
        main = self.kind != "gusarik"
        return Terms(
            gain=self.gain,
            undertricks=self.undertricks,
            cover=self.cover and main,
            help=self.help and main,
            raspasy_to_pool=self.raspasy_to_pool,
            doubled=self.doubles,
            hill_only=self.settle == "hill_only" and self.kind == "gusarik",
        )


OPTION_GROUPS: Mapping[str, frozenset[str]] = {
    "bidding": frozenset({"dark", "underbid", "cover"}),
    "play": frozenset({"dummy", "half_whist", "concede", "talk", "dealer_help"}),
    "writing": frozenset({"gain", "help", "doubled", "third_raspasy_fine", "settle", "whist_price"}),
    "length": frozenset({"pool", "deals", "control_time"}),
}
"""All but the options of misère, whist and raspasy, which tables agree on before a match."""
FRIENDLY = frozenset({"talk"})
UNBOOKED = frozenset({"dummy", "misere", "talk", "dealer_help"})
_OF_THE_MAIN_PART = frozenset(
    {"dark", "misere", "underbid", "cover", "third_raspasy_fine", "help", "half_whist", "concede"}
)
"""Options of the main part, absent in Гусарик."""
_OF_KINDS: Mapping[str, frozenset[str]] = {
    "control_time": frozenset({"classic"}),
    "doubled": frozenset({"leningradka"}),
    "raspasy_rounds": frozenset({"gusarik"}),
    "settle": frozenset({"gusarik"}),
    "pool": frozenset({"sochinka", "leningradka"}),
    "whist_price": frozenset({"sochinka", "leningradka", "gusarik"}),
}
"""Options that only some kinds have."""


def matters(options: Options, seats: int, name: str) -> bool:
    """Return whether the option `name` can change a match of these options and seats."""
    if name == "kind":
        return False
    if name in ("dummy", "talk"):
        return (seats == TWO) is (name == "dummy")
    if name == "half_whist" and seats == TWO:
        return False
    if name == "dealer_help":
        return options.talk and seats == FOUR
    if options.kind == "gusarik" and name in _OF_THE_MAIN_PART:
        return False
    if options.kind == "classic" and name == "whist_price":
        return _ends_early(options, seats)
    return options.kind in _OF_KINDS.get(name, {options.kind})


def _ends_early(options: Options, seats: int) -> bool:
    """Return whether the match ends before the owner of the hill sets the price."""
    most = options.most_deals(seats)
    return most is not None and most <= (len(ROBBER_CONTRACTS) + ROUNDS) * seats


_CLASSIC = Options()
_SOCHINKA = Options(
    kind="sochinka", gain="pool", dark=False, cover=False, underbid="off", raspasy_to_pool=True
)
_LENINGRADKA = Options(
    kind="leningradka", gain="hill_first", dark=False, cover=False, underbid="off", deals="by_seats"
)
_GUSARIK = Options(kind="gusarik", dark=False, cover=False, underbid="off", help=False)
_QUICK = 4
"""The deals of a match of about five minutes."""
_MIDDLE = 16
"""The deals of a match of about 15 minutes."""


def _quick(options: Options) -> Options:
    return msgspec.structs.replace(options, deals=_QUICK)


PRESETS = {
    "sochinka": _SOCHINKA,
    "classic": _CLASSIC,
    "leningradka": _LENINGRADKA,
    "gusarik": _GUSARIK,
    "quick_sochinka": _quick(_SOCHINKA),
    "quick_classic": _quick(_CLASSIC),
    "middle_classic": msgspec.structs.replace(_CLASSIC, deals=_MIDDLE),
    "quick_leningradka": _quick(_LENINGRADKA),
    "quick_gusarik": _quick(_GUSARIK),
    "dummy": msgspec.structs.replace(_SOCHINKA, dummy=True),
    "quick_dummy": msgspec.structs.replace(_quick(_SOCHINKA), dummy=True),
}

_DEALS: Mapping[str, Mapping[int, int]] = {
    "sochinka": {2: 16, 3: 15, 4: 23},
    "classic": {3: 94, 4: 127},
    "leningradka": {3: DEALS_OF_THREE, 4: DEALS_OF_FOUR},
    "gusarik": {3: 26, 4: 33},
}
"""The deals of a whole match of each kind by players, from the actions below."""


def length(options: Options, seats: int) -> float:
    """Return the average number of hands of a player, relative to a whole Сочинка of three."""
    deals = _DEALS[options.kind].get(seats) or _DEALS[options.kind][3]
    pools = options.pool / POOL if matters(options, seats, "pool") else 1.0
    most = options.most_deals(seats)
    expected = deals * pools if most is None else min(deals * pools, most)
    return expected * min(1.0, 3 / seats) / _DEALS["sochinka"][3]


LENGTHS = Lengths(
    kinds={
        "sochinka": ("quick_sochinka", "sochinka"),
        "classic": ("quick_classic", "middle_classic", "classic"),
        "leningradka": ("quick_leningradka", "leningradka"),
        "gusarik": ("quick_gusarik", "gusarik"),
        "dummy": ("quick_dummy", "dummy"),
    },
    actions={
        "sochinka": {3: 484, 4: 778},
        "classic": {3: 2792, 4: 3551},
        "leningradka": {3: 651, 4: 658},
        "gusarik": {3: 735, 4: 1012},
        "quick_sochinka": {3: 126, 4: 137},
        "quick_classic": {3: 119, 4: 112},
        "middle_classic": {3: 516, 4: 512},
        "quick_leningradka": {3: 135, 4: 132},
        "quick_gusarik": {3: 111, 4: 123},
        "dummy": {2: 381},
        "quick_dummy": {2: 97},
    },
    spread={
        "sochinka": 0.29,
        "quick_sochinka": 0.13,
        "quick_classic": 0.06,
        "quick_leningradka": 0.08,
        "quick_gusarik": 0.05,
    },
    quick=frozenset({"quick_sochinka", "quick_classic", "quick_leningradka", "quick_gusarik", "quick_dummy"}),
    alone=3,
)
"""Averages of 3 to 12 matches between computers, by `pulka simulate preferans`."""
