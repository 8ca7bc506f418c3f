"""Cards seen by each seat, derived from the rule book and the log alone."""

from games.core import Nature, Seat
from games.oh_hell.options import Options
from tests.contract.twins import Log

FULL = {3: 15, 4: 13, 5: 10, 6: 8, 7: 7}
"""OH-2."""


def unseen(options: Options, seats: int, log: Log, seat: Seat | None) -> frozenset[int]:
    """OH-3, OH-5, OH-6, OH-7: cards go out one at a time from the dealer's left, then one is turned; what is played is seen."""
    deals = [
        number
        for number, (actor, text) in enumerate(log)
        if actor is Nature.CHANCE and text.startswith("deal ")
    ]
    first = int(log[0][1].removeprefix("dealer "))
    cards, dealer = len(deals), first + len(deals) - 1
    pack = log[deals[-1]][1].split(" ")[1:]
    played = {text.removeprefix("play ") for _, text in log[deals[-1] :] if text.startswith("play ")}
    own = {
        place for place in range(cards * seats) if seat is not None and (dealer + 1 + place) % seats == seat
    }
    last = FULL[seats] if options.deals == "full" else min(options.deals, FULL[seats])
    turned = {cards * seats} if cards < last else set()
    return frozenset(
        place for place, card in enumerate(pack) if place not in own | turned and card not in played
    )
