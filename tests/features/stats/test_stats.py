"""/stats in the playground: a person's statistics, their group's table, and rankings."""

from io import BytesIO

import pytest
from PIL import Image
from telegram import Bot

from bot.chat.rate_limits import LOOKS, RateLimits
from bot.match.table import PersonId
from bot.ui.pictures import PIXELS
from playground.bot_api_types import Message
from storage.sql.archive import Archive
from storage.sql.guard import DatabaseAway
from tests.storage.stored_matches import NOW, stored
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, labels, links, text_of

DAY_MS = 86_400_000
NAMES = ("me", "group", "matches")
TABS = [f"t:stats:{tab}" for tab in NAMES]


async def play(stage: Stage, archive: Archive, chat: int | None) -> None:
    """Store three wins of Anna's over Boris and one loss; a rating is final after two matches here."""
    for person in (stage.anna, stage.boris):
        await stage.says(person, person, "/help")
    for number, first in enumerate((stage.anna, stage.anna, stage.boris, stage.anna)):
        second = stage.boris if first == stage.anna else stage.anna
        await stored(
            archive,
            f"m{number}{chat}",
            {first: 1, second: 2},
            at=NOW + number * DAY_MS,
            chat=chat,
            sums={first: {"deals": 7, "exact": 5}},
            achievements={first: ("seven",)},
        )


async def turned(stage: Stage, person: int, page: Message, data: str) -> Message:
    """Return the message after a tap on a tab."""
    await stage.presses(person, page, data)
    await stage.quiet()
    return stage.world.room(page.chat.id).messages[page.message_id]


def tabs(chosen: str) -> list[str]:
    """Return the labels of the tabs; one is open."""
    names = {tab: said(f"button-stats-{tab}") for tab in NAMES}
    return list((names | {chosen: said("button-chosen", label=names[chosen])}).values())


async def test_three_tabs_are_one_card(stage: Stage, archive: Archive) -> None:
    """In private the first tab is complete and leads to a chart."""
    await play(stage, archive, None)
    (page,) = await stage.says(stage.anna, stage.anna, "/stats")
    text, pool = page.written, said("rating-pace", pace="quick")
    places = [said("stats-place", place=place, times=times) for place, times in ((1, 3), (2, 1))]
    assert text.splitlines()[0] == said("stats-title", game=said("oh-hell-name"))
    assert said("stats-rating", pool=pool, shown="1529") in text
    assert said("stats-rating-rank", rank=said("rank-of", place=1, of=2), best="1529") in text
    assert said("stats-places", places=", ".join(places)) in text
    assert said("stats-average-place", place="1,3", seats="2,0") in text
    assert said("stats-streak", streak=1, longest=2) in text
    assert buttons(page) == [*TABS, "t:course:oh_hell//quick", "t:stats:rating/oh_hell//quick"]
    assert labels(page)[:3] == tabs("me")
    group = await turned(stage, stage.anna, page, "t:stats:group")
    assert (group.written, labels(group)) == (said("groups-none"), tabs("group"))
    matches = await turned(stage, stage.anna, group, "t:stats:matches")
    assert matches.written.startswith(said("record-history-title"))
    assert labels(matches)[:4] == [*tabs("matches"), "1"]
    rating = await turned(stage, stage.anna, matches, "t:stats:me")
    rating = await turned(stage, stage.anna, rating, "t:stats:rating/oh_hell//quick")
    assert rating.written.splitlines()[2:4] == [
        said("top-row-own", place=1, who="Аня Королёва", shown="1529"),
        said("top-row", place=2, who="Борис", shown="1507"),
    ]
    assert buttons(rating) == TABS
    assert (await turned(stage, stage.anna, rating, "t:stats:me")).written == page.written
    await stage.presses(stage.anna, page, "t:course:")
    chart = stage.seen(stage.anna)[-1]
    assert chart.photo
    assert tells(text_of(chart), "course-caption", shown="1529", best="1529", matches=4)
    assert Image.open(BytesIO(stage.world.files[chart.photo[-1].file_id])).size[0] == PIXELS
    history, top = [
        (await stage.says(stage.anna, stage.anna, command))[0] for command in ("/history", "/top")
    ]
    assert labels(history)[2] == tabs("matches")[2], "old names open the tabs"
    assert tells(top.written.splitlines()[0], "top-title", game=said("oh-hell-name"))


