terz-name = Терц (дуэль)
terz-board = одна сдача
terz-about = Двое, девять карт на руках и талон. Объявляйте комбинации, берите взятки и первым придите к цели.
terz-line = карты, комбинации и взятки: дуэль для двоих

## Options and presets

terz-option-target = До скольких очков
terz-option-target-about = Кто первым наберёт столько, побеждает.
terz-option-deals = Сколько сдач
terz-option-deals-about = После этой сдачи побеждает тот, у кого больше.
terz-option-deals-none = без предела
terz-option-reply = Ответ, пока есть талон
terz-option-reply-about = Чем можно ответить на ход, пока карты ещё добирают.
terz-option-reply-suit-or-trump = в масть или козырем
terz-option-reply-suit-first = сначала в масть
terz-option-reply-any = любой картой
terz-option-bluff = Можно блефовать
terz-option-bluff-about = Можно объявить, чего нет; кто не поверил, просит показать.
terz-rating-kind-plain = без блефа
terz-rating-kind-bluff = с блефом
terz-preset-usual = Обычная
terz-preset-short = До 200
terz-preset-bluff = С блефом

## Combinations as they are said

terz-kind-four-J = двести валетов
terz-kind-four-A = сто тузов
terz-kind-four-K = сто королей
terz-kind-four-Q = сто дам
terz-kind-run-8 = сто — восемь
terz-kind-run-7 = сто — семь
terz-kind-run-6 = сто — шесть
terz-kind-run-5 = сто — пять
terz-kind-run-4 = пятьдесят
terz-kind-run-3 = терц
terz-kind-marriage = марьяж
terz-hundred = сто — { $cards }
terz-run = { $what } { $low }–{ $high }
terz-words-cards = { $what } ({ $cards })

## The deal in progress

terz-title = <b>Сдача { $number }{ $deals ->
    [0] {""}
   *[other] { " " }из { $deals }
}</b>{ $extra ->
    [yes] . Оба за целью, и поровну: решает эта сдача
   *[no] {""}
}
terz-talon = Козыри { $suit }, открыта { $card }, в талоне { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}
terz-talon-drawn = Козыри { $suit }, талон разобран
terz-head-target = цель
terz-head-ground = за что
terz-heard = { $who }: { $what }{ $fate ->
    [open] {""}
    [scored] {" "}— { $points }
   *[beaten] {" "}— перебили
}
terz-false = 🤥 Ложь: { $who }, «{ $what }». Цель выросла на 100: теперь { $target }
terz-top = Старшая карта — { $rank ->
    [nine] девятка
    [ten] десятка
    [jack] валет
    [queen] дама
    [king] король
   *[ace] туз
}{ $trumps ->
    [yes] , масть козырная
    [no] , масть не козырная
   *[untold] {""}
}
terz-tricks = { $who }, во взятках { $points }: { $cards }
terz-turn-cut = Колоду снимает { $who }
terz-turn-answer = Отвечает { $who }

## The table as a picture

terz-picture-title = Сдача { $number }{ $deals ->
    [0] {""}
   *[other] { " " }из { $deals }
}{ $extra ->
    [yes] , решающая
   *[no] {""}
}
terz-picture-goal = до { $target } очков
terz-picture-raised = счёт { $total } из { $target }
terz-picture-over = Сдача { $number } закончена
terz-picture-tie = { $how ->
    [margin] важен запас над целью
   *[said] комбинация решает сразу
}
terz-picture-counted = взятки: { $points }
terz-moment = { $what }: { $points } очков в сдаче { $number }
terz-picture-talon = Козыри { $suit }, в талоне { $count }
terz-picture-bubble = «{ $what }»{ $fate ->
    [open] {""}
    [scored] { " " }+{ $points }
    [beaten] {" "}— перебили
   *[false] {" "}— ложь
}

## What one player alone sees

