### A match against robots: which game, which kind, how long.

which-kind = <b>{ $game }</b>. Which kind?
which-length = <b>{ $game }</b>. How much time do you have?
which-length-of-kind = <b>{ $game }</b>, { $kind }. How much time do you have?
solo-running = You already have a match under way: <b>{ $game }</b>.
solo-begun = <b>{ $game }</b>: the match against robots has begun.

button-minutes = ≈ { $minutes } minutes
button-whole-match = Whole match, ≈ { $minutes } minutes
button-go-on = ▶️ Continue
button-another = Start another
