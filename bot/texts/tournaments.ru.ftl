### Турниры: запись, настройки, страницы организатора.

## Чем турнир отличается от других

tournament-named = { $title }
tournament-unnamed = { $game }: { $form }
tournament-nobody = робот
tournament-time = { $weekday } { $day } в { $time } МСК
tournament-weekday-0 = пн
tournament-weekday-1 = вт
tournament-weekday-2 = ср
tournament-weekday-3 = чт
tournament-weekday-4 = пт
tournament-weekday-5 = сб
tournament-weekday-6 = вс

tournament-form-robin = круговой турнир
tournament-form-swiss = швейцарская система
tournament-form-knockout = турнир на вылет
tournament-form-double = до двух поражений
tournament-form-arena = арена
tournament-form-teams = матч двух команд

tournament-count-places = места за столом
tournament-count-points = очки партий
tournament-count-matchpoints = матчпойнты
tournament-count-average = отклонение от среднего

tournament-plan-rounds = Форма: <b>{ $form }</b>, { $rounds ->
        [one] { $rounds } тур
        [few] { $rounds } тура
       *[many] { $rounds } туров
    }, столы по { $seats }
tournament-plan-turns = Форма: <b>{ $form }</b>, { $turns ->
        [one] { $turns } круг
        [few] { $turns } круга
       *[many] { $turns } кругов
    }, столы по { $seats }
tournament-plan-cup = Форма: <b>{ $form }</b>, { $best ->
        [1] встреча из одной партии
       *[other] встреча до победы, не больше { $best } партий
    }
tournament-plan-arena = Форма: <b>{ $form }</b>, { $time }, столы по { $seats }
tournament-counts = Считаются: { $count }
tournament-duplicate = Дубликат: за всеми столами одни и те же сдачи
tournament-round-minutes = На тур { $time }: что не доиграно, засчитывается как неявка
tournament-late = Опоздавших { $points ->
        [zero] пускают, за пропущенное — ноль
       *[half] пускают, за пропущенный тур — половина победы
    }
tournament-unfilled = Пустых мест роботы не занимают
tournament-rated = Партии рейтинговые, если за столом одни люди
tournament-unrated = Партии без рейтинга
tournament-starts-at = Начало: <b>{ $time }</b>
tournament-starts-full = Начало: когда запишутся { $count }
tournament-starts-by-hand = Начало: когда скажет организатор
tournament-admission-open = Запись открыта всем
tournament-admission-link = Запись по ссылке
tournament-admission-members = Записываются участники группы
