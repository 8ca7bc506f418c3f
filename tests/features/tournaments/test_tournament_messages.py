"""Messages of tournaments on their way: nothing untrue stays, within the limits, on after any kill."""

import asyncio

import msgspec
import pytest

from bot.chat.outgoing.permits import Limits
from bot.features.tournaments.messages.chat_drawing import EDIT_MS, LINES_MS
from bot.features.tournaments.messages.weekly_notices import WeeklyNotices
from bot.features.tournaments.screens.chat_message import chat_content
from bot.features.tournaments.service.next_step import CHECK_IN_MS, limit_of
from bot.features.tournaments.service.screen_names import (
    ANEW,
    CHAT,
    PODIUM,
    TournamentScreen,
    player_screens,
    table_screen,
)
from bot.features.tournaments.service.tournament_model import (
    Correction,
    Stage,
    Tournament,
    TournamentId,
    with_seating,
)
from bot.features.tournaments.service.tournament_refusals import TournamentUnplayable
from bot.match.table import ChatId
from bot.ui.render import without_markup
from playground.bot_api.api_errors import bad_request, forbidden, migrated, too_many
from storage.live.live import Live
from storage.sql.archive import Archive
from tests.support.clocks import StillTime
from tests.support.sentences import said, tells
from tests.support.stage import SCALE
from tests.support.telegram import DELETED, LOST, ApiCall
from tests.support.tournament_chats import GROUP, Drawer, Hall
from tests.support.tournament_scene import (
    BEGAN,
    entry,
    over,
    playing,
    round_name,
    seating,
    standings_of,
    with_fields,
)


@pytest.fixture
def hall(live: Live, archive: Archive) -> Hall:
    return Hall(live, archive, StillTime())


def shown(tournament: Tournament) -> str:
    """What the chat's message should be."""
    return without_markup(chat_content(tournament, standings_of(tournament)).text)


def told(hall: Hall) -> list[str]:
    """The lines of tables that the chat has."""
    return [line for text in hall.texts() for line in text.split("\n") if tells(line, "running-line")]


def line_of(round: int, number: int) -> str:
    """How the line of a table begins."""
    return beginning(said("running-line", round=round_name(round), number=number, players=""))


def beginning(line: str) -> str:
    return line.partition(":")[0]


def everybody(tournament: Tournament) -> list[TournamentScreen]:
    return player_screens(range(1, len(tournament.entrants) + 1))


async def draw(process: Drawer, times: int = 1) -> None:
    """What of the chat and of its players is to be drawn."""
    for _ in range(times):
        await process.draw_chats()
        await process.draw_players()


async def test_a_chat_is_told_from_entry_to_podium(hall: Hall) -> None:
    """The start and the end ring once; the podium notifies the first."""
    process = hall.process()
    await hall.set(entry(4), CHAT)
    await process.draw_chats()
    assert hall.texts() == [shown(entry(4))]
    first = await hall.set(playing(8, 1), CHAT, table_screen(1, 1))
    await process.draw_chats()
    assert hall.texts()[0] == shown(first)
    assert tells(hall.texts()[1], "running-line", round=round_name(1), number=1)
    hall.later(LINES_MS)
    second = await hall.set(playing(8, 2), CHAT, table_screen(1, 2), table_screen(2, 1))
    await process.draw_chats()
    assert hall.texts()[0] == shown(second)
    assert tells(hall.texts()[2], "running-caption-after", round=1)
    assert [beginning(line) for line in hall.texts()[3].split("\n")] == [line_of(1, 2), line_of(2, 1)]
    last = await hall.set(over(second), CHAT, PODIUM)
    await process.draw_chats()
    assert hall.texts()[0] == shown(last)
    assert "🥇" in hall.texts()[4]
    assert len(hall.texts()) == 5
    assert len(hall.telegram.photos(GROUP)) == 2
    assert await hall.is_drawn()
    start, end = rung(hall)
    assert start == shown(first)
    assert "🏆" in end
    podium = [call for call in hall.telegram.calls_to(GROUP) if call.verb == "sendPhoto"][-1]
    winners = [999 + each.player for each in standings_of(last) if each.place <= 3]
    assert all(f'href="tg://user?id={person}"' in podium.params["caption"] for person in winners)
    assert podium.params["caption"].count("tg://") == len(winners)


