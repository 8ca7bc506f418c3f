### The lobby: a table before its match, and its settings.

## A table is gathered

lobby-title = ♠︎ <b>{ $game }</b>
lobby-preset = Rules: <b>{ $preset }</b>
lobby-preset-minutes = Rules: <b>{ $preset }</b>, ≈ { $minutes } min
lobby-preset-changed = Rules: <b>{ $preset }</b>, with changes
lobby-option = { $option }: { $value }
lobby-hints-all = 💡 Hints: <b>for everyone</b>
lobby-hints-none = 💡 Hints: <b>off</b>
lobby-chairs = <b>{ $count }</b> at the table ({ $least }–{ $most } can play):
lobby-chairs-exactly = <b>{ $count }</b> of { $least } at the table:
lobby-chair = { $number }. { $who }
lobby-chair-host = { $number }. { $who } 👑
lobby-empty = Nobody has sat down yet.
lobby-missing = { $count ->
    [one] One more player is needed.
   *[other] { $count } more players are needed.
}
lobby-gathered = At the table in the group again: { $who }.
lobby-ready = Ready to start!
lobby-started-board = Playing: { $who }.
lobby-started = Playing: { $who }. Your cards are in your private chat with me.
lobby-closed = The table was closed before a match began.

button-join = Sit down
button-start = ▶️ Start
button-computer = 🤖 Add a robot
button-lobby-settings = ⚙️

## Settings

lobby-settings-title = ⚙️ <b>{ $game }</b>
lobby-host = { $who } 👑 decides the settings
lobby-which-game = <b>Which game?</b>
lobby-game = <b>{ $game }</b>: { $line }
lobby-option-about = <b>{ $option }:</b> { $value }. <i>{ $about }</i>
lobby-no-options = This game has no options.

button-game = 🎴 Game
button-length = ⏱ How long
button-kind = 🎚 Which rules
button-preset-minutes = { $preset } ≈{ $minutes } min
button-options = 🔧 Options
button-lobby-rules = 📖 Rules
button-less = 🤖 Remove a robot
button-hints-all = 💡 Hints: for everyone
button-hints-none = 💡 Hints: off
button-page-back = ‹ Back

option-on = yes
option-off = no

button-option = { $option }: { $value }
button-chosen = ✓ { $label }
button-step-down = − { $step }
button-step-up = + { $step }

toast-lobby-waits = There’s already a table waiting here: take a seat!
toast-match-runs = The next match is already under way.
