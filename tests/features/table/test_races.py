"""A race in a group: TERC joined, left, called and reposted."""

from itertools import combinations

from bot.base.preferences import Language
from bot.match.table import PersonId
from bot.people.people import People
from playground.bot_api_types import Message
from tests.features.shown import gone
from tests.support.scenario import until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, text_of


async def race(stage: Stage, *joining: int) -> Message:
    """Start a TERC of Anna and these others in the group; return the message with its board."""
    lobby = await stage.gather(*joining, game="terc")
    await stage.presses(stage.anna, lobby, ":start")
    return await stage.message_with(stage.group, "p:")


def three_of(message: Message, *, terc: bool) -> list[str]:
    """Return the buttons of three cards on the board that make a TERC, or of three that do not."""
    picks = [data for data in buttons(message) if data.startswith("p:")]
    return next(
        list(three)
        for three in combinations(picks, 3)
        if all(len(set(values)) != 2 for values in zip(*(each[-4:] for each in three), strict=True)) is terc
        and not any("-" in each[-3:] for each in three)
    )


async def test_marks_are_turned_on_below_the_board(stage: Stage) -> None:
    """In a group by its players, for that table; in private for the person, at later tables too."""
    message = await race(stage, stage.boris)
    picture = stage.seen(stage.group)[-1].photo
    pressed = await stage.presses(stage.stranger, message, ":marks")
    assert pressed["text"] in in_any_language("refused-not-seated")
    assert not (await stage.table()).group.style.patterns
    await stage.presses(stage.boris, message, ":marks")
    assert (await stage.table()).group.style.patterns
    await until(lambda: stage.seen(stage.group)[-1].photo != picture)
    await stage.presses(stage.anna, message, ":marks")
    assert not (await stage.table()).group.style.patterns
    await stage.says(stage.mary, stage.mary, "/play terc")
    await stage.presses(
        stage.mary, await stage.message_with(stage.mary, ":terc/lively/lively"), "t:play:terc/"
    )
    hand = await stage.message_with(stage.mary, ":marks")
    await stage.presses(stage.mary, hand, ":marks")
    person = await stage.services[People].get(PersonId(stage.mary))
    assert person is not None
    assert person.settings.style.patterns


async def test_board_has_numbers_words_score_and_a_way_in(stage: Stage) -> None:
    message = await race(stage, stage.boris)
    table = await stage.table()
    assert [data.split(":")[0] for data in buttons(message)] == [*["p"] * 12, "a", "a", "m", "m", "m"]
    assert buttons(message)[-3:] == [f"m:{table.id}:{verb}" for verb in ("score", "enter", "marks")]
    assert await stage.answer_to(stage.boris, stage.group, "/hand") == said("hand-open")
    for person in (stage.anna, stage.boris):
        assert not any("Пятничная пулька" in text_of(told) for told in stage.seen(person))
    for number in range(20):
        stage.world.say(stage.anna, stage.group, f"/nothing {number}")
    await gone(stage, message)
    second = await stage.message_with(stage.group, "p:")
    for number in range(30):
        stage.world.say(stage.anna, stage.group, f"/nothing {number}")
    await stage.drawn()
    assert (await stage.message_with(stage.group, "p:")).message_id == second.message_id, "once a minute"


async def test_taps_get_answers_in_own_language_and_results_are_drawn(stage: Stage) -> None:
    message = await race(stage, stage.mary)
    called = await stage.presses(stage.anna, message, ":call")
    assert tells(called["text"], "terc-answer-called")
    second = await stage.presses(stage.mary, message, ":call")
    assert second["text"] == said("terc-refused-second", Language.EN, who="Аня Королёва")
    assert not second["alert"]
    three = three_of(message, terc=True)
    answers = [await stage.taps(stage.anna, stage.group, message.message_id, data) for data in three]
    assert [answer["text"].endswith("…") for answer in answers] == [True, True, False]
    assert tells(answers[-1]["text"], "terc-answer-taken", total=3)
    assert not answers[-1]["alert"]
    await until(lambda: not set(three) & set(buttons(stage.seen(stage.group)[-1])))
    board = stage.seen(stage.group)[-1]
    assert board.message_id == message.message_id
    late = await stage.taps(stage.mary, stage.group, message.message_id, three[0])
    assert late["text"] == said("refused-stale", Language.EN)
    await stage.presses(stage.mary, board, ":call")
    wrong = three_of(board, terc=False)
    answers = [await stage.taps(stage.mary, stage.group, board.message_id, data) for data in wrong]
    assert tells(answers[-1]["text"], "terc-answer-wrong", Language.EN)
    assert answers[-1]["alert"]


async def test_newcomers_join_in_three_ways_without_opening_the_bot(stage: Stage) -> None:
    """They leave by a command, return by a key, or depart with their group."""
    message = await race(stage)
    pressed = await stage.presses(stage.boris, message, ":none")
    assert pressed["text"] == said("terc-answer-agreed-waiting", who="Аня Королёва")
    assert (await stage.presses(stage.stranger, message, ":enter"))["text"] == said("toast-entered")
    assert await stage.says(stage.mary, stage.group, "/join") == []

    async def says(key: str, who: str) -> None:
        await until(lambda: said(key, who=who) in text_of(stage.seen(stage.group)[-1]))
        assert stage.seen(stage.group)[-1].message_id == message.message_id

    await says("terc-joined", "Mary Whitfield")
    table = await stage.table()
    everybody = [stage.anna, stage.boris, stage.stranger, stage.mary]
    assert [chair.person for chair in table.chairs] == everybody
    assert not table.blocked
    assert await stage.says(stage.boris, stage.group, "/leave") == []
    await says("terc-left", "Борис")
    assert await stage.word_to(stage.boris, stage.group, "/leave") == said("hand-left")
    loaded = await stage.store.load(table.id)
    seat = loaded.table.seat_of(PersonId(stage.boris))
    assert [player.present for player in loaded.state.players] == [place != seat for place in range(4)]
    await stage.presses(stage.boris, message, ":enter")
    assert all(player.present for player in (await stage.store.load(table.id)).state.players)
    stage.world.leave(stage.group, stage.boris)
    await stage.quiet()
    assert (await stage.table()).present == {*everybody} - {stage.boris}
