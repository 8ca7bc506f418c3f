### What is kept about a person, and how it is forgotten.

button-kept = 🗂 My data
kept-title = 🗂 <b>What I keep about you</b>
kept-person = Your name, { $name }; your language; how your cards look; and your Telegram number, by which I recognise you.
kept-matches = Played and recorded: { $count ->
        [one] { $count } match
       *[other] { $count } matches
    }, with places, points and moves.
kept-groups = You’ve played in { $count ->
        [one] { $count } group.
       *[other] { $count } groups.
    }
kept-ratings = Ratings: { $count }.
kept-counters = Playing statistics: { $count }.
kept-achievements = Achievements: { $count }.
kept-blocks = People you don’t want to play with: { $count }.
kept-no-matches = No finished matches yet.
kept-why = I need it for scores, ratings and your history. Nobody else gets it.
kept-how-long = I keep it until you ask me to forget it.
kept-file = Everything I keep about you, in one file.
button-kept-give = 📄 Give me my data
button-kept-forget = 🗑 Forget me

forget-confirm =
    🗑 <b>Forget you?</b>

    Your name, settings, ratings, achievements and statistics will be gone for good. The people you played with keep the results of your matches, but without your name and number: a dash takes the place of your name.

    I can’t change messages that are already in chats: the owner of the chat can delete them.

    This can’t be undone. If you write to me again, we’ll start afresh.
button-forget-yes = 🗑 Yes, forget for good
button-forget-no = No, keep it
forgotten = Forgotten. Come back any time: we’ll start afresh.
forget-in-private = I show your data only in private: open the bot, /settings → “My data”.
refused-forget-playing = You’re at a table. Finish the match first, or leave it to a robot: /leave
refused-forget-result = Your last match is still being saved. Try again in a minute.
