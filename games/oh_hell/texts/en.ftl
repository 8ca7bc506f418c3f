oh-hell-name = Oh Hell
oh-hell-board = a match of five deals
oh-hell-about = Say how many tricks you will take, then take exactly that many. One more or one less scores nothing.
oh-hell-line = guess how many tricks you will take, 3–7 players

## Options and presets

oh-hell-option-deals = Number of deals
oh-hell-option-deals-about = Hands grow deal by deal; a shorter match has fewer large ones.
oh-hell-option-deals-full = the whole game
oh-hell-option-hook = Dealer may not balance
oh-hell-option-hook-about = The bids never add up to the tricks, so somebody must fail.
oh-hell-option-zero = For an exact zero
oh-hell-option-zero-about = What a bid of zero earns when no trick is taken.
oh-hell-option-zero-ten = 10 points
oh-hell-option-zero-sliding = 5 + 1 for each card
oh-hell-preset-full = Full
oh-hell-preset-short = Short
oh-hell-preset-medium = Medium

## The deal in progress

oh-hell-title = <b>Deal { $number } of { $deals }</b>
oh-hell-trumps = Trumps { $suit }, turned { $card }
oh-hell-no-trumps = No trumps
oh-hell-bidding = { $cards ->
    [one] { $cards } trick to take
   *[other] { $cards } tricks to take
}, bid so far: { $total }
oh-hell-balance = Bid { $total }, tricks { $cards }
oh-hell-head-bid = bid
oh-hell-head-sum = total
oh-hell-head-exact = exact
oh-hell-turn-bid = { $who } to bid
oh-hell-said = { $who } { $bid }
oh-hell-bids-so-far = Bids: { $bids }.{ " " }
oh-hell-prompt-bid = { $said }<b>How many tricks do you bid?</b>
oh-hell-prompt-hook = { $said }<b>How many tricks do you bid?</b> Not { $bid ->
    [0] zero
   *[other] { $bid }
}: the bids would balance
oh-hell-peek = { $trumps }. Your cards: { $cards }

## The table as a picture

oh-hell-picture-title = Deal { $number } of { $deals }
oh-hell-picture-bidding = Bids
oh-hell-picture-total = bid { $total }, tricks { $cards }
oh-hell-picture-bid = bid { $bid }
oh-hell-picture-taken = took { $taken } of { $bid }
oh-hell-picture-over = Deal { $number } of { $deals } is over
oh-hell-picture-result = { $taken } of { $bid }, +{ $points }
oh-hell-moment = { $count } exact bids in a row

## What is on the screen

oh-hell-lesson = { $screen ->
    [bid] These are your cards and the trumps of this deal; bids stand beside the names. Press the number of tricks that you will take, no more and no fewer. An exact bid brings 10 points and one more for each trick, anything else nothing. High cards and trumps take most tricks, low cards hardly any. When all have bid, play begins.
    [play] Press the card that you play: only those with a button are allowed. Follow the suit of the first card if you can, otherwise play anything. The highest trump takes the trick, or else the highest card of the suit led. Bids and tricks taken stand beside the names. Take exactly your bid to score: one trick too many ruins it.
   *[wait] It is the turn of the marked player, and the trick lies on the table. Bids and tricks taken stand beside the names. Your cards are below, and nobody else sees them. When it is your turn, buttons appear under your hand. The score is behind the button 📋.
}

## Hints

oh-hell-hint-bid = Bid { $bid }: this hand is good for about { $worth }{ $why ->
    [more] , but on average a higher bid pays better.
    [fewer] , but on average a lower bid pays better.
   *[hand] .
}
oh-hell-hint-play = { $card }: { $why ->
    [only] it is the only card that the rules allow.
    [bust] your bid is lost, so play anything.
    [duck] you have all you bid, and this card most likely takes nothing.
    [stuck] you have all you bid, but get rid of it now: later it is most likely more dangerous.
    [last] after it you have the { $bid ->
        [one] one trick
       *[other] { $bid } tricks
    } you bid: lose the rest.
    [last_if] if it takes the trick, you have the { $bid ->
        [one] one trick
       *[other] { $bid } tricks
    } you bid: then lose the rest.
    [take] you need { $need } more, and this card most likely takes the trick.
    [wait] { $need ->
        [one] you need { $need } more, but another card of yours is likelier to take it: let this trick go.
       *[other] you need { $need } more, but other cards of yours are likelier to take them: let this trick go.
    }
   *[spare] you need { $need } more, but this trick is hard to get: play what you need least.
}
oh-hell-hint-sure-card = You make your bid exactly in about { $exact } of 10 layouts. { $sure ->
    [clear] Anything else is clearly worse.
    [slight] A little worse: { $other }.
   *[equal] { $other } is as good.
}
oh-hell-hint-sure-bid = You make it exactly in about { $exact } of 10 layouts. { $sure ->
    [clear] Anything else is clearly worse.
    [slight] A little worse: bid { $other }.
   *[equal] A bid of { $other } is as good.
}
oh-hell-hint-lost = But you will hardly make your bid exactly.

## The feed

oh-hell-dealt = Deal { $number }: { $who } deals. { $trumps }
oh-hell-bid-made = { $tricks ->
    [0] { $who } bids zero
    [one] { $who } bids { $tricks } trick
   *[other] { $who } bids { $tricks } tricks
}

## The end of a deal and of the match

oh-hell-summary-own = You bid { $bid } and took { $taken }: { $points ->
    [0] missed
   *[other] +{ $points }
}. Total { $total }
oh-hell-deal-over = <b>Deal { $number } of { $deals } is over</b>
oh-hell-bust = Missed the bid: { $who }

## The score sheet

oh-hell-score-title = <b>Score after { $number } of { $deals } deals</b>
oh-hell-score-key = For each deal: bid/taken, + points, = running total
oh-hell-score-none = { $deals ->
    [one] Nothing scored yet; { $deals } deal to play
   *[other] Nothing scored yet; { $deals } deals to play
}

## Profiles and achievements

oh-hell-profile-exact = Exact bids: { $part } of { $whole } ({ $percent }%)
oh-hell-profile-missed = Took more than bid: { $over }, less: { $under }
oh-hell-profile-sizes = Exact by cards in hand: { $sizes }
oh-hell-profile-size = { $first }–{ $last } — { $percent }%
oh-hell-profile-zeros = Exact bids of zero: { $part } of { $whole } ({ $percent }%)
oh-hell-profile-points = Points a deal: { $average }, most in a match: { $most }
oh-hell-profile-streak = Longest run: { $count ->
    [one] { $count } exact bid in a row
   *[other] { $count } exact bids in a row
}
oh-hell-achievement-seven-in-a-row = Clairvoyant
oh-hell-achievement-seven-in-a-row-about = Seven exact bids in a row in one match.
oh-hell-achievement-seven-tricks = As good as their word
oh-hell-achievement-seven-tricks-about = Bid seven tricks or more, and take exactly that many.

## A match that is over, with all hands open

oh-hell-replay-deal = { $count ->
    [0] every bid was made
   *[other] missed: { $missed }
}

## Refusals

oh-hell-refused-range = Bid anything from zero to { $most }
oh-hell-refused-hook = The dealer may not bid { $bid ->
    [0] zero
   *[other] { $bid }
}: the bids would balance
