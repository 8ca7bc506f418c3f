"""Edits and people of kept sheets: every deal keeps its meaning, or the edit is refused."""

from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games import kept_deals, registry
from games.core import Seat, Step
from games.kept_deals import BrokenDeal, KeptDeal, Players, Standing
from games.preferans.paper.seating import joined, reseated
from games.preferans.scoring.sheet import Page, Sheet, total
from games.preferans.state import Part, State
from games.sheets import FINE, Question, Said, may_fine, next_question

KINDS = [
    ("preferans", "sochinka", 3),
    ("preferans", "classic", 3),
    ("preferans", "sochinka", 4),
    ("oh_hell", "full", 3),
    ("sergeant_major", "three", 3),
]
three = ("preferans", "sochinka")


def options_of(name: str, preset: str) -> Any:
    return registry.get(name).presets[preset]


def answered(name: str, state: Any, luck: Random) -> Said:
    """Answer the questions of a deal, or of a fine, by chance."""
    said: Said = (FINE,) if may_fine(registry.get(name), state) and not luck.randrange(5) else ()
    while isinstance(asked := next_question(registry.get(name), state, said), Question):
        said = (*said, luck.choice(asked.choices))
    return said


def dealt(name: str, preset: str, deals: tuple[KeptDeal, ...], players: Players, luck: Random) -> KeptDeal:
    """Return the next deal, by chance."""
    game = registry.get(name)
    state = kept_deals.fold(game, options_of(name, preset), deals, players).step.state
    return kept_deals.record(game, state, players, answered(name, state, luck))


def sheet(name: str, preset: str, seats: int, count: int, luck: Random) -> tuple[KeptDeal, ...]:
    """Return a sheet of up to so many random deals."""
    deals: tuple[KeptDeal, ...] = ()
    players = tuple(range(seats))
    for _ in range(count):
        game, options = registry.get(name), options_of(name, preset)
        if not game.to_act(kept_deals.fold(game, options, deals, players).step.state):
            break
        deals = (*deals, dealt(name, preset, deals, players, luck))
    return deals


@given(st.sampled_from(KINDS), st.integers(0, 10**6))
def test_a_recorded_deal_is_the_deal_of_its_answers(kind: tuple[str, str, int], seed: int) -> None:
    """Both forms book the same, and the answers come back in the order of the questions."""
    name, preset, seats = kind
    game, luck = registry.get(name), Random(seed)
    deals = sheet(name, preset, seats, 6, luck)
    state = game.start(options_of(name, preset), seats)
    for deal in deals:
        said = kept_deals.said_of(deal, game, state)
        step = next_question(game, state, said)
        assert isinstance(step, Step)
        assert kept_deals.booked(deal, game, state).state == step.state
        assert kept_deals.record(game, state, deal.players, said) == deal
        state = step.state


class Edit(NamedTuple):
    """A random sheet in which everybody dealt in turn, with another deal for one place."""

    game: Any
    options: Any
    deals: tuple[KeptDeal, ...]
    place: int
    removed: int
    new: KeptDeal


@st.composite
def edits(draw: st.DrawFn) -> Edit:
    name, preset, seats = draw(st.sampled_from(KINDS))
    luck = Random(draw(st.integers(0, 10**6)))
    deals = sheet(name, preset, seats, 8, luck)
    index = draw(st.integers(1, len(deals) - 1))
    new = dealt(name, preset, deals[:index], deals[index].players, luck)
    removed = draw(st.sampled_from([0, 1]))
    return Edit(registry.get(name), options_of(name, preset), deals, index, removed, new)


@given(edits(), st.booleans())
def test_an_edit_and_its_opposite_give_the_same_sheet(edit: Edit, shift: bool) -> None:
    """Whether dealers shift with both edits or with none."""
    game, options, deals, index, removed, new = edit
    old = deals[index : index + removed]
    with suppress(BrokenDeal):
        after = kept_deals.edited(game, options, deals, index, removed, (new,), shift=shift)
        assert after[index] == new
        again = kept_deals.edited(game, options, after, index, 1, old, shift=shift)
        assert again == deals


