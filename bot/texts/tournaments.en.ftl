### Tournaments: entry, settings, the organiser's pages.

## What tells a tournament from others

tournament-named = { $title }
tournament-unnamed = { $game }: { $form }
tournament-nobody = robot
tournament-time = { $weekday } { $day } at { $time } Moscow time
tournament-weekday-0 = Mon
tournament-weekday-1 = Tue
tournament-weekday-2 = Wed
tournament-weekday-3 = Thu
tournament-weekday-4 = Fri
tournament-weekday-5 = Sat
tournament-weekday-6 = Sun

tournament-form-robin = round robin
tournament-form-swiss = Swiss system
tournament-form-knockout = knock-out
tournament-form-double = double knock-out
tournament-form-arena = arena
tournament-form-teams = match of two teams


tournament-plan-rounds = Form: <b>{ $form }</b>, { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }, tables of { $seats }
tournament-plan-turns = Form: <b>{ $form }</b>, { $turns ->
        [1] everybody meets once
        [2] everybody meets twice
       *[other] everybody meets { $turns } times
    }, tables of { $seats }
tournament-plan-cup = Form: <b>{ $form }</b>, { $best ->
        [1] one match each
       *[other] best of { $best }
    }
tournament-plan-arena = Form: <b>{ $form }</b>, { $time }, tables of { $seats }
tournament-duplicate = Duplicate: all tables play the same deals, matchpoints count
tournament-round-minutes = A round lasts { $time }: what is not played by then counts as forfeited
tournament-late = Late comers { $points ->
        [zero] may enter, with nothing for what they missed
       *[half] may enter, with half a win for each round missed
    }
tournament-unfilled = Robots take no empty seats
tournament-rated = Matches are rated if only people play at the table
tournament-unrated = Matches are not rated
tournament-starts-at = Starts: <b>{ $time }</b>
tournament-starts-full = Starts when { $count } have entered
tournament-starts-by-hand = Starts when the organiser says so
tournament-admission-open = Entry is open to all
tournament-admission-link = Entry is by link
tournament-admission-members = Members of the group may enter

tournament-title = 🏆 <b>{ $title }</b>
tournament-entered = Entered: <b>{ $count }</b>

## Pages of settings

button-tournament-form = 🏁 Form
button-tournament-size = 🪑 Tables
button-tournament-time = 🕖 Start
button-tournament-entry = 🚪 Entry
button-tournament-take = Choose
button-tournament-duplicate = 🃏 Duplicate
button-tournament-seats = { $count } seats
button-tournament-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
button-tournament-turns = { $count ->
    [one] once
   *[other] { $count } times
}
button-tournament-best = { $count ->
    [1] 1 match
   *[other] best of { $count }
}
button-tournament-unlimited = no limit
button-tournament-fill = 🤖 Robots take empty seats
button-tournament-rated = rated matches
button-tournament-by-hand = When I say so
button-tournament-in = In { $time }
button-tournament-earlier-day = − day
button-tournament-later-day = + day
button-tournament-earlier-hour = − hour
button-tournament-later-hour = + hour
button-tournament-earlier-minutes = − 10 min
button-tournament-later-minutes = + 10 min
button-tournament-most = { $count }
button-tournament-any = As many players as like
button-tournament-admission-open = Anyone
button-tournament-admission-link = By link
button-tournament-admission-members = Members of the group
button-tournament-late-none = No late comers
button-tournament-late-zero = Late: nothing for rounds missed
button-tournament-late-half = Late: half for rounds missed

tournament-which-form = <b>How shall we play?</b>
tournament-form-line = <b>{ $form }</b>: { $line }
tournament-form-heading = <b>{ $form }</b>
tournament-line-robin = everybody meets everybody
tournament-line-swiss = round after round with equals, nobody drops out
tournament-line-knockout = who loses is out
tournament-line-double = the second loss puts you out
tournament-line-arena = a fixed time of matches, the next opponent at once
tournament-line-teams = everybody of one team meets everybody of the other
tournament-about-robin =
    Everybody meets everybody, at tables of two. Berger tables say who meets whom; with an odd number of players one is free each round. Nobody comes late: the table is made before the start.
    Without robots, all results with a player who leaves before half of their games are struck out; later they stay, and each opponent to come gets a point without a game.
    Who has most points wins.
