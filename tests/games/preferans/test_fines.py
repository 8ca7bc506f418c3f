"""Fines of a table with real cards (PREF-10.7), with values worked out from the rule page."""

from typing import Any

import pytest
from msgspec.structs import replace

from games import kept_deals
from games.core import Step
from games.preferans import FACE, GAME
from games.preferans.options import PRESETS
from games.preferans.paper.fines import offences
from games.preferans.scoring.sheet import History, total
from games.preferans.state import Part, State
from games.sheets import NotUnderstood, Question, Said, fold, next_question, read_line
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import before_deal

NAMES = ["Аня", "Борис", "Вера", "Гена"]
RASPASY = ("raspasy", "4", "3")


def before(kind: str, seats: int, *said: Said, dealer: int = 2, **changes: Any) -> State:
    """Return the state after these deals."""
    state: State = fold(GAME, replace(PRESETS[kind], **changes), seats, [(str(dealer),), *said]).state
    return state


def fined(state: State, *said: str) -> State:
    """Return the state after a fine."""
    step = next_question(GAME, state, ("fine", *said))
    assert isinstance(step, Step), step
    after: State = step.state
    return after


def hills(state: State) -> tuple[int, ...]:
    return state.sheet.hills


CONTRACTS = [
    # A seven costs 4, three tricks of it 12; of the declarer or of a whister.
    ("sochinka", {}, ("revoke", "0", "0", "7S"), (12, 0, 0)),
    ("sochinka", {}, ("revoke", "1", "0", "7S"), (0, 12, 0)),
    ("sochinka", {}, ("twelve", "1", "8C"), (0, 18, 0)),
    ("sochinka", {}, ("twelve", "1", "misere"), (0, 30, 0)),
    # PREF-9.6 doubles neither.
    ("leningradka", {"doubled": True}, ("twelve", "0", "10N"), (30, 0, 0)),
    # The first deal of Разбойник: Аня, on the left of the dealer, declares.
    ("classic", {}, ("revoke", "2", "6S"), (0, 0, 6)),
    ("classic", {}, ("twelve", "9H"), (24, 0, 0)),
]


@pytest.mark.parametrize(("kind", "changes", "said", "expected"), CONTRACTS)
@pytest.mark.rule("PREF-10.7")
def test_a_revoke_in_a_contract_costs_three_tricks_and_the_deal_is_not_played(
    kind: str, changes: dict[str, Any], said: Said, expected: History
) -> None:
    """No whists, no pool, no contract less to play; the same dealer deals, with the same number."""
    state = before(kind, 3, **changes)
    after = fined(state, *said)
    assert hills(after) == expected
    pages = [replace(page, hill=()) for page in after.sheet.pages]
    assert tuple(pages) == state.sheet.pages
    assert replace(after, sheet=state.sheet) == state


@pytest.mark.rule("PREF-10.7", "PREF-7.10")
def test_a_revoke_in_the_dark_on_a_bomb_multiplies_the_price_and_the_bomb_stays() -> None:
    """A dark seven is worth 8; on a double bomb 32; three tricks are 96."""
    sheet = sheet_of("limit 20, bombs 2 - - -")
    state = before_deal(PRESETS["classic"], part=Part.MAIN, number=32, sheet=sheet)
    assert state.sheet.pages[0].bombs == (2,)
    after = fined(state, "revoke", "0", "0", "dark", "7S")
    assert total(after.sheet.pages[0].hill) - total(state.sheet.pages[0].hill) == 96
    assert after.sheet.pages[0].bombs == (2,)


@pytest.mark.parametrize("offence", ["misdeal", "talon-order", "uncut"])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.rule("PREF-10.7", "PREF-2.3")
def test_the_dealer_answers_for_the_pack(offence: str, seats: int) -> None:
    state = before("sochinka", seats)
    after = fined(state, offence)
    assert hills(after) == tuple(int(seat == 2) for seat in range(seats))
    assert after.dealer == state.dealer


@pytest.mark.rule("PREF-10.7", "PREF-5.9")
def test_a_hint_costs_a_point_of_whoever_gave_it_even_the_sitting_dealer() -> None:
    assert [hills(fined(before("sochinka", 4), "hint", str(seat))) for seat in (0, 2)] == [
        (1, 0, 0, 0),
        (0, 0, 1, 0),
    ]


@pytest.mark.rule("PREF-10.7")
def test_a_free_fine_has_one_to_twenty_points_and_a_word() -> None:
    state = before("sochinka", 3)
    assert hills(fined(state, "free", "1", "20", "опоздал")) == (0, 20, 0)
    asked = next_question(GAME, state, ("fine", "free", "1"))
    assert isinstance(asked, Question)
    assert asked.choices == tuple(map(str, range(1, 21)))


@pytest.mark.parametrize(("deals", "points"), [((), 10), ((RASPASY,), 20), ((RASPASY, RASPASY), 40)])
@pytest.mark.rule("PREF-10.7", "PREF-5.7", "PREF-6.5")
def test_a_revoke_in_raspasy_costs_ten_tricks_and_the_deal_is_played(
    deals: tuple[Said, ...], points: int
) -> None:
    """At the price of its place in the row; nobody is credited for no trick, though Сочинка would."""
    state = before("sochinka", 3, *deals)
    after = fined(state, "raspasy-revoke", "1")
    assert [new - old for new, old in zip(hills(after), hills(state), strict=True)] == [0, points, 0]
    assert after.sheet.pools == (0, 0, 0)
    assert (after.number, after.dealer) == (state.number + 1, 0 if len(deals) == 2 else 2)
    assert [page.raspasy for page in after.sheet.pages] == [len(deals) + 1] * 3


