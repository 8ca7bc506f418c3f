### Tournaments: entry, settings, the organiser’s pages.

## What sets a tournament apart

tournament-named = { $title }
tournament-unnamed = { $game }: { $form }
tournament-time = <tg-time unix="{ $unix }" format="wDt">{ $weekday } { $day } at { $time } Moscow time</tg-time>
tournament-clock = <tg-time unix="{ $unix }" format="t">{ $time } Moscow time</tg-time>
tournament-weekday-0 = Mon
tournament-weekday-1 = Tue
tournament-weekday-2 = Wed
tournament-weekday-3 = Thu
tournament-weekday-4 = Fri
tournament-weekday-5 = Sat
tournament-weekday-6 = Sun

tournament-form-swiss = Swiss system
tournament-form-cup = knock-out
tournament-form-arena = arena
tournament-form-teams = chat against chat

tournament-offers = 🏆 <b>Tournament: { $game }</b>. Which one?
tournament-offer-half = ⚡ <b>Half an hour</b>: { $long }, { $until }
tournament-offer-evening = 🏆 <b>An evening</b>: { $long }, { $until }
tournament-offer-arena = 🏟 <b>Arena</b>: { $long }, { $until }; who is free plays at once
tournament-offers-about = <i>I’ll choose tables, rounds and the length of a match at the start, by how many have come. Another game: /tournament and its name.</i>
tournament-offer-taken = 🏆 { $who } opens a tournament: enter below.
button-tournament-offer-half = ⚡ Half an hour
button-tournament-offer-evening = 🏆 An evening
button-tournament-offer-arena = 🏟 Arena, 45 min
button-tournament-offer-teams = ⚔ Chat vs chat
button-tournament-offer-more = More…
tournament-about-minutes = { $minutes } min
tournament-until = until { $time }
tournament-length = ⏳ { $long }
tournament-fitted = I’ll choose tables, rounds and the length of a match at the start, and play as many rounds as end in time. { tournament-fitted-as }
tournament-fitted-match = I’ll choose tables and rounds at the start, and play as many rounds as end in time. { tournament-fitted-as }
tournament-fitted-as = { $likely ->
    [0] As things are, it would be:
   *[other] If { $likely } people enter, it will be:
}

tournament-plan-rounds = Form: <b>{ $form }</b>, { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }, tables of { $seats }
tournament-plan-cup = Form: <b>{ $form }</b>, { $seats ->
        [2] two at a table
       *[other] tables of { $seats }, { $advance ->
            [1] the best one goes on
           *[other] the best two go on
        }
    }
tournament-plan-arena = Form: <b>{ $form }</b>, { $time }, tables of { $seats }
tournament-duplicate = Duplicate: the same deals at all tables, scored by matchpoints
tournament-rated = Matches are rated if only people play at the table
tournament-starts-at = Starts: <b>{ $time }</b>
tournament-starts-by-hand = Starts when the organiser says so

tournament-crowd = ⚠️ Telegram takes 30 messages a second from me, for everyone together, and an evening is about 7 a player and minute. About { $most } people can play at once without delay; the more there are, the longer each turn waits.

## Settings

button-tournament-kind = 🎛 Kind
button-tournament-form = 🏁 Form
button-tournament-length = ⏳ Length
button-tournament-time = 🕖 Start time
button-tournament-by-hand = When I say so
button-tournament-in = In { $time }
button-tournament-shift-day = { $sign } day
button-tournament-shift-hour = { $sign } hour
button-tournament-shift-minutes = { $sign } 10 min

tournament-which-length = <b>How much time is there for all of it?</b> I’ll fit tables, rounds and match into it.
tournament-which-form = <b>How shall we play?</b>
tournament-form-line = <b>{ $form }</b>: { $line }
tournament-line-swiss = round after round against equals, nobody drops out
tournament-line-cup = the best of each table go on, up to the final
tournament-line-arena = a fixed time, a new opponent as soon as you’re free
tournament-line-teams = two groups with the same deals, the score in both
tournament-about-swiss =
    The number of rounds is set beforehand, and nobody drops out. In each round players with equal scores sit down together, and the same people don’t meet again if it can be avoided; with enough rounds, everyone meets everyone. Who begins changes from round to round. A player without an opponent has a bye and gets the points of a win, but only once. Latecomers enter in the next round, with half a win for each one they missed.
    Good for many players and little time: 5 rounds are enough for thirty.
    <i>Regulation: FIDE Handbook, C.04.1, basic rules for Swiss systems, articles 1–8. Buchholz without the weakest opponent, then Sonneborn–Berger separate equal scores: FIDE Handbook, C.07. In tie-breaks, a round without a game counts by FIDE’s rule of 2009, against a virtual opponent.</i>
