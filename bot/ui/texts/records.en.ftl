### Finished matches: the history, a match, its deals.

record-history-title = <b>Your matches</b>
record-history-none = You haven’t finished a match yet. Send /play, and your first one will appear here.
record-history-line = <b>{ $number }.</b> { $date } · <b>{ $game }</b>{ $stopped ->
    [yes] , stopped early
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
    [one] { $count } robot
   *[other] { $count } robots
}
record-history-alone = on your own
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
record-other-rules = The rules have changed since then, so the deals of this match can’t be shown.
record-dropped = The moves of this match are no longer kept, only its result.
record-deals-title = <b>{ $game }</b>: deals { $first }–{ $last } of { $of }
record-course-title = <b>{ $game }</b>: play by play, { $first }–{ $last } of { $of }
record-deals-line = <b>{ $number }.</b> { $line }
record-deals-broken = unfinished
record-deal-title = <b>{ $game }</b> · deal { $deal } of { $deals } · { $step } / { $steps } · { $time }
record-step-title = <b>{ $game }</b> · { $step } / { $steps } · { $time }
record-json = The record of the match. To play it back: pulka replay
record-share = A match of { $game }

button-newest = ⏮ Latest
button-earlier = Earlier ▶
button-deals = 🔍 Deals
button-course = 🔍 Play by play
button-record-sheet = 📋 Score
button-record-back = ↩ The match
button-share = ↗ Share
button-json = 💾 Record
button-replay = 🔍 Replay
button-previous-page = ◀️
button-next-page = ▶️

refused-no-match = There is no such match
refused-nothing-played = Nothing to verify yet: you have not finished a match
refused-records-away = Past matches can’t be read right now; try again in a minute
refused-deals-closed = These deals are still being played at other tables. They’ll open once everyone has played them
refused-no-deals = The deals of this match can no longer be shown
refused-too-often = A little slower, please: try again in a minute
