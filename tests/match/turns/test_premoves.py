"""Premoves: a card named by a waiting player is played on their turn, or dropped; nobody else sees a trace of it."""

from collections import Counter

import msgspec
import pytest

from bot.match.loaded import Loaded, Premove
from bot.match.refusals import NotSeated, Stale
from bot.match.seating.table_play import PressResult
from bot.match.table import PersonId, Phase
from bot.match.turns.forced import only_card
from bot.match.turns.premoves import Offer, offered
from games.core import Seat
from games.faces.panel import Text
from storage.live.redraws import hand_screen
from tests.match.changes import change
from tests.match.turns.automatic import (
    GAMES,
    LONGEST_MS,
    LONGEST_RUN_MS,
    PRESETS,
    SHORTEST_MS,
    UNWILLING,
    due,
    unwilling,
)
from tests.support.deals import next_deal
from tests.support.service import ANNA, BORIS, VERA, World


def offers(loaded: Loaded) -> dict[Seat, Offer]:
    """What each waiting person may name; only cards are no choice."""
    if loaded.table.phase is not Phase.PLAYING:
        return {}
    found = {
        seat: offered(loaded.table, loaded.game, loaded.state, seat)
        for seat in map(Seat, range(len(loaded.table.chairs)))
    }
    return {seat: offer for seat, offer in found.items() if offer is not None and len(offer.cards) > 1}


def mover(loaded: Loaded) -> Seat:
    return min(loaded.game.awaited(loaded.state))


def person(loaded: Loaded, seat: Seat) -> PersonId:
    found = loaded.table.chairs[seat].person
    assert found is not None
    return found


async def name(world: World, loaded: Loaded, seat: Seat, trick: str, card: str = "") -> PressResult:
    return await world.play.premove(world.update(), loaded.table.id, person(loaded, seat), trick, card)


async def waiting(world: World, loaded: Loaded) -> tuple[Loaded, Seat, Offer]:
    """The match, and the next seat to be asked, with a choice that it may make in advance."""
    while True:
        seat = Seat((mover(loaded) + 1) % 3)
        if loaded.state.deal.trick and (offer := offers(loaded).get(seat)) is not None:
            return loaded, seat, offer
        loaded = await world.move(loaded)


async def named(world: World, loaded: Loaded) -> tuple[Loaded, Seat, Premove]:
    """The match with the first card named of the seat that is asked next."""
    loaded, seat, offer = await waiting(world, loaded)
    card = offer.cards[0].value
    result = await name(world, loaded, seat, offer.trick, card)
    return result.loaded, seat, Premove(offer.trick, card)


def premove_of(loaded: Loaded, seat: Seat) -> Premove | None:
    draft = loaded.drafts.get(seat)
    return draft.premove if draft is not None else None


@pytest.fixture
async def loaded(world: World) -> Loaded:
    """Three people without auto-play, with five cards each."""
    loaded = await world.start(*map(unwilling, (ANNA, BORIS, VERA)), preset="medium")
    while len(loaded.state.deal.hands[0]) < 5:
        loaded = await next_deal(world, loaded)
    return loaded


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_named_card_is_played_on_its_turn_like_an_only_card(world: World, game: str) -> None:
    """Once, whatever process meets the deadline, and not before."""
    loaded, played = await world.start(*map(unwilling, GAMES[game]), game=game, preset=PRESETS[game]), 0
    other = World(world.redis, world.live, world.archive)
    while played < 3:
        for seat, offer in offers(loaded).items():
            if premove_of(loaded, seat) is None:
                loaded = (await name(world, loaded, seat, offer.trick, offer.cards[-1].value)).loaded
        seat, asked, actions = mover(loaded), world.still.at, loaded.table.log.actions
        premove, at = premove_of(loaded, seat), await due(world, loaded.table)
        if premove is None:
            assert at is None
            world.still.at += 1_000
            loaded = await world.move(loaded)
            continue
        assert at is not None
        ends = max(asked, loaded.table.turn.run_at + LONGEST_RUN_MS)
        assert min(asked + SHORTEST_MS, ends) <= at <= min(asked + LONGEST_MS, ends)
        world.still.at = at - 1
        await world.meet_due()
        assert (await world.store.load(loaded.table.id)).table.log.actions == actions
        other.still.at = world.still.at = at
        await other.meet_due()
        with pytest.raises(Stale):
            await world.play.play_forced(loaded.table.id)
        before, loaded = loaded, await world.store.load(loaded.table.id)
        assert loaded.table.log.actions > actions
        assert premove.card in hand_of(before, seat) - hand_of(loaded, seat)
        assert premove_of(loaded, seat) is None
        played += only_card(before.game, before.state, seat) is None