tournament-about-cup =
    Three to five sit at a table, the best one or two go on, and so to the last table, the final. Players are seated by rating, so that the strongest meet as late as possible. There are no robots: tables are even, and only where that can’t be, the top players skip a round. At equal places the points of the match decide, then the rating; whoever didn’t come gives way to everyone who played.
    If two meet, an even match is played once more, and after that the higher seed goes through. There is no match for third place.
    <i>Regulation: FIDE, Regulations for the World Cup 2023 (the bracket by rating).</i>
tournament-about-arena =
    The time is fixed beforehand. As soon as you’re free, you get a new opponent near you in the standings. Two wins in a row start a streak, which doubles your points until it breaks. Come and go as you like. If you’re at a table at the end, you play on: the match counts if it ends within a sixth of the arena’s time, or within five minutes if that is longer.
    <i>Regulation: Lichess arena tournaments, lichess.org/tournament/help: points and streaks.</i>
tournament-about-teams =
    Your chat challenges another one, and the people of both sit at mixed tables, as many of each. All tables play the same deals. Everybody is compared with everybody of the other chat who has had the same seat and the same cards: who has got more brings their chat a point, equals half of one. If a round has one table, places at the table are compared.
    Chats may differ in size: who finds no seat rests, and that costs the team nothing. Who does not come loses to all who do. Computers sit only where a chat has too few people for one table. A chat that nobody plays for any more has lost.
    Your team is the chat in which you enter; until the start you may change it.
    <i>Regulation: everybody compared with everybody: the Scheveningen system (U.S. Chess Federation, 5th edition); points for a board: matchpoints, Laws of Duplicate Bridge 2017, law 78A.</i>

## The organiser’s pages

tournament-link = Link to enter: <code>{ $link }</code>
tournament-link-rival = Link for the other chat, for its administrator to open: <code>{ $link }</code>
tournament-organiser-about = <i>Only you { $group ->
    [yes] and the group’s administrators see
   *[no] see
} and change the settings. To give it a title: <code>/tournament “Friday cup”</code>.</i>
tournament-ask-end = <b>End the tournament early?</b> The standings become final, and tables still in play don’t count.
tournament-ask-end-unplayed = <b>End the tournament early?</b> No match has been played to its end yet, so it will be called off, without standings.
tournament-ask-cancel = <b>Call off the tournament?</b> There will be no standings.
tournament-ask-reopen = <b>Take the start back?</b> The matches under way stop and don’t count. Everybody stays entered, and others can enter until you start again.
tournament-which-player = <b>Who?</b> Players are numbered in order of entry.
tournament-ask-remove = <b>Take { $who } out of the tournament?</b>{ $runs ->
    [yes] { " " }They forfeit the table in play, and have no place at the end.
   *[no] { "" }
}
tournament-ask-close = End the match at table { $table } right now? Places go by the score of this moment.
tournament-add = <b>Whom shall I enter?</b> These have played in the group lately. They can withdraw.
tournament-nobody-to-add = Nobody left to enter: everyone who has played in the group lately is here.
tournament-nobody-yet = Nobody has entered yet.
tournament-player = { $number }. <b>{ $who }</b>
tournament-player-out = Out of the tournament.
tournament-replace-link = Send this link to a substitute, who will play from the next round (it works for one person): <code>{ $link }</code>
tournament-deed-add = ✏️ { $time }: { $by } entered { $who }
tournament-deed-result = ✏️ { $time }: { $by } corrected a result, round { $round }, table { $table }
tournament-deed-absent = ✏️ { $time }: { $by } recorded a forfeit, round { $round }, table { $table }: { $who }
tournament-deed-present = ✏️ { $time }: { $by } removed a forfeit, round { $round }, table { $table }: { $who }
tournament-deed-extend = ⏱ { $time }: { $by } gave a table five more minutes, round { $round }, table { $table }
tournament-deed-close = 🏁 { $time }: { $by } closed a table as it stood, round { $round }, table { $table }
tournament-deed-replace = ✏️ { $time }: { $by } brought in a substitute for { $who }
tournament-deed-withdraw = ✏️ { $time }: { $by } withdrew { $who }
tournament-deed-pause = ⏸ { $time }: { $by } paused the tournament
tournament-deed-resume = ▶️ { $time }: { $by } resumed the tournament
tournament-deed-reopen = ↩️ { $time }: { $by } took the start back
tournament-deed-round = ➕ { $time }: { $by } added a round, { $round } in all
tournament-deed-lapse = ▶️ { $time }: the pause has lasted an hour, and the tournament goes on
tournament-deed-too-few = ⏳ { $time }: too few people were here for a start
tournament-deed-replay = 🔁 { $time }: { $by } has table { $table } of round { $round } played again
tournament-deed-end = 🏁 { $time }: { $by } ended the tournament early
tournament-correct = <b>Round { $round }, table { $table }</b>
tournament-correct-place = { $who }: place { $value }
tournament-correct-points = { $who }: { $value }
tournament-correct-forfeit = { $who }: forfeit
tournament-correct-playing = { $who }: at the table
tournament-correct-about = <i>The buttons change the result, 💾 saves it; a forfeit is recorded at once. Everyone sees the correction. { $form ->
        [cup] Later matches with the wrong player are played again.
       *[other] Rounds already paired stay as they are.
    }</i>
