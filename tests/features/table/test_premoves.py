"""Cards named in advance, in the room: taps on a waiting hand, and what everybody sees of them."""

from typing import NamedTuple

import pytest

from bot.base.preferences import Language
from bot.match.loaded import Edit, Loaded, record_of
from bot.match.table import PersonId, with_part
from bot.match.turns.premoves import offered
from games.cards import Card
from games.core import Seat
from playground.bot_api_types import Message
from tests.features.shown import now
from tests.support.scenario import until
from tests.support.sentences import in_any_language, tells
from tests.support.stage import Stage, buttons, labels, text_of

pytestmark = pytest.mark.usefixtures("restless")


class Tapped(NamedTuple):
    """A hand under which a card was named, by this button."""

    loaded: Loaded
    person: PersonId
    hand: Message
    data: str
    card: Card


def calls(stage: Stage, person: PersonId) -> int:
    """Count messages and edits for everybody else."""
    chats = {stage.group, stage.anna, stage.boris, stage.mary} - {person}
    return sum(call.verb != "deleteMessage" for chat in chats for call in stage.telegram.calls_to(chat))


async def moved(stage: Stage, loaded: Loaded) -> Loaded:
    """Play any card or bid of the person on turn; its update is not one of the room's."""
    game, state, person = loaded.game, loaded.state, stage.mover(loaded)
    seat = loaded.seat_of(person)
    text, question = game.write(next(iter(game.legal(state, seat)))), game.question(state, seat)
    return (
        await stage.play.submit(f"move {loaded.table.log.actions}", loaded.table.id, person, question, text)
    ).loaded


async def named(stage: Stage) -> Tapped:
    """Name a card of the person who is asked after the next one; nobody else gets a call."""
    loaded = await stage.match()
    while True:
        seat = Seat((min(loaded.game.awaited(loaded.state)) + 1) % 3)
        offer = offered(loaded.table, loaded.game, loaded.state, seat)
        if offer is not None and len(offer.cards) > 1 and loaded.state.deal.trick:
            break
        loaded = await moved(stage, loaded)
    person, card = loaded.table.chairs[seat].person, offer.cards[0]
    assert person is not None
    data = f"w:{loaded.table.id}:{offer.trick}:{card.value}"
    hand = await stage.message_with(person, data)
    await stage.drawn()
    before, plain = calls(stage, person), text_of(now(stage, hand))
    answer = await stage.taps(person, person, hand.message_id, data)
    assert not answer["alert"]
    assert tells_in_any(answer["text"], "premove-named", card)
    await until(lambda: tells_in_any(text_of(now(stage, hand)), "premove-named", card))
    await stage.drawn()
    assert not tells_in_any(plain, "premove-named", card)
    assert calls(stage, person) == before
    (marked,) = (label for label in labels(now(stage, hand)) if label.startswith("✓ "))
    assert marked.endswith(labels(hand)[buttons(hand).index(data)])
    return Tapped(loaded, person, hand, data, card)


def tells_in_any(text: str, key: str, card: Card) -> bool:
    return any(tells(text, key, language, card=card) for language in Language)


async def test_a_named_card_is_played_when_its_turn_comes(stage: Stage) -> None:
    tapped = await named(stage)
    id, actions = tapped.loaded.table.id, tapped.loaded.table.log.actions
    loaded = await moved(stage, tapped.loaded)
    assert loaded.table.log.actions == actions + 1
    assert loaded.table.turn.forced_at
    due = with_part(loaded.table, "turn", forced_at=stage.clock.at)
    await stage.store.change(id, None, lambda _: Edit(due))
    await stage.play.play_forced(id)
    played = (await record_of(loaded.table, stage.live)).log[actions + 1]
    assert (played.actor, played.text) == (loaded.seat_of(tapped.person), f"play {tapped.card.value}")
    await stage.drawn()
    assert not tells_in_any(text_of(stage.seen(tapped.person)[-1]), "premove-named", tapped.card)


async def test_a_tap_after_the_turn_has_come_plays_nothing_and_gives_the_choice_back(stage: Stage) -> None:
    tapped = await named(stage)
    before = await moved(stage, tapped.loaded)
    answer = await stage.taps(tapped.person, tapped.person, tapped.hand.message_id, tapped.data)
    assert answer["text"] in in_any_language("premove-late")
    after = await stage.store.load(tapped.loaded.table.id)
    assert (after.table.log.actions, after.table.turn.forced_at) == (before.table.log.actions, 0)
    await stage.message_with(tapped.person, f"a:{after.table.id}:")
    await stage.drawn()
    shown = now(stage, tapped.hand)
    assert not tells_in_any(text_of(shown), "premove-named", tapped.card)
    assert not any(data.startswith("w:") for data in buttons(shown))


async def test_the_key_below_takes_the_named_card_back(stage: Stage) -> None:
    tapped = await named(stage)
    clear = tapped.data.rpartition(":")[0]
    assert clear in buttons(now(stage, tapped.hand))
    answer = await stage.taps(tapped.person, tapped.person, tapped.hand.message_id, clear)
    assert answer["text"] in in_any_language("premove-cleared")
    await until(lambda: clear not in buttons(now(stage, tapped.hand)))
    assert tapped.data in buttons(now(stage, tapped.hand))
