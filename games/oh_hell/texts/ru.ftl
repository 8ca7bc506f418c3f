oh-hell-name = Чёрт побери
oh-hell-board = партия из пяти сдач
oh-hell-about = Закажите, сколько взяток возьмёте, и возьмите ровно столько. Больше или меньше — ноль очков.
oh-hell-line = угадайте, сколько взяток возьмёте: 3–7 игроков

## Options and presets

oh-hell-option-deals = Сколько сдач
oh-hell-option-deals-about = Сдача за сдачей карт больше; короче партия — меньше крупных сдач.
oh-hell-option-deals-full = вся партия
oh-hell-option-hook = Сдающий не уравнивает заказы
oh-hell-option-hook-about = Сумма заказов не сойдётся с числом взяток: кому-то не повезёт.
oh-hell-option-zero = За точный ноль
oh-hell-option-zero-about = Сколько стоит заказ «ноль», если взяток и правда нет.
oh-hell-option-zero-ten = 10 очков
oh-hell-option-zero-sliding = 5 + очко за карту
oh-hell-preset-full = Полная
oh-hell-preset-short = Короткая
oh-hell-preset-medium = Средняя

## The deal in progress

oh-hell-title = <b>Сдача { $number } из { $deals }</b>
oh-hell-trumps = Козыри { $suit }, открыта { $card }
oh-hell-no-trumps = Без козырей
oh-hell-bidding = { $cards ->
    [one] Разыгрывается { $cards } взятка
    [few] Разыгрываются { $cards } взятки
   *[other] Разыгрываются { $cards } взяток
}, пока заказано: { $total }
oh-hell-balance = Заказано { $total }, взяток { $cards }
oh-hell-head-bid = заказ
oh-hell-head-sum = итог
oh-hell-head-exact = точно
oh-hell-turn-bid = Заказывает { $who }
oh-hell-said = { $who } { $bid }
oh-hell-bids-so-far = Заказано: { $bids }.{ " " }
oh-hell-prompt-bid = { $said }<b>Сколько взяток закажете?</b>
oh-hell-prompt-hook = { $said }<b>Сколько взяток закажете?</b> { $bid ->
    [0] Ноль
   *[other] { $bid }
} нельзя: заказы сойдутся с числом взяток
oh-hell-peek = { $trumps }. На руках: { $cards }

## The table as a picture

oh-hell-picture-title = Сдача { $number } из { $deals }
oh-hell-picture-bidding = Идут заказы
oh-hell-picture-total = заказано { $total }, взяток { $cards }
oh-hell-picture-bid = заказ { $bid }
oh-hell-picture-taken = взято { $taken } из { $bid }
oh-hell-picture-over = Сдача { $number } из { $deals } сыграна
oh-hell-picture-result = { $taken } из { $bid }, +{ $points }
oh-hell-moment = { $count ->
    [one] { $count } точный заказ подряд
    [few] { $count } точных заказа подряд
   *[other] { $count } точных заказов подряд
}

## What is on the screen

oh-hell-lesson = { $screen ->
    [bid] Перед вами ваши карты и козырь этой сдачи, рядом с именами — кто сколько взяток уже заказал. Нажмите число: столько взяток вы берётесь взять, не больше и не меньше. Сойдётся точно — 10 очков и ещё по очку за взятку, иначе ноль. Старшие карты и козыри берут взятки чаще всего, мелочь почти никогда. Когда закажут все, начнётся розыгрыш.
    [play] Нажмите карту, с которой ходите: другие кнопки сейчас правилами не разрешены. Отвечают в масть первой карты, а если её нет, можно положить любую. Взятку берёт старший козырь, без козырей — старшая карта масти захода. Рядом с именами видно, сколько каждый заказал и сколько уже взял. Наберёте ровно свой заказ — получите очки, а лишняя взятка всё погубит.
   *[wait] Сейчас ходит другой: его имя выделено, а на столе лежит взятка. Рядом с именами видно, сколько взяток каждый заказал и сколько уже взял. Ниже лежат ваши карты, их видите только вы. Когда дойдёт до вас, под рукой появятся кнопки. Счёт — кнопка 📋.
}

## Hints

