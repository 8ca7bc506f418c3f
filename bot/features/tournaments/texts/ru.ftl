### Турниры: запись, настройки, страницы организатора.

## Чем турнир отличается от других

tournament-named = { $title }
tournament-unnamed = { $game }: { $form }
tournament-time = <tg-time unix="{ $unix }" format="wDt">{ $weekday } { $day } в { $time } МСК</tg-time>
tournament-clock = <tg-time unix="{ $unix }" format="t">{ $time } МСК</tg-time>
tournament-weekday-0 = пн
tournament-weekday-1 = вт
tournament-weekday-2 = ср
tournament-weekday-3 = чт
tournament-weekday-4 = пт
tournament-weekday-5 = сб
tournament-weekday-6 = вс

tournament-form-swiss = швейцарская система
tournament-form-cup = турнир на вылет
tournament-form-arena = арена
tournament-form-teams = чат против чата

tournament-offers = 🏆 <b>Турнир: { $game }</b>. Какой?
tournament-offer-half = ⚡ <b>Полчаса</b>: { $long }, { $until }
tournament-offer-evening = 🏆 <b>Вечер</b>: { $long }, { $until }
tournament-offer-arena = 🏟 <b>Арена</b>: { $long }, { $until }; свободные играют сразу
tournament-offers-about = <i>Столы, туры и длину партии бот подберёт к началу, по числу пришедших. Другая игра: /tournament и её название.</i>
tournament-offer-taken = 🏆 { $who } открывает турнир: запись ниже.
button-tournament-offer-half = ⚡ Полчаса
button-tournament-offer-evening = 🏆 Вечер
button-tournament-offer-arena = 🏟 Арена 45 мин
button-tournament-offer-teams = ⚔ Чат на чат
button-tournament-offer-more = Подробнее…
tournament-about-minutes = { $minutes } мин
tournament-until = до { $time }
tournament-length = ⏳ { $long }
tournament-fitted = Столы, туры и длину партии бот подберёт к началу; туров сыграем столько, чтобы закончить вовремя. { tournament-fitted-as }
tournament-fitted-match = Столы и туры бот подберёт к началу; туров сыграем столько, чтобы закончить вовремя. { tournament-fitted-as }
tournament-fitted-as = { $likely ->
    [0] Сейчас вышло бы так:
    [one] Если наберётся { $likely } человек, выйдет так:
    [few] Если наберётся { $likely } человека, выйдет так:
   *[many] Если наберётся { $likely } человек, выйдет так:
}

tournament-plan-rounds = Форма: <b>{ $form }</b>, { $rounds ->
        [one] { $rounds } тур
        [few] { $rounds } тура
       *[many] { $rounds } туров
    }, столы по { $seats }
tournament-plan-cup = Форма: <b>{ $form }</b>, { $seats ->
        [2] встречаются двое
       *[other] столы по { $seats }, дальше { $advance ->
            [1] идёт лучший
           *[other] идут двое
        }
    }
tournament-plan-arena = Форма: <b>{ $form }</b>, { $time }, столы по { $seats }
tournament-duplicate = Дубликат: за всеми столами одни и те же сдачи, считаются матчпойнты
tournament-rated = Партии рейтинговые, если за столом одни люди
tournament-starts-at = Начало: <b>{ $time }</b>
tournament-starts-by-hand = Начало: когда скажет организатор

tournament-crowd = ⚠️ Telegram принимает от бота 30 сообщений в секунду на всех, а вечер — это около 7 на игрока в минуту. Одновременно без задержек играют примерно { $most } человек; чем больше, тем дольше ждать каждого хода.

## Страницы настроек

button-tournament-kind = 🎛 Вариант
button-tournament-form = 🏁 Форма
button-tournament-length = ⏳ Длина
button-tournament-time = 🕖 Начало
button-tournament-by-hand = По моей команде
button-tournament-in = Через { $time }
button-tournament-shift-day = { $sign } день
button-tournament-shift-hour = { $sign } час
button-tournament-shift-minutes = { $sign } 10 мин

