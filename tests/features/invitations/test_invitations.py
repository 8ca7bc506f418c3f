"""Tables without a group that wait in private, and invitation cards in any chat."""

import pytest

from bot.base.preferences import Language
from bot.chat.rate_limits import ASKS, RateLimits
from bot.features.invitations.invitations import MOST_TYPED
from bot.features.invitations.posted_cards import MOST_INVITATIONS
from bot.match.opening import choices
from bot.match.refusals import NoTable
from bot.match.table import PersonId, Phase, Table
from games import registry
from playground.bot_api_types import Message
from playground.people.inline_mode import ask, choose
from tests.features.shown import now
from tests.support.scenario import until
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, labels, links

pytestmark = pytest.mark.usefixtures("restless")

NEW = said("invitation-new", game=said("oh-hell-name"))


class Invited:
    """A stage with a chat that the bot is not in."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        people = [stage.anna, stage.boris, stage.mary, stage.stranger]
        self.elsewhere = stage.world.add_group("Дача", people).chat.id

    async def results(self, person: int, text: str) -> tuple[str, list[dict[str, str]], object]:
        """Return the inline results for a query, by number, and the button above them."""
        world = self.stage.world
        asking = ask(world, person, self.elsewhere, text, via=self.stage.bot.id)
        await until(asking.answered.is_set)
        return asking.query.id, asking.answer["results"], asking.answer["button"]

    async def posts(self, person: int, text: str, *, title: str = "") -> int:
        """Post the first result with this in its title; return the message."""
        query, results, _ = await self.results(person, text)
        result = next(each["id"] for each in results if title in each["title"])
        message = choose(self.stage.world, person, self.elsewhere, query, result)
        await self.stage.drawn()
        return message.message_id

    def card(self, number: int) -> Message:
        return self.stage.world.groups[self.elsewhere].messages[number]

    async def taps(self, person: int, number: int, data: str = "") -> dict[str, object]:
        """Press a key of a card, or send other data for it."""
        pressed = data or buttons(self.card(number))[0]
        answer = await self.stage.taps(person, self.elsewhere, number, pressed)
        await self.stage.drawn()
        return answer


@pytest.fixture
def invited(stage: Stage) -> Invited:
    return Invited(stage)


async def waiting(stage: Stage, game: str = "oh_hell") -> tuple[Table, Message]:
    """Return a waiting table of Anna's without a group, and her message."""
    await stage.says(stage.anna, stage.anna, f"/play {game}")
    menu = await stage.message_with(stage.anna, "t:invite:")
    await stage.presses(stage.anna, menu, "t:invite:")
    message = await stage.message_with(stage.anna, ":leave")
    await stage.drawn()
    return (await stage.store.of_person(PersonId(stage.anna)))[-1], message


async def comes(stage: Stage, table: Table, *people: int) -> None:
    """Open the link of the table."""
    for person in people:
        stage.world.start(person, f"j_{table.token}")
    await stage.drawn()


async def presses(stage: Stage, message: Message, part: str) -> None:
    """Press a key of the message and draw everything."""
    await stage.presses(message.chat.id, now(stage, message), part)
    await stage.drawn()


async def test_a_table_without_a_group_waits_with_its_link(stage: Stage) -> None:
    """Everybody sees arrivals and departures; the last departure closes the table."""
    table, message = await waiting(stage)
    assert (table.chat, table.phase, table.host) == (None, Phase.LOBBY, stage.anna)
    assert f"https://t.me/pulka_bot?start=j_{table.token}" in (message.text or "")
    assert said("button-invite") in labels(message)
    await comes(stage, table, stage.stranger)
    (own,) = stage.seen(stage.stranger)
    for text in (own.written, now(stage, message).written):
        assert all(name in text for name in ("Аня", "Константин"))
    assert not any(":page:" in data or ":computer" in data for data in buttons(own))
    await presses(stage, own, ":leave")
    assert said("private-lobby-left") in now(stage, own).written
    assert "Константин" not in now(stage, message).written
    await presses(stage, message, ":leave")
    assert said("lobby-closed") in now(stage, message).written
    assert await stage.store.of_person(PersonId(stage.anna)) == []


async def test_its_host_turns_pages_that_others_do_not_see(stage: Stage) -> None:
    table, message = await waiting(stage)
    await comes(stage, table, stage.mary)
    own = stage.seen(stage.mary)[-1]
    await presses(stage, message, ":page:settings")
    assert said("button-close-table") in labels(now(stage, message))
    assert said("button-join") not in labels(now(stage, message))
    assert now(stage, own) == own
    await presses(stage, message, ":close")
    for shown in (message, own):
        assert buttons(now(stage, shown)) == [f"m:{table.id}:fair"]
    assert said("lobby-closed", table.language) in now(stage, message).written


