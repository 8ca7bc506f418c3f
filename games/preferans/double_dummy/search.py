"""Search best play with open cards over ints, in plain Python or as machine code with numba.

Everything answers one question: does the declarer take at least `need` of the `left` remaining tricks? The
search is one function with its own stack, because recursive machine code cannot be kept in a file.
"""

from games.preferans.double_dummy.bounds import certain
from games.preferans.double_dummy.compiling import compiled, kept, row
from games.preferans.double_dummy.holdings import NONE
from games.preferans.double_dummy.memory import Memory, empty, grown, keep, recall, room, size
from games.preferans.double_dummy.position import (
    CARD,
    after,
    answers,
    beating,
    held,
    highest,
    lowest,
    promising,
)

UNKNOWN = 63
"""No lead in the memory; a card beyond all suits."""
OPEN = -1
"""No answer yet."""


@compiled
def _judged(
    memory: Memory, trumped: int, misere: int, key: int, leader: int, left: int, need: int
) -> tuple[int, int, int]:
    """Return the answer if known without a search, the bounds and the best lead."""
    if need <= 0:
        return 1, 0, UNKNOWN
    if need > left:
        return 0, 0, UNKNOWN
    found = recall(memory, 4 * key + leader)
    if found < 0:
        least, most = certain(trumped, misere, key, leader, left)
        found = least | most << 4 | UNKNOWN << 8
    if found & 15 >= need:
        return 1, 0, UNKNOWN
    if found >> 4 & 15 < need:
        return 0, 0, UNKNOWN
    return OPEN, found & 0xFF, found >> 8


@kept
def search(  # noqa: PLR0915 (parts of it would be slower, or could not be kept)
    memory: Memory,
    trumped: int,
    misere: int,
    key: int,
    leader: int,
    left: int,
    need: int,
    led: int,
    answered: int,
    most_known: int,
) -> int:
    """Return 1 if the declarer takes at least `need` of the `left` tricks with this leader, else 0.

    `led` and `answered` are cards already on the table. Return OPEN if the memory reaches its limit first;
    asking again then gives the same results as asking once.
    """
    # By trick: the position before it, its known result, and best card and taker before the last card.
    keys, leaders, needs, bounds, knowns = row(), row(), row(), row(), row()
    aboves, holders = row(), row()
    # By ply (one card): the cards not tried, the one on trial, and the answer that its player wants.
    best, first, rest, tried, wishes = row(), row(), row(), row(), row()
    trick, turn = 0, 0 if led == NONE else 1 if answered == NONE else 2
    root = ply = turn
    keys[0], leaders[0], needs[0], tried[0], tried[1] = key, leader, need, led, answered
    if turn == 0:
        answer, found, lead = _judged(memory, trumped, misere, key, leader, left, need)
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
            # Play the last card of the trick, each in turn until one does or has to be searched.
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
                answer, found, lead = _judged(
                    memory, trumped, misere, key_after, taker, left - trick - 1, need_after
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
                count = keep(memory, 4 * keys[trick] + leaders[trick], found | lead << 8)
                if count >= most_known and ply != root:
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
    """The kind of contract, and the known results of its positions."""

    def __init__(self, *, trumped: bool, misere: bool) -> None:
        self._kind = int(trumped), int(misere)
        self._memory = empty()

    def __len__(self) -> int:
        """Return the number of positions with known results."""
        return size(self._memory)

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

        None if that takes more than `limit` positions.
        """
        while limit is None or len(self) < limit:
            most = room(self._memory) if limit is None else min(limit, room(self._memory))
            answer = search(self._memory, *self._kind, key, leader, left, need, led, answered, most)
            if answer != OPEN:
                return bool(answer)
            if len(self) >= room(self._memory):
                self._memory = grown(self._memory)
        return None
