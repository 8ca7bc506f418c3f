preferans-name = Preferans
preferans-board = Sochinka, one deal
preferans-about = An auction for the talon, whists and raspasy, for two to four. Begin with Sochinka; Klassika with Razboinik follows the Moscow rules of 1971.
preferans-line = auction, whists and the pool, 2–4 players

## Options and presets

preferans-option-kind = Kind of game
preferans-option-kind-about = The kind sets the auction and the score.
preferans-option-kind-sochinka = Sochinka, no Razboinik
preferans-option-kind-classic = Klassika of 1971, with Razboinik
preferans-option-kind-leningradka = Leningradka
preferans-option-kind-gusarik = Gusarik
preferans-rating-kind-sochinka = Sochinka
preferans-rating-kind-classic = Klassika
preferans-rating-kind-leningradka = Leningradka
preferans-rating-kind-gusarik = Gusarik
preferans-options-bidding = Bidding…
preferans-options-play = Play…
preferans-options-writing = Scoring…
preferans-options-length = Length…
preferans-option-dummy = With a dummy (two players)
preferans-option-dummy-about = The third hand lies open; the declarer's opponents lead it.
preferans-option-gain = Where winnings go
preferans-option-gain-about = Where a declarer writes the price of a game made.
preferans-option-gain-halves = half pool, half hill
preferans-option-gain-pool = all to the pool
preferans-option-gain-hill-first = hill first
preferans-option-dark = Dark calls
preferans-option-dark-about = You may bid without looking: gains and losses count double.
preferans-option-misere = Misère
preferans-option-misere-about = Binding is a first call only; traded may be bid at any time.
preferans-option-misere-binding = binding
preferans-option-misere-trading = traded
preferans-option-underbid = Underbids
preferans-option-underbid-about = Tricks above the contract cost, if they could have been bid.
preferans-option-underbid-arbiter = the arbiter judges
preferans-option-underbid-off = free
preferans-option-undertricks = Undertricks
preferans-option-undertricks-about = Who writes whists on a declarer who falls short.
preferans-option-undertricks-usual = all write
preferans-option-undertricks-gentleman = gentleman
preferans-option-undertricks-robber = robber
preferans-option-cover = Cover
preferans-option-cover-about = Games beyond your share earn half.
preferans-option-raspasy-to-pool = Clean raspasy to the pool
preferans-option-raspasy-to-pool-about = Taking no trick in raspasy earns pool points, not less hill.
preferans-option-third-raspasy-fine = Fine for third raspasy
preferans-option-third-raspasy-fine-about = Hill points of the dealer for a third raspasy in a row.
preferans-option-help = Help
preferans-option-help-about = Points beyond a full pool help others, for whists.
preferans-option-doubled = Whists and hill double
preferans-option-doubled-about = Whists and failed games are written twice.
preferans-option-raspasy-rounds = Raspasy rounds
preferans-option-raspasy-rounds-about = Two rounds of raspasy follow Razboinik.
preferans-option-settle = Settlement
preferans-option-settle-about = Whether pools and whists count, or the hills alone.
preferans-option-settle-full = full
preferans-option-settle-hill-only = the hill alone
preferans-option-pool = Pool
preferans-option-pool-about = How many points fill a pool.
preferans-option-whist-price = Price of a whist
preferans-option-whist-price-about = How many points a whist is worth.
preferans-option-control-time = Control time, min
preferans-option-control-time-about = After how many minutes the last round begins.
preferans-option-control-time-none = none
preferans-option-deals = Deals
preferans-option-deals-about = After this deal the match is settled as it stands.
preferans-option-deals-none = to the end
preferans-option-deals-by-seats = 20 of three, 24 of four
preferans-option-talk = Table talk
preferans-option-talk-about = People advise, draw teeth and agree on changes, as at a real table.
preferans-option-half-whist = Half-whist
preferans-option-half-whist-about = To a six or seven, after a pass of the first, the second may say “half” and write half.
preferans-option-concede = Concede three down
preferans-option-concede-about = A declarer may concede before laying away: three short, without play.
preferans-option-dealer-help = The dealer's help
preferans-option-dealer-help-about = A sitting dealer chooses the whister to advise: for nothing, or for half of the whists.
preferans-option-dealer-help-none = no choice
preferans-option-dealer-help-free = for nothing
preferans-option-dealer-help-whists = for half of the whists
preferans-preset-classic = Klassika 1971
preferans-preset-sochinka = Sochinka
preferans-preset-leningradka = Leningradka
preferans-preset-gusarik = Gusarik
preferans-preset-quick-classic = Klassika, 4 deals
preferans-preset-middle-classic = Klassika, 16 deals
preferans-preset-quick-sochinka = Sochinka, 4 deals
preferans-preset-quick-leningradka = Leningradka, 4 deals
preferans-preset-quick-gusarik = Gusarik, 4 deals
preferans-preset-dummy = Two and a dummy
preferans-preset-quick-dummy = With a dummy, 4 deals

## Bids and contracts

