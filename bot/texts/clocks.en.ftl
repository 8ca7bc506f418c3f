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

## At the table

hand-absent = You’ve been away for a while, so a robot is playing for you. The seat is yours until somebody else takes it.
notice-late = ⏳ Waiting for { $who }
notice-absent = 🤖 { $who } is away: a robot is playing for now
notice-newcomer = ➕ Taking a robot’s seat at the next deal: { $who }
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
pace-normal = usual
pace-slow = unhurried
pace-own = your own
lobby-pace = Pace: <b>{ $pace }</b>, { $turn } a turn
lobby-pace-reserve = Pace: <b>{ $pace }</b>, { $turn } a turn and { $reserve } in reserve
lobby-which-pace = <b>How long may a turn take?</b>
lobby-pace-about = <i>The buttons: the time of a turn and, with a plus, a reserve for the whole match, used when the time of a turn was too short. Then a robot plays for the player (for one who does not react to the ring, a minute after the question), and after two times in a row it takes the seat until their next tap. Each choice of rules brings its usual pace.</i>
lobby-substitutes-about = <i>Open seats: while the match runs, somebody else may take a robot's seat at the next deal.</i>
button-pace = ⏳ Pace
button-turn = { $time }
button-reserve = +{ $time }
button-no-reserve = +0
button-substitutes = robots' seats may be taken
