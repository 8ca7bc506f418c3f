"""/stats and /top in the playground: what a person sees of themselves, of others, and of the best."""

from io import BytesIO

import pytest
from PIL import Image

from bot.preferences import Language
from bot.screens.buttons import stats_link
from bot.service.thrift import LOOKS
from bot.texts.words import words_in
from games.faces.facts import Fact
from storage.archive import Archive
from storage.guard import DatabaseAway
from tests.bot.stage import Stage, buttons, text_of
from tests.storage.stored_matches import NOW, stored

DAY_MS = 86_400_000


def said(key: str, /, **facts: Fact) -> str:
    return words_in(Language.RU, "oh_hell").plain(key, **facts)


@pytest.fixture
async def rated(stage: Stage, archive: Archive) -> Stage:
    """Anna has beaten Boris three times and lost to him once, in the group."""
    await _play(stage, archive, stage.group)
    return stage


@pytest.fixture
async def paired(stage: Stage, archive: Archive) -> Stage:
    """Anna has beaten Boris as often, where the bot brought them together."""
    await _play(stage, archive, None)
    return stage


async def _play(stage: Stage, archive: Archive, chat: int | None) -> None:
    """A rating is final after two matches here."""
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


async def test_ones_own_page_is_whole_in_private(paired: Stage) -> None:
    (page,) = await paired.says(paired.anna, paired.anna, "/stats")
    text = page.written
    pool = said("rating-pace", pace="quick")
    assert text.startswith("📊 Чёрт побери\n")
    assert f"{pool}: 1529" in text
    assert "1-е место из 2, лучший 1529" in text
    assert "1-е — 3, 2-е — 1" in text
    assert said("stats-average-place", place="1,3", seats="2,0") in text
    assert said("stats-streak", streak=1, longest=2) in text
    assert buttons(page) == ["t:course:oh_hell//quick"]


async def test_a_newcomer_is_told_what_will_be_there(stage: Stage) -> None:
    assert await stage.answer_to(stage.anna, stage.anna, "/stats") == said("stats-none")
    assert await stage.answer_to(stage.anna, stage.anna, "/top") == said("top-none")
    assert said("stats-none-of-game") in await stage.answer_to(stage.anna, stage.anna, "/stats терц (дуэль)")


async def test_a_group_sees_places_and_ratings_alone(rated: Stage) -> None:
    (page,) = await rated.says(rated.anna, rated.group, "/stats")
    assert page.written.splitlines() == [
        "📊 Аня Королёва",
        "Чёрт побери: 4 партии, первых мест 3, среднее место 1,3",
        "   • быстрая игра: 1529",
    ]
    (row,) = page.reply_markup.inline_keyboard  # type: ignore[union-attr]
    assert [key.url for key in row] == [stats_link(rated.services.bot.username)]
    followed = await rated.says(rated.anna, rated.anna, "/start stats")
    assert followed[-1].written.startswith("📊 Чёрт побери\n")


async def test_a_reply_puts_two_people_head_to_head(rated: Stage) -> None:
    rated.world.say(rated.boris, rated.group, "hello")
    await rated.quiet()
    hello = max(rated.world.room(rated.group).messages)
    before = len(rated.seen(rated.group))
    rated.world.say(rated.anna, rated.group, "/stats", reply_to=hello)
    await rated.quiet()
    (page,) = rated.seen(rated.group)[before:]
    assert page.written.splitlines()[:2] == [
        "⚔️ Аня Королёва — Борис",
        "Сыграно вместе: 4. Выше Аня Королёва — 3, Борис — 1, поровну — 0.",
    ]
    assert page.written.splitlines()[-2].endswith("4 партии, первых мест 1, среднее место 1,8")


