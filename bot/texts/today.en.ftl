### The daily deal.

deal-title = 📅 <b>Daily deal</b> · { $date }
deal-game = <b>{ $game }</b>: { $board }
deal-about = Everybody has the same cards, against computers, and plays once.
deal-about-race = Everybody has the same pack, plays against the clock, and once.
deal-until = Open until { $date }, 21:00 Moscow time. Then come the results and the records of all matches.
deal-under-way = ▶️ You are playing: your cards are in the message with the table.
deal-done = ✅ You have played. The results come when the deal closes.
deal-streak = 🔥 Days in a row: { $days }
deal-begun = 📅 <b>Daily deal</b>: { $game }. Your cards are below.
deal-in-group = The button opens the deal in private. Who presses it here is ranked in the group as well.

button-deal-play = ▶️ Play the daily deal
button-deal-onward = ▶️ To the table
button-deal-before = 🏁 The deal before
button-deal-today = 📅 Today’s deal

deal-results-title = 🏁 <b>Results of the daily deal</b> · { $date }
deal-results-of-chat = 🏁 <b>Results of the daily deal in the group</b> · { $date }
deal-results-head = Place, name, { $race ->
        [yes] result (seconds, and 10 for each card not taken, as a minus)
       *[no] points
    }; part of the matchpoints; difference from the average.
deal-results-line = { $place }. { $who }: { $points }; { $part }%; { $average } · <a href="{ $link }">record</a>
deal-results-own = <b>{ $place }. { $who }: { $points }; { $part }%; { $average }</b> · <a href="{ $link }">record</a>
deal-results-none = Nobody has played this deal to its end.
deal-results-unfinished = Not played to the end: { $count }
deal-results-more = And more: { $count }. All results: /daily in private.
deal-results-computer = 🤖 The computer in your seat: { $points } · <a href="{ $link }">record</a>
deal-results-seed = Key: <code>{ $seed }</code>
deal-results-counting = The computer is still playing this deal. Look again in a minute.

settings-deals = 📅 Daily deal
settings-deals-about = The daily deal is one silent message at nine in the evening, Moscow time: the results of the last and a button for the new one.
settings-deal-game = 📅 Game of the daily deal
settings-deal-usual = by weekday
refused-deal-played = You have played this deal. The results come when it closes
refused-deal-over = This deal has closed. Today’s is at /daily

kept-deals = Daily deals: { $count }.
menu-daily = Daily deal
