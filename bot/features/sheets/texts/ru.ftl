### Пулька за настоящим столом.

sheet-title = 📝 <b>{ $game }</b>: { $preset }
sheet-terms = Условия: { $terms }
sheet-seat = { $number }. { $who }
sheet-gather = Кто за столом? Садитесь по часовой стрелке. Гостя без Telegram { $private ->
    [yes] впишите
   *[no] впишите ответом на это сообщение
}: «Аня, Борис».
sheet-last = ✍️ { $what }
sheet-next = Будет: { $what }
sheet-said = Сказано: { $said }
sheet-book-asked = <b>Записать?</b> { $said }.
sheet-end-asked = <b>Закончить и рассчитать как есть?</b>
sheet-deals-asked = <b>Какую сдачу исправить?</b> 🂠 — кто сдавал первым.
sheet-dealers-asked = Дальше сдавать выходит другим. <b>Сдающих сдвинуть?</b>
sheet-people-asked = <b>Кто играет дальше?</b> Новый сядет слева от того, кто сдавал последним. Гостя впишите именем. ✖ — уходит, ⇅ — пересаживается на место дальше.
sheet-part-begins = Прежняя часть рассчитана как есть, начнётся новая.
sheet-edited = { $kind ->
    [insert] Перед сдачей { $number }
   *[replace] Сдача { $number }
}: { $what }
sheet-edited-dealer = Первый сдающий: { $who }
sheet-dealer = Сдаёт { $who }.
sheet-evening = <b>За вечер</b>, частей: { $parts }
sheet-payments = <b>Кто кому платит:</b>
sheet-payment = { $who } → { $whom }: { $amount }
sheet-place = { $place }. { $who }: { $points }
sheet-claimed = Итог за вами: { $points }.
sheet-closed = 🏁 Лист закрыт.
sheet-dropped = Лист закрыт, сдач не было.
sheet-refused = 📝 В группу писать нельзя, поэтому листа там не видно. Записи целы: разрешите мне писать в группу, и лист вернётся.
button-sheet = 📝 Писать пульку
button-sheet-beside = 📝 Игра с картами
button-sheet-join = ✍️ Я играю
button-sheet-less = Убрать
button-sheet-terms = ⚙️ Условия
button-sheet-start = ▶️ Начать
button-sheet-drop = ✖ Не писать
button-sheet-book = ✓ Записать
button-sheet-back = ‹ Назад
button-sheet-undo = ↩ Отменить
button-sheet-end = 🏁 Закончить
button-sheet-close = Закончить и рассчитать
button-sheet-on = ▶️ Дальше
button-sheet-cancel = ✖ Не менять
button-sheet-deals = ✏️ Сдачи
button-sheet-fine = ⚖️ Штраф
button-sheet-more = Ещё ›
button-sheet-people = 👥 Игроки
button-sheet-replace = ✏️ Записать заново
button-sheet-insert = ➕ Вставить перед ней
button-sheet-delete = ✖ Удалить
button-sheet-shift = Сдвинуть сдающих
button-sheet-keep = Оставить как было
button-sheet-earlier = ‹ Раньше
button-sheet-later = Позже ›
button-sheet-leave = ✖ { $who }
button-sheet-left = ⇅
button-sheet-me = Это я
button-sheet-claim = { $who } — это я
button-sheet-sit = ✍️ Я играю
button-sheet-reopen = ↩ Открыть снова
refused-sheet-broken = Так нельзя: сдача { $number } станет против правил.
refused-sheet-elsewhere = Здесь уже ведётся другой лист.
refused-sheet-not-ready = Столько игроков в этой игре не бывает.
refused-sheet-nameless = Имена нужны разные и не пустые.
refused-sheet-not-understood = { $why ->
    [words] Не понял: «{ $what }». Пример: «Аня 7п без 1, вист Боря 4».
    [place] «{ $what }» сказано дважды или не на месте. Пример: «Аня 7п без 1, вист Боря 4».
    [long] Слишком длинно: пишите по одной сдаче.
    [over] Игра окончена, больше сдач не записать.
    [declarer] В этой сдаче по правилам играет { $who }.
    [sitting] { $who } сдаёт и в этой сдаче не играет.
    [contract] Игры «{ $what }» в этой сдаче быть не может.
    [whisters] Не сходится, кто вистует: «{ $what }».
    [tricks] { $found ->
        [0] «{ $what }» не сходится с остальными взятками.
       *[other] «{ $what }»: взяток { $found }, а должно быть { $due }.
    }
    [open] Не хватает, кто вистовал и сколько взял. Допишите, например: «вист Боря 4».
    [dealer] Этот штраф пишут сдающему, а сдаёт { $who }.
    [points] В гору пишут от 1 до 20, а за нарушение по правилам — сколько они велят.
    [clash] «{ $what }» не сходится с правилами этой сдачи.
   *[start] Не понял, кто что играл. Примеры: «Аня 7п без 1, вист Боря 4», «Аня 8т, пас, пас», «Боря мизер взял 2», «распасы 4/3/3».
}
kept-sheets = Листы за настоящим столом: { $count }.
