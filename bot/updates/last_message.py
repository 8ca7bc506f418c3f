"""Keeps a person's hand the last message of their private chat."""

from bot.service.table import PersonId, Phase, in_private
from bot.updates.services import Services
from storage.redraws import hand_screen


async def keep_hand_last(services: Services, person: PersonId, posted: int) -> None:
    """Send the hand anew that was the last message before message `posted`, if the person is playing."""
    shown = {
        table.id: await services.screens.message_of(table.id, person) or 0
        for table in await services.store.of_person(person)
        if table.phase is Phase.PLAYING and in_private(table) and person in table.present
    }
    last = max(shown, key=shown.__getitem__, default=None)
    if last is not None and 0 < shown[last] < posted:
        await services.screens.send_anew(last, hand_screen(person))
