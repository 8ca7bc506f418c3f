"""Cost of commands in a group: most of its rate limit stays with its tables."""

import pytest

from bot.base.preferences import Language
from bot.chat.rate_limits import MESSAGES, RateLimits
from bot.match.table import ChatId, PersonId, Phase
from tests.features.shown import now
from tests.support.sentences import said
from tests.support.stage import Stage, buttons, text_of

A_MINUTE = 60


@pytest.fixture
def stage(strict_stage: Stage) -> Stage:
    """A bot with rate limits and deadlines, on a clock that can jump."""
    return strict_stage


def posted(stage: Stage, chat: int) -> int:
    """Return the number of messages sent to a chat."""
    return sum(
        count
        for (place, method, code), count in stage.world.counts.items()
        if place == chat and method in ("sendMessage", "sendPhoto") and code == 200
    )


async def flood(stage: Stage, person: int, text: str, number: int) -> int:
    """Return the number of messages in a chat after this many simultaneous commands."""
    before = posted(stage, stage.group)
    for _ in range(number):
        stage.world.say(person, stage.group, text)
    await stage.drawn()
    return posted(stage, stage.group) - before


@pytest.mark.parametrize("command", ["/help", "/table", "/hand", "/close"])
async def test_a_flood_of_commands_is_answered_once_in_a_group(stage: Stage, command: str) -> None:
    """The table is reposted below it."""
    await stage.match()
    assert await flood(stage, stage.boris, command, 25) <= 2


async def test_a_flood_of_votes_or_new_tables_is_one_message_sent_anew_once(stage: Stage) -> None:
    """The table is reposted below it."""
    await stage.match()
    assert 1 <= await flood(stage, stage.boris, "/stop", 25) <= 3
    stage.clock.jump(A_MINUTE)
    assert 1 <= await flood(stage, stage.boris, "/new", 25) <= 4
    assert len(await stage.store.of_chat(ChatId(stage.group))) == 2


def reactions(stage: Stage, chat: int) -> int:
    """Return the number of messages with a reaction in a chat."""
    emoji = list(stage.world.room(chat).reactions.values())
    assert set(emoji) <= {"👀"}
    return len(emoji)


async def test_the_seventh_command_in_a_group_gets_a_reaction(stage: Stage) -> None:
    """Other messages are not counted."""
    stage.clock.jump(A_MINUTE)
    for _ in range(10):
        stage.world.say(stage.boris, stage.group, "/dance")
    assert await flood(stage, stage.boris, "/help", 6) == 1
    before = reactions(stage, stage.group)
    assert await flood(stage, stage.boris, "/help", 3) == 0
    assert reactions(stage, stage.group) == before + 1


async def test_a_refused_guest_reads_the_hosts_name(stage: Stage) -> None:
    """Repeated presses work, because taps are no commands; a forged page of rules leaves the lobby unchanged."""
    lobby = await stage.gather(stage.boris)
    told = said("refused-not-host-named", host="Аня Королёва")
    private = len(stage.seen(stage.boris))
    stage.world.say(stage.boris, stage.group, "/new terc")
    await stage.drawn()
    assert text_of(stage.seen(stage.boris)[private]) == told
    lobby = await stage.message_with(stage.group, ":join")
    for _ in range(10):
        assert (await stage.presses(stage.boris, lobby, ":computer"))["text"] == told
    assert (await stage.table()).game == "oh_hell"
    await stage.drawn()
    lobby = await stage.message_with(stage.group, ":join")
    before = edited(stage, stage.group)
    await stage.taps(stage.stranger, stage.group, lobby.message_id, "t:rules:terc/0")
    await stage.drawn()
    assert (text_of(now(stage, lobby)), edited(stage, stage.group)) == (text_of(lobby), before)


