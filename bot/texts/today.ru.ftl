### Сдача дня.

deal-title = 📅 <b>Сдача дня</b> · { $date }
deal-game = <b>{ $game }</b>: { $board }
deal-about = Карты у всех одни и те же, соперники — роботы, играют один раз.
deal-about-race = Колода у всех одна и та же, играют на время и один раз.
deal-until = Открыта до { $date }, 21:00 по Москве. Тогда же придут итоги и записи всех партий.
deal-under-way = ▶️ Вы играете: карты — в сообщении со столом.
deal-done = ✅ Вы сыграли. Итоги будут, когда сдача закроется.
deal-streak = 🔥 Дней подряд: { $days }
deal-begun = 📅 <b>Сдача дня</b>: { $game }. Карты ниже.
deal-in-group = Сыграть можно в личных сообщениях, кнопкой. Кто нажал её здесь, войдёт в итоги группы.

button-deal-play = ▶️ Сыграть сдачу дня
button-deal-onward = ▶️ К столу
button-deal-before = 🏁 Прошлая сдача
button-deal-today = 📅 Сегодняшняя

deal-results-title = 🏁 <b>Итоги сдачи дня</b> · { $date }
deal-results-of-chat = 🏁 <b>Итоги сдачи дня в группе</b> · { $date }
deal-results-head = Место, имя, { $race ->
        [yes] результат (секунды и по 10 за каждую невзятую карту, со знаком минус)
       *[no] очки
    }; доля матчпойнтов; разница со средним.
deal-results-line = { $place }. { $who }: { $points }; { $part } %; { $average } · <a href="{ $link }">запись</a>
deal-results-own = <b>{ $place }. { $who }: { $points }; { $part } %; { $average }</b> · <a href="{ $link }">запись</a>
deal-results-none = Эту сдачу никто не доиграл.
deal-results-unfinished = Не доиграли: { $count }
deal-results-more = И ещё: { $count }. Все итоги — /daily в личных сообщениях.
deal-results-computer = 🤖 Робот на вашем месте: { $points } · <a href="{ $link }">запись</a>
deal-results-seed = Ключ: <code>{ $seed }</code>
deal-results-counting = Робот ещё играет эту сдачу. Загляните через минуту.

settings-deals = 📅 Сдача дня
settings-deals-about = Сдача дня — одно сообщение без звука в девять вечера по Москве: итоги прошедшей и кнопка новой.
settings-deal-game = 📅 Игра сдачи дня
settings-deal-usual = по дням недели
refused-deal-played = Эту сдачу вы уже играли. Итоги — когда она закроется
refused-deal-over = Эта сдача уже закрыта. Сегодняшняя — /daily

kept-deals = Сдачи дня: { $count }.
menu-daily = Сдача дня
