### Finished matches: the history, a match, its deals.

record-history-title = <b>Your matches</b>
record-history-none = You haven’t finished a match yet. Send /play, and your first one will appear here.
record-history-line = <b>{ $number }.</b> { $date } · <b>{ $game }</b>{ $stopped ->
    [yes] , stopped early
    [cut] , out of time, unrated
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
record-history-void = ↩️ doesn’t count
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
record-notation = The match as text, in PPN. pulka replay reads it.
record-share = A match of { $game }

button-newest = ⏮ Latest
button-earlier = Earlier ▶
button-deals = 🔍 Deals
button-course = 🔍 Play by play
button-record-sheet = 📋 Score
button-record-back = ↩ The match
button-share = ↗ Share
button-json = 💾 Record
button-notation = 🂠 PPN
button-replay = 🔍 Replay
button-previous-page = ◀️
button-next-page = ▶️

refused-no-match = There is no such match
refused-nothing-played = Nothing to verify yet: you have not finished a match
refused-records-away = Past matches can’t be read right now; try again in a minute
refused-deals-closed = These deals are still being played at other tables. They’ll open once everyone has played them
refused-no-deals = The deals of this match can no longer be shown

### The analysis of a finished match: each decision and what it was worth.

analysis-title = <b>{ $game }</b> · analysis · { $who }
analysis-deal-title = <b>{ $game }</b> · deal { $deal } of { $deals } · analysis · { $who }
analysis-move-title = <b>{ $game }</b> · deal { $deal } of { $deals } · decision { $step } of { $steps }
analysis-accuracy = Accuracy: <b>{ $percent }%</b> (0: at random, 100: nothing lost)
analysis-marks = ✅ best { $best } · ❔ inaccuracies { $inaccuracies } · ❌ mistakes { $mistakes }
analysis-no-choice = Nothing depended on a choice here.
analysis-not-whole = Deals analysed: { $known } of { $of }. The rest are analysed when you open them.
analysis-deal = <b>{ $number }.</b> { $sign } { $own ->
    [yes] { $percent }% ·
   *[no] ·
} { $line }
analysis-deal-empty = <b>{ $number }.</b> no choice · { $line }
analysis-deal-unknown = <b>{ $number }.</b> … · { $line }
analysis-line = <b>{ $number }.</b> { $sign } { $action }, better { $best } · { $value }
analysis-trick = On the table: { $plays }
analysis-play = { $who } { $card }
analysis-move = { $own ->
    [yes] You
   *[no] { $who }
}: <b>{ $action }</b> { $sign } { $mark ->
    [mistake] a mistake
    [inaccuracy] an inaccuracy
   *[other] the best move
}
analysis-better = Better: <b>{ $best }</b>
analysis-value = { $measure ->
    [declarer] Declarer’s tricks with best play: { $value }
    [misere] Declarer’s tricks with best play: { $value }
    [whists] Whists on average: { $value }
   *[other] Points on average: { $value }
}
analysis-in-worlds = The better choice does at least as well in { $as_good } of { $worlds } possible deals.
analysis-from-to = { $before } → { $after }
analysis-cost = { $measure ->
    [misere] { $tricks ->
        [one] This cost a trick.
       *[other] This cost { $tricks } tricks.
    }
   *[declarer] { $own ->
        [yes] { $tricks ->
            [one] You gave away a trick here.
           *[other] You gave away { $tricks } tricks here.
        }
       *[no] { $tricks ->
            [one] A trick was given away.
           *[other] { $tricks } tricks were given away.
        }
    }
}
analysis-opened = { $measure ->
    [own] Tricks with all cards open, two against one
   *[other] Declarer’s tricks with all cards open
}: { $value }{ $as_good ->
    [yes] { "" }
   *[no] ; better: { $best }
}
analysis-best-line = Best line: { $line }
analysis-retry-over = The deal is over. It doesn’t count in your history, score or rating.
analysis-retry-begun = The deal goes on from here: the other hands are hidden again, and robots play them.

button-judged = 🎯 Analysis
button-analysis-steps = ▶ Move by move
button-analysis-deal = 🔍 Tricks
button-analysis-retry = 🔁 Play it differently
button-analysis-marks = ↩ Deal analysis

### Files of matches and deals in a game's notation.

notation-size = The file is larger than 200 KB.
notation-text = This is not text in UTF-8.
notation-line = Line { $line } cannot be read: { $text }
notation-cards = Line { $line }: a deal has 32 different cards.
notation-move = Line { $line }: there is no such move in the game: { $text }
notation-options = The file names a rule that the game does not have: { $text }
notation-many = Line { $line }: the file has more than 300 deals.
notation-none = There is no deal in the file.
