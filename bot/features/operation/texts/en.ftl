### For the operator.

menu-status = How the bot is doing
menu-maintenance = Turn new tables off or on

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
