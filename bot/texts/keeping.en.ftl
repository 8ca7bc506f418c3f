### What is kept of a person, and how it is forgotten.

button-kept = 🗂 My data
kept-title = 🗂 <b>What I keep of you</b>
kept-person = Your name { $name }, language, the look of your cards, and your number in Telegram, by which I know you.
kept-matches = Played and recorded: { $count ->
        [one] { $count } match
       *[other] { $count } matches
    } — place, points and the record of the moves.
kept-groups = Where you played: { $count ->
        [one] { $count } group.
       *[other] { $count } groups.
    }
kept-ratings = Ratings: { $count }.
kept-counters = Figures of your play: { $count }.
kept-achievements = Achievements: { $count }.
kept-blocks = With whom you do not want to play: { $count }.
kept-no-matches = No finished matches yet.
kept-why = It is there for scores, ratings and history. For nobody else and for nothing else.
kept-how-long = It is kept until you ask me to forget.
kept-file = All that I keep of you, in one file.
button-kept-give = 📄 Give me my data
button-kept-forget = 🗑 Forget me

forget-confirm =
    🗑 <b>Forget you?</b>

    Your name, settings, ratings, achievements, figures and scores against others are gone for good. The results of matches stay for those you played with, without your name and number: a dash stands in place of the name.

    Messages that lie in chats already I cannot change: whoever owns the chat can delete them.

    Nothing can be brought back. If you write again, we meet anew.
button-forget-yes = 🗑 Yes, forget for good
button-forget-no = No, keep it
forgotten = Forgotten. Come back if you like: we will meet anew.
forget-in-private = Your data is shown in private: open the bot, /settings → “My data”.
forget-too-often = Too often. Try again in a minute.
refused-forget-playing = You are at a table. Finish first, or leave: /leave. A robot takes the seat.
refused-forget-result = Your latest match is just being stored. Try again in a minute.
