### A running tournament: entry, rounds, places, the end, the message to each player.

running-title = 🏆 <b>{ $title }</b>
running-game = { $game }, { $form }
running-entered = { $count ->
    [0] Nobody has entered yet.
    [one] { $count } person has entered
   *[other] { $count } people have entered
}
running-room = { $count ->
    [0] No places are left.
    [one] { $count } place is left.
   *[other] { $count } places are left.
}
running-entrant = { $number }. { $who } <i>{ $rating }</i>
running-entrant-team = { $number }. { $who } <i>{ $rating }</i> · team { $team }
running-someone = player { $number }
button-running-enter = ✍️ Enter
button-running-enter-late = ✍️ Enter
button-running-withdraw = ✖️ Withdraw
button-running-menu = ⚙️ Organiser
button-running-to-message = 📋 To the tournament
button-running-standings = 🏅 Places
button-running-tables = 🃏 Tables
button-running-mine = 👤 Me
running-more = …and { $count } more

running-begins = The tournament is starting: in a moment you’ll see who plays whom.
running-round = <b>Round { $round }</b>
running-round-of = <b>Round { $round } of { $rounds }</b>
running-round-until = Play until { $time }: matches unfinished by then are forfeited.
running-round-next = Next round: <b>{ $time }</b>
running-arena-until = Arena until <b>{ $time }</b>: free players get a new table at once.
running-tables-left = { $count ->
    [0] All tables have finished.
    [one] { $count } table is still playing.
   *[other] { $count } tables are still playing.
}
running-table-playing = { $number }. { $players }
running-table-over = { $number }. ✔️ { $players }
running-table-corrected = { $number }. ✔️ { $players } ✏️
running-table-bye = { $number }. { $who } — no game this round
running-player-brought = { $who } <b>{ $points }</b>
running-player-forfeit = { $who } <i>forfeit</i>
running-robots = { $count ->
    [one] 🤖
   *[other] 🤖 × { $count }
}
running-paused = ⏸ <b>Paused</b>: no new tables open, the ones in play go on.

running-standings = <b>Standings</b>
running-standing = { $place }. { $who } — <b>{ $score }</b>
running-standing-out = { $place }. { $who } — <b>{ $score }</b> · { $out }
running-standing-details =  <i>{ $details }</i>
running-out = out
running-details-rounds = rounds: { $rounds }
running-not-played = –
running-percent = { $value }%
running-tie = { $name } { $value }
running-tie-buchholz = Buchholz
running-tie-cut = cut Buchholz
running-tie-berger = Sonneborn–Berger
running-tie-direct = direct encounter
running-tie-wins = wins
running-tie-ratings = average rating of opponents
running-tie-other = { $name }
running-short-buchholz = Bh
running-short-cut = BhC
running-short-berger = SB
running-short-direct = DE
running-short-wins = W
running-short-ratings = AR
running-legend-entry = { $short } — { $name }
running-legend = <i>{ $names }</i>

running-over = 🏁 <b>The tournament is over.</b>
running-cancelled = 🚫 <b>The tournament was cancelled.</b>
running-podium-1 = 🥇 { $who } — <b>{ $score }</b>
running-podium-2 = 🥈 { $who } — <b>{ $score }</b>
running-podium-3 = 🥉 { $who } — <b>{ $score }</b>
running-played = { $count ->
    [one] { $count } player took part
   *[other] { $count } players took part
}

running-line = 🏁 Round { $round }, table { $number }: { $players }
running-line-arena = 🏁 Table { $number }: { $players }

running-you-entered = You have entered.
running-you-withdrew = You’re no longer in this tournament.
running-your-table = 🃏 Round { $round }, table { $number }: your table is ready.
running-your-table-arena = 🃏 Table { $number }: your table is ready.
running-your-table-soon = 🃏 Round { $round }, table { $number }: your cards are on their way.
running-your-opponents = Opponents: { $others }
running-your-first = You’ll play from round { $round } on.
running-your-bye = Round { $round }: you have a bye, as there was no opponent for you.
running-your-result-arena = Table { $number }: place <b>{ $place }</b>, <b>{ $points }</b> points in the match.
running-your-result = Round { $round }: place <b>{ $place }</b> at your table, <b>{ $points }</b> points in the match.
running-your-forfeit = Round { $round }: forfeited, so the result doesn’t count.
running-your-final = Your place: <b>{ $place }</b> of { $of }, score <b>{ $score }</b>.
running-your-standing-after = After round { $round }: place <b>{ $place }</b> of { $of }, score <b>{ $score }</b>.
running-your-out = You’re out of the tournament.
running-your-score = Your score: <b>{ $score }</b>.
running-your-wait = Looking for a table for you.
button-running-hand = 🃏 To my cards

running-hand-line = 🏆 { $title } · round { $round } · table { $number }
running-hand-line-arena = 🏆 { $title } · table { $number }
running-hand-line-until = 🏆 { $title } · round { $round } · table { $number } · until { $time }
running-hand-untitled = Tournament
running-picture-after = After round { $round }
running-picture-over = Final standings
running-picture-more = and { $count } more
running-caption-after = 📊 <b>{ $title }</b>: standings after round { $round }
running-caption-after-of = 📊 <b>{ $title }</b>: standings after round { $round } of { $rounds }
running-shut = I can’t write to the group: follow the tournament here.
