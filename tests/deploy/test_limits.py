"""The sizes that `make check` holds: each limit refuses what exceeds it, and the list of excesses only shrinks."""

from pathlib import Path
from textwrap import indent

import pytest

from bench.limits import FIELDS, LENGTH, LIMITS, LINES, METHODS, MODULES, NAMES, faults, sizes, sources

MODULE = Path("bot", "screen.py")


def function(lines: int, name: str = "draw") -> str:
    return f"def {name}():\n" + "    pass\n" * (lines - 1)


def with_methods(count: int) -> str:
    return "class Screen:\n" + "".join(
        indent(function(2, f"draw_{number}"), "    ") for number in range(count)
    )


def with_fields(count: int) -> str:
    return "class Screen:\n" + "".join(f"    field_{number}: int\n" for number in range(count))


def folder_of(count: int) -> dict[Path, str]:
    return {Path("bot", f"screen_{number}.py"): "" for number in range(count)} | {Path("bot/__init__.py"): ""}


SAMPLES = {
    MODULES: (folder_of(15), folder_of(16), "bot"),
    LINES: ({MODULE: "\n" * 400}, {MODULE: "\n" * 401}, "bot/screen.py"),
    LENGTH: ({MODULE: function(40)}, {MODULE: function(41)}, "bot/screen.py:draw"),
    METHODS: ({MODULE: with_methods(20)}, {MODULE: with_methods(21)}, "bot/screen.py:Screen"),
    FIELDS: ({MODULE: with_fields(30)}, {MODULE: with_fields(31)}, "bot/screen.py:Screen"),
    NAMES: (
        {MODULE: with_fields(1), Path("bot/menu.py"): "class Menu: ..."},
        {MODULE: with_fields(1), Path("storage/screen.py"): with_fields(2)},
        "Screen",
    ),
}


def test_every_limit_has_a_sample() -> None:
    assert SAMPLES.keys() == LIMITS.keys()


@pytest.mark.parametrize("limit", SAMPLES)
def test_what_meets_a_limit_passes_and_one_more_is_refused(limit: str) -> None:
    within, beyond, name = SAMPLES[limit]
    assert faults(sizes(within), {}) == []
    assert [line.partition(": ")[0] for line in faults(sizes(beyond), {})] == [name]
    assert limit in faults(sizes(beyond), {})[0]


def test_a_method_and_a_function_within_a_function_count_by_their_qualified_names() -> None:
    method = "class Screen:\n    if True:\n" + indent(function(41), "        ")
    assert faults(sizes({MODULE: method}), {LENGTH: ["bot/screen.py:Screen.draw"]}) == []
    inner = "def outer():\n" + indent(function(41), "    ")
    assert len(faults(sizes({MODULE: inner}), {LENGTH: ["bot/screen.py:outer.draw"]})) == 1


def test_games_may_share_names_of_classes_and_private_ones_are_free() -> None:
    games = {Path("games", game, "rules.py"): "class Rules: ..." for game in ("terc", "terz")}
    private = {Path("bot", f"{name}.py"): "class _Row: ..." for name in ("lines", "pages")}
    assert faults(sizes(games | private), {}) == []


@pytest.mark.parametrize("limit", SAMPLES)
def test_a_listed_excess_passes_until_there_is_none(limit: str) -> None:
    within, beyond, name = SAMPLES[limit]
    assert faults(sizes(beyond), {limit: [name]}) == []
    assert faults(sizes(within), {limit: [name]}) == [f"{name}: no excess of {limit}; take it off the list"]


def test_an_excess_of_one_limit_does_not_excuse_another() -> None:
    _, beyond, name = SAMPLES[METHODS]
    assert len(faults(sizes(beyond), {FIELDS: [name]})) == 2


def test_the_program_is_measured() -> None:
    assert {path.parts[0] for path in sources()} == {"bot", "games", "playground", "storage"}