def rung(hall: Hall, chat: int = GROUP) -> list[str]:
    """What has come with sound."""
    calls = hall.telegram.calls_to(chat)
    return [call.text for call in calls if call.params.get("disable_notification") is False]


async def test_the_first_are_rung_at_the_end_and_see_their_medal(hall: Hall) -> None:
    """Once, whatever process draws it; all others read their place in the message that they have."""
    final = over(playing(8, 2))
    for tournament in (playing(8, 1), playing(8, 2), final, final):
        hall.later(LINES_MS)
        await hall.set(tournament, *everybody(tournament))
        await hall.process().draw_players()
    places = {each.player: each.place for each in standings_of(final)}
    assert {place <= 3 for place in places.values()} == {True, False}
    for player, place in places.items():
        person = 999 + player
        (end,) = hall.texts(person)
        assert tells(end, "running-your-final")
        assert rung(hall, person) == ([end] if place <= 3 else [])
        assert len(hall.telegram.photos(person)) == (place <= 3)


async def test_a_medal_that_cannot_be_drawn_comes_in_words(hall: Hall) -> None:
    """It rings, and what is mended later stays in words."""
    final, process = over(playing(8, 2)), hall.process()
    first = 999 + standings_of(final)[0].player
    hall.telegram.failures[first] += [bad_request("IMAGE_PROCESS_FAILED")]
    for tournament in final, with_fields(final, title="Кубок"):
        await hall.set(tournament, *everybody(final))
        await process.draw_players()
        assert len(rung(hall, first)) == 1
    (text,) = hall.texts(first)
    assert "Кубок" in text


async def test_the_check_in_rings_once_and_a_start_without_somebody_once_more(hall: Hall) -> None:
    """Present players are marked in the group; absent ones enter by the key of the last message."""
    process, called = hall.process(), BEGAN - CHECK_IN_MS
    asked = entry(4, starts=BEGAN, called=called)
    early, *rest = asked.entrants
    here = tuple(msgspec.structs.replace(each, here=BEGAN) for each in rest)
    assert early.person is not None
    assert here[0].person is not None
    for tournament in (
        entry(4, starts=BEGAN),
        asked,
        with_fields(asked, entrants=(early, *here)),
        with_fields(
            playing(4, 1, called=called), entrants=asked.entrants[1:], seatings=(), reserves=(early,)
        ),
    ):
        hall.later(EDIT_MS)
        await hall.set(tournament, CHAT, *everybody(asked))
        await draw(process)
        if tournament.entrants == (early, *here):
            (listed,) = hall.texts()
            assert tells(listed, "running-called", count=3, of=4, late="yes")
            assert listed.count("✓") == 3
    call, missed = rung(hall, early.person)
    assert tells(call, "running-you-called", late="yes")
    assert tells(missed, "running-you-missed")
    assert hall.telegram.texts(early.person) == [missed]
    assert any(":enter" in f"{each.params}" for each in hall.telegram.calls_to(early.person))
    (call,) = rung(hall, here[0].person)
    assert tells(call, "running-you-called", late="yes")


async def test_five_minutes_before_its_limit_a_table_is_rung_once(hall: Hall) -> None:
    """Each of its players in private, whatever process draws it, and nobody of a table that is over."""
    plays = playing(8, 1)
    over_already, runs = plays.seatings
    limit = limit_of(plays, runs)
    assert limit
    near = with_seating(plays, runs, warned=limit)
    for tournament in plays, near, near, with_fields(near, title="Кубок"):
        await hall.set(tournament, *everybody(plays))
        await hall.process().draw_players()
    for player in over_already.pairing.players:
        assert rung(hall, 999 + player) == []
    for player in runs.pairing.players:
        (call,) = rung(hall, 999 + player)
        assert tells(call, "running-round-near", race="no")
        assert tells(hall.texts(999 + player)[0], "running-round-near", race="no")
    await hall.set(with_seating(near, near.seatings[1], extra=300_000), *everybody(plays))
    await hall.process().draw_players()
    (text,) = hall.texts(999 + runs.pairing.players[0])
    assert tells(text, "running-round-until", race="no")
    later = with_seating(near, near.seatings[1], extra=300_000, warned=limit + 300_000)
    await hall.set(later, *everybody(plays))
    await hall.process().draw_players()
    assert len(rung(hall, 999 + runs.pairing.players[0])) == 2, "of the new limit"