preferans-no-trumps = NT
preferans-contract = { $level }{ $trumps }
preferans-misere = misère
preferans-totus = totus { $trumps }
preferans-without-talon = { $contract } without the talon
preferans-in-the-dark = { $contract } in the dark
preferans-sign-dark = { $level ->
    [0] d.{ $contract }
   *[other] d{ $contract }
}
preferans-sign-without-talon = { $contract } w/o
preferans-word = { $level ->
    [6] { $trumps ->
        [S] one
        [C] two
        [D] three
        [H] four
       *[N] no trumps
    }
    [7] seven { $trumps ->
        [S] first
        [C] second
        [D] third
        [H] fourth
       *[N] no trumps
    }
    [8] eight { $trumps ->
        [S] first
        [C] second
        [D] third
        [H] fourth
       *[N] no trumps
    }
    [9] nine { $trumps ->
        [S] first
        [C] second
        [D] third
        [H] fourth
       *[N] no trumps
    }
   *[other] ten { $trumps ->
        [S] first
        [C] second
        [D] third
        [H] fourth
       *[N] no trumps
    }
}
preferans-bid = { $word } · { $contract }

## The deal in progress

preferans-title = <b>{ $part ->
    [draw] Who deals first
    [robber] { $number ->
        [0] Razboinik, the first deal
       *[other] Razboinik, deal { $number }
    }
    [rounds] Raspasy rounds, deal { $number }
    [conditions] Before the main part
   *[main] { $number ->
        [0] The first deal
       *[other] Deal { $number }
    }
}</b>
preferans-row = Raspasy in a row: { $number ->
    [2] second
   *[other] third
}; { $dealer } deals again
preferans-rounds-left = { $count ->
    [1] The last round
   *[other] The control time is up: this round, then one more
}
preferans-head-said = says
preferans-head-pool = pool
preferans-head-hill = hill
preferans-head-robber = razb.
preferans-head-result = result
preferans-head-missing = lacks
preferans-head-over = above
preferans-head-gives = each
preferans-head-price = × { $price }
preferans-head-on = → { $who }
preferans-role-sitting = sits out
preferans-role-sharer = shares
preferans-role-declarer = plays
preferans-role-whist = whist
preferans-role-half = half
preferans-role-pass = pass
preferans-call-pass-dark = dark pass
preferans-talon = Talon: { $cards }
preferans-open-hand = Open hand: { $who }
preferans-raspasy = { $dark ->
    [yes] Dark raspasy
   *[no] Raspasy
}, { $price } a trick
preferans-plays = { $who } plays <b>{ $contract }</b>
preferans-bought = { $who } wins the auction: <b>{ $bid }</b>
preferans-declares = { $who } declares; the contract is not announced yet
preferans-whisted = { $count ->
    [one] { $who } whists
   *[other] { $who } whist
}{ $manner ->
    [open] { " " }(open play)
    [closed] { " " }(closed play)
   *[dummy] { "" }
}
preferans-aids = The dealer's help: { $who } → { $whister }
preferans-whispered = 🤫 { $who }: { $advice }
preferans-claimed = A claim by { $who }: { $side ->
    [misere] misère takes
    [declarer] the declarer takes
   *[defenders] { $whisters ->
        [0] the defenders take
        [one] the whister takes
       *[other] the whisters take
    }
} { $count } of the remaining { $left }{ $shares }
preferans-claim-shares = { " " }({ $shares })
preferans-claim-share = { $who } { $count }
preferans-turned = Talon card: { $card }, its suit is followed

