### The analysis of a finished match: each decision and what it was worth.

analysis-title = <b>{ $game }</b> · analysis · { $who }
analysis-deal-title = <b>{ $game }</b> · deal { $deal } of { $deals } · analysis · { $who }
analysis-move-title = <b>{ $game }</b> · deal { $deal } of { $deals } · decision { $step } of { $steps }
analysis-accuracy = Accuracy: <b>{ $percent }%</b>
analysis-marks = ✅ best { $best } · ❔ inaccuracies { $inaccuracies } · ❌ mistakes { $mistakes }
analysis-no-choice = There were no decisions to make.
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
    [whists] Expected whists, given what was known: { $value }
   *[other] Expected points, given what was known: { $value }
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