tournament-about-swiss =
    There are as many rounds as were announced, and nobody drops out. In each round equals sit down together; those who have met do not meet again while that is possible. Who begins changes from round to round. Who finds no opponent is free for the round and gets the points of a win, but only once.
    It suits many players and little time: 5 rounds are enough for thirty.
tournament-about-knockout =
    The bracket follows the ratings: the first and the second meet only in the final. Who loses a pairing is out. Where the players are no power of two, the best of them skip the first round. A pairing may last several matches, until one side has won most of them; if it is even, one more is played, and then the higher seed goes through. There is no match for third place.
    Where the game needs more than two, robots take the other seats, and the better place goes through.
tournament-about-double =
    Like a knock-out, but who loses goes on in the lower bracket and is out after a second loss. The winner of the lower bracket meets the winner of the upper one and has to win twice.
    Where the game needs more than two, robots take the other seats.
tournament-about-arena =
    The time is fixed beforehand. Who is free has a new opponent at once, near them in the standings. Winning twice in a row begins a streak, which doubles points until it breaks. People come and go as they like. Who is at a table at the end plays on: the match counts if it ends within a sixth of the time of the arena, or within five minutes where that is longer.
tournament-about-teams =
    Two teams; everybody of one meets everybody of the other. People choose a team as they enter. The points of a team's players count together.
    Where the game needs more than two, robots take the other seats.
tournament-source = <i>Regulation: { $source }</i>
tournament-source-robin = FIDE Handbook, C.05 and its annex 1 (Berger tables).
tournament-source-swiss = FIDE Handbook, C.04.1, basic rules for Swiss systems, articles 1–8.
tournament-source-knockout = FIDE, Regulations for the World Cup 2023 (the bracket by rating).
tournament-source-double = the bracket is that of FIDE's Regulations for the World Cup 2023; the lower bracket and the grand final are as usual where two losses put a player out.
tournament-source-arena = Lichess arena tournaments, lichess.org/tournament/help: points and streaks.
tournament-source-teams = the Scheveningen system (U.S. Chess Federation, Official Rules of Chess, 5th edition).
tournament-source-ties = <i>Equal scores are parted by tie-breaks: FIDE Handbook, C.07.</i>
tournament-source-unplayed = <i>Rounds without a game enter them by FIDE's rule of 2009, with a virtual opponent.</i>

tournament-duplicate-about = <i>Duplicate: all tables play the same deals, so that luck with cards plays no part. Matchpoints count: 2 for each who did worse in the same seat with the same cards, 1 for an equal.</i>

tournament-size-about = { $form ->
    [rounds] <i>The buttons: how many sit at a table, how many rounds, how many minutes a round lasts. The deals of a match follow from the rules and options.</i>
    [turns] <i>The buttons: how many sit at a table, how often everybody meets, how many minutes a round lasts. The deals of a match follow from the rules and options.</i>
    [cup] <i>The buttons: how many matches a pairing lasts, how many minutes a round lasts. The deals of a match follow from the rules and options.</i>
   *[arena] <i>The buttons: how many sit at a table, how long the arena lasts. A short kind of the game suits it best.</i>
}
tournament-size-computers = { $computers ->
    [one] Two people meet, and { $computers } robot sits with them.
   *[other] Two people meet, and { $computers } robots sit with them.
}
tournament-time-about = <i>Times are those of Moscow. The numbers are places. Without a time, the tournament starts by itself when all are taken.</i>
tournament-entry-about = <i>“By link”: whoever has the link of your page may enter.</i>

