### Quick matches: the screen «Play», the wait and its end.

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
queue-waited = You have waited for <b>{ $time }</b>
queue-others = { $count ->
    [0] Nobody else is waiting for this yet.
    [one] One more person is waiting.
   *[other] { $count } more people are waiting.
}
queue-computers = If there are too few opponents, robots take the free seats in { $time }.
queue-computers-now = Robots take the free seats: here we go.
queue-time = { $minutes } { $seconds }
button-computers-now = 🤖 Robots at once
button-leave-queue = ✖️ Stop waiting
button-rated = rated
toast-waiting = Looking for opponents.
toast-left-queue = You have stopped waiting.

queue-left = <b>{ $game }</b>: you have stopped waiting.
queue-begun = <b>{ $game }</b>: opponents are found, the match has begun.
queue-alone = <b>{ $game }</b>: nobody came, a match against robots has begun.
queue-elsewhere = <b>{ $game }</b>: you have come to another table and stopped waiting.
queue-maintenance = 🛠 <b>{ $game }</b>: the bot is under maintenance, and your wait has ended. New matches begin a little later.
queue-lapsed = <b>{ $game }</b>: the bot was not running, and your wait has ended.
queue-impossible = <b>{ $game }</b>: such a match cannot begin at present.
queue-over = This wait is over.
refused-not-waiting = This wait is over.
refused-plays-quick-match = You have a quick match under way: play it to its end first.
refused-left-lately = You left a quick match: you may look for the next one in { $minutes } min.

over-rated = 🏅 A rated match.
