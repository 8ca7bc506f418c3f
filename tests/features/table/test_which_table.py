"""Commands with several candidate tables, topics and languages."""

import pytest

from bot.base.preferences import Language
from bot.match.table import ChatId, PersonId
from games import registry
from games.faces.facts import Fact
from tests.features.shown import now, solo
from tests.support.scenario import until
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, labels


async def test_a_command_that_could_mean_several_tables_asks_which(stage: Stage) -> None:
    await stage.match()
    await stage.says(stage.boris, stage.group, "/new")
    tables = await stage.store.of_chat(ChatId(stage.group))
    (choice,) = await stage.says(stage.stranger, stage.group, "/table")
    assert set(buttons(choice)) == {f"t:table:{table.id}" for table in tables}
    assert len(labels(choice)) == len(set(labels(choice))) == 2
    assert said("which-table-title", game=said("oh-hell-name"), title="Борис") in labels(choice)
    old = {message.message_id for message in stage.seen(stage.group)}
    await stage.presses(stage.stranger, choice, tables[0].id)
    await until(lambda: any(each.message_id not in old and buttons(each) for each in stage.seen(stage.group)))


async def test_tables_that_look_the_same_are_told_apart(stage: Stage) -> None:
    await solo(stage)
    (offer,) = await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    await stage.presses(stage.anna, offer, "t:play:")
    asked = await stage.says(stage.anna, stage.anna, "/score")
    (choice,) = [message for message in asked if "t:score:" in str(buttons(message))]
    alone = said("which-table-solo", game=said("oh-hell-name"))
    assert labels(choice) == [alone, f"{alone} (2)"]


async def test_a_question_names_what_it_is_asked_for(stage: Stage) -> None:
    """The chosen hand is sent as the last message."""
    title = "<b>& друзья"
    stage.group = stage.world.add_group(title, [stage.anna, stage.boris, stage.mary]).chat.id
    stage.world.add_bot_to(stage.group, stage.anna)
    await stage.gather(stage.boris, stage.mary)
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":start"), ":start")
    await solo(stage)
    group = await stage.table()
    in_group = said("which-table-title", game=said("oh-hell-name"), title=title)
    questions = {}
    for command in ("hand", "leave", "stop"):
        (questions[command],) = await stage.says(stage.anna, stage.anna, f"/{command}")
    for command, asked in questions.items():
        assert asked.text == said("which-table", asked=command)
        assert sorted(labels(asked)) == [in_group, said("which-table-solo", game=said("oh-hell-name"))]
        key = next(data for data in buttons(asked) if group.id in data)
        await stage.taps(stage.anna, stage.anna, asked.message_id, key)
        assert now(stage, asked).text == said("which-table-chosen", asked=command, table=in_group)
        assert not buttons(now(stage, asked))
        if command == "hand":
            await stage.drawn()
            assert group.id in str(buttons(stage.seen(stage.anna)[-1]))


async def test_a_topic_keeps_its_table_and_its_answers(stage: Stage) -> None:
    first, second = stage.world.groups[stage.forum].topics
    await stage.says(stage.anna, stage.forum, "/new", thread=first)
    lobby = await stage.message_with(stage.forum, ":join")
    assert lobby.message_thread_id == first
    (table,) = await stage.store.of_chat(ChatId(stage.forum), first)
    assert table.thread == first
    (help,) = await stage.says(stage.anna, stage.forum, "/help", thread=second)
    assert help.message_thread_id == second
    assert await stage.says(stage.anna, stage.forum, "/leave", thread=second) == []
    assert stage.seen(stage.anna)[-1].written == said("refused-no-table-here", asked="leave")
    (left,) = await stage.says(stage.anna, stage.forum, "/leave", thread=first)
    assert left.text == said("left-lobby", who="Аня Королёва")


async def test_a_person_and_a_group_choose_their_language(stage: Stage) -> None:
    await stage.gather(stage.boris)
    (page,) = await stage.says(stage.boris, stage.boris, "/language")
    chosen = await stage.presses(stage.boris, page, "language=en")
    assert chosen["text"] == said("language-chosen", Language.EN)
    assert tells(await stage.answer_to(stage.boris, stage.boris, "/language"), "settings-title", Language.EN)
    help = await stage.answer_to(stage.boris, stage.boris, "/start help")
    assert said("menu-play", Language.EN)[1:] in help
    assert said("menu-new")[1:] in await stage.answer_to(stage.boris, stage.group, "/help")
    (page,) = await stage.says(stage.anna, stage.group, "/language")
    await stage.presses(stage.anna, page, "language=en")
    assert said("menu-new", Language.EN)[1:] in await stage.answer_to(stage.anna, stage.group, "/help")
    table = await stage.table()
    assert table.language is Language.EN
    assert [chair.language for chair in table.chairs] == [Language.RU, Language.EN]


