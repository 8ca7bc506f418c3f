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