oh-hell-hint-bid = Заказывайте { $bid }: взяток у такой руки выходит около { $worth }{ $why ->
    [more] , но в среднем выгоднее заказать больше.
    [fewer] , но в среднем выгоднее заказать меньше.
   *[hand] .
}
oh-hell-hint-play = { $card }: { $why ->
    [only] другой карты по правилам нет.
    [bust] заказ уже не сыграть, ходите чем угодно.
    [duck] своё вы уже взяли, а эта карта взятку, скорее всего, не возьмёт.
    [stuck] своё вы уже взяли, но лучше отдать её сейчас: потом она, скорее всего, опаснее.
    [last] после неё у вас уже { $bid ->
        [one] заказанная взятка
        [few] заказанные { $bid } взятки
       *[other] заказанные { $bid } взяток
    }: остальное отдавайте.
    [last_if] если возьмёт, у вас будет { $bid ->
        [one] заказанная взятка
        [few] заказанные { $bid } взятки
       *[other] заказанные { $bid } взяток
    }, и остальное отдавайте.
    [take] нужно ещё { $need }, и эта карта, скорее всего, берёт взятку.
    [wait] { $need ->
        [one] нужна ещё { $need } взятка, но её скорее возьмёт другая ваша карта, а эту отдайте сейчас.
        [few] нужно ещё { $need } взятки, но их скорее возьмут другие ваши карты, а эту отдайте сейчас.
       *[other] нужно ещё { $need } взяток, но их скорее возьмут другие ваши карты, а эту отдайте сейчас.
    }
   *[spare] нужно ещё { $need }, но эту взятку взять трудно: отдайте самое ненужное.
}
oh-hell-hint-sure-card = Точно выйдет примерно в { $exact } из 10 раскладов. { $sure ->
    [clear] Остальное явно хуже.
    [slight] Чуть хуже — { $other }.
   *[equal] { $other } не хуже.
}
oh-hell-hint-sure-bid = Точно выйдет примерно в { $exact } из 10 раскладов. { $sure ->
    [clear] Остальное явно хуже.
    [slight] Чуть хуже — заказ { $other }.
   *[equal] Заказ { $other } не хуже.
}
oh-hell-hint-lost = Но точно по заказу уже почти не выйдет.

## The feed

oh-hell-dealt = Сдача { $number }: сдаёт { $who }. { $trumps }
oh-hell-bid-made = { $who }: { $tricks ->
    [0] ноль
    [one] заказ — { $tricks } взятка
    [few] заказ — { $tricks } взятки
   *[other] заказ — { $tricks } взяток
}

## The end of a deal and of the match

oh-hell-summary-own = Заказали { $bid }, взяли { $taken }: { $points ->
    [0] мимо
   *[other] +{ $points }
}. Всего { $total }
oh-hell-deal-over = <b>Сдача { $number } из { $deals } сыграна</b>
oh-hell-bust = Мимо заказа: { $who }

## The score sheet

oh-hell-score-title = <b>Счёт: сыграно сдач { $number } из { $deals }</b>
oh-hell-score-key = В строке сдачи — заказ/взято; + очки за сдачу, = итог
oh-hell-score-none = Ни одна сдача ещё не сыграна; всего сдач: { $deals }

## Profiles and achievements

oh-hell-profile-exact = Точных заказов: { $part } из { $whole } ({ $percent } %)
oh-hell-profile-missed = Взято больше заказа: { $over }, меньше: { $under }
oh-hell-profile-sizes = Точность по числу карт на руках: { $sizes }
oh-hell-profile-size = { $first }–{ $last } — { $percent } %
oh-hell-profile-zeros = Точных из заказанных нулей: { $part } из { $whole } ({ $percent } %)
oh-hell-profile-points = Очков за сдачу: { $average }, больше всего за партию: { $most }
oh-hell-profile-streak = Лучшая серия: { $count ->
    [one] { $count } точный заказ подряд
    [few] { $count } точных заказа подряд
   *[other] { $count } точных заказов подряд
}
oh-hell-achievement-seven-in-a-row = Провидец
oh-hell-achievement-seven-in-a-row-about = Семь точных заказов подряд в одной партии.
oh-hell-achievement-seven-tricks = Сказано — сделано
oh-hell-achievement-seven-tricks-about = Заказать семь взяток или больше и взять ровно столько.

## A match that is over, with all hands open

oh-hell-replay-deal = { $count ->
    [0] все точно по заказу
   *[other] мимо заказа: { $missed }
}

## Refusals

oh-hell-refused-range = Заказать можно от нуля до { $most }
oh-hell-refused-hook = { $bid ->
    [0] Ноль
   *[other] { $bid }
} сдающему нельзя: заказы сойдутся с числом взяток
