### A table of strangers, without a group.

## Under the hand

clock-of = ⏳ { $who }: { $time }
phrase-line = 💬 { $who }: { $what }
phrase-thanks = thank you
phrase-game = good game
phrase-luck = good luck
phrase-moment = one moment
phrase-nice = nice!
button-talk = 💬 Say
button-people = 👥 Table
button-mute = 🔕 Hide phrases
button-unmute = 🔔 Show phrases
button-close-menu = ✓ Close
button-leave = 🚪 Leave
button-leave-match = 🚪 Yes, leave
button-stay = Stay
button-block = 🚫 { $who }
button-unblock = ↩️ { $who }
company-people = <i>🚫: never play with this person again. They won’t be told.</i>
company-leaving = Leave the match? A robot will play on for you, and its result will be yours. You can come back while the match lasts.
company-leaving-ranked = Leave the match? A robot will play on for you, but you’ll be placed last. You can come back while the match lasts.
company-leaving-pause = If you leave, you’ll have to wait before your next quick match.
toast-spoken = You said: { $what }
toast-muted = Phrases are hidden at this table. To turn them off for good: /settings
toast-unmuted = Phrases are back on.
toast-blocked = You won’t meet again.
toast-unblocked = You may meet again.
refused-spoken-lately = Wait { $wait } s: you can say something every ten seconds.
refused-others-play = A match with other people can’t be stopped. To leave it: /leave
refused-apart = Not everyone is here for another match. Find new opponents.
refused-played-on = The next match has already started.
refused-too-many-blocks = The list is full: it holds { $most } people.

## After the match

button-rematch = 🔁 Play again
button-rematch-count = 🔁 Play again ({ $given } of { $of })
button-new-opponents = 🔀 New opponents
rematch-wanted = 🔁 Want to play again: { $who }
rematch-gone = 👋 No longer here: { $who }
rematch-begun = 🔁 The next match has started.
rematch-begun-without = 🔁 The others are already playing the next match.
toast-rematch = Waiting for the others, 30 seconds at most.

## Settings

settings-phrases = 💬 Phrases at the table
button-blocks = 🚫 People I don’t play with
blocks-title = <b>People you don’t want to play with</b>
blocks-about = You won’t meet these people in matches with strangers. Tap a name to take it off the list.
blocks-none = Nobody yet. To add people, press “💬 Say”, then “👥 Table” during a match with strangers.
