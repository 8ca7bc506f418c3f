### Decisions of a finished match, and what they were worth.

analysis-title = <b>{ $game }</b> · analysis · { $who }
analysis-deal-title = <b>{ $game }</b> · deal { $deal } of { $deals } · analysis · { $who }
analysis-move-title = <b>{ $game }</b> · deal { $deal } of { $deals } · decision { $step } of { $steps }
analysis-accuracy = Accuracy: <b>{ $percent }%</b>
analysis-marks = ✅ best { $best } · ❔ inaccuracies { $inaccuracies } · ❌ mistakes { $mistakes }
analysis-no-choice = There was nothing to choose.
analysis-not-whole = Deals analysed: { $known } of { $of }. The others follow when you open them.
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
    [declarer] The declarer’s tricks by best play: { $value }
    [misere] The declarer’s tricks by best play: { $value }
    [whists] Expected whists by what was known then: { $value }
   *[other] Expected points by what was known then: { $value }
}
analysis-in-worlds = The better choice is no worse in { $as_good } of { $worlds } possible deals.
analysis-from-to = { $before } → { $after }
analysis-cost = { $measure ->
    [misere] { $tricks ->
        [one] This cost a trick.
       *[other] This cost { $tricks } tricks.
    }
   *[declarer] { $own ->
        [yes] { $tricks ->
            [one] You gave a trick away here.
           *[other] You gave { $tricks } tricks away here.
        }
       *[no] { $tricks ->
            [one] A trick was given away.
           *[other] { $tricks } tricks were given away.
        }
    }
}
analysis-opened = { $measure ->
    [own] With open cards, two against one, tricks
   *[other] With open cards the declarer’s tricks
}: { $value }{ $as_good ->
    [yes] { "" }
   *[no] ; better: { $best }
}
analysis-best-line = The best line: { $line }
analysis-retry-over = The deal is played to its end. It stays in no history, score or rating.
analysis-retry-begun = The deal goes on from here: the others’ cards are hidden again, and computers play for them.

button-judged = 🎯 Analysis
button-analysis-steps = ▶ Move by move
button-analysis-deal = 🔍 Tricks
button-analysis-retry = 🔁 Play it differently
button-analysis-marks = ↩ The deal’s marks
