"""A weekly tournament of a group."""

from bot.base.preferences import Language
from bot.features.tournaments.service.calendar import (
    Calendar,
    Weekly,
)
from bot.features.tournaments.service.organising import Organising
from bot.match.table import ChatId
from tests.support.harness import GROUP
from tests.support.service import ANNA, World

FRIDAY, NINE = 4, 21 * 60


async def weekly(world: World, update: str = "weekly", chat: ChatId = GROUP) -> Weekly:
    like = await world.services[Organising].open(
        world.update(), ANNA, chat=chat, language=Language.RU, game="terz"
    )
    await world.services[Organising].cancel(world.update(), like.id)
    plan = like.anew(ANNA.id)
    return await world.services[Calendar].add(update, plan, chat, FRIDAY, NINE)