tournament-which-length = <b>Сколько есть времени на весь турнир?</b> Столы, туры и партию бот подберёт под него.
tournament-which-form = <b>Как играем?</b>
tournament-form-line = <b>{ $form }</b>: { $line }
tournament-line-swiss = тур за туром с равными, никто не вылетает
tournament-line-cup = лучшие за столом идут дальше, до финала
tournament-line-arena = играют заданное время, новый соперник — сразу
tournament-line-teams = две группы с одними и теми же сдачами, счёт — в обеих
tournament-about-swiss =
    Туров столько, сколько объявлено, и никто не выбывает. В каждом туре за стол садятся равные по очкам; кто уже встречался, вместе не садятся, пока это возможно, а где туров хватает, играет каждый с каждым. Очередь ходить первым чередуется. Кому не нашлось соперника, тот в туре свободен и получает очки за победу, но только один раз. Опоздавший входит со следующего тура, за каждый пропущенный у него половина победы.
    Подходит, когда игроков много, а времени мало: 5 туров хватает на тридцать человек.
    <i>Регламент: Справочник ФИДЕ, раздел C.04.1, основные правила швейцарских систем, пункты 1–8. Равенство решают усечённый Бухгольц, потом Зоннеборн–Бергер: Справочник ФИДЕ, раздел C.07. Туры без игры входят в них по правилу ФИДЕ 2009 года: как встреча с воображаемым соперником.</i>
tournament-about-cup =
    За стол садятся трое, четверо или пятеро, дальше идёт лучший или двое лучших, и так до последнего стола — финала. Рассаживают по рейтингу: сильнейшие встретятся как можно позже. Роботов нет: столы ровные, и только если ровно не выходит, первые по рейтингу пропускают тур. При равных местах дальше идёт тот, у кого больше очков партии, потом тот, кто выше в сетке; кто не пришёл, уступает всем, кто играл.
    Если встречаются двое, после ничьей играется ещё одна партия, потом проходит тот, кто выше в сетке. Матча за третье место нет.
    <i>Регламент: ФИДЕ, положение о Кубке мира 2023 (сетка по рейтингу).</i>
tournament-about-arena =
    Время турнира известно заранее. Освободился — сразу новый соперник, равный по таблице. Победа приносит больше, если победить дважды подряд: серия удваивает очки, пока не прервётся. Приходить и уходить можно когда угодно. Те, кого конец застал за столом, доигрывают: партия засчитывается, если закончится в течение шестой части времени арены, а если арена короткая — в течение пяти минут.
    <i>Регламент: турниры-арены Lichess, lichess.org/tournament/help: очки и серии.</i>
tournament-about-teams =
    Ваш чат вызывает другой, и люди обоих садятся вперемешку, поровну за каждый стол. За всеми столами одни и те же сдачи. Каждый сравнивается с каждым из другого чата, кто на том же месте с теми же картами: кто взял больше, приносит своему чату очко, поровну — по половине. Если стол в туре один, сравниваются места за столом.
    Чаты могут быть разной величины: кому не хватило места, отдыхает, и команде это ничего не стоит. Кто не пришёл, проигрывает всем пришедшим. Роботы садятся, только если чату не хватает людей на один стол. Чат, от которого никого не осталось, проигрывает.
    Командой человек выбирает тот чат, в котором записался; до начала её можно сменить.
    <i>Регламент: сравнение каждого с каждым — схевенингенская система (Федерация шахмат США, 5-е издание); очки за доску — матчпойнты, Законы дубликатного бриджа 2017 года, статья 78A.</i>

## Страницы организатора