## The organiser's pages

tournament-link = Link to enter: <code>{ $link }</code>
tournament-organiser-about = <i>You and the administrators of the group see and change the settings. A title of its own: <code>/tournament “Friday cup”</code>.</i>
tournament-is-over = The tournament is over.
tournament-is-cancelled = The tournament was called off.
tournament-runs = { $round ->
        [0] The first round is about to begin
       *[other] Round <b>{ $round }</b> is being played
    }
tournament-paused = ⏸ Paused. { $round ->
        [0] The first round does not begin.
       *[other] Round <b>{ $round }</b>: tables that play go on, none is opened.
    }
tournament-tables-play = Tables playing: { $count }
tournament-ask-end = <b>End the tournament early?</b> The standings become final, and tables that still play do not count.
tournament-ask-cancel = <b>Call the tournament off?</b> It will have no standings.
tournament-which-player = <b>Who?</b> The numbers are in the order of entry.
tournament-nobody-yet = Nobody has entered yet.
tournament-player = { $number }. <b>{ $who }</b>
tournament-player-robot = A robot plays.
tournament-player-out = Plays no further.
tournament-replace-link = Somebody else plays on for them from the next round if they open this link (it works for one person): <code>{ $link }</code>
tournament-log = <b>Done by hand</b>
tournament-deed-result = { $time }: { $by } corrects a result, round { $round }, table { $table }
tournament-deed-absent = { $time }: { $by } notes a forfeit, round { $round }, table { $table }: { $who }
tournament-deed-present = { $time }: { $by } takes a forfeit back, round { $round }, table { $table }: { $who }
tournament-deed-replace = { $time }: { $by } puts somebody else in a player's place: { $who }
tournament-deed-robot = { $time }: { $by } puts a robot in the place of { $who }
tournament-deed-withdraw = { $time }: { $by } withdraws a player: { $who }
tournament-deed-pause = { $time }: { $by } pauses the tournament
tournament-deed-resume = { $time }: { $by } lets it go on
tournament-deed-end = { $time }: { $by } ends the tournament early
tournament-which-round = <b>A result or a forfeit: of which round?</b>
tournament-no-results = There are no tables yet.
tournament-which-table = <b>Round { $round }. Which table?</b>
tournament-correct = <b>Round { $round }, table { $table }</b>
tournament-correct-place = { $who }: place { $value }
tournament-correct-points = { $who }: { $value }
tournament-correct-forfeit = { $who }: forfeit
tournament-correct-playing = { $who }: at the table
tournament-correct-about = <i>The buttons change the result, 💾 stores it; a forfeit is noted at once. Everybody sees the correction. { $form ->
        [cup] Later matches in which it puts a wrong player are played again.
       *[other] Rounds that are paired stay as they are.
    }</i>
tournament-ask-replay = <b>Correct the result?</b> Somebody else should have gone through. These matches do not count, even where people still play, and the pairings are played again:
tournament-replayed = round { $round }: { $who }

button-tournament-organise = ⚙️ Run the tournament
button-tournament-start = ▶️ Start
button-tournament-cancel = ✖️ Call off
button-tournament-cancel-yes = ✖️ Yes, call it off
button-tournament-enter = ✍️ Enter
button-tournament-players = 👥 Players
button-tournament-player = { $number }. { $who }
button-tournament-refresh = 🔄 Refresh
button-tournament-pause = ⏸ Pause
button-tournament-resume = ▶️ Go on
button-tournament-end = ⏹ End early
button-tournament-end-yes = ⏹ Yes, end it
button-tournament-results = ✏️ Results, forfeits
button-tournament-standings = 📊 Standings
button-tournament-log = 📜 Done by hand
button-tournament-remove = Withdraw
button-tournament-computer = 🤖 Replace by a robot
button-tournament-round = Round { $round }
button-tournament-table = { $number }: { $who }
button-tournament-place = { $who }: { $place }
button-tournament-less = − { $step } { $who }
button-tournament-more = + { $step } { $who }
button-tournament-correct = 💾 Store
button-tournament-absent = 🚫 Forfeit: { $who }
button-tournament-present = ↩️ No forfeit: { $who }
button-tournament-correct-yes = 💾 Yes, play again
button-tournament-weekly = 📅 Every week

