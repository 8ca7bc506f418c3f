"""Lines with faults: whatever is typed, a sheet books the deal that the words mean, or none.

A line is made of roles: names and numbers that claim something, and words between them. What it means is found
by trying every deal against its claims, without reading it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from games.core import Step
from games.preferans import FACE, GAME
from games.preferans.options import PRESETS
from games.sheets import NotUnderstood, Said, fold, next_question, read_line

NAMES = ("Аня", "Борис", "Вера", "Гена")
CASES = {"Аня": ("Аню", "Ане"), "Борис": ("Бориса", "Боря"), "Вера": ("Веру", "вере"), "Гена": ("Гену",)}
SUITS = {"S": ("п", "пик", "♠"), "C": ("т", "треф"), "D": ("б", "бубен"), "H": ("ч", "червей"), "N": ("бк",)}
STRAYS = (
    *("верно", "пикник", "не", "кажется", "реконтра", "?", "и ещё", "159", "Зина", "червяк", "виста", "за"),
    *(
        "вист",
        "пас",
        "своя",
        "взял",
        "без 2",
        "+1",
        "оба",
        "мизер",
        "Аня",
        "Борис",
        "3",
        "туз",
        "распасы",
        "- 4",
    ),
)
"""Unknown words, and known ones that belong elsewhere."""


PEOPLE = ("declarer", "first", "second", "s0", "s1", "s2", "s3")
"""The roles of names."""


class Token(NamedTuple):
    """A name or number in its role, by `key`, or a word."""

    key: str = ""
    text: str = ""


Values = dict[str, int]
Deal = dict[str, Any]


class Written(NamedTuple):
    """A line with what it claims."""

    tokens: tuple[Token, ...]
    values: Values
    """The seats of names, and the numbers."""
    deals: Callable[[Values], Iterator[Said]]
    """The deals that fit."""


def word(*texts: str) -> list[Token]:
    return [Token(text=text) for text in texts]


def contract(rng: Random, seats: int) -> Written:
    """Write a contract with whisters."""
    declarer, first, second = rng.sample(range(3), 3)
    level, suit = rng.choice([(6, "C"), (7, "S"), (7, "H"), (8, "N"), (8, "D"), (9, "C")])
    count = rng.choice([0, 1, 1, 1, 2]) if level < 9 else rng.choice([0, 1])
    took = rng.choice([level, level, level - 1, level - 2, level + 1]) if count else level
    split = rng.randint(0, 10 - took) if count == 2 else 10 - took
    values = {"declarer": declarer, "level": level, "first": first, "second": second, "took": took}
    values |= {"short": level - took, "over": took - level, "n1": split, "n2": 10 - took - split}
    claims: list[Callable[[Values, Values], bool]] = []
    result = _result(rng, level, took) if count and (count == 2 or rng.random() < 0.6) else None
    says = rng.random() < 0.7 or result is None
    head = [*word(*rng.choice([(), ("играет",)])), Token("level"), *word(rng.choice(SUITS[suit]))]
    tokens = [Token("declarer"), *head, *(result or [])]
    if result:
        claims.append(lambda v, deal: _fits(result, v, deal))
    if count == 0:
        passes = [[Token("first"), *word("пас,"), Token("second"), *word("пас")]] if seats == 3 else []
        tokens += rng.choice([word("пас"), word("без", "виста"), *passes])
    elif count == 1:
        tokens += _whister(rng, says)
        tokens += [*word(","), Token("second"), *word("пас")] if rng.random() < 0.3 else []
        claims += [lambda v, deal: v["n1"] == deal["n1"]] if says else []
    else:
        both, also = rng.choice([(", вист", "и"), (", вист", ", вист"), (", вистовали оба,", ",")])
        tokens += [*word(both), Token("first"), Token("n1"), *word(also), Token("second"), Token("n2")]
        claims += [lambda v, deal: v["n1"] == deal["n1"], lambda v, deal: v["n2"] == deal["n2"]]
    named = {token.key for token in tokens}
    gift = ("1",) if seats == 4 else ()
    tokens += word(", прикуп туз") if gift else []

    def deals(v: Values) -> Iterator[Said]:
        people = [v[key] for key in ("declarer", "first", "second") if key in named]
        if len(set(people)) < len(people) or not 6 <= v["level"] <= 9 or max(people) > 2:
            return
        who = [str(v["declarer"]), f"{v['level']}{suit}"]
        if (v["level"], suit) == (6, "S") or (count == 2 and v["level"] == 9):
            return
        if count == 0:
            yield (*who, "nobody", *gift)
            return
        for taken, one in product(range(11), repeat=2):
            deal = {"took": taken, "n1": one, "n2": 10 - taken - one}
            if deal["n2"] < 0 or (count == 1 and deal["n2"]) or not all(claim(v, deal) for claim in claims):
                continue
            if count == 1:
                yield (*who, str(v["first"]), str(taken), *gift)
                continue
            after = [(v["declarer"] + place) % 3 for place in (1, 2)]
            own = {v["first"]: one, v["second"]: deal["n2"]}
            rest = (str(own[after[0]]),) if taken < 10 else ()
            yield (*who, "both", str(taken), *rest, *gift)

    return Written(tuple(tokens), values, deals)


def _result(rng: Random, level: int, took: int) -> list[Token]:
    forms = [[*word("взяла"), Token("took")], [Token("took"), *word("взяток")]]
    if took < level:
        forms.append([*word("без"), Token("short")])
    elif took == level:
        forms.append(word("своя"))
    else:
        forms.append([*word("плюс"), Token("over")])
    return rng.choice(forms)


def _fits(result: Sequence[Token], values: Values, deal: Values) -> bool:
    level, took = values["level"], deal["took"]
    said = {token.key for token in result}
    if "took" in said:
        return values["took"] == took
    if "short" in said:
        return took == level - values["short"]
    return took == level + values["over"] if "over" in said else took == level


def _whister(rng: Random, says: bool) -> list[Token]:
    number = [Token("n1")] if says else []
    forms = [[*word(", вист"), Token("first"), *number]]
    if says:
        forms += [[*word(", вист"), Token("first"), *number, *word("взятки")]]
        forms += [[*word(", вист"), Token("first"), *word("—"), *number]]
    return rng.choice(forms)


def unwhisted(rng: Random, seats: int) -> Written:
    """Write a ten without the talon, or a misère."""
    is_misere = rng.random() < 0.5
    values = {"declarer": rng.randrange(3), "took": rng.randint(0, 3)}
    values |= {} if is_misere else {"took": 10 - values["took"], "short": values["took"]}
    game = "мизер без прикупа" if is_misere else "10бк без прикупа"
    key = "took" if is_misere or rng.random() < 0.5 else "short"
    result = [*word("взяла"), Token("took")] if key == "took" else [*word("без"), Token("short")]

    def deals(v: Values) -> Iterator[Said]:
        taken = v["took"] if key == "took" else 10 - v["short"]
        if 0 <= taken <= 10 and v["declarer"] < 3:
            yield (str(v["declarer"]), "notalon", "misere" if is_misere else "10N", str(taken))

    return Written((Token("declarer"), *word(game), *result), values, deals)


def of_robber(rng: Random, seats: int) -> Written:
    """Write a contract of Разбойник, where the first player after the dealer declares."""
    written = contract(rng, seats)
    tokens = written.tokens
    if rng.random() < 0.3:
        while written.values["declarer"]:
            written = contract(rng, seats)
        tokens = written.tokens[1:]

    def deals(v: Values) -> Iterator[Said]:
        yield from (said[1:] for said in written.deals(v) if said[0] == "0")

    return Written(tokens, written.values, deals)


def raspasy(rng: Random, seats: int) -> Written:
    """Write raspasy with everybody's tricks."""
    talon = rng.choice([0, 0, 1, 2]) if seats == 4 else 0
    one = rng.randint(0, 10 - talon)
    two = rng.randint(0, 10 - talon - one)
    order = rng.sample(range(3), 3)
    values = {f"s{place}": seat for place, seat in enumerate(order)}
    values |= {"n0": one, "n1": two, "n2": 10 - talon - one - two, "s3": 3, "n3": talon}
    named = 4 if seats == 4 and (talon or rng.random() < 0.5) else 3
    sign = rng.choice([(), ("—",)])
    entries = [(Token(f"s{place}"), *word(*sign), Token(f"n{place}")) for place in range(named)]
    tokens = [*word("распасы"), *(token for entry in entries for token in entry)]

    def deals(v: Values) -> Iterator[Said]:
        own = {v[f"s{place}"]: v[f"n{place}"] for place in range(named)}
        if len(own) < named or sum(own.values()) != 10 or own.get(3, 0) > 2:
            return
        if seats == 3 or {0, 1} <= own.keys():
            full = {seat: own.get(seat, 0) for seat in range(4)}
            is_sure = full[0] + full[1] == 10 or seats == 3
            yield ("raspasy", str(full[0]), str(full[1]), *(() if is_sure else (str(full[2]),)))

    return Written(tuple(tokens), values, deals)


