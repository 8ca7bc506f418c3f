### Who decides what: the host of a table, the administrators of a group.

lobby-host-asked = ❓ { $who } wants to start. The settings are still open, so it’s up to { $host } 👑. If nobody objects, the match starts with these options in 10 seconds.
lobby-host-asked-unnamed = ❓ Shall we start? The settings are still open, so it’s up to the host. If nobody objects, the match starts with these options in 10 seconds.
button-object = ✋ Wait
toast-host-asked = I’m asking the host: if there’s no objection, we start in 10 seconds.

refused-not-host = The host of the table decides this. If the host is silent for two minutes, anyone at the table can.
refused-not-host-named = The host, { $host }, decides this. If the host is silent for two minutes, anyone at the table can.
refused-not-administrator = Only the group’s administrators can do this.
refused-not-administrator-named = Only the group’s administrators can do this: { $who }.
refused-not-running-host = I can’t see who the administrators are, so the host of a table decides this. Open one: /new
refused-not-running-host-named = I can’t see who the administrators are, so the host of the table decides this: { $who }.

close-in-group = Only a group’s administrators can close its tables, in the group. To end your own match: /stop
close-ask = Close the { $game } table? If a match is under way, its score stands.
table-closed = { $who } closed the table: { $game }.
an-administrator = An administrator of the group