tournament-link = Ссылка для записи: <code>{ $link }</code>
tournament-link-rival = Ссылка для другого чата, её открывает администратор: <code>{ $link }</code>
tournament-organiser-about = <i>Настройки видны и меняются только у вас{ $group ->
    [yes] { " " }и у администраторов группы.
   *[no] .
} Своё название: <code>/tournament «Пятничный кубок»</code>.</i>
tournament-ask-end = <b>Закончить турнир сейчас?</b> Таблица станет окончательной, столы, которые ещё играют, в неё не войдут.
tournament-ask-end-unplayed = <b>Закончить турнир сейчас?</b> Ни одна партия ещё не доиграна, поэтому турнир будет отменён: итогов у него не будет.
tournament-ask-cancel = <b>Отменить турнир?</b> Итогов у него не будет.
tournament-ask-reopen = <b>Вернуть запись?</b> Начатые партии остановятся и не пойдут в счёт. Все останутся записанными, и до нового начала смогут войти другие.
tournament-which-player = <b>Кто?</b> Номер — по порядку записи.
tournament-ask-remove = <b>Снять с турнира игрока { $who }?</b>{ $runs ->
    [yes] { " " }Начатый стол станет для него неявкой, места в итогах у него не будет.
   *[no] { "" }
}
tournament-ask-close = Закончить партию за столом { $table } прямо сейчас? Места — по счёту на этот момент.
tournament-add = <b>Кого записать?</b> Здесь те, кто недавно играл в группе. Записанный может выйти.
tournament-nobody-to-add = Записать больше некого: все, кто недавно играл в группе, уже здесь.
tournament-nobody-yet = Пока никто не записался.
tournament-player = { $number }. <b>{ $who }</b>
tournament-player-out = Больше не играет.
tournament-replace-link = Другой человек сыграет за него со следующего тура, если откроет ссылку (её хватит на одного): <code>{ $link }</code>
tournament-deed-add = ✏️ { $time }: { $by } записывает игрока: { $who }
tournament-deed-result = ✏️ { $time }: { $by } правит результат, тур { $round }, стол { $table }
tournament-deed-absent = ✏️ { $time }: { $by } отмечает неявку, тур { $round }, стол { $table }: { $who }
tournament-deed-present = ✏️ { $time }: { $by } снимает неявку, тур { $round }, стол { $table }: { $who }
tournament-deed-extend = ⏱ { $time }: { $by } даёт столу ещё пять минут, тур { $round }, стол { $table }
tournament-deed-close = 🏁 { $time }: { $by } закрывает стол как есть, тур { $round }, стол { $table }
tournament-deed-replace = ✏️ { $time }: { $by } сажает на место игрока другого: { $who }
tournament-deed-withdraw = ✏️ { $time }: { $by } снимает игрока: { $who }
tournament-deed-pause = ⏸ { $time }: { $by } ставит турнир на паузу
tournament-deed-resume = ▶️ { $time }: { $by } продолжает турнир
tournament-deed-reopen = ↩️ { $time }: { $by } возвращает запись
tournament-deed-round = ➕ { $time }: { $by } добавляет тур, всего { $round }
tournament-deed-lapse = ▶️ { $time }: пауза длилась час, турнир продолжается
tournament-deed-too-few = ⏳ { $time }: для начала отозвалось слишком мало игроков
tournament-deed-replay = 🔁 { $time }: { $by } назначает переигровку, тур { $round }, стол { $table }
tournament-deed-end = 🏁 { $time }: { $by } заканчивает турнир раньше срока
tournament-correct = <b>Тур { $round }, стол { $table }</b>
tournament-correct-place = { $who }: место { $value }
tournament-correct-points = { $who }: { $value }
tournament-correct-forfeit = { $who }: неявка
tournament-correct-playing = { $who }: за столом
tournament-correct-about = <i>Кнопки меняют результат, сохраняет 💾; неявка отмечается сразу. Исправление увидят все. { $form ->
        [cup] Встречи, в которых из-за него сидит не тот игрок, переигрываются.
       *[other] Туры, которые уже составлены, останутся как были.
    }</i>
tournament-ask-again = <b>Переиграть стол { $table }?</b> { $who } получат новые сдачи. Сыгранная партия не пойдёт в счёт и не изменит рейтинг, но останется в /history.
tournament-ask-replay = <b>Исправить результат?</b> Дальше должен был пройти другой игрок. Эти партии в счёт не пойдут, даже если за столом ещё играют, и встречи будут сыграны заново:
tournament-replayed = тур { $round }: { $who }

