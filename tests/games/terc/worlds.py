"""Cards seen by each seat, derived from the log: in TERC the laid cards, for all seats alike."""

from games.core import Nature, Seat
from games.terc import GAME
from games.terc.events import Laid
from games.terc.options import Options
from tests.contract.twins import Log


def unseen(options: Options, seats: int, log: Log, seat: Seat | None) -> frozenset[int]:
    """TERC-5: what was laid on the table has been seen by all, the rest of the pack by nobody."""
    state, shown = GAME.start(options, seats), set[str]()
    for actor, text in log:
        step = GAME.apply(state, actor, GAME.read(text))
        state = step.state
        shown |= {card.text for event in step.events if isinstance(event, Laid) for card in event.cards}
    pack = next(text.split()[1:] for actor, text in log if actor is Nature.CHANCE)
    assert shown == set(pack[: len(shown)]), "cards are laid in the order of the pack"
    assert len(shown) % 3 == 0, "twelve, then three at a time"
    return frozenset(place for place, card in enumerate(pack) if card not in shown)
