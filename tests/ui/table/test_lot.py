"""The cards by which places were drawn: a group sees them until the first deal is over."""

import pytest

from bot.base.preferences import Language
from bot.match.loaded import Loaded
from bot.match.table import Table, with_part
from bot.ui.table.group_message import lot_notices
from bot.ui.texts.words import words_in
from games.luck import lot
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

PEOPLE = (ANNA, BORIS, VERA, GLEB)
CARDS = ("A♠", "K♠", "Q♠", "J♠")


def told(table: Table) -> str:
    words = words_in(Language.EN, table.game).at(table.chairs)
    return "\n".join(lot_notices(table, words)).replace("\ufe0e", "")


async def begun(world: World, game: str = "preferans", *cuts: int) -> Loaded:
    table = await world.open_table(*PEOPLE, game=game, preset="classic" if game == "preferans" else "short")
    for person, place in zip(PEOPLE, cuts, strict=False):
        await world.lobby.cut(world.update(), table.id, person.id, place)
    await world.lobby.start(world.update(), table.id, ANNA.id)
    return await world.store.load(table.id)


@pytest.mark.rule("PREF-10.6", "PREF-1.3")
async def test_pref_10_6_each_cuts_once_and_the_lot_is_shown_as_cards(world: World) -> None:
    """The places follow from the secret and all cuts; the ace sits first."""
    table = (await begun(world, "preferans", 5, 31)).table
    assert sorted(table.luck.cuts) == [0, 0, 5, 31]
    assert table.luck.lot == lot(table.luck.secret, (5, 31), 4)
    shown = told(table)
    for seat, card in enumerate(CARDS):
        name = table.chairs[seat].name
        assert table.chairs[seat].person == PEOPLE[table.luck.lot[seat]].id
        assert f"{card}\u00a0{name}" in shown


@pytest.mark.rule("PREF-10.6")
async def test_pref_10_6_until_the_first_deal_is_over_and_only_where_places_were_drawn(world: World) -> None:
    table = (await begun(world)).table
    assert told(with_part(table, "log", dealt=1)) == ""
    assert told(with_part(table, "luck", lot=())) == ""
    alone = await world.new_tables.solo(world.update(), BORIS, "preferans")
    assert told((await world.store.load(alone.id)).table) == ""


async def test_other_games_show_no_cards_for_places(world: World) -> None:
    assert told((await begun(world, "oh_hell")).table) == ""
