"""Deals from a file as the boards of a tournament: dealt as they are, unrated, without a seal, never to who brought them."""

from pathlib import Path
from typing import Any

import pytest

from bot.base.preferences import Language
from bot.features.tournaments.screens.chat import chat_content
from bot.features.tournaments.screens.keys import press
from bot.features.tournaments.screens.own_pages import mine_content
from bot.features.tournaments.service.deeds import replacement
from bot.features.tournaments.service.fitting import Unfitting, changes
from bot.features.tournaments.service.imports import Imports
from bot.features.tournaments.service.model import Tournament
from bot.features.tournaments.service.refusals import (
    DealsKnown,
    PlayerImports,
    TooFewBoards,
    TournamentStarted,
)
from bot.features.tournaments.service.store import TournamentStore
from bot.features.tournaments.service.upkeep import Upkeep
from bot.match.loaded import record_of
from bot.match.table import PersonId
from bot.people.people import Person
from bot.ui.texts.words import words_in
from games.notation import WrittenDeal
from games.preferans import NOTATION
from games.tournament.core import Regulation
from games.tournament.forms.cup import CUP
from games.tournament.forms.swiss import SWISS
from tests.support.sentences import said, tells
from tests.support.service import ANNA, BORIS, GLEB, VERA
from tests.support.stage import Stage, player, text_of
from tests.support.tournament_hall import FOUR, Hall

PPN = Path(__file__).parents[2] / "games" / "preferans" / "prefko.ppn"
STRANGER = player(999)
TWO = NOTATION.read(PPN.read_bytes()).deals
DEALS = (*TWO, TWO[0])
ROUNDS: dict[str, Any] = {"regulation": Regulation(SWISS, seats=3, rounds=3), "game": "preferans"}


async def take(
    hall: Hall, opened: Tournament, deals: tuple[WrittenDeal, ...] = DEALS, person: Person = ANNA
) -> Tournament:
    return await hall.services[Imports].take(hall.world.update(), opened.id, person.id, deals)


async def test_the_deals_are_dealt_round_by_round_at_all_tables(hall: Hall) -> None:
    opened = await take(hall, await hall.open(*FOUR, **ROUNDS), person=STRANGER)
    assert opened.settings.regulation.duplicate
    assert not opened.settings.rated
    await hall.organising.start(hall.world.update(), opened.id)
    await hall.settle()
    for deal in DEALS:
        tables = await hall.tables()
        assert len(tables) == 2
        for loaded in tables:
            record = await record_of(loaded.table, hall.world.live)
            assert [entry.text for entry in record.log[1:2]] == [deal.text]
            assert loaded.state.first == deal.order[-1]
            assert (loaded.table.luck.seal, loaded.table.rated) == ("", False)
        await hall.finish_all()
        await hall.settle()
        await hall.passes(10 * 60_000)
    assert not await hall.tables()


async def test_who_brings_the_deals_does_not_play_and_who_plays_brings_none(hall: Hall) -> None:
    opened = await take(hall, await hall.open(BORIS, VERA, GLEB, **ROUNDS))
    for starts in (True, False):
        with pytest.raises(DealsKnown):
            await hall.enter(opened, ANNA)
        if starts:
            await hall.organising.start(hall.world.update(), opened.id)
    with pytest.raises(DealsKnown):
        await hall.do(opened, replacement(1, ANNA), by=BORIS)
    own = await hall.open(ANNA, BORIS, **ROUNDS)
    with pytest.raises(PlayerImports):
        await take(hall, own)
    assert not (await hall.now(own)).boards


async def test_each_round_needs_a_deal(hall: Hall) -> None:
    opened = await hall.open(BORIS, **ROUNDS)
    with pytest.raises(TooFewBoards) as error:
        await take(hall, opened, TWO)
    assert error.value.facts == {"needed": 3, "there": 2}
    after = await take(hall, opened, (*TWO, *TWO))
    with pytest.raises(TooFewBoards):
        await hall.set(opened, **changes(after.settings, "rounds", "5"))
    assert len((await hall.now(opened)).boards) == 4


async def test_deals_without_a_duplicate_are_the_bots_again(hall: Hall) -> None:
    """Who has brought some may play then, and no others are brought while they do."""
    opened = await take(hall, await hall.open(BORIS, **ROUNDS))
    rated = await hall.set(opened, rated=True)
    assert not rated.settings.rated
    after = await hall.set(opened, **changes(opened.settings, "duplicate", "off"))
    assert not after.boards
    await hall.enter(opened, ANNA)
    with pytest.raises(PlayerImports):
        await hall.services[Imports].take(hall.world.update(), opened.id, VERA.id, DEALS)


