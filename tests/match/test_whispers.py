"""Advice at a table: its audience, its redraws, and no advice to computers."""

import pytest

from bot.match.loaded import NO_DRAFT, Loaded, SeatDraft
from bot.match.refusals import IllegalMove, Stale
from bot.match.table import PersonId
from bot.ui.table.hand_message import hand_content
from games.core import Seat
from tests.match.changes import change_chair
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

PAGE, SUIT = "page whisper", "suit C"


async def whisted(world: World) -> Loaded:
    """The first deal of Разбойник: the second to speak has passed, and one player whists a seven, closed."""
    loaded = await world.start(ANNA, BORIS, VERA, GLEB, game="preferans", preset="quick_gusarik")
    for part in ("lay ", "contract 7S", "whist", "pass", "closed"):
        (seat,) = loaded.game.awaited(loaded.state)
        texts = map(loaded.game.write, loaded.game.legal(loaded.state, seat))
        loaded = await acts(world, loaded, seat, next(text for text in texts if text.startswith(part)))
    return loaded


async def acts(world: World, loaded: Loaded, seat: Seat, text: str) -> Loaded:
    question, person = (
        loaded.game.question(loaded.state, seat),
        PersonId(loaded.table.chairs[seat].person or 0),
    )
    await world.play.submit(world.update(), loaded.table.id, person, question, text)
    return await world.store.load(loaded.table.id)


def roles(loaded: Loaded) -> tuple[Seat, Seat, Seat, Seat]:
    """The declarer, the whister, the passed partner and the sitting dealer."""
    deal = loaded.state.deal
    (whister,) = deal.whisters
    (partner,) = [seat for seat in deal.defenders if seat != whister]
    return deal.declarer, whister, partner, deal.sitting


def keys(loaded: Loaded, seat: Seat, *draft: str) -> list[str]:
    content = hand_content(loaded.table, loaded.game, loaded.state, seat, SeatDraft("", draft))
    return [key.data or "" for row in content.keyboard for key in row]


@pytest.mark.rule("PREF-10.1")
async def test_partner_and_dealer_have_the_key_while_they_wait_and_others_do_not(world: World) -> None:
    loaded = await whisted(world)
    declarer, whister, partner, dealer = roles(loaded)
    for seat in (partner, dealer):
        assert sum(PAGE in key for key in keys(loaded, seat)) == 1
        assert any(SUIT in key for key in keys(loaded, seat, PAGE))
        assert any("advise lead" in key for key in keys(loaded, seat, PAGE, SUIT))
    for seat in (declarer, whister):
        assert not any("whisper" in key or "advise" in key for key in keys(loaded, seat))


@pytest.mark.rule("PREF-10.1")
async def test_advice_is_told_to_the_whister_alone_and_leaves_clocks_alone(
    world: World,
) -> None:
    loaded = await whisted(world)
    clocks, world.still.at = loaded.clocks, world.still.at + 5_000
    declarer, whister, partner, dealer = roles(loaded)
    asked = hand_content(loaded.table, loaded.game, loaded.state, declarer, NO_DRAFT)
    loaded = await acts(world, loaded, dealer, "advise lead C")
    assert hand_content(loaded.table, loaded.game, loaded.state, declarer, NO_DRAFT) == asked, (
        "no call is made"
    )
    shown = hand_content(loaded.table, loaded.game, loaded.state, whister, NO_DRAFT).text
    assert "🤫" in shown
    assert "🤫" not in hand_content(loaded.table, loaded.game, loaded.state, partner, NO_DRAFT).text
    loaded = await acts(world, loaded, partner, "advise lead C")
    assert loaded.clocks == clocks
    assert set(clocks) == {declarer}


@pytest.mark.rule("PREF-10.1")
async def test_the_page_closes_with_the_advice_and_a_second_one_in_a_trick_is_refused(world: World) -> None:
    loaded = await whisted(world)
    *_, dealer = roles(loaded)
    question, person = (
        loaded.game.question(loaded.state, dealer),
        PersonId(loaded.table.chairs[dealer].person or 0),
    )
    await world.play.pick(world.update(), loaded.table.id, person, question, PAGE)
    loaded = await world.store.load(loaded.table.id)
    assert loaded.drafts[dealer].items == (PAGE,)
    loaded = await acts(world, loaded, dealer, "advise lead C")
    assert dealer not in loaded.drafts
    with pytest.raises(IllegalMove, match="advice"):
        await world.play.submit(world.update(), loaded.table.id, person, question, "advise lead C")


@pytest.mark.rule("PREF-10.1")
async def test_no_computer_is_advised(world: World) -> None:
    loaded = await whisted(world)
    _, whister, partner, dealer = roles(loaded)
    loaded = await change_chair(world, loaded.table.id, whister, away=True)
    for seat in (partner, dealer):
        assert not any("whisper" in key or "advise" in key for key in keys(loaded, seat, PAGE))
        with pytest.raises(Stale):
            await acts(world, loaded, seat, "advise lead C")
