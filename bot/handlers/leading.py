"""What only those may do who lead the group."""

from bot.updates.request import Request


async def require_leader(request: Request) -> None:
    """Raises NotAdministrator or NotRunningHost in a group for all but those who lead it."""
    if request.group is not None and not request.as_group:
        await request.services.administrators.require(request.group, request.person.id)