preferans-turn-auction = { $count ->
    [0] { "" }
   *[other] { $said }.{ " " }
}{ $who } to call
preferans-turn = { $phase ->
    [lay] { $who } discards two cards
    [contract] { $who } announces the contract
    [totus] { $who } chooses the two to discard
    [share] { $who } decides on half a share
    [whist] Whist or pass: { $who }
    [dealer] The dealer decides: { $who }
    [manner] Open or closed: { $who } chooses
    [claim] Answering the claim: { $who }
   *[play] { $who } to play
}
preferans-turn-for = { $who } to play, hand: { $hand }
preferans-turn-verdict = The arbiter looks for an underbid
preferans-turn-conditions = { $set ->
    [yes] { $who }, owner of the hill, proposes changes or begins
   *[no] { $who }, owner of the hill, sets pool, whist and time
}
preferans-turn-vote = Answering a change ({ $change }): { $who }
preferans-said = { $who } { $call }
preferans-asked-auction = <b>{ $count ->
    [0] Your call.
   *[other] Calls: { $said }. Yours?
}</b>
preferans-asked = <b>{ $phase ->
    [lay] Discard two cards.
    [contract] { $part ->
        [robber] Which of your contracts will you play?
       *[other] Announce the contract.
    }
    [totus] Choose two cards to discard.
    [share] Will you take half?
    [dealer] Both passed. Whose hand will you look at, to whist with?
    [manner] Open or closed?
   *[play] Your turn.
}</b>
preferans-asked-named = <b>{ $decides ->
    [yes] Your partner would discard two others. You decide: which?
   *[no] Your partner has named two to discard. Agree, or mark two others?
}</b>
preferans-asked-for = <b>Your turn, hand: { $hand }</b>
preferans-asked-whist = <b>{ $returns ->
    [yes] “Half” was said after you. Do you return and whist?
   *[no] Do you whist?
} { $count ->
    [one] { $count } trick is needed.
   *[other] { $count } tricks are needed.
}</b>
preferans-asked-count = <b>{ $misere ->
    [defender] How many of the remaining tricks ({ $count }) will misère take?
    [declarer] How many of the remaining tricks ({ $count }) must you take?
   *[no] How many of the remaining tricks ({ $count }) will your side take?
} Your cards will lie open.</b>
preferans-asked-page = <b>{ $page ->
    [dark] In the dark: twice the value, the talon closed until the play is over.
    [notalon] Without the talon: you play your ten cards.
    [share] Announce the contract: the dealer may take half.
    [teeth] A tooth is drawn towards whoever made you fall short or take a trick too many. It costs nothing and stays on the sheet until it is worked off.
    [propose] What do you advise the owner of the hill? They alone decide.
    [fine] How many hill points for the dealer of a third raspasy in a row?
   *[totus] Totus: twelve cards lie open, your opponents discard two, you need all ten tricks.
}</b>
preferans-asked-whisper = <b>{ $manner ->
    [yes] Closed or open? Whisper to
   *[no] A card, or a suit to lead? Whisper to
} { $who }. Only the whister reads it, and decides alone.</b>
preferans-asked-help = <b>Which whister do you help in this deal? You choose once, before the first card.</b>
preferans-asked-nobody = <b>Nobody to whisper to yet: open “Whisper” once one player whists.</b>
preferans-asked-sure = <b>Once more: { $call }? You cannot take it back.</b>
preferans-asked-claim = <b>{ $claim }. Do you agree?</b>
preferans-asked-conditions = <b>{ $pool ->
    [0] The conditions are set. Propose a change of the rules, or begin the main part.
   *[other] The hill is yours: set the whist's price, the pool ({ $pool } at most) and the time.
}</b>
preferans-asked-change = <b>The owner of the hill proposes: { $change }. Do you agree? If one does not, all stays as it was.</b>
preferans-laid = You discarded: { $cards }
preferans-named = Named for the discard: { $cards }
preferans-laid-open = Discarded: { $cards }
preferans-own-open = Your cards lie open.
preferans-peeked-hand = The hand you looked at: { $who }
preferans-not-looked = Your cards lie face down: until you look you may call in the dark.
preferans-peek-not-looked = You have not looked at your cards yet

## Buttons

preferans-look = Look at my cards
preferans-pass = Pass
preferans-whist = Whist
preferans-half = Half
preferans-concede = Concede three down
preferans-open = Open
preferans-closed = Closed
preferans-accept = Yes
preferans-decline = No
preferans-look-at = Hand: { $who }
preferans-help = Help: { $who }
preferans-lead = lead { $suit }
preferans-shared = { $contract }, half shares
preferans-back = Back
preferans-totus-for = { $contract } → { $who }
preferans-page = { $page ->
    [more] more…
    [notalon] No talon
    [dark] In the dark
    [share] Half shares
    [totus] Totus
    [claim] Claim
    [teeth] Teeth
    [propose] Advise
    [fine] Fine…
   *[whisper] Whisper
}
preferans-tooth = { $worked ->
    [yes] Worked off: { $who }
   *[no] Tooth → { $who }
}
preferans-propose = Advise
preferans-begin = Begin
preferans-change = { $option ->
    [cover] { $value ->
        [on] with cover
       *[off] without cover
    }
    [underbid] { $value ->
        [arbiter] the arbiter judges underbids
       *[off] underbids are free
    }
    [talk] no table talk
   *[third_raspasy_fine] fine for third raspasy { $value }
}
preferans-condition = { $on ->
    [yes] ✓
   *[no] { "" }
}{ $kind ->
    [price] whist { $value }
    [pool] pool { $value }
   *[time] { $value ->
        [0] ⏱ ∞
       *[other] { $value } min
    }
}
preferans-set = Done

## What is on the screen

