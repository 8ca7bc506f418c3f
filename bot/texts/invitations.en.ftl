### Invitations: cards in any chat, the link, a table that waits in private messages.

## The card

invitation-started = The match has begun. Playing: { $who }.
invitation-closed = The table is closed, there was no match.
invitation-gone = This table has closed.
invitation-opening = The table is opening…
invitation-in-group = Only people of its group sit down at this table.
invitation-link = A table is waiting for players. The bot says who sits there and what is still open.

## What people choose from

invitation-result = { $game }: { $preset }
invitation-about = { $count } of { $most } at the table
invitation-about-minutes = { $count } of { $most } at the table, ≈ { $minutes } min
invitation-new = New table: { $game }
button-open-to-invite = Open the bot to invite people

## A table that waits in private

invite-which-game = <b>What do you invite your friends to?</b> The preset and the options can be changed later.
invite-opened = <b>{ $game }</b>: the table is waiting.
private-lobby-link = A link for your friends: <code>{ $link }</code>
private-lobby-left = You have left the table.
button-invite-friends = 👥 Invite friends
button-invite = 📨 Invite
button-get-up = Get up
button-close-table = ✖️ Close the table
toast-sat-down = The seat is yours. The bot has written to you: your cards will come there.
toast-seated-already = You sit at this table already.
refused-invitations = This table has many cards already. Please invite by the link.
