### The puzzle of the day.

puzzle-title = 🧩 <b>Puzzle of the day</b> · { $date }
puzzle-about = One answer is right, and you have one try. Neighbours in your own suit count as one card.
puzzle-in-group = One card is right. Answers are taken in private, so that nobody gives it away.
puzzle-streak = 🔥 Days solved in a row: { $days }
puzzle-right = ✅ <b>Right!</b>
puzzle-wrong = ❌ <b>Not { $answer }.</b>
puzzle-share = Solved by { $share }% of { $count } { $count ->
        [one] person
       *[other] people
    }.
puzzle-next = The next puzzle comes at 21:00 Moscow time.
button-puzzle-solve = 🧩 Solve it
button-puzzle-solution = Move by move ▶️
button-puzzle-onward = Next ▶️
button-puzzle-back = ◀️ Back
settings-puzzles = 🧩 Puzzle of the day
settings-puzzles-about = The puzzle of the day is one silent message at nine in the evening, Moscow time: a position of Preferans and a button to answer.
refused-puzzle-over = The day of this puzzle is over. Today’s is at /puzzle
refused-puzzle-unanswered = Answer the puzzle first: /puzzle
kept-puzzles = Answers to puzzles of the day: { $count }.
menu-puzzle = Puzzle of the day
