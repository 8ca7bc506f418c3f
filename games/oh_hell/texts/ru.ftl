oh-hell-name = Чёрт побери
oh-hell-about = Закажите, сколько взяток возьмёте, и возьмите ровно столько. Больше или меньше — ноль очков.

## Options and presets

oh-hell-option-deals = Сколько сдач
oh-hell-option-deals-full = вся партия
oh-hell-option-hook = Сдающему нельзя сводить в баланс
oh-hell-option-zero = За точный ноль
oh-hell-option-zero-ten = 10 очков
oh-hell-option-zero-sliding = 5 + очко за карту
oh-hell-preset-full = Полная
oh-hell-preset-short = Короткая
oh-hell-preset-strict = Строгая

## The deal in progress

oh-hell-title = <b>Сдача { $number } из { $deals }</b>
oh-hell-trumps = Козыри { $suit }, открыта { $card }
oh-hell-no-trumps = Без козырей
oh-hell-bidding = { $cards ->
    [one] Разыгрывается { $cards } взятка
    [few] Разыгрываются { $cards } взятки
   *[other] Разыгрываются { $cards } взяток
}, пока заказано: { $total }
oh-hell-overbid = Завышение на { $by }: заказано { $total } при { $cards ->
    [one] { $cards } взятке
   *[other] { $cards } взятках
}
oh-hell-underbid = Занижение на { $by }: заказано { $total } при { $cards ->
    [one] { $cards } взятке
   *[other] { $cards } взятках
}
oh-hell-balanced = Баланс: { $cards ->
    [one] заказана { $cards } взятка из { $cards }
    [few] заказаны { $cards } взятки из { $cards }
   *[other] заказано { $cards } взяток из { $cards }
}
oh-hell-head-player = Игрок
oh-hell-head-bid = заказ
oh-hell-head-taken = взято
oh-hell-head-points = очки
oh-hell-head-sum = итог
oh-hell-head-exact = точно
oh-hell-mark-turn = ▸
oh-hell-mark-dealer = с
oh-hell-mark-both = ▸с
oh-hell-play = { $who }{ "\u00A0" }{ $card }
oh-hell-trick-so-far = На столе: { $plays }
oh-hell-last-trick = Прошлая взятка: { $plays }. Берёт { $who }
oh-hell-turn-bid = Заказывает { $who }
oh-hell-turn-play = Ходит { $who }
oh-hell-prompt-bid = <b>Сколько взяток закажете?</b>
oh-hell-prompt-hook = <b>Сколько взяток закажете?</b> { $bid ->
    [0] Ноль
   *[other] { $bid }
} нельзя: заказы сойдутся с числом взяток
oh-hell-prompt-lead = <b>Ваш заход: любая карта</b>
oh-hell-prompt-follow = <b>Ваш ход: в масть { $suit }</b>
oh-hell-prompt-any = <b>Ваш ход: масти { $suit } нет, можно любую карту</b>
oh-hell-peek = { $trumps }. На руках: { $cards }
oh-hell-peek-none = Карт на руках сейчас нет

## The table as a picture

oh-hell-picture-title = Сдача { $number } из { $deals }
oh-hell-picture-bidding = Идёт торговля
oh-hell-picture-total = заказано { $total } из { $cards }
oh-hell-picture-overbid = завышение на { $by }
oh-hell-picture-underbid = занижение на { $by }
oh-hell-picture-balanced = баланс
oh-hell-picture-bid = заказ { $bid }
oh-hell-picture-taken = взято { $taken } из { $bid }
oh-hell-picture-last = Взятка: { $who }
oh-hell-picture-trumps = Козыри { $suit }
oh-hell-caption-last = Прошлая взятка: { $who }, { $card }

## The feed

oh-hell-first-dealer = По жребию первая сдача — { $who }
oh-hell-dealt = Сдача { $number }: сдаёт { $who }. { $trumps }
oh-hell-bid-made = { $who }: { $tricks ->
    [0] ноль, пас
    [one] заказ — { $tricks } взятка
    [few] заказ — { $tricks } взятки
   *[other] заказ — { $tricks } взяток
}
oh-hell-trick-taken = Взятка { $number }: берёт { $who }, { $card }

## The end of a deal and of the match

oh-hell-deal-over = <b>Сдача { $number } из { $deals } сыграна</b>
oh-hell-final-trick = Последняя взятка: { $plays }. Берёт { $who }
oh-hell-made = Точно по заказу: { $who }
oh-hell-bust = { $count ->
    [1] Банкрот
   *[other] Банкроты
}: { $who }
oh-hell-match-over = <b>Партия окончена</b>: { $deals ->
    [one] сыграна { $deals } сдача
    [few] сыграны { $deals } сдачи
   *[other] сыграно { $deals } сдач
}
oh-hell-winners = { $count ->
    [1] 🏆 Побеждает { $who }!
   *[other] 🏆 Победу делят { $who }!
}

## The score sheet

oh-hell-score-title = <b>Счёт: сыграно сдач { $number } из { $deals }</b>
oh-hell-score-key = В строке сдачи — заказ/взято; + очки за сдачу, = итог
oh-hell-score-none = Ни одна сдача ещё не сыграна; всего сдач: { $deals }

## Refusals

oh-hell-refused-turn = Сейчас не ваша очередь
oh-hell-refused-moment = Сейчас не время для этого
oh-hell-refused-over = Партия уже окончена
oh-hell-refused-seat = Такого места за столом нет
oh-hell-refused-range = Заказать можно от нуля до { $most }
oh-hell-refused-hook = { $bid ->
    [0] Ноль
   *[other] { $bid }
} сдающему нельзя: заказы сойдутся с числом взяток
oh-hell-refused-held = Карты { $card } на руках нет
oh-hell-refused-follow = Нужно в масть: { $suit }
