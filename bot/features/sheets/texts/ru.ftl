### Пулька за настоящим столом.

sheet-title = 📝 <b>{ $game }</b>: { $preset }
sheet-pool = Пуля до <b>{ $pool }</b>
sheet-seat = { $number }. { $who }
sheet-gather = Кто за столом? Садитесь по часовой стрелке. Гостя без Telegram { $private ->
    [yes] впишите
   *[no] впишите ответом на это сообщение
}: «Аня, Борис».
sheet-last = ✍️ { $what }
sheet-next = Запишем: { $what }
sheet-said = Сказано: { $said }
sheet-book-asked = <b>Верно?</b>
sheet-end-asked = <b>Закончить и рассчитать как есть?</b>
sheet-place = { $place }. { $who }: { $points }
sheet-closed = 🏁 Лист закрыт.
sheet-dropped = Лист закрыт, сдач не было.
button-sheet = 📝 Писать пульку
button-sheet-beside = 📝 Пулька
button-sheet-join = Сесть
button-sheet-less = Убрать
button-sheet-pool = Пуля: { $pool }
button-sheet-start = ▶️ Начать
button-sheet-drop = ✖ Не писать
button-sheet-book = ✓ Записать
button-sheet-back = ‹ Назад
button-sheet-undo = ↩ Отменить
button-sheet-end = 🏁 Закончить
button-sheet-close = Закончить и рассчитать
button-sheet-on = Играем дальше
refused-sheet-nameless = Имена нужны разные и не пустые.
refused-sheet-not-understood = { $what ->
    [none] Взятки не сходятся, или чего-то не хватает
   *[other] Не понял: «{ $what }»
}. Пример: «Аня 7п без 1, вист Боря 4».
kept-sheets = Листы за настоящим столом: { $count }.
