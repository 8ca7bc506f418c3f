"""«Разбор»: decisions of a finished match are judged, shown on pages, and played again."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.features.records import analyses as judging
from bot.features.records.analyses import Analyses, judge_deal
from bot.features.records.analysis_screen import JudgedSeat, analysis_content
from bot.features.records.record_screens import Shown, page_content
from bot.features.records.retries import Retries
from bot.match.finished_matches import FinishedMatch, NotOpen, Player, Records
from bot.match.loaded import rebuild, record_of
from bot.match.luck import Board
from bot.match.refusals import NotSeated
from bot.match.replays import NoDeals, moves_of_deal
from bot.match.table import MatchId, PersonId, Phase, Retry, Table
from bot.ui.record_page import Part, RecordPage, argument_of, read_argument
from bot.ui.render import without_markup
from games import registry
from games.analysis import Judgement, Mark, Measure, OpenCards, accuracy
from games.core import Seat
from games.faces.face import Urgency
from games.preferans.actions import Advise, read
from games.preferans.state import Counsel
from games.record import Record, play, replay
from storage.sql.archive import Archive, MatchRow, PlayerRow
from storage.sql.profiles import Accuracy, Profiles
from tests.features.records.pages import pressed, shown
from tests.features.shown import drawing, now
from tests.support.content import check
from tests.support.sentences import said, tells
from tests.support.service import ANNA, BORIS, World
from tests.support.stage import Stage, buttons, text_of

ID = MatchId("a_b-c_d-e_f-1_23")
NAME = "Константин <Всеволодович> &amp; Ко"[:32]
GAME = registry.get("preferans")
SEAT = Seat(0)
DEALS = 4


@cache
def record() -> Record:
    """A short match between computers."""
    computers = [registry.player("preferans")] * 3
    return play(GAME, GAME.presets["quick_sochinka"], 3, computers, secret=b"3")[0]


@cache
def decisions() -> dict[int, tuple[Judgement, ...]]:
    """Return decisions of each deal: one as judged, one with mistakes only, and two without decisions."""
    judged = {number: judge_deal(record(), SEAT, number) for number in (1, DEALS)}
    return {1: judged[1], 2: (), 3: (), DEALS: tuple(_worsened(each) for each in judged[DEALS])}


def _worsened(judgement: Judgement) -> Judgement:
    line = (judgement.action,) * 9
    return msgspec.structs.replace(judgement, after=judgement.before - 3, drop=50.0, line=line)


@pytest.fixture
def judged_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Serve stored judgements: nothing is computed."""
    monkeypatch.setattr(judging, "judge_deal", lambda record, seat, number: decisions()[number])


def reader(language: Language, *, picture: bool = False) -> Shown:
    players = tuple(Player(NAME, 0, 1, 0, person=PersonId(seat), accuracy=70) for seat in range(3))  # type: ignore[arg-type]
    match = FinishedMatch(ID, None, 0, 1_763_694_000_000, False, record(), players)
    return shown(match, language, picture=picture)


def at(page: RecordPage) -> JudgedSeat:
    """Return the reader's judgements for this page."""
    return JudgedSeat(SEAT, True, decisions(), moves_of_deal(record(), page.deal))


def pages() -> Iterator[RecordPage]:
    yield RecordPage(ID, Part.JUDGED, 1)
    for deal, decided in decisions().items():
        yield RecordPage(ID, Part.ANALYSIS, deal)
        for step in {1, len(decided)} if decided else ():
            yield RecordPage(ID, Part.MOVE, deal, step)


@pytest.mark.parametrize("language", list(Language))
def test_pages_of_an_analysis_fit_and_lead_on(language: Language, snapshot: SnapshotAssertion) -> None:
    for page in pages():
        content = analysis_content(reader(language), at(page), page)
        check(content, photo=page.part is not Part.MOVE)
        assert drawing(content) == snapshot(name=argument_of(page))
        for other in pressed(content):
            assert other.match == ID
            assert 0 <= other.deal <= DEALS
            if other.part in (Part.MOVE, Part.RETRY):
                assert 1 <= other.step <= len(decisions()[other.deal])


