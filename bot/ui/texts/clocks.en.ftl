### Time for a turn.

## How much time

duration-seconds = { $count } s
duration-minutes = { $count } min
duration-hours = { $count } h
time-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
time-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
time-hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
clock-left = ⏳ { $time }
clock-played = ⌛ Your time ran out, so a robot played for you. The second time in a row, it takes your seat until you’re back.
clock-elsewhere = 🔔 One ring for all: it was your move at { $count ->
        [one] one more table.
       *[other] { $count } more tables.
    }

## At the table

hand-absent = You’ve been away for a while, so a robot is playing for you. The seat is yours until somebody else takes it.
notice-late = ⏳ Waiting for { $who }
notice-absent = 🤖 { $who } is away: a robot is playing for now
notice-called = 🏅 Opponents found: your rated match starts after this deal.
notice-seated = ➕ Now in a robot’s seat: { $who }
notice-newcomer = ➕ Taking a robot’s seat at the next deal: { $who }
notice-lot = 🃏 Places by lot: { $drawn }
notice-lot-card = { $card }{ "\u00A0" }{ $who }
toast-next-deal = You’ll take a robot’s seat at the next deal.
button-replace = 🤖 Let a robot play
button-replace-votes = 🤖 Let a robot play ({ $given } of { $needed })
toast-replaced = A robot is playing for now. The player’s first tap takes the seat back.
toast-replace-votes = Votes so far: { $given } of { $needed }.
refused-nobody-late = Nobody is holding up the game.
over-abandoned-caption = ⏹ <b>Nobody has been here for a while.</b> The match is over.
over-abandoned = ⏹ <b>Nobody has been here for a while.</b> The match is over, and the score stands:

## The pace in the lobby

pace-fast = fast
pace-normal = normal
pace-slow = unhurried
pace-own = your own
lobby-pace = Pace: <b>{ $pace }</b>, { $times }
pace-times = { $turn } a turn
pace-times-reserve = { $turn } a turn and { $reserve } in reserve
pace-line = <b>{ $pace }</b>: { $times }
lobby-which-pace = <b>How long can a turn take?</b>
lobby-pace-about = <i>When the time is up, a robot plays; the second time in a row, it takes the seat until the player’s next tap.</i>
lobby-pace-own-about = <i>Choose the time for a turn and, with a plus, a reserve for the whole match, used when a turn takes longer.</i>
button-pace = ⏳ Pace
button-pace-fast = Fast
button-pace-normal = Normal
button-pace-slow = For a week
button-pace-own = Your own…
button-turn = { $time }
button-reserve = +{ $time }
button-no-reserve = +0