def spoken(tokens: Sequence[Token], values: Values, rng: Random) -> str:
    texts = []
    for token in tokens:
        text = token.text or str(values[token.key])
        if token.key in PEOPLE:
            name = NAMES[values[token.key]]
            text = rng.choice([name, name, name.lower(), *CASES[name]])
        texts.append(text)
    return " ".join(texts)


def numbers_of(written: Written) -> list[str]:
    own = {token.key for token in written.tokens if token.key}
    return sorted(key for key in own if key in ("took", "short", "over", "level") or key.startswith("n"))


def mutated(written: Written, rng: Random) -> tuple[str, set[Said]]:
    """Return a line with a fault, and the deals that may be booked."""
    tokens, values = list(written.tokens), dict(written.values)
    _spoil(tokens, values, numbers_of(written), rng)
    if all(token.key != "declarer" for token in tokens):
        values["declarer"] = 0  # the rules say it in Разбойник; elsewhere such a line says no deal
    return spoken(tokens, values, rng), set(written.deals(values))


def _spoil(tokens: list[Token], values: Values, numbers: list[str], rng: Random) -> None:
    people = sorted({token.key for token in tokens if token.key} - {*numbers})
    at = rng.randrange(len(tokens))
    match rng.randrange(8):
        case 0:
            tokens.insert(rng.randint(0, len(tokens)), Token(text=rng.choice(STRAYS)))
        case 1:
            del tokens[at]
        case 2:
            tokens.insert(at, tokens[at])
        case 3 if len(numbers) > 1:
            one, other = rng.sample(numbers, 2)
            values[one], values[other] = values[other], values[one]
        case 4 if numbers:
            values[rng.choice(numbers)] = rng.choice([*range(13), 159])
        case 5 if len(people) > 1:
            one, other = rng.sample(people, 2)
            values[one], values[other] = values[other], values[one]
        case 6 if people:
            values[rng.choice(people)] = rng.randrange(3)
        case _:
            name = rng.choice(NAMES[:3])
            more = [f", {name} {rng.randrange(11)}", f", {name} без {rng.randint(1, 3)}", f", {name} пас"]
            tokens += word(
                rng.choice([*more, f", {name} взял {rng.randrange(11)}", f", вист {name}", ", своя"])
            )


