"""Matches with strangers: phrases, blocks, rematches.

In matches of several people without a group, each private chat shows everything: hand and table, absences,
the running clock, the result of each deal, the end. The player to act, the last mover, and everybody at a
trick's end are drawn at once; the others 2.5 s after their first unseen move. The board of a race is shown
in every chat. Nobody can stop the match for others: a computer takes the seat of a departed, unreachable or
slow player. Typed text never reaches the others, except as a name; people have five phrases and may block
each other. One write fixes the players of a rematch before its table opens; the new id is derived from the
finished match.
"""