async def test_naming_a_card_changes_nothing_but_its_owners_hand(world: World, loaded: Loaded) -> None:
    loaded, seat, offer = await waiting(world, loaded)
    known = await world.live.deadlines.due(10**15)
    feed, log = await fed(world, loaded), await world.live.log(loaded.table.id)
    world.woken.clear()
    after = (await name(world, loaded, seat, offer.trick, offer.cards[0].value)).loaded
    assert {redraw.screen for redraw in world.woken} == {hand_screen(person(loaded, seat))}
    assert await world.live.deadlines.due(10**15) == known
    assert (await fed(world, loaded), await world.live.log(loaded.table.id)) == (feed, log)
    chairs = [msgspec.structs.replace(chair, tapped=0) for chair in after.table.chairs]
    assert chairs == [msgspec.structs.replace(chair, tapped=0) for chair in loaded.table.chairs]
    assert msgspec.structs.replace(after.table, chairs=()) == msgspec.structs.replace(loaded.table, chairs=())
    assert (after.state, after.clocks) == (loaded.state, loaded.clocks)


async def fed(world: World, loaded: Loaded) -> int:
    stored = await world.live.load(loaded.table.id)
    assert stored is not None
    return stored.feed_end


async def test_a_named_card_is_replaced_and_taken_back(world: World, loaded: Loaded) -> None:
    loaded, seat, offer = await waiting(world, loaded)
    one, two, *_ = (card.value for card in offer.cards)
    for card, expected, told in (
        (one, one, Text("premove-named", {"card": offer.cards[0]})),
        (two, two, Text("premove-named", {"card": offer.cards[1]})),
        (two, "", Text("premove-cleared")),
        (one, one, Text("premove-named", {"card": offer.cards[0]})),
        ("", "", Text("premove-cleared")),
    ):
        result = await name(world, loaded, seat, offer.trick, card)
        premove = premove_of(result.loaded, seat)
        assert (premove.card if premove else "") == expected
        assert result.toasts == (told,)


async def test_a_repeated_update_names_a_card_once(world: World, loaded: Loaded) -> None:
    loaded, seat, offer = await waiting(world, loaded)
    update, card = world.update(), offer.cards[0].value
    for _ in range(2):
        result = await world.play.premove(update, loaded.table.id, person(loaded, seat), offer.trick, card)
        assert premove_of(result.loaded, seat) == Premove(offer.trick, card)
        assert result.toasts == (Text("premove-named", {"card": offer.cards[0]}),)


async def test_a_tap_after_the_turn_has_come_plays_nothing_and_drops_the_card(
    world: World, loaded: Loaded
) -> None:
    loaded, seat, premove = await named(world, loaded)
    loaded = await world.move(loaded)
    assert await due(world, loaded.table) == loaded.table.turn.forced_at > 0
    for card in (premove.card, ""):
        world.woken.clear()
        result = await name(world, loaded, seat, premove.trick, card)
        assert result.toasts == (Text("premove-late"),)
        assert {redraw.screen for redraw in world.woken} == {hand_screen(person(loaded, seat))}
        assert result.loaded.table.log.actions == loaded.table.log.actions
        assert premove_of(result.loaded, seat) is None
        assert not result.loaded.table.turn.forced_at
        assert await due(world, loaded.table) is None
    assert result.loaded.drafts[seat].dropped == "", "its owner knows"


