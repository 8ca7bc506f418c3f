oh-hell-name = Oh Hell
oh-hell-about = Say how many tricks you will take, then take exactly that many. One more or one less scores nothing.

## Options and presets

oh-hell-option-deals = Number of deals
oh-hell-option-deals-full = the whole game
oh-hell-option-hook = Dealer may not balance the bids
oh-hell-option-zero = For an exact zero
oh-hell-option-zero-ten = 10 points
oh-hell-option-zero-sliding = 5 + one a card
oh-hell-preset-full = Full
oh-hell-preset-short = Short
oh-hell-preset-strict = Strict

## The deal in progress

oh-hell-title = <b>Deal { $number } of { $deals }</b>
oh-hell-trumps = Trumps { $suit }, turned { $card }
oh-hell-no-trumps = No trumps
oh-hell-bidding = { $cards ->
    [one] { $cards } trick to take
   *[other] { $cards } tricks to take
}, bid so far: { $total }
oh-hell-overbid = Overbid by { $by }: { $total } bid for { $cards ->
    [one] { $cards } trick
   *[other] { $cards } tricks
}
oh-hell-underbid = Underbid by { $by }: { $total } bid for { $cards ->
    [one] { $cards } trick
   *[other] { $cards } tricks
}
oh-hell-balanced = Balanced: { $cards ->
    [one] { $cards } trick, { $cards } bid
   *[other] { $cards } tricks, { $cards } bid
}
oh-hell-head-player = Player
oh-hell-head-bid = bid
oh-hell-head-taken = took
oh-hell-head-points = points
oh-hell-head-sum = total
oh-hell-head-exact = exact
oh-hell-mark-turn = ▸
oh-hell-mark-dealer = d
oh-hell-mark-both = ▸d
oh-hell-play = { $who }{ "\u00A0" }{ $card }
oh-hell-trick-so-far = On the table: { $plays }
oh-hell-last-trick = Last trick: { $plays }. { $who } takes it
oh-hell-turn-bid = { $who } to bid
oh-hell-turn-play = { $who } to play
oh-hell-prompt-bid = <b>How many tricks do you bid?</b>
oh-hell-prompt-hook = <b>How many tricks do you bid?</b> { $bid ->
    [0] Zero
   *[other] { $bid }
} would balance the bids, so it is barred
oh-hell-prompt-lead = <b>Your lead: any card</b>
oh-hell-prompt-follow = <b>Your turn: follow { $suit }</b>
oh-hell-prompt-any = <b>Your turn: no { $suit } in hand, any card will do</b>
oh-hell-peek = { $trumps }. Your cards: { $cards }
oh-hell-peek-none = You hold no cards right now

## The table as a picture

oh-hell-picture-title = Deal { $number } of { $deals }
oh-hell-picture-bidding = Bidding
oh-hell-picture-total = { $total } of { $cards } bid
oh-hell-picture-overbid = overbid by { $by }
oh-hell-picture-underbid = underbid by { $by }
oh-hell-picture-balanced = balanced
oh-hell-picture-bid = bid { $bid }
oh-hell-picture-taken = took { $taken } of { $bid }
oh-hell-picture-last = Trick: { $who }
oh-hell-picture-trumps = Trumps { $suit }
oh-hell-caption-last = Last trick: { $who }, { $card }

## The feed

oh-hell-first-dealer = Lots are drawn: { $who } deals first
oh-hell-dealt = Deal { $number }: { $who } deals. { $trumps }
oh-hell-bid-made = { $tricks ->
    [0] { $who } bids zero
    [one] { $who } bids { $tricks } trick
   *[other] { $who } bids { $tricks } tricks
}
oh-hell-trick-taken = Trick { $number }: { $who } takes it with { $card }

## The end of a deal and of the match

oh-hell-deal-over = <b>Deal { $number } of { $deals } is played</b>
oh-hell-final-trick = Final trick: { $plays }. { $who } takes it
oh-hell-made = Exactly as bid: { $who }
oh-hell-bust = Bust ({ $count }): { $who }
oh-hell-match-over = <b>The match is over</b>: { $deals ->
    [one] { $deals } deal played
   *[other] { $deals } deals played
}
oh-hell-winners = { $count ->
    [1] 🏆 { $who } wins!
   *[other] 🏆 A shared win: { $who }!
}

## The score sheet

oh-hell-score-title = <b>Score after { $number } of { $deals } deals</b>
oh-hell-score-key = Each deal shows bid/taken; + its points, = running total
oh-hell-score-none = { $deals ->
    [one] Nothing scored yet; { $deals } deal to play
   *[other] Nothing scored yet; { $deals } deals to play
}

## Refusals

oh-hell-refused-turn = It is not your turn
oh-hell-refused-moment = Not the moment for that
oh-hell-refused-over = The match is already over
oh-hell-refused-seat = There is no such seat
oh-hell-refused-range = Bid anything from zero to { $most }
oh-hell-refused-hook = { $bid ->
    [0] Zero
   *[other] { $bid }
} is barred for the dealer: the bids would balance
oh-hell-refused-held = You do not hold { $card }
oh-hell-refused-follow = Follow suit: { $suit }
