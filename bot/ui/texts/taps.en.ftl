## The answer to a move that is shown later

toast-accepted = Done.
toast-accepted-next = Done. Next: { $who }.

## A card named before its turn

premove-named = Ahead: { $card }
premove-cleared = No card ahead.
premove-dropped = Not played ahead: { $card }.
premove-late = It’s your turn: choose a card.
button-premove-clear = ✕ Clear

## The answer to a move that cannot be saved

not-stored = I can’t save your move right now. Please try again in a minute.
command-not-stored = I can’t do that right now. Please try again in a minute.
