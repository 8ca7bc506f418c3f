### Сыгранные партии: история, партия, её сдачи.

record-history-title = <b>Сыгранные партии</b>
record-history-none = Сыгранных партий пока нет. /play — и первая появится здесь.
record-history-line = <b>{ $number }.</b> { $date } · <b>{ $game }</b>{ $stopped ->
    [yes] , прервана
    [cut] , время вышло, без рейтинга
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
record-history-void = ↩️ не в счёт
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
record-notation = Партия текстом: запись PPN. Её читает pulka replay.
record-share = Партия: { $game }

button-newest = ⏮ К последним
button-earlier = Раньше ▶
button-deals = 🔍 Сдачи
button-course = 🔍 Ход игры
button-record-sheet = 📋 Счёт
button-record-back = ↩ К партии
button-share = ↗ Поделиться
button-json = 💾 Запись
button-notation = 🂠 PPN
button-replay = 🔍 Партия
button-previous-page = ◀️
button-next-page = ▶️

refused-no-match = Такой партии нет
refused-nothing-played = Проверять пока нечего: вы ещё не доиграли ни одной партии
refused-records-away = Записи партий сейчас недоступны, попробуйте через минуту
refused-deals-closed = Эти сдачи ещё играют за другими столами. Они откроются, когда все их сыграют
refused-no-deals = Сдачи этой партии уже не показать

### Разбор ходов сыгранной партии.

analysis-title = <b>{ $game }</b> · разбор ходов · { $who }
analysis-deal-title = <b>{ $game }</b> · сдача { $deal } из { $deals } · разбор · { $who }
analysis-move-title = <b>{ $game }</b> · сдача { $deal } из { $deals } · решение { $step } из { $steps }
analysis-accuracy = Точность: <b>{ $percent } %</b> (0 — наугад, 100 — без потерь)
analysis-marks = ✅ лучших { $best } · ❔ неточностей { $inaccuracies } · ❌ ошибок { $mistakes }
analysis-no-choice = От выбора здесь ничего не зависело.
analysis-not-whole = Разобрано сдач: { $known } из { $of }. Остальные разберутся, когда вы их откроете.
analysis-deal = <b>{ $number }.</b> { $sign } { $own ->
    [yes] { $percent } % ·
   *[no] ·
} { $line }
analysis-deal-empty = <b>{ $number }.</b> без выбора · { $line }
analysis-deal-unknown = <b>{ $number }.</b> … · { $line }
analysis-line = <b>{ $number }.</b> { $sign } { $action }, лучше { $best } · { $value }
analysis-trick = На столе: { $plays }
analysis-play = { $who } { $card }
analysis-move = { $own ->
    [yes] Вы
   *[no] { $who }
}: <b>{ $action }</b> { $sign } { $mark ->
    [mistake] ошибка
    [inaccuracy] неточность
   *[other] лучший ход
}
analysis-better = Лучше: <b>{ $best }</b>
analysis-value = { $measure ->
    [declarer] Взятки играющего при лучшей игре: { $value }
    [misere] Взятки играющего при лучшей игре: { $value }
    [whists] В среднем вышло бы вистов: { $value }
   *[other] В среднем вышло бы очков: { $value }
}
analysis-in-worlds = Лучший вариант не хуже в { $as_good } из { $worlds } { $worlds ->
    [one] возможного расклада
   *[other] возможных раскладов
}.
analysis-from-to = { $before } → { $after }
analysis-cost = { $measure ->
    [misere] { $tricks ->
        [one] Это стоило взятки.
       *[other] Это стоило { $tricks } взяток.
    }
   *[declarer] { $own ->
        [yes] { $tricks ->
            [one] Здесь вы отдали взятку.
            [few] Здесь вы отдали { $tricks } взятки.
           *[other] Здесь вы отдали { $tricks } взяток.
        }
       *[no] { $tricks ->
            [one] Отдана взятка.
            [few] Отдано { $tricks } взятки.
           *[other] Отдано { $tricks } взяток.
        }
    }
}
analysis-opened = { $measure ->
    [own] При открытых картах, если двое против одного, взяток
   *[other] При открытых картах взяток у играющего
}: { $value }{ $as_good ->
    [yes] { "" }
   *[no] ; лучше было { $best }
}
analysis-best-line = Лучшее продолжение: { $line }
analysis-retry-over = Сдача доиграна. В партиях, счёте и рейтинге она не остаётся.
analysis-retry-begun = Доигрываем сдачу с этого места: чужие карты снова закрыты, за остальных играют роботы.

button-judged = 🎯 Разбор
button-analysis-steps = ▶ По ходам
button-analysis-deal = 🔍 Взятки
button-analysis-retry = 🔁 Доиграть иначе
button-analysis-marks = ↩ К разбору сдачи

### Файлы партий и сдач в записи игры.

notation-size = Файл слишком велик: больше 200 КБ.
notation-text = Это не текст в UTF-8.
notation-line = Строка { $line } не читается: { $text }
notation-cards = Строка { $line }: в сдаче должно быть 32 разных карты.
notation-move = Строка { $line }: такого хода в игре нет: { $text }
notation-options = Файл называет правило, которого в игре нет: { $text }
notation-many = Строка { $line }: в файле больше 300 сдач.
notation-none = В файле нет ни одной сдачи.
