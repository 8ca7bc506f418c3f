"""Tables with a match of any game under way."""

from typing import Any

import msgspec

from bot.match.aspects import MatchLog
from bot.match.table import Phase, Table
from bot.ui.plan import Outgoing
from games import options, registry
from tests.contract.twins import Twin
from tests.contract.walks import Walk
from tests.support import screen_plans


def table_of(
    name: str, match: Walk | Twin, state: Any, phase: Phase = Phase.PLAYING, *, alone: bool = False
) -> Table:
    """Return a table of these people in this state; a private one has no group."""
    seats = len(registry.get(name).scores(state)) if state is not None else match.seats
    made = screen_plans.table(seats, phase=phase, chat=None if alone else -100)
    agreed, log = options.as_json(match.options), MatchLog(seated=match.seats)
    return msgspec.structs.replace(made, game=name, preset="", options=agreed, log=log)


class DrawnScreen(screen_plans.DrawnScreen):
    """A screen of any game, with captions longer by their markup."""

    def _check_kind(self, outgoing: Outgoing, message: int) -> None:
        """Skip the check of kinds: messages are checked by their parts."""
