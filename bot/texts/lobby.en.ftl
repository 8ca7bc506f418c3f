### The lobby: a table before its match, and the pages of its settings.

## A table is gathered

lobby-title = ♠︎ <b>{ $game }</b>
lobby-preset = Rules: <b>{ $preset }</b>
lobby-preset-minutes = Rules: <b>{ $preset }</b>, ≈ { $minutes } min
lobby-preset-changed = Rules: <b>{ $preset }</b>, with changes
lobby-option = { $option }: { $value }
lobby-hints-all = 💡 Hints: <b>for everybody</b>
lobby-hints-none = 💡 Hints: <b>for nobody</b>
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

button-join = Take a seat
button-start = ▶️ Start
button-computer = 🤖 +
button-lobby-settings = ⚙️

## Pages of settings

lobby-settings-title = ⚙️ <b>{ $game }</b>
lobby-host = { $who } 👑 decides here
lobby-which-game = <b>Which game?</b>
lobby-game = <b>{ $game }</b>: { $line }
lobby-option-about = <b>{ $option }:</b> { $value }. <i>{ $about }</i>
lobby-no-options = This game has no options.

button-game = 🎴 Game
button-preset = ⏱ Length
button-preset-minutes = { $preset } ≈{ $minutes } min
button-options = 🔧 Options
button-more = more…
button-lobby-rules = 📖 Rules
button-less = 🤖 −
button-hints-all = 💡 Hints: for everybody
button-hints-none = 💡 Hints: for nobody
button-page-back = ‹ Back

option-on = yes
option-off = no

button-option = { $option }: { $value }
button-chosen = ✓ { $label }
button-step-down = − { $step }
button-step-up = + { $step }

toast-lobby-waits = A table is waiting here: take a seat!
toast-match-runs = The next match is under way already.
