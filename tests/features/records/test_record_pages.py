"""Pages of finished matches, open to everybody with the match id: history, match, deals."""

import asyncio
from collections.abc import Iterator
from functools import cache

import pytest

from bot.base.preferences import Language
from bot.base.thinking import Analysis
from bot.features.records.export import export, export_notation
from bot.features.records.record_screens import LISTED, Shown, page_content
from bot.features.stats.history_screen import history_content
from bot.match.finished_matches import FinishedMatch, History, HistoryLine, NotOpen, Player, Records
from bot.match.table import MatchId
from bot.ui.buttons import InvalidData
from bot.ui.record_page import ID_LENGTH, Part, RecordPage, argument_of, read_argument, read_link
from games import registry
from games.faces.face import Replaying
from games.preferans import NOTATION
from games.replay_pages import replay_match
from storage.sql.profiles import Played
from tests.contract.capabilities import having
from tests.contract.replays import record_of
from tests.contract.walks import Walk, first_walk
from tests.features.records.pages import pressed, shown
from tests.features.shown import now
from tests.support.content import check
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, links, text_of

ID = MatchId("a_b-c_d-e_f-1_23")
NAME = "Константин <Всеволодович> &amp; Ко"[:32]


def finished(walk: Walk, game: str, *, stopped: bool = False) -> FinishedMatch:
    """Return the walk as a finished match, or as one stopped in its middle."""
    moves = len(walk.moves) // 2 if stopped else None
    record = record_of(registry.get(game), walk, moves)
    final = replay_match(registry.get(game), registry.face(game), record).final
    result = registry.get(game).result(final)
    players = tuple(
        Player(NAME if place > 1 else "", int(place == 1), place, points, 1500, 1500 - place)
        for place, points in zip(result.places, result.points, strict=True)
    )
    return FinishedMatch(ID, None, 0, 1_763_694_000_000, stopped, record, players)


