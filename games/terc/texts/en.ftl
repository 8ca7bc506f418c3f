terc-name = TERC (81 cards)
terc-board = one pack, against the clock
terc-about = Who is the first to spot three cards that match? A race for two to ten, or patience for one.
terc-line = spot three cards that match, a race for 1–10

## Options and presets

terc-option-call-seconds = Seconds to name the cards
terc-option-call-seconds-about = How long you have to show three cards after “TERC!”.
terc-option-wrong-call = A wrong “TERC!”
terc-option-wrong-call-about = The price of three cards that do not match.
terc-option-wrong-call-lockout = wait for a TERC or new cards
terc-option-wrong-call-minus = latest TERC under the pack
terc-option-wrong-call-free = costs nothing
terc-option-no-terc = When there is no TERC
terc-option-no-terc-about = How cards are added when nobody sees three that match.
terc-option-no-terc-agree = everyone agrees
terc-option-no-terc-auto = cards are added at once
terc-option-agree-seconds = Seconds to agree
terc-option-agree-seconds-about = After the first “no TERC”, how long the others may still look.
terc-preset-usual = Usual
terc-preset-lively = Without pauses
terc-preset-relaxed = Relaxed

## The board

terc-key = ① empty, ❶ full, ⑴ dotted; colour of the rings, then background
terc-pack = In the pack: { $pack }
terc-floor = ✋ <b>“TERC!”</b> { $who } is naming cards
terc-agreed = “No TERC”: { $who }. Waiting for { $waiting }
terc-locked = Waiting after a mistake: { $who }
terc-aside = Standing aside until their next press: { $who }
terc-prompt = <b>Name three cards</b>
terc-call = TERC!
terc-none = no TERC
terc-picked = ✓{ $number }
terc-head-player = Player
terc-head-cards = cards
terc-head-wrong = wrong
terc-picture-count = { $sign } { $cards }
terc-picture-call = “TERC!”

## Answers to taps

terc-pick = { $numbers }…
terc-pick-nothing = No card picked
terc-pick-call = First “TERC!”, then the numbers
terc-answer-called = The floor is yours: name three cards in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
terc-answer-taken = TERC! Cards you hold: { $total } · number { $number } form { $form } colour { $colour } background { $ground }
terc-answer-wrong =
    No TERC: ✗ marks where exactly two agree
    { $number }
    { $form }
    { $colour }
    { $ground }
    { $penalty }
terc-answer-agreed = No TERC: everyone agrees
terc-answer-agreed-waiting = Noted. Waiting for { $who }
terc-answer-joined = You are in the game
terc-answer-left = You have left; the cards you took stay yours
terc-same = =
terc-different = ≠
terc-right-number = ✓ number: { $values }
terc-right-form = ✓ form: { $values }
terc-right-colour = ✓ colour: { $values }
terc-right-ground = ✓ background: { $values }
terc-spoilt-number = ✗ number: { $values }
terc-spoilt-form = ✗ form: { $values }
terc-spoilt-colour = ✗ colour: { $values }
terc-spoilt-ground = ✗ background: { $values }
terc-number = number
terc-form = form
terc-colour = colour
terc-ground = background
terc-form-empty = empty
terc-form-full = full
terc-form-dotted = dotted
terc-colour-red = red
terc-colour-green = green
terc-colour-blue = blue
terc-ground-yellow = yellow
terc-ground-white = white
terc-ground-black = black
terc-penalty-locked = No calls until a TERC or new cards
terc-penalty-lifted = The search goes on
terc-penalty-returned = The latest TERC goes under the pack
terc-penalty-none = The game goes on
terc-peek = Cards taken: { $cards }

## What is on the screen