async def test_another_card_of_the_player_goes_first(world: World, loaded: Loaded) -> None:
    loaded, seat, premove = await named(world, loaded)
    loaded = await world.move(loaded)
    texts = [loaded.game.write(each) for each in loaded.game.legal(loaded.state, seat)]
    other = next(text for text in texts if text != f"play {premove.card}")
    question = loaded.game.question(loaded.state, seat)
    result = await world.play.submit(world.update(), loaded.table.id, person(loaded, seat), question, other)
    assert seat not in result.loaded.drafts
    assert await due(world, loaded.table) is None


@pytest.mark.parametrize("after", [1, 2])
async def test_a_card_that_does_not_follow_suit_is_dropped_and_told_until_its_owner_has_played(
    world: World, loaded: Loaded, after: int
) -> None:
    """As soon as that is known; it is named while another has still to lead."""
    while True:
        turn, found = mover(loaded), offers(loaded)
        seat = Seat((turn + after) % 3)
        if not loaded.state.deal.trick and seat in found and (lead := void_lead(loaded, turn, seat)):
            break
        loaded = await world.move(loaded)
    led, card = lead
    loaded = (await name(world, loaded, seat, found[seat].trick, card)).loaded
    question = loaded.game.question(loaded.state, turn)
    played = await world.play.submit(
        world.update(), loaded.table.id, person(loaded, turn), question, f"play {led}"
    )
    loaded = played.loaded
    assert (premove_of(loaded, seat), loaded.drafts[seat].dropped) == (None, card)
    for _ in range(1, after):
        loaded = await world.move(loaded)
    assert (mover(loaded), loaded.drafts[seat].dropped) == (seat, card)
    assert await due(world, loaded.table) is None
    loaded = await world.move(loaded)
    assert seat not in loaded.drafts


def void_lead(loaded: Loaded, leader: Seat, seat: Seat) -> tuple[str, str] | None:
    """A card to lead, and one of the seat that does not follow it although others would."""
    for led in loaded.state.deal.hands[leader]:
        hand = loaded.state.deal.hands[seat]
        others = [card for card in hand if card.suit is not led.suit]
        if others and len(others) < len(hand):
            return led.value, others[0].value
    return None


async def test_a_trick_that_has_passed_takes_no_card(world: World, loaded: Loaded) -> None:
    loaded, seat, offer = await waiting(world, loaded)
    revision = loaded.revision
    foreign = next(
        card.value for place, hand in enumerate(loaded.state.deal.hands) for card in hand if place != seat
    )
    for trick, card in ((f"{offer.trick}9", offer.cards[0].value), (offer.trick, foreign), ("", "")):
        with pytest.raises(Stale):
            await name(world, loaded, seat, trick, card)
    with pytest.raises(NotSeated):
        await world.play.premove(
            world.update(), loaded.table.id, PersonId(999), offer.trick, offer.cards[0].value
        )
    assert (await world.store.load(loaded.table.id)).revision == revision


async def test_a_computer_in_the_seat_does_not_play_the_named_card(world: World, loaded: Loaded) -> None:
    """It goes with its owner, who finds none on their return."""
    loaded, seat, _ = await named(world, loaded)
    await world.seats.leave(world.update(), loaded.table.id, person(loaded, seat))
    loaded = await world.store.load(loaded.table.id)
    assert seat not in loaded.drafts
    loaded = await world.seats.back(world.update(), loaded.table.id, person(loaded, seat))
    loaded = await world.move(loaded)
    assert mover(loaded) == seat
    assert await due(world, loaded.table) is None


