"""Quick matches in chats: two taps to a match, and a message that is never stale for long."""

from collections import Counter

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Habits, Language
from bot.chat.outgoing.sender import Sender
from bot.features.queue.avoidance import Avoidance
from bot.features.queue.coming_screen import WAITS_S
from bot.features.queue.queue_screen import called_content, ending_content, waiting_content
from bot.features.queue.solo_menu import Solo, completed, kinds_content, read_solo, start_content
from bot.features.queue.wait_screens import EDIT_MS
from bot.features.queue.waiting import Ending, Ticket, Wish
from bot.match.maintenance import Maintenance
from bot.match.opening.new_tables import NewTables
from bot.match.seating.seats import Seats
from bot.match.seating.table_closing import Closing
from bot.match.store import Store
from bot.match.table import Chair, PersonId, Phase
from bot.ui.content import Content
from bot.ui.level_words import has_levels
from bot.ui.render import without_markup
from bot.ui.texts.words import words_in
from games import registry
from games.agents.levels import Level
from tests.support.queueing import Queue
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, labels, text_of


@pytest.fixture
def queue(strict_stage: Stage) -> Queue:
    return Queue(strict_stage)


FIRST = f"t:play:{registry.DEFAULT}"
"""The first button of the welcome."""


async def test_two_taps_lead_from_the_welcome_to_a_match(queue: Queue) -> None:
    stage = queue.stage
    for person in (stage.anna, stage.mary, stage.boris, stage.stranger):
        stage.world.start(person)
        await stage.quiet()
        welcome = next(each for each in reversed(stage.seen(person)) if FIRST in buttons(each))
        await stage.presses(person, welcome, FIRST)
        menu = await stage.message_with(person, "t:rated:oh_hell/medium")
        assert "t:queue:leave" in buttons(await queue.presses(person, menu, "t:rated:"))
    await queue.set_tables()
    (table,) = await stage.services[Store].of_person(PersonId(stage.anna))
    assert (table.phase, table.chat, len(table.people)) == (Phase.PLAYING, None, 4)
    first = stage.mover(await stage.services[Store].load(table.id))
    assert await stage.message_with(first, f"a:{table.id}:")


async def test_two_taps_lead_from_the_welcome_to_cards_at_once(queue: Queue) -> None:
    """Computers sit there until people take the seats of computers that have not acted."""
    stage = queue.stage
    for person in (stage.anna, stage.boris):
        await stage.presses(person, stage.seen(person)[-1], FIRST)
        menu = await stage.message_with(person, "t:people:oh_hell/medium")
        answer = await stage.presses(person, menu, "t:people:")
        assert answer["text"] == said("toast-seating")
        if person == stage.boris:
            await queue.note_acted(stage.anna, everybody=False)
        await queue.set_tables()
        ending = "queue-alone" if person == stage.anna else "queue-begun"
        assert text_of(queue.latest(person, menu)) == said(ending, game=said("oh-hell-name"))
        (table,) = await stage.services[Store].of_person(PersonId(person))
        assert (table.phase, len(table.chairs)) == (Phase.PLAYING, 4)
    assert len(table.people) == 2
    await queue.reads(stage.anna, "notice-seated")


async def test_who_comes_later_watches_the_table_until_the_deal_is_over(queue: Queue) -> None:
    """As spectators see it, with each action; they may have a table of their own at once."""
    stage = queue.stage
    for person in (stage.anna, stage.boris):
        menu = await queue.menu(person, "/play sergeant_major")
        await stage.presses(person, menu, "t:people:")
        if person == stage.boris:
            await queue.note_acted(stage.anna, everybody=True)
        await queue.set_tables()
    latest = queue.latest(stage.boris, menu)
    assert tells(text_of(latest), "queue-coming", game=said("sergeant-major-name"))
    assert any(said("queue-how-long", seconds=wait) in text_of(latest) for wait in (0, *WAITS_S)), "time runs"
    assert without_markup(said("sergeant-major-title", number=1)) in text_of(latest)
    assert [data.split("/")[0] for data in buttons(latest)] == ["t:queue:now", "t:ring:on", "t:queue:leave"]
    await queue.reads(stage.anna, "notice-newcomer")
    before = text_of(latest)
    await queue.next_action(stage.anna)
    stage.clock.jump(EDIT_MS / 1000)
    await queue.messages.draw()
    after = text_of(queue.latest(stage.boris, latest))
    assert after != before
    assert without_markup(said("sergeant-major-title", number=1)) in after
    await queue.presses(stage.boris, latest, "t:queue:now")
    await queue.set_tables()
    assert text_of(queue.latest(stage.boris, latest)) == said("queue-alone", game=said("sergeant-major-name"))
    await queue.reads(stage.anna, "notice-newcomer", gone=True)