preferans-lesson = { $screen ->
    [auction] This is the auction: players promise a number of tricks with certain trumps, and every bid must be higher. The highest bidder takes the talon and plays against the other two. Press a bid or “Pass”: after a pass you are out of this auction. Four or five sure tricks and a long suit are enough to begin with a six. If all pass, it is raspasy, where nobody wants a trick.
    [lay] The talon is yours, and you hold twelve cards. Press two cards to discard. Press one again to put it back. Then confirm with the lowest button and announce your contract. Weak cards of a short suit usually go, so that you can trump it later{ $agreed ->
        [concede] ; in a hopeless case you may concede three down, without play
       *[none] { "" }
    }.
    [contract] Announce your contract: the number means tricks, the sign means trumps. It may be higher than your bid, but not lower. The higher the contract, the more it brings, and the more each missing trick costs. Choose your longest and strongest suit for trumps. The other two then decide whether to whist against you.
    [answer] Now you answer the contract, and no card is played yet. “Whist” means that you play against it and write for your tricks, but pay for missing ones. “Pass” keeps you out of it without a risk. Four tricks are due against a six, two against a seven, one against higher contracts. Open play lays both defending hands on the table; in closed play you see only your own{ $agreed ->
        [half] ; “Half” brings whists for half of the tricks due, without play, unless the first returns and whists
       *[none] { "" }
    }.
    [play] Press the card that you play: only those with a button are allowed. Follow suit; without it play a trump, without trumps anything. Beside the names you see who declares, who whists and what they took. The declarer needs as many tricks as announced, the whisters the rest. If the outcome is clear, a claim (behind “more…”) ends the deal at once.
    [raspasy] Raspasy: all have passed, and now nobody wants a trick. Press a card: follow suit, or throw anything if you have none. There are no trumps, so the highest card of the suit led takes the trick. Every trick is a fine on the hill, and taking none is a gain. Get rid of high cards when somebody else takes the trick.
    [council] Razboinik and raspasy are over, the main part is next. The owner of the largest hill sets the whist's price, the pool and the time. The others advise by the button “Advise”. Then the owner may propose changes of the rules: what all accept holds to the end, what one declines stays as it was. No answer in two minutes declines.
    [whisper] Another player whists, and you have an advisory voice. Press “Whisper” and choose a suit, then a card of it or to lead it; before the play, closed or open. Only the whister reads your advice; the others see just that there was some. Each adviser speaks once a trick. Whether to follow it, the whister decides: theirs are the whists and the hill.
   *[wait] It is the turn of the marked player, and the table shows what was called and played. Beside the names are the pool of gains and the hill of fines. Your cards are below, and nobody else sees them. When it is your turn, buttons appear under your hand. The whole sheet is behind the button 📋.
}

## Hints

preferans-hint = { $move }: { $why ->
    [whisper] the whister has the last word, and writes whists and hill; if you see better, advise a card or a suit.
    [teeth] a tooth costs nothing and tells who owes you one.
    [look] in the dark everything costs double; this way you know what you hold.
    [conditions] whists of 1 and a pool of { $need } last for an evening.
    [begin] the rules are good as they are.
    [change] you can play with this as well.
    [pass] own tricks (about { $tricks }) may be too few even with the talon.
    [bid] own tricks (about { $tricks }), and the talon usually adds one and a half.
    [dear_raspasy] a raspasy trick already costs { $need }, so playing is cheaper.
    [misere] such a hand is most likely not caught.
    [lay] without these two cards the hand is strongest.
    [totus] without these two cards the totus is hardest.
    [contract] the hand is worth about { $tricks }, and this contract promises more than others.
    [share] it is risky: let the dealer take half of it.
    [half] the contract should be made, and half of it is yours.
    [no_half] the contract is doubtful; whisting or silence is cheaper.
    [claim] { $need } for you; the rest is settled, however the cards lie.
    [whist] { $need ->
        [0] you risk little.
       *[other] you owe { $need }, and usually they come with a profit.
    }
    [half_whist] whists for { $need } { $need ->
        [one] trick
       *[other] tricks
    } without a risk, unless the first returns.
    [concede] play will cost no less than three short.
    [no_whist] { $need ->
        [0] there is no point in a whist here.
       *[other] you owe { $need }, and too few would cost more than whists bring.
    }
    [peek] looking costs nothing, and makes it easier to decide.
    [open] with both hands in sight it is easier to play.
    [accept] playing on would most likely bring no more.
    [decline] playing on may give you more.
    [only] it is the only card that the rules allow.
    [lowest] others have nothing lower in the suit, so it takes no trick.
    [danger] lower cards of the suit are still out: later it may take a trick.
    [under] a higher card is on the table, so somebody else takes the trick.
    [forced] the trick is yours anyway: get rid of the highest.
    [diamonds] with nothing to lead, lead diamonds.
    [high_lead] an ace under the whister, a seven under the declarer.
    [low_lead] a seven under the declarer, an ace under the whister.
    [right-suit] this is the suit to catch it in: others let the declarer slip under.
    [held-back] keep the low card: under it the declarer will have to take.
    [safe-card] play it now, while there is something to go under.
    [discard] throw the card that cannot slip under later.
    [throw-in] let them in: the next lead costs them.
    [ruff] your partner has none of it, and will trump.
    [force] the declarer must trump, and will run short.
    [draw] draw trumps first, or your high cards get trumped.
    [keep] you still need a trump to trump with: let trumps wait.
    [entry] the sure trick can wait: it brings you back.
    [duck] let this trick go: the high card does more later.
    [enough_own] you have the { $need } you named.
    [enough_catch] the whisters have what they owe: now catch one more.
    [lost_own] the contract cannot be made: lose as few tricks as you can.
   *[lost_catch] the { $need } owed cannot be reached: save what you can.
}{ $likely ->
    [yes] { " " }So it is in likely layouts.
   *[no] {""}
}
preferans-hint-move = { $move }
preferans-hint-sure = { $close ->
    [yes] It hardly matters: { $other } is nearly as good.
   *[no] { $deals ->
        [known] Better
        [shared] No worse than { $other } in { $better } of { $count } layouts; on average better
       *[none] On average better
    }{ $deals ->
        [shared] { "" }
       *[none] { " " }than { $other }
    } by { $whists }{ "\u00A0" }{ $whists ->
        [one] whist
       *[other] whists
    }.
}
preferans-hint-tricks = { $count ->
    [0] No tricks by the table
   *[other] By the table: { $suits }
}{ $bid ->
    [yes] {""}; enough to bid.
    [no] {""}; too little for a bid.
   *[none] .
}
preferans-hint-suit = { $suit }{ "\u00A0" }{ $tricks }
preferans-hint-holes = { $count ->
    [0] A misère has no holes.
    [1] Hole of a misère: { $holes }.
    [2] Holes of a misère: { $holes }.
   *[other] Holes of a misère: { $count }.
}
preferans-hint-hole = { $card }{ "\u00A0" }{ $risk }%

