### Replies to commands and taps.

## The beginning

bot-name = Pulka
welcome =
    Hello, { $who }! This is <b>Pulka</b>, cards in Telegram: with friends in your group or here, with new opponents or robots.
welcome-game = <b>{ $game }</b> — { $line }
welcome-begin = Press the button and play: rules, a hint and a word on every screen are at hand. All commands: /help
greeting =
    Hello everybody! I am <b>Pulka</b>, and I deal the cards.

    Shall we open a table? Everyone gets their cards in a private chat with me, and the game is seen here.
profile-description =
    Pulka is cards in Telegram: with friends right in your group, or here, against robots.

    { $games }.

    Your cards come to you in private, and the table is in sight in the group. You play by buttons, with rules and a hint at hand. Press “Start”, and you are playing within a minute.
profile-short = Cards with friends in a group, or against robots: { $games }.
joined = You have a seat: <b>{ $game }</b>, “{ $title }”. Your cards come here as soon as the match begins.
open-bot-first = Cards come in a private chat. Open the bot and press “Start”.
button-play = 🎮 Play
button-add-to-group = 👥 Add to a group
button-new = 🎴 Open a table
button-play-this = ▶️ Play this

## Menus of commands, and help

help-private = <b>Pulka</b> is cards with friends in a group, with new opponents or against robots.
help-group = <b>Pulka</b> is cards right in the group. Moves are made in the private chat with the bot.
help-line = /{ $command } — { $about }
button-all-commands = All commands

menu-play = Play with people or robots
menu-new = Open a table
menu-table = Show the table again
menu-settings = Language and cards
menu-rules = The rules of the games
menu-help = What the bot can do

## Tables and games

new-in-group = Tables are opened in groups: add me to one and send /new there. Here you can play with strangers or robots.
play-in-private = Matches with strangers or robots are played in private. Here, /new opens a table.
which-rules = The rules of which game?
which-table = { $asked ->
    [hand] Your cards at which table?
    [stop] Which match shall end early?
    [leave] Which table do you leave?
    [close] Which table shall I close?
    [score] The score of which match?
    [join] At which table do you take a seat?
   *[table] Which table shall I show?
}
which-table-chosen = { which-table }
    <b>{ $table }</b>
which-table-title = { $game } · { $title }
which-table-solo = { $game } · with robots
left-lobby = { $who } gets up from the table.
left-lobby-own = You have left this table.
left-match-own = A robot plays for you now. A button under your cards takes the seat back.
left-game-own = You have left the game. To come back, press “Enter” under the table.
stop-votes = End the match now: { $given ->
        [one] { $given } vote
       *[other] { $given } votes
    } of { $needed } needed.
button-table-menu = ⋯ Table
button-stop = ✋ End it
hand-as-text = Your cards are text now. Back to pictures: /settings
hand-open = In this game everything lies on the table: /table shows it.
stopped = The match has ended early; the score stands.

## Settings

settings-title = ⚙️ <b>Your settings</b>
settings-title-group = ⚙️ <b>Settings of the group</b>
settings-no-photos = 🖼 Pictures are not allowed here, so the table is described in words. I will try again with the next message.
no-photos-in = 🖼 In the group “{ $group }” I may not send photos, so the table is described in words. Allow photos and send /settings there: the pictures will be back.
no-photos-here = 🖼 I may not send photos here, so the table is described in words. If an administrator allows photos and sends /settings, the pictures will be back.
settings-patterns-about = ◐ Marks help people who see colours badly.
settings-forced-about = ⏩ When only one card may be played, the bot plays it for you.
settings-pinned-about = 📌 The table can be pinned where I may pin messages.
settings-pictures = 🖼 Pictures
settings-four-colours = 🎨 Suits
settings-four = in four colours
settings-two = in two colours
settings-patterns = ◐ Marks besides colours
settings-forced = ⏩ Play my only card
settings-pinned = 📌 Pin the table

## Language

language-name = 🇬🇧 English
language-chosen = I speak English now.

## Short answers to taps

toast-joined = The seat is yours. Your cards come in your chat with me.
toast-entered = The seat is yours!
toast-back = Welcome back! The seat is yours again.
failed = Something went wrong, and it is our fault. Please try again.

## What cannot be done now

refused-stale = That moment has passed.
refused-no-table = This table has closed.
refused-not-seated = You are not at this table.
refused-outside = You are not in this table's group, so it is closed to you.
refused-conflict = Too many taps at once: please try again.
refused-not-asked = It is not for you to act now.
refused-no-hints = This table plays without hints.
refused-full = The table is full.
refused-started = The match has already begun.
refused-not-started = The match has not begun yet.
refused-too-few = { $missing ->
    [one] { $missing } more player is needed.
   *[other] { $missing } more players are needed.
}
refused-too-many-tables = { $most ->
    [one] { $most } table is open already, which is the most. Finish it first.
   *[other] { $most } tables are open already, which is the most. Finish one of them first.
}
refused-unknown-game = I do not know this game or variant.
refused-unknown-name = I do not know a game called “{ $name }”. All games: /rules.
refused-computers = You can have from { $least } to { $most } opponents.
refused-superfluous = Send /{ $command } by itself, with no words after it.
refused-no-table-here = { $asked ->
    [close] There is no table here now.
    [join] There is no table here now.
    [table] There is no table here now.
   *[hand] You are not at a table now.
} In a group, /new opens one; in private, /play starts a match.
refused-unknown-command = I do not understand that. Here is what I can do: /help
refused-button = This button no longer does anything.
refused-anonymous = Only a person can play: send the command in your own name, not as the group or a channel.
refused-haste = I cannot keep up. Try again in a minute.