async def test_an_earlier_game_does_not_become_the_usual_one(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bare /new opens the default game, not the alphabetically first."""
    *others, last = registry.names()
    assert last != registry.DEFAULT
    monkeypatch.setattr(registry, "names", lambda: (last, *others))
    await stage.says(stage.boris, stage.group, "/new")
    assert (await stage.table()).game == registry.DEFAULT == "oh_hell"


FORGED = (
    "chess//",
    "oh_hell/chess/",
    "oh_hell/full",
    "oh_hell/full/full/99",
    "/full/",
    "oh_hell/full/full/x",
    "////",
)


async def test_playing_the_computer_in_private(stage: Stage) -> None:
    """Commands and pages start it; a running match can be continued, set aside or stopped."""
    assert tells(
        await stage.answer_to(stage.anna, stage.anna, "/play oh_hell 9"), "refused-computers", least=2, most=6
    )
    await stage.says(stage.anna, stage.anna, "/play oh hell 3")
    (running,) = await stage.store.of_person(PersonId(stage.anna))
    assert (running.phase.value, running.chat, len(running.chairs)) == ("playing", None, 4)
    hand = await stage.message_with(stage.anna, ":lesson")
    (offer,) = await stage.says(stage.anna, stage.anna, "/play")
    assert offer.text == said("solo-running", game=said("oh-hell-name"))
    await stage.presses(stage.anna, offer, f"t:hand:{running.id}")
    await until(lambda: hand.message_id not in stage.world.room(stage.anna).messages)
    await stage.presses(stage.anna, offer, "t:play:")
    for part in ("t:games", ":sergeant_major/", ":sergeant_major/three/three/2"):
        await stage.presses(stage.anna, now(stage, offer), part)
    tables = await stage.store.of_person(PersonId(stage.anna))
    assert {table.game for table in tables} == {"oh_hell", "sergeant_major"}


def chosen(key: str, **facts: Fact) -> str:
    """The label of a key for what would be played now."""
    return said("button-chosen", label=said(key, **facts))


async def test_a_match_alone_is_chosen_by_pages(stage: Stage) -> None:
    (link,) = await stage.says(stage.boris, stage.group, "/play")
    assert link.reply_markup is not None
    assert link.reply_markup.inline_keyboard[0][0].url == "https://t.me/pulka_bot?start=play"
    stage.world.start(stage.boris, "play")
    menu = await stage.message_with(stage.boris, "t:kinds:oh_hell")
    for argument in FORGED:
        refused = await stage.taps(stage.boris, stage.boris, menu.message_id, f"t:play:{argument}")
        assert refused["text"] == said("refused-button"), argument
    assert await stage.store.of_person(PersonId(stage.boris)) == []
    await stage.presses(stage.boris, menu, "t:kinds:oh_hell")
    await stage.quiet()
    assert labels(now(stage, menu))[:3] == [
        said("button-minutes", minutes="1–5", count=5),
        chosen("button-minutes", minutes="3–10", count=10),
        said("button-whole-match", minutes="7–20", count=20),
    ]
    await stage.taps(stage.boris, stage.boris, menu.message_id, "t:play:oh_hell/full/medium")
    for _ in range(2):
        await stage.taps(stage.boris, stage.boris, menu.message_id, "t:play:oh_hell/full/medium/3")
    (table,) = await stage.store.of_person(PersonId(stage.boris))
    assert table.options["deals"] == 8
    assert buttons(now(stage, menu)) == []
    (menu,) = await stage.says(stage.boris, stage.boris, "/play")
    await stage.presses(stage.boris, menu, ":stop")
    (table,) = await stage.store.of_person(PersonId(stage.boris))
    assert (table.phase.value, table.end.stopped) == ("over", True)


async def test_preferans_alone_begins_with_sochinka_of_three(stage: Stage) -> None:
    """A level is chosen on the page of the length, is remembered, and named in the menu unless it is the usual."""
    (menu,) = await stage.says(stage.anna, stage.anna, "/play терц")
    await stage.presses(stage.anna, menu, "t:kinds:terz")
    asked = next(each for each in buttons(now(stage, menu)) if each.startswith("t:play:ask."))
    kind = asked.removeprefix("t:play:ask.")
    for choice in ("ask", "champion", "master"):
        await stage.taps(stage.anna, stage.anna, menu.message_id, f"t:play:{choice}.{kind}")
    (menu,) = await stage.says(stage.anna, stage.anna, "/play преферанс")
    assert tells(menu.text, "lobby-level", level=said("level-master"))
    for part, first in (
        ("t:kinds:preferans", [chosen("preferans-preset-sochinka")]),
        (
            "preferans/sochinka/",
            [
                chosen("button-minutes", minutes="3–7", count=7),
                said("button-whole-match", minutes="10–20", count=20),
            ],
        ),
    ):
        await stage.presses(stage.anna, now(stage, menu), part)
        assert labels(now(stage, menu))[: len(first)] == first
        assert labels(now(stage, menu))[-2] == f"🤖 {said('level-master')}"
    await stage.presses(stage.anna, now(stage, menu), "preferans/sochinka/sochinka")
    await stage.presses(stage.anna, now(stage, menu), "preferans/sochinka/sochinka/2")
    (table,) = await stage.store.of_person(PersonId(stage.anna))
    assert (table.preset, len(table.chairs)) == ("sochinka", 3)