async def test_what_was_played_last_is_offered_first(queue: Queue) -> None:
    stage = queue.stage
    menu = await queue.menu(stage.anna, "/play терц")
    await stage.presses(stage.anna, menu, "t:kinds:terz")
    await stage.presses(stage.anna, queue.latest(stage.anna, menu), "t:kinds:terz/usual/usual")
    await stage.presses(stage.anna, queue.latest(stage.anna, menu), "t:play:terz/usual/usual")
    await stage.presses(stage.anna, queue.latest(stage.anna, menu), "t:rated:terz/usual")
    assert (await queue.person(stage.anna)).habits == Habits("terz", "usual")
    (again,) = await stage.says(stage.anna, stage.anna, "/play")
    assert {"t:people:terz/usual", "t:rated:terz/usual"} <= set(buttons(again))


async def test_a_wait_shows_what_changes_and_no_more(queue: Queue) -> None:
    stage = queue.stage
    message = await queue.waits(stage.anna)
    edits = queue.edits(stage.anna)
    assert tells(text_of(message), "queue-wish", game=said("oh-hell-name"), count=0)
    await queue.waits(stage.boris)
    assert queue.edits(stage.anna) == edits + 1
    assert tells(text_of(queue.latest(stage.anna, message)), "queue-wish", count=1)
    for _ in range(3):
        stage.clock.jump(1)
        await queue.messages.draw()
    assert queue.edits(stage.anna) == edits + 1
    stage.clock.jump(2)
    await queue.messages.draw()
    assert queue.edits(stage.anna) == edits + 2
    text = text_of(queue.latest(stage.anna, message))
    five = said("duration-seconds", count=5)
    assert tells(text, "queue-waited", time=five)
    assert tells(text, "queue-wish", count=1)
    await queue.messages.draw()
    assert queue.edits(stage.anna) == edits + 2


