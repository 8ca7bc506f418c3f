"""Double-dummy search over ints, in plain Python or as machine code with numba.

It answers one question: does the declarer take at least `need` of the `left` remaining tricks? The search is
one function with its own stack, because numba cannot load recursive machine code from a file.
"""

from games.preferans.double_dummy.compiling import compiled, compiled_to_file, row
from games.preferans.double_dummy.holdings import NONE
from games.preferans.double_dummy.packed import (
    CARD,
    after,
    answers,
    beating,
    held,
    highest,
    lowest,
    promising,
)
from games.preferans.double_dummy.quick_tricks import bounds_of
from games.preferans.double_dummy.transpositions import Table, capacity, empty, grown, look_up, size, store

UNKNOWN = 63
"""No lead in the table; a card beyond all suits."""
OPEN = -1
"""No answer yet."""


@compiled
def _without_search(
    table: Table, trumped: int, misere: int, key: int, leader: int, left: int, need: int
) -> tuple[int, int, int]:
    """Return the answer or OPEN, the bounds on the tricks, and the best lead so far."""
    if need <= 0:
        return 1, 0, UNKNOWN
    if need > left:
        return 0, 0, UNKNOWN
    found = look_up(table, 4 * key + leader)
    if found < 0:
        least, most = bounds_of(trumped, misere, key, leader, left)
        found = least | most << 4 | UNKNOWN << 8
    if found & 15 >= need:
        return 1, 0, UNKNOWN
    if found >> 4 & 15 < need:
        return 0, 0, UNKNOWN
    return OPEN, found & 0xFF, found >> 8


# The stack of `search`, each name an array, after one card on the table (root 1) and four more:
#
#     trick                   0               1               2
#     turn (2 plays last)     0    1    2     0    1    2     0    1    2
#     ply = 3 * trick + turn  0    1    2     3    4    5     6    7    8
#                             led  root                 ply
#
#     by trick  keys, leaders, needs   the question at its start
#               bounds, knowns         the bounds and the best lead that the table had for it
#               holders, aboves        the winning place so far, and the last player's cards that beat it
#     by ply    best, first, rest      sets of cards to try, in this order
#               tried                  the card on the table
#               wishes                 the answer that its player wants: 1 reached, 0 not
#
# Down: a card goes to tried[ply], and the next ply begins. At turn 2 cards are tried until the position after
# the trick has the wished answer, or is OPEN: then that position begins the next trick.
# Up: an answer goes to the ply before. A ply passes on the answer that its player wants, and after the other
# one tries its next card (`begun`). Passed on from turn 0, an answer is stored with the lead; from the root,
# it is the result.


