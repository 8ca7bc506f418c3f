sergeant-major-name = Старшина
sergeant-major-board = три сдачи
sergeant-major-about = Трое, козырей нет. Обменяйтесь картами и возьмите больше взяток, чем другие.
sergeant-major-line = обмен картами и взятки без козырей: трое

## Options and presets

sergeant-major-option-target = Что решает
sergeant-major-option-target-about = По чему считают победу: по двенадцатой взятке или по трём сдачам.
sergeant-major-option-target-total = 12 взяток за всю партию
sergeant-major-option-target-single = 12 взяток за одну сдачу
sergeant-major-option-target-three-deals = больше за три сдачи
sergeant-major-option-max-deals = Предел сдач
sergeant-major-option-max-deals-about = Если двенадцати за сдачу никто не взял, побеждает большинство взяток.
sergeant-major-option-kitty = Прикуп
sergeant-major-option-kitty-about = Видит ли сдающий прикуп, когда сносит четыре карты.
sergeant-major-option-kitty-blind = вслепую: сначала снос
sergeant-major-option-kitty-open = открыт сдающему
sergeant-major-option-next-dealer = Следующую сдачу сдаёт
sergeant-major-option-next-dealer-about = Сдающий берёт больше всех: у него прикуп.
sergeant-major-option-next-dealer-loser = кто взял меньше всех
sergeant-major-option-next-dealer-winner = кто взял больше всех
sergeant-major-option-quota = Норма взяток
sergeant-major-option-quota-about = Сколько взяток должны сдающий, сосед слева и сосед справа.
sergeant-major-option-quota-8-5-3 = 8-5-3
sergeant-major-option-quota-9-5-2 = 9-5-2
sergeant-major-option-quota-none = без нормы
sergeant-major-option-stake = Ставка, очков
sergeant-major-option-stake-about = Взнос в банк; столько же стоит каждый недобор до нормы.
sergeant-major-preset-three = Три сдачи
sergeant-major-preset-usual = До 12 взяток
sergeant-major-preset-single = Всё за одну сдачу

## The deal in progress

sergeant-major-title = <b>Сдача { $number }</b>
sergeant-major-goal-total = Цель — первым взять 12 взяток за партию
sergeant-major-goal-three = Цель — больше всех взяток за три сдачи
sergeant-major-goal-single = Цель — 12 взяток за одну сдачу, предел — { $deals ->
    [one] { $deals } сдача
    [few] { $deals } сдачи
   *[other] { $deals } сдач
}
sergeant-major-pot = Банк: { $pot }
sergeant-major-pot-fines = Банк: { $pot }, штраф за недобор: { $stake }
sergeant-major-head-quota = норма
sergeant-major-head-distance = до 12
sergeant-major-head-total = всего
sergeant-major-head-fines = штраф
sergeant-major-head-tricks = взятки
sergeant-major-head-points = итог
sergeant-major-exchange = Обмен { $number } из { $of }: { $giver } ⇄ { $receiver }
sergeant-major-exchange-over = Все три обмена сделаны
sergeant-major-kitty =
    Прикуп:
    🎴 🎴
    🎴 🎴
sergeant-major-decided = 🏁 { $who } берёт двенадцатую взятку и партию; сдача доигрывается
sergeant-major-turn-give = Карту отдаёт { $who }
sergeant-major-turn-return = Карту возвращает { $who }
sergeant-major-turn-lay = Карты с прикупом меняет { $who }

## The table as a picture

sergeant-major-picture-title = Сдача { $number }
sergeant-major-picture-goal-total = до 12 взяток за партию
sergeant-major-picture-goal-three = больше всех взяток за три сдачи
sergeant-major-picture-goal-single = до 12 взяток за сдачу
sergeant-major-picture-exchange = Обмен { $number } из { $of }
sergeant-major-picture-lay = Снос и прикуп
sergeant-major-picture-quota = норма { $quota }
sergeant-major-picture-taken-quota = взято { $taken } из { $quota }
sergeant-major-picture-over = Сдача { $number } сыграна
sergeant-major-picture-distance = ещё { $count }
sergeant-major-picture-won = победа
sergeant-major-picture-tie = { $how ->
    [first] двенадцатая раньше
   *[latest] поровну: чья взятка позже
}
sergeant-major-moment = { $taken ->
    [one] { $taken } взятка в сдаче { $number }
    [few] { $taken } взятки в сдаче { $number }
   *[other] { $taken } взяток в сдаче { $number }
}
sergeant-major-picture-total = всего { $total }
sergeant-major-picture-kitty = Прикуп