@given(edits(), st.booleans(), st.booleans())
def test_no_edit_changes_who_took_what_in_another_deal(edit: Edit, is_written: bool, shift: bool) -> None:
    """The others keep players and answers; only dealers may shift, and none if they are to stay."""
    game, options, deals, index, removed, deal = edit
    new = (deal,) if is_written else ()
    try:
        after = kept_deals.edited(game, options, deals, index, removed, new, shift=shift)
    except BrokenDeal:
        return
    assert after[:index] == deals[:index]
    for old, later in zip(deals[index + removed :], after[index + len(new) :], strict=True):
        assert (later.players, later.answers) == (old.players, old.answers)
        assert shift or later == old
    took = [outcome(game, options, after, place) for place in range(index + len(new), len(after))]
    assert took == [outcome(game, options, deals, place) for place in range(index + removed, len(deals))]


def outcome(game: Any, options: Any, deals: tuple[KeptDeal, ...], place: int) -> Any:
    """Return the tricks of a booked deal, by seat."""
    step = kept_deals.fold(game, options, deals[: place + 1], deals[place].players).step
    if game.name != "preferans":
        return step.state.sheet[-1].taken
    return next((each.outcome.tricks for each in step.events if hasattr(each, "outcome")), None)


def test_a_deleted_deal_shifts_the_dealers_only_if_asked() -> None:
    """Three dealt in turn from seat 0; the second of three deals goes. Raspasy keeps its tricks by player."""
    game, options = registry.get("preferans"), options_of(*three)
    said: list[Said] = [("0",), ("0", "7S", "1", "7"), ("1", "8C", "nobody"), ("raspasy", "2", "3")]
    deals: tuple[KeptDeal, ...] = ()
    for each in said:
        state = kept_deals.fold(game, options, deals, (0, 1, 2)).step.state
        deals = (*deals, kept_deals.record(game, state, (0, 1, 2), each))
    assert [deal.dealer for deal in deals] == [None, 0, 1, 2]
    assert kept_deals.shifts(game, options, deals, 2, 1, ())
    kept = kept_deals.edited(game, options, deals, 2, 1, (), shift=False)
    shifted = kept_deals.edited(game, options, deals, 2, 1, (), shift=True)
    assert [deal.dealer for deal in kept] == [None, 0, 2]
    assert [deal.dealer for deal in shifted] == [None, 0, 1]
    # Dealer 2: seats 0 and 1 were asked and took 2 and 3, seat 2 the other 5.
    for after in (kept, shifted):
        assert outcome(game, options, after, 2) == (2, 3, 5)


@pytest.mark.rule("PREF-10.10")
@pytest.mark.parametrize(
    ("hills", "pools", "expected"),
    [((6, 9, 12), (4, 2, 3), (9, 3)), ((6, 9, 13), (4, 2, 3), (10, 3)), ((6, 9, 12), (4, 2, 2), (9, 2))],
)
def test_pref_10_10_a_newcomer_gets_the_averages_rounded_against_them(
    hills: tuple[int, ...], pools: tuple[int, ...], expected: tuple[int, int]
) -> None:
    after = joined(table(hills, pools), Seat(2))
    assert after is not None
    page = after.sheet.pages[2]
    assert (total(page.hill), total(page.pool)) == expected
    assert page.whists == ((),) * 4
    assert [each.whists[2] for each in after.sheet.pages] == [()] * 4
    assert (after.dealer, after.first, after.seats) == (2, 0, 4)
    # Whists that the old seat 2 wrote on seat 0 are those of seat 3.
    assert total(after.sheet.pages[3].whists[0]) == 8


