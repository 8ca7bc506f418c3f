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
button-mute = 🔕 No phrases
button-unmute = 🔔 Phrases
button-close-menu = ✓ Close
button-leave = 🚪 Leave
button-leave-match = 🚪 Yes, leave
button-stay = Stay
button-bar = 🚫 { $who }
button-admit = ↩️ { $who }
company-people = <i>🚫: do not meet at a table again. The person is not told.</i>
company-leaving = Leave the match? A robot plays on for you, and its result is yours. You may come back while the match lasts.
company-leaving-ranked = Leave the match? A robot plays on for you, but your place is the last. You may come back while the match lasts.
company-leaving-pause = Who leaves has to wait before the next quick match.
toast-spoken = Said: { $what }
toast-muted = No phrases at this table. /settings turns them off for good.
toast-unmuted = Phrases are shown again.
toast-barred = You will not meet again.
toast-admitted = You may meet again.
refused-spoken-lately = Wait { $wait } s: one may speak once in ten seconds.
refused-others-play = A match with other people cannot be stopped. To leave it: /leave
refused-apart = This match will not come together. Find new opponents.
refused-played-on = The next match has already started.
refused-too-many-blocks = There are { $most } people on the list already, it takes no more.
blocks-away = The database does not answer at present, please try again in a minute.

## After the match

button-rematch = 🔁 Play again
button-rematch-count = 🔁 Play again ({ $given } of { $of })
button-new-opponents = 🔀 New opponents
rematch-wanted = 🔁 For another match: { $who }
rematch-gone = 👋 Not here any more: { $who }
rematch-begun = 🔁 The next match has started.
rematch-begun-without = 🔁 The others are already playing the next match.
toast-rematch = Waiting for the others, 30 seconds at most.

## Settings

settings-phrases = 💬 Phrases at the table
button-blocks = 🚫 Whom I do not play with
blocks-title = <b>Whom you do not play with</b>
blocks-about = You will not meet these people in matches with strangers. Tap a name to take it off the list.
blocks-none = Nobody. People are added at the table, by the button “👥 Table”.
button-settings-back = ‹ To the settings