async def test_a_start_closes_the_message_and_deals(stage: Stage) -> None:
    """Nobody sits down without the token, and nobody with it after the start."""
    table, message = await waiting(stage)
    under = stage.seen(stage.boris)[-1].message_id
    forged = [f"l:{table.id}:{verb}" for verb in ("join", "start", "leave", "close")]
    for data in (*forged, f"j:{table.token}", "o:oh_hell", "j:x", "o:?"):
        await stage.taps(stage.boris, stage.boris, under, data)
    await stage.drawn()
    assert (await stage.store.load(table.id)).table.present == {stage.anna}
    assert now(stage, message) == message
    await comes(stage, table, stage.boris, stage.mary)
    await presses(stage, message, ":start")
    await until(lambda: not buttons(now(stage, message)))
    assert tells(now(stage, message).text, "lobby-started-board")
    for person in (stage.anna, stage.boris, stage.mary):
        await stage.message_with(person, f"m:{table.id}:")
    with pytest.raises(NoTable):
        await stage.store.of_token(table.token)


async def test_an_inline_query_offers_own_tables_and_new_ones(stage: Stage, invited: Invited) -> None:
    """An unknown person is led to the bot."""
    table, _ = await waiting(stage)
    _, results, button = await invited.results(stage.anna, "")
    preset = said(registry.key("oh_hell", "preset", table.preset))
    assert [each["title"] for each in results][:2] == [f"{said('oh-hell-name')}: {preset}", NEW]
    assert len(results) == 6
    assert button is None
    assert len((await invited.results(stage.boris, "прЕф"))[1]) == 1
    assert (await invited.results(stage.boris, "?" * 200))[1] == []
    assert MOST_TYPED < 200
    _, results, button = await invited.results(stage.stranger, "")
    assert results == []
    assert button is not None
    stage.world.start(stage.stranger, "invite")
    assert await stage.message_with(stage.stranger, "t:invite:oh_hell")


async def test_a_card_is_kept_true_until_the_start(stage: Stage, invited: Invited) -> None:
    """It shows current names, leads strangers to the bot, and closes with the start of the match."""
    stage.world.change_person(stage.boris, first_name="<b>Боб</b> & Ко")
    table, message = await waiting(stage)
    numbers = [await invited.posts(stage.anna, table.token) for _ in range(2)]
    assert (await invited.taps(stage.boris, numbers[0]))["text"] == said("toast-sat-down")
    assert (await invited.taps(stage.boris, numbers[0]))["text"] == said("toast-seated-already")
    await invited.taps(stage.mary, numbers[1])
    for number in numbers:
        assert all(name in invited.card(number).written for name in ("Аня", "<b>Боб</b> &", "Mary"))
    await presses(stage, stage.seen(stage.mary)[-1], ":leave")
    assert not any("Mary" in invited.card(number).written for number in numbers)
    answer = await invited.taps(stage.stranger, numbers[0])
    assert answer["url"] == f"https://t.me/pulka_bot?start=j_{table.token}"
    await comes(stage, table, stage.stranger)
    assert "Константин" in invited.card(numbers[0]).written
    await presses(stage, message, ":start")
    for number in numbers:
        assert said("invitation-started", who="Аня").partition("Аня")[0] in invited.card(number).written
        assert buttons(invited.card(number)) == []
    late = await invited.taps(stage.mary, numbers[0], f"j:{table.token}")
    assert late["text"] == said("refused-no-table", Language.EN)


async def test_a_card_of_a_full_table_offers_no_seat_and_that_of_a_closed_one_is_dead(
    stage: Stage, invited: Invited
) -> None:
    table, message = await waiting(stage, "terz")
    number = await invited.posts(stage.anna, table.token)
    query, results, _ = await invited.results(stage.anna, table.token)
    assert buttons(invited.card(number)) == [f"j:{table.token}"]
    await invited.taps(stage.boris, number)
    assert buttons(invited.card(number)) == []
    await presses(stage, stage.seen(stage.boris)[-1], ":leave")
    assert buttons(invited.card(number)) == [f"j:{table.token}"]
    await presses(stage, message, ":leave")
    assert said("invitation-closed") in invited.card(number).written
    assert buttons(invited.card(number)) == []
    late = choose(stage.world, stage.anna, invited.elsewhere, query, results[0]["id"]).message_id
    await until(lambda: said("invitation-gone") in invited.card(late).written)
    assert buttons(invited.card(late)) == []


