## The answer to a move that is shown later

toast-accepted = Done.
toast-accepted-next = Done. Next: { $who }.

## The answer to a move that cannot be saved

not-stored = I can’t save your move right now. Please try again in a minute.
command-not-stored = I can’t do that right now. Please try again in a minute.