button-tournament-organise = ⚙️ Управлять турниром
button-tournament-start = ▶️ Начать
button-tournament-cancel = ✖️ Отменить
button-tournament-cancel-yes = ✖️ Да, отменить
button-tournament-players = 👥 Игроки
button-tournament-extend = ⏱ Ещё 5 минут
button-tournament-close = 🏁 Закрыть как есть
button-tournament-close-yes = Да, закрыть как есть
button-tournament-add = ➕ Записать игрока
button-tournament-player = { $number }. { $who }{ $out ->
    [yes] { " " }✖️
   *[no] { "" }
}
button-tournament-refresh = 🔄 Обновить
button-tournament-pause = ⏸ Пауза
button-tournament-resume = ▶️ Продолжить
button-tournament-reopen = ↩️ Вернуть запись
button-tournament-reopen-yes = ↩️ Да, вернуть запись
button-tournament-rounds = ➕ 1 тур
button-tournament-replay = 🔁 Переиграть
button-tournament-replay-yes = 🔁 Да, переиграть
button-tournament-end = ⏹ Закончить раньше
button-tournament-end-yes = ⏹ Да, закончить
button-tournament-results = ✏️ Результаты
button-tournament-file = 📄 Файлом
button-tournament-again = 🔁 Ещё раз
tournament-table = Места турнира { $title }. Файл открывают Excel, LibreOffice и Google Таблицы.
tournament-table-place = Место
tournament-table-player = Игрок
tournament-table-score = Очки
button-tournament-remove = Снять с турнира
button-tournament-remove-yes = Да, снять: { $who }
button-tournament-step = { $sign } { $step } { $who }
button-tournament-fix = ✏️ Стол { $number }
button-tournament-correct = 💾 Сохранить
button-tournament-absent = 🚫 Неявка: { $who }
button-tournament-present = ↩️ Снять неявку: { $who }
button-tournament-correct-yes = 💾 Да, переиграть
button-tournament-weekly = 📅 Каждую неделю

## Календарь

tournament-weekly-about = <i>Раз в неделю турнир с этими настройками откроется сам: запись — за три часа, начало — в выбранный час по часам группы ({ $zone }). Их меняет /settings.</i>
tournament-weekly-none = В календаре группы пока пусто.
tournament-weekly-line = 📅 { $weekday } в { $time }: { $title }
tournament-weekly-day = <b>В какой день добавить такой же?</b>
tournament-weekly-hour = <b>{ $weekday }: во сколько?</b> По часам группы: { $zone }.
button-tournament-weekly-drop = ✖️ { $weekday } в { $time }
toast-tournament-weekly = Добавлено в календарь.
toast-tournament-dropped = Убрано из календаря.

## Свои турниры

tournaments-none = Вы пока ни в одном турнире. В группе турнир открывает /tournament, а здесь можно собрать свой, по ссылке.
tournaments-yours = <b>Ваши турниры</b>
tournaments-group = Группа «{ $chat }»
tournament-standings = <b>Таблица</b>, страница { $page } из { $pages }
tournament-standings-none = Таблица появится после первых партий.
tournament-tables = <b>Тур { $round }</b>, страница { $page } из { $pages }
tournament-ask-withdraw = <b>Сняться с турнира?</b> Начатую партию вы доиграете, дальше без вас.
button-tournament-watch = 👁 Смотреть стол { $number }
button-tournament-withdraw-yes = Да, сняться
button-tournament-mine = 🏆 { $title }
button-tournament-new = ➕ Собрать турнир по ссылке

toast-tournament-here = Отмечено: вы здесь.
toast-tournament-entered = Вы записаны! О начале бот напишет вам лично.
toast-tournament-entered-for = Вы записаны за «{ $team }». О начале бот напишет вам лично.
toast-tournament-replaced = Вы в турнире, на месте другого игрока.
toast-tournament-sent = Отправлено в личные сообщения.
toast-tournament-called = Спрашиваю, кто здесь. Начнём через минуту или как только ответят все.
toast-tournament-started = Турнир начинается!

## Чего сейчас нельзя

refused-tournament-seats = Этот вариант игры не сыграть за столами такого турнира.
tournament-ask-administrator = Турнир здесь открывают администраторы группы{ $count ->
    [0] .
   *[other] : { $who }.
}
refused-tournament-words = Не понял «{ $words }»: турниру нужны игра, день и время, например /tournament терц завтра в 20:00.
refused-tournament-hour = Во сколько начать? Например: /tournament терц завтра в 20:00.
refused-tournament-time = Начало — не раньше чем через пять минут и не позже чем через две недели.

settings-tournaments = 🏆 Турниры открывают все
menu-tournament = Турнир: собрать, записаться

### Турнир, пока он идёт: запись, туры, места, итог; сообщение каждому участнику.