terz-prompt-cut = <b>Снимите:</b> сколько карт вниз?
terz-prompt-answer = <b>Вам объявляют «{ $what }».</b> Что ответите?
terz-prompt-reply = <b>Ваш ответ на { $card }</b>
terz-prompt-kind = <b>Что объявить?</b> Карты необязательно держать на руках
terz-prompt-suit = <b>Какой масти?</b> Соперник услышит только слова
terz-prompt-cards = <b>Какие именно карты?</b> Соперник услышит только слова
terz-prompt-lie = <b>Это ложь: у вас нет { $cards }.</b> Если соперник попросит показать, он запишет { $points }, а ваша цель вырастет на { $hill }. Объявить?
terz-bluff = Блеф…
terz-back = ← К картам
terz-picked = ✓ { $what }
terz-ends = { $low } – { $high }
terz-lie = Да
terz-unsaid = Назад
terz-say-good = Хорошо
terz-say-show = Покажите
terz-say-higher = ↑ { $what }
terz-exchange = { $seven } ⇄ { $card }

## What is on the screen

terz-lesson = { $screen ->
    [cut] Взятку взял соперник, и теперь вы снимаете колоду. Назовите кнопкой, сколько карт уйдёт вниз. Этих карт никто не видит, так что любое число одинаково хорошо. После этого оба добирают до девяти карт. Тянут снизу, а открытый козырь уйдёт последним.
    [answer] Соперник объявил комбинацию и ждёт ответа. «Хорошо» — он пишет очки. «Покажите» — он открывает карты, и это вам ничего не стоит. Если ваша комбинация старше, нажмите её, и очки напишете вы. Солгавший теряет объявленное, а его цель вырастает на сто.
    [play] Нажмите карту, с которой ходите, или сначала объявите комбинацию, если под рукой есть такая кнопка. Пока есть талон, отвечают в масть или козырем, а потом в масть и старше. Козыри по старшинству — валет, девятка, туз, десятка, король, дама, и стоят валет 20, девятка 13. Рядом с именами записанные очки и цель. Комбинации годятся, пока на руках девять карт, так что не тяните.
   *[wait] Сейчас ходит соперник: его имя выделено, а на столе лежит взятка. Рядом с именами записанные очки и цель. Ниже лежат ваши карты, их видите только вы. Когда дойдёт до вас, под рукой появятся кнопки. Запись — кнопка 📋.
}

## Hints

terz-hint-cut = Назовите { $count }: карт никто не видит, так что годится любое число.
terz-hint-say = { $answer ->
    [yes] Покажите { $what }: это старше, и очки за комбинацию пишете вы: { $points }.
   *[no] Объявите { $what }: если у соперника нет старше, вы пишете { $points }.
}
terz-hint-word = { $word ->
    [marriage] Объявите марьяж: козырные король и дама — это 20 очков, и перебить их нечем.
    [exchange] Поменяйте козырную семёрку: открытая карта старше и достанется вам даром.
    [show] Попросите показать: это ничего не стоит, а солгавший заплатит.
   *[good] Скажите «хорошо»: показать старше вам нечего.
}
terz-hint-keep = «{ $what }» объявите позже: может вырасти или побить чужое.
terz-hint-sure = { $close ->
    [yes] Разница невелика: { $other } почти не хуже.
   *[no] Лучше всего в { $good } { $good ->
        [one] раскладе
       *[other] раскладах
    } из { $count }; в среднем остальное слабее.
}
terz-hint-play = { $card }: { $why ->
    [only] другой карты по правилам нет.
    [counted] карт осталось мало, и подсчёт до конца даёт с ней больше всего.
    [lead] { $points ->
        [0] очков в ней нет, и риск невелик.
        [one] в ней { $points } очко, и скорее всего она себя оправдает.
        [few] в ней { $points } очка, и скорее всего она себя оправдает.
       *[other] в ней { $points } очков, и скорее всего она себя оправдает.
    }
    [take] берёт взятку, в ней { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[other] { $points } очков
    }.
   *[spare] взятку лучше отдать: так соперник получит { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[other] { $points } очков
    }, а рука сохранит больше.
}

