"""Auto-play: a person's only card is played for them, the last trick of a deal at once, and nothing else is."""

from random import Random

import msgspec
import pytest

from bot.match.loaded import Loaded, record_of
from bot.match.refusals import Stale
from bot.match.table import Phase, with_part
from bot.match.turns.forced import (
    ENOUGH_TAPS,
    KEPT_TAPS,
    USUAL,
    forced_card,
    friends_wait_ms,
    only_card,
    rivals_wait_ms,
)
from bot.match.turns.schedule import COMPUTER_MS
from games.core import Nature, Seat, is_aside
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
from tests.support.deals import go_on
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

MOVES = 250
ENOUGH = 3
"""So many cards are watched in each game."""
MOST_AUC = 0.6


def only(loaded: Loaded) -> str | None:
    """The only legal answer of the seat on turn besides claims, as a text; None if there are more."""
    game, seat = loaded.game, min(loaded.game.awaited(loaded.state))
    texts = [game.write(each) for each in game.legal(loaded.state, seat) if not is_aside(game, each)]
    plays = [text for text in texts if not text.startswith("claim ")]
    return plays[0] if len(plays) == 1 else None


@pytest.fixture
async def forced(world: World, loaded: Loaded) -> Loaded:
    """A match in which a card is forced."""
    while not loaded.table.turn.forced_at:
        assert loaded.table.phase is Phase.PLAYING
        loaded = await world.move(loaded)
    return loaded


def cards_left(state: object) -> list[int]:
    """Return the number of cards in each hand of the deal."""
    hands = getattr(getattr(state, "deal", None), "hands", ())
    return [len(hand) for hand in hands]


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_an_only_card_is_played_after_a_pause_and_a_last_trick_in_one_write(
    world: World, game: str
) -> None:
    """Until some cards and a trick were; each card of the trick is an action, and nobody can see a moment of it."""
    loaded = await world.start(*GAMES[game], game=game, preset=PRESETS[game])
    played = resolved = 0
    while played < ENOUGH or not resolved:
        actions, asked = loaded.table.log.actions, world.still.at
        card, at = forced_card(loaded), await due(world, loaded.table)
        assert (at is None) == (card is None)
        if card is None or at is None:
            assert not (only(loaded) or "").startswith("play ")
            world.still.at += 1_000
            loaded = await world.move(loaded)
        else:
            text, ends = loaded.game.write(card.action), loaded.table.turn.run_at + LONGEST_RUN_MS
            assert only(loaded) == text
            assert text.startswith("play "), "a call or a claim is made by nobody else"
            assert min(asked + SHORTEST_MS, ends) <= at <= min(asked + LONGEST_MS, ends)
            world.still.at = at - 1
            await world.meet_due()
            assert (await world.store.load(loaded.table.id)).table.log.actions == actions
            world.still.at = at
            await world.meet_due()
            loaded = await world.store.load(loaded.table.id)
            assert loaded.table.log.actions > actions
            played += 1
        if loaded.game.awaited(loaded.state):
            in_play = only_card(loaded.game, loaded.state, min(loaded.game.awaited(loaded.state))) is not None
            held = max(cards_left(loaded.state), default=0)
            assert not (in_play and 0 < held <= 1), "nobody has a choice left"
        written = (await record_of(loaded.table, world.live)).log[actions:]
        cards = [entry.actor for entry in written if entry.text.startswith("play ")]
        assert len({entry.at for entry in written}) == 1
        assert Nature.CHANCE not in cards
        resolved += len(cards) > 1


async def test_nothing_is_played_for_people_with_auto_play_off(world: World) -> None:
    """A last trick waits for them as well."""
    loaded = await world.start(unwilling(ANNA), BORIS, VERA)
    left_alone = waited = 0
    for _ in range(MOVES):
        if loaded.table.phase is not Phase.PLAYING or (left_alone and waited):
            break
        seat = min(loaded.game.awaited(loaded.state))
        if max(cards_left(loaded.state), default=0) == 1 and only_card(loaded.game, loaded.state, seat):
            anna = loaded.table.seat_of(ANNA.id)
            assert anna is not None
            assert cards_left(loaded.state)[anna] == 1
            waited += 1
        if loaded.table.chairs[seat].person == ANNA.id:
            assert not loaded.table.turn.forced_at
            assert await due(world, loaded.table) is None
            left_alone += only(loaded) is not None
        loaded = await world.move(loaded)
    assert left_alone
    assert waited


async def test_a_forced_card_is_played_once_by_whatever_process(world: World, forced: Loaded) -> None:
    with pytest.raises(Stale):
        await world.play.play_forced(forced.table.id)
    other = World(world.redis, world.live, world.archive)
    other.still.at = world.still.at = forced.table.turn.forced_at
    await other.meet_due()
    assert (await world.store.load(forced.table.id)).table.log.actions > forced.table.log.actions
    with pytest.raises(Stale):
        await world.play.play_forced(forced.table.id)


async def test_a_person_may_play_the_forced_card_first(world: World, forced: Loaded) -> None:
    after = await world.move(forced)
    assert await due(world, after.table) == (after.table.turn.forced_at or None)
    assert after.table.turn.forced_at != forced.table.turn.forced_at


