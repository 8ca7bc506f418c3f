"""A second calculator of deal scores, worked out from the rule book alone.

Four players, no bomb, nothing in the dark: the sitting dealer, the declarer, the opponent who speaks first and the one who speaks second.
"""

from collections.abc import Iterator

WORTH = {"6": 2, "7": 4, "8": 6, "9": 8, "10": 10, "misere": 10}
ASKED = {"6": 4, "7": 2, "8": 1, "9": 1}
GRANTED = {"6": 2, "7": 1, "8": 0, "9": 0}
SPLIT_DUTY = {"6": (2, 2), "7": (1, 1), "8": (0, 1)}
OTHERS = ("first", "second", "dealer")
HEAD = (
    "contract",
    "declarer",
    "whisters",
    *(f"tricks_{who}" for who in OTHERS),
    "verdict",
    "undertricks",
    "gain",
    "hill_declarer",
    *(f"hill_{who}" for who in OTHERS),
    *(f"whists_{who}" for who in OTHERS),
)
Row = dict[str, str]


def deals() -> Iterator[Row]:
    """Every contract, number of tricks, choice of whisters and split between them, verdict and undertrick option."""
    for undertricks in ("usual", "gentleman", "robber"):
        for contract in ("6", "7", "8", "9"):
            yield _deal(contract, "", "nobody", {}, "", undertricks)
            for mine in range(11):
                for whisters, tricks in _splits(contract, 10 - mine):
                    yield _deal(contract, mine, whisters, tricks, "", undertricks)
                    if mine > int(contract):
                        yield _deal(contract, mine, whisters, tricks, "underbid", undertricks)
        for contract in ("10", "misere"):
            for mine in range(11):
                yield _deal(contract, mine, "", {"first": 10 - mine}, "", undertricks)


def _splits(contract: str, theirs: int) -> Iterator[tuple[str, dict[str, int]]]:
    for alone in OTHERS:
        yield alone, {alone: theirs}
    if contract != "9":
        for firsts in range(theirs + 1):
            yield "first second", {"first": firsts, "second": theirs - firsts}


def _deal(
    contract: str, mine: object, whisters: str, tricks: dict[str, int], verdict: str, undertricks: str
) -> Row:
    columns = {f"tricks_{who}": str(tricks.get(who, 0)) for who in OTHERS}
    return {
        "contract": contract,
        "declarer": str(mine),
        "whisters": whisters,
        **columns,
        "verdict": verdict,
        "undertricks": undertricks,
    }


def scored(row: Row) -> Row:
    """The deal with what is written for it."""
    gain, hill = _declarer(row)
    hills = {f"hill_{who}": str(_underwhist(row, who)) for who in OTHERS}
    whists = {f"whists_{who}": str(_whists(row, who)) for who in OTHERS}
    return {**row, "gain": str(gain), "hill_declarer": str(hill), **hills, **whists}


def _lacking(row: Row) -> int:
    if row["whisters"] == "nobody":
        return 0
    taken = int(row["declarer"])
    if row["contract"] == "misere":
        return taken
    named = int(row["contract"])
    if row["verdict"] == "underbid":
        return taken - named
    return named - taken if taken < named else 0


def _declarer(row: Row) -> tuple[int, int]:
    worth = WORTH[row["contract"]]
    lacking = _lacking(row)
    return (0, worth * lacking) if lacking else (worth, 0)


def _underwhist(row: Row, who: str) -> int:
    names = row["whisters"].split()
    if who not in names or row["verdict"] == "underbid":
        return 0
    took = {name: int(row[f"tricks_{name}"]) for name in names}
    together = ASKED[row["contract"]] - sum(took.values())
    if together <= 0:
        return 0
    if len(names) == 1:
        return WORTH[row["contract"]] * together
    duty = SPLIT_DUTY[row["contract"]][names.index(who)]
    alone = duty - took[who]
    return WORTH[row["contract"]] * max(0, min(alone, together))


def _plain(row: Row, who: str) -> int:
    """By tricks taken as a whister and, as usual, by tricks that the declarer lacks."""
    worth = WORTH[row["contract"]]
    by_tricks = worth * int(row[f"tricks_{who}"]) if who in row["whisters"].split() else 0
    return by_tricks + worth * _lacking(row)


def _whists(row: Row, who: str) -> int:
    worth = WORTH[row["contract"]]
    if row["whisters"] == "nobody":
        return worth * GRANTED[row["contract"]] if who == "second" else 0
    if row["contract"] == "misere":
        return 0
    if row["undertricks"] == "gentleman":
        return worth * int(row[f"tricks_{who}"]) if who in row["whisters"].split() else 0
    if row["undertricks"] == "robber" and _lacking(row) and row["whisters"]:
        return max(_plain(row, name) for name in row["whisters"].split())
    return _plain(row, who)


def table() -> list[Row]:
    return [scored(row) for row in deals()]