tournament-ask-again = <b>Play table { $table } again?</b> { $who } get new deals. The match played so far doesn’t count and changes no rating; it stays in /history.
tournament-ask-replay = <b>Correct the result?</b> Somebody else should have gone through. These matches won’t count, even if they are still in play, and the pairings will be played again:
tournament-replayed = round { $round }: { $who }

button-tournament-organise = ⚙️ Run the tournament
button-tournament-start = ▶️ Start
button-tournament-cancel = ✖️ Call off
button-tournament-cancel-yes = ✖️ Yes, call it off
button-tournament-players = 👥 Players
button-tournament-extend = ⏱ 5 more minutes
button-tournament-close = 🏁 Close as it stands
button-tournament-close-yes = Yes, close it
button-tournament-add = ➕ Enter a player
button-tournament-player = { $number }. { $who }{ $out ->
    [yes] { " " }✖️
   *[no] { "" }
}
button-tournament-refresh = 🔄 Refresh
button-tournament-pause = ⏸ Pause
button-tournament-resume = ▶️ Resume
button-tournament-reopen = ↩️ Back to entry
button-tournament-reopen-yes = ↩️ Yes, back to entry
button-tournament-rounds = ➕ 1 more round
button-tournament-replay = 🔁 Play again
button-tournament-replay-yes = 🔁 Yes, play again
button-tournament-end = ⏹ End early
button-tournament-end-yes = ⏹ Yes, end it
button-tournament-results = ✏️ Results
button-tournament-file = 📄 As a file
button-tournament-again = 🔁 Again
tournament-table = Places of { $title }. Excel, LibreOffice and Google Sheets open the file.
tournament-table-place = Place
tournament-table-player = Player
tournament-table-score = Score
button-tournament-remove = Withdraw
button-tournament-remove-yes = Yes, take out: { $who }
button-tournament-step = { $sign } { $step } { $who }
button-tournament-fix = ✏️ Table { $number }
button-tournament-correct = 💾 Save
button-tournament-absent = 🚫 Forfeit: { $who }
button-tournament-present = ↩️ No forfeit: { $who }
button-tournament-correct-yes = 💾 Yes, play again
button-tournament-weekly = 📅 Every week

## The calendar

