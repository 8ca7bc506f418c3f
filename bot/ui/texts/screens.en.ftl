### Cards, people, the table, buttons under messages.

none = —
robot-name = { $number ->
    [1] Gosha
    [2] Valya
    [3] Kesha
    [4] Zoya
    [5] Tima
    [6] Rita
    [7] Fima
    [8] Lusya
    [9] Yasha
    [10] Musya
   *[other] No. { $number }
}
dummy = Dummy
decimal-mark = .

rank-jack = J
rank-queen = Q
rank-king = K
rank-ace = A

unnamed = Player

## At the table

hand-group = 🎴 <b>{ $group }</b>
hand-shut = I can’t write to the group, so the match goes on here.
hand-shut-topic = The group’s topic is closed, so the match goes on here.
hand-away = A robot is playing for you. Your seat is still yours.
hand-left = The game goes on without you. Your seat is still yours.
hand-outside = You are not in this table’s group. The game goes on without you.
hand-removed = The organiser has taken you out of the tournament. The game goes on without you.
feed-line = <i>{ $text }</i>
notice-away = 🤖 { $who }: a robot is playing for now
notice-outside = 🤖 { $who } is not in the group: a robot is playing for now
notice-removed = 🤖 { $who } is out of the tournament: a robot is playing
notice-gone = 🤖 { $who }: account deleted, a robot plays to the end
notice-blocked = ✉️ { $who }: I can’t send the cards. Please open the bot and let it write to you.
over-time = ⏱ Time: { $time }
over-cut = { over-cut-caption } The score:
over-cut-caption = ⏹ <b>The round is out of time.</b> Unrated{ $race ->
    [yes] {"."}
   *[no] ; who thought twice as long as the others loses.
}
over-stopped = ⏹ <b>The match was stopped.</b> The score stands:
over-broken-off = ⏹ <b>The match was stopped.</b>
over-moment = ⭐ Best moment: { $who } — { $what }
over-void = ↩️ Doesn’t count: the organiser has dropped this match.
over-advised = 💡 Played with hints.
over-won = 🏆 <b>Won by</b> { $who }
over-won-by-nobody = 🏁 <b>The match is over:</b> nobody stayed to the end.
over-left = 🚪 Left early, placed last: { $who }
over-left-forfeit = 🚪 Left early, counted as a forfeit: { $who }
over-absent = 🪑 Didn’t show up: { $who }
over-absent-unrated = 🪑 Didn’t show up: { $who }. Nobody’s rating changes.
over-leaver = left · { $who }
over-no-show = no show · { $who }
picture-cut = Out of time
picture-stopped = Match stopped
picture-over = Match over
picture-away = A robot is playing for you
picture-left = The game goes on without you
result-moment = Best moment: { $who }

standings-place = #
standings-who = Player
standings-points = Total

button-hint = 💡 Hint
button-lesson = ❓ Explain
button-lesson-close = ✓ Got it
button-hand = 🃏 My cards
button-score = 📋 Score
button-enter = Join
button-back = Back to the table
button-to-hand = ↗️ Play
button-to-table = ↗️ Table
button-fair = 🔏 Fair deal
fair-cut-by = ✂️ Cut by: { $who }
button-reckoning = 🧮 The calculation
button-again = 🔁 Play again
button-open = Open the bot