running-title = 🏆 <b>{ $title }</b>
running-match-pair = { $one } – { $other }
running-match = { $one } { $mine } : { $theirs } { $other }
running-match-line = ⚔ <b>{ $match }</b>
running-match-after = ⚔ После тура { $round }: <b>{ $match }</b>
running-match-open = ⚔ <b>{ $one }</b> ждёт соперника. Перешлите вызов в другой чат: он под кнопкой «⚔ Вызвать чат».
running-match-nobody = ⚔ Вызов чата <b>{ $one }</b> никто не принял.
running-match-won = 🏆 Победа: <b>{ $team }</b>
running-match-drawn = 🤝 Ничья
button-challenge = ⚔ Вызвать чат
button-challenge-accept = ⚔ Принять вызов
challenge = ⚔ <b>{ $one } вызывает другой чат!</b>
challenge-about = <i>Перешлите это в чат, который вызываете, или его администратору: кнопка спросит, какой чат принимает вызов, и позовёт туда бота. Записываются и следят за счётом в каждом чате.</i>
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
running-entrant = { $number }. { $who } <i>{ $rating }</i>{ $here ->
    [yes] { " " }✓
   *[no] { "" }
}
running-called = 📣 <b>Отметились { $count } из { $of }.</b> { $late ->
    [yes] Кто не отметится до начала, сможет войти позже.
   *[no] Кто не отметится до начала, в турнир не попадёт.
}
running-someone = участник { $number }
running-someone-called = { $number } · { $who }
button-running-enter = ✍️ Записаться
button-running-enter-late = ✍️ Войти
button-running-withdraw = ✖️ Выйти
button-running-here = ✅ Я здесь
button-running-cannot = ✖️ Не смогу
button-running-menu = ⚙️ Организатору
button-running-to-message = 📋 К турниру
button-running-standings = 🏅 Места
button-running-tables = 🃏 Столы
button-running-mine = 👤 Моё
running-more = …и ещё { $count }

running-begins = Турнир начинается: сейчас станет известно, кто с кем играет.
running-round-name = Тур { $round }
running-round-arena = Арена
running-round-inside = тур { $round }
running-cup-round = { $left ->
    [0] Финал
    [1] ½ финала
    [2] ¼ финала
    [3] ⅛ финала
   *[other] 1/{ $part } финала
}
running-cup-inside = { $left ->
    [0] финал
    [1] ½ финала
    [2] ¼ финала
    [3] ⅛ финала
   *[other] 1/{ $part } финала
}
tournament-heading = <b>{ $name }</b>
running-round-of = <b>Тур { $round } из { $about }{ $rounds }</b>
running-round-until = Крайний срок тура — { $time }: { $race ->
    [yes] партия, которая не успеет, закроется как есть.
   *[no] стол, который не успеет, доиграет сдачу и закроется.
}
running-round-near = ⏰ <b>До { $time } осталось пять минут</b>: { $race ->
    [yes] потом партия закроется как есть, без рейтинга.
   *[no] ходы по 20 секунд без запаса; доиграем начатую сдачу, новой не будет.
}
running-round-next = Следующий тур: <b>{ $time }</b>
running-arena-until = Арена до <b>{ $time }</b>: кто свободен, сразу получает новый стол.
running-until = ⏳ Закончим между { $since } и { $until }
running-late = ⏳ Ещё не пришли: { $who }. Их впустит «✍️ Войти».
running-tables-left = { $count ->
    [0] Все столы доиграли.
    [one] Ещё играет { $count } стол.
    [few] Ещё играют { $count } стола.
   *[many] Ещё играет { $count } столов.
}
running-table-playing = { $number }. { $players }
running-table-over = { $number }. ✔️ { $players }
running-table-cut = { $number }. ⏹ { $players } <i>время вышло, без рейтинга</i>
running-table-corrected = { $number }. ✔️ { $players } ✏️
running-table-bye = { $number }. { $who } — тур без игры
running-player-brought = { $who } <b>{ $points }</b>
running-player-forfeit = { $who } <i>неявка</i>
running-player-late = { $who } <i>проигрыш по времени</i>
running-robots = { $count ->
    [one] 🤖
   *[many] 🤖 × { $count }
}
running-paused = ⏸ <b>Пауза</b>: ходы не принимаются, часы стоят, новых столов нет. В { $time } турнир продолжится сам.

