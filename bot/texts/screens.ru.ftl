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

picture-unnamed = Игрок { $number }

## Перед партией

lobby-title = ♠️ <b>{ $game }</b>
lobby-preset = Вариант: <b>{ $preset }</b>
lobby-preset-changed = Вариант: <b>{ $preset }</b>, с изменениями
lobby-option = { $option }: { $value }
lobby-chairs = За столом <b>{ $count }</b>, играют { $least }–{ $most }:
lobby-chairs-exactly = За столом <b>{ $count }</b>, нужно { $least }:
lobby-chair = { $number }. { $who }
lobby-chair-host = { $number }. { $who } 👑
lobby-empty = За столом пока никого.
lobby-missing = { $count ->
    [one] Нужен ещё { $count } игрок.
    [few] Нужны ещё { $count } игрока.
   *[many] Нужно ещё { $count } игроков.
}
lobby-ready = Можно начинать!
lobby-started-board = Играют: { $who }.
lobby-started = Играют: { $who }. Карты у каждого в личных сообщениях.
lobby-closed = Стол закрыт, партия не состоялась.

option-on = да
option-off = нет

options-title = ⚙️ <b>{ $game }</b>
options-title-group = ⚙️ <b>{ $game }</b> · { $group }
options-closed = Партия уже началась, настройки не изменить.

button-join = Сесть за стол
button-leave = Встать
button-computer = + робот
button-less = − робот
button-start = ▶️ Начать
button-options = ⚙️ Настройки в личке
button-option = { $option }: { $value }
button-chosen = ✓ { $label }
button-done = Готово
button-other = ← К списку
button-step-down = − { $step }
button-step-up = + { $step }

## За столом

hand-group = 🎴 <b>{ $group }</b>
hand-shut = В группу писать нельзя, партия продолжается здесь.
hand-away = За вас пока играет робот. Место остаётся за вами.
hand-left = Игра идёт без вас. Место остаётся за вами.
feed-line = <i>{ $text }</i>
notice-away = 🤖 { $who }: пока играет робот
notice-gone = 🤖 { $who }: аккаунт удалён, до конца играет робот
notice-blocked = ✉️ { $who }: карты не доходят. Нужно открыть бота и разрешить ему писать.
notice-votes = { $count ->
    [one] ✋ { $count } голос за то, чтобы закончить
    [few] ✋ { $count } голоса за то, чтобы закончить
   *[many] ✋ { $count } голосов за то, чтобы закончить
}
over-time = ⏱ Время: { $time }
over-stopped = ⏹ <b>Партия остановлена.</b> Счёт — как есть:

standings-place = №
standings-who = Игрок
standings-points = Итог

button-hand = 🃏 Мои карты
button-score = 📋 Счёт
button-enter = ➕ Войти
button-back = Вернуться за стол
button-to-hand = ↗️ К картам
button-to-table = ↗️ К столу в группе
button-picture = 🖼 Показать картинкой
button-text = 📝 Текстом: удобно слушать
button-again = 🔁 Ещё партию
button-open = Открыть бота
