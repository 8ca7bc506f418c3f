"""The screens of a table: its message in a group, hands, votes.

Every change that a group can see asks for a drawing; changes merge. Two drawings of a group's tables are
2.5 s apart while its window is empty and up to 3.7 s as it fills. Results, first tables and news of a
race do not wait. A table below which eight messages stand is sent anew, once a minute at most.

Hands rest. After a move the answer to the tap says that it is done and names the next player; the hand
itself, with stale buttons, is drawn with the person's next question, or a second and a half later. After a
trick the other hands wait for their next question, for ten seconds at most. Under pressure neither is
drawn before that question. A hand that no group's message stands beside does not rest.

Automatic moves, of computers and of auto-play, follow at once; where they fill more than a trick, they pause
once. Hands and the group's picture wait for the pause and for the end, so that such a run costs two edits at
most. Each picture shows the trick under way and the one before it.
"""
