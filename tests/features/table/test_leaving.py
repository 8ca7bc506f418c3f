"""Leaving a match and returning, votes to stop it, rematches, and silent players."""

import msgspec
import pytest

from bot.base.pace import MOST_TIMEOUTS, PACES
from bot.base.preferences import Language
from bot.match.aspects import PageKind
from bot.match.loaded import Edit, Loaded
from bot.match.table import ChatId, PersonId, Phase, with_chair
from bot.ui.buttons import AtTable, Pick, Play, encode
from games.core import Seat
from playground.bot_api_types import Message
from playground.people.administration import appoint
from storage.live.redraws import group_screen
from tests.features.shown import gone, now
from tests.support.scenario import until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, links, text_of, texts_of

pytestmark = pytest.mark.usefixtures("restless")


async def is_away(stage: Stage, person: int) -> bool:
    (chair,) = [each for each in (await stage.table()).chairs if each.person == person]
    return chair.away


async def test_leaving_a_match_and_coming_back(stage: Stage) -> None:
    """Keys and private commands work; an unreachable person is noted as well."""
    id = (await stage.match()).table.id
    await stage.says(stage.boris, stage.group, "/leave")
    assert await is_away(stage, stage.boris)
    back = await stage.message_with(stage.boris, f"m:{id}:back")
    assert (await stage.presses(stage.boris, back, ":back"))["text"] == said("toast-back")
    assert not await is_away(stage, stage.boris)
    for way in ("/hand", "/start hand"):
        assert said("left-match-own") in texts_of(await stage.says(stage.boris, stage.boris, "/leave"))
        assert await is_away(stage, stage.boris)
        await stage.says(stage.boris, stage.boris, way)
        assert not await is_away(stage, stage.boris)
    for change, blocked in ((stage.world.block, {stage.boris}), (stage.world.unblock, set())):
        change(stage.boris)
        await stage.quiet()
        assert (await stage.table()).blocked == blocked


async def test_a_command_that_means_no_table_says_why(stage: Stage) -> None:
    lobby = await stage.gather(stage.boris)
    for command in ("/hand", "/stop", "/score"):
        assert await stage.word_to(stage.boris, stage.group, command) == said("refused-not-started")
    assert await stage.word_to(stage.mary, stage.group, "/leave") in in_any_language("refused-not-seated")
    await stage.presses(stage.mary, lobby, ":join")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":start"), ":start")
    await stage.message_with(stage.group, ":hand")
    for command in ("/hand", "/stop", "/leave"):
        assert await stage.says(stage.stranger, stage.group, command) == []
    await stage.hand_of(stage.boris)
    await stage.says(stage.boris, stage.group, "/leave")
    assert await stage.word_to(stage.boris, stage.group, "/leave") == said("hand-away")


async def test_a_group_reads_absences_on_its_table_only(stage: Stage) -> None:
    """It is sent below the command, updated with every departure and return, and drawn silently at the end."""
    loaded = await stage.match()
    shown = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    others = [message.message_id for message in stage.seen(stage.group) if message is not shown]

    async def says_away(*names: str) -> None:
        def told() -> bool:
            text = text_of(stage.seen(stage.group)[-1])
            return text.count("🤖") == len(names) and all(
                said("notice-away", who=name) in text for name in names
            )

        await until(told)

    stage.world.say(stage.boris, stage.group, "/leave")
    await says_away("Борис")
    stage.world.say(stage.mary, stage.group, "/leave")
    await says_away("Борис", "Mary Whitfield")
    await gone(stage, shown)
    for person, left in ((stage.boris, ["Mary Whitfield"]), (stage.mary, [])):
        await stage.presses(person, await stage.message_with(person, f"m:{loaded.table.id}:back"), ":back")
        await says_away(*left)
    assert [message.message_id for message in stage.seen(stage.group)][:-1] == others


async def voted(stage: Stage, person: int, before: Message | None = None) -> Message:
    """Return the vote message after this person's vote, once the previous message is gone."""
    stage.world.say(person, stage.group, "/stop")
    if before is not None:
        await gone(stage, before)
    return await stage.message_with(stage.group, f"m:{(await stage.table()).id}:stop")