async def test_who_never_played_is_no_error_in_a_reply(rated: Stage) -> None:
    rated.world.say(rated.mary, rated.group, "hello")
    await rated.quiet()
    hello = max(rated.world.room(rated.group).messages)
    before = len(rated.seen(rated.group))
    rated.world.say(rated.anna, rated.group, "/stats", reply_to=hello)
    await rated.quiet()
    (page,) = rated.seen(rated.group)[before:]
    assert said("versus-none") in page.written


async def test_the_top_of_a_group_leads_to_that_of_all(rated: Stage, archive: Archive) -> None:
    """Where it counts what the bot has brought together alone."""
    for number in range(2):
        await stored(archive, f"elsewhere{number}", {rated.mary: 1, 5: 2}, chat=rated.forum)
        await stored(archive, f"paired{number}", {rated.mary: 1, rated.boris: 2})
    (page,) = await rated.says(rated.boris, rated.group, "/top")
    assert page.written.splitlines()[3:5] == ["1. Аня Королёва — 1529", "2. Борис — 1507"]
    assert page.written.splitlines()[-1] == "Борис: 2-е место из 2, 1507"
    await rated.presses(rated.boris, page, "t:top:all/oh_hell//quick")
    turned = rated.world.room(rated.group).messages[page.message_id]
    assert "Борис: 2-е место из 2, 1498" in turned.written
    assert "Аня" not in turned.written
    assert buttons(turned) == ["t:top:chat/oh_hell//quick"]


async def test_a_rating_goes_out_as_a_chart(paired: Stage) -> None:
    (page,) = await paired.says(paired.anna, paired.anna, "/stats")
    await paired.presses(paired.anna, page, "t:course:")
    chart = paired.seen(paired.anna)[-1]
    assert chart.photo
    assert "Рейтинг 1529, лучший 1529, 4 партии" in text_of(chart)
    image = Image.open(BytesIO(paired.world.files[chart.photo[-1].file_id]))
    assert image.size[0] == 1200


FORGED = (
    "t:stats",
    "t:stats:chess",
    "t:course:oh_hell",
    "t:course:terz/plain/slow",
    "t:top:mine/oh_hell//quick",
    "t:top:chat/oh_hell//quick",
    "t:top:all",
)


async def test_forged_buttons_of_pages_change_nothing(rated: Stage) -> None:
    (page,) = await rated.says(rated.anna, rated.anna, "/stats")
    for data in FORGED:
        answer = await rated.taps(rated.anna, rated.anna, page.message_id, data)
        assert answer["text"] == said("refused-button"), data
    assert rated.seen(rated.anna)[-1] == page


async def test_ones_own_page_is_never_shown_to_a_group(rated: Stage) -> None:
    (page,) = await rated.says(rated.anna, rated.group, "/top")
    for data in ("t:stats:oh_hell", "t:course:oh_hell//quick"):
        answer = await rated.taps(rated.anna, rated.group, page.message_id, data)
        assert answer["text"] == said("refused-button")
    assert rated.seen(rated.group)[-1] == page


@pytest.mark.parametrize("command", ["/stats", "/top"])
async def test_one_sentence_says_that_the_database_is_away(
    rated: Stage, archive: Archive, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    async def silent(work: object) -> None:
        work.close()  # type: ignore[attr-defined]
        raise DatabaseAway

    monkeypatch.setattr(archive.guard, "run", silent)
    assert await rated.answer_to(rated.anna, rated.anna, command) == said("refused-database-silent")


async def test_pages_are_turned_so_often_and_no_more(strict_stage: Stage, archive: Archive) -> None:
    stage = strict_stage
    await stored(archive, "m", {stage.anna: 1, stage.boris: 2})
    (page,) = await stage.says(stage.anna, stage.anna, "/stats")
    answers = [
        await stage.taps(stage.anna, stage.anna, page.message_id, "t:stats:oh_hell")
        for _ in range(LOOKS.most + 1)
    ]
    assert [answer.get("text") for answer in answers].count(said("refused-haste")) == 1
    assert answers[-1]["text"] == said("refused-haste")