tournament-weekly-about = <i>Once a week a tournament with these settings opens by itself: entry opens three hours before the hour you choose, by the group’s clock ({ $zone }), which /settings changes.</i>
tournament-weekly-none = The group’s calendar is empty.
tournament-weekly-line = 📅 { $weekday } at { $time }: { $title }
tournament-weekly-day = <b>Which day would you like one like this?</b>
tournament-weekly-hour = <b>{ $weekday }: at what time?</b> By the group’s clock: { $zone }.
button-tournament-weekly-drop = ✖️ { $weekday } at { $time }
toast-tournament-weekly = Added to the calendar.
toast-tournament-dropped = Removed from the calendar.

## A person’s own tournaments

tournaments-none = You’re not in a tournament yet. In a group, /tournament opens one; here you can set up your own and share its link.
tournaments-yours = <b>Your tournaments</b>
tournaments-group = Group “{ $chat }”
tournament-standings = <b>Standings</b>, page { $page } of { $pages }
tournament-standings-none = The standings will appear after the first matches.
tournament-tables = <b>Round { $round }</b>, page { $page } of { $pages }
tournament-ask-withdraw = <b>Withdraw from the tournament?</b> You can finish your current match; then the tournament goes on without you.
button-tournament-watch = 👁 Watch table { $number }
button-tournament-withdraw-yes = Yes, withdraw
button-tournament-mine = 🏆 { $title }
button-tournament-new = ➕ Set up a tournament by link

toast-tournament-here = Noted: you’re here.
toast-tournament-entered = You have entered! The bot will write to you when it starts.
toast-tournament-entered-for = You are in, for “{ $team }”. The bot will tell you in private when it starts.
toast-tournament-replaced = You’re in, taking another player’s place.
toast-tournament-sent = Sent to your private chat.
toast-tournament-called = I’m asking who is here. It starts in a minute, or as soon as everyone has answered.
toast-tournament-started = The tournament begins!

## What is not possible

refused-tournament-seats = This kind of game can’t be played at the tables of this tournament.
tournament-ask-administrator = Tournaments are opened here by the group’s administrators{ $count ->
    [0] .
   *[other] : { $who }.
}
refused-tournament-words = I do not understand “{ $words }”: name a game, a day and a time, as in /tournament terz tomorrow at 20:00.
refused-tournament-hour = At what time? For example: /tournament terz tomorrow at 20:00.
refused-tournament-time = It can start in five minutes at the earliest, and in two weeks at the latest.

settings-tournaments = 🏆 Anyone can open tournaments
menu-tournament = Open or enter a tournament

### A running tournament: entry, rounds, places, the end, the message to each player.

running-title = 🏆 <b>{ $title }</b>
running-match-pair = { $one } – { $other }
running-match = { $one } { $mine } : { $theirs } { $other }
running-match-line = ⚔ <b>{ $match }</b>
running-match-after = ⚔ After round { $round }: <b>{ $match }</b>
running-match-open = ⚔ <b>{ $one }</b> waits for a rival. Pass the challenge on to another chat: it is behind “⚔ Challenge a chat”.
running-match-nobody = ⚔ Nobody has accepted the challenge of <b>{ $one }</b>.
running-match-won = 🏆 The winner: <b>{ $team }</b>
running-match-drawn = 🤝 A draw
button-challenge = ⚔ Challenge a chat
button-challenge-accept = ⚔ Accept the challenge
challenge = ⚔ <b>{ $one } challenges another chat!</b>
challenge-about = <i>Forward this to the chat that you challenge, or to its administrator: the button asks which chat accepts, and brings the bot there. People enter and follow the score in either chat.</i>
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
running-entrant = { $number }. { $who } <i>{ $rating }</i>{ $here ->
    [yes] { " " }✓
   *[no] { "" }
}
running-called = 📣 <b>Here: { $count } of { $of }.</b> { $late ->
    [yes] Who does not say so before the start may enter later.
   *[no] Who does not say so before the start does not play.
}
running-someone = player { $number }
running-someone-called = { $number } · { $who }
button-running-enter = ✍️ Enter
button-running-enter-late = ✍️ Enter
button-running-withdraw = ✖️ Withdraw
button-running-here = ✅ I’m here
button-running-cannot = ✖️ Can’t make it
button-running-menu = ⚙️ Organiser
button-running-to-message = 📋 To the tournament
button-running-standings = 🏅 Places
button-running-tables = 🃏 Tables
button-running-mine = 👤 Me
running-more = …and { $count } more

