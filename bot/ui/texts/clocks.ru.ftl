### Время на ход.

## Сколько времени

duration-seconds = { $count } с
duration-minutes = { $count } мин
duration-hours = { $count } ч
time-seconds =
    { $count ->
        [one] { $count } секунда
        [few] { $count } секунды
       *[many] { $count } секунд
    }
time-minutes =
    { $count ->
        [1] минута
        [one] { $count } минута
        [few] { $count } минуты
       *[many] { $count } минут
    }
time-hours =
    { $count ->
        [1] час
        [one] { $count } час
        [few] { $count } часа
       *[many] { $count } часов
    }
clock-left = ⏳ { $time }
clock-played = ⌛ Время вышло: ходил робот. После второго раза подряд он сядет на ваше место, пока вы не вернётесь.
clock-elsewhere = 🔔 Один звонок на всех: ход был за вами и ещё за { $count ->
        [one] { $count } столом.
       *[other] { $count } столами.
    }

## За столом

hand-absent = Вы давно молчите, и за вас играет робот. Вернуться можно, пока место не занял другой.
notice-late = ⏳ Ждём: { $who }
notice-absent = 🤖 { $who } молчит: пока играет робот
notice-called = 🏅 Соперники нашлись: партия с рейтингом начнётся после этой сдачи.
notice-seated = ➕ Теперь за робота: { $who }
notice-newcomer = ➕ Со следующей сдачи за робота: { $who }
notice-lot = 🃏 Места по жребию: { $drawn }
notice-lot-card = { $card }{ "\u00A0" }{ $who }
toast-next-deal = Со следующей сдачи вы сядете на место робота.
button-replace = 🤖 Пусть сыграет робот
button-replace-votes = 🤖 Пусть сыграет робот ({ $given } из { $needed })
toast-replaced = Пока играет робот. Место вернётся по первому нажатию.
toast-replace-votes = Нужно голосов: { $needed }. Пока: { $given }.
refused-nobody-late = Сейчас никто игру не задерживает.
over-abandoned-caption = ⏹ <b>За столом давно никого.</b> Партия закончена.
over-abandoned = ⏹ <b>За столом давно никого.</b> Партия закончена, счёт — как есть:

## Темп в лобби

pace-fast = быстрый
pace-normal = обычный
pace-slow = неспешный
pace-own = свой
lobby-pace = Темп: <b>{ $pace }</b>, { $times }
pace-times = { $turn } на ход
pace-times-reserve = { $turn } на ход и { $reserve } запаса
pace-line = <b>{ $pace }</b>: { $times }
lobby-which-pace = <b>Сколько времени на ход?</b>
lobby-pace-about = <i>Кто не успел, за того ходит робот; после двух раз подряд он садится на место игрока до первого нажатия.</i>
lobby-pace-own-about = <i>Кнопки: время на ход; с плюсом — запас на всю партию, он тратится, когда времени на ход не хватило.</i>
button-pace = ⏳ Темп
button-pace-fast = Быстро
button-pace-normal = Обычно
button-pace-slow = На неделю
button-pace-own = Свой…
button-turn = { $time }
button-reserve = +{ $time }
button-no-reserve = +0