## The calendar

tournament-weekly-about = <i>Once a week a tournament with these settings opens by itself: entry three hours before, the start at the hour that you choose, by Moscow time.</i>
tournament-weekly-none = The calendar of the group is empty.
tournament-weekly-line = 📅 { $weekday } at { $time }: { $title }
tournament-weekly-day = <b>On which day shall one like this be added?</b>
tournament-weekly-hour = <b>{ $weekday }: at what time?</b>
button-tournament-weekly-drop = ✖️ { $weekday } at { $time }
toast-tournament-weekly = It is in the calendar.
toast-tournament-dropped = It is out of the calendar.

## One's own tournaments

tournaments-none = You are in no tournament yet. In a group, /tournament opens one; here you may set up your own, by link.
tournaments-yours = <b>Your tournaments</b>
tournaments-line = 🏆 <b>{ $title }</b>
tournaments-group = Group “{ $chat }”
tournament-robots = { $count ->
    [one] { $count } robot
   *[other] { $count } robots
}
tournament-you-play = You have entered.
tournament-state-entry = Entry is open, players: { $count }
tournament-state-playing = Round { $round }
tournament-state-arena = The arena goes on until { $time }
tournament-state-paused = Paused
tournament-state-over = Over
tournament-state-cancelled = Called off
tournament-your-place = Your place: <b>{ $place }</b> of { $count }, points { $score }
tournament-your-table = You play at table { $table }, with { $who }
tournament-your-bye = You are free this round.
tournament-your-wait = Your table is over. The next round begins when the others are.
tournament-your-next = Next round: { $time }
tournament-you-withdrew = You have withdrawn.
tournament-standings = <b>Standings</b>, page { $page } of { $pages }
tournament-standings-none = There will be standings after the first matches.
tournament-standings-line = { $place }. { $who } — <b>{ $score }</b>
tournament-standings-line-out = { $place }. <s>{ $who }</s> — <b>{ $score }</b>
tournament-standings-line-own = { $place }. <b>{ $who } — { $score }</b> ◂
tournament-tables = <b>Round { $round }</b>, page { $page } of { $pages }
tournament-table-line = { $number }: { $who }
tournament-table-line-over = { $number }: { $who } ✓
tournament-table-line-corrected = { $number }: { $who } ✓ <i>corrected</i>
tournament-table-bye = { $who }: free
tournament-ask-withdraw = <b>Withdraw from the tournament?</b> You may finish the match that you play; then it goes on without you.
tournament-which-team = <b>For which team?</b>
button-tournament-team = Team { $team }
button-tournament-withdraw-yes = Yes, withdraw
button-tournament-withdraw = Withdraw
button-tournament-mine = 🏆 { $title }
button-tournament-hand = 🃏 To the table
button-tournament-tables = 📋 Tables of the round
button-tournament-new = ➕ Set up a tournament by link

toast-tournament-entered = You have entered! The bot will write to you when it starts.
toast-tournament-replaced = You are in, in another player's place.
toast-tournament-withdrawn = You are out of the tournament.
toast-tournament-sent = Sent to your private chat.
toast-tournament-set = Done.
toast-tournament-started = The tournament begins!

## What is impossible at present

refused-tournament-seats = This kind of the game cannot be played at the tables of such a tournament.
refused-tournament-duplicate = The same deals for all are possible in a round robin, a Swiss and a match of teams.
refused-tournament-time = It may start five minutes from now at the earliest, and in two weeks at the latest.

settings-tournaments = 🏆 Anyone opens tournaments
menu-tournament = Tournament: open, enter
