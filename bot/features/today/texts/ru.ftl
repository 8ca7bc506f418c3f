### Сегодня: сдача дня и задача дня; вечернее сообщение группы.

menu-today = Сдача и задача дня
today-until = ⏳ Итоги — { $date } в 21:00 по Москве.
today-in-group = Играют в личных сообщениях. Кто нажал ▶️ здесь, войдёт в итоги группы.

## Сдача дня

deal-title = 📅 <b>Сдача дня</b> · { $game }: { $board }
deal-about = Карты у всех одни, соперники — роботы, попытка одна.
deal-about-race = Колода у всех одна, играют на время, попытка одна.
deal-under-way = ▶️ Вы играете: карты — в сообщении со столом.
deal-done = ✅ Вы сыграли. Итоги будут, когда сдача закроется.
deal-streak = 🔥 Дней подряд: { $days }

button-deal-play = ▶️ Сыграть сдачу дня
button-deal-onward = ▶️ К столу
button-deal-before = 🏁 Прошлая сдача
button-day-more = ⋯ Ещё

deal-results-title = 🏁 <b>Итоги</b> · { $date }
deal-results-head = Место, имя, { $race ->
        [yes] результат (секунды и по 10 за каждую невзятую карту, со знаком минус)
       *[no] очки
    }; сколько соперников обошли; на сколько больше среднего.
deal-results-line = { $place }. { $who }: { $points }; { $part } %; { $average } · <a href="{ $link }">запись</a>
deal-results-own = <b>{ $place }. { $who }: { $points }; { $part } %; { $average }</b> · <a href="{ $link }">запись</a>
deal-results-none = Эту сдачу никто не доиграл.
deal-results-unfinished = Не доиграли: { $count }
deal-results-computer = 🤖 Робот на вашем месте: { $points } · <a href="{ $link }">запись</a>
deal-results-no-computer = Робот эту сдачу ещё не сыграл.

refused-deal-played = Эту сдачу вы уже играли. Итоги — когда она закроется
refused-deal-over = Эта сдача уже закрыта. Сегодняшняя — /today

## Задача дня

puzzle-title = 🧩 <b>Задача дня</b>
puzzle-about = Ответ один, попытка одна. Соседние карты одной масти — одно и то же.
puzzle-streak = 🔥 Решено дней подряд: { $days }
puzzle-right = ✅ <b>Верно!</b>
puzzle-wrong = ❌ <b>{ $answer } — нет.</b>
puzzle-share = Решили { $share } % из { $count } { $count ->
        [one] ответившего
       *[other] ответивших
    }.
button-puzzle-solve = 🧩 Решить задачу
button-puzzle-solution = Решение по ходам ▶️
button-puzzle-onward = Дальше ▶️
button-puzzle-back = ◀️ Назад
refused-puzzle-over = День этой задачи прошёл. Сегодняшняя — /today
refused-puzzle-unanswered = Сначала ответьте на задачу: /today

## Вечер

evening-title = 🌙 <b>Итоги дня</b> · { $date }
evening-matches = Сыграно: { $count ->
        [one] { $count } партия.
        [few] { $count } партии.
       *[many] { $count } партий.
    }
evening-winners = Чаще всего первое место: { $who }, { $wins ->
        [one] { $wins } раз.
        [few] { $wins } раза.
       *[many] { $wins } раз.
    }
evening-best = Лучшая сдача:
evening-deal = { $game }, { $number }-я
evening-rare = { $who }: «{ $what }».
evening-swing = { $who }: за сдачу на { $points } больше последнего.
evening-result = { $place }. { $who }: { $points }
evening-more = И ещё: { $count }. Все итоги — /today в личных сообщениях.
evening-next = ☀️ <b>На завтра</b>
settings-evening = 🌙 Итоги вечером
settings-evening-about = 🌙 Итоги вечером приходят без звука, в девять по Москве: партии дня, сдача и задача, и новые на завтра. В день без игры молчу.
settings-deal-game = 📅 Игра сдачи дня
settings-deal-usual = по дням недели

## Что хранится

kept-deals = Сдачи дня: { $count }.
kept-puzzles = Ответы на задачи дня: { $count }.
today-late = До конца дня { $count ->
        [one] осталась { $count } минута
        [few] остались { $count } минуты
       *[many] осталось { $count } минут
    }. Если не успеете доиграть, результат не войдёт в таблицу, а серия прервётся.
