"""Steps of tests of the drawer."""

from bot.base.preferences import GroupSettings
from bot.match.opening import choices
from bot.match.table import Table
from tests.support.stage import Stage


async def begun(stage: Stage, settings: GroupSettings | None = None) -> Table:
    """Begin a match in a group with these settings, and draw its first screens."""
    table = await stage.open()
    if settings is not None:
        await stage.appearance.follow_group(table.id, settings)
    await stage.begin(table)
    await stage.drawn()
    return table


async def change(stage: Stage, table: Table, *, more: bool = True) -> None:
    """Change a lobby by one computer, so that it is drawn again."""
    how = choices.more_computers if more else choices.fewer_computers
    await stage.lobby.arrange(stage.update(), table.id, stage.people[0].id, how)


async def a_while(stage: Stage) -> None:
    """Wait longer than a drawing takes, in round trips to Redis."""
    for _ in range(20):
        await stage.live.ping()