async def test_a_leaver_names_none(world: World, loaded: Loaded) -> None:
    loaded, seat, offer = await waiting(world, loaded)
    await world.seats.leave(world.update(), loaded.table.id, person(loaded, seat))
    with pytest.raises(Stale):
        await name(world, loaded, seat, offer.trick, offer.cards[0].value)


async def test_a_stopped_match_plays_no_named_card(world: World, loaded: Loaded) -> None:
    loaded, seat, premove = await named(world, loaded)
    loaded = await world.move(loaded)
    at = loaded.table.turn.forced_at
    await world.closing.close(world.update(), loaded.table.id)
    world.still.at = at
    with pytest.raises(Stale):
        await world.play.play_forced(loaded.table.id)
    with pytest.raises(Stale):
        await name(world, loaded, seat, premove.trick, premove.card)


async def test_a_person_who_has_switched_premoves_off_names_none(world: World, loaded: Loaded) -> None:
    """One that is named is not played either."""
    loaded, seat, premove = await named(world, loaded)
    off = msgspec.structs.replace(UNWILLING, premoves=False)
    await world.appearance.follow_person(loaded.table.id, person(loaded, seat), off)
    with pytest.raises(Stale):
        await name(world, loaded, seat, premove.trick, premove.card)
    loaded = await world.move(await world.store.load(loaded.table.id))
    assert mover(loaded) == seat
    assert await due(world, loaded.table) is None
    assert seat not in loaded.drafts


async def test_a_named_card_outlives_picks_of_its_owner(world: World, loaded: Loaded) -> None:
    """The explanation of the screen is open or not; the card stays named."""
    loaded, seat, premove = await named(world, loaded)
    for _ in range(2):
        await world.play.toggle_lesson(world.update(), loaded.table.id, person(loaded, seat))
        loaded = await world.store.load(loaded.table.id)
        assert premove_of(loaded, seat) == premove


async def test_a_named_card_is_no_tap_that_waits_of_rivals_imitate(world: World, loaded: Loaded) -> None:
    loaded, seat, premove = await named(world, await change(world, loaded.table.id, rated=True))
    world.still.at += 1_000
    loaded = await world.move(loaded)
    taps, world.still.at = loaded.table.turn.taps, loaded.table.turn.forced_at
    assert only_card(loaded.game, loaded.state, seat) is None
    await world.meet_due()
    after = await world.store.load(loaded.table.id)
    assert premove.card in hand_of(loaded, seat) - hand_of(after, seat)
    assert after.table.turn.taps == taps


@pytest.mark.parametrize("game", ["oh_hell", "terz"])
async def test_a_match_of_people_who_always_name_a_card_comes_to_its_end(world: World, game: str) -> None:
    """Each named card is played, or dropped where another has to be."""
    loaded, fates = await world.start(*GAMES[game], game=game, preset=PRESETS[game]), Counter[str]()
    while loaded.table.phase is Phase.PLAYING:
        for seat, offer in offers(loaded).items():
            if premove_of(loaded, seat) is None:
                loaded = (await name(world, loaded, seat, offer.trick, offer.cards[0].value)).loaded
        before, standing = loaded, {seat: premove_of(loaded, seat) for seat in loaded.drafts}
        if loaded.table.turn.forced_at:
            world.still.at = loaded.table.turn.forced_at
            await world.meet_due()
            loaded = await world.store.load(loaded.table.id)
        else:
            loaded = await world.move(loaded)
        for seat, premove in standing.items():
            if premove is not None and premove_of(loaded, seat) is None:
                held, holds = (hand_of(each, seat) for each in (before, loaded))
                fates["played" if premove.card in held - holds else "dropped"] += 1
    assert fates["played"] > fates["dropped"] > 0


def hand_of(loaded: Loaded, seat: Seat) -> set[str]:
    return {card.value for card in loaded.game.view(loaded.state, seat).hand}
