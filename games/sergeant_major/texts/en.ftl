sergeant-major-name = Sergeant Major
sergeant-major-board = three deals
sergeant-major-about = Three players, no trumps. Exchange cards, then take more tricks than the others.
sergeant-major-line = swap cards, take tricks, no trumps, 3 players

## Options and presets

sergeant-major-option-target = What wins
sergeant-major-option-target-about = What wins: the twelfth trick, or the most in three deals.
sergeant-major-option-target-total = 12 tricks over the match
sergeant-major-option-target-single = 12 tricks in one deal
sergeant-major-option-target-three-deals = most in three deals
sergeant-major-option-max-deals = Limit of deals
sergeant-major-option-max-deals-about = If nobody takes twelve in a deal, the most tricks win.
sergeant-major-option-kitty = The kitty
sergeant-major-option-kitty-about = Whether the dealer sees the kitty before discarding four.
sergeant-major-option-kitty-blind = blind: discard first
sergeant-major-option-kitty-open = open to the dealer
sergeant-major-option-next-dealer = Next to deal
sergeant-major-option-next-dealer-about = The dealer has the kitty, and takes the most.
sergeant-major-option-next-dealer-loser = the player with the fewest
sergeant-major-option-next-dealer-winner = the player with the most
sergeant-major-option-quota = Quota of tricks
sergeant-major-option-quota-about = Tricks due from the dealer, the left and the right.
sergeant-major-option-quota-8-5-3 = 8-5-3
sergeant-major-option-quota-9-5-2 = 9-5-2
sergeant-major-option-quota-none = no quota
sergeant-major-option-stake = Stake, in points
sergeant-major-option-stake-about = Paid into the pot, and for each missed quota.
sergeant-major-preset-three = Three deals
sergeant-major-preset-usual = First to twelve
sergeant-major-preset-single = All in one deal

## The deal in progress

sergeant-major-title = <b>Deal { $number }</b>
sergeant-major-goal-total = First to 12 tricks in the match wins
sergeant-major-goal-three = The most tricks in three deals win
sergeant-major-goal-single = 12 tricks in a single deal win; { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} at most
sergeant-major-pot = Pot: { $pot }
sergeant-major-pot-fines = Pot: { $pot }, fine for a missed quota: { $stake }
sergeant-major-head-quota = quota
sergeant-major-head-distance = to 12
sergeant-major-head-total = in all
sergeant-major-head-fines = fines
sergeant-major-head-tricks = tricks
sergeant-major-head-points = points
sergeant-major-exchange = Exchange { $number } of { $of }: { $giver } ⇄ { $receiver }
sergeant-major-exchange-over = All three exchanges are done
sergeant-major-kitty =
    Kitty:
    🎴 🎴
    🎴 🎴
sergeant-major-decided = 🏁 { $who } took the twelfth trick and the match; the deal is played out
sergeant-major-turn-give = { $who } to give a card
sergeant-major-turn-return = { $who } to return a card
sergeant-major-turn-lay = { $who } to swap with the kitty

## The table as a picture

sergeant-major-picture-title = Deal { $number }
sergeant-major-picture-goal-total = first to 12 tricks in all
sergeant-major-picture-goal-three = most tricks in three deals
sergeant-major-picture-goal-single = 12 tricks in one deal
sergeant-major-picture-exchange = Exchange { $number } of { $of }
sergeant-major-picture-lay = Swap with the kitty
sergeant-major-picture-quota = quota { $quota }
sergeant-major-picture-taken-quota = took { $taken } of { $quota }
sergeant-major-picture-over = Deal { $number } is over
sergeant-major-picture-distance = { $count } to go
sergeant-major-picture-won = won
sergeant-major-picture-tie = { $how ->
    [first] twelfth trick first
   *[latest] level: later trick wins
}
sergeant-major-moment = { $taken ->
    [one] { $taken } trick in deal { $number }
   *[other] { $taken } tricks in deal { $number }
}
sergeant-major-picture-total = { $total } in all
sergeant-major-picture-kitty = Kitty

## What one player alone sees

sergeant-major-swap-out-open = { $who }: gets { $given }, has yet to return a card
sergeant-major-swap-out = { $who }: gets { $given }, returns { $returned }
sergeant-major-swap-in-open = { $who }: gives { $given }
sergeant-major-swap-in = { $who }: gives { $given }, gets { $returned }
sergeant-major-kitty-held = In the kitty: { $cards }
sergeant-major-kitty-taken = Your discard: { $laid }; from the kitty: { $kitty }
sergeant-major-prompt-give = <b>Which card do you give?</b> It goes to { $who }
sergeant-major-prompt-return-higher = <b>Return a { $suit } higher than { $card }</b>
sergeant-major-prompt-return-any = <b>Nothing beats { $card }: return any card</b>
sergeant-major-prompt-lay-blind = <b>Discard four cards.</b> You see the kitty afterwards. Picked { $count } of { $of }
sergeant-major-prompt-lay-open = <b>Discard any four cards.</b> Picked { $count } of { $of }

## What is on the screen