async def test_the_majority_stops_a_match(stage: Stage) -> None:
    """The vote, the deal and the result say so in existing messages."""
    loaded = await stage.match()
    first = await voted(stage, stage.boris)
    ballot = await voted(stage, stage.boris, first)
    assert ballot.text == first.text == said("vote-open", who="Борис", given=1, needed=2)
    assert await stage.says(stage.stranger, stage.group, "/stop") == []
    pressed = await stage.taps(stage.stranger, stage.group, ballot.message_id, buttons(ballot)[0])
    assert pressed["text"] in in_any_language("refused-not-seated")
    assert buttons(now(stage, ballot))
    assert tells((await stage.presses(stage.boris, ballot, ":stop"))["text"], "stop-votes", given=1)
    assert (await stage.presses(stage.mary, ballot, ":stop"))["text"] == said("stopped", Language.EN)
    assert (await stage.store.load(loaded.table.id)).table.end.stopped
    again = await stage.message_with(stage.group, f"l:{loaded.table.id}:again")
    carried = said("vote-carried", who="Борис, Mary Whitfield")
    outcomes = [carried, *[said("over-broken-off")] * 2]
    endings = ("vote-carried", "vote-stopped", "over-broken-off", "stopped")

    def told() -> list[str]:
        written = map(text_of, stage.seen(stage.group))
        return [text.splitlines()[0] for text in written if any(tells(text, key) for key in endings)]

    await until(lambda: sorted(told()) == sorted(outcomes))
    assert (now(stage, ballot).text, buttons(now(stage, ballot))) == (carried, [])
    await stage.presses(stage.boris, again, ":again")
    tables = await stage.store.of_chat(ChatId(stage.group))
    assert [table.phase for table in tables].count(Phase.LOBBY) == 1


async def test_a_groups_table_leads_to_what_its_players_may_do(stage: Stage) -> None:
    """The menu opens by a link, because everybody could press keys in the group. Leaving withdraws a vote."""
    id = (await stage.match()).table.id
    table = await stage.message_with(stage.group, f"m:{id}:hand")
    assert f"https://t.me/pulka_bot?start=t_{id}" in links(table)
    (menu,) = await stage.says(stage.boris, stage.boris, f"/start t_{id}")
    assert buttons(menu) == [f"m:{id}:{verb}" for verb in ("score", "leave", "stop")]
    outside = await stage.answer_to(stage.stranger, stage.stranger, f"/start t_{id}")
    assert outside in in_any_language("refused-no-table")
    told = texts_of(await stage.says(stage.boris, stage.boris, "/stop"))
    assert said("stop-votes", given=1, needed=2) in told
    await stage.presses(stage.boris, menu, ":stop")
    ballot = await stage.message_with(stage.group, f"m:{id}:stop")
    assert ballot.text == said("vote-open", who="Борис", given=1, needed=2)
    assert (await stage.presses(stage.boris, menu, ":leave"))["text"] == said("left-match-own")
    assert await is_away(stage, stage.boris)
    await until(lambda: buttons(now(stage, ballot)) == [])
    assert now(stage, ballot).text == said("vote-withdrawn")


async def test_a_repeated_request_shows_the_next_match(stage: Stage) -> None:
    """In private the running match is reposted, and no second one is opened."""
    await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    (over,) = await stage.store.of_person(PersonId(stage.anna))
    await stage.closing.close("over", over.id)
    result = await stage.message_with(stage.anna, f"l:{over.id}:again")
    assert (await stage.presses(stage.anna, result, ":again"))["text"] == ""
    (match,) = (each for each in await stage.store.of_person(PersonId(stage.anna)) if each.id != over.id)
    shown = await stage.message_with(stage.anna, match.id)
    answer = await stage.taps(stage.anna, stage.anna, result.message_id, f"l:{over.id}:again")
    assert answer["text"] == said("toast-match-runs")
    await gone(stage, shown)
    await stage.message_with(stage.anna, match.id)
    assert len(await stage.store.of_person(PersonId(stage.anna))) == 2


# Time: a computer in a silent player's seat, a person in a computer's seat, the pace


async def late_mover(stage: Stage) -> tuple[Seat, int, Loaded]:
    """Return the seat and the person that used half their time, at another host's table."""
    loaded = await stage.match()
    seat, mover = min(loaded.game.awaited(loaded.state)), stage.mover(loaded)
    host = next(PersonId(person) for person in (stage.anna, stage.boris, stage.mary) if person != mover)

    late = with_chair(loaded.table, seat, late=stage.time.now(), tapped=0)
    edit = Edit(msgspec.structs.replace(late, host=host), redraws=[group_screen(stage.group)])
    return seat, mover, (await stage.store.change(loaded.table.id, None, lambda _: edit)).loaded


