### Quick matches: the “Play” screen, the wait and how it ends.

play-game = 🎴 <b>{ $game }</b> — { $line }
play-with-whom = Who shall we play with?
button-with-people = 👥 With people
button-with-robots = 🤖 With robots
button-kind = ⏱ Length
button-other-game = 🎴 Another game

queue-title = 🔎 <b>{ $game }</b>: looking for opponents
queue-preset = Rules: <b>{ $preset }</b>
queue-rated = The match is rated if only people play.
queue-unrated = The match is not rated.
queue-waited = You’ve been waiting for <b>{ $time }</b>
queue-others = { $count ->
    [0] Nobody else is waiting for this yet.
    [one] One more person is waiting.
   *[other] { $count } more people are waiting.
}
queue-computers = If not enough people come, robots will take the free seats in { $time }.
queue-computers-now = Robots are taking the free seats: here we go.
queue-time = { $minutes } { $seconds }
button-computers-now = 🤖 Start with robots now
button-leave-queue = ✖️ Stop waiting
button-rated = rated
toast-waiting = Looking for opponents.
toast-left-queue = You’ve stopped waiting.

queue-left = <b>{ $game }</b>: you’ve stopped waiting.
queue-begun = <b>{ $game }</b>: opponents found, the match has begun.
queue-alone = <b>{ $game }</b>: nobody came, so a match against robots has begun.
queue-elsewhere = <b>{ $game }</b>: you sat down at another table, so the wait is over.
queue-maintenance = 🛠 <b>{ $game }</b>: the bot is under maintenance, so your wait has ended. You can start a new match again soon.
queue-lapsed = <b>{ $game }</b>: the bot was down, so your wait has ended.
queue-impossible = <b>{ $game }</b>: this match can’t start right now.
queue-over = This wait is over.
refused-not-waiting = This wait is over.
refused-plays-quick-match = You already have a quick match under way: finish it first.
refused-left-lately = You left a quick match: you can look for the next one in { $minutes } min.

over-rated = 🏅 A rated match.

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