def booked(state: Any, line: str, seats: int) -> Said | None:
    """Return the deal that a line books at once."""
    try:
        reading = read_line(GAME, FACE, state, line, NAMES[:seats])
    except NotUnderstood:
        return None
    is_whole = isinstance(next_question(GAME, state, reading.said), Step)
    return reading.said if reading.sure and is_whole else None


KINDS = {"contract": contract, "unwhisted": unwhisted, "robber": of_robber, "raspasy": raspasy}


def table(kind: str, rng: Random) -> tuple[int, Any, Written]:
    """Return the players, the state before a deal, and a line of it."""
    seats = rng.choice([3, 4])
    preset = "classic" if kind == "robber" else "sochinka"
    state = fold(GAME, PRESETS[preset], seats, [(str(seats - 1),)]).state
    return seats, state, KINDS[kind](rng, seats)


@pytest.mark.parametrize("kind", KINDS)
def test_lines_without_faults_are_booked(kind: str) -> None:
    for seed in range(60):
        rng = Random(seed)
        seats, state, written = table(kind, rng)
        line = spoken(written.tokens, written.values, rng)
        meant = [*written.deals(written.values), None]
        assert booked(state, line, seats) == meant[0], line


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_with_a_fault_is_booked_as_what_it_means_or_not_at_all(kind: str) -> None:
    for seed in range(150):
        rng = Random(seed)
        seats, state, written = table(kind, rng)
        line, meant = mutated(written, rng)
        assert booked(state, line, seats) in {None, *meant}, (seed, line)