running-standings = <b>Положение</b>
running-standing = { $place }. { $who } — <b>{ $score }</b>
running-standing-out = { $place }. { $who } — <b>{ $score }</b> · выбыл(а)
running-standing-own = { $place }. <b>{ $who } — { $score }</b> ◂
running-standing-details =  <i>{ $details }</i>
running-details-rounds = туры: { $rounds }
running-not-played = –
running-tie = { $name } { $value }
running-tie-buchholz_cut = усечённый Бухгольц
running-tie-sonneborn_berger = Зоннеборн–Бергер
running-tie-performance = перформанс

running-over = 🏁 <b>Турнир окончен.</b>
running-cancelled = 🚫 <b>Турнир отменён.</b>
running-unplayed = 🚫 <b>Турнир отменён:</b> ни одна партия не доиграна.
running-mention = <a href="tg://user?id={ $person }">{ $who }</a>
running-podium-1 = 🥇 { $who } — <b>{ $score }</b>
running-podium-2 = 🥈 { $who } — <b>{ $score }</b>
running-podium-3 = 🥉 { $who } — <b>{ $score }</b>
running-cut-tables = ⏹ { $count ->
    [one] { $count } стол не доиграл вовремя: без рейтинга
    [few] { $count } стола не доиграли вовремя: без рейтинга
   *[many] { $count } столов не доиграли вовремя: без рейтинга
}
running-played = { $count ->
    [one] Играл { $count } участник
    [few] Играли { $count } участника
   *[many] Играло { $count } участников
}

running-line = 🏁 { $round }, стол { $number }: { $players }
running-line-cut = ⏹ { $round }, стол { $number }: { $players } <i>время вышло, без рейтинга</i>

running-you-entered = Вы записаны.
running-you-called = 📣 <b>Скоро начало. Вы здесь?</b> { $late ->
    [yes] Без ответа турнир начнётся без вас, но войти можно будет и позже.
   *[no] Без ответа турнир пройдёт без вас.
}
running-you-missed = Турнир начался без вас. Пока он идёт, войти можно этой кнопкой.
running-you-missed-all = Турнир начался без вас: опоздавших он не берёт.
running-your-team = Вы играете за «{ $team }».
running-you-withdrew = Вы больше не участвуете в этом турнире.
running-you-removed = Организатор снял вас с турнира.
running-you-unplaced = Места у вас нет: вы не доиграли ни одной партии.
running-your-table = 🃏 { $round }, стол { $number }: ваш стол открыт.
running-your-table-soon = 🃏 { $round }, стол { $number }: карты вот-вот придут.
running-your-opponents = Соперники: { $others }
running-your-advance = { $count ->
    [2] Двое лучших
   *[other] Лучшие ({ $count })
} идут дальше, в { $stage }.
running-your-prospect = Выиграете — дальше { $stage }{ $count ->
    [0] .
   *[other] : { $rivals }.
}
running-table-winner = победитель стола { $table }
running-your-first = Вы играете с тура { $round }.
running-your-bye = { $round }: вы отдыхаете, соперника вам не нашлось.
running-your-result = { $round }: место за столом <b>{ $place }</b>, очки партии <b>{ $points }</b>.
running-your-forfeit = { $round }: неявка, результат не засчитан.
running-your-late = { $round }: проигрыш по времени, 0 очков.
running-your-cut = ⏹ Время вышло: партия без рейтинга, места по доигранным сдачам.
running-your-unplayed = { $round }: ваш стол не сыгран, результата нет.
running-your-final = Ваше место{ $team ->
    [0] {""}
   *[other] {" "}в своём чате
}: <b>{ $place }</b> из { $of }, очки <b>{ $score }</b>.
running-your-standing-after = После тура { $round }: место <b>{ $place }</b> из { $of }, очки <b>{ $score }</b>.
running-your-out = Для вас турнир окончен.
running-your-score = Ваши очки: <b>{ $score }</b>.
running-your-wait = Ищем вам стол.
button-running-hand = 🃏 К картам

running-hand-line = 🏆 { $title } · { $round } · стол { $number }
running-hand-line-arena = 🏆 { $title } · стол { $number }
running-hand-line-until = 🏆 { $title } · { $round } · стол { $number } · до { $time }
running-hand-line-hurried = 🏆 { $title } · { $round } · стол { $number } · последняя сдача начнётся до { $time }: ⏳ на ход 20 секунд
running-hand-paused = ⏸ <b>Пауза</b>: ходы не принимаются, часы стоят.
running-hand-untitled = Турнир
running-picture-after = После тура { $round }
running-picture-over = Итог
running-picture-next = Дальше — { $round }
running-caption-bracket = 📊 <b>{ $title }</b>: сетка. Дальше — { $round }.
running-caption-after = 📊 <b>{ $title }</b>: положение после тура { $round }
running-shut = В группу писать нельзя: о турнире читайте здесь.
running-refused = 🏆 { $title }: в группу писать нельзя, поэтому турнира там не видно. Разрешите мне писать туда.