def pages_of(match: Shown) -> Iterator[RecordPage]:
    """Yield every page of the match; of some deals all pages."""
    yield from (RecordPage(ID, part) for part in (Part.CARD, Part.SHEET, Part.RECKONING))
    yield from (RecordPage(ID, Part.LIST, number) for number in range(1, 2 + len(match.deals) // LISTED))
    for deal in {1, 2, len(match.deals)}:
        if deal <= len(match.deals):
            steps = len(match.deals[deal - 1].pages)
            yield from (RecordPage(ID, Part.STEP, deal, step) for step in (1, steps // 2, steps))


@having(Replaying)
@pytest.mark.parametrize(
    ("stopped", "language", "picture"), [(False, Language.RU, True), (True, Language.EN, False)]
)
def test_every_page_of_a_match_fits_and_leads_on(
    name: str, stopped: bool, language: Language, picture: bool
) -> None:
    reader = shown(finished(first_walk(name), name, stopped=stopped), language, picture=picture)
    for page in pages_of(reader):
        content = page_content(reader, page)
        check(content)
        for other in pressed(content):
            assert other.match == ID
            assert 0 <= other.deal <= max(len(reader.deals), 99)
            if other.part is Part.STEP:
                assert 1 <= other.step <= len(reader.deals[other.deal - 1].pages)


@cache
def oh_hell() -> Shown:
    return shown(finished(first_walk("oh_hell"), "oh_hell"), Language.EN, picture=False)


def test_pages_of_deals_follow_each_other() -> None:
    """▶ leads from the first page of the first deal through every page to the last of the last deal."""
    reader = oh_hell()
    page, passed = RecordPage(ID, Part.STEP, 1, 1), 1
    while True:
        keys = [key for row in page_content(reader, page).keyboard for key in row]
        ways = {key.label: key.data or "" for key in keys}
        if "▶️" not in ways:
            break
        after = read_argument(ways["▶️"].removeprefix("t:match:"))
        back = {key.label: key.data or "" for row in page_content(reader, after).keyboard for key in row}["◀️"]
        assert read_argument(back.removeprefix("t:match:")) == page
        page, passed = after, passed + 1
    assert passed == sum(len(deal.pages) for deal in reader.deals)


def test_a_page_reads_back_from_its_button_or_link_and_a_forged_one_is_refused() -> None:
    assert len(ID) == ID_LENGTH
    bare = (Part.CARD, Part.SHEET, Part.RECKONING, Part.JSON, Part.NOTATION)
    for page in (
        *(RecordPage(ID, part) for part in bare),
        RecordPage(ID, Part.STEP, 12, 3),
        RecordPage(ID, Part.LIST, 2),
    ):
        assert read_argument(argument_of(page)) == page
    assert read_link(f"{ID}_3") == RecordPage(ID, Part.STEP, 3, 1)
    assert read_link(ID) == RecordPage(ID)
    assert read_link("what_is_this") == RecordPage(MatchId("what_is_this"))
    for forged in (".", ".deal", ".step1", ".list1234", ".json1"):
        with pytest.raises(InvalidData):
            read_argument(f"{ID}{forged}")


def test_a_page_that_is_not_there_is_the_match_itself() -> None:
    reader = oh_hell()
    card = page_content(reader, RecordPage(ID))
    assert page_content(reader, RecordPage(ID, Part.STEP, 999, 1)) == card
    assert page_content(reader, RecordPage(ID, Part.STEP, 0, 1)) == card
    last = RecordPage(ID, Part.STEP, 1, len(reader.deals[0].pages))
    assert page_content(reader, RecordPage(ID, Part.STEP, 1, 999)) == page_content(reader, last)
    older = page_content(reader._replace(replay=None), RecordPage(ID, Part.STEP, 1, 1))
    assert tells(older.text, "record-other-rules", Language.EN)
    people = sum(bool(player.name) for player in reader.match.players)
    assert older.text.count("Константин") == 2 * people, "in the result and among the ratings"


@pytest.mark.parametrize("language", list(Language))
def test_a_history_of_long_names_fits_a_message(language: Language) -> None:
    seats = tuple(Player(NAME, 0, 1 + seat, 3, 1500, 1512) for seat in range(10))  # type: ignore[arg-type]
    played = Played("m" * ID_LENGTH, "terc", 1_763_694_000_000, True, 1, "7/3", 1500, 1512)
    content = history_content(History((HistoryLine(played, seats, (0,)),) * 10, True), language, latest=False)
    check(content)
    assert content.text.count("Константин") == 90
    assert content.text.count("+12") == 10
    robots = tuple(seat._replace(name="", robot=1) for seat in seats[1:])
    alone = history_content(
        History((HistoryLine(played, (seats[0], *robots), (0,)),), False), language, latest=True
    )
    assert tells(alone.text, "record-history-robots", language, count=9)


@pytest.mark.parametrize("language", list(Language))
def test_a_history_says_that_a_match_was_cut(language: Language) -> None:
    seats = tuple(Player(NAME, 0, 1 + seat, 3) for seat in range(2))  # type: ignore[arg-type]
    cut = Played("m" * ID_LENGTH, "terz", 1_763_694_000_000, True, 1, "7/3", None, None, cut=True)
    lines = [HistoryLine(each, seats, (0,)) for each in (cut, cut._replace(cut=False))]
    told, stopped = history_content(History(tuple(lines), False), language, latest=True).text.split(
        "<b>2.</b>"
    )
    assert {Language.RU: "время вышло, без рейтинга", Language.EN: "out of time, unrated"}[language] in told
    assert {Language.RU: "прервана", Language.EN: "stopped early"}[language] in stopped


# With the bot at work


async def test_the_last_card_leads_to_the_match(stage: Stage) -> None:
    """A group's link and a private button open the analysis first; its pages follow in the same message."""
    table = (await stage.match()).table
    await stage.closing.close("end", table.id)
    await stage.drawn()
    id = table.match
    assert f"https://t.me/pulka_bot?start=m_{id}" in links(stage.seen(stage.group)[-1])
    hand = await stage.message_with(stage.anna, f"t:match:+{id}.judged1")
    await stage.presses(stage.anna, hand, f"t:match:+{id}.judged1")
    judged = await stage.message_with(stage.anna, f"t:match:{id}_1_1")
    back = [data for data in buttons(judged) if data == f"t:match:{id}"]
    await stage.taps(stage.anna, stage.anna, judged.message_id, *back)
    card = await stage.message_with(stage.anna, f"t:match:{id}.list1")
    assert card.message_id == judged.message_id
    assert card.photo
    await stage.presses(stage.anna, card, f"{id}.list1")
    await stage.presses(stage.anna, now(stage, card), f"{id}_1_1")
    assert now(stage, card).photo
    assert now(stage, card).photo != card.photo
    (opened,) = await stage.says(stage.stranger, stage.stranger, f"/start m_{id}")
    assert opened.photo, "whoever has the link sees a match that is over"
    await stage.presses(stage.stranger, opened, f"{id}.json")
    file = stage.seen(stage.stranger)[-1].document
    assert file is not None
    assert file.file_name == f"oh_hell-{id}.json"


async def test_a_match_is_shown_to_nobody_before_its_end(stage: Stage) -> None:
    """Links and forged buttons are refused to players and others, for the notation as well."""
    loaded = await stage.match(game="преферанс")
    id = loaded.table.match
    assert id is not None
    for person in (stage.anna, stage.stranger):
        answer = await stage.answer_to(person, person, f"/start m_{id}_1_1")
        assert answer in in_any_language("refused-no-match")
    under = stage.seen(stage.anna)[-1].message_id
    for page in ("_1_1", ".notation", ".judged1", ".retry1_1"):
        taps = await stage.taps(stage.anna, stage.anna, under, f"t:match:{id}{page}")
        assert taps["text"] == said("refused-no-match"), page
    await stage.closing.close("end", loaded.table.id)
    await stage.drawn()
    (card,) = await stage.says(stage.anna, stage.anna, f"/start m_{id}")
    await stage.presses(stage.anna, card, f"{id}.notation")
    file = stage.seen(stage.anna)[-1].document
    assert file is not None
    assert file.file_name == f"preferans-{id}.ppn"
    document = NOTATION.read(stage.world.files[file.file_id])
    record = (await stage.services[Records].find(id)).record
    assert [deal.text for deal in document.deals] == [record.log[1].text]
    names = [chair.name for chair in loaded.table.chairs]
    assert [document.tags[f"Player{place}"] for place in (1, 2, 3)] == names


def test_a_match_with_open_deals_is_exported_to_nobody() -> None:
    match = oh_hell().match._replace(closed=True)
    with pytest.raises(NotOpen):
        export(match)
    with pytest.raises(NotOpen):
        asyncio.run(export_notation(match, Analysis(use_workers=False), "t.me/pulka_bot"))


async def test_a_group_is_led_to_the_history_in_private(stage: Stage) -> None:
    (answer,) = await stage.says(stage.anna, stage.group, "/history")
    assert "https://t.me/pulka_bot?start=history" in links(answer)
    (page,) = await stage.says(stage.anna, stage.anna, "/history")
    assert "/play" in text_of(page)
