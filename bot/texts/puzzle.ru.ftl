### Задача дня.

puzzle-title = 🧩 <b>Задача дня</b> · { $date }
puzzle-about = Ответ один, попытка одна. Соседние карты своей масти считаются за одну.
puzzle-in-group = Верная карта одна. Ответ принимаю в личных сообщениях, чтобы не подсказывать.
puzzle-streak = 🔥 Решено дней подряд: { $days }
puzzle-right = ✅ <b>Верно!</b>
puzzle-wrong = ❌ <b>{ $answer } — нет.</b>
puzzle-share = Решили { $share } % из { $count } { $count ->
        [one] ответившего
       *[other] ответивших
    }.
puzzle-next = Следующая задача — в 21:00 по Москве.
button-puzzle-solve = 🧩 Решать
button-puzzle-solution = Решение по ходам ▶️
button-puzzle-onward = Дальше ▶️
button-puzzle-back = ◀️ Назад
settings-puzzles = 🧩 Задача дня
settings-puzzles-about = Задача дня — одно сообщение без звука в девять вечера по Москве: позиция в преферансе и кнопка, чтобы ответить.
refused-puzzle-over = День этой задачи прошёл. Сегодняшняя — /puzzle
refused-puzzle-unanswered = Сначала ответьте на задачу: /puzzle
kept-puzzles = Ответы на задачи дня: { $count }.
menu-puzzle = Задача дня
