### Who decides what: the host of a table, the administrators of a group.

lobby-host-asked = ❓ { $who }: shall we start? The settings are still open, so { $host } 👑 decides. In 10 seconds the match starts with these options.
lobby-host-asked-unnamed = ❓ Shall we start? The settings are still open, so the host decides. In 10 seconds the match starts with these options.
button-object = ✋ Wait
toast-host-asked = I am asking the host: 10 seconds, and we start.

refused-not-host = The host of the table decides this, or anyone seated once the host has been silent for two minutes.
refused-not-host-named = The host decides this: { $host }. Once the host has been silent for two minutes, anyone seated does.
refused-not-administrator = The administrators of the group decide this.
refused-not-administrator-named = The administrators of the group decide this: { $who }.
refused-not-running-host = I cannot see who the administrators are, so the host of a table decides this. Open one: /new
refused-not-running-host-named = I cannot see who the administrators are, so the host of the table decides this: { $who }.

close-in-group = Tables are closed in the group itself, by its administrators. Your own match ends by /stop.
close-ask = Close the table of { $game }? A match that runs ends with the score as it stands.
table-closed = { $who } closes the table: { $game }.
an-administrator = An administrator of the group