@pytest.mark.rule("PREF-10.7", "PREF-7.8", "PREF-7.9")
def test_a_revoke_in_dark_raspasy_costs_double_and_bombs_are_drawn() -> None:
    state = before_deal(
        PRESETS["classic"], part=Part.MAIN, number=32, sheet=sheet_of("limit 20, hills 0 0 0 0")
    )
    asked = next_question(GAME, state, ("fine", "raspasy-revoke"))
    assert isinstance(asked, Question)
    revoker = asked.choices[0]
    unseen = next_question(GAME, state, ("fine", "raspasy-revoke", revoker, "dark-raspasy"))
    assert isinstance(unseen, Question)
    after = fined(state, "raspasy-revoke", revoker, "dark-raspasy", unseen.choices[0])
    assert after.sheet.hills[int(revoker)] == 20
    assert [page.bombs for page in after.sheet.pages].count((1,)) == 1


@pytest.mark.parametrize(
    ("part", "has"), [(Part.ROBBER, {"revoke"}), (Part.ROUNDS, {"raspasy-revoke"}), (Part.CONDITIONS, set())]
)
@pytest.mark.rule("PREF-10.7")
def test_offences_of_the_play_belong_to_its_part(part: Part, has: set[str]) -> None:
    state = replace(before("classic", 3), part=part)
    assert {"revoke", "raspasy-revoke"} & {*offences(state)} == has


TYPED = """
[sochinka 3 0]
free 0 1 agreed | штраф Аня 1
free 0 5 опоздала | штраф Аня 5 опоздала
free 0 3 опоздание | Аня штраф 3 за опоздание
free 2 2 late again | fine Вера 2 late again
? free 1 2 ренонс | штраф Борис 2 ренонс
free 1 … points | штраф Борис
… offence | штраф
misdeal | ошибка сдачи Аня
misdeal | пересдача
! dealer 0 | Борис ошибка при сдаче
talon-order | прикуп последним
talon-order | прикуп с краю
talon-order | misplaced talon
raspasy-revoke 2 | raspasy revoke Вера
uncut | колода не снята
revoke 0 … declarer | Аня ренонс
revoke 1 0 7S | Борис ренонс, Аня 7п
revoke 2 0 7S | Аня 7п, ренонс Вера
? revoke 0 0 7S | Аня 7п ренонс
twelve 0 7S | Аня 7п, 12 карт
raspasy-revoke 2 | ренонс на распасах Вера
hint 1 | подсказка Борис
hint 1 | подсказка Борис 1
! points | подсказка Борис 2
! points | штраф Борис 21
! words гоша | ренонс Гоша
[sochinka 4 0]
! sitting 0 | Аня ренонс
hint 0 | Аня подсказала
[classic 3 0]
revoke 0 … contract | Аня ренонс
revoke 2 7S | Борис 7п, ренонс Вера
! declarer 1 | Аня 7п, ренонс Вера
""".strip().splitlines()


@pytest.mark.rule("PREF-10.7")
def test_what_a_sheet_makes_of_a_typed_fine() -> None:
    """After the first dealer, seat 0."""
    kind, seats, found = "", 0, list[str]()
    for row in TYPED:
        if row.startswith("["):
            kind, number, _ = row[1:-1].split(" ")
            seats = int(number)
            found.append(row)
            continue
        line = row.partition(" | ")[2]
        found.append(f"{_read(before(kind, seats, dealer=0), line, NAMES[:seats])} | {line}")
    assert found == TYPED


def _read(state: State, line: str, names: list[str]) -> str:
    try:
        (_, *said), is_sure = read_line(GAME, FACE, state, line, names)
    except NotUnderstood as error:
        about = str(error).split() if error.why.value == "words" else []
        return " ".join(["!", error.why.value, *about, *([] if error.seat is None else [str(error.seat)])])
    asked = next_question(GAME, state, ("fine", *said))
    rest = [f"… {asked.name}"] if isinstance(asked, Question) else []
    return ("" if is_sure else "? ") + " ".join([*said, *rest])


@pytest.mark.rule("PREF-10.7", "PREF-10.10")
def test_a_newcomer_after_a_misdeal_sits_by_the_last_deal() -> None:
    """Вера dealt last. Аня deals badly: a fine is no deal."""
    options, players = PRESETS["sochinka"], (0, 1, 2)
    deals: tuple[kept_deals.KeptDeal, ...] = ()
    for said in (("2",), ("0", "7S", "nobody"), ("fine", "misdeal")):
        state = kept_deals.fold(GAME, options, deals, players).step.state
        deals = (*deals, kept_deals.record(GAME, state, players, said))
    standing = kept_deals.fold(GAME, options, deals, players)
    assert standing.step.state.sheet.hills == (1, 0, 0)
    assert kept_deals.place_of_newcomer(standing, players) == 3
    (*_, fine) = deals
    assert kept_deals.said_of(fine, GAME, kept_deals.fold(GAME, options, deals[:-1], players).step.state) == (
        "fine",
        "misdeal",
    )
