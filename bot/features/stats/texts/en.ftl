### Ratings, statistics, the best players.

## Ratings

rating-pace = { $pace ->
    [slow] slow play
   *[quick] quick play
}
rating-kind-and-pace = { $kind }, { $pace }
rank-of = number { $place } of { $of }
rank-alone = number { $place }
rank-far = below number { $most }

## A person’s own page

stats-title = 📊 <b>{ $game }</b>
stats-none = 📊 Your places, ratings and achievements will appear here once you’ve finished a match. To play: /play
stats-none-of-game = You haven’t finished a match of this game yet.
stats-heading-rating = <b>Rating</b>
stats-rating = { $pool }: <b>{ $shown }</b>
stats-rating-rank = { $rank }, best { $best }
stats-rating-provisional = { $pool }: <b>{ $shown }?</b>
stats-rating-matches = provisional: { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}
stats-heading-matches = <b>With people: { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}</b>
stats-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} × { $times }
stats-places = Places: { $places }
stats-average-place = Average place: { $place } of { $seats }
stats-accuracy = { $matches ->
    [one] Accuracy: { $percent }% ({ $matches } match analysed)
   *[other] Accuracy: { $percent }% ({ $matches } matches analysed)
}
stats-streak = Wins in a row: { $streak }, longest streak: { $longest }
stats-heading-tournaments = <b>{ $count ->
    [one] { $count } tournament
   *[other] { $count } tournaments
}</b>
stats-medal = { $place ->
    [1] 🥇
    [2] 🥈
   *[3] 🥉
} × { $times }
stats-medals = { $medals }
stats-titles = 👑 Champion of the month × { $times }
stats-heading-sheets = <b>{ $count ->
    [one] { $count } evening with real cards
   *[other] { $count } evenings with real cards
}</b>
stats-sheets = First places: { $firsts }, points in all: { $points }
stats-rival = { $who }: { $evenings ->
    [one] { $evenings } evening
   *[other] { $evenings } evenings
}, ahead { $ahead }, behind { $behind }
stats-heading-counts = <b>Style</b>
stats-heading-achievements = <b>Achievements</b>
stats-achievement = 🏅 <b>{ $name }</b>. { $about }

button-stats-course = 📈 Chart
button-stats-course-of = 📈 { $pool }

## The chart

course-caption = 📈 <b>{ $game }</b>, { $pool }. Rating <b>{ $shown }</b>, best { $best }, { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}.
course-provisional = the rating is not exact yet
course-best = best { $shown }
course-date = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
course-date-of-year = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
} { $year }

## The group

group-table-title = 👥 <b>The group’s table</b>, { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}
group-table-row = { $place }. <b>{ $who }</b> 🏆 { $firsts } of { $matches } · ⌀ { $average } · 🔥 { $longest }
group-table-legend = <i>🏆 wins · ⌀ place · 🔥 in a row</i>
group-table-none = 👥 The group’s wins, places and streaks will appear here. To open a table: /new
group-podiums = <b>Latest tournaments</b>
group-podium = 🏆 { $title }, { $date }: { $winners }
group-match-won = won { $own } : { $theirs }
group-match-drawn = drawn { $own } : { $theirs }
group-match-lost = lost { $own } : { $theirs }
group-winner = { $place ->
    [1] 🥇
    [2] 🥈
   *[3] 🥉
} { $who }
groups-title = 👥 <b>Your place in your groups</b>
groups-row = <b>{ $title }</b>: { $place } of { $of }
    🏆 { $firsts } of { $matches } · ⌀ { $average } · 🔥 { $longest }
groups-about = <i>To see the whole table, send /stats in a group.</i>
groups-none = 👥 Your place among friends will appear here once you’ve played in a group. Add me to one and send /new there


## The best

top-title = 🏆 <b>{ $game }</b>, { $pool }
top-row = { $place }. { $who } — <b>{ $shown }</b>
top-row-own = <b>{ $place }. { $who } — { $shown }</b>
top-rank = { $who }: { $rank }, <b>{ $shown }</b>
top-rank-none = { $who }: <b>{ $shown }?</b> — provisional, with no place until it’s more exact. { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
} played.
top-empty = Nobody has a place yet: too few matches for an exact rating.
top-none = 🏆 You have no rating yet. To get one, play strangers with /play or enter a tournament.

## Tabs

button-stats-me = Me
button-stats-group = Group
button-stats-matches = Matches
button-stats-rating = 🏆 Ratings

## Commands

menu-stats = You, your group, your matches
refused-database-silent = The database isn’t responding. Try again in a minute; matches go on.