## The table as a picture

preferans-picture-title = { $part ->
    [robber] Razboinik, { $number }
    [rounds] Raspasy, { $number }
   *[main] Deal { $number }
}
preferans-picture-auction = Bidding
preferans-picture-raspasy = raspasy, { $price } a trick
preferans-picture-taken-of = took { $taken } of { $level }
preferans-picture-talon = Talon
preferans-picture-over = { $part ->
    [robber] Robber, { $number }
    [rounds] Raspasy, { $number }
   *[main] Deal { $number }
}: result
preferans-picture-role = { $role }: { $taken }
preferans-picture-result = total { $result }
preferans-picture-made = { $contract }: made
preferans-picture-failed = { $contract }: short by { $short }
preferans-picture-underbid = { $contract }: underbid by { $short }
preferans-picture-unplayed = { $contract }: not played out
preferans-moment = { $contract } { $misere ->
    [yes] without a trick
   *[no] made
}, deal { $number }

## The feed

preferans-told-looked = { $who } looks at the cards
preferans-told-pass = { $who }: { $dark ->
    [yes] dark pass
   *[no] pass
}
preferans-told-bid = { $who }: { $bid }
preferans-told-raspasy = All pass. { $dark ->
    [yes] Dark raspasy
   *[no] Raspasy
}, { $price } a trick
preferans-told-contract = { $who } announces { $contract }{ $share ->
    [yes] { " " }and invites the dealer to share
   *[no] { "" }
}{ $count ->
    [0] { "" }
   *[other] ; helping { $helped }
}
preferans-told-share = { $who } { $accepted ->
    [yes] takes half a share
   *[no] takes no share
}
preferans-told-must-whist = { $count ->
    [one] Whisting is compulsory
   *[other] Both must whist, closed play
}
preferans-told-answer = { $who }: { $whist ->
    [yes] whist
    [half] half a whist
   *[no] pass
}{ $instead }
preferans-told-instead = { " " }(in place of { $who })
preferans-told-peek = { $who } looks at a hand: { $other }
preferans-told-manner = { $who }: { $open ->
    [yes] open
   *[no] closed
} play
preferans-told-advised = { $who } advises, { $whister } decides
preferans-told-aided = The dealer's help: { $who } → { $whister }{ $paid ->
    [yes] , for half of the whists
   *[no] { "" }
}
preferans-told-given = { $half ->
    [yes] Only half a whist
   *[no] Nobody whists
}: { $who } scores the contract unplayed
preferans-told-conceded = { $who } concedes three down: { $contract }
preferans-told-turned = Talon card: { $card }{ $led ->
    [yes] { "" }
   *[no] { " " }(it only names the suit)
}
preferans-told-trick = Trick { $number }: { $who }, { $card }
preferans-told-claim = { $who } { $accepted ->
    [yes] agrees
   *[no] disagrees, play goes on
}
preferans-told-excused = { $who }: the underbid is excused. No more could be taken against { $one } and { $two }
preferans-told-guilty = { $who }: an underbid! The arbiter finds no hands that would excuse it
preferans-told-first-dealer = Cards for the deal: { $cards }. { $who } deals first
preferans-told-part = { $part ->
    [robber] Razboinik begins: everybody plays their six contracts
    [rounds] Two rounds of raspasy
    [conditions] The owner of the hill sets the terms
   *[main] The main part begins
}
preferans-told-dealt = Deal { $number }, dealt by { $who }
preferans-told-dealt-robber = Deal { $number }, dealt by { $who }; { $declarer } declares
preferans-told-owner = { $who } owns the hill and sets the pool (up to { $pool }), whist and time
preferans-told-conditions = Terms: whist { $price }, pool { $pool }, { $minutes ->
    [0] no control time
   *[other] { $minutes } min
}
preferans-told-tooth = { $worked ->
    [yes] A tooth worked off
   *[no] A new tooth
}: { $who } → { $towards }
preferans-proposal = { $who } advises: whist { $price }, pool { $pool }, { $minutes ->
    [0] no time
   *[other] { $minutes } min
}
preferans-told-change = { $who } proposes: { $change }
preferans-told-vote = { $who }: { $accepted ->
    [yes] yes
   *[no] no
}
preferans-told-settled = { $agreed ->
    [yes] Agreed: { $change }
   *[no] Not agreed: { $change }
}
preferans-told-named = { $who } would discard { $cards }
preferans-told-control-time = The control time is up: this round, then one more
preferans-told-last-round = The last round