async def test_changes_merge_before_they_are_drawn(hall: Hall) -> None:
    process = hall.process()
    for number in range(1, 9):
        tournament = await hall.set(entry(number), CHAT, *player_screens([1]))
    await draw(process)
    assert hall.texts() == [shown(tournament)]
    assert [call.verb for call in hall.telegram.calls] == ["sendMessage"] * 2
    await hall.set(entry(8), CHAT, *player_screens([1]))
    await draw(process)
    assert len(hall.telegram.calls) == 2
    assert await hall.is_drawn()


async def test_lines_of_tables_merge_into_one_message_a_while(hall: Hall) -> None:
    process = hall.process()
    await hall.set(playing(16, 1), CHAT, table_screen(1, 1))
    await process.draw_chats()
    hall.later(EDIT_MS)
    await hall.set(playing(16, 1), table_screen(1, 3))
    await process.draw_chats()
    assert (len(told(hall)), await hall.is_drawn()) == (1, False)
    hall.later(LINES_MS)
    await process.draw_chats()
    assert (len(told(hall)), await hall.is_drawn()) == (2, True)


async def test_entries_in_quick_order_cost_few_edits(hall: Hall) -> None:
    process = hall.process()
    for number in range(1, 6):
        await hall.set(entry(number), CHAT)
        await process.draw_chats()
    assert hall.texts() == [shown(entry(1))]
    hall.later(EDIT_MS)
    await process.draw_chats()
    assert hall.texts() == [shown(entry(5))]


async def test_who_withdraws_from_the_entry_is_told_and_others_keep_theirs(hall: Hall) -> None:
    """Numbers move up when somebody withdraws: no message becomes another person's."""
    process = hall.process()
    tournament = await hall.set(entry(4), CHAT, *everybody(entry(4)))
    await draw(process)
    gone, *rest = [each.person for each in tournament.entrants if each.person is not None]
    hall.later(EDIT_MS)
    await hall.set(with_fields(tournament, entrants=tournament.entrants[1:]), CHAT)
    await draw(process)
    assert tells(hall.texts(gone)[0], "running-you-withdrew")
    assert all(tells(hall.texts(person)[0], "running-you-entered") for person in rest)
    calls = len(hall.telegram.calls_to(gone))
    hall.later(EDIT_MS)
    await hall.set(entry(4), CHAT, *player_screens([1]))
    await draw(process)
    assert tells(hall.texts(gone)[1], "running-you-entered")
    assert len(hall.telegram.calls_to(gone)) == calls + 1


@pytest.mark.parametrize("runs", [False, True], ids=["at entry", "while it runs"])
async def test_a_removed_player_is_rung_once_in_private_whoever_draws(hall: Hall, runs: bool) -> None:
    """A later withdrawal of their own is not told as the organiser's."""
    before = playing(4, 1) if runs else entry(4)
    person = before.entrants[1].person
    assert person is not None
    deed = Correction(BEGAN, "Пётр", "withdraw", player=2, who="Борис", person=person)
    rest = (before.entrants[0], *before.entrants[2:])
    if runs:
        out = msgspec.structs.replace(before.entrants[1], until=1, removed=True)
        rest = (before.entrants[0], out, *before.entrants[2:])
    removed = with_fields(before, entrants=rest, corrections=(deed,))
    for tournament in (before, removed, with_fields(removed, title="Кубок")):
        hall.later(EDIT_MS)
        await hall.set(tournament, *everybody(before))
        await draw(hall.process())
    (told_once,) = rung(hall, person)
    assert tells(told_once, "running-you-removed")
    if runs:
        return
    again = msgspec.structs.replace(before.entrants[1], entered=BEGAN + 1)
    for entrants in ((*rest, again), rest):
        hall.later(EDIT_MS)
        await hall.set(with_fields(removed, entrants=entrants), *everybody(before))
        await draw(hall.process())
    assert rung(hall, person) == [told_once]
    assert tells(hall.texts(person)[-1], "running-you-withdrew")


async def test_one_chats_retry_after_holds_nobody_else_back(hall: Hall) -> None:
    process = hall.process(Limits())
    other = entry(4, id=TournamentId("zyxwvutsrq"), chat=ChatId(-200))
    hall.telegram.failures[GROUP].append(too_many(30))
    await hall.set(entry(4), CHAT, *player_screens([1]))
    await hall.set(other, CHAT)
    hall.time.scale = SCALE
    await process.draw_chats()
    await process.draw_chats()
    await process.draw_players()
    assert (hall.texts(), hall.texts(-200)) == ([], [shown(other)])
    assert hall.telegram.tried[GROUP] == 1
    assert tells(hall.texts(1000)[0], "running-you-entered")
    hall.later(31_000)
    await process.draw_chats()
    assert hall.texts() == [shown(entry(4))]
    assert await hall.is_drawn()


