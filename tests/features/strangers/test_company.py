"""A table of strangers: every private chat shows all there is, and nobody is at another's mercy."""

from bot.base.preferences import Language
from bot.match.seating.seats import Seats
from bot.match.table import PersonId, Phase
from tests.features.strangers.strangers import called, does, met, now, screen
from tests.support.scenario import until
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, labels


async def test_strangers_read_whose_turn_it_is_in_their_language(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    for person in (stage.anna, stage.boris, stage.mary):
        message = await screen(stage, person)
        assert message.photo
        assert said("button-talk", Language.EN if person == stage.mary else Language.RU) in labels(message)
    mover = stage.mover(loaded)
    other = next(person for person in (stage.anna, stage.boris) if person != mover)
    name = called(loaded, mover)
    await screen(stage, other, said("clock-of", who=name, time="1:45"))


async def test_one_stranger_does_not_stop_the_match_of_others(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    host = loaded.table.host
    assert "/leave" in await stage.answer_to(host, host, "/stop")
    assert (await now(stage, loaded.table.id)).table.phase is Phase.PLAYING


async def test_leaving_is_confirmed_and_the_others_read_it(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    for page in ("talk", "people", "leaving"):
        await does(stage, stage.anna, f":menu:{page}")
    await screen(stage, stage.anna, said("company-leaving-ranked"), said("company-leaving-pause"))
    assert stage.anna in (await now(stage, loaded.table.id)).table.present
    await does(stage, stage.anna, ":leave")
    await screen(stage, stage.anna, said("hand-away"))
    name = called(loaded, stage.anna)
    await screen(stage, stage.mary, said("notice-away", Language.EN, who=name))
    await does(stage, stage.anna, ":back")
    assert stage.anna in (await now(stage, loaded.table.id)).table.present


async def test_leave_asks_under_the_hand(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    stage.world.say(stage.anna, stage.anna, "/leave")
    await screen(stage, stage.anna, said("company-leaving-ranked"))
    await does(stage, stage.anna, ":menu:close")
    await stage.drawn()
    assert not tells((await screen(stage, stage.anna)).written, "company-leaving-ranked")
    assert stage.anna in (await now(stage, loaded.table.id)).table.present


async def test_a_computer_sits_in_for_who_blocks_the_bot(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    seats, id, anna = stage.services[Seats], loaded.table.id, PersonId(stage.anna)
    await seats.set_blocked(id, anna, True)
    after = await now(stage, id)
    assert after.table.present == {stage.boris, stage.mary}
    await screen(stage, stage.boris, f"🤖 {called(loaded, stage.anna)}")
    await seats.set_blocked(id, anna, False)
    assert await seats.note_tap(after, anna)
    assert anna in (await now(stage, id)).table.present


async def test_strangers_see_the_picks_of_who_has_called(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, game="terc", preset="relaxed")
    calls = await stage.message_with(stage.anna, ":call")
    await stage.presses(stage.anna, calls, ":call")
    await stage.presses(stage.anna, await stage.message_with(stage.anna, f"p:{loaded.table.id}"), "p:")
    await until(lambda: any("✓" in label for label in labels(stage.seen(stage.boris)[-1])))
    answer = await stage.presses(stage.boris, stage.seen(stage.boris)[-1], ":call")
    assert answer.get("text")


async def test_the_marks_of_one_chat_do_nothing_in_another(stage: Stage) -> None:
    """A press names no seat: who presses plays for nobody but themselves."""
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    mover = stage.mover(loaded)
    other = next(person for person in (stage.anna, stage.boris) if person != mover)
    hand = await screen(stage, mover)
    data = next(data for data in buttons(hand) if data.startswith("a:"))
    own = await screen(stage, other)
    await stage.taps(other, other, own.message_id, data)
    after = await now(stage, loaded.table.id)
    assert after.table.log.actions == loaded.table.log.actions
