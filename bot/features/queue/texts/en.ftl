### Quick matches: the “Play” screen, the wait and how it ends.

play-game = 🎴 <b>{ $game }</b> — { $line }
play-preset-minutes = Rules: <b>{ $preset }</b>, ≈{ "\u00A0" }{ $alone } min with robots, ≈{ "\u00A0" }{ $people } with people
play-open-hour = 🕗 { $open ->
    [1] The open hour is on until { $last }:00 ({ $zone }): the time to play together.
   *[0] Open hour, { $first }:00 to { $last }:00 ({ $zone }): come and play together.
}
play-busy-hours = 📈 Usually busy from { $first } to { $last } o’clock.
play-with-whom = Who do you want to play with?
button-with-people = 👥 With people
button-with-robots = 🤖 With robots
button-other-game = 🎴 Another game
button-play-game = { $game } ▶️
button-other-games = 🎴 Other games

queue-title = 🏅 Looking for opponents for a rated match
queue-wish = <b>{ $game }</b>, { $preset }: { $count ->
    [0] nobody else is waiting yet
    [one] one more person is waiting
   *[other] { $count } more people are waiting
}
queue-waited = You’ve been waiting for <b>{ $time }</b>
queue-meanwhile = Only people will be at the table. You can play robots meanwhile: we’ll call you when the deal is over.
queue-time = { $minutes } { $seconds }
queue-coming = 👥 <b>{ $game }</b>, { $preset }: there is a seat at a table. You’ll take a robot’s place when this deal is over.
queue-how-long = ⏳ { $seconds ->
    [0] Two minutes at most
    [15] Usually less than 15 seconds, two minutes at most
    [30] Usually less than 30 seconds, two minutes at most
   *[60] Usually less than a minute, two minutes at most
}: if the deal drags on, you’ll get a table of your own.
queue-offers = You may also join these people:
queue-offer = 👥 <b>{ $preset }</b>{ $minutes ->
    [0] {""}
   *[other] , ≈{ "\u00A0" }{ $minutes } min
}: { $names } { $count ->
    [one] is
   *[other] are
} playing
button-offer = 👥 { $preset } · { $names }
queue-called = 🏅 <b>{ $game }</b>, { $preset }: opponents found. We start when everybody has finished their deal, in a minute and a half at the latest.
queue-ring = 🔔 <b>{ $game }</b>: there is somebody to play with.
button-call = 🔔 Call me when somebody is here
button-call-off = 🔕 Stop calling me
toast-call-on = We’ll call you when somebody plays: for a week, from { $first } to { $last } o’clock ({ $zone }), at most { $most ->
    [one] once
   *[other] { $most } times
} a day.
toast-call-off = We won’t call you any more.
button-rated = 🏅 Rated
button-go-to-wish = { $game }, { $preset }: { $count ->
    [one] 1 waits
   *[other] { $count } wait
}. Join them?
button-add-wish = ➕ This too
button-meanwhile = 🤖 Play robots meanwhile
button-own-table = 🤖 My own table now
button-leave-queue = ✖️ Stop waiting
toast-waiting = Looking for opponents.
toast-seating = Taking a seat.
toast-meanwhile = A match against robots has begun. We keep looking for opponents.
toast-left-queue = You’ve stopped waiting.

queue-left = <b>{ $game }</b>: you’ve stopped waiting.
queue-begun = <b>{ $game }</b>: you have opponents, the match is on.
queue-alone = <b>{ $game }</b>: the match has begun. Robots play for now; people who come take their places.
queue-elsewhere = <b>{ $game }</b>: you sat down at another table, so the wait is over.
queue-maintenance = 🛠 <b>{ $game }</b>: the bot is under maintenance, so your wait has ended. You can start a new match again soon.
queue-lapsed = <b>{ $game }</b>: nobody came within an hour, so your wait has ended.
queue-impossible = <b>{ $game }</b>: this match can’t start right now.
queue-over = This wait is over.
refused-no-offer = This table takes nobody else.
refused-not-waiting = This wait is over.
refused-plays-quick-match = You already have a quick match under way: finish it first.
refused-left-lately = You left a quick match: you can look for the next one in { $minutes } min.

over-rated = 🏅 A rated match.

### A match against robots: which game, which kind, how long.

which-kind = <b>{ $game }</b>: which rules?
which-length = <b>{ $game }</b>. How much time do you have?
which-length-of-kind = <b>{ $game }</b>, { $kind }. How much time do you have?
solo-running = You already have a match under way: <b>{ $game }</b>.
solo-begun = <b>{ $game }</b>: the match against robots has begun.

button-minutes = ≈ { $minutes } { $count ->
    [one] minute
   *[other] minutes
}
button-whole-match = Whole match, ≈ { $minutes } { $count ->
    [one] minute
   *[other] minutes
}
button-go-on = ▶️ Continue
button-another = Start another