@pytest.mark.parametrize("page", [RecordPage(ID, Part.ANALYSIS, DEALS), RecordPage(ID, Part.MOVE, DEALS, 1)])
def test_pages_of_an_analysis_fit_below_pictures(page: RecordPage) -> None:
    content = analysis_content(reader(Language.RU, picture=True), at(page), page)
    assert content.picture is not None
    check(content)


def shown_as(fields: dict[str, Any], language: Language = Language.RU, *, own: bool = True) -> str:
    """Return the page of the first decision, with these fields replaced."""
    page = RecordPage(ID, Part.MOVE, 1, 1)
    changed = msgspec.structs.replace(decisions()[1][0], **fields)
    known = at(page)._replace(own=own, deals={1: (changed,)})
    return analysis_content(reader(language), known, page).text


BESIDE = {"drop": 0.0, "before": 5.0, "after": 5.0, "measure": Measure.WHISTS}
"""A judgement without a mark, with the effect of open cards."""
LINE = ("play 9S",)
JUDGEMENTS: dict[str, dict[str, Any]] = {
    "a mistake": {"drop": 50.0, "before": 6.0, "after": 3.0, "measure": Measure.DECLARER},
    "the best within the error": {"drop": 0.0, "before": 5.8, "after": 4.7, "measure": Measure.POINTS},
    "a loss of points": {"drop": 12.0, "before": 5.8, "after": 4.7, "measure": Measure.POINTS},
    "open cards that a declarer misses": {**BESIDE, "opened": OpenCards(Measure.DECLARER, 6.0, 5.0, LINE)},
    "open cards as good for a declarer": {**BESIDE, "opened": OpenCards(Measure.DECLARER, 6.0, 6.0, LINE)},
    "open cards as good": {**BESIDE, "opened": OpenCards(Measure.OWN, 6.0, 6.0, LINE)},
    "tricks too many of a declarer": {"drop": 30.0, "measure": Measure.DECLARER, "before": 3.0, "after": 5.0},
    "tricks too many at misere": {"drop": 30.0, "measure": Measure.MISERE, "before": 3.0, "after": 5.0},
    "no worse in most imagined deals": {"drop": 30.0, "measure": Measure.WHISTS, "as_good": 38, "worlds": 40},
}


@pytest.mark.parametrize("name", JUDGEMENTS)
def test_a_page_says_what_a_decision_was_worth(name: str, snapshot: SnapshotAssertion) -> None:
    for language in Language:
        assert without_markup(shown_as(JUDGEMENTS[name], language)) == snapshot(name=language.value)
    assert without_markup(shown_as(JUDGEMENTS[name], own=False)) == snapshot(name="of another")


def test_a_decision_is_played_differently_by_the_person_of_the_seat_alone() -> None:
    page = RecordPage(ID, Part.MOVE, DEALS, 1)
    assert decisions()[DEALS][0].mark is Mark.MISTAKE
    for own in (True, False):
        content = analysis_content(reader(Language.RU), at(page)._replace(own=own), page)
        assert (Part.RETRY in {each.part for each in pressed(content)}) is own


@pytest.mark.parametrize(("whister", "told"), [(SEAT, True), (Seat(2), False)])
def test_a_page_says_that_a_decision_was_made_on_advice(whister: Seat, told: bool) -> None:
    """The note appears for the advised whister only."""
    page, advice = RecordPage(ID, Part.MOVE, 1, 1), read("advise lead C")
    assert isinstance(advice, Advise)
    moves = list(at(page).moves)
    (index,) = [place for place, each in enumerate(moves) if each.number == decisions()[1][0].number]
    state = moves[index].before
    deal = msgspec.structs.replace(state.deal, counsels=(Counsel(Seat(1), whister, 0, advice),))
    moves[index] = moves[index]._replace(before=msgspec.structs.replace(state, deal=deal))
    content = analysis_content(reader(Language.RU), at(page)._replace(moves=tuple(moves)), page)
    assert tells(content.text, "preferans-judged-advised") is told


def test_what_is_not_judged_yet_is_said_so() -> None:
    page = RecordPage(ID, Part.JUDGED, 1)
    content = analysis_content(reader(Language.EN), JudgedSeat(SEAT, True, {}), page)
    assert tells(content.text, "analysis-not-whole", Language.EN, known=0, of=DEALS)
    assert "%" not in content.text


