### Сыгранные партии: история, партия, её сдачи.

record-history-title = <b>Сыгранные партии</b>
record-history-none = Сыгранных партий пока нет. /play — и первая появится здесь.
record-history-line = <b>{ $number }.</b> { $date } · <b>{ $game }</b>{ $stopped ->
    [yes] , прервана
   *[no] {""}
} · { $of ->
    [1] {""}
   *[other] { $place ->
        [1] 🏆{" "}
       *[other] {""}
    }место { $place } из { $of },{" "}
}очки { $points }
record-history-with = за столом: { $who }
record-history-robots = { $count ->
    [one] { $count } робот
    [few] { $count } робота
   *[other] { $count } роботов
}
record-history-alone = без соперников
record-history-rating = рейтинг { $shown } ({ $change })
record-history-ask = Откройте партию по номеру:
record-date = { $day }.{ $month }.{ $year }
record-time = { $hours ->
    [0] { $minutes }:{ $seconds }
   *[other] { $hours }:{ $minutes }:{ $seconds }
}

record-title = <b>{ $game }</b> · { $date }
record-standing = { $place }. { $who }: { $points }
record-ratings = Рейтинг: { $who }
record-rating = { $who } { $shown } ({ $change })
record-other-rules = Правила игры с тех пор изменились, и сдачи этой партии уже не показать.
record-dropped = Ходы этой партии больше не хранятся: остался только результат.
record-deals-title = <b>{ $game }</b>: сдачи, { $first }–{ $last } из { $of }
record-course-title = <b>{ $game }</b>: ход игры, { $first }–{ $last } из { $of }
record-deals-line = <b>{ $number }.</b> { $line }
record-deals-broken = не доиграна
record-deal-title = <b>{ $game }</b> · сдача { $deal } из { $deals } · { $step } / { $steps } · { $time }
record-step-title = <b>{ $game }</b> · { $step } / { $steps } · { $time }
record-json = Запись партии. Её воспроизводит команда pulka replay.
record-share = Партия: { $game }

button-newest = ⏮ К последним
button-earlier = Раньше ▶
button-deals = 🔍 Сдачи
button-course = 🔍 Ход игры
button-record-sheet = 📋 Счёт
button-record-back = ↩ К партии
button-share = ↗ Поделиться
button-json = 💾 Запись
button-replay = 🔍 Партия
button-previous-page = ◀️
button-next-page = ▶️

refused-no-match = Такой партии нет
refused-nothing-played = Проверять пока нечего: вы ещё не доиграли ни одной партии
refused-records-away = Записи партий сейчас недоступны, попробуйте через минуту
refused-deals-closed = Эти сдачи ещё играют за другими столами. Они откроются, когда все их сыграют
refused-no-deals = Сдачи этой партии уже не показать
refused-too-often = Чуть помедленнее: попробуйте через минуту
