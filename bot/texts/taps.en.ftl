## The answer to a move that the screen shows later

toast-accepted = Done.
toast-accepted-next = Done. Next: { $who }.

## The answer to a move that cannot be stored at present

not-stored = I cannot save your move right now, please try again in a minute.
