### Подбор соперников: экран «Играть», ожидание и его конец.

play-game = 🎴 <b>{ $game }</b> — { $line }
play-preset-minutes = Вариант: <b>{ $preset }</b>, ≈{ "\u00A0" }{ $alone } мин с роботами, с людьми ≈{ "\u00A0" }{ $people }
play-open-hour = 🕗 { $open ->
    [1] Сейчас открытый час, до { $last }:00 ({ $zone }): самое время сыграть вместе.
   *[0] Открытый час — с { $first }:00 до { $last }:00 ({ $zone }): приходите сыграть вместе.
}
play-busy-hours = 📈 Обычно людно с { $first } до { $last } часов.
play-with-whom = С кем сыграем?
button-with-people = 👥 С людьми
button-with-robots = 🤖 С роботами
button-other-game = 🎴 Другая игра
button-play-game = { $game } ▶️
button-other-games = 🎴 Другие игры

queue-title = 🏅 Ищем соперников для партии с рейтингом
queue-wish = <b>{ $game }</b>, { $preset }: { $count ->
    [0] пока больше никто не ждёт
    [one] кроме вас ждёт { $count } человек
    [few] кроме вас ждут { $count } человека
   *[many] кроме вас ждут { $count } человек
}
queue-waited = Вы ждёте: <b>{ $time }</b>
queue-meanwhile = За столом будут только люди. Пока можно играть с роботами: позовём, когда кончится сдача.
queue-time = { $minutes } { $seconds }
queue-coming = 👥 <b>{ $game }</b>, { $preset }: за столом есть место. Вы сядете вместо робота, когда кончится эта сдача.
queue-how-long = ⏳ { $seconds ->
    [0] Ждать
    [15] Обычно до 15 секунд,
    [30] Обычно до 30 секунд,
   *[60] Обычно до минуты,
} самое большее две минуты: если сдача затянется, вы сядете за свой стол.
queue-offers = Ещё можно сесть к людям:
queue-offer = 👥 <b>{ $preset }</b>{ $minutes ->
    [0] {""}
   *[other] , ≈{ "\u00A0" }{ $minutes } мин
}: { $count ->
    [1] играет
   *[other] играют
} { $names }
button-offer = 👥 { $preset } · { $names }
queue-called = 🏅 <b>{ $game }</b>, { $preset }: соперники нашлись. Начнём, когда все доиграют свою сдачу, самое позднее через полторы минуты.
queue-ring = 🔔 <b>{ $game }</b>: есть с кем сыграть.
button-call = 🔔 Позвать, когда кто-то есть
button-call-off = 🔕 Больше не звать
toast-call-on = Позовём, когда кто-то сядет играть: неделю, с { $first } до { $last } часов ({ $zone }), не чаще { $most } { $most ->
    [one] раза
   *[other] раз
} в день.
toast-call-off = Больше не зовём.
button-rated = 🏅 С рейтингом
button-go-to-wish = { $game }, { $preset }: { $count ->
    [one] ждёт { $count }
   *[many] ждут { $count }
}. К ним?
button-add-wish = ➕ И это
button-meanwhile = 🤖 Пока с роботами
button-own-table = 🤖 Сразу за свой стол
button-leave-queue = ✖️ Не ждать
toast-waiting = Ищем соперников.
toast-seating = Садимся за стол.
toast-meanwhile = Партия с роботами началась, соперников ищем дальше.
toast-left-queue = Больше не ждём.

queue-left = <b>{ $game }</b>: вы больше не ждёте.
queue-begun = <b>{ $game }</b>: соперники есть, партия идёт.
queue-alone = <b>{ $game }</b>: партия началась. Пока играют роботы; кто придёт, займёт место одного из них.
queue-elsewhere = <b>{ $game }</b>: вы сели за другой стол и больше не ждёте.
queue-maintenance = 🛠 <b>{ $game }</b>: бот на обслуживании, ожидание прервано. Новые партии начнутся чуть позже.
queue-lapsed = <b>{ $game }</b>: за час соперники не нашлись, ожидание закончилось.
queue-impossible = <b>{ $game }</b>: такую партию сейчас не начать.
queue-over = Это ожидание уже позади.
refused-no-offer = За этот стол уже не сесть.
refused-not-waiting = Это ожидание уже позади.
refused-plays-quick-match = Одна быстрая партия у вас уже идёт: сначала доиграйте её.
refused-left-lately = Вы ушли из быстрой партии: следующую можно искать через { $minutes } мин.

over-rated = 🏅 Партия рейтинговая.

### Партия с роботами: во что, какого вида и как долго.

which-kind = <b>{ $game }</b>: какой вариант?
which-length = <b>{ $game }</b>. Сколько есть времени?
which-length-of-kind = <b>{ $game }</b>, { $kind }. Сколько есть времени?
solo-running = У вас уже идёт партия: <b>{ $game }</b>.
solo-begun = <b>{ $game }</b>: партия с роботами началась.

button-minutes = ≈ { $minutes } { $count ->
    [one] минута
    [few] минуты
   *[many] минут
}
button-whole-match = Вся партия, ≈ { $minutes } { $count ->
    [one] минута
    [few] минуты
   *[many] минут
}
button-go-on = ▶️ Продолжить
button-another = Начать другую
