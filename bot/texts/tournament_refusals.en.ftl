### What tournaments refuse.

refused-no-tournament = There is no such tournament any more.
refused-entry-closed = Nobody can enter this tournament any more.
refused-tournament-full = The tournament is full: it takes { $most ->
    [one] { $most } player.
   *[other] { $most } players.
}
refused-not-admitted = This tournament is for members of its chat, or for those who have its link.
refused-already-entered = You are in this tournament already.
refused-not-entered = This player is not in the tournament.
refused-not-organiser = The organiser and the administrators of the chat decide this.
refused-too-few-entrants = Too few have entered: at least { $least ->
    [one] { $least } player is needed.
   *[other] { $least } players are needed.
}
refused-too-many-tournaments = { $most ->
    [one] Only { $most } tournament may be open here. Finish it first.
   *[other] Only { $most } tournaments may be open here. Finish one of them first.
}
refused-too-many-playing = Too many tournaments are being played. Try again in a few minutes: everybody stays entered.
refused-tournament-started = The tournament has begun: this cannot be changed any more.
refused-tournament-not-playing = The tournament is not being played just now.
refused-tournament-unplayable = A tournament cannot be played with these settings.
refused-tournament-title = A title has at most { $most ->
    [one] { $most } character.
   *[other] { $most } characters.
}
refused-no-such-result = This table cannot have such a result.
refused-too-many-weekly = { $most ->
    [one] The calendar of a chat holds { $most } tournament.
   *[other] The calendar of a chat holds { $most } tournaments.
}
weekly-not-opened = 📅 The weekly tournament “{ $title }” did not open this time: { $why } Change it in the calendar, or open a new one: /tournament