async def test_other_forms_and_games_have_no_such_boards(hall: Hall) -> None:
    cup = await hall.open(BORIS, regulation=Regulation(CUP, seats=3), game="preferans")
    with pytest.raises(Unfitting):
        await take(hall, cup)
    other = await hall.open(BORIS, **ROUNDS | {"game": "oh_hell"})
    with pytest.raises(Unfitting):
        await take(hall, other)


async def test_after_the_start_nothing_is_brought_and_a_repeated_update_changes_nothing(hall: Hall) -> None:
    opened = await hall.open(BORIS, VERA, GLEB, **ROUNDS)
    once = await hall.services[Imports].take("file", opened.id, ANNA.id, DEALS)
    again = await hall.services[Imports].take("file", opened.id, ANNA.id, (*DEALS, TWO[1]))
    assert again == once
    await hall.organising.start(hall.world.update(), opened.id)
    with pytest.raises(TournamentStarted):
        await take(hall, opened)


async def test_no_seal_is_shown_or_promised(hall: Hall) -> None:
    opened = await take(hall, await hall.open(BORIS, VERA, GLEB, **ROUNDS))
    sealed = await hall.open(BORIS, VERA, GLEB, **ROUNDS)
    for tournament, shown in ((opened, False), (sealed, True)):
        words = words_in(Language.EN, "preferans")
        pages = [mine_content(tournament, (), BORIS.id, words, leads=True), chat_content(tournament, ())]
        data = [key.data or "" for page in pages for row in page.keyboard for key in row]
        assert any(each.endswith(":fair") for each in data) == shown


async def test_who_is_forgotten_is_not_named_with_the_deals(hall: Hall) -> None:
    opened = await take(hall, await hall.open(BORIS, **ROUNDS))
    upkeep = hall.services[Upkeep]
    assert [each["deals"] for each in await upkeep.document(ANNA.id)] == [True]
    await upkeep.forget(ANNA.id)
    assert (await hall.now(opened)).importers == ()


FIVE = "\n".join(f"[{number} 123 123456789ABCDEFGHIJKLMNOPQRSTUVW]" for number in range(1, 6))


async def sent(stage: Stage, text: str) -> str:
    """What Anna reads after she has sent a file."""
    before = len(stage.seen(stage.anna))
    stage.world.give(stage.anna, "deals.ppn", text.encode())
    await stage.quiet()
    (answer,) = stage.seen(stage.anna)[before:]
    return text_of(answer)


async def set_up(stage: Stage) -> Tournament:
    """A tournament by a link of Anna's, on whose page deals are asked for."""
    (page,) = await stage.says(stage.anna, stage.anna, "/tournament преферанс")
    await stage.presses(stage.anna, page, ":menu:size")
    size = await stage.message_with(stage.anna, ":menu:boards")
    await stage.presses(stage.anna, size, ":menu:boards")
    (found,) = await stage.services[TournamentStore].of_person(PersonId(stage.anna))
    return found


async def test_a_file_becomes_the_boards_of_the_tournament_that_asks_for_it(stage: Stage) -> None:
    found = await set_up(stage)
    answer = await sent(stage, FIVE)
    assert tells(answer, "tournament-boards", Language.RU, count=5)
    boards = (await stage.services[TournamentStore].load(found.id)).boards
    assert [each.order for each in boards] == [(0, 1, 2)] * 5
    link = f"/start u_{found.token}"
    assert await stage.answer_to(stage.anna, stage.anna, link) == said("refused-deals-known")
    tap = await stage.taps(
        stage.anna, stage.anna, stage.seen(stage.anna)[-1].message_id, press(found, "fair")
    )
    assert tap["text"]


async def test_a_bad_file_is_told_in_a_sentence_and_changes_nothing(stage: Stage) -> None:
    """So is one that nobody awaits."""
    await stage.says(stage.anna, stage.anna, "/start")
    assert await sent(stage, FIVE) == said("refused-no-file-awaited")
    found = await set_up(stage)
    for text, answer in (
        ("<html>", said("notation-line", line=1, text="<html>")),
        (f"\n{FIVE.replace('W', 'V')}", said("notation-cards", line=2)),
        ("", said("notation-none")),
        ("x" * 200_001, said("notation-size")),
    ):
        assert await sent(stage, text) == answer
        assert not (await stage.services[TournamentStore].load(found.id)).boards


async def test_a_file_that_telegram_loses_is_asked_for_again(stage: Stage) -> None:
    await set_up(stage)
    message = stage.world.give(stage.anna, "deals.ppn", FIVE.encode())
    assert message.document is not None
    del stage.world.files[message.document.file_id]
    await stage.quiet()
    assert text_of(stage.seen(stage.anna)[-1]) == said("refused-file-not-fetched")
