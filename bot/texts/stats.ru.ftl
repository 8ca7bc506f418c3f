### Рейтинг, статистика, лучшие игроки.

## Рейтинги

rating-pace = { $pace ->
    [slow] медленная игра
   *[quick] быстрая игра
}
rating-kind-and-pace = { $kind }, { $pace }
rank-of = { $place }-е место из { $of }
rank-alone = { $place }-е место
rank-far = место после { $most }-го
button-rating-pace = { $pace ->
    [slow] 🐢 Медленная
   *[quick] ⚡ Быстрая
}

## Своя страница

stats-title = 📊 <b>{ $game }</b>
stats-none = 📊 Здесь появятся ваши места, рейтинги и достижения, как только вы доиграете первую партию. Сыграть — /play
stats-none-of-game = В этой игре у вас ещё нет доигранных партий.
stats-heading-rating = <b>Рейтинг</b>
stats-rating = { $pool }: <b>{ $shown }</b>
stats-rating-rank = { $rank }, лучший { $best }
stats-rating-provisional = { $pool }: <b>{ $shown }?</b>
stats-rating-matches = предварительный: { $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[many] { $matches } партий
}
stats-heading-matches = <b>С людьми: { $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[many] { $matches } партий
}</b>
stats-place = { $place }-е — { $times }
stats-places = Места: { $places }
stats-average-place = Среднее место: { $place } из { $seats }
stats-accuracy = { $matches ->
    [one] Точность по разбору: { $percent } % ({ $matches } партия)
    [few] Точность по разбору: { $percent } % ({ $matches } партии)
   *[other] Точность по разбору: { $percent } % ({ $matches } партий)
}
stats-streak = Первых мест подряд: { $streak }, больше всего { $longest }
stats-heading-counts = <b>За игрой</b>
stats-heading-achievements = <b>Достижения</b>
stats-achievement = 🏅 <b>{ $name }</b>. { $about }

button-stats-course = 📈 График
button-stats-course-of = 📈 { $pool }

## График

course-caption = 📈 <b>{ $game }</b>, { $pool }. Рейтинг <b>{ $shown }</b>, лучший { $best }, { $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[many] { $matches } партий
}.
course-provisional = рейтинг ещё неточен
course-best = лучший { $shown }
course-date = { $day } { $month ->
    [1] янв
    [2] фев
    [3] мар
    [4] апр
    [5] мая
    [6] июн
    [7] июл
    [8] авг
    [9] сен
    [10] окт
    [11] ноя
   *[12] дек
}
course-date-of-year = { $month ->
    [1] янв
    [2] фев
    [3] мар
    [4] апр
    [5] май
    [6] июн
    [7] июл
    [8] авг
    [9] сен
    [10] окт
    [11] ноя
   *[12] дек
} { $year }

## Что видят другие

stats-of = 📊 <b>{ $who }</b>
stats-of-none = { $who }: доигранных партий с людьми пока нет.
stats-of-game = <b>{ $game }</b>: { $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[many] { $matches } партий
}, первых мест { $firsts }, среднее место { $place }
versus-title = ⚔️ <b>{ $one } — { $other }</b>
versus-matches = Сыграно вместе: { $matches }. Выше { $one } — { $ahead }, { $other } — { $behind }, поровну — { $level }.
versus-game = { $game }: { $ahead } : { $behind }
versus-game-level = { $game }: { $ahead } : { $behind }, поровну { $level }
versus-none = Вместе ещё ни одной доигранной партии.
button-stats-own = 📊 Моя статистика

## Лучшие

top-title = 🏆 <b>{ $game }</b>
top-title-of-kind = 🏆 <b>{ $game }</b>, { $kind }
top-of-all = Все игроки, { $pace }
top-of-chat = Эта группа, { $pace }
top-row = { $place }. { $who } — <b>{ $shown }</b>
top-row-own = <b>{ $place }. { $who } — { $shown }</b>
top-row-provisional = ·  { $who } — { $shown }?
top-provisional = <i>?</i> — рейтинг предварительный: партий пока мало
top-rank = { $who }: { $rank }, <b>{ $shown }</b>
top-rank-none = { $who }: <b>{ $shown }?</b> — предварительный, место появится, когда рейтинг станет точнее. { $matches ->
    [one] Сыграна { $matches } партия.
    [few] Сыграно { $matches } партии.
   *[many] Сыграно { $matches } партий.
}
top-empty = Мест пока нет ни у кого: для точного рейтинга партий ещё мало.
top-none = 🏆 Партий с рейтингом ещё не было. Общий рейтинг меняют партии с людьми из /play и турниры, рейтинг группы — партии в ней, если за столом так условились.
button-top-chat = 👥 Эта группа
button-top-all = 🌍 Все игроки

## Команды

menu-stats = Моя статистика
menu-top = Лучшие игроки
refused-database-silent = Статистику сейчас не прочитать: база данных не отвечает. Попробуйте через минуту; партии это не задевает.
