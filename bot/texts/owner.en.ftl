### For whoever runs the bot.

menu-status = How the bot is doing
menu-maintenance = Close or open new tables
menu-broadcast = Write to all who play at present

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
status-missing = ⚠️ Does not answer: { $what }.
token-used-elsewhere = ⚠️ Another program uses the same token: each of them gets a part of the taps. Stop one of them, or get a new token from @BotFather.
status-late = ⚠️ Late: { $count ->
    [one] { $count } deadline.
   *[other] { $count } deadlines.
}
status-well = Everything answers.
status-maintenance = 🛠 Under maintenance: no new tables. Open them again: /maintenance off

maintenance-on = 🛠 No new tables; matches under way go on to their end. Open them again: /maintenance off
maintenance-off = Tables are open. Close new ones: /maintenance on
maintenance-usage = Write /maintenance on or /maintenance off.
refused-maintenance = 🛠 The bot is under maintenance: matches under way go on, new tables open again a little later.

broadcast-usage = Write the text after the command: /broadcast The bot stops for a moment at midnight.
broadcast-too-long = Too long: { $most ->
    [one] { $most } character fits.
   *[other] { $most } characters fit.
}
broadcast-preview = { $chats ->
    [0] No chat has a table where people wait or play. This is what would be sent:
    [one] { $chats } chat will see this:
   *[other] { $chats } chats will see this:
}
button-broadcast = 📣 Send: { $chats ->
    [one] { $chats } chat
   *[other] { $chats } chats
}
button-broadcast-cancel = Do not send
broadcast-cancelled = Sent to nobody else.
broadcast-remaining = 📣 Sending: { $chats ->
    [one] { $chats } chat remains.
   *[other] { $chats } chats remain.
} How many are left: /broadcast
button-broadcast-stop = ✋ Stop
refused-nothing-offered = This text has been sent already, or was dropped.
refused-broadcast-under-way = The text before goes first: /broadcast shows how far it is.