## The feed

terz-dealt = Сдача { $number }: сдаёт { $who }, открыта { $card }
terz-broken = { $who } снимает колоду: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
} вниз
terz-seven-laid = { $who } меняет { $seven } на { $card }
terz-declared = { $who }: «{ $what }»
terz-shown = { $who } { $answer ->
    [yes] показывает старшую комбинацию
   *[no] показывает
}: { $cards }
terz-scored = { $who } пишет { $points } («{ $what }»)

## The end of a deal and of the match

terz-summary-own = { $points ->
    [0] Вам ничего
   *[other] Вам +{ $points }
}. Всего { $total } из { $target }
terz-deal-over = <b>Сдача { $number } { $played ->
    [yes] сыграна
   *[no] закончена досрочно: есть победитель
}</b>{ $extra ->
    [yes] . Оба за целью, и поровну: будет ещё одна сдача
   *[no] {""}
}
terz-counted = Во взятках: { $one } — { $first }, { $two } — { $second }
terz-ground-tricks = взятки
terz-ground-penalty = штраф: { $what }
terz-winner = { $equal ->
    [yes] Ничья: { $who }
   *[no] 🏆 Побеждает { $who }!
}
terz-tie = { $how ->
    [margin] Считается запас над своей целью, а не сумма
   *[said] Комбинация побеждает сразу, а ровно цель после взяток — ещё нет
}

## The score sheet

terz-score-title = <b>Запись</b>
terz-score-none = Пока ничего не записано

## Statistics and achievements

terz-stats-deals = Сдач: { $deals }. Очков за сдачу: { $points }, в лучшей { $best }
terz-stats-tricks = За взятки в среднем: { $points }
terz-stats-scored = Записано комбинаций: { $kinds }
terz-stats-kind = { $what } × { $count }
terz-stats-lies = Ложных объявлений: { $lies }, прошло: { $believed } ({ $percent }{ "\u00A0" }%), раскрыто: { $caught }
terz-stats-questions = «Покажите»: { $questions }, нашлась ложь: { $catches } ({ $percent }{ "\u00A0" }%)
terz-stats-believed = «Хорошо»: { $believed }, из них на ложь: { $fooled }
terz-achievement-uphill = Сто в гору
terz-achievement-uphill-about = Соперник солгал, и вы попросили показать: его цель выросла на сто.
terz-achievement-winning-lie = Победа на словах
terz-achievement-winning-lie-about = Партия выиграна комбинацией, которой не было: соперник сказал «хорошо».
terz-achievement-four-jacks = Двести валетов
terz-achievement-four-jacks-about = Записаны двести за четырёх валетов, и они были на руках.

## A match that is over, with all hands open

terz-replay-total = { $who } { $total }
terz-replay-deal = счёт: { $totals }

## Refusals

terz-refused-either = Нужно в масть { $suit } или козырем { $trumps }
terz-refused-trump = Масти нет: нужно козырем { $trumps }
terz-refused-beat = Нужно перебить: { $card }
terz-refused-seven = Козырной семёрки на руках нет: { $card }
terz-refused-talon = В талоне слишком мало карт: меняться поздно
terz-refused-nine = Объявляют с девятью картами на руках
terz-refused-missing = Такой комбинации на руках нет
terz-refused-spent = В этой сдаче это уже объявлено
terz-refused-lower = Это не старше объявленного
terz-refused-couple = Козырных короля и дамы на руках нет

## Разбор

terz-judged-declare = объявить: { $what }
terz-judged-higher = старше: { $what }
terz-judged-said = { $said ->
    [show] «покажите»
    [seven] обменять семёрку
    [marriage] объявить марьяж
   *[good] «хорошо»
}
