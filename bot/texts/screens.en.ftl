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

picture-unnamed = Player { $number }

## Before a match

lobby-title = ♠️ <b>{ $game }</b>
lobby-preset = Rules: <b>{ $preset }</b>
lobby-preset-changed = Rules: <b>{ $preset }</b>, with changes
lobby-option = { $option }: { $value }
lobby-chairs = <b>{ $count }</b> at the table, for { $least }–{ $most } players:
lobby-chairs-exactly = <b>{ $count }</b> at the table, for { $least } players:
lobby-chair = { $number }. { $who }
lobby-chair-host = { $number }. { $who } 👑
lobby-empty = Nobody is at the table yet.
lobby-missing = { $count ->
    [one] One more player is needed.
   *[other] { $count } more players are needed.
}
lobby-ready = Ready to start!
lobby-started-board = Playing: { $who }.
lobby-started = Playing: { $who }. Everyone has their cards in a private chat.
lobby-closed = The table is closed; there was no match.

option-on = yes
option-off = no

options-title = ⚙️ <b>{ $game }</b>
options-title-group = ⚙️ <b>{ $game }</b> · { $group }
options-closed = The match has begun; the options are settled.

button-join = Take a seat
button-leave = Get up
button-computer = + robot
button-less = − robot
button-start = ▶️ Start
button-options = ⚙️ Options in private
button-option = { $option }: { $value }
button-chosen = ✓ { $label }
button-done = Done
button-other = ← All options
button-step-down = − { $step }
button-step-up = + { $step }

## At the table

hand-group = 🎴 <b>{ $group }</b>
hand-shut = I cannot write to the group; the match goes on here.
hand-away = A robot is playing for you. The seat stays yours.
hand-left = The game goes on without you. The seat stays yours.
feed-line = <i>{ $text }</i>
notice-away = 🤖 { $who }: a robot is playing for now
notice-gone = 🤖 { $who }: the account is deleted; a robot plays to the end
notice-blocked = ✉️ { $who }: cards cannot be delivered. Please open the bot and let it write.
notice-votes = { $count ->
    [one] ✋ { $count } vote to stop
   *[other] ✋ { $count } votes to stop
}
over-time = ⏱ Time: { $time }
over-stopped = ⏹ <b>The match was stopped.</b> It counts as it stands:

standings-place = #
standings-who = Player
standings-points = Total

button-hand = 🃏 My cards
button-score = 📋 Score
button-enter = ➕ Join
button-back = Back to the table
button-to-hand = ↗️ To my cards
button-to-table = ↗️ To the table
button-picture = 🖼 Show as a picture
button-text = 📝 As text, for screen readers
button-again = 🔁 Play again
button-open = Open the bot
