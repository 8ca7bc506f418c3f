"""Snapshots of screens at telling moments, and hidden cards."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.ui.texts.names import PHONE
from games.cards import Card, Rank
from games.core import Seat
from games.faces.face import Urgency
from games.faces.facts import Text
from games.faces.panel import Does, Grid, Line, Panel, Service
from games.faces.scene import Sprite
from games.terz import FACE, GAME
from games.terz.combinations import Kind
from games.terz.events import DealOver, TopRevealed
from games.terz.options import Options
from games.terz.state import Entry, State
from tests.games.screens import acts, panel, read, screens, spoken, told
from tests.games.terz.positions import BLUFF, after, counted, dealt, final, offered, playing, step, sums
from tests.support.positions import cards

ONE, TWO = "7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD 7H TH"
"""Seat 0: a terz in spades, one in clubs to the ace; seat 1: fifty in clubs to the jack, and the trump seven."""
LIE = "declare run 9D TD JD"
TERZ = "declare run 7S 8S 9S"
ROWS = 5
"""The most rows of keys without cards."""


def bluffing(*texts: str, sheet: tuple[Entry, ...] = ()) -> State:
    return after(dealt(ONE, TWO, "AH", options=BLUFF, sheet=sheet), *texts)


def plain(*texts: str, options: Options | None = None) -> State:
    return after(dealt(ONE, TWO, "JH", options=options), *texts)


def wed() -> State:
    return dealt("7S 8S 9D KH QH 7H 7D 9C TD", "8C AC KC QC 8D QD AD 8H TH", "JH")


def tricks(talon: str) -> State:
    return after(playing("AS 9D 7H", "KS TS 7C", talon=talon), "plays AS TS")


def ended(one: int, two: int, options: Options | None = None, raised: tuple[int, int] = (0, 0)) -> State:
    """Return the state after a deal that brings 70 and 80 points; `raised` as in `sums`."""
    sheet = sums(one, two, raised=raised)
    return counted(final("JH 9H AH TH AS JS", 1, sheet=sheet, options=options)).state


MOMENTS: dict[str, tuple[Callable[[], State], str]] = {
    "dealt": (plain, "table | 0 | 1 | score"),
    "marriage and seven": (wed, "0"),
    "reply": (lambda: plain("play 7D"), "table | 0 | 1"),
    "beaten": (lambda: plain("declare run QC KC AC"), "table | 0 | 1"),
    "beaten: one card played": (lambda: plain("declare run QC KC AC", "plays QC JC"), "table"),
    "beaten: next trick": (
        lambda: plain("declare run QC KC AC", "plays QC JC", "cut 5", "plays 7D 8D"),
        "table",
    ),
    "bluff": (bluffing, "0 | 0: bluff | 0: bluff, run-3 | 0: bluff, run-3, D | 0: bluff, run-8, D"),
    "lie": (
        bluffing,
        f"0: bluff, run-3, D, {LIE} | 0: bluff, declare four J | 0: bluff, marriage",
    ),
    "told": (lambda: bluffing(TERZ), "table | 0 | 1"),
    "told: shown": (lambda: bluffing(TERZ, "show"), "table | 0 | 1"),
    "four jacks": (lambda: bluffing("declare four J", sheet=sums(120, 0)), "table | 1"),
    "four jacks: good": (lambda: bluffing("declare four J", "good", sheet=sums(120, 0)), "table | 1"),
    "four jacks: a lie": (lambda: bluffing("declare four J", "show", sheet=sums(120, 0)), "table | 0 | 1"),
    "sheet": (lambda: bluffing("declare four J", "show", TERZ, "good"), "score"),
    "targets": (lambda: dealt(ONE, TWO, "AH", sheet=sums(120, 90, raised=(1, 0))), "table"),
    "tricks open": (lambda: tricks("7D 8D 9C TC JC QC"), "table | 1"),
    "tricks closed": (lambda: tricks("7D 8D 9C TC"), "table | 1"),
    "talon drawn": (lambda: playing("AS 9D", "KS TS"), "table"),
    "first of four deals": (lambda: plain(options=Options(deals=4)), "table"),
    "extra deal": (lambda: replace(plain(options=Options(deals=4)), extra=True, deals_played=4), "table"),
    "won": (lambda: ended(440, 450), "table | 0"),
    "drawn": (lambda: ended(100, 90, Options(deals=1)), "table"),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_screens(moment: str, snapshot: SnapshotAssertion) -> None:
    state, named = MOMENTS[moment]
    assert screens("terz", state(), *named.split(" | ")) == snapshot


@pytest.mark.rule("TZ-15", "TZ-24")
@pytest.mark.parametrize(
    ("state", "totals", "how"),
    [
        pytest.param(lambda: ended(440, 370, raised=(0, 1)), (510, 450), "", id="more points"),
        pytest.param(lambda: ended(440, 430, raised=(0, 1)), (510, 510), "margin", id="the other's is 600"),
        pytest.param(lambda: ended(540, 550, raised=(0, 1)), (610, 630), "margin", id="both past theirs"),
        pytest.param(
            lambda: bluffing(TERZ, "good", sheet=sums(480, 500)), (500, 500), "said", id="exactly 500"
        ),
        pytest.param(lambda: ended(440, 450), (510, 530), "", id="the one further beyond"),
    ],
)
def test_tz_15_end_says_how_points_alone_did_not_decide(
    state: Callable[[], State], totals: tuple[int, int], how: str
) -> None:
    done = state()
    assert (done.over, done.totals) == (True, totals)
    shown = panel("terz", done, "table").blocks
    assert (Line(Text("terz-tie", {"how": how})) in shown) is bool(how)
    assert bool(how) is any("terz-tie" in str(block) for block in shown)


@pytest.mark.rule("TZ-15")
def test_tz_15_the_last_deal_shows_it_too() -> None:
    """On its picture; the winner and the reason are told once, with the result."""
    sheet = sums(440, 430, raised=(0, 1))
    done = counted(final("JH 9H AH TH AS JS", 1, sheet=sheet))
    (over,) = (each for each in done.events if isinstance(each, DealOver))
    closing = FACE.final_panel(over)
    assert "terz-picture-tie" in str(closing.scene)
    assert not {"terz-tie", "terz-winner"} & {
        block.text.key for block in closing.blocks if isinstance(block, Line)
    }


@pytest.mark.rule("TZ-24")
def test_tz_24_english_warns_of_lies_and_tells_of_raised_targets(snapshot: SnapshotAssertion) -> None:
    warned = screens("terz", bluffing(), f"0: bluff, run-3, D, {LIE}", language=Language.EN)
    caught = screens("terz", bluffing("declare four J", "show"), "table", language=Language.EN)
    assert f"{warned}\n{caught}" == snapshot


@pytest.mark.parametrize("language", list(Language))
def test_what_is_told_and_how_urgently(language: Language, snapshot: SnapshotAssertion) -> None:
    """A deal under bluff, its beginning and its end."""
    tops = [
        TopRevealed(seat=Seat(0), top=rank, trumps=None)
        for rank in (Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
    ]
    found = [told("terz", tops, language=language)]
    state = bluffing()
    for text in (
        TERZ,
        "show",
        "higher run 8C 9C TC JC",
        "declare four J",
        "show",
        "play 7D",
        "seven",
        "play KD",
        "cut 2",
    ):
        done = step(state, text)
        found.append(f"== {text}\n{told('terz', done.events, language=language)}")
        state = done.state
    found.append(told("terz", counted(final("JH 9H AH TH AS JS", 1)).events, language=language))
    assert "\n".join(found) == snapshot


# What nobody may see


def seen(state: State, named: str) -> set[object]:
    """Return cards of the picture and cards named in the blocks."""
    shown = panel("terz", state, named)
    assert shown.scene is not None
    named_in_text = {card for card in Card if f"'{card.value}'" in repr(shown.blocks)}
    return {item.what for item in shown.scene.items if isinstance(item, Sprite)} | named_in_text


# Keys


def test_own_cards_stay_in_sight_while_a_bluff_is_chosen() -> None:
    """The hand is at the foot of the picture, so the rows of buttons must be few."""
    for draft in ("bluff", "bluff, run-3", "bluff, run-3, D", f"bluff, run-3, D, {LIE}"):
        assert seen(bluffing(), f"0: {draft}") >= set(cards(ONE))
        assert len(panel("terz", bluffing(), f"0: {draft}").buttons) <= ROWS


@pytest.mark.parametrize("options", [Options(), BLUFF], ids=["plain", "bluff"])
def test_the_most_declarations_leave_two_rows_for_cards(options: Options) -> None:
    """Three runs, the marriage and the seven: with the service keys it makes six rows."""
    hand = "7H 8H 9H QH KH AH 7S 8S 9S"
    shown = panel("terz", dealt(hand, "8C 9C TC JC 8D QD KD 7D TH", "JH", options=options), "0")
    declared, packed = shown.buttons[:3], shown.buttons[3:]
    assert len([button for row in declared for button in row]) == 5 + options.bluff
    assert [button.act for row in packed for button in row] == [
        f"play {card}" for card in ["9S", "8S", "7S", "AH", "KH", "QH", "9H", "8H", "7H"]
    ]
    assert (len(packed), shown.service) == (2, Service.BELOW)


@pytest.mark.rule("TZ-24")
@pytest.mark.parametrize("lie", [f"run-3, D, {LIE}", "declare four J", "marriage"])
def test_tz_24_a_lie_is_confirmed_by_a_second_tap(lie: str) -> None:
    *before, text = f"0: bluff, {lie}".split(", ")
    assert text not in acts(panel("terz", bluffing(), ", ".join(before)))
    assert acts(panel("terz", bluffing(), f"0: bluff, {lie}")) == [text]
    assert text in offered(bluffing())


def test_a_true_part_of_a_longer_run_needs_no_confirmation() -> None:
    state = dealt("7S 8S 9S TS KC AC 7D 9D 8H", TWO.replace("TC", "QC"), "AH", options=BLUFF)
    runs = panel("terz", state, "0: bluff, run-3, S")
    assert acts(runs) == ["declare run 7S 8S 9S", "declare run 8S 9S TS"]
    assert "declare run 9S TS JS" in acts(runs, Does.PICK)


@pytest.mark.parametrize(
    "draft",
    [
        "",
        "run-3",
        "nonsense",
        "bluff",
        "bluff, nonsense",
        "bluff, run-3, run-4",
        "run-3, bluff",
        "bluff, run-3, S",
        f"bluff, {LIE}",
    ],
)
@pytest.mark.parametrize("bluff", [False, True])
def test_any_draft_leads_back_to_what_may_be_done(draft: str, bluff: bool) -> None:
    state = bluffing() if bluff else plain()
    shown = panel("terz", state, f"0: {draft}" if draft else "0")
    assert shown.buttons
    assert set(acts(shown)) <= offered(state)
    assert bluff or not acts(shown, Does.PICK), "without bluffing there is nothing to pick"


def test_the_menu_opens_again_where_it_was_left() -> None:
    state = bluffing()
    assert panel("terz", state, "0: run-3, bluff") == panel("terz", state, "0: bluff, run-3")
    assert panel("terz", state, "0: run-3") == panel("terz", state, "0")


@pytest.mark.parametrize("language", list(Language))
def test_tables_fit_a_phone(language: Language) -> None:
    """A sheet of every kind of entry, with the longest numbers."""
    rows = tuple(Entry(20, Seat(1), 200, kind, penalty=penalty) for kind in Kind for penalty in (False, True))
    state = dealt(ONE, TWO, "AH", options=BLUFF, sheet=(*sums(1480, 1480), *rows))
    assert len(rows) == 22
    words = spoken("terz", language, ("Александра Константинопольская", "Bartholomew Fitzgerald"))
    (done,) = (
        each
        for each in counted(final("JH 9H AH TH AS JS", 1, sheet=rows[:4])).events
        if FACE.urgency(each) is Urgency.CLOSE
    )
    shown: list[Panel] = [
        FACE.score(GAME.view(state, None)),
        FACE.table(GAME.view(state, None)),
        FACE.final_panel(done),
    ]
    for each in shown:
        grids = [block for block in each.blocks if isinstance(block, Grid)]
        assert grids
        assert max(map(len, read(grids, words))) <= PHONE


@pytest.mark.parametrize(
    ("sheet", "best"),
    [
        ((Entry(1, Seat(0), 20, Kind.RUN_3), Entry(3, Seat(1), 100, Kind.FOUR_ACES)), (1, 100, 3)),
        (
            (Entry(1, Seat(0), 20, Kind.RUN_3), Entry(2, Seat(1), 200, Kind.FOUR_JACKS, penalty=True)),
            (0, 20, 1),
        ),
        ((Entry(1, Seat(0), 20, Kind.RUN_3), Entry(4, Seat(0), 150, None)), (0, 20, 1)),
        ((Entry(1, Seat(0), 80, None), Entry(1, Seat(1), 20, Kind.RUN_3, penalty=True)), None),
    ],
    ids=["the dearest combination", "not a penalty", "not tricks", "nothing"],
)
def test_the_best_moment_of_a_match(sheet: tuple[Entry, ...], best: tuple[int, int, int] | None) -> None:
    found = FACE.best_moment(replace(GAME.view(GAME.start(Options(), 2), None), sheet=sheet))
    assert (found and (found.seat, found.what.facts["points"], found.what.facts["number"])) == best
