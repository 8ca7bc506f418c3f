### For the operator.

menu-status = How the bot is doing
menu-maintenance = Turn new tables off or on
menu-broadcast = Message everyone who is playing

status-title = <b>Pulka { $version }</b>
status-processes = { $count ->
    [one] { $count } process at work.
   *[other] { $count } processes at work.
}
status-tables = { $matches ->
        [one] { $matches } match
       *[other] { $matches } matches
    } under way, { $lobbies ->
        [one] { $lobbies } table
       *[other] { $lobbies } tables
    } waiting for players. People: { $people }.
status-game = • { $game }: { $count }
status-servers = Stores: { $servers }.
status-missing = ⚠️ Not responding: { $what }.
token-used-elsewhere = ⚠️ Another program is using the same token, so each of them misses some of the taps. Stop one of them, or get a new token from @BotFather.
status-late = ⚠️ Overdue: { $count ->
    [one] { $count } deadline.
   *[other] { $count } deadlines.
}
status-well = Everything is responding.
status-maintenance = 🛠 Under maintenance: no new tables. To allow them again: /maintenance off

maintenance-on = 🛠 No new tables; matches under way will be played out. To allow new tables again: /maintenance off
maintenance-off = New tables are allowed. To stop them: /maintenance on
maintenance-usage = Send /maintenance on or /maintenance off.
refused-maintenance = 🛠 The bot is under maintenance: matches under way go on, and you can open new tables again soon.

broadcast-usage = Put the text after the command: /broadcast The bot will be down for a moment at midnight.
broadcast-too-long = Too long. The limit is { $most ->
    [one] { $most } character.
   *[other] { $most } characters.
}
broadcast-preview = { $chats ->
    [0] Nobody is waiting or playing right now. This is what would be sent:
    [one] { $chats } chat will see this:
   *[other] { $chats } chats will see this:
}
button-broadcast = 📣 Send: { $chats ->
    [one] { $chats } chat
   *[other] { $chats } chats
}
button-broadcast-cancel = Don’t send
broadcast-cancelled = Nobody else will get it.
broadcast-remaining = 📣 Sending: { $chats ->
    [one] { $chats } chat to go.
   *[other] { $chats } chats to go.
} To check again: /broadcast
button-broadcast-stop = ✋ Stop
refused-nothing-offered = This text has already been sent or cancelled.
refused-broadcast-under-way = The previous text is still being sent: /broadcast shows how far it is.