@pytest.mark.parametrize("part", [Part.JUDGED, Part.ANALYSIS, Part.MOVE, Part.RETRY])
def test_a_page_of_an_analysis_reads_back(part: Part) -> None:
    page = RecordPage(ID, part, 12, 3 if part in (Part.MOVE, Part.RETRY) else 0)
    assert read_argument(argument_of(page)) == page


@pytest.mark.parametrize(("person", "told"), [(PersonId(1), 1), (PersonId(99), 0), (None, 0)])
def test_the_card_tells_accuracy_to_its_owner_alone(person: PersonId | None, told: int) -> None:
    card = page_content(reader(Language.RU)._replace(reader=person), RecordPage(ID))
    text = without_markup(card.text)
    assert text.count("70 %") == text.count(said("analysis-accuracy", percent=70)) == told
    assert RecordPage(ID, Part.JUDGED, 1) in pressed(card)


@pytest.mark.parametrize("part", [Part.JUDGED, Part.ANALYSIS])
def test_an_onlooker_reads_decisions_without_accuracy(part: Part) -> None:
    page = RecordPage(ID, part, 1)
    assert "%" in analysis_content(reader(Language.RU), at(page), page).text
    text = analysis_content(reader(Language.RU), at(page)._replace(own=False), page).text
    assert "%" not in text
    assert "✅" in text


# The service


def match() -> FinishedMatch:
    """Return the record as Anna's match, in the first seat."""
    people = (ANNA.id, None, None)
    players = tuple(
        Player(ANNA.name if person else "", seat, 1, 0, person=person)  # type: ignore[arg-type]
        for seat, person in enumerate(people)
    )
    return FinishedMatch(ID, None, 1, 2, False, record(), players)


def first_choice() -> Retry:
    """Return Anna's first choice between several cards."""
    return Retry(ID, 1, 1, decisions()[1][0].number)


async def archive_match(archive: Archive, person: int) -> None:
    """Archive the match, as one of a person against computers."""
    kept: dict[str, Any] = {"record": msgspec.to_builtins(record()), "result": {}, "secret": b""}
    row = MatchRow(id=ID, game="preferans", version=GAME.version, began=1, ended=2, **kept)
    common: dict[str, Any] = {
        "match": ID,
        "name": "",
        "place": 1,
        "points": "0",
        "game": "preferans",
        "ended": 2,
    }
    people = enumerate((person, None, None))
    await archive.save_match(row, [PlayerRow(seat=seat, person=who, **common) for seat, who in people])


@pytest.mark.usefixtures("judged_before")
async def test_an_analysis_is_kept_and_its_accuracy_stored(world: World) -> None:
    """Other processes read the stored analysis; the accuracy covers all deals."""
    await archive_match(world.archive, ANNA.id)
    profiles, first = Profiles(world.archive), world.services[Analyses]
    for number in decisions():
        assert await profiles.accuracy(ANNA.id, "preferans") is None
        assert await first.deal(match(), Seat(0), number) == decisions()[number]
    known = await Analyses(world.services[Records], world.live, profiles, world.analysis).known(
        match(), Seat(0)
    )
    assert list(known) == list(decisions())
    percent = accuracy(each for judged in known.values() for each in judged)
    assert percent is not None
    assert await profiles.accuracy(ANNA.id, "preferans") == Accuracy(percent, 1)
    assert await profiles.accuracy(ANNA.id, "oh_hell") is None
    with pytest.raises(NoDeals):
        await first.deal(match(), Seat(0), DEALS + 1)


@pytest.mark.parametrize("name", [name for name in registry.names() if registry.is_analysed(name)])
async def test_nothing_is_judged_before_all_have_played(world: World, name: str) -> None:
    """A running match has no page, and a board is closed while other tables play it.

    After the match the only refusal is that nothing was dealt.
    """
    game, analyses = registry.get(name), world.services[Analyses]
    over = match()._replace(record=Record(name, game.version, {}, game.seats[0], ()))
    for early in (over._replace(ended=0), over._replace(closed=True, board=Board("7.1"))):
        for question in (
            analyses.deal(early, Seat(0), 1),
            analyses.known(early, Seat(0)),
            analyses.moves(early, 1),
            world.services[Retries].begin(world.update(), ANNA, early, first_choice()),
        ):
            with pytest.raises(NotOpen):
                await question
    with pytest.raises(NoDeals):
        await analyses.deal(over, Seat(0), 1)


