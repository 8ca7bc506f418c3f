### Подбор соперников: экран «Играть», ожидание и его конец.

play-game = 🎴 <b>{ $game }</b> — { $line }
play-with-whom = С кем сыграем?
button-with-people = 👥 С людьми
button-with-robots = 🤖 С роботами
button-kind = ⏱ Вариант
button-other-game = 🎴 Другая игра

queue-title = 🔎 <b>{ $game }</b>: ищем соперников
queue-preset = Вариант: <b>{ $preset }</b>
queue-rated = Партия рейтинговая, если за столом одни люди.
queue-unrated = Партия без рейтинга.
queue-waited = Вы ждёте: <b>{ $time }</b>
queue-others = { $count ->
    [0] Больше никто пока этого не ждёт.
    [one] Кроме вас ждёт { $count } человек.
    [few] Кроме вас ждут { $count } человека.
   *[many] Кроме вас ждут { $count } человек.
}
queue-computers = Если соперников не хватит, через { $time } свободные места займут роботы.
queue-computers-now = Свободные места займут роботы: сейчас начнём.
queue-time = { $minutes } { $seconds }
button-computers-now = 🤖 Сразу с роботами
button-leave-queue = ✖️ Не ждать
button-rated = рейтинговая
toast-waiting = Ищем соперников.
toast-left-queue = Больше не ждём.

queue-left = <b>{ $game }</b>: вы больше не ждёте.
queue-begun = <b>{ $game }</b>: соперники нашлись, партия началась.
queue-alone = <b>{ $game }</b>: люди не нашлись, партия с роботами началась.
queue-elsewhere = <b>{ $game }</b>: вы сели за другой стол и больше не ждёте.
queue-maintenance = 🛠 <b>{ $game }</b>: бот на обслуживании, ожидание прервано. Новые партии начнутся чуть позже.
queue-lapsed = <b>{ $game }</b>: бот не работал, и ожидание прервалось.
queue-impossible = <b>{ $game }</b>: такую партию сейчас не начать.
queue-over = Это ожидание уже позади.
refused-not-waiting = Это ожидание уже позади.
refused-plays-quick-match = Одна быстрая партия у вас уже идёт: сначала доиграйте её.
refused-left-lately = Вы ушли из быстрой партии: следующую можно искать через { $minutes } мин.

over-rated = 🏅 Партия рейтинговая.

### Партия с роботами: во что, какого вида и как долго.

which-kind = <b>{ $game }</b>. Какого вида?
which-length = <b>{ $game }</b>. Сколько есть времени?
which-length-of-kind = <b>{ $game }</b>, { $kind }. Сколько есть времени?
solo-running = У вас уже идёт партия: <b>{ $game }</b>.
solo-begun = <b>{ $game }</b>: партия с роботами началась.

button-minutes = ≈ { $minutes } { $minutes ->
    [one] минута
    [few] минуты
   *[many] минут
}
button-whole-match = Вся партия, ≈ { $minutes } { $minutes ->
    [one] минута
    [few] минуты
   *[many] минут
}
button-go-on = ▶️ Продолжить
button-another = Начать другую
