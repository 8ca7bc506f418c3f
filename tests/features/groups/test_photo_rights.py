"""Groups without the right to send photos: detection, fallback to words, and notices."""

from collections.abc import Iterable

import msgspec
import pytest

from bot.base.preferences import Language
from bot.chat.outgoing.sender import Sender
from bot.chat.photo_notice import PhotoNotice
from bot.ui.content import Content
from bot.ui.pictures import Style, render_scene
from bot.ui.texts.words import words_in
from games.faces.scene import Ink, Scene
from playground.bot_api.api_errors import bad_request
from playground.people.administration import forbid
from storage.live.live import Live
from storage.redis.keys import Keys
from tests.support.harness import GROUP as ROOM
from tests.support.scenario import until
from tests.support.sentences import said
from tests.support.stage import SCALE, Stage, links, text_of

PHOTOS = bad_request("not enough rights to send photos to the chat")
TEXTS = bad_request("not enough rights to send text messages to the chat")


def picture(width: int = 200) -> Content:
    words = words_in(Language.RU, "oh_hell")
    return Content("caption", picture=render_scene("oh_hell", Scene(width, Ink.PAPER, ()), words, Style()))


async def test_a_reply_comes_in_words_where_photos_are_refused(live: Live) -> None:
    """Every process learns of it for a day; private chats are never drawn in words for a group."""
    post = Stage(live)
    mail, other, telegram = post.sender(), post.sender(), post.telegram
    telegram.failures[ROOM].append(PHOTOS)
    await mail.post(ROOM, None, picture(), instead=Content("text"))
    await mail.post(ROOM, None, picture())
    assert telegram.texts(ROOM) == ["text", "caption"]
    assert telegram.tried[ROOM] == 3, "the second is not tried as a photo"
    assert await other.calls.photo_rights.are_missing(ROOM)
    left = await live.client.ttl(Keys(1).memory(f"words:{ROOM}"))
    assert 23 * 3600 < left * SCALE <= 24 * 3600
    await mail.post(101, None, picture())
    await other.calls.photo_rights.try_again(ROOM)
    await other.post(ROOM, None, picture())
    assert [call.verb for call in telegram.calls] == ["sendMessage", "sendMessage", "sendPhoto", "sendPhoto"]


async def test_a_muted_group_is_not_thought_to_refuse_photos(live: Live) -> None:
    """A muted group refuses a photo with the same error; photos are tried again once texts work."""
    post, learned = Stage(live), list[int]()
    mail = post.sender()
    mail.calls.photo_rights.learned = learned.append
    post.telegram.failures[ROOM].extend([PHOTOS, TEXTS])
    with pytest.raises(Exception, match="text messages"):
        await mail.post(ROOM, None, picture())
    await mail.post(ROOM, None, picture())
    assert [call.verb for call in post.telegram.calls] == ["sendPhoto"]
    assert learned == []


async def test_a_photo_page_keeps_its_picture_where_photos_are_refused(live: Live) -> None:
    post = Stage(live)
    mail = post.sender()
    message = await mail.post(ROOM, None, picture())
    post.telegram.failures[ROOM].append(PHOTOS)
    changed = msgspec.structs.replace(picture(300), text="other")
    await mail.edit(ROOM, message, changed, photo=True)
    assert post.telegram.texts(ROOM) == ["other"]
    assert [call.verb for call in post.telegram.calls] == ["sendPhoto", "editMessageCaption"]


# At a bot that serves


def notices(stage: Stage, chats: Iterable[int]) -> list[tuple[int, str]]:
    """Return the messages about photos."""
    return [
        (chat, text_of(message)) for chat in chats for message in stage.seen(chat) if "🖼" in text_of(message)
    ]


async def test_an_administrator_reads_once_why_tables_come_in_words(stage: Stage) -> None:
    stage.services[Sender].calls.photo_rights.learned = stage.services[PhotoNotice].tell_later
    forbid(stage.world, stage.forum, stage.anna, ["can_send_photos"])
    await stage.says(stage.anna, stage.forum, "/new oh_hell")
    lobby = await stage.message_with(stage.forum, ":join")
    for person in (stage.boris, stage.mary):
        await stage.presses(person, lobby, ":join")
    await stage.presses(stage.anna, await stage.message_with(stage.forum, ":start"), ":start")
    await stage.answer_to(stage.boris, stage.forum, "/today")
    await stage.drawn()
    everywhere = (stage.anna, stage.boris, stage.forum)
    await until(lambda: bool(notices(stage, everywhere)))
    ((reader, text),) = notices(stage, everywhere)
    assert (reader, text) == (
        stage.anna,
        said("no-photos-in", group=stage.world.room(stage.forum).chat.title or ""),
    )
    assert not any(message.photo for message in stage.seen(stage.forum))


async def test_a_group_reads_it_where_no_administrator_opened_the_bot(stage: Stage) -> None:
    stage.services[Sender].calls.photo_rights.learned = stage.services[PhotoNotice].tell_later
    world = stage.world
    group = world.add_group("Дача", [stage.stranger, stage.anna])
    world.add_bot_to(group.chat.id, stage.stranger)
    forbid(world, group.chat.id, stage.stranger, ["can_send_photos"])
    await stage.says(stage.anna, group.chat.id, "/today")
    await until(lambda: bool(notices(stage, [group.chat.id])))
    assert [text for _, text in notices(stage, [group.chat.id])] == [said("no-photos-here")]


async def test_settings_say_that_photos_are_missing_and_try_them_again(stage: Stage) -> None:
    """Promoting the bot to administrator restores photos as well."""
    forbid(stage.world, stage.forum, stage.anna, ["can_send_photos"])
    (offer,) = await stage.says(stage.boris, stage.forum, "/today")
    assert not offer.photo
    assert links(offer), "the card of the day comes in words"
    forbid(stage.world, stage.forum, stage.anna, [])
    assert said("settings-no-photos") in await stage.answer_to(stage.anna, stage.forum, "/settings")
    assert said("settings-no-photos") not in await stage.answer_to(stage.anna, stage.forum, "/settings")
    (puzzle,) = await stage.says(stage.mary, stage.forum, "/today")
    assert puzzle.photo
    forbid(stage.world, stage.forum, stage.anna, ["can_send_photos"])
    (words,) = await stage.says(stage.boris, stage.forum, "/today")
    assert not words.photo
    stage.world.add_bot_to(stage.forum, stage.anna, administrator=True)
    await stage.drawn()
    (puzzle,) = await stage.says(stage.mary, stage.forum, "/today")
    assert puzzle.photo
