### Today: the daily deal and the puzzle of the day; a group's message of the evening.

menu-today = Deal and puzzle of the day
today-until = ⏳ Results on { $date } at 21:00, Moscow time.
today-in-group = You play in private. Press ▶️ here to be ranked in the group as well.

## The daily deal

deal-title = 📅 <b>Daily deal</b> · { $game }: { $board }
deal-about = The same cards for everybody, against computers, one try.
deal-about-race = The same pack for everybody, against the clock, one try.
deal-under-way = ▶️ You are playing: your cards are in the message with the table.
deal-done = ✅ You have played. The results come when the deal closes.
deal-streak = 🔥 Days in a row: { $days }

button-deal-play = ▶️ Play the daily deal
button-deal-onward = ▶️ To the table
button-deal-before = 🏁 The deal before

deal-results-title = 🏁 <b>Results</b> · { $date }
deal-results-head = Place, name, { $race ->
        [yes] result (seconds, and 10 for each card not taken, as a minus)
       *[no] points
    }; part of the matchpoints; difference from the average.
deal-results-line = { $place }. { $who }: { $points }; { $part }%; { $average } · <a href="{ $link }">record</a>
deal-results-own = <b>{ $place }. { $who }: { $points }; { $part }%; { $average }</b> · <a href="{ $link }">record</a>
deal-results-none = Nobody has played this deal to its end.
deal-results-unfinished = Not played to the end: { $count }
deal-results-computer = 🤖 The computer in your seat: { $points } · <a href="{ $link }">record</a>
deal-results-no-computer = The computer has not played this deal yet.

refused-deal-played = You have played this deal. The results come when it closes
refused-deal-over = This deal has closed. Today’s is at /today

## The puzzle of the day

puzzle-title = 🧩 <b>Puzzle of the day</b>
puzzle-about = One answer is right, and you have one try. Neighbours in your own suit count as one card.
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
refused-puzzle-over = The day of this puzzle is over. Today’s is at /today
refused-puzzle-unanswered = Answer the puzzle first: /today

## The evening

evening-title = 🌙 <b>The day’s results</b> · { $date }
evening-matches = Played: { $count ->
        [one] { $count } match.
       *[other] { $count } matches.
    }
evening-winners = First most often: { $who }, { $wins ->
        [one] { $wins } time.
       *[other] { $wins } times.
    }
evening-best = The best deal:
evening-deal = { $game }, deal { $number }
evening-rare = { $who }: “{ $what }”.
evening-swing = { $who }: a difference of { $points } in one deal.
evening-result = { $place }. { $who }: { $points }
evening-more = And more: { $count }. All results: /today in private.
evening-next = ☀️ <b>For tomorrow</b>
settings-evening = 🌙 Evening results
settings-evening-about = 🌙 Evening results come silently at nine, Moscow time: the day’s matches, deal and puzzle, and the new ones for tomorrow. After a day without play there are none.
settings-deal-game = 📅 Game of the daily deal
settings-deal-usual = by weekday

## What is kept

kept-deals = Daily deals: { $count }.
kept-puzzles = Answers to puzzles of the day: { $count }.