## The end of a deal

preferans-summary-own = You: { $entries }. Result { $result }
preferans-deal-over = <b>{ $part ->
    [robber] Razboinik, deal { $number }
    [rounds] Raspasy, deal { $number }
   *[main] Deal { $number }
}</b>
preferans-value = Value { $value }{ $bomb ->
    [0] { "" }
    [1] , a bomb
    [2] , a double bomb
   *[3] , a fir
}
preferans-halved = Beyond the cover: half is won
preferans-made = { $who }, { $contract }: made. { $value }
preferans-failed = { $who }, { $contract }: { $short } short. { $value }
preferans-caught = { $who }, { $contract }: caught, tricks: { $short }. { $value }
preferans-underbid = { $who }, { $contract }: underbid by { $short }. { $value }
preferans-unplayed-half = { $who }, { $contract }: unplayed, half a whist. { $value }
preferans-conceded = { $who }, { $contract }: three short, conceded. { $value }
preferans-unplayed = { $who }, { $contract }: unplayed, nobody whists. { $value }
preferans-raspasy-over = Raspasy is over, { $price } a trick
preferans-raspasy-dark-over = Dark raspasy is over, { $price } a trick
preferans-ended-by-claim = A claim ended the play
preferans-writes = <b>{ $who }</b>: { $entries }
preferans-entry = { $column ->
    [pool] pool
    [hill] hill
   *[whists] whists
} { $amount } { $why }
preferans-entry-whists = { $amount } → { $on } { $why }
preferans-entry-bomb = { $rank ->
    [1] bomb
    [2] double bomb
   *[3] fir
} { $spent ->
    [yes] spent
   *[no] for a dark pass
}
preferans-entry-lost = { $amount } lost { $why }
preferans-sum = { $column ->
    [pool] pool
    [hill] hill
    [lost] lost
   *[whists] whists
} { $amount }
preferans-product = { " " }({ $price } × { $times })
preferans-why-helper = (help: { $helper })
preferans-why = { $why ->
    [made] for the contract
    [whist] for tricks
    [away] for tricks granted
    [half] for half a whist
    [undertrick] for undertricks
    [levelled] robber whist
    [aided] for the dealer's help
    [underwhist] for a shortage
    [gift] for the talon
    [returned] for a returned talon
    [help-pool] for help
    [help-hill] for help off the hill
    [overflow] beyond the pool
    [totus] for the totus
    [trick] for tricks
    [clean] for no trick
    [fine] for a third raspasy
   *[failed] for the failure
}{ $product }

## The sheet

preferans-score-title = <b>The sheet, deals played: { $number }</b>{ $part ->
    [robber] { " " }(Razboinik)
    [rounds] { " " }(raspasy rounds)
   *[main] { "" }
}
preferans-part-over = <b>{ $part ->
    [robber] Razboinik is over
   *[rounds] The rounds of raspasy are over
}.</b> The sheet after { $number } { $number ->
    [one] deal
   *[other] deals
}
preferans-score-terms = { $pool ->
    [0] No limit to the pool
   *[other] Pool to { $pool }
}, a whist at { $price }
preferans-history = { $who }: pool { $pool } · hill { $hill }
preferans-bombs = { $who }, bombs: { $bombs }
preferans-owed = { $who }, still to play: { $contracts }
preferans-teeth = { $who }, teeth: { $towards }
preferans-count-of = { $who }{ "\u00A0" }{ $count }
preferans-score-key = A row “→ name” shows the whists that each column's player writes on that player. Result: if settled now.

## The settlement

preferans-match-over = <b>The match is over</b>: { $number ->
    [one] { $number } deal played
   *[other] { $number } deals played
}
preferans-exact-lead = The result before rounding decides: { $more } against { $less }
preferans-payments = { $any ->
    [yes] <b>Who pays whom</b>, in whists:
   *[no] Nobody owes anybody anything.
}
preferans-teeth-had = Teeth of the evening: { $each }
preferans-payment = { $who } → { $whom }: { $whists }{ $price ->
    [1] {""}
   *[other] {" "}× { $price } = { $worth }
}
preferans-step-hills = <b>The hill.</b> Points missing from a pool are added to its hill; the smallest sum ({ $least }) is then taken off every hill. For the rest × 10 ÷ { $players }, the owner of a hill gives whists to each of the others.
preferans-step-whists = <b>Each from each.</b> What the player of the row wins from the player of the column, whists for the hill included.

## The sheet as a picture

preferans-sheet-pool = pool
preferans-sheet-hill = hill
preferans-sheet-misere = M
preferans-sheet-owed = to play: { $contracts }
preferans-sheet-covered = won { $won } of { $cover }{ $early ->
    [0] { "" }
   *[other] , razb. { $early }
}
preferans-sheet-played = won { $won }, raspasy { $raspasy }{ $early ->
    [0] { "" }
   *[other] , razb. { $early }
}
preferans-sheet-limit = pool { $pool }
preferans-sheet-price = whist { $price }
preferans-sheet-time = { $minutes } min

## Statistics and achievements