async def test_a_newcomer_and_a_new_group_are_told_what_will_be_there(stage: Stage) -> None:
    assert await stage.answer_to(stage.anna, stage.anna, "/stats") == said("stats-none")
    assert await stage.answer_to(stage.anna, stage.anna, "/top") == said("top-none")
    assert said("stats-none-of-game") in await stage.answer_to(stage.anna, stage.anna, "/stats терц (дуэль)")
    for command in ("/stats", "/history", "/top"):
        assert await stage.answer_to(stage.anna, stage.group, command) == said("group-table-none")


async def test_a_group_is_ordered_by_results(stage: Stage, archive: Archive) -> None:
    """Four matches count, one with a robot at the table, none rated; two do not count.

    Anna: places 1 1 2 1, so three wins of four, 5/4 on average, two in a row; Boris: 2 2 1 3, one win, 8/4.
    """
    anna, boris, mary = stage.anna, stage.boris, stage.mary
    for person in (anna, boris, mary):
        await stage.says(person, person, "/help")
    matches = [{anna: 1, boris: 2}] * 2 + [{boris: 1, anna: 2}, {anna: 1, mary: 2, boris: 3}]
    for number, places in enumerate(matches):
        await stored(archive, f"m{number}", places, at=NOW + number, chat=stage.group, rated=False)
    await stored(archive, "alone", {mary: 1}, at=NOW, chat=stage.group, rated=False)
    await stored(archive, "elsewhere", {mary: 1, boris: 2}, at=NOW, chat=stage.forum, rated=False)
    (page,) = await stage.says(anna, stage.group, "/stats")
    rows: tuple[dict[str, int | str], ...] = (
        {"place": 1, "who": "Аня Королёва", "firsts": 3, "matches": 4, "average": "1,3", "longest": 2},
        {"place": 2, "who": "Борис", "firsts": 1, "matches": 4, "average": "2,0", "longest": 1},
        {"place": 3, "who": "Mary Whitfi…", "firsts": 0, "matches": 1, "average": "2,0", "longest": 0},
    )
    lines = page.written.splitlines()
    assert lines[0] == said("group-table-title", matches=4)
    assert lines[2:5] == [said("group-table-row", **row) for row in rows]
    assert buttons(page) == ["t:stats:group"]
    link = f"https://t.me/{stage.services[Bot].username}?start="
    assert links(page) == [f"{link}stats", f"{link}history"]
    (own,) = await stage.says(boris, boris, "/stats")
    groups = await turned(stage, boris, own, "t:stats:group")
    elsewhere: dict[str, int | str] = {"firsts": 0, "matches": 1, "average": "2,0", "longest": 0}
    for place, of, row in ((2, 3, rows[1]), (2, 2, elsewhere)):
        facts = {name: row[name] for name in ("firsts", "matches", "average", "longest")}
        assert tells(groups.written, "groups-row", place=place, of=of, **facts)
    assert "Аня" not in groups.written


FORGED = (
    *("t:stats", "t:stats:me/chess", "t:stats:group/oh_hell", "t:stats:matches/yesterday", "t:stats:rating"),
    *("t:stats:rating/chess//quick", "t:course:oh_hell", "t:course:terz/plain/slow"),
)
IN_A_GROUP = ("t:stats:me", "t:stats:matches", "t:stats:rating/oh_hell//", "t:course:oh_hell//quick")
"""Personal pages; groups never show them."""


async def test_forged_buttons_of_pages_change_nothing(
    stage: Stage, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A silent database is reported in one sentence."""
    await play(stage, archive, stage.group)
    for chat, forged in ((stage.anna, FORGED), (stage.group, IN_A_GROUP)):
        (page,) = await stage.says(stage.anna, chat, "/stats")
        for data in forged:
            answer = await stage.taps(stage.anna, chat, page.message_id, data)
            assert answer["text"] == said("refused-button"), data
        assert stage.seen(chat)[-1] == page

    async def silent(work: object) -> None:
        work.close()  # type: ignore[attr-defined]
        raise DatabaseAway

    monkeypatch.setattr(archive.guard, "run", silent)
    for command in ("/stats", "/top"):
        assert await stage.answer_to(stage.anna, stage.anna, command) == said("refused-database-silent")


async def test_pages_are_turned_so_often_and_no_more(strict_stage: Stage, archive: Archive) -> None:
    stage, anna = strict_stage, PersonId(strict_stage.anna)
    await stored(archive, "m", {anna: 1, stage.boris: 2})
    (page,) = await stage.says(anna, anna, "/stats")
    for number in range(1, LOOKS.most):
        assert await stage.services[RateLimits].may_look(anna, f"look {number}")
    for told in ("", said("refused-haste")):
        assert (await stage.taps(anna, anna, page.message_id, "t:stats:me/oh_hell"))["text"] == told
