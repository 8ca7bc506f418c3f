### Лобби: стол до партии и страницы его настроек.

## Стол собирают

lobby-title = ♠︎ <b>{ $game }</b>
lobby-preset = Вариант: <b>{ $preset }</b>
lobby-preset-minutes = Вариант: <b>{ $preset }</b>, ≈ { $minutes } мин
lobby-preset-changed = Вариант: <b>{ $preset }</b>, с изменениями
lobby-option = { $option }: { $value }
lobby-hints-all = 💡 Подсказки: <b>всем</b>
lobby-hints-none = 💡 Подсказки: <b>никому</b>
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
lobby-gathered = За столом в группе снова { $who }.
lobby-ready = Можно начинать!
lobby-started-board = Играют: { $who }.
lobby-started = Играют: { $who }. Карты у каждого в личных сообщениях.
lobby-closed = Стол закрыт, партия не состоялась.

button-join = Сесть
button-start = ▶️ Начать
button-computer = 🤖 Добавить робота
button-lobby-settings = ⚙️

## Страницы настроек

lobby-settings-title = ⚙️ <b>{ $game }</b>
lobby-host = Настраивает { $who } 👑
lobby-which-game = <b>Во что играем?</b>
lobby-game = <b>{ $game }</b> — { $line }
lobby-option-about = <b>{ $option }:</b> { $value }. <i>{ $about }</i>
lobby-no-options = У этой игры нечего настраивать.

button-game = 🎴 Игра
button-length = ⏱ Длительность
button-kind = 🎚 Вариант
button-preset-minutes = { $preset } ≈{ $minutes } мин
button-options = Договорённости
button-lobby-rules = 📖 Правила
button-less = 🤖 Убрать робота
button-hints-all = 💡 Подсказки: всем
button-hints-none = 💡 Подсказки: никому
button-page-back = ‹ Назад

option-on = да
option-off = нет

button-option = { $option }: { $value }
button-chosen = ✓ { $label }
button-step-down = − { $step }
button-step-up = + { $step }

toast-lobby-waits = Здесь уже собирают стол: садитесь!
toast-match-runs = Новая партия уже идёт.
