## The deal in progress

trick-game-head-player = Игрок
trick-game-head-taken = взято
trick-game-head-points = очки
trick-game-mark-turn = ▸
trick-game-mark-dealer = с
trick-game-mark-both = ▸с
trick-game-play = { $who }{ "\u00A0" }{ $card }
trick-game-trick-so-far = На столе: { $plays }
trick-game-last-trick = Прошлая взятка: { $plays }. Берёт { $who }
trick-game-turn-play = Ходит { $who }
trick-game-barred = Сейчас нельзя: { $cards }
trick-game-prompt-lead = <b>Ваш заход: любая карта</b>
trick-game-prompt-follow = <b>Ваш ход: в масть { $suit }</b>
trick-game-prompt-any = <b>Ваш ход: масти { $suit } нет, можно любую карту</b>
trick-game-picked = ✓{ $card }
trick-game-lay = Снести { $cards }
trick-game-lay-picked = Снести
trick-game-peek = На руках: { $cards }
trick-game-peek-none = Карт на руках сейчас нет

## The table as a picture

trick-game-picture-taken = взято { $taken }
trick-game-picture-score = счёт { $score }
trick-game-picture-last = Взятка: { $who }
trick-game-picture-trumps = Козыри { $suit }

## The feed

trick-game-first-dealer = По жребию первая сдача — { $who }
trick-game-trick-taken = Взятка { $number }: берёт { $who }, { $card }

## The end of a deal and of the match

trick-game-final-trick = Последняя взятка: { $plays }. Берёт { $who }
trick-game-summary = Сдача { $number } сыграна. Последнюю взятку берёт { $who }, { $card }
trick-game-match-over = <b>Партия окончена</b>: { $deals ->
    [one] сыграна { $deals } сдача
    [few] сыграны { $deals } сдачи
   *[other] сыграно { $deals } сдач
}
trick-game-winners = { $count ->
    [1] 🏆 Побеждает { $who }!
   *[other] 🏆 Победу делят { $who }!
}

## A match that is over, with all hands open

trick-game-replay-hand = <b>{ $who }</b>{ $any ->
    [yes] : { $notes }
   *[no] {""}
}
trick-game-replay-heap = { $what }: { $cards }
trick-game-replay-trick = Взятка: { $plays }. Берёт { $who }

## Refusals

trick-game-refused-turn = Сейчас не ваша очередь
trick-game-refused-moment = Сейчас не время для этого
trick-game-refused-over = Партия уже окончена
trick-game-refused-seat = Такого места за столом нет
trick-game-refused-held = Карты { $card } на руках нет
trick-game-refused-follow = Нужно в масть: { $suit }

## Real cards

trick-game-paper-ask = { $name ->
    [bid] { $who }: сколько заказано?
    [taken] { $who }: сколько взяток?
    [reached] Кто взял двенадцатую раньше?
    [latest] Взяток поровну. Кто из них взял последнюю?
   *[first] Кто сдаёт первым?
}
trick-game-paper-answer = { $name ->
    [bid] { $who }: заказ { $said }
    [taken] { $who }: взято { $said }
    [reached] двенадцатую раньше — { $said }
    [latest] последнюю — { $said }
   *[first] первая сдача — { $said }
}