async def test_a_posted_card_opens_a_table_of_its_author_and_keeps_to_it(
    stage: Stage, invited: Invited
) -> None:
    first, _ = await waiting(stage)
    number = await invited.posts(stage.anna, first.token)
    before = invited.card(number)
    other = await invited.posts(stage.boris, "", title=NEW)
    assert "Борис" in invited.card(other).written
    assert said("invitation-opening") not in invited.card(other).written
    (second,) = await stage.store.of_person(PersonId(stage.boris))
    assert (second.host, len(second.chairs)) == (stage.boris, 1)
    assert await stage.message_with(stage.boris, ":leave")
    await invited.taps(stage.mary, number, f"j:{second.token}")
    assert invited.card(number) == before
    assert "Mary" in invited.card(other).written


async def test_without_feedback_the_first_press_opens_a_card(stage: Stage, invited: Invited) -> None:
    stage.world.the_bot().inline_feedback = False
    number = await invited.posts(stage.boris, "", title=NEW)
    await invited.taps(stage.anna, number)
    await invited.taps(stage.boris, number, "o:oh_hell")
    (table,) = await stage.store.of_person(PersonId(stage.boris))
    assert (table.host, len(table.chairs)) == (stage.anna, 2)
    assert "Борис" in invited.card(number).written
    own, _ = await waiting(stage)
    number = await invited.posts(stage.anna, own.token)
    await invited.taps(stage.mary, number)
    assert "Mary" in invited.card(number).written, "a pressed card is kept true"


async def test_one_card_too_many_shows_the_link_alone(stage: Stage, invited: Invited) -> None:
    """The bot does not react to its own card."""
    table, _ = await waiting(stage)
    before = len(stage.seen(stage.anna))
    asking = ask(stage.world, stage.anna, stage.anna, table.token, via=stage.bot.id)
    await until(asking.answered.is_set)
    choose(stage.world, stage.anna, stage.anna, asking.query.id, asking.answer["results"][0]["id"])
    await stage.drawn()
    assert len(stage.seen(stage.anna)) == before
    numbers = [await invited.posts(stage.anna, table.token) for _ in range(MOST_INVITATIONS)]
    last = invited.card(numbers[-1])
    assert said("invitation-link") in last.written
    assert buttons(last) == []
    assert len((await stage.store.load(table.id)).table.invitations) == MOST_INVITATIONS


async def test_a_group_lobby_invites_from_another_chat(stage: Stage, invited: Invited) -> None:
    """Games that the group presses on its board offer no invitations. A card follows a change of game."""
    lobby = await stage.gather(game="oh_hell")
    table, host = await stage.table(), PersonId(stage.anna)
    assert lobby.reply_markup is not None
    rows = lobby.reply_markup.inline_keyboard
    (switch,) = [key.switch_inline_query for row in rows for key in row if key.switch_inline_query]
    number = await invited.posts(stage.anna, switch)
    await invited.taps(stage.mary, number)
    assert "Mary" in invited.card(number).written
    await until(lambda: "Mary" in now(stage, lobby).written)
    await stage.lobby.arrange("terc", table.id, host, choices.game("terc"))
    await stage.drawn()
    assert said("button-invite") not in labels(now(stage, lobby))
    assert (await invited.results(stage.stranger, table.token))[1] == []
    assert said("invitation-in-group") in invited.card(number).written
    assert (await invited.taps(stage.boris, number, f"j:{table.token}"))["text"] == said("refused-no-table")
    await stage.lobby.arrange("back", table.id, host, choices.game("oh_hell"))
    await stage.drawn()
    assert buttons(invited.card(number)) == [f"j:{table.token}"]


async def test_inline_queries_beyond_a_limit_are_not_answered(strict_stage: Stage) -> None:
    stage, anna = strict_stage, PersonId(strict_stage.anna)
    for number in range(1, ASKS.most):
        assert await stage.services[RateLimits].may_ask(anna, f"query {number}")
    asked = [ask(stage.world, anna, anna, text, via=stage.bot.id) for text in ("", "преф")]
    await stage.quiet()
    assert [each.answered.is_set() for each in asked] == [True, False]


async def test_without_inline_mode_the_link_is_shared(stage: Stage) -> None:
    stage.world.the_bot().inline_mode = False
    await stage.bot.get_me()
    _, message = await waiting(stage)
    assert links(message)[0].startswith("https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fpulka_bot")