preferans-stats-balance = Deals: { $deals }. Result in whists: { $deal } a deal, { $match } a match{ $best ->
    [0] { "" }
   *[other] , at best +{ $best }
}
preferans-stats-contracts = Contracts bought: { $bought } ({ $share }% of deals), made: { $made } ({ $percent }%)
preferans-stats-levels = Made of those bought: { $levels }
preferans-stats-level = { $level ->
    [0] misère
   *[other] { $level }
}{ " " }– { $made } of { $bought }
preferans-stats-caught = Others' misères caught: { $made } of { $of } ({ $percent }%)
preferans-stats-dark = In the dark, made: { $made } of { $of }, tens: { $tens }
preferans-stats-totus = Totuses made: { $made } of { $of } ({ $percent }%)
preferans-stats-robber = Razboinik, made: { $made } of { $of } ({ $percent }%)
preferans-stats-whists = Whists: { $whists }, { $percent }% without a trick short, { $tricks } tricks a whist, tricks short: { $short }
preferans-stats-points = Whists written on declarers a deal: { $points }
preferans-stats-raspasy = Raspasy: { $deals }, { $tricks } tricks a deal, clean: { $clean } ({ $percent }%)
preferans-achievement-totus = Totus
preferans-achievement-totus-about = A totus announced and made: twelve cards shown, all ten tricks taken.
preferans-achievement-dark-ten = Ten in the dark
preferans-achievement-dark-ten-about = A contract of ten, bid in the dark and made.
preferans-achievement-dark-misere = Misère in the dark
preferans-achievement-dark-misere-about = A misère, bid in the dark and made.
preferans-achievement-clean-row = Three times clean
preferans-achievement-clean-row-about = Three raspasy deals in a row without a single trick.

## A match that is over, with all hands open

preferans-replay-laid = Discard

## Refusals

preferans-refused-moment = This cannot be done now
preferans-refused-over = The match is over
preferans-refused-dummy = Two play with the dummy, three and four without it
preferans-refused-looked = You have looked: no more dark calls
preferans-refused-dark = Dark calls are not allowed here
preferans-refused-dark-pass = A dark pass cannot follow a bid
preferans-refused-higher = It must be higher than the last bid
preferans-refused-after-dark = After a dark pass that bid is too low
preferans-refused-misere = Misère must be your first call; later you can only raise it to misère without the talon
preferans-refused-held = This hand does not hold { $card }
preferans-refused-follow = Follow suit: { $suit }
preferans-refused-trump = Without the suit you must trump: { $suit }
preferans-refused-lower = The contract is below your bid
preferans-refused-owed = That contract has been played
preferans-refused-totus = A totus is not possible here
preferans-refused-named = These two are named already: agree, or name others
preferans-refused-helped = Name the players whom the totus will help: { $count }
preferans-refused-share = There is nobody to share with
preferans-refused-half = Half is said by the second after a pass of the first, to a six or seven in the light
preferans-refused-concede = You may concede before laying away, in the light and not at misère
preferans-refused-peek = Look at one hand of a player who passed, and whist only then
preferans-refused-claimed = One claim a deal, and none in raspasy
preferans-refused-claim = Too many tricks: only { $count } left
preferans-refused-tooth = There is no such tooth now
preferans-refused-change = That is not changed now
preferans-refused-advice = No advice now: it is for the whister, once a trick
preferans-refused-aid = A dealer helps one whister, chosen before the first card
preferans-refused-conditions = The pool can be { $pool } at most

## The puzzle of the day

preferans-puzzle-place-you = You
preferans-puzzle-place-left = Left
preferans-puzzle-place-right = Right
preferans-puzzle-declarer = declarer
preferans-puzzle-defender = defender
preferans-puzzle-catcher = defender
preferans-puzzle-moves = your turn
preferans-puzzle-trumps = Trumps { $suit }
preferans-puzzle-no-trumps = No trumps
preferans-puzzle-misere = Misère
preferans-puzzle-short-tricks-declarer = Take { $tricks } of { $left }
preferans-puzzle-short-tricks-defender = Give at most { $tricks } of { $left }
preferans-puzzle-short-misere-declarer = Take none
preferans-puzzle-short-misere-defender = Catch it
preferans-puzzle-goal-tricks-declarer = { $kind }, all cards open. You are the declarer. Which card takes { $tricks } of { $left } { $left ->
        [one] trick
       *[other] tricks
    } against any defence?