async def retried(world: World) -> Table:
    return await world.services[Retries].begin(world.update(), ANNA, match(), first_choice())


async def test_a_deal_is_played_on_from_a_decision(world: World) -> None:
    """The person plays their seat, computers the others; replaying the log gives the same state."""
    start, table = first_choice(), await retried(world)
    loaded = await world.store.load(table.id)
    (move,) = [move for move in moves_of_deal(record(), start.deal) if move.number == start.number]
    assert loaded.state == move.before
    assert [chair.person for chair in table.chairs] == [ANNA.id, None, None]
    assert GAME.awaited(loaded.state) == {Seat(0)}
    assert (table.rated, table.luck.board, table.tournament, table.chat) == (False, None, None, None)
    kept = await record_of(loaded.table, world.live)
    assert [entry.text for entry in kept.log] == [entry.text for entry in record().log[: start.number - 1]]
    assert await rebuild(loaded.table, GAME, world.live) == loaded.state
    assert (await retried(world)).id == table.id, "one that is under way is found again"


async def test_a_deal_that_is_played_on_ends_and_leaves_nothing(world: World) -> None:
    table = await retried(world)
    while (loaded := await world.store.load(table.id)).table.phase is Phase.PLAYING:
        seat = min(GAME.awaited(loaded.state))
        if loaded.table.chairs[seat].person is not None:
            await world.play_anything(loaded)
            continue
        action = GAME.write(next(iter(GAME.legal(loaded.state, seat))))
        await world.play.act(table.id, seat, GAME.question(loaded.state, seat), action)
    assert not loaded.table.end.stopped
    kept = await record_of(loaded.table, world.live)
    face = registry.face("preferans")
    closing = [
        any(face.urgency(event) is Urgency.CLOSE for event in turn.events) for turn in replay(GAME, kept)
    ]
    assert closing[-1], "it ends with the action that closes the deal"
    assert sum(closing) == first_choice().deal
    world.still.at += 1
    await world.meet_due()
    assert loaded.table.match is not None
    assert await world.archive.match(loaded.table.match) is None
    assert not await Profiles(world.archive).history(ANNA.id)
    assert not await Profiles(world.archive).profiles(ANNA.id)


async def test_only_own_decisions_are_played_differently(world: World) -> None:
    with pytest.raises(NotSeated):
        await world.services[Retries].begin(world.update(), BORIS, match(), first_choice())
    other = next(n for n, entry in enumerate(record().log, 1) if entry.actor == Seat(1))
    with pytest.raises(NotSeated):
        await world.services[Retries].begin(
            world.update(), ANNA, match(), msgspec.structs.replace(first_choice(), number=other)
        )


# With the bot at work


@pytest.mark.usefixtures("judged_before")
async def test_an_analysis_leads_to_a_deal_played_on(stage: Stage, archive: Archive) -> None:
    """The reader goes from the card to a decision and plays on, with the others' cards hidden."""
    await archive_match(archive, stage.anna)
    (looked,) = await stage.says(stage.stranger, stage.stranger, f"/start m_{ID}")
    for argument in (f"{ID}.move1_1", f"{ID}.retry1_1"):
        await stage.taps(stage.stranger, stage.stranger, looked.message_id, f"t:match:{argument}")
        assert not any("retry" in data for data in buttons(now(stage, looked)))
    assert not await stage.store.of_person(PersonId(stage.stranger))
    (card,) = await stage.says(stage.anna, stage.anna, f"/start m_{ID}")
    for part in ("judged1", "analysis1", "move1_1", "retry1_1"):
        await stage.presses(stage.anna, now(stage, card), f"{ID}.{part}")
    await stage.drawn()
    (table,) = await stage.store.of_person(PersonId(stage.anna))
    assert (table.phase, table.retry is not None) == (Phase.PLAYING, True)
    hand = stage.seen(stage.anna)[-1]
    assert any(decisions()[1][0].action.split(" ")[0] in data for data in buttons(hand))
    assert text_of(hand) or hand.photo
