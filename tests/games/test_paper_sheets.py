"""Sheets for real cards of the games without contracts: each is the sheet of the match with the same deals."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games import registry
from games.core import Step
from games.sergeant_major.options import Options
from games.sheets import NotUnderstood, Question, Said, SheetFace, fold, next_question, read_line
from tests.contract.capabilities import each
from tests.contract.walks import recorded

NAMES = ["Аня", "Борис", "Вика"]
TYPED = Path(__file__).with_name("typed_lines.txt").read_text("utf-8")


def said(name: str, before: Any, after: Any) -> Said:
    """A sheet's entries for the deal between two states: the dealer, or bids and tricks."""
    if before.dealer is None:
        return (str(after.dealer),)
    row, seats = after.sheet[-1], len(after.totals)
    order = [(before.dealer + place) % seats for place in range(1, seats + 1)]
    bids = [str(row.bids[seat]) for seat in order] if name == "oh_hell" else []
    return (*bids, *(str(row.taken[seat]) for seat in order[:-1]))


@each(["oh_hell", "sergeant_major"])
def test_a_kept_sheet_is_the_sheet_of_the_match_with_these_deals(name: str) -> None:
    """The sheet asks for the first seat only if several are possible."""
    game, asked = registry.get(name), list[tuple[str, Said]]()
    for walk in recorded(name):
        kept, before = Step(walk.start), walk.start
        for after in (move.after for move in walk.moves if move.after.deal is None):
            deal = said(name, before, after)
            question = next_question(game, before, deal)
            if isinstance(question, Question):
                asked.append((question.name, question.choices))
                deal = (*deal, str(after.winner))
            kept = fold(game, walk.options, walk.seats, [deal], kept)
            assert kept.state == after, deal
            before = after
        assert not game.to_act(kept.state)
    assert asked == ([] if name == "oh_hell" else [("reached", ("0", "2"))] * 2)


def sheet(name: str, *deals: Said) -> Any:
    """The state after these deals of three by the game's first preset."""
    game = registry.get(name)
    return fold(game, next(iter(game.presets.values())), 3, deals).state


@pytest.mark.rule("OH-15")
@pytest.mark.parametrize("typed", [line for line in TYPED.split("\n") if " | " in line])
def test_a_typed_line_is_booked_as_what_it_means_or_not_at_all(typed: str) -> None:
    name, _, rest = typed.partition(": ")
    booked, line = rest.split(" | ")
    game, face = registry.get(name), registry.face(name)
    assert isinstance(face, SheetFace)
    state = sheet(name, ("2",), *[("0", "0", "0", "1", "0")] * 3 * (name == "oh_hell"))
    if booked.startswith("! "):
        with pytest.raises(NotUnderstood) as caught:
            read_line(game, face, state, line, NAMES)
        assert caught.value.why == booked[2:]
    else:
        deal = tuple(booked.removeprefix("? ").split())
        assert read_line(game, face, state, line, NAMES) == (deal, not booked.startswith("? "))
        assert isinstance(next_question(game, state, deal), Step)


@each(["oh_hell", "sergeant_major"])
def test_the_first_dealer_is_typed(name: str) -> None:
    face = registry.face(name)
    assert isinstance(face, SheetFace)
    assert read_line(registry.get(name), face, sheet(name), "Вика сдаёт", NAMES) == (("2",), True)


def test_the_latest_taker_is_asked_of_equals_alone() -> None:
    """In a match of one deal; seat 2 deals, and the tricks of seats 0 and 1 are said."""
    game = registry.get("sergeant_major")
    before = replace(sheet("sergeant_major", ("2",)), options=Options(target="single", max_deals=1))
    asked = next_question(game, before, ("6", "6"))
    assert isinstance(asked, Question)
    assert (asked.name, asked.choices) == ("latest", ("0", "1"))
    for deal, winner in ((("6", "6", "1"), 1), (("6", "7"), 1)):
        booked = next_question(game, before, deal)
        assert isinstance(booked, Step)
        assert booked.state.winner == winner


def test_the_points_of_a_deal_are_booked() -> None:
    """One card each: Аня bids 0 and takes none: 10; Борис bids 1 and takes it: 11; Вика misses. Then tricks alone."""
    assert sheet("oh_hell", ("2",), ("0", "1", "1", "0", "1")).totals == (10, 11, 0)
    assert sheet("sergeant_major", ("2",), ("8", "5")).totals == (8, 5, 3)
