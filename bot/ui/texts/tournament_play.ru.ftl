### Турнир, пока он идёт: запись, туры, места, итог; сообщение каждому участнику.

running-title = 🏆 <b>{ $title }</b>
running-game = { $game }, { $form }
running-entered = { $count ->
    [0] Пока никто не записался.
    [one] Записался { $count } человек
    [few] Записались { $count } человека
   *[many] Записалось { $count } человек
}
running-room = { $count ->
    [0] Мест больше нет.
    [one] Осталось { $count } место.
    [few] Осталось { $count } места.
   *[many] Осталось { $count } мест.
}
running-entrant = { $number }. { $who } <i>{ $rating }</i>
running-entrant-team = { $number }. { $who } <i>{ $rating }</i> · команда { $team }
running-someone = участник { $number }
button-running-enter = ✍️ Записаться
button-running-enter-late = ✍️ Войти
button-running-withdraw = ✖️ Выйти
button-running-menu = ⚙️ Организатору
button-running-to-message = 📋 К турниру
button-running-standings = 🏅 Места
button-running-tables = 🃏 Столы
button-running-mine = 👤 Моё
running-more = …и ещё { $count }

running-begins = Турнир начинается: сейчас станет известно, кто с кем играет.
running-round = <b>Тур { $round }</b>
running-round-of = <b>Тур { $round } из { $rounds }</b>
running-round-until = Играем до { $time }; что не доиграно, засчитается как неявка.
running-round-next = Следующий тур: <b>{ $time }</b>
running-arena-until = Арена до <b>{ $time }</b>: кто свободен, сразу получает новый стол.
running-tables-left = { $count ->
    [0] Все столы доиграли.
    [one] Ещё играет { $count } стол.
    [few] Ещё играют { $count } стола.
   *[many] Ещё играет { $count } столов.
}
running-table-playing = { $number }. { $players }
running-table-over = { $number }. ✔️ { $players }
running-table-corrected = { $number }. ✔️ { $players } ✏️
running-table-bye = { $number }. { $who } — тур без игры
running-player-brought = { $who } <b>{ $points }</b>
running-player-forfeit = { $who } <i>неявка</i>
running-robots = { $count ->
    [one] 🤖
   *[many] 🤖 × { $count }
}
running-paused = ⏸ <b>Пауза</b>: новые столы не открываются, начатые доигрывают.

running-standings = <b>Положение</b>
running-standing = { $place }. { $who } — <b>{ $score }</b>
running-standing-out = { $place }. { $who } — <b>{ $score }</b> · { $out }
running-standing-details =  <i>{ $details }</i>
running-out = выбыл(а)
running-details-rounds = туры: { $rounds }
running-not-played = –
running-percent = { $value } %
running-tie = { $name } { $value }
running-tie-buchholz = Бухгольц
running-tie-cut = усечённый Бухгольц
running-tie-berger = Зоннеборн–Бергер
running-tie-direct = личная встреча
running-tie-wins = победы
running-tie-ratings = средний рейтинг соперников
running-tie-other = { $name }
running-short-buchholz = Бх
running-short-cut = БхУ
running-short-berger = ЗБ
running-short-direct = Лв
running-short-wins = П
running-short-ratings = Рт
running-legend-entry = { $short } — { $name }
running-legend = <i>{ $names }</i>

running-over = 🏁 <b>Турнир окончен.</b>
running-cancelled = 🚫 <b>Турнир отменён.</b>
running-podium-1 = 🥇 { $who } — <b>{ $score }</b>
running-podium-2 = 🥈 { $who } — <b>{ $score }</b>
running-podium-3 = 🥉 { $who } — <b>{ $score }</b>
running-played = { $count ->
    [one] Играл { $count } участник
    [few] Играли { $count } участника
   *[many] Играло { $count } участников
}

running-line = 🏁 Тур { $round }, стол { $number }: { $players }
running-line-arena = 🏁 Стол { $number }: { $players }

running-you-entered = Вы записаны.
running-you-withdrew = Вы больше не участвуете в этом турнире.
running-your-table = 🃏 Тур { $round }, стол { $number }: ваш стол открыт.
running-your-table-arena = 🃏 Стол { $number }: ваш стол открыт.
running-your-table-soon = 🃏 Тур { $round }, стол { $number }: карты вот-вот придут.
running-your-opponents = Соперники: { $others }
running-your-first = Вы играете с тура { $round }.
running-your-bye = Тур { $round }: вы отдыхаете, соперника вам не нашлось.
running-your-result-arena = Стол { $number }: место <b>{ $place }</b>, очки партии <b>{ $points }</b>.
running-your-result = Тур { $round }: место за столом <b>{ $place }</b>, очки партии <b>{ $points }</b>.
running-your-forfeit = Тур { $round }: неявка, результат не засчитан.
running-your-final = Ваше место: <b>{ $place }</b> из { $of }, очки <b>{ $score }</b>.
running-your-standing-after = После тура { $round }: место <b>{ $place }</b> из { $of }, очки <b>{ $score }</b>.
running-your-out = Для вас турнир окончен.
running-your-score = Ваши очки: <b>{ $score }</b>.
running-your-wait = Ищем вам стол.
button-running-hand = 🃏 К картам

running-hand-line = 🏆 { $title } · тур { $round } · стол { $number }
running-hand-line-arena = 🏆 { $title } · стол { $number }
running-hand-line-until = 🏆 { $title } · тур { $round } · стол { $number } · до { $time }
running-hand-untitled = Турнир
running-picture-after = После тура { $round }
running-picture-over = Итог
running-picture-more = и ещё { $count }
running-caption-after = 📊 <b>{ $title }</b>: положение после тура { $round }
running-caption-after-of = 📊 <b>{ $title }</b>: положение после тура { $round } из { $rounds }
running-shut = В группу писать нельзя: о турнире читайте здесь.
