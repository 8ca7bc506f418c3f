## The deal in progress

trick-game-head-player = Player
trick-game-head-taken = took
trick-game-head-points = points
trick-game-mark-turn = ▸
trick-game-mark-dealer = d
trick-game-mark-both = ▸d
trick-game-play = { $who }{ "\u00A0" }{ $card }
trick-game-trick-so-far = On the table: { $plays }
trick-game-last-trick = Last trick: { $plays }. { $who } takes it
trick-game-turn-play = { $who } to play
trick-game-barred = Not playable now: { $cards }
trick-game-prompt-lead = <b>Your lead: any card</b>
trick-game-prompt-follow = <b>Your turn: follow { $suit }</b>
trick-game-prompt-any = <b>Your turn: no { $suit } in hand, any card will do</b>
trick-game-picked = ✓{ $card }
trick-game-lay = Discard { $cards }
trick-game-lay-picked = Discard
trick-game-peek = Your cards: { $cards }
trick-game-peek-none = You hold no cards right now

## The table as a picture

trick-game-picture-taken = took { $taken }
trick-game-picture-score = score { $score }
trick-game-picture-last = Trick: { $who }
trick-game-picture-trumps = Trumps { $suit }

## The feed

trick-game-first-dealer = Lots are drawn: { $who } deals first
trick-game-trick-taken = Trick { $number }: { $who } takes it with { $card }

## The end of a deal and of the match

trick-game-final-trick = Final trick: { $plays }. { $who } takes it
trick-game-summary = Deal { $number } is over. { $who } takes the last trick, { $card }
trick-game-match-over = <b>The match is over</b>: { $deals ->
    [one] { $deals } deal played
   *[other] { $deals } deals played
}
trick-game-winners = { $count ->
    [1] 🏆 { $who } wins!
   *[other] 🏆 A shared win: { $who }!
}

## A match that is over, with all hands open

trick-game-replay-hand = <b>{ $who }</b>{ $any ->
    [yes] : { $notes }
   *[no] {""}
}
trick-game-replay-heap = { $what }: { $cards }
trick-game-replay-trick = Trick: { $plays }. { $who } takes it

## Refusals

trick-game-refused-turn = It is not your turn
trick-game-refused-moment = Not the moment for that
trick-game-refused-over = The match is already over
trick-game-refused-seat = There is no such seat
trick-game-refused-held = You do not hold { $card }
trick-game-refused-follow = Follow suit: { $suit }

## Real cards

trick-game-paper-ask = { $name ->
    [bid] { $who }: how many are bid?
    [taken] { $who }: how many tricks?
    [reached] Who was the first to take the twelfth?
    [latest] Tricks are equal. Who of them took the latest?
   *[first] Who deals first?
}
trick-game-paper-answer = { $name ->
    [bid] { $who }: bid { $said }
    [taken] { $who }: taken { $said }
    [reached] the twelfth first: { $said }
    [latest] the latest: { $said }
   *[first] first deal { $said }
}
