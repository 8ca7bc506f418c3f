terz-name = Terz (duel)
terz-board = one deal
terz-about = Two players, nine cards in hand and a talon. Announce combinations, take tricks and be the first to the target.
terz-line = combinations and tricks, a duel for two

## Options and presets

terz-option-target = Points to reach
terz-option-target-about = The first to reach this wins.
terz-option-deals = Number of deals
terz-option-deals-about = After this deal the higher total wins.
terz-option-deals-none = no limit
terz-option-reply = Reply while there is a talon
terz-option-reply-about = What may answer a lead while cards are still drawn.
terz-option-reply-suit-or-trump = the suit or a trump
terz-option-reply-suit-first = the suit first
terz-option-reply-any = any card
terz-option-bluff = Bluffing allowed
terz-option-bluff-about = You may announce what you lack; a doubter asks to see it.
terz-rating-kind-plain = no bluff
terz-rating-kind-bluff = with bluff
terz-preset-usual = Usual
terz-preset-short = To 200
terz-preset-bluff = With bluffing

## Combinations as they are said

terz-kind-four-J = two hundred jacks
terz-kind-four-A = a hundred aces
terz-kind-four-K = a hundred kings
terz-kind-four-Q = a hundred queens
terz-kind-run-8 = hundred of 8
terz-kind-run-7 = hundred of 7
terz-kind-run-6 = hundred of 6
terz-kind-run-5 = hundred of 5
terz-kind-run-4 = fifty
terz-kind-run-3 = terz
terz-kind-marriage = marriage
terz-hundred = 100 of { $cards }
terz-run = { $what } { $low }–{ $high }
terz-words-cards = { $what } ({ $cards })

## The deal in progress

terz-title = <b>Deal { $number }{ $deals ->
    [0] {""}
   *[other] { " " }of { $deals }
}</b>{ $extra ->
    [yes] . Both are past the target by the same margin: this deal decides
   *[no] {""}
}
terz-talon = Trumps { $suit }, turned { $card }, { $count ->
    [one] { $count } card in the talon
   *[other] { $count } cards in the talon
}
terz-talon-drawn = Trumps { $suit }, the talon is used up
terz-head-target = target
terz-head-ground = for what
terz-heard = { $who }: { $what }{ $fate ->
    [open] {""}
    [scored] {" "}— { $points }
   *[beaten] {" "}— beaten
}
terz-false = 🤥 A lie: { $who }, “{ $what }”. The target rises by 100 to { $target }
terz-top = The top card is { $rank ->
    [nine] a nine
    [ten] a ten
    [jack] a jack
    [queen] a queen
    [king] a king
   *[ace] an ace
}{ $trumps ->
    [yes] , in trumps
    [no] , not in trumps
   *[untold] {""}
}
terz-tricks = { $who }, { $points } in tricks: { $cards }
terz-turn-cut = { $who } to break the talon
terz-turn-answer = { $who } to answer

## The table as a picture

terz-picture-title = Deal { $number }{ $deals ->
    [0] {""}
   *[other] { " " }of { $deals }
}{ $extra ->
    [yes] , the decider
   *[no] {""}
}
terz-picture-goal = to { $target } points
terz-picture-raised = score { $total } of { $target }
terz-picture-over = Deal { $number } is over
terz-picture-tie = { $how ->
    [margin] margin above target
   *[said] a combination wins at once
}
terz-picture-counted = tricks: { $points }
terz-moment = { $what }: { $points } points in deal { $number }
terz-picture-talon = Trumps { $suit }, talon { $count }
terz-picture-bubble = “{ $what }”{ $fate ->
    [open] {""}
    [scored] { " " }+{ $points }
    [beaten] {" "}— beaten
   *[false] {" "}— false
}

## What one player alone sees

terz-prompt-cut = <b>Break the talon:</b> how many cards go under it?
terz-prompt-answer = <b>You hear “{ $what }”.</b> What do you say?
terz-prompt-reply = <b>Your reply to { $card }</b>
terz-prompt-kind = <b>What will you declare?</b> You need not hold the cards
terz-prompt-suit = <b>Which suit?</b> Your opponent hears the words only
terz-prompt-cards = <b>Which cards exactly?</b> Your opponent hears the words only
terz-prompt-lie = <b>This is a lie: you do not hold { $cards }.</b> If your opponent says “show me”, they write { $points } and your target rises by { $hill }. Declare it?
terz-bluff = Bluff…
terz-back = ← The cards
terz-picked = ✓ { $what }
terz-ends = { $low } – { $high }
terz-lie = Yes
terz-unsaid = Back
terz-say-good = Good
terz-say-show = Show me
terz-say-higher = ↑ { $what }
terz-exchange = { $seven } ⇄ { $card }

## What is on the screen

terz-lesson = { $screen ->
    [cut] Your opponent took the trick, so you break the talon. Press how many cards go to the bottom. Nobody sees these cards, so any number is as good as another. Then both draw back to nine. Cards are drawn from below, and the turned trump goes last.
    [answer] Your opponent declared a combination and waits for an answer. “Good” lets them write the points. “Show me” opens the cards, and that costs you nothing. If you hold something higher, press it, and the points are yours. A liar gives you the points and needs a hundred more to win.
    [play] Press the card that you play, or first declare a combination if it has a button. While there is a talon you answer in suit or with a trump, later in suit and higher. Trumps from the top are jack, nine, ace, ten, king and queen; the jack is worth 20, the nine 13. Points and target stand beside the names. Combinations count while you hold nine cards, so do not wait.
   *[wait] It is your opponent's turn, and the trick lies on the table. Points and target stand beside the names. Your cards are below, and nobody else sees them. When it is your turn, buttons appear under your hand. The score is behind the button 📋.
}

