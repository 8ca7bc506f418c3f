### Today: the daily deal and the puzzle of the day; a group’s evening message.

menu-today = Deal and puzzle of the day
today-until = ⏳ Results on { $date } at 21:00, Moscow time.
today-in-group = You play in private. Press ▶️ here to appear in the group’s results as well.

## The daily deal

deal-title = 📅 <b>Daily deal</b> · { $game }: { $board }
deal-about = The same cards for everyone, against robots, one try.
deal-about-race = The same pack for everyone, against the clock, one try.
deal-under-way = ▶️ You’re playing: your cards are in the message with the table.
deal-done = ✅ You’ve played. The results come when the deal closes.
deal-streak = 🔥 Days in a row: { $days }

button-deal-play = ▶️ Play the daily deal
button-deal-onward = ▶️ To the table
button-deal-before = 🏁 Previous deal
button-day-more = ⋯ More

deal-results-title = 🏁 <b>Results</b> · { $date }
deal-results-head = Place, name, { $race ->
        [yes] result (minus the seconds, and minus 10 for each card not taken)
       *[no] points
    }; opponents beaten; points above the average.
deal-results-line = { $place }. { $who }: { $points }; { $part }%; { $average } · <a href="{ $link }">record</a>
deal-results-own = <b>{ $place }. { $who }: { $points }; { $part }%; { $average }</b> · <a href="{ $link }">record</a>
deal-results-none = Nobody has finished this deal.
deal-results-unfinished = Unfinished: { $count }
deal-results-computer = 🤖 A robot in your seat: { $points } · <a href="{ $link }">record</a>
deal-results-no-computer = The robot hasn’t played this deal yet.

refused-deal-played = You’ve already played this deal. The results come when it closes
refused-deal-over = This deal has closed. Today’s is at /today

## The puzzle of the day

puzzle-title = 🧩 <b>Puzzle of the day</b>
puzzle-about = One card is right, and you have one try. Touching cards of one suit are the same choice.
puzzle-streak = 🔥 Days solved in a row: { $days }
puzzle-right = ✅ <b>Right!</b>
puzzle-wrong = ❌ <b>Not { $answer }.</b>
puzzle-share = Solved by { $share }% of { $count } { $count ->
        [one] person
       *[other] people
    }.
button-puzzle-solve = 🧩 Solve the puzzle
button-puzzle-solution = Move by move ▶️
button-puzzle-onward = Next ▶️
button-puzzle-back = ◀️ Back
refused-puzzle-over = This puzzle has closed. Today’s is at /today
refused-puzzle-unanswered = Answer the puzzle first: /today

## The evening

evening-title = 🌙 <b>The day’s results</b> · { $date }
evening-matches = Played: { $count ->
        [one] { $count } match.
       *[other] { $count } matches.
    }
evening-winners = Won most often: { $who }, { $wins ->
        [one] { $wins } time.
       *[other] { $wins } times.
    }
evening-best = Best deal:
evening-deal = { $game }, deal { $number }
evening-rare = { $who }: “{ $what }”.
evening-swing = { $who }: { $points } more than the last in one deal.
evening-result = { $place }. { $who }: { $points }
evening-more = And { $count } more. All results: /today in private.
evening-next = ☀️ <b>Tomorrow</b>
settings-evening = 🌙 Evening results
settings-evening-about = 🌙 Evening results arrive silently at nine, Moscow time: the day’s matches, deal and puzzle, and tomorrow’s new ones. There are none after a day without play.
settings-deal-game = 📅 Game of the daily deal
settings-deal-usual = by weekday

## What is kept

kept-deals = Daily deals: { $count }.
kept-puzzles = Answers to daily puzzles: { $count }.
today-late = { $count ->
        [one] { $count } minute is left
       *[other] { $count } minutes are left
    } of this day. A deal that is not finished in time has no place in the table and ends your streak.
