### Invitations: cards in any chat, links, tables that wait in a private chat.

## The card

invitation-started = The match has begun. Playing: { $who }.
invitation-closed = The table was closed before a match began.
invitation-gone = This table has closed.
invitation-opening = The table is opening…
invitation-in-group = This table is only for members of its group.
invitation-link = A table is waiting for players. Open the bot to see who’s there and what’s left to decide.

## What people choose

invitation-result = { $game }: { $preset }
invitation-about = { $count } of { $most } at the table
invitation-about-minutes = { $count } of { $most } at the table, ≈ { $minutes } min
invitation-new = New table: { $game }
button-open-to-invite = Open the bot to invite people

## A table that waits in private

invite-which-game = <b>What would you like to play with your friends?</b> You can change the rules and options later.
invite-opened = <b>{ $game }</b>: your table is open.
private-lobby-link = The link for your friends: <code>{ $link }</code>
private-lobby-left = You have left the table.
button-invite-friends = Invite friends
button-invite = 📨 Invite
button-get-up = Get up
button-close-table = ✖️ Close the table
toast-sat-down = The seat is yours. The bot has sent you a message: your cards will come there.
toast-seated-already = You’re already at this table.
refused-invitations = This table already has plenty of invitations. Share the link instead.