async def test_a_message_that_is_gone_is_sent_again(hall: Hall) -> None:
    process = hall.process()
    await hall.set(entry(4), CHAT, *player_screens([1]))
    await draw(process)
    for chat in GROUP, 1000:
        hall.telegram.failures[chat].append(DELETED)
    hall.later(EDIT_MS)
    tournament = await hall.set(playing(4, 1), CHAT, *player_screens([1]))
    await draw(process, 2)
    assert shown(tournament) in hall.texts()
    assert len(hall.texts(1000)) == 1
    assert await hall.is_drawn()


async def test_a_closed_chat_is_left_alone(hall: Hall) -> None:
    process = hall.process()
    hall.telegram.failures[GROUP].append(forbidden("bot was kicked from the supergroup chat"))
    hall.telegram.failures[1000].append(forbidden("bot was blocked by the user"))
    await hall.set(entry(4), CHAT, *player_screens([1, 2]))
    await draw(process, 2)
    assert (hall.texts(), hall.texts(1000), len(hall.texts(1001))) == ([], [], 1)
    assert await hall.is_drawn()


def refuse(hall: Hall, *verbs: str, words: str) -> None:
    """The group answers these methods with such words from now on."""

    async def before(call: ApiCall) -> None:
        if call.chat == GROUP and call.verb in verbs:
            hall.telegram.failures[GROUP].append(bad_request(words))

    hall.telegram.before = before


NO_TEXTS = "not enough rights to send text messages to the chat"


@pytest.mark.parametrize("words", ["not enough rights to send photos to the chat", "IMAGE_PROCESS_FAILED"])
async def test_a_refused_picture_holds_nothing_else_up(hall: Hall, words: str) -> None:
    """The lines and the podium of a tournament come all the same, the podium in words."""
    process = hall.process()
    refuse(hall, "sendPhoto", words=words)
    await hall.set(playing(8, 1), CHAT, table_screen(1, 1))
    await process.draw_chats()
    assert (len(told(hall)), await hall.is_drawn()) == (1, True)
    hall.later(LINES_MS)
    second = await hall.set(playing(8, 2), CHAT, table_screen(1, 2), table_screen(2, 1))
    await process.draw_chats()
    assert (len(told(hall)), await hall.is_drawn()) == (3, True)
    if words.startswith("not enough"):
        await hall.set(over(second), CHAT, table_screen(2, 2), PODIUM)
        await process.draw_chats()
        assert (len(told(hall)), await hall.is_drawn()) == (4, True)
        assert "🥇" in hall.texts()[-1]
    assert not hall.telegram.photos(GROUP)


@pytest.mark.parametrize("refused", [False, True])
async def test_a_correction_after_the_end_mends_the_podium(hall: Hall, refused: bool) -> None:
    """One that cannot be mended as a photo is sent anew in words."""
    process = hall.process()
    tournament = await hall.set(over(playing(8, 1)), CHAT, PODIUM)
    await process.draw_chats()
    (photo,), before = hall.telegram.photos(GROUP), hall.texts()[1]
    if refused:
        refuse(hall, "sendPhoto", "editMessageMedia", words="not enough rights to send photos to the chat")
    mended = await hall.set(_turned(tournament), CHAT, PODIUM)
    hall.later(EDIT_MS)
    await process.draw_chats()
    assert (photo in hall.telegram.messages(GROUP)) is not refused
    assert (len(hall.texts()), hall.texts()[0]) == (2, shown(mended))
    assert "🥇" in hall.texts()[1] != before
    assert await hall.is_drawn()


def _turned(tournament: Tournament) -> Tournament:
    """The same with the places at its tables the other way round."""
    turned = []
    for each in tournament.seatings:
        assert each.result is not None
        places = tuple(5 - place for place in each.result.places)
        turned.append(
            msgspec.structs.replace(each, result=msgspec.structs.replace(each.result, places=places))
        )
    return msgspec.structs.replace(tournament, seatings=tuple(turned))


