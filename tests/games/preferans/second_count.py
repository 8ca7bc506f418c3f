"""What each player did in a match, counted once more from its log and the rule book alone; not for the dummy's tables."""

from collections import Counter
from itertools import pairwise

from games.core import Seat
from games.preferans.options import Options
from tests.contract.twins import Log
from tests.games.preferans.worlds import RANKS, TALON, Told

NEEDED = {"6": 4, "7": 2, "8": 1, "9": 1}
"""PREF-4.3."""
SUITS = "SCDHN"


def deals(options: Options, seats: int, log: Log) -> list[Told]:
    """Every deal of a match, with its dealer by PREF-1.3, 2.2 and 6.5; the last may be unfinished."""
    dealer = next(place for place, card in enumerate(log[0][1].split(" ")[1:]) if card[0] == "A") % seats
    begins = [number for number, (_, text) in enumerate(log) if text.startswith("deal ")]
    told, row = [], 0
    for number, (begin, end) in enumerate(pairwise([*begins, len(log)]), 1):
        deal = Told(options, seats, number, dealer, log[begin:end])
        told.append(deal)
        row = row + 1 if deal.raspasy and not deal.rounds else 0
        if row == 3 or not (row or (deal.caught() and not deal.robber)):
            dealer, row = (dealer + 1) % seats, 0
    return told


def count(told: list[Told], seats: int) -> list[Counter[str]]:
    """The counters of finished deals, but for whists and results."""
    counted: list[Counter[str]] = [Counter(matches=1, deals=len(told)) for _ in range(seats)]
    for deal in told:
        if deal.rounds or deal.raspasy:
            _raspasy(deal, counted)
        else:
            _contract(deal, counted)
    return counted


def takers(deal: Told) -> list[int]:
    """PREF-5.3, 6.2, 6.3: who took each trick."""
    held = {card: seat for seat in deal.order for card in (deal.pack[at] for at in deal.hand(seat))}
    if deal.declarer is not None:
        held |= {deal.pack[at]: deal.declarer for at in TALON}
    unwanted = deal.rounds or deal.raspasy
    trumps = "" if unwanted else _trumps(deal)
    taken = []
    for number in range(len(deal.cards) // 3):
        fallen = [(held[card], card) for card in deal.cards[3 * number : 3 * number + 3]]
        turned = deal.pack[TALON[number]] if unwanted and number < 2 else ""
        led = (turned or fallen[0][1])[1]
        if turned and deal.sitting is not None:
            fallen.append((deal.sitting, turned))
        best = max(
            fallen, key=lambda play: (play[1][1] == trumps, play[1][1] == led, RANKS.index(play[1][0]))
        )
        taken.append(best[0])
    return taken


def _trumps(deal: Told) -> str:
    """Of `7S dark`, `totus H` or `misere notalon`; that of no trumps is no suit."""
    words = deal.contract.removeprefix("totus ").split(" ")
    return "" if words[0] == "misere" else words[0][-1]


def _raspasy(deal: Told, counted: list[Counter[str]]) -> None:
    taken = takers(deal)
    for seat in deal.order:
        counted[seat] += Counter({"raspasy": 1, "raspasy-tricks": taken.count(seat)})
        counted[seat]["raspasy-clean"] += seat not in taken


def _contract(deal: Told, counted: list[Counter[str]]) -> None:
    declarer = deal.declarer
    assert declarer is not None
    level = "10" if deal.contract.startswith("totus") else deal.contract.split(" ")[0].rstrip(SUITS)
    made = _made(deal, level)
    if deal.robber:
        counted[declarer] += Counter({"robber": 1, "robber-made": made})
    else:
        for name in (level, *(word for word in ("dark", "totus") if word in deal.contract)):
            counted[declarer] += Counter({f"contracts-{name}": 1, f"made-{name}": made})
        if level == "10" and "dark" in deal.contract:
            counted[declarer]["made-dark-10"] += made
        for seat in set(deal.order) - {declarer} if level == "misere" else ():
            counted[seat] += Counter({"misere-defended": 1, "misere-caught": not made})
    if deal.texts("play") or deal.texts("claim"):
        _whists(deal, level, counted)


def _made(deal: Told, level: str) -> bool:
    """PREF-4.10, 8.3, 8.10."""
    if not deal.texts("play") and not deal.texts("claim"):
        return True
    own = _own(deal)
    if level == "misere":
        return own == 0
    return own >= int(level) and ("none" not in [text for _, text in deal.texts("verdict")])


def _own(deal: Told) -> int:
    """The declarer's tricks."""
    return takers(deal).count(deal.declarer or 0) + deal.claimed_tricks()


def _whists(deal: Told, level: str, counted: list[Counter[str]]) -> None:
    """PREF-5.5, 8.6."""
    whisters = _whisters(deal, level)
    tricks = _tricks(deal, whisters)
    common = max(0, NEEDED.get(level, 0) - sum(tricks.values()))
    half = NEEDED.get(level, 0) // 2
    due = [half, NEEDED.get(level, 0) - half] if len(whisters) == 2 else [NEEDED.get(level, 0)]
    excused = "none" in [text for _, text in deal.texts("verdict")]
    for seat, least in zip(whisters, due, strict=False):
        short = 0 if excused else min(common, max(0, least - tricks[seat]))
        counted[seat] += Counter(
            {
                "whists": 1,
                "whists-made": not short,
                "whist-tricks": tricks[seat],
                "whist-short": short,
            }
        )


def _whisters(deal: Told, level: str) -> list[int]:
    """PREF-4.4, 4.6, 4.9, 7.3: in the order of speaking."""
    assert deal.declarer is not None
    at = deal.order.index(deal.declarer)
    order = [deal.order[(at + place) % 3] for place in (1, 2)]
    if level in ("10", "misere"):
        return []
    if _both_must(deal, level):
        return order
    said = [seat for seat, _ in deal.texts("whist")]
    return [seat for seat in (*order, deal.sitting) if seat is not None and Seat(seat) in said]


def _both_must(deal: Told, level: str) -> bool:
    trumps = deal.contract.split(" ")[0][-1]
    if "dark" not in deal.contract:
        return deal.contract.startswith("6S")
    called = deal.bid.split(" ")[0]
    return level == "6" or (
        level == "7" and (called[0] > "6" or SUITS.index(trumps) <= SUITS.index(called[-1]))
    )


def _tricks(deal: Told, whisters: list[int]) -> dict[int, int]:
    """A single whister's are those of both hands; of a claim's the first to speak has the odd one."""
    theirs = 10 - _own(deal)
    if len(whisters) == 1:
        return {whisters[0]: theirs}
    taken = takers(deal)
    given = theirs - sum(seat != deal.declarer for seat in taken)
    shares = (given - given // 2, given // 2)
    return {seat: taken.count(seat) + share for seat, share in zip(whisters, shares, strict=False)}
