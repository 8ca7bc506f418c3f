### Карты, люди, стол, кнопки под сообщениями.

none = —
robot-name = { $number ->
    [1] Гоша
    [2] Валя
    [3] Кеша
    [4] Зоя
    [5] Тима
    [6] Рита
    [7] Фима
    [8] Люся
    [9] Яша
    [10] Муся
   *[other] № { $number }
}
dummy = Болван
decimal-mark = ,

rank-jack = В
rank-queen = Д
rank-king = К
rank-ace = Т

unnamed = Игрок

## За столом

hand-group = 🎴 <b>{ $group }</b>
hand-shut = В группу писать нельзя, партия продолжается здесь.
hand-shut-topic = Тема в группе закрыта, партия продолжается здесь.
hand-away = За вас пока играет робот. Место остаётся за вами.
hand-left = Игра идёт без вас. Место остаётся за вами.
hand-outside = Вы не в группе этого стола. Игра идёт без вас.
hand-removed = Организатор снял вас с турнира. Игра идёт без вас.
feed-line = <i>{ $text }</i>
notice-away = 🤖 { $who }: пока играет робот
notice-outside = 🤖 { $who } не в группе: пока играет робот
notice-removed = 🤖 { $who } снимается с турнира: играет робот
notice-gone = 🤖 { $who }: аккаунт удалён, до конца играет робот
notice-blocked = ✉️ { $who }: карты не доходят. Нужно открыть бота и разрешить ему писать.
over-time = ⏱ Время: { $time }
over-cut = { over-cut-caption } Счёт:
over-cut-caption = ⏹ <b>Время тура вышло.</b> Без рейтинга{ $race ->
    [yes] {"."}
   *[no] ; кто думал вдвое дольше других, проигрывает.
}
over-stopped = ⏹ <b>Партия остановлена.</b> Счёт — как есть:
over-broken-off = ⏹ <b>Партия остановлена.</b>
over-moment = ⭐ Лучший момент: { $who } — { $what }
over-void = ↩️ Не в счёт: организатор отменил эту партию.
over-advised = 💡 Партия с подсказками.
over-won = 🏆 <b>Победа:</b> { $who }
over-won-by-nobody = 🏁 <b>Партия окончена:</b> до конца не остался никто.
over-left = 🚪 Уход из партии, последнее место: { $who }
over-left-forfeit = 🚪 Уход из партии, засчитана неявка: { $who }
over-absent = 🪑 Неявка: { $who }
over-absent-unrated = 🪑 Неявка: { $who }. Рейтинг ни у кого не меняется.
over-leaver = уход · { $who }
over-no-show = неявка · { $who }
picture-cut = Время вышло
picture-stopped = Партия остановлена
picture-over = Партия окончена
picture-away = За вас играет робот
picture-left = Игра идёт без вас
result-moment = Лучший момент: { $who }

standings-place = №
standings-who = Игрок
standings-points = Итог

button-hint = 💡 Совет
button-lesson = ❓ Что тут?
button-lesson-close = ✓ Понятно
button-hand = 🃏 Мои карты
button-score = 📋 Счёт
button-enter = Войти
button-back = Вернуться за стол
button-to-hand = ↗️ Играть
button-to-table = ↗️ К столу
button-fair = 🔏 Честная сдача
fair-cut-by = ✂️ Подсняли: { $who }
button-reckoning = 🧮 Расчёт
button-again = 🔁 Ещё партию
button-open = Открыть бота