## Hints

terz-hint-cut = Say { $count }: nobody sees the cards, so any number will do.
terz-hint-say = { $answer ->
    [yes] Show { $what }: it is higher, and the points for a combination are yours: { $points }.
   *[no] Declare { $what }: unless your opponent holds something higher, you write { $points }.
}
terz-hint-word = { $word ->
    [marriage] Declare the marriage: king and queen of trumps are 20 points, and nothing beats them.
    [exchange] Exchange the seven of trumps: the turned card is higher, and you get it for nothing.
    [show] Ask to see it: that costs nothing, and a liar pays.
   *[good] Say “good”: you have nothing higher to show.
}
terz-hint-keep = Declare “{ $what }” later: it may grow, or beat theirs.
terz-hint-sure = { $close ->
    [yes] It hardly matters: { $other } is nearly as good.
   *[no] Best in { $good } of { $count } layouts; on average the others are weaker.
}
terz-hint-play = { $card }: { $why ->
    [only] it is the only card that the rules allow.
    [counted] few cards are left, and counted to the end it brings the most.
    [lead] { $points ->
        [0] it holds no points, so you risk little.
        [one] it holds { $points } point, and most likely it pays.
       *[other] it holds { $points } points, and most likely it pays.
    }
    [take] it takes the trick, with { $points ->
        [one] { $points } point
       *[other] { $points } points
    } in it.
   *[spare] better let the trick go: your opponent gets { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, and your hand keeps more.
}

## The feed

terz-dealt = Deal { $number }: { $who } deals and turns { $card }
terz-broken = { $who } breaks the talon: { $count ->
    [one] { $count } card goes under it
   *[other] { $count } cards go under it
}
terz-seven-laid = { $who } exchanges { $seven } for { $card }
terz-declared = { $who }: “{ $what }”
terz-shown = { $who } { $answer ->
    [yes] shows a higher combination
   *[no] shows
}: { $cards }
terz-scored = { $who } writes { $points } (“{ $what }”)

## The end of a deal and of the match

terz-summary-own = { $points ->
    [0] Nothing for you
   *[other] You get +{ $points }
}. Total { $total } of { $target }
terz-deal-over = <b>Deal { $number } { $played ->
    [yes] is over
   *[no] ends early: there is a winner
}</b>{ $extra ->
    [yes] . Both are past the target by the same margin: one more deal follows
   *[no] {""}
}
terz-counted = In tricks: { $one } { $first }, { $two } { $second }
terz-ground-tricks = tricks
terz-ground-penalty = penalty: { $what }
terz-winner = { $equal ->
    [yes] A draw: { $who }
   *[no] 🏆 { $who } wins!
}
terz-tie = { $how ->
    [margin] The margin above one’s own target counts, not the total
   *[said] A combination wins at once; exactly the target after the tricks does not
}

## The score sheet

terz-score-title = <b>The score</b>
terz-score-none = No scores yet

## Statistics and achievements

terz-stats-deals = Deals: { $deals }. Points a deal: { $points }, at best { $best }
terz-stats-tricks = For tricks on average: { $points }
terz-stats-scored = Combinations scored: { $kinds }
terz-stats-kind = { $what } × { $count }
terz-stats-lies = False declarations: { $lies }, went through: { $believed } ({ $percent }%), found out: { $caught }
terz-stats-questions = “Show me”: { $questions }, a lie found: { $catches } ({ $percent }%)
terz-stats-believed = “Good”: { $believed }, of these to a lie: { $fooled }
terz-achievement-uphill = A hundred uphill
terz-achievement-uphill-about = The opponent lied and you asked to see: their target rose by a hundred.
terz-achievement-winning-lie = Won by a word
terz-achievement-winning-lie-about = A match won with a combination that was not there: the opponent said “good”.
terz-achievement-four-jacks = Two hundred jacks
terz-achievement-four-jacks-about = Two hundred scored for four jacks that were really in hand.

## A match that is over, with all hands open

terz-replay-total = { $who } { $total }
terz-replay-deal = score: { $totals }

## Refusals

terz-refused-either = Play { $suit } or a trump { $trumps }
terz-refused-trump = You have no card of the suit: play a trump { $trumps }
terz-refused-beat = Beat { $card }
terz-refused-seven = You do not hold the trump seven, { $card }
terz-refused-talon = Too few cards are left in the talon for an exchange
terz-refused-nine = Combinations are declared with nine cards in hand
terz-refused-missing = You do not hold that combination
terz-refused-spent = That has already been declared in this deal
terz-refused-lower = That is not higher than what was declared
terz-refused-couple = You do not hold the king and queen of trumps

## Analysis

terz-judged-declare = declare { $what }
terz-judged-higher = higher: { $what }
terz-judged-said = { $said ->
    [show] “show me”
    [seven] exchange the seven
    [marriage] declare the marriage
   *[good] “good”
}