## What one player alone sees

sergeant-major-swap-out-open = { $who }: от вас { $given }, вам — ждём карту
sergeant-major-swap-out = { $who }: от вас { $given }, вам { $returned }
sergeant-major-swap-in-open = { $who }: вам { $given }
sergeant-major-swap-in = { $who }: вам { $given }, от вас { $returned }
sergeant-major-kitty-held = В прикупе: { $cards }
sergeant-major-kitty-taken = Ваш снос: { $laid }; из прикупа: { $kitty }
sergeant-major-prompt-give = <b>Какую карту отдать?</b> Её получит { $who }
sergeant-major-prompt-return-higher = <b>Верните карту { $suit } старше, чем { $card }</b>
sergeant-major-prompt-return-any = <b>Старше, чем { $card }, ничего нет: верните любую карту</b>
sergeant-major-prompt-lay-blind = <b>Снесите четыре карты.</b> Что в прикупе, увидите после. Выбрано { $count } из { $of }
sergeant-major-prompt-lay-open = <b>Снесите любые четыре карты.</b> Выбрано { $count } из { $of }

## What is on the screen

sergeant-major-lesson = { $screen ->
    [give] Идёт обмен: вы отдаёте карту соседу, он потом вернёт вам другую. Нажмите карту, которая вам не нужна. Вернуть он обязан старше той же масти, если такая у него есть. Чаще всего выгодно отдать младшую карту масти, где у вас хватает старших. Что отдано и что возвращено, видите только вы двое.
    [return] Сосед отдал вам карту, теперь вернуть что-то должны вы. Если в этой масти у вас есть карты старше, возвращают одну из них. Если нет, годится любая, кроме только что полученной. Нажимайте кнопку с картой: лишнего среди них нет. Что отдано и что возвращено, видите только вы двое.
    [lay] Вы сдаёте, и вам положен обмен с прикупом. Отметьте кнопками четыре карты, которые не жаль. Нажали не ту — нажмите её ещё раз, и отметка снимется. Потом подтвердите снос нижней кнопкой, и прикуп ваш. Норма сдающего восемь взяток, так что оставляйте старшие карты и длинные масти.
    [play] Нажмите карту, с которой ходите: другие кнопки сейчас правилами не разрешены. Отвечают в масть первой карты, а если её нет, можно положить любую. Козырей нет, берёт всегда старшая карта масти захода. Рядом с именами видно, сколько взято и сколько осталось до двенадцати. Кто первым возьмёт двенадцатую, тот и победил.
   *[wait] Сейчас ходит другой: его имя выделено, а на столе лежит взятка. Рядом с именами видно, сколько взято и сколько осталось до двенадцати. Ниже лежат ваши карты, их видите только вы. Когда дойдёт до вас, под рукой появятся кнопки. Счёт — кнопка 📋.
}

## Hints

sergeant-major-hint-give = Отдайте { $card }: её не жаль, а старше в этой масти сосед обязан вернуть, если она у него есть.
sergeant-major-hint-return = Верните { $card }: из всего, что можно вернуть, без неё рука теряет меньше всего.
sergeant-major-hint-lay = Снесите { $cards }: взятки от них вряд ли дождёшься.
sergeant-major-hint-sure = { $good ->
    [0] { "" }
   *[other] Лучше всего примерно в { $good } из 10 раскладов.{ " " }
}{ $sure ->
    [clear] В среднем остальное явно хуже.
    [slight] Чуть хуже — { $other }.
   *[equal] В среднем { $other } не хуже.
}
sergeant-major-hint-play = { $card }: { $why ->
    [only] другой карты по правилам нет.
    [sure] эту взятку у вас никто не отнимет.
    [strong] скорее всего, берёт взятку.
    [probe] взятка вряд ли ваша, зато карты получше останутся на потом.
    [weak] взятка вряд ли ваша, но и другие карты берут её не чаще.
    [cheapest] скорее всего, берёт эту взятку, и дешевле её не взять.
    [take] скорее всего, берёт эту взятку.
   *[spare] скорее всего, взятку возьмут другие: отдайте то, чего не жаль.
}

