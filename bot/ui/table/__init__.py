"""The screens of a table: its message in a group, hands, votes.

Every change that a group can see asks for a drawing; changes merge. Two drawings of a group's tables are
2.5 s apart while its window is empty and up to 3.7 s as it fills. Results, first tables and news of a
race do not wait. A table below which eight messages stand is sent anew, once a minute at most.

A hand is live: the mover's is drawn at once, the others' within a second, each card merged with those that
follow at once. Under pressure a hand waits for its player's next question. The group gets one picture per
trick, and one of a trick that stands still, as long as all players have live hands: no hand is three seconds
behind, and no private chat is closed. Otherwise its pictures follow the cards.

Automatic moves, of computers and of auto-play, follow at once; where they fill more than a trick, they pause
once. Hands and the group's picture wait for the pause and for the end, so that such a run costs two edits at
most. Each picture shows the trick under way and the one before it.
"""
