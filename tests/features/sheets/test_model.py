"""A kept sheet without a chat: typed lines, its end, and what a press costs."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.base.preferences import Language
from bot.features.sheets import model
from bot.features.sheets.closing import results
from bot.features.sheets.model import Sheet, SheetNotUnderstood, SheetPlayer, SheetStage, pressed, typed
from bot.match.table import PersonId
from games import sheets
from games.sheets import Said
from games.statistics import rounded

ANNA = PersonId(1)
LINE = "Аня 7п без 1, вист Борис 4"


def sheet_of(preset: str, *deals: Said, **changes: Any) -> Sheet:
    names = ("Аня", "Борис", "Вика")
    sheet = Sheet(id="S", chat=1, thread=None, language=Language.RU, owner=ANNA, opened=0, touched=0)
    seats = tuple(SheetPlayer(name, number) for number, name in enumerate(names, 1))
    return replace(sheet, preset=preset, stage=SheetStage.KEPT, seats=seats, deals=deals, **changes)


def test_a_leningradka_goes_on_until_a_pool_is_full() -> None:
    sheet = sheet_of("leningradka", ("2",), *[("0", "6C", "1", "5")] * 30, pool=100)
    assert len(typed(sheet, ANNA, "Аня 6т без 1, вист Борис 5").deals) == 32


@pytest.mark.parametrize(
    ("sheet", "line", "why"),
    [
        (sheet_of("leningradka", ("2",), ("0", "10S", "10"), pool=10), LINE, {"why": "over"}),
        (sheet_of("sochinka", ("2",)), LINE + " " * 300 + "своя", {"why": "long"}),
        (sheet_of("classic", ("0",)), LINE, {"why": "declarer", "who": "Борис"}),
    ],
)
def test_a_line_is_refused_for_a_reason(sheet: Sheet, line: str, why: dict[str, str]) -> None:
    """After the end of the game, one too long is not cut, and one about another declarer names the right one."""
    assert (model.asks(sheet) is None) is (why["why"] == "over")
    with pytest.raises(SheetNotUnderstood) as refused:
        typed(sheet, ANNA, line)
    assert {name: refused.value.facts[name] for name in why} == why


def test_a_line_with_two_meanings_waits_to_be_confirmed() -> None:
    sheet = typed(sheet_of("sochinka", ("2",)), ANNA, "Аня 7п, вист Борис, без 1")
    assert (len(sheet.deals), sheet.said) == (1, ("0", "7S", "1", "6"))
    assert len(pressed(sheet, ANNA, "", sheet.stamp, "=book").deals) == 2


def test_stored_results_are_the_whists_that_the_sheet_shows() -> None:
    sheet = sheet_of("sochinka", ("2",), ("0", "7S", "1", "6"))
    points = [row.points for row in results(sheet)]
    assert points == [-50, 33, 17] == list(rounded(sheet.rules.result(sheet.latest().state).points))


def test_a_press_on_a_long_sheet_costs_a_deal_not_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = [(str(seat), "7S", str((seat + 1) % 3), "6") for seat in [0, 1, 2] * 40]
    sheet = sheet_of("sochinka", ("2",), *deals, pool=99)
    sheet.latest()
    folded: list[int] = []
    fold = sheets.fold

    def counting(*arguments: Any) -> Any:
        folded.append(len(arguments[3]))
        return fold(*arguments)

    monkeypatch.setattr(sheets, "fold", counting)
    for word in ("0", "7S", "1", "6", "=book", "1", "=back"):
        sheet = pressed(sheet, ANNA, "", sheet.stamp, word)
    assert sum(folded) == 1
    for _ in range(40):
        sheet = pressed(sheet, ANNA, "", sheet.stamp, "=undo")
        assert sheet.latest() == fold(sheet.rules, sheet.options, 3, sheet.deals)
    assert sum(folded) <= 1 + 40 * model.FOLDED_EVERY