### В чём турниры отказывают.

refused-no-tournament = Такого турнира больше нет.
refused-entry-closed = Записаться в этот турнир уже нельзя.
refused-tournament-full = Турнир заполнен: в нём { $most ->
    [one] { $most } игрок.
    [few] { $most } игрока.
   *[many] { $most } игроков.
}
refused-already-entered = Вы уже записаны в этот турнир.
refused-not-entered = Этот игрок в турнире не участвует.
refused-players-changed = Список игроков изменился: откройте игрока ещё раз.
refused-place-taken = Ссылка больше не работает: ею уже воспользовались или игрок вышел. Попросите у организатора новую.
refused-not-organiser = Это решают организатор турнира и администраторы чата.
refused-too-few-entrants = Записалось слишком мало: { $least ->
    [one] нужен хотя бы { $least } игрок.
    [few] нужны хотя бы { $least } игрока.
   *[many] нужно хотя бы { $least } игроков.
}
refused-too-many-tournaments = { $most ->
    [one] Здесь может быть открыт только { $most } турнир. Сначала закончите его.
    [few] Здесь могут быть открыты только { $most } турнира. Сначала закончите один из них.
   *[many] Здесь могут быть открыты только { $most } турниров. Сначала закончите один из них.
}
refused-too-many-playing = Сейчас играют слишком много турниров. Попробуйте через несколько минут: запись никуда не денется.
refused-lacks-team = Сначала другой чат должен принять вызов, и в каждом должен записаться хотя бы один человек.
refused-rival-taken = Этот вызов уже принял другой чат.
refused-same-chat = Это вызов вашего же чата: перешлите его в другой.
refused-tournament-started = Турнир уже начался: это больше не изменить.
refused-tables-over = Один стол уже доигран: вернуть запись нельзя.
refused-players-called = Спрашиваю, кто здесь. Начнём в течение минуты.
refused-tournament-not-playing = Турнир сейчас не идёт.
refused-tournament-unplayable = С такими настройками турнир не сыграть.
refused-tournament-title = Название — не длиннее { $most ->
    [one] { $most } знака.
   *[many] { $most } знаков.
}
refused-no-such-result = Такого результата у этого стола быть не может.
refused-too-many-weekly = { $most ->
    [one] В календаре чата умещается { $most } турнир.
    [few] В календаре чата умещаются { $most } турнира.
   *[many] В календаре чата умещается { $most } турниров.
}
weekly-not-opened = 📅 Еженедельный турнир «{ $title }» на этот раз не открылся: { $why } Поправьте его в настройках календаря или откройте новый: /tournament

## Сезон группы

season-title = 📅 <b>Сезон: { $month }</b>
season-row = { $place }. { $who } — <b>{ $points }</b>, { $count ->
    [one] { $count } турнир
    [few] { $count } турнира
   *[many] { $count } турниров
}
season-about = <i>За турнир — очко и ещё по одному за каждого, кто ниже. В зачёт идут три лучших турнира месяца.</i>
season-month = { $month ->
    [1] январь
    [2] февраль
    [3] март
    [4] апрель
    [5] май
    [6] июнь
    [7] июль
    [8] август
    [9] сентябрь
    [10] октябрь
    [11] ноябрь
   *[12] декабрь
}
season-final = Финал: { $month }
season-champion = Чемпион месяца
season-forgotten = 👑 <b>Месяц кончился, а финала ещё не было.</b> Открыть его можно до полудня третьего числа, иначе чемпиона назовёт таблица.
season-decided = 👑 <b>Финал не сыграли, и месяц решила таблица.</b> { $count ->
    [1] Чемпион месяца
   *[other] Чемпионы месяца
}: { $who }
button-season-final = 👑 Финал: { $month }
refused-no-final = Финала пока нет: он откроется после последнего турнира месяца, если будет кому играть.