running-begins = The tournament is starting: in a moment you’ll see who plays whom.
running-round-name = Round { $round }
running-round-arena = Arena
running-round-inside = round { $round }
running-cup-round = { $left ->
    [0] Final
    [1] Semi-final
    [2] Quarter-final
   *[other] 1/{ $part } final
}
running-cup-inside = { $left ->
    [0] the final
    [1] the semi-final
    [2] the quarter-final
   *[other] the 1/{ $part } final
}
tournament-heading = <b>{ $name }</b>
running-round-of = <b>Round { $round } of { $about }{ $rounds }</b>
running-round-until = The round’s limit is { $time }: { $race ->
    [yes] a match unfinished by then is closed as it stands.
   *[no] a table unfinished by then ends with its deal.
}
running-round-near = ⏰ <b>Five minutes to { $time }</b>: { $race ->
    [yes] then the match is closed as it stands, unrated.
   *[no] 20 seconds a turn without reserve; the deal is finished, and no other begins.
}
running-round-next = Next round: <b>{ $time }</b>
running-arena-until = Arena until <b>{ $time }</b>: free players get a new table at once.
running-until = ⏳ Ends between { $since } and { $until }
running-late = ⏳ Not here yet: { $who }. “✍️ Enter” lets them in.
running-tables-left = { $count ->
    [0] All tables have finished.
    [one] { $count } table is still playing.
   *[other] { $count } tables are still playing.
}
running-table-playing = { $number }. { $players }
running-table-over = { $number }. ✔️ { $players }
running-table-cut = { $number }. ⏹ { $players } <i>out of time, unrated</i>
running-table-corrected = { $number }. ✔️ { $players } ✏️
running-table-bye = { $number }. { $who } — no game this round
running-player-brought = { $who } <b>{ $points }</b>
running-player-forfeit = { $who } <i>forfeit</i>
running-player-late = { $who } <i>lost on time</i>
running-robots = { $count ->
    [one] 🤖
   *[other] 🤖 × { $count }
}
running-paused = ⏸ <b>Paused</b>: no new tables open, no moves are taken, and all clocks stand still. It goes on by itself at { $time }.

running-standings = <b>Standings</b>
running-standing = { $place }. { $who } — <b>{ $score }</b>
running-standing-out = { $place }. { $who } — <b>{ $score }</b> · out
running-standing-own = { $place }. <b>{ $who } — { $score }</b> ◂
running-standing-details =  <i>{ $details }</i>
running-details-rounds = rounds: { $rounds }
running-not-played = –
running-tie = { $name } { $value }
running-tie-buchholz_cut = cut Buchholz
running-tie-sonneborn_berger = Sonneborn–Berger
running-tie-performance = performance

running-over = 🏁 <b>The tournament is over.</b>
running-cancelled = 🚫 <b>The tournament was cancelled.</b>
running-unplayed = 🚫 <b>The tournament was called off:</b> no match was played to its end.
running-mention = <a href="tg://user?id={ $person }">{ $who }</a>
running-podium-1 = 🥇 { $who } — <b>{ $score }</b>
running-podium-2 = 🥈 { $who } — <b>{ $score }</b>
running-podium-3 = 🥉 { $who } — <b>{ $score }</b>
running-cut-tables = ⏹ { $count ->
    [one] { $count } table was out of time: unrated
   *[other] { $count } tables were out of time: unrated
}
running-played = { $count ->
    [one] { $count } player took part
   *[other] { $count } players took part
}

running-line = 🏁 { $round }, table { $number }: { $players }
running-line-cut = ⏹ { $round }, table { $number }: { $players } <i>out of time, unrated</i>

