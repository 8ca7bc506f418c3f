### Replies to commands and taps.

## The beginning

bot-name = Pulka
welcome =
    Hello, { $who }! This is <b>Pulka</b>: card games in Telegram, with friends in your group or right here with new opponents or robots.
welcome-game = <b>{ $game }</b> — { $line }
welcome-begin = Press the button and play. The rules, hints and explanations are always one tap away. All commands: /help
greeting =
    Hi everyone! I’m <b>Pulka</b>, your dealer.

    Shall we open a table? You’ll each get your cards in a private chat with me, and everyone can follow the game here.
profile-description =
    Pulka is card games in Telegram: with friends right in your group, or here against robots.

    { $games }.

    Your cards come to you in private, and the group sees the table. You play with buttons, and the rules and hints are one tap away. Press “Start”, and you’ll be playing within a minute.
profile-short = Cards with friends in a group, or against robots: { $games }.
joined = You have a seat: <b>{ $game }</b>, “{ $title }”. Your cards will come here as soon as the match begins.
open-bot-first = You get your cards in a private chat. Open the bot and press “Start”.
button-play = 🎮 Play
button-add-to-group = 👥 Add to a group
button-new = 🎴 Open a table
button-play-this = ▶️ Play this

## Menus of commands, and help

help-private = <b>Pulka</b> is card games with friends in a group, with new opponents or against robots.
help-group = <b>Pulka</b> is card games right in the group. You play your cards in your private chat with me.
help-line = /{ $command } — { $about }
button-all-commands = All commands

menu-play = Play with people or robots
menu-new = Open a table
menu-table = Show the table again
menu-settings = Language and cards
menu-rules = The rules of the games
menu-help = What the bot can do

## Tables and games

new-in-group = Tables are for groups: add me to one and send /new there. Here you can play with new opponents or robots.
play-in-private = Matches with strangers or robots are played in private. Here, /new opens a table.
which-rules = Which game’s rules would you like?
which-table = { $asked ->
    [hand] Which table’s cards would you like?
    [stop] Which match should end early?
    [leave] Which table do you want to leave?
    [close] Which table should I close?
    [score] Which match’s score would you like?
    [join] Which table do you want to join?
   *[table] Which table should I show?
}
which-table-chosen = { which-table }
    <b>{ $table }</b>
which-table-title = { $game } · { $title }
which-table-solo = { $game } · with robots
left-lobby = { $who } has left the table.
left-lobby-own = You’ve left this table.
left-match-own = A robot is playing for you. To take your seat back, press the button under your cards.
left-game-own = You’ve left the game. You can come back while it goes on.
stop-votes = Votes to end the match: { $given } of { $needed } needed.
button-table-menu = ⋯ Table
button-stop = ✋ End it
hand-open = In this game all the cards are on the table: /table shows it.
stopped = The match has ended early; the score stands.

## Settings

settings-title = ⚙️ <b>Your settings</b>
button-settings-back = ‹ Settings
settings-title-group = ⚙️ <b>Group settings</b>
settings-no-photos = 🖼 Pictures are not allowed here, so the table is described in words. I’ll try again with the next message.
no-photos-in = 🖼 I’m not allowed to send photos in “{ $group }”, so the table is described in words. To get the pictures back, allow photos and send /settings there.
no-photos-here = 🖼 I’m not allowed to send photos here, so the table is described in words. To get the pictures back, an administrator can allow photos and send /settings.
settings-patterns-about = ◐ Marks help if colours are hard to tell apart.
settings-forced-about = ⏩ If you can play only one card, the bot plays it for you.
settings-premoves-about = 👆 While others play, you can name your next card: the bot plays it when your turn comes. Nobody else sees it.
settings-pinned-about = 📌 The table can be pinned where I’m allowed to pin messages.
settings-pictures = 🖼 Pictures
settings-four-colours = 🎨 Suits
settings-four = in four colours
settings-two = in two colours
settings-patterns = ◐ Marks besides colours
button-marks = ◐
settings-forced = ⏩ Play my only card
settings-premoves = 👆 Name a card ahead
settings-pinned = 📌 Pin the table

## Language

language-name = 🇬🇧 English
language-chosen = From now on I’ll speak English.

## Short answers to taps

toast-joined = The seat is yours. Your cards will come in your chat with me.
toast-entered = The seat is yours!
toast-back = Welcome back! The seat is yours again.
failed = Something went wrong on our side. Please try again.

## What cannot be done now

refused-stale = That moment has passed.
refused-no-table = This table has closed.
refused-not-seated = You are not at this table.
refused-outside = This table is only for members of its group.
refused-removed = The organiser has taken you out of the tournament: the table plays on without you.
refused-paused = ⏸ The tournament is paused: no moves are taken, and the clocks stand still.
refused-conflict = Too many taps at once. Please try again.
refused-not-asked = It’s not your turn.
refused-no-hints = There are no hints at this table.
refused-full = The table is full.
refused-started = The match has already begun.
refused-not-started = The match has not begun yet.
refused-too-few = { $missing ->
    [one] { $missing } more player is needed.
   *[other] { $missing } more players are needed.
}
refused-too-many-tables = { $most ->
    [one] Only { $most } table can be open at a time. Finish it first.
   *[other] Only { $most } tables can be open at a time. Finish one of them first.
}
refused-unknown-game = I don’t know this game or variant.
refused-unknown-name = I don’t know a game called “{ $name }”. All games: /rules.
refused-computers = You can have { $least } to { $most } opponents.
refused-superfluous = Send /{ $command } on its own, with nothing after it.
refused-no-table-here = { $asked ->
    [close] There is no table here.
    [join] There is no table here.
    [table] There is no table here.
   *[hand] You are not at a table.
} In a group, /new opens one; in private, /play starts a match.
refused-unknown-command = I don’t understand that. Here is what I can do: /help
refused-button = This button no longer works.
refused-anonymous = Only people can play: send the command as yourself, not as the group or a channel.
refused-haste = I can’t keep up. Try again in a minute.
