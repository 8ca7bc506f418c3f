## The answer to a move that the screen shows later

toast-accepted = Done.
toast-accepted-next = Done. Next: { $who }.