running-you-entered = You have entered.
running-you-called = 📣 <b>It starts soon. Are you here?</b> { $late ->
    [yes] Without an answer it starts without you, but you may enter later.
   *[no] Without an answer it is played without you.
}
running-you-missed = The tournament started without you. While it lasts, this button lets you in.
running-you-missed-all = The tournament started without you, and takes no late comers.
running-your-team = You play for “{ $team }”.
running-you-withdrew = You’re no longer in this tournament.
running-you-removed = The organiser has taken you out of the tournament.
running-you-unplaced = You have no place: you have not played a match to its end.
running-your-table = 🃏 { $round }, table { $number }: your table is ready.
running-your-table-soon = 🃏 { $round }, table { $number }: your cards are on their way.
running-your-opponents = Opponents: { $others }
running-your-advance = { $count ->
    [2] The best two
   *[other] The best { $count }
} go on to { $stage }.
running-your-prospect = If you win, { $stage } is next{ $count ->
    [0] .
   *[other] : { $rivals }.
}
running-table-winner = the winner of table { $table }
running-your-first = You’ll play from round { $round } on.
running-your-bye = { $round }: you have a bye, as there was no opponent for you.
running-your-result = { $round }: place <b>{ $place }</b> at your table, <b>{ $points }</b> points in the match.
running-your-forfeit = { $round }: forfeited, so the result doesn’t count.
running-your-late = { $round }: lost on time, no points.
running-your-cut = ⏹ Out of time: the match is unrated, places are by its finished deals.
running-your-unplayed = { $round }: your table was not played, so there is no result.
running-your-final = Your place{ $team ->
    [0] {""}
   *[other] {" "}in your chat
}: <b>{ $place }</b> of { $of }, score <b>{ $score }</b>.
running-your-standing-after = After round { $round }: place <b>{ $place }</b> of { $of }, score <b>{ $score }</b>.
running-your-out = You’re out of the tournament.
running-your-score = Your score: <b>{ $score }</b>.
running-your-wait = Looking for a table for you.
button-running-hand = 🃏 To my cards

running-hand-line = 🏆 { $title } · { $round } · table { $number }
running-hand-line-arena = 🏆 { $title } · table { $number }
running-hand-line-until = 🏆 { $title } · { $round } · table { $number } · until { $time }
running-hand-line-hurried = 🏆 { $title } · { $round } · table { $number } · the last deal begins before { $time }: ⏳ 20 seconds a turn
running-hand-paused = ⏸ <b>Paused</b>: no moves are taken, the clocks stand still.
running-hand-untitled = Tournament
running-picture-after = After round { $round }
running-picture-over = Final standings
running-picture-next = Next: { $round }
running-caption-bracket = 📊 <b>{ $title }</b>: the bracket. Next: { $round }.
running-caption-after = 📊 <b>{ $title }</b>: standings after round { $round }
running-shut = I can’t write to the group: follow the tournament here.
running-refused = 🏆 { $title }: I can’t write to the group, so the tournament isn’t shown there. Let me send messages in it.

### Why tournaments refuse something.

refused-no-tournament = This tournament no longer exists.
refused-entry-closed = Entry to this tournament is closed.
refused-tournament-full = The tournament is full: it takes { $most ->
    [one] { $most } player.
   *[other] { $most } players.
}
refused-already-entered = You’re already in this tournament.
refused-not-entered = This player is not in the tournament.
refused-players-changed = The list of players has changed: open the player again.
refused-place-taken = This link no longer works: somebody has used it, or the player has left. Ask the organiser for a new one.
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
refused-lacks-team = First another chat has to accept the challenge, and somebody has to enter in each.
refused-rival-taken = Another chat has accepted this challenge.
refused-same-chat = This is your own chat’s challenge: forward it to another one.
refused-tournament-started = The tournament has begun, so this can no longer be changed.
refused-tables-over = A table has finished, so the start can no longer be taken back.
refused-players-called = I’m asking who is here. It starts within a minute.
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

## The season of a group

season-title = 📅 <b>Season: { $month }</b>
season-row = { $place }. { $who } — <b>{ $points }</b>, { $count ->
    [one] { $count } tournament
   *[other] { $count } tournaments
}
season-about = <i>A tournament gives a point, and one more for each player you beat. The best three of the month count.</i>
season-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
season-final = Final: { $month }
season-champion = Monthly champion
season-forgotten = 👑 <b>The month is over, and its final was not played.</b> It can be opened until noon of the 3rd; then the table names the champion.
season-decided = 👑 <b>No final was played, so the table has decided the month.</b> { $count ->
    [1] The champion
   *[other] The champions
}: { $who }
button-season-final = 👑 Final: { $month }
refused-no-final = There’s no final yet: it opens after the last tournament of the month, if there’s somebody to play it.