@pytest.mark.parametrize("leads", ["host", "administrator"])
async def test_a_button_lets_a_computer_play_for_somebody_silent(stage: Stage, leads: str) -> None:
    """The host or an administrator decides alone; onlookers have no vote."""
    seat, _, loaded = await late_mover(stage)
    person = loaded.table.host
    if leads == "administrator":
        person = PersonId(stage.world.add_person("Глеб", language="ru").id)
        stage.world.join(stage.group, person)
        appoint(stage.world, stage.group, stage.anna, person)
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:replace")
    assert tells(table.written, "notice-late")
    refused = await stage.presses(stage.stranger, table, ":replace")
    assert refused["text"] in in_any_language("refused-not-seated")
    assert not (await stage.table()).chairs[seat].away
    answer = await stage.presses(person, table, ":replace")
    assert answer["text"] in in_any_language("toast-replaced")
    assert (await stage.table()).chairs[seat].away


async def test_the_host_chooses_the_pace_in_the_lobby(stage: Stage) -> None:
    """Another person takes a computer's seat at once, because it has not acted in the deal."""
    lobby = await stage.gather(stage.boris)
    await stage.presses(stage.anna, lobby, ":page:settings")
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":page:pace"), ":page:pace")
    page = await stage.message_with(stage.group, ":pace:20.60")
    assert (await stage.table()).lobby.page.kind is PageKind.PACE
    assert sum(":pace" in data for data in buttons(page)) == 4, "three that have a name, and one's own"
    refused = await stage.presses(stage.boris, page, ":pace:20.60")
    assert refused["text"]
    assert (await stage.table()).pace == PACES["normal"]
    await stage.presses(stage.anna, page, ":pace:20.60")
    table = await stage.table()
    assert table.pace == PACES["fast"]
    for verb in ("computer", "start"):
        await stage.taps(stage.anna, stage.group, page.message_id, f"l:{table.id}:{verb}")
    board = await stage.message_with(stage.group, ":enter")
    answer = await stage.presses(stage.mary, board, ":enter")
    assert answer["text"] in in_any_language("toast-entered")
    assert stage.mary in [chair.person for chair in (await stage.table()).chairs]
    await until(lambda: said("notice-seated", who="Mary Whitfield") in now(stage, board).written)


async def test_any_tap_gives_a_seat_back(stage: Stage) -> None:
    """A look at cards or score, a stale button of a hand, and an impossible hint all count. Leaving is final."""
    loaded = await stage.match()
    id = loaded.table.id
    seat, person = min(loaded.game.awaited(loaded.state)), stage.mover(loaded)
    idle = next(each for each in map(Seat, range(3)) if each not in loaded.game.to_act(loaded.state))
    other = loaded.table.chairs[idle].person
    assert other is not None
    board = await stage.message_with(stage.group, encode(AtTable(id, "hand")))
    past = [encode(kind(id, "past", "1")) for kind in (Play, Pick)]
    looks = [encode(AtTable(id, verb)) for verb in ("hand", "score")]
    for place, who, data in (
        *((seat, person, data) for data in (*looks, *past)),
        (idle, other, encode(AtTable(id, "hint"))),
    ):
        table = with_chair((await stage.store.load(id)).table, place, away=True, timeouts=MOST_TIMEOUTS)
        await stage.store.change(id, None, lambda _, to=table: Edit(to))  # type: ignore[misc]
        message = board if data in looks else await stage.hand_of(who)
        told = (await stage.taps(who, message.chat.id, message.message_id, data))["text"]
        chair = (await stage.store.load(id)).table.chairs[place]
        assert (chair.away, chair.timeouts) == (False, 0), data
        assert told if data in looks else told in in_any_language("toast-back")
    await stage.seats.leave("1", id, person)
    board = await stage.message_with(stage.group, looks[0])
    await stage.presses(person, board, looks[0])
    assert (await stage.store.load(id)).table.chairs[seat].away


async def test_a_tap_keeps_a_late_person_from_being_replaced(stage: Stage) -> None:
    seat, person, loaded = await late_mover(stage)
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:replace")
    await stage.presses(person, table, f"m:{loaded.table.id}:score")
    await until(lambda: not any(":replace" in data for data in buttons(now(stage, table))))
    assert not (await stage.store.load(loaded.table.id)).table.chairs[seat].silent
