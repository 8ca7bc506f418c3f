### Finished matches: the history, a match, its deals.

record-history-title = <b>Your matches</b>
record-history-none = You have played no match yet. /play, and the first one will appear here.
record-history-line = <b>{ $number }.</b> { $date } · <b>{ $game }</b>{ $stopped ->
    [yes] , broken off
   *[no] {""}
} · { $of ->
    [1] {""}
   *[other] { $place ->
        [1] 🏆{" "}
       *[other] {""}
    }place { $place } of { $of },{" "}
}points { $points }
record-history-with = with { $who }
record-history-robots = { $count ->
    [one] { $count } computer
   *[other] { $count } computers
}
record-history-alone = without opponents
record-history-rating = rating { $shown } ({ $change })
record-history-ask = Open a match by its number:
record-date = { $year }-{ $month }-{ $day }
record-time = { $hours ->
    [0] { $minutes }:{ $seconds }
   *[other] { $hours }:{ $minutes }:{ $seconds }
}

record-title = <b>{ $game }</b> · { $date }
record-standing = { $place }. { $who }: { $points }
record-ratings = Ratings: { $who }
record-rating = { $who } { $shown } ({ $change })
record-other-rules = The rules have changed since then, so the deals of this match cannot be shown any more.
record-dropped = The moves of this match are not kept any more, only its result.
record-deals-title = <b>{ $game }</b>: deals { $first }–{ $last } of { $of }
record-course-title = <b>{ $game }</b>: the course of play, { $first }–{ $last } of { $of }
record-deals-line = <b>{ $number }.</b> { $line }
record-deals-broken = not played to its end
record-deal-title = <b>{ $game }</b> · deal { $deal } of { $deals } · { $step } / { $steps } · { $time }
record-step-title = <b>{ $game }</b> · { $step } / { $steps } · { $time }
record-json = The record of the match. The command pulka replay plays it over.
record-share = A match of { $game }

button-newest = ⏮ Latest
button-earlier = Earlier ▶
button-deals = 🔍 Deals
button-course = 🔍 Course of play
button-record-sheet = 📋 Score
button-record-back = ↩ The match
button-share = ↗ Share
button-json = 💾 Record
button-replay = 🔍 Replay
button-previous-page = ◀️
button-next-page = ▶️

refused-no-match = There is no such match
refused-nothing-played = Nothing to verify yet: you have not finished a match
refused-records-away = Records of matches cannot be read just now; try again in a minute
refused-deals-closed = These deals are still being played at other tables. They open when everybody has played them
refused-no-deals = The deals of this match cannot be shown any more
refused-too-often = A little slower, please: try again in a minute
