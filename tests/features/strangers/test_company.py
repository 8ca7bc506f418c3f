"""A table of strangers: every private chat shows all there is, a few phrases are all they say, and nobody is at another's mercy."""

from bot.base.preferences import Language
from bot.features.strangers.talk import PAUSE_MS
from bot.match.table import PersonId, Phase
from bot.people.people import People
from bot.ui.buttons import AtCompany, encode
from tests.features.strangers.strangers import called, does, met, now, screen
from tests.support.scenario import until
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, labels


async def test_strangers_read_whose_turn_it_is_in_their_language(stage: Stage) -> None:
    """One of them does not stop the match of others; and who presses plays for nobody but themselves."""
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    for person in (stage.anna, stage.boris, stage.mary):
        message = await screen(stage, person)
        assert message.photo
        assert said("button-talk", Language.EN if person == stage.mary else Language.RU) in labels(message)
    mover = stage.mover(loaded)
    other = next(person for person in (stage.anna, stage.boris) if person != mover)
    own = await screen(stage, other, said("clock-of", who=called(loaded, mover), time="1:45"))
    data = next(data for data in buttons(await screen(stage, mover)) if data.startswith("a:"))
    await stage.taps(other, other, own.message_id, data)
    host = loaded.table.host
    assert "/leave" in await stage.answer_to(host, host, "/stop")
    after = (await now(stage, loaded.table.id)).table
    assert (after.phase, after.log.actions) == (Phase.PLAYING, loaded.table.log.actions)


async def test_leaving_is_confirmed_and_the_others_read_it(stage: Stage) -> None:
    """By pages or by a command, which asks under the hand; a computer also sits in for who blocks the bot."""
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    id, anna, name = loaded.table.id, PersonId(stage.anna), called(loaded, stage.anna)

    async def is_here() -> bool:
        return anna in (await now(stage, id)).table.present

    stage.world.say(stage.anna, stage.anna, "/leave")
    await screen(stage, stage.anna, said("company-leaving-ranked"))
    await does(stage, stage.anna, ":menu:close")
    await stage.drawn()
    assert not tells((await screen(stage, stage.anna)).written, "company-leaving-ranked")
    for page in ("talk", "people", "leaving"):
        await does(stage, stage.anna, f":menu:{page}")
    await screen(stage, stage.anna, said("company-leaving-ranked"), said("company-leaving-pause"))
    assert await is_here()
    await does(stage, stage.anna, ":leave")
    await screen(stage, stage.anna, said("hand-away"))
    await screen(stage, stage.mary, said("notice-away", Language.EN, who=name))
    await does(stage, stage.anna, ":back")
    assert await is_here()
    await stage.seats.set_blocked(id, anna, True)
    assert not await is_here()
    await screen(stage, stage.boris, f"🤖 {name}")
    await stage.seats.set_blocked(id, anna, False)
    assert await stage.seats.note_tap(await now(stage, id), anna)
    assert await is_here()


async def test_strangers_see_the_picks_of_who_has_called(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, game="terc", preset="relaxed")
    calls = await stage.message_with(stage.anna, ":call")
    await stage.presses(stage.anna, calls, ":call")
    await stage.presses(stage.anna, await stage.message_with(stage.anna, f"p:{loaded.table.id}"), "p:")
    await until(lambda: any("✓" in label for label in labels(stage.seen(stage.boris)[-1])))
    answer = await stage.presses(stage.boris, stage.seen(stage.boris)[-1], ":call")
    assert answer.get("text")


# What they say


async def test_a_phrase_is_read_in_the_language_of_who_reads(strict_stage: Stage) -> None:
    """One in ten seconds, and nothing else but the name of who says it, which stays text."""
    stage = strict_stage
    await stage.services[People].note(PersonId(stage.anna), "<b>🤖 Зло</b>\u202e", "ru")
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    hand, spoken = (
        (await screen(stage, stage.anna)).message_id,
        said("toast-spoken", what=said("phrase-luck")),
    )
    for forged in ("say:hello", "say:", "bar:9", "bar:0:1", "menu:", "mute:never"):
        data = f"c:{loaded.table.id}:{forged}"
        answer = await stage.taps(stage.anna, stage.anna, hand, data)
        assert answer["text"] == said("refused-button"), forged
    assert not stage.seen(stage.stranger)
    after = (await now(stage, loaded.table.id)).table
    assert all(chair.phrase is None for chair in after.chairs)
    await does(stage, stage.anna, ":menu:talk")
    assert await does(stage, stage.anna, ":say:luck") == spoken
    await screen(stage, stage.boris, "💬 <b> Зло</b>: удачи")
    await screen(stage, stage.mary, "💬 <b> Зло</b>: good luck")
    await stage.drawn()
    assert "💬" not in (await screen(stage, stage.anna)).written
    say = encode(AtCompany(loaded.table.id, "say", "luck"))
    answer = await stage.taps(stage.anna, stage.anna, hand, say)
    assert answer["text"] == said("refused-spoken-lately", wait=10)
    stage.clock.jump(PAUSE_MS / 1000)
    assert (await stage.taps(stage.anna, stage.anna, hand, say))["text"] == spoken


async def test_a_person_mutes_phrases_at_a_table_or_for_good(stage: Stage) -> None:
    await stage.services[People].choose(PersonId(stage.mary), phrases=False)
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    await does(stage, stage.boris, ":menu:talk")
    assert await does(stage, stage.boris, ":mute:here") == said("toast-muted")
    await does(stage, stage.anna, ":menu:talk")
    await does(stage, stage.anna, ":say:nice")
    await stage.drawn()
    for person, language in ((stage.boris, Language.RU), (stage.mary, Language.EN)):
        assert not tells((await screen(stage, person)).written, "phrase-nice", language)
    assert said("button-talk", Language.EN) not in labels(await screen(stage, stage.mary))
    await does(stage, stage.boris, ":mute:off")
    await screen(stage, stage.boris, f"💬 {called(loaded, stage.anna)}: красиво!")
