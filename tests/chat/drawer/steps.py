"""What tests of the drawer do with tables."""

from bot.base.preferences import GroupSettings
from bot.match.opening import choices
from bot.match.table import Table
from tests.support.stage import Stage


async def begun(stage: Stage, settings: GroupSettings | None = None) -> Table:
    """A match whose first screens are drawn, in a group with these settings."""
    table = await stage.open()
    if settings is not None:
        await stage.appearance.follow_group(table.id, settings)
    await stage.begin(table)
    await stage.drawn()
    return table


async def change(stage: Stage, table: Table, *, more: bool = True) -> None:
    """Have a lobby drawn again: with a computer more, or fewer."""
    how = choices.more_computers if more else choices.fewer_computers
    await stage.lobby.arrange(stage.update(), table.id, stage.people[0].id, how)


async def a_while(stage: Stage) -> None:
    """As long as a drawing would take: no step of one goes to the server so often."""
    for _ in range(20):
        await stage.live.ping()