@compiled_to_file
def search(  # noqa: PLR0915 (parts of it would be slower, or could not be loaded from a file)
    table: Table,
    trumped: int,
    misere: int,
    key: int,
    leader: int,
    left: int,
    need: int,
    led: int,
    answered: int,
    most_positions: int,
) -> int:
    """Return 1 if the declarer takes at least `need` of the `left` tricks with this leader, else 0.

    `led` and `answered` are cards already on the table. Return OPEN if the table reaches `most_positions`
    first; to search again then gives the same results as one search.
    """
    keys, leaders, needs, bounds, knowns = row(), row(), row(), row(), row()
    aboves, holders = row(), row()
    best, first, rest, tried, wishes = row(), row(), row(), row(), row()
    trick, turn = 0, 0 if led == NONE else 1 if answered == NONE else 2
    root = ply = turn
    keys[0], leaders[0], needs[0], tried[0], tried[1] = key, leader, need, led, answered
    if turn == 0:
        answer, found, lead = _without_search(table, trumped, misere, key, leader, left, need)
        if answer != OPEN:
            return answer
        bounds[0], knowns[0] = found, lead
    begun = False
    while True:
        place = (leader + turn) % 3
        if not begun:
            wishes[ply] = 1 - misere if place == 0 else misere
            if turn == 0:
                known = 1 << knowns[trick] if knowns[trick] != UNKNOWN else 0
                cards = held(key, leader) & ~known
                hopes = promising(misere, key, leader) & cards
                best[ply], first[ply], rest[ply] = known, hopes, cards & ~hopes
            else:
                winning, holder = tried[ply - turn], leader
                cards = answers(trumped, key, place, winning >> 3)
                if turn == 2 and beating(trumped, 1 << tried[ply - 1], winning):
                    winning, holder = tried[ply - 1], (leader + 1) % 3
                above = beating(trumped, cards, winning)
                aboves[trick], holders[trick] = above, holder
                if not misere and (place == 0 or holder == 0):
                    first[ply], rest[ply] = above, cards & ~above
                else:
                    first[ply], rest[ply] = cards & ~above, above
        if turn < 2:
            # Play the lead, or the answer to it.
            if turn == 0 and best[ply]:
                card, best[ply] = lowest(best[ply]), 0
            elif first[ply]:
                card = highest(first[ply]) if misere and turn and place == 0 else lowest(first[ply])
                first[ply] ^= 1 << card
            elif rest[ply]:
                card = highest(rest[ply]) if misere and turn and place == 0 else lowest(rest[ply])
                rest[ply] ^= 1 << card
            else:
                card = UNKNOWN
            if card != UNKNOWN:
                tried[ply] = card
                ply, turn, begun = ply + 1, turn + 1, False
                continue
            answer, lead = 1 - wishes[ply], knowns[trick]
        else:
            # Play the last card of the trick.
            hopes, cards, wish = first[ply], rest[ply], wishes[ply]
            led, answered, holder, above = tried[ply - 2], tried[ply - 1], holders[trick], aboves[trick]
            answer, lead = 1 - wish, UNKNOWN
            downward = misere and place == 0
            while hopes | cards:
                either = hopes or cards
                bit = 1 << highest(either) if downward else either & -either
                card = CARD[bit % 37]
                hopes &= ~bit
                cards &= ~bit
                taker = place if above >> card & 1 else holder
                key_after = after(key, led, answered, card)
                need_after = need - 1 if taker == 0 else need
                answer, found, lead = _without_search(
                    table, trumped, misere, key_after, taker, left - trick - 1, need_after
                )
                if answer in (wish, OPEN):
                    break
            if answer == OPEN:
                first[ply], rest[ply] = hopes, cards
                key, leader, need = key_after, taker, need_after
                ply, trick, turn, begun = ply + 1, trick + 1, 0, False
                keys[trick], leaders[trick], needs[trick] = key, leader, need
                bounds[trick], knowns[trick] = found, lead
                continue
        while True:
            if turn == 0:
                need, found = needs[trick], bounds[trick]
                found = need | found & 0xF0 if answer else need - 1 << 4 | found & 0xF
                count = store(table, 4 * keys[trick] + leaders[trick], found | lead << 8)
                if count >= most_positions and ply != root:
                    return OPEN
            if ply == root:
                return answer
            ply -= 1
            if turn:
                turn -= 1
            else:
                trick, turn = trick - 1, 2
            lead = tried[ply]
            if answer != wishes[ply]:
                break
        key, leader, need, begun = keys[trick], leaders[trick], needs[trick], True


class Board:
    """Searches positions of one kind of contract, with their transposition table."""

    def __init__(self, *, trumped: bool, misere: bool) -> None:
        self._kind = int(trumped), int(misere)
        self._table = empty()

    def __len__(self) -> int:
        """Return the number of positions with known results."""
        return size(self._table)

    def reaches(
        self,
        key: int,
        leader: int,
        left: int,
        need: int,
        led: int = NONE,
        answered: int = NONE,
        *,
        limit: int | None = None,
    ) -> bool | None:
        """Return whether the declarer takes at least `need` of the tricks left, with cards on the table.

        Return None if that takes more than `limit` positions.
        """
        while limit is None or len(self) < limit:
            most = capacity(self._table) if limit is None else min(limit, capacity(self._table))
            answer = search(self._table, *self._kind, key, leader, left, need, led, answered, most)
            if answer != OPEN:
                return bool(answer)
            if len(self) >= capacity(self._table):
                self._table = grown(self._table)
        return None
