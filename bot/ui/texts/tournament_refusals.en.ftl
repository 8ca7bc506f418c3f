### Why tournaments refuse something.

refused-no-tournament = This tournament no longer exists.
refused-entry-closed = Entry to this tournament is closed.
refused-tournament-full = The tournament is full: it takes { $most ->
    [one] { $most } player.
   *[other] { $most } players.
}
refused-not-admitted = This tournament is only for members of its chat or people with its link.
refused-already-entered = You’re already in this tournament.
refused-not-entered = This player is not in the tournament.
refused-not-organiser = Only the organiser and the chat’s administrators can do this.
refused-too-few-entrants = Too few players: at least { $least ->
    [one] { $least } is needed.
   *[other] { $least } are needed.
}
refused-too-many-tournaments = { $most ->
    [one] Only { $most } tournament can be open here. Finish it first.
   *[other] Only { $most } tournaments can be open here. Finish one of them first.
}
refused-too-many-playing = Too many tournaments are running. Try again in a few minutes: everyone stays entered.
refused-tournament-started = The tournament has begun, so this can no longer be changed.
refused-tournament-not-playing = The tournament isn’t running right now.
refused-tournament-unplayable = A tournament can’t be played with these settings.
refused-tournament-title = A title can have at most { $most ->
    [one] { $most } character.
   *[other] { $most } characters.
}
refused-no-such-result = This result isn’t possible at this table.
refused-too-many-weekly = { $most ->
    [one] A chat’s calendar can hold { $most } tournament.
   *[other] A chat’s calendar can hold { $most } tournaments.
}
weekly-not-opened = 📅 The weekly tournament “{ $title }” did not open this time: { $why } Change it in the calendar, or open a new one: /tournament