sergeant-major-lesson = { $screen ->
    [give] This is the exchange: you give a card to your neighbour, who then returns another. Press a card that you do not need. What comes back must be higher and of the same suit, if your neighbour has such a card. It usually pays to give a low card of a suit in which you hold high ones. Only the two of you see these cards.
    [return] Your neighbour gave you a card, and you have to return one. If you hold higher cards of its suit, one of them goes back. If not, return any card but the one you just received. Press a card: all those with a button are allowed. Only the two of you see these cards.
    [lay] You deal, so you exchange with the kitty. Press four cards that you can spare. Press one again to put it back. Then confirm with the lowest button, and the kitty is yours. The dealer owes eight tricks, so keep high cards and long suits.
    [play] Press the card that you play: only those with a button are allowed. Follow the suit of the first card if you can, otherwise play anything. There are no trumps, so the highest card of the suit led always takes the trick. Beside the names stand the tricks taken and those still needed for twelve. The first to a twelfth trick wins.
   *[wait] It is the turn of the marked player, and the trick lies on the table. Beside the names stand the tricks taken and those still needed for twelve. Your cards are below, and nobody else sees them. When it is your turn, buttons appear under your hand. The score is behind the button 📋.
}

## Hints

sergeant-major-hint-give = Give { $card }: you can spare it, and your neighbour must return a higher one of the suit if there is one.
sergeant-major-hint-return = Return { $card }: your hand loses the least without it.
sergeant-major-hint-lay = Discard { $cards }: they would hardly take a trick.
sergeant-major-hint-sure = { $good ->
    [0] { "" }
   *[other] Best in about { $good } of 10 layouts.{ " " }
}{ $sure ->
    [clear] On average anything else is clearly worse.
    [slight] A little worse: { $other }.
   *[equal] On average { $other } is as good.
}
sergeant-major-hint-play = { $card }: { $why ->
    [only] it is the only card that the rules allow.
    [sure] nobody can take this trick from you.
    [strong] it most likely takes the trick.
    [probe] it will hardly take the trick, but it saves your better cards for later.
    [weak] it will hardly take the trick, but your other cards are no better at it.
    [cheapest] it most likely takes this trick, and nothing cheaper can.
    [take] it most likely takes this trick.
   *[spare] others most likely take this trick: play what you can spare.
}

## The feed

sergeant-major-dealt = Deal { $number }: { $who } deals
sergeant-major-given = { $giver } gives { $card } to { $receiver }
sergeant-major-returned = { $receiver } returns { $card } to { $giver }
sergeant-major-exchanged = Exchange { $number }: { $giver } ⇄ { $receiver }
sergeant-major-kitty-swapped = { $who } swaps four cards with the kitty. { $leader } leads
sergeant-major-target-reached = 🏁 { $who } takes the twelfth trick!

## The end of a deal and of the match

sergeant-major-summary-own = You took { $taken }, your quota is { $quota }. Tricks in all: { $total }
sergeant-major-summary-own-free = You took { $taken }. Tricks in all: { $total }
sergeant-major-deal-over = <b>Deal { $number } is over</b>
sergeant-major-missed = Short of the quota: { $who }
sergeant-major-winner = 🏆 { $who } wins!
sergeant-major-tie = { $how ->
    [first] More than one has twelve tricks: whoever took the twelfth first wins
   *[latest] Level on tricks: whoever took the later trick in the last deal wins
}
sergeant-major-takes-pot = { $fines ->
    [0] The winner takes the pot: { $pot }
   *[other] The winner takes the pot of { $pot } and fines of { $fines }, { $total } in all
}

## The score sheet

sergeant-major-score-title = { $number ->
    [one] <b>Tricks after { $number } deal</b>
   *[other] <b>Tricks after { $number } deals</b>
}
sergeant-major-score-key = For each deal: taken/quota, = all tricks
sergeant-major-score-key-free = For each deal: tricks, = all tricks
sergeant-major-score-none = No deal has been played yet

## Profiles and achievements

sergeant-major-profile-tricks = Tricks a deal: { $average }, most: { $most }
sergeant-major-profile-role = { $role ->
    [dealer] As dealer
    [left] On the dealer’s left
   *[right] On the dealer’s right
}: quota met in { $met } of { $whole } ({ $percent }%), exceeded in { $over }, tricks on average { $average }
sergeant-major-profile-gives = Cards given: { $whole }, higher ones of the suit returned: { $part }
sergeant-major-profile-answers = Cards returned: { $whole }, higher ones of the suit: { $part }
sergeant-major-profile-kitties = Kitties taken: { $kitties }, aces from them: { $aces }
sergeant-major-achievement-twelve-in-a-deal = General
sergeant-major-achievement-twelve-in-a-deal-about = Twelve tricks in one deal, and without the kitty.
sergeant-major-achievement-up-from-the-ranks = Up from the ranks
sergeant-major-achievement-up-from-the-ranks-about = Nine tricks or more on the dealer’s right, where the quota is the smallest.

## A match that is over, with all hands open

sergeant-major-replay-swap = { $giver } → { $receiver }: { $given }, back { $returned }
sergeant-major-replay-laid = The dealer's discard
sergeant-major-replay-taken = { $who } { $taken }
sergeant-major-replay-deal = tricks: { $taken }

## Refusals

sergeant-major-refused-received = You have just received { $card } and may not return it
sergeant-major-refused-higher = Return a { $suit } higher than { $card }