async def tries(hall: Hall, process: Drawer) -> int:
    """How many calls of a pass the group was sent, refused or not."""
    before = hall.telegram.tried[GROUP]
    await process.draw_chats()
    return hall.telegram.tried[GROUP] - before


async def test_a_muted_chat_is_tried_after_growing_pauses(hall: Hall) -> None:
    process = hall.process()
    refuse(hall, "sendMessage", words=NO_TEXTS)
    await hall.set(entry(4), CHAT, *player_screens([1]))
    assert await tries(hall, process) == 1
    for pause in (30_000, 120_000, 600_000):
        hall.later(pause - 1)
        assert (await tries(hall, process), await hall.is_drawn()) == (0, False)
        hall.later(1)
        assert await tries(hall, process) == 1
    await process.draw_players()
    assert tells(hall.texts(1000)[0], "running-shut")
    assert await hall.is_drawn()


async def test_a_chat_that_was_muted_for_a_while_gets_all_it_has_missed(hall: Hall) -> None:
    process = hall.process()
    refuse(hall, "sendMessage", "sendPhoto", words=NO_TEXTS)
    await hall.set(playing(8, 1), CHAT, table_screen(1, 1))
    await process.draw_chats()
    hall.telegram.before = None
    hall.later(30_000)
    await process.draw_chats()
    assert (hall.texts()[0], len(told(hall)), await hall.is_drawn()) == (shown(playing(8, 1)), 1, True)
    assert (await hall.known()).refusals.count == 0


async def test_the_end_of_a_tournament_is_tried_at_once(hall: Hall) -> None:
    process = hall.process()
    refuse(hall, "sendMessage", "sendPhoto", words=NO_TEXTS)
    tournament = await hall.set(playing(8, 1), CHAT)
    await process.draw_chats()
    await hall.set(over(tournament), CHAT, PODIUM)
    assert await tries(hall, process) == 1
    assert await tries(hall, process) == 0


async def test_a_closed_topic_is_left_at_the_end(hall: Hall) -> None:
    process = hall.process()

    async def before(call: ApiCall) -> None:
        if call.params.get("message_thread_id") == 7:
            hall.telegram.failures[GROUP].append(bad_request("TOPIC_CLOSED"))

    hall.telegram.before = before
    tournament = await hall.set(playing(8, 1, thread=7), CHAT)
    await process.draw_chats()
    assert (hall.texts(), await hall.is_drawn()) == ([], False)
    await hall.set(over(tournament), CHAT, PODIUM)
    for _ in range(2):
        await process.draw_chats()
    assert "🥇" in hall.texts()[-1]
    assert await hall.is_drawn()


async def test_the_message_follows_a_group_and_leaves_a_lost_topic(hall: Hall) -> None:
    process = hall.process()
    moved = migrated(-300)
    hall.telegram.failures[GROUP].append(moved)
    hall.telegram.failures[-300].append(bad_request("message thread not found"))
    tournament = await hall.set(entry(4, thread=7), CHAT)
    for _ in range(3):
        await process.draw_chats()
    assert (hall.texts(), hall.texts(-300)) == ([], [shown(tournament)])
    assert "message_thread_id" not in hall.telegram.calls[-1].params
    assert await hall.is_drawn()


async def test_a_message_that_is_wanted_anew_replaces_the_old(hall: Hall) -> None:
    process = hall.process()
    await hall.set(entry(4), CHAT)
    await process.draw_chats()
    (before,) = hall.telegram.messages(GROUP)
    assert (await hall.known()).message == before
    await hall.want_anew()
    await process.draw_chats()
    (after,) = hall.telegram.messages(GROUP)
    assert after == (await hall.known()).message > before
    await process.draw_chats()
    assert list(hall.telegram.messages(GROUP)) == [after]


async def test_a_round_with_a_table_played_again_has_a_new_picture(hall: Hall) -> None:
    first = playing(8, 1)
    done = with_fields(first, seatings=tuple(seating(first, 1, number, over=True) for number in (1, 2)))
    redone = msgspec.structs.replace(done.seatings[1], attempt=1)
    at_play = msgspec.structs.replace(redone, result=None)
    for fields, pictures in (
        ({}, 1),
        ({"seatings": (done.seatings[0], at_play)}, 1),
        ({"seatings": (done.seatings[0], redone)}, 2),
        ({"seatings": (done.seatings[0], redone), "title": "7"}, 2),
    ):
        hall.later(EDIT_MS)
        await hall.set(with_fields(done, **fields), CHAT)
        await hall.process().draw_chats()
        assert len(hall.telegram.photos(GROUP)) == pictures


