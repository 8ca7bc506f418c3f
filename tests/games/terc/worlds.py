"""Who has seen which card, told from the rule book and the log alone."""

from games.core import Nature, Seat
from games.terc.options import Options
from tests.contract.twins import Log
from tests.games.terc.referee import Referee


def unseen(options: Options, seats: int, log: Log, seat: Seat | None) -> frozenset[int]:
    """TERC-5: what has lain on the table has been seen by all, the rest of the pack by nobody."""
    referee = Referee(options, seats)
    for actor, text in log:
        referee.book(actor, text)
    pack = next(text.split()[1:] for actor, text in log if actor is Nature.CHANCE)
    return frozenset(place for place, card in enumerate(pack) if card not in referee.shown)
