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
stats-heading-tournaments = <b>{ $count ->
    [one] { $count } турнир
    [few] { $count } турнира
   *[many] { $count } турниров
}</b>
stats-medal = { $place ->
    [1] 🥇
    [2] 🥈
   *[3] 🥉
} × { $times }
stats-medals = { $medals }
stats-titles = 👑 Чемпион месяца × { $times }
stats-heading-sheets = <b>{ $count ->
    [one] { $count } вечер за настоящим столом
    [few] { $count } вечера за настоящим столом
   *[many] { $count } вечеров за настоящим столом
}</b>
stats-sheets = Первых мест: { $firsts }, очки вместе: { $points }
stats-rival = { $who }: { $evenings ->
    [one] { $evenings } вечер
    [few] { $evenings } вечера
   *[many] { $evenings } вечеров
}, выше { $ahead }, ниже { $behind }
stats-heading-counts = <b>Манера</b>
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

## Группа

group-table-title = 👥 <b>Таблица группы</b>, { $matches ->
    [one] { $matches } партия
    [few] { $matches } партии
   *[many] { $matches } партий
}
group-table-row = { $place }. <b>{ $who }</b> 🏆 { $firsts } из { $matches } · ⌀ { $average } · 🔥 { $longest }
group-table-legend = <i>🏆 победы · ⌀ место · 🔥 подряд</i>
group-table-none = 👥 Здесь появится таблица группы: победы, места и серии. Собрать стол — /new
group-podiums = <b>Последние турниры</b>
group-podium = 🏆 { $title }, { $date }: { $winners }
group-match-won = победа { $own } : { $theirs }
group-match-drawn = ничья { $own } : { $theirs }
group-match-lost = поражение { $own } : { $theirs }
group-winner = { $place ->
    [1] 🥇
    [2] 🥈
   *[3] 🥉
} { $who }
groups-title = 👥 <b>Ваше место в группах</b>
groups-row = <b>{ $title }</b>: { $place }-е из { $of }
    🏆 { $firsts } из { $matches } · ⌀ { $average } · 🔥 { $longest }
groups-about = <i>Всю таблицу покажет /stats в группе.</i>
groups-none = 👥 Здесь появится ваше место среди друзей, когда вы сыграете в группе. Добавьте меня туда и отправьте /new


## Лучшие

top-title = 🏆 <b>{ $game }</b>, { $pool }
top-row = { $place }. { $who } — <b>{ $shown }</b>
top-row-own = <b>{ $place }. { $who } — { $shown }</b>
top-rank = { $who }: { $rank }, <b>{ $shown }</b>
top-rank-none = { $who }: <b>{ $shown }?</b> — предварительный, место появится, когда рейтинг станет точнее. { $matches ->
    [one] Сыграна { $matches } партия.
    [few] Сыграно { $matches } партии.
   *[many] Сыграно { $matches } партий.
}
top-empty = Мест пока нет ни у кого: для точного рейтинга партий ещё мало.
top-none = 🏆 Рейтинга у вас ещё нет: его дают партии с незнакомыми людьми в /play и турниры.

## Вкладки

button-stats-me = Я
button-stats-group = Группа
button-stats-matches = Партии
button-stats-rating = 🏆 Рейтинг

## Команды

menu-stats = Вы, группа и ваши партии
refused-database-silent = База данных сейчас не отвечает. Попробуйте через минуту; партии это не задевает.