preferans-puzzle-goal-tricks-defender = { $kind }, all cards open. You defend. Which card leaves the declarer at most { $tricks } of { $left }?
preferans-puzzle-goal-misere-declarer = Misère, all cards open. You are the declarer. Which card avoids every trick?
preferans-puzzle-goal-misere-defender = Misère, all cards open. You defend. Which card makes the declarer take a trick?
preferans-puzzle-play = { $place ->
    [you] { $begins ->
        [yes] You
       *[no] you
    }
    [left] { $begins ->
        [yes] Left
       *[no] left
    }
   *[right] { $begins ->
        [yes] Right
       *[no] right
    }
} { $card }
preferans-puzzle-lies = On the table: { $plays }.
preferans-puzzle-right = The right card: { $card }{ $count ->
    [0] { "" }
   *[other] { " " }({ $same } is the same)
}.
preferans-puzzle-line = ✅ <b>Solution</b>{ $count ->
    [1] { "" }
   *[other] , variation { $number } of { $count }
}
preferans-puzzle-instead = ❌ <b>And if { $card }?</b>
preferans-puzzle-trick = { $number }. { $plays }. { $taker ->
    [you] You take it.
    [left] Left takes it.
   *[right] Right takes it.
}
preferans-puzzle-reached = Whatever follows, it is solved.
preferans-puzzle-missed = Whatever follows, it has failed.
preferans-puzzle-lesson-right-suit = <b>The one suit.</b> A misère is caught in a single suit: any other lets the declarer throw a danger away or slip under.
preferans-puzzle-lesson-held-back = <b>Hold the low card back.</b> The high one goes now; under the low one the declarer will have to take.
preferans-puzzle-lesson-safe-card = <b>Part with it in time.</b> At misère a dangerous suit is settled while there is something to go under.
preferans-puzzle-lesson-discard = <b>Throw the danger away.</b> What goes is the card that cannot slip under later, not simply the highest.
preferans-puzzle-lesson-throw-in = <b>Throw them in.</b> Give a trick to a player who cannot afford the next lead: it runs into your high cards.
preferans-puzzle-lesson-ruff = <b>Give a ruff.</b> Lead what your partner has none of: their trump takes before the declarer draws it.
preferans-puzzle-lesson-force = <b>Force the declarer.</b> They trump now, and run short of trumps later.
preferans-puzzle-lesson-draw = <b>Draw trumps.</b> Trumps first, high cards after: otherwise those get trumped.
preferans-puzzle-lesson-keep = <b>Let trumps wait.</b> You need yours to trump with: drawing theirs would use it up.
preferans-puzzle-lesson-entry = <b>Keep the entry.</b> A sure trick stays sure: it brings you back when the suit is ready.
preferans-puzzle-lesson-duck = <b>Duck.</b> Let a trick go that you could take: the high card does more later.

## Analysis

preferans-judged-advised = On advice: { $advice }
preferans-judged-lay = discard { $cards }
preferans-judged-said = { $said ->
    [whist] whist
    [half] half a whist
    [accept] take the half
    [decline] leave the half
   *[other] pass
}

preferans-paper-fined = Fine: { $who }, { $offence }, hill { $points }.
preferans-paper-fined-contract = Fine: { $who }, { $offence }, contract { $contract }, hill { $points }.
preferans-paper-offence = { $offence ->
    [misdeal] misdeal
    [talon-order] misplaced talon
    [uncut] pack not cut
    [hint] hint
    [revoke] revoke
    [twelve] twelve cards
    [raspasy-revoke] raspasy revoke
   *[free] { $word }
}

preferans-paper-question = { $name ->
    [first] Who deals first?
    [offence] What is the fine for?
    [revoker] Who revoked?
    [hinter] Who gave the hint?
    [fined] Who is fined?
    [declarer] Who declared?
    [points] { $who }: how many points on the hill?
    [word] { $who }: what for? Type a word.
    [raspasy] Which raspasy?
    [price] { $who } owns the hill. The price of a whist?
    [pool] { $who } owns the hill. The points of a full pool?
    [minutes] { $who } owns the hill. How many minutes?
    [contract] { $who }: which contract?
    [unseen] Who passed without having looked?
    [taken] { $who }: how many tricks?
    [helped] { $who }: whom does the totus help?
    [whist] Who whists?
    [took] { $who }: how many tricks for the declarer?
    [underbid] More tricks than announced. Is it an underbid?
    [talon] What did the talon give the dealer? { $who } writes for it.
   *[who] Who declares?
}
preferans-paper-answer = { $name ->
    [first] first deal { $said }
    [fine] fine
    [offence] { $said }
    [revoker] { $said }
    [hinter] { $said }
    [fined] { $said }
    [declarer] { $said } declares
    [points] hill { $said }
    [price] a whist at { $said }
    [pool] pool { $said }
    [who] { $word ->
        [raspasy] { $said }
        [dark-raspasy] { $said }
        [time] { $said }
       *[other] { $said } declares
    }
    [unseen] unseen { $said }
    [taken] { $who }: { $said }
    [helped] the totus helps { $said }
    [whist] { $word ->
        [nobody] nobody whists
        [both] both whist
       *[other] whist { $said }
    }
    [took] tricks { $said }
    [talon] talon: { $said }
   *[other] { $said }
}
preferans-paper-word = { $word ->
    [free] other
    [agreed] as agreed
    [raspasy] raspasy
    [dark-raspasy] dark raspasy
    [time] ⏱ time is up
    [dark] in the dark
    [notalon] no talon
    [share] shared
    [totus] totus
    [both] both
    [half] half
    [concede] concedes
    [nobody] nobody
    [talon-0] nothing
    [talon-1] an ace or a marriage
    [talon-2] ace and king
    [talon-3] two aces
    [talon-returned] returned
    [lawful] no, it is fair
    [underbid] an underbid
   *[none] no time
}