def table(hills: tuple[int, ...], pools: tuple[int, ...]) -> State:
    """Three in the main part; seat 2 has 8 whists on seat 0."""
    whists = [((), (), ()), ((), (), ()), ((8,), (), ())]
    pages = [
        Page(whists=row, hill=(hill,), pool=(pool,))
        for row, hill, pool in zip(whists, hills, pools, strict=True)
    ]
    return State(
        options_of(*three),
        3,
        Sheet(tuple(pages), 10),
        part=Part.MAIN,
        first=Seat(0),
        dealer=Seat(1),
        number=4,
    )


def test_nobody_joins_four_or_before_the_main_part() -> None:
    state = table((0, 0, 0), (0, 0, 0))
    four = joined(state, Seat(0))
    assert four is not None
    assert joined(four, Seat(0)) is None
    robber = game_start("classic")
    assert joined(robber, Seat(0)) is None


def game_start(preset: str) -> State:
    game = registry.get("preferans")
    step = next_question(game, game.start(options_of("preferans", preset), 3), ("0",))
    assert isinstance(step, Step)
    state: State = step.state
    return state


@given(st.sampled_from(KINDS), st.integers(0, 10**6), st.data())
def test_changed_seats_change_nobody_s_points(
    kind: tuple[str, str, int], seed: int, data: st.DataObject
) -> None:
    name, preset, seats = kind
    game, options = registry.get(name), options_of(name, preset)
    deals = sheet(name, preset, seats, 6, Random(seed))
    order = tuple(data.draw(st.permutations(range(seats))))
    before = kept_deals.fold(game, options, deals, tuple(range(seats)))
    after = kept_deals.seated(game, options, before, order)
    assert evening_of(game, after) == evening_of(game, before)
    dealer, moved = game.dealer(before.step.state), game.dealer(after.step.state)  # type: ignore[attr-defined]
    assert (dealer is None) == (moved is None)
    assert dealer is None or order[moved] == dealer


def evening_of(game: Any, standing: Standing) -> dict[int, Fraction]:
    found = kept_deals.evening(game, standing)
    return dict(zip(found.players, found.result.points, strict=True))


@given(st.integers(0, 10**6))
def test_an_evening_of_parts_is_the_sum_of_its_parts(seed: int) -> None:
    """A fourth joins three, then the first leaves: two parts, each of which sums to zero."""
    game, options, luck = registry.get("preferans"), options_of(*three), Random(seed)
    deals = sheet(*three, 3, 4, luck)
    standing = kept_deals.fold(game, options, deals, (0, 1, 2))
    assume(game.to_act(standing.step.state) and standing.step.state.dealer is not None)
    seat = kept_deals.place_of_newcomer(standing, (0, 1, 2))
    four = (*range(seat), 3, *range(seat, 3))
    first = kept_deals.fold(game, options, deals, four)
    assert (first.closed, first.step.state.dealer) == ((), seat)
    deals = (*deals, dealt(*three, deals, four, luck))
    three_left = tuple(each for each in four if each)
    for _ in range(3):
        deals = (*deals, dealt(*three, deals, three_left, luck))
    after = kept_deals.fold(game, options, deals, three_left)
    assert [part.players for part in kept_deals.parts(after)] == [four, three_left]
    sums = evening_of(game, after)
    assert set(sums) == {0, 1, 2, 3}
    assert sum(sums.values()) == 0
    (part, last) = (game.result(each.state).points for each in kept_deals.parts(after))
    assert sums[0] == part[four.index(0)]
    assert sums[3] == part[four.index(3)] + last[three_left.index(3)]


def test_reseated_columns_follow_their_players() -> None:
    """Seat 2 wrote 8 on seat 0; after (2, 0, 1) they sit in seats 0 and 1, and seat 1, the dealer, in 2."""
    after = reseated(table((6, 9, 12), (4, 2, 3)), [Seat(2), Seat(0), Seat(1)])
    assert total(after.sheet.pages[0].whists[1]) == 8
    assert after.sheet.hills == (12, 6, 9)
    assert (after.dealer, after.first) == (2, 1)