terc-lesson = { $screen ->
    [alone] Each card on the table has a button with its number. Find three whose number, form, colour and background are each all alike or all different, and press their three numbers. Press a number again to undo it. If there is no TERC, press “no TERC”, and more cards come. Take your time: only cards and mistakes count.
   *[race] Each card on the table has a button with its number. Find three whose number, form, colour and background are each all alike or all different: that is a TERC. When you see one, press “TERC!” first to get the floor, and then the three numbers. After a mistake or a long wait you cannot call until the table changes. If there is no TERC, press “no TERC”, and once all agree more cards come.
}

## Hints

terc-hint-three = This is a TERC: cards { $places }. Number { $number }, form { $form }, colour { $colour }, background { $ground }.
terc-hint-one = Press “TERC!”: { $count ->
    [one] { $count } TERC lies
   *[other] { $count } TERCs lie
} on the table, one of them with card { $place }.
terc-hint-word = { $word ->
    [join] Join the game: it is still on.
    [none] Press “no TERC”: there is none among these cards.
   *[wait] All you can do is wait.
}

## The feed

terc-joined = { $who } joins the game
terc-back = { $who } is back in the game
terc-left = { $who } leaves the game
terc-taken = ✨ { $who } takes a TERC: { $numbers }
terc-wrong = { $who }: { $numbers } is no TERC ({ $why }){ $penalty ->
    [returned] , −3 cards
   *[other] {""}
}
terc-late = { $who } runs out of time{ $penalty ->
    [returned] , −3 cards
   *[other] {""}
}
terc-assumed = ⌛ Time is up: { $who } let “no TERC” pass
terc-assumed-aside = ⌛ Time is up: { $who } let “no TERC” pass. Standing aside: { $aside }
terc-laid-start = Twelve cards are on the table; the game begins
terc-laid-fill = The table is filled up
terc-laid-fifth = A fifth column is laid
terc-laid-exchange = The fifth column is exchanged

## The score sheet and the end

terc-score-title = <b>Cards taken</b>
terc-over = <b>The game is over</b>
terc-over-no-terc = The pack is empty and no TERC is left
terc-over-agreed = The pack is empty, and everyone agrees: no TERC
terc-over-exchanged = The whole pack has gone through the fifth column, and nobody sees a TERC
terc-over-left = Nobody is left at the table
terc-winner = 🏆 First place: { $who }
terc-moment = { $count } TERCs in a row
terc-missed = { $count ->
    [0] Not one TERC was missed
    [one] { $count } TERC was missed
   *[other] { $count } TERCs were missed
}

## Profiles and achievements

terc-profile-found = TERCs found: { $count }, on average { $average } a game, most { $most }
terc-profile-minute = TERCs a minute: { $average }, in the best minute { $most }
terc-profile-time = A TERC takes { $average } s on average, the fastest took { $fastest } s
terc-profile-row = Longest run: { $count ->
    [one] { $count } TERC in a row
   *[other] { $count } TERCs in a row
}
terc-profile-wrong = Mistakes: { $count } ({ $percent }% of tries)
terc-achievement-two-seconds = Quicker than thought
terc-achievement-two-seconds-about = A TERC in less than two seconds after the table changed.
terc-achievement-five-in-a-row = The table is mine
terc-achievement-five-in-a-row-about = Five TERCs in a row before another player took one.

## Refusals

terc-refused-over = The game is already over
terc-refused-turn = Players cannot do that
terc-refused-moment = Not the moment for that
terc-refused-absent = You are not in the game: press “Join”
terc-refused-present = You are in the game already
terc-refused-room = You cannot take this seat
terc-refused-second = Somebody said “TERC!” a moment before you: { $who }
terc-refused-wait = Wait, { $who } is naming cards
terc-refused-floor = The floor is yours already: name three cards
terc-refused-locked = After a mistake, no calls until a TERC or new cards
terc-refused-alone = You have the table to yourself: just name three cards
terc-refused-call = First “TERC!”, then the numbers
terc-refused-gone = One of these cards is not on the table
terc-refused-agreed = Your “no TERC” is noted already
terc-refused-auto = Cards are added at once: there is a TERC on the table