async def test_the_end_of_the_longest_pause_rings_in_the_chat_once(hall: Hall) -> None:
    after = playing(8, 1)
    paused = with_fields(after, stage=Stage.PAUSED, paused=BEGAN)
    for tournament, *screens in ((paused, CHAT), (after, CHAT, ANEW), (with_fields(after, title="7"), CHAT)):
        hall.later(EDIT_MS)
        await hall.set(tournament, *screens)
        await hall.process().draw_chats()
    assert len(rung(hall)) == 1
    assert hall.texts() == [shown(with_fields(after, title="7"))]


STAGES = (
    (entry(8), [CHAT, *everybody(entry(8))]),
    (playing(8, 1), [CHAT, *everybody(entry(8)), table_screen(1, 1)]),
    (playing(8, 2), [CHAT, *everybody(entry(8)), table_screen(1, 2), table_screen(2, 1)]),
    (over(playing(8, 2)), [CHAT, *everybody(entry(8)), table_screen(2, 2), PODIUM]),
)
"""A tournament as it goes on, with what each write notes."""


@pytest.mark.parametrize(
    "calls", [16, 31, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 6, 11, 21, 26, 36))]
)
async def test_a_kill_at_any_call_leaves_nothing_untrue(hall: Hall, calls: int) -> None:
    """The answer of the call is lost with the process. A message may be there twice at worst; what is known is true."""
    made = 0
    process = hall.process()

    async def die(call: ApiCall) -> None:
        nonlocal made
        made += 1
        if made == calls:
            hall.telegram.failures[call.chat].append(LOST)
            working.cancel()

    hall.telegram.before = die
    for tournament, screens in STAGES:
        await hall.set(tournament, *screens)
        hall.later(LINES_MS)
        working = asyncio.create_task(draw(process))
        await asyncio.gather(working, return_exceptions=True)
        if working.cancelled():
            process = hall.process()
    hall.later(LINES_MS)
    await draw(process, 3)
    assert await hall.is_drawn()
    final, known = STAGES[-1][0], await hall.known()
    assert hall.telegram.messages(GROUP)[known.message].written == shown(final)
    assert known.podium in hall.telegram.photos(GROUP)
    lines = {beginning(line) for line in told(hall)}
    assert lines == {line_of(round, number) for round in (1, 2) for number in (1, 2)}
    for person in range(1000, 1008):
        assert tells(hall.texts(person)[-1], "running-your-final")
    assert len(hall.texts()) <= 7
    assert all(len(hall.texts(person)) <= 2 for person in range(1000, 1008))


@pytest.mark.slow
async def test_a_groups_window_is_never_exceeded(hall: Hall) -> None:
    """Tables end faster than they may be drawn, and all is drawn that may be; the last drawing is true."""
    process, limits, at, apart_ms = hall.process(Limits()), Limits(), list[int](), 2_000
    assert limits.group_span_ms // apart_ms > limits.group

    async def note(call: ApiCall) -> None:
        if call.chat == GROUP:
            at.append(hall.time.now())

    hall.telegram.before = note
    tournament = playing(160, 1)
    for number in range(1, 41):
        ended = seating(tournament, 1, number, over=True)
        seatings = (*tournament.seatings[: number - 1], ended, *tournament.seatings[number:])
        tournament = msgspec.structs.replace(tournament, seatings=seatings)
        await hall.set(tournament, CHAT, table_screen(1, number))
        hall.later(apart_ms)
        await process.draw_chats()
    while not await hall.is_drawn():
        hall.later(1_000)
        await process.draw_chats()
    window = limits.group_span_ms
    assert all(sum(start <= each < start + window for each in at) <= limits.group for start in at)
    known = await hall.known()
    assert hall.telegram.messages(GROUP)[known.message].written == shown(tournament)
    assert len(told(hall)) == 40


async def test_a_group_reads_why_its_weekly_tournament_did_not_open(hall: Hall) -> None:
    tournament = entry(2, chat=ChatId(GROUP), title="Пятница <&>")
    await WeeklyNotices(hall.sender()).not_opened(tournament, TournamentUnplayable())
    (text,) = hall.texts()
    why = said("refused-tournament-unplayable")
    assert text == said("weekly-not-opened", title="Пятница <&>", why=why)