async def test_tables_opened_by_taps_count_as_commands(stage: Stage) -> None:
    """Tables opened and closed by taps count like commands, and further ones are refused with a reason."""
    stage.clock.jump(A_MINUTE)
    anna, limits = PersonId(stage.anna), stage.services[RateLimits]
    await stage.says(anna, anna, "/play oh_hell 3")
    (over,) = await stage.store.of_person(anna)
    await stage.closing.close("over", over.id)
    for number in range(2, MESSAGES.most):
        assert await limits.may_command(anna, f"command {number}", private=True)
    under, answers = stage.seen(anna)[0].message_id, []
    for _ in range(2):
        answers.append((await stage.taps(anna, anna, under, f"l:{over.id}:again"))["text"])
        for table in await stage.store.of_person(anna):
            if table.phase is Phase.PLAYING:
                await stage.closing.close(f"over {table.id}", table.id)
    assert answers == ["", said("refused-haste")]


def edited(stage: Stage, chat: int) -> int:
    """Return the number of edit attempts in a chat."""
    counts = stage.world.counts.items()
    return sum(count for (place, method, _), count in counts if place == chat and method.startswith("edit"))


async def test_pages_of_rules_turned_in_a_group_count_as_commands(stage: Stage) -> None:
    stage.clock.jump(A_MINUTE)
    for person, chat, heard in ((stage.boris, stage.group, 5), (stage.mary, stage.mary, 10)):
        (page,) = await stage.says(person, chat, "/rules terc")
        before = edited(stage, chat)
        for number in range(10):
            await stage.taps(person, chat, page.message_id, f"t:rules:terc/{(number + 1) % 2}")
        assert edited(stage, chat) - before == heard


async def test_forged_taps_take_the_buttons_of_one_message(stage: Stage) -> None:
    """A tap on a stale message without a table removes its buttons, once a person and minute."""
    loaded = await stage.match()
    greeting = stage.seen(stage.group)[0]
    await stage.drawn()
    before = edited(stage, stage.group)
    for _ in range(10):
        await stage.taps(stage.stranger, stage.group, greeting.message_id, f"l:{loaded.table.id}:start")
    await stage.drawn()
    assert edited(stage, stage.group) - before == 1


async def test_a_second_reply_of_a_minute_is_a_private_word(stage: Stage) -> None:
    """It is in the person's language; one with buttons for the group is omitted."""
    await stage.match()
    stage.clock.jump(A_MINUTE)
    assert len(await stage.says(stage.boris, stage.group, "/score")) == 1
    assert (await stage.word_to(stage.boris, stage.group, "/help")).startswith(said("bot-name"))
    assert len(await stage.says(stage.mary, stage.group, "/help")) == 1
    stage.clock.jump(A_MINUTE)
    before = reactions(stage, stage.group)
    assert await flood(stage, stage.boris, "/table", 3) == 1, "a table is shown again once a minute"
    assert reactions(stage, stage.group) > before
    stage.clock.jump(A_MINUTE)
    assert await flood(stage, stage.boris, "/table", 1) == 1
    private, reacted = posted(stage, stage.anna), reactions(stage, stage.group)
    (settings,) = await stage.says(stage.anna, stage.group, "/settings")
    assert buttons(settings)
    assert await stage.says(stage.anna, stage.group, "/stats") == []
    assert posted(stage, stage.anna) == private
    assert reactions(stage, stage.group) == reacted + 1


async def test_an_unreachable_person_sees_a_reaction(stage: Stage) -> None:
    """The account of a group is answered once a minute."""
    for number, command in enumerate(("/leave", "/hand now", "/rules chess"), 1):
        assert await stage.says(stage.stranger, stage.group, command) == []
        assert reactions(stage, stage.group) == number
    assert posted(stage, stage.stranger) == 0
    expected = said("refused-no-table-here", Language.EN, asked="leave")
    assert await stage.word_to(stage.mary, stage.group, "/leave") == expected
    for _ in range(4):
        stage.world.say(stage.anna, stage.forum, "/new", anonymous=True)
    await stage.quiet()
    answers = [text_of(each) for each in stage.seen(stage.forum)]
    assert answers.count(said("refused-anonymous")) == 1