async def test_a_choice_to_play_oneself_is_kept_at_the_last_moment(world: World, forced: Loaded) -> None:
    for person in (ANNA, BORIS, VERA):
        await world.appearance.follow_person(forced.table.id, person.id, UNWILLING)
    world.still.at += LONGEST_MS
    await world.meet_due()
    assert (await world.store.load(forced.table.id)).table.log.actions == forced.table.log.actions


async def test_a_stopped_match_plays_no_card(world: World, forced: Loaded) -> None:
    await world.closing.close(world.update(), forced.table.id)
    assert await due(world, forced.table) is None
    with pytest.raises(Stale):
        await world.play.play_forced(forced.table.id)


async def test_the_wait_is_drawn_anew_for_every_action(world: World) -> None:
    """It depends on nothing that is in the hand, and only the match's secret foretells it."""
    table = (await world.start(ANNA, BORIS, VERA)).table
    other = msgspec.structs.replace(table, luck=msgspec.structs.replace(table.luck, secret=b"another"))
    for wait_ms, least, most in (
        (friends_wait_ms, SHORTEST_MS, LONGEST_MS),
        (rivals_wait_ms, COMPUTER_MS, 3 * COMPUTER_MS),
    ):
        waits = [wait_ms(with_part(table, "log", actions=number), COMPUTER_MS) for number in range(200)]
        assert least <= min(waits) <= max(waits) <= most
        assert len(set(waits)) > 100
        assert waits != [
            wait_ms(with_part(other, "log", actions=number), COMPUTER_MS) for number in range(200)
        ]


@pytest.mark.parametrize(
    ("median_s", "seed"), [(1.8, 1), pytest.param(6.0, 2, marks=pytest.mark.slow)], ids=["brisk", "slow"]
)
async def test_rivals_cannot_tell_forced_cards_by_their_time(
    world: World, median_s: float, seed: int
) -> None:
    """Brisk people take what is usual before ten of their taps are known; slow ones are known by then."""
    rng, forced, chosen = Random(seed), list[int](), list[int]()
    for _ in range(3):
        loaded = await change(world, (await world.start(ANNA, BORIS, VERA, GLEB)).table.id, rated=True)
        known = False
        while loaded.table.phase is Phase.PLAYING:
            asked, before = world.still.at, loaded
            known = known or len(loaded.table.turn.taps) >= ENOUGH_TAPS
            if loaded.table.turn.forced_at:
                world.still.at = loaded.table.turn.forced_at
                await world.meet_due()
                loaded = await world.store.load(loaded.table.id)
                (forced if known else []).append(world.still.at - asked)
                continue
            world.still.at += round(1_000 * rng.lognormvariate(0, 0.5) * median_s)
            loaded = await world.move(loaded)
            seat = Seat(min(before.game.awaited(before.state)))
            texts = [before.game.write(each) for each in before.game.legal(before.state, seat)]
            if known and len(texts) > 1 and texts[0].startswith("play "):
                chosen.append(world.still.at - asked)
    assert min(len(forced), len(chosen)) >= 10
    wins = sum((a < b) + (a == b) / 2 for a in forced for b in chosen) / (len(forced) * len(chosen))
    assert max(wins, 1 - wins) <= MOST_AUC, "area under the ROC curve of a judge by time alone"


async def test_only_times_of_chosen_cards_are_known(world: World, loaded: Loaded) -> None:
    """Those of calls and of only cards say nothing of how long a card is thought about."""
    loaded, known = await change(world, loaded.table.id, rated=True), tuple[int, ...]()
    while len(known) < 3:
        game, state, ms = loaded.game, loaded.state, 1_000 + len(known)
        seat = min(game.awaited(state))
        text = game.write(next(iter(game.legal(state, seat))))
        if text.startswith("play ") and only_card(game, state, seat) is None:
            known = (*known, ms)
        world.still.at += ms
        loaded = await world.move(loaded)
        assert loaded.table.turn.taps == known


def test_the_slowest_taps_are_not_imitated() -> None:
    assert USUAL / 2 + (1 - USUAL) <= MOST_AUC
    assert KEPT_TAPS > ENOUGH_TAPS


async def test_a_returning_persons_only_card_is_auto_played(world: World, loaded: Loaded) -> None:
    """As a card is forced in their seat; while they are away it is not theirs."""
    seat = loaded.seat_of(ANNA.id)
    await world.seats.leave(world.update(), loaded.table.id, ANNA.id)
    loaded = await world.store.load(loaded.table.id)
    while {seat} != loaded.game.awaited(loaded.state) or not (only(loaded) or "").startswith("play "):
        loaded = await go_on(world, loaded)
    assert await due(world, loaded.table) is None
    loaded = await world.seats.back(world.update(), loaded.table.id, ANNA.id)
    assert await due(world, loaded.table) == loaded.table.turn.forced_at > 0
    await world.seats.leave(world.update(), loaded.table.id, ANNA.id)
    assert await due(world, loaded.table) is None