## The feed

sergeant-major-dealt = Сдача { $number }: сдаёт { $who }
sergeant-major-given = { $giver } → { $receiver }: { $card }
sergeant-major-returned = { $receiver } → { $giver }: { $card }
sergeant-major-exchanged = Обмен { $number }: { $giver } ⇄ { $receiver }
sergeant-major-kitty-swapped = { $who } меняет четыре карты с прикупом. Первый заход — { $leader }
sergeant-major-target-reached = 🏁 { $who } берёт двенадцатую взятку!

## The end of a deal and of the match

sergeant-major-summary-own = Вы взяли { $taken } при норме { $quota }. Всего взяток { $total }
sergeant-major-summary-own-free = Вы взяли { $taken }. Всего взяток { $total }
sergeant-major-deal-over = <b>Сдача { $number } сыграна</b>
sergeant-major-missed = Недобор до нормы: { $who }
sergeant-major-winner = 🏆 Побеждает { $who }!
sergeant-major-tie = { $how ->
    [first] Двенадцать взяток набрал не один: побеждает тот, кто взял двенадцатую раньше
   *[latest] Взяток поровну: побеждает тот, за кем более поздняя взятка последней сдачи
}
sergeant-major-takes-pot = { $fines ->
    [0] Победителю — весь банк: { $pot }
   *[other] Победителю — банк { $pot } и штрафы { $fines }, всего { $total }
}

## The score sheet

sergeant-major-score-title = { $number ->
    [one] <b>Взятки: сыграна { $number } сдача</b>
    [few] <b>Взятки: сыграны { $number } сдачи</b>
   *[other] <b>Взятки: сыграно { $number } сдач</b>
}
sergeant-major-score-key = В строке сдачи — взято/норма; = всего взяток
sergeant-major-score-key-free = В строке сдачи — взятки; = всего взяток
sergeant-major-score-none = Ни одна сдача ещё не сыграна

## Profiles and achievements

sergeant-major-profile-tricks = Взяток за сдачу: { $average }, больше всего: { $most }
sergeant-major-profile-role = { $role ->
    [dealer] Сдающим
    [left] Слева от сдающего
   *[right] Справа от сдающего
}: норма взята в { $met } из { $whole } ({ $percent } %), с лишком в { $over }, взяток в среднем { $average }
sergeant-major-profile-gives = Отдано карт в обмен: { $whole }, вернулись старше той же масти: { $part }
sergeant-major-profile-answers = Возвращено карт: { $whole }, из них старше той же масти: { $part }
sergeant-major-profile-kitties = Прикупов: { $kitties }, тузов из них: { $aces }
sergeant-major-achievement-twelve-in-a-deal = Генерал
sergeant-major-achievement-twelve-in-a-deal-about = Двенадцать взяток в одной сдаче, и без прикупа.
sergeant-major-achievement-up-from-the-ranks = Из рядовых
sergeant-major-achievement-up-from-the-ranks-about = Девять взяток или больше справа от сдающего, где норма самая маленькая.

## A match that is over, with all hands open

sergeant-major-replay-swap = { $giver } → { $receiver }: { $given }, обратно { $returned }
sergeant-major-replay-laid = Снос сдающего
sergeant-major-replay-taken = { $who } { $taken }
sergeant-major-replay-deal = взяток: { $taken }

## Refusals

sergeant-major-refused-received = Полученную карту ({ $card }) вернуть нельзя
sergeant-major-refused-higher = Верните карту { $suit } старше, чем { $card }