async def test_who_comes_while_a_wait_is_drawn_is_told_at_once(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, sender = queue.stage, queue.stage.services[Sender]
    menu, boris = await queue.menu(stage.anna), await queue.person(stage.boris)
    assert isinstance(sender, Sender)
    change = sender.calls.change

    async def change_late(chat: int, message: int, content: Content, **rest: None) -> None:
        monkeypatch.undo()
        await change(chat, message, content)
        await queue.matchmaking.wait(boris, Wish("oh_hell", "medium"), rated=True)

    await stage.presses(stage.anna, menu, "t:rated:")
    monkeypatch.setattr(sender.calls, "change", change_late)
    for others in range(2):
        await queue.messages.draw()
        assert tells(text_of(queue.latest(stage.anna, menu)), "queue-wish", count=others)


async def test_every_wait_gets_a_last_word(queue: Queue) -> None:
    """Whichever process says it; then nothing is kept of the wait. A match against computers ends none."""
    stage = queue.stage
    first, second = await queue.waits(stage.anna), await queue.waits(stage.boris)
    await queue.presses(stage.boris, second, "t:queue:solo=oh_hell/medium")
    assert "t:queue:leave" in buttons(queue.latest(stage.boris, second))
    (table,) = await stage.services[Store].of_person(PersonId(stage.boris))
    assert (len(table.chairs), table.quick.drop_in) == (4, False)
    await stage.services[NewTables].open_private("1", await queue.person(stage.boris), "terz")
    await stage.presses(stage.anna, first, "t:queue:leave")
    third = await queue.waits(stage.mary)
    stage.clock.jump(3_600)
    await queue.matchmaking.tables.sweep()
    await stage.wait_screens().draw()
    assert text_of(queue.latest(stage.anna, first)) == said("queue-left", game=said("oh-hell-name"))
    assert buttons(queue.latest(stage.anna, first)) == ["t:play"]
    assert tells(text_of(queue.latest(stage.boris, second)), "queue-elsewhere")
    assert tells(text_of(queue.latest(stage.mary, third)), "queue-lapsed", Language.EN)
    assert await queue.is_forgotten()


async def test_a_menu_that_maintenance_refuses_begins_a_wait_later(queue: Queue) -> None:
    stage = queue.stage
    message, menu = await queue.waits(stage.anna), await queue.menu(stage.boris)
    await stage.services[Maintenance].turn(on=True)
    answer = await stage.presses(stage.boris, menu, "t:people:")
    assert answer["text"] == said("refused-maintenance")
    await queue.set_tables()
    assert tells(text_of(queue.latest(stage.anna, message)), "queue-maintenance")
    assert await queue.room.is_empty()
    await stage.services[Maintenance].turn(on=False)
    await stage.presses(stage.boris, menu, "t:people:")
    assert not await queue.room.is_empty()


async def test_a_wait_shows_the_others_and_goes_there(queue: Queue) -> None:
    """Alone, or besides its own; the largest queue is first."""
    stage = queue.stage
    message = await queue.waits(stage.anna)
    stage.world.start(stage.stranger)
    await stage.quiet()
    for person, preset in ((stage.boris, "usual"), (stage.mary, "usual"), (stage.stranger, "short")):
        wish = Wish("terz", preset)
        await queue.matchmaking.wait(await queue.person(person), wish, rated=True)
    stage.clock.jump(5)
    await queue.messages.draw()
    shown = queue.latest(stage.anna, message)
    assert buttons(shown)[:4] == [
        "t:queue:go=terz/usual",
        "t:queue:add=terz/usual",
        "t:queue:go=terz/short",
        "t:queue:add=terz/short",
    ]
    assert labels(shown)[0] == said(
        "button-go-to-wish", game=said("terz-name"), preset=said("terz-preset-usual"), count=2
    )
    both = await queue.presses(stage.anna, shown, "t:queue:add=terz/short")
    assert tells(text_of(both), "queue-wish", game=said("oh-hell-name"))
    assert tells(text_of(both), "queue-wish", game=said("terz-name"), count=1)
    there = await queue.presses(stage.anna, both, "t:queue:go=terz/usual")
    assert not tells(text_of(there), "queue-wish", game=said("oh-hell-name"))
    assert tells(text_of(there), "queue-wish", game=said("terz-name"), count=2)


async def test_those_who_are_found_read_that_a_deal_is_awaited(queue: Queue) -> None:
    stage = queue.stage
    for person in (stage.anna, stage.boris):
        message = await queue.waits(person, "/play терц")
        if person == stage.anna:
            await queue.presses(person, message, "t:queue:solo=")
    await queue.set_tables()
    stage.clock.jump(3)
    await queue.set_tables()
    assert tells(text_of(queue.latest(stage.boris, message)), "queue-called", game=said("terz-name"))
    assert buttons(queue.latest(stage.boris, message)) == []
    before = queue.edits(stage.boris)
    await queue.set_tables()
    assert queue.edits(stage.boris) == before
    await queue.reads(stage.anna, "notice-called")
    stage.clock.jump(90)
    await queue.set_tables()
    assert tells(text_of(queue.latest(stage.boris, message)), "queue-begun", game=said("terz-name"))
    await queue.reads(stage.anna, "notice-called", gone=True)


async def test_who_blocks_the_bot_waits_no_longer(queue: Queue) -> None:
    stage = queue.stage
    await queue.waits(stage.anna)
    stage.world.block(stage.anna)
    stage.clock.jump(6)
    await queue.messages.draw()
    assert await queue.room.is_empty()
    assert await queue.is_forgotten()


@pytest.mark.parametrize("deleted", [False, True])
async def test_a_wait_without_a_message_is_shown_in_a_new_one(queue: Queue, deleted: bool) -> None:
    stage, before = queue.stage, 0
    if deleted:
        before = (await queue.waits(stage.anna)).message_id
        del stage.world.room(stage.anna).messages[before]
        stage.clock.jump(6)
        await queue.messages.draw()
    else:
        person = await queue.person(stage.anna)
        await queue.matchmaking.wait(person, Wish("terz", "short"), rated=True, message=0, update="5")
    await queue.messages.draw()
    message = await stage.message_with(stage.anna, "t:queue:leave")
    assert message.message_id != before
    left = await queue.presses(stage.anna, message, "t:queue:leave")
    assert tells(text_of(left), "queue-left")
    assert await queue.room.is_empty()


async def test_a_stale_button_of_the_queue_changes_nothing(queue: Queue) -> None:
    stage = queue.stage
    message = await queue.waits(stage.anna)
    data = [each for each in buttons(message) if each.startswith("t:queue:")]
    await queue.presses(stage.anna, message, "t:queue:leave")
    other = await queue.waits(stage.anna)
    before = await queue.room.tickets()
    for each in data:
        answer = await stage.taps(stage.anna, stage.anna, message.message_id, each)
        assert answer["text"] == said("refused-not-waiting")
    assert await queue.room.tickets() == before
    assert text_of(queue.latest(stage.anna, message)) == said("queue-over")
    await stage.taps(stage.anna, stage.anna, other.message_id, "t:people:oh_hell/medium")
    await queue.matchmaking.leave(PersonId(stage.anna))
    stage.clock.jump(61)  # commands of the last minute count
    await stage.taps(stage.anna, stage.anna, other.message_id, "t:people:oh_hell/medium")
    assert await queue.room.is_empty(), "a menu begins one wait"


async def test_a_forged_button_of_the_queue_is_refused(queue: Queue) -> None:
    stage = queue.stage
    message = await queue.waits(stage.anna)
    before = await queue.room.tickets()
    menus = "t:people:chess/usual t:people:oh_hell/chess t:people:oh_hell t:rated:chess/usual t:kinds:chess// t:kinds://"
    waits = "t:queue:go=terz/chess t:queue:add=x t:queue:solo= t:queue:x"
    for data in f"{menus} {waits}".split():
        for place in (stage.anna, stage.group):
            shown = message.message_id if place == stage.anna else stage.seen(place)[0].message_id
            answer = await stage.taps(stage.anna, place, shown, data)
            assert answer["text"] == said("refused-button"), data
        stage.clock.jump(61)  # taps of the last minute count
    assert await queue.room.tickets() == before


async def test_the_menu_does_not_lead_from_a_quick_match_to_another(queue: Queue) -> None:
    """It says why in a sentence, and an earlier menu's button changes nothing."""
    stage = queue.stage
    earlier = await queue.menu(stage.anna, "/play терц")
    stage.clock.jump(60)
    for person in (stage.anna, stage.boris):
        menu = await queue.menu(person, "/play терц")
        await stage.presses(person, menu, "t:rated:terz")
    await queue.set_tables()
    answer = await stage.presses(stage.anna, earlier, "t:people:terz")
    assert answer["text"] in in_any_language("refused-plays-quick-match")
    assert await queue.room.is_empty()
    (running,) = await stage.says(stage.anna, stage.anna, "/play")
    await stage.presses(stage.anna, running, "t:play:")
    offered = queue.latest(stage.anna, running)
    assert not any("t:people:" in data or "t:rated:" in data for data in buttons(offered))
    assert any(sentence in offered.written for sentence in in_any_language("refused-plays-quick-match"))


async def test_the_menu_says_how_long_a_leaver_waits(queue: Queue) -> None:
    stage = queue.stage
    for person in (stage.anna, stage.boris):
        await stage.presses(person, await queue.menu(person, "/play терц"), "t:rated:terz")
    await queue.set_tables()
    (table,) = await stage.services[Store].of_person(PersonId(stage.anna))
    await stage.services[Seats].leave("leave", table.id, PersonId(stage.anna))
    await stage.services[Closing].close("close", table.id)
    stage.clock.jump(61)
    (over,) = await stage.services[Store].of_person(PersonId(stage.anna))
    await stage.services[Avoidance].note_leavers(over)
    (told,) = await stage.says(stage.anna, stage.anna, "/play терц")
    assert not any("t:people:" in data for data in buttons(told))
    wording = [words_in(language).plain("refused-left-lately", minutes=2) for language in Language]
    assert any(sentence in told.written for sentence in wording)


async def test_a_person_begins_so_many_waits_a_minute(queue: Queue) -> None:
    """Those that follow twenty messages of a minute, /start among them, are refused; leaving never is."""
    stage = queue.stage
    menus = [await queue.menu(stage.anna) for _ in range(3)]
    begun = []
    for menu in menus:
        if menu is menus[-1]:
            for _ in range(14):
                await stage.says(stage.anna, stage.anna, "/help")
        await stage.taps(stage.anna, stage.anna, menu.message_id, "t:rated:oh_hell/medium")
        begun.append(not await queue.room.is_empty())
        await queue.messages.draw()
        if begun[-1]:
            await queue.presses(stage.anna, queue.latest(stage.anna, menu), "t:queue:leave")
    assert begun == [True, True, False]


@pytest.mark.parametrize("language", Language)
def test_every_wait_has_its_words(language: Language, snapshot: SnapshotAssertion) -> None:
    told, counts = [], Counter({Wish("terz", "usual"): 2})
    for wish, ratings in ((Wish("terz", "usual"), ()), (Wish("preferans", "sochinka"), (1500,))):
        ticket = Ticket((wish,), Chair(), 0, ratings)
        told += [waiting_content(ticket, counts, now, language) for now in (0, 29_000, 30_000, 3_599_000)]
        told.append(called_content(wish, language))
    told += [ending_content(Wish("oh_hell", "x"), ending, language) for ending in Ending]
    assert "\n---\n".join(each.text for each in told) == snapshot
    for game in registry.names():
        for preset in registry.get(game).presets:
            ticket = Ticket((Wish(game, preset),), Chair(), 0)
            assert waiting_content(ticket, counts, 95_000, language).keyboard


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("game", registry.names())
def test_the_menu_leads_to_every_kind_and_length(game: str, language: Language) -> None:
    for kind, presets in registry.lengths(game).kinds.items():
        assert kinds_content(Solo(game, kind), Level.MASTER, language).keyboard
        for preset in presets:
            known = completed(Solo(game), Habits(game, preset))
            assert (known.kind, known.preset) == (kind, preset)
            data = [
                key.data or "" for row in start_content(known, Level.MASTER, language).keyboard for key in row
            ]
            assert data[0] == f"t:people:{game}/{preset}"
            alone = read_solo(data[1].removeprefix("t:play:"))
            assert (alone.preset, alone.computers is not None) == (preset, True)
    assert completed(Solo("terc"), Habits()).preset == "lively"
    assert completed(Solo("terc", computers=2), Habits()).preset == "lively"
    forgotten = completed(Solo(), Habits("chess", "usual"))
    assert forgotten == completed(Solo(), Habits())


@pytest.mark.parametrize("game", registry.names())
def test_a_chosen_length_is_marked_and_kept_on_every_page(game: str) -> None:
    """The first page, the level and the way back keep it; of the others, the marked key alone leads to it."""
    kinds = registry.kinds(game)
    mark = said("button-chosen", label="")
    for kind, chosen in ((kind, preset) for kind, presets in kinds.items() for preset in presets):
        first = start_content(completed(Solo(game, preset=chosen), Habits()), Level.MASTER, Language.RU)
        assert f"t:kinds:{game}//{chosen}" in [key.data for row in first.keyboard for key in row]
        for page in ("", kind):
            shown = kinds_content(Solo(game, page, chosen), Level.MASTER, Language.RU)
            keys = [(key.label.startswith(mark), key.data or "") for row in shown.keyboard for key in row]
            keeping = 1 + has_levels(game)
            assert [read_solo(data.split(":")[2].split(".")[-1]).preset for _, data in keys[-keeping:]] == [
                chosen
            ] * keeping
            (marked,) = (data for is_marked, data in keys[:-keeping] if is_marked)
            assert marked.endswith(f"{game}/{kind}/{chosen}")


def test_the_menu_says_how_long_a_match_takes_with_people() -> None:
    """176 actions: 176 s alone, 352 s of two people and two computers, 528 s among four people.

    A duel of 133 has 266 or 399 s. One of about ten minutes is offered first.
    """
    for game, preset, alone, people in (("oh_hell", "medium", 3, "5–10"), ("terz", "usual", 5, "7")):
        menu = start_content(Solo(game, preset=preset), Level.MASTER, Language.RU)
        name = said(registry.key(game, "preset", preset))
        minutes = said("play-preset-minutes", preset=name, alone=alone, people=people)
        assert minutes in without_markup(menu.text)
    first = {"oh_hell": "medium", "preferans": "quick_sochinka", "sergeant_major": "three", "terz": "usual"}
    assert {game: completed(Solo(game), Habits()).preset for game in first} == first
