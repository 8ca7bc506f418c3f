terc-name = TERC (81 карта)
terc-board = одна колода, на время
terc-about = Кто первым увидит три подходящие карты? Гонка для компании от двух до десяти или пасьянс для одного.
terc-line = найдите три карты по признакам, на скорость: 1–10

## Options and presets

terc-option-call-seconds = Секунд, чтобы назвать карты
terc-option-call-seconds-about = За это время нужно показать три карты после «Терц!».
terc-option-wrong-call = Ошибочное «Терц!»
terc-option-wrong-call-about = Чем платят за три неподходящие карты.
terc-option-wrong-call-lockout = ждать терца или новых карт
terc-option-wrong-call-minus = последний терц под колоду
terc-option-wrong-call-free = без наказания
terc-option-no-terc = Когда терца нет
terc-option-no-terc-about = Как добавляют карты, когда подходящих трёх не видно.
terc-option-no-terc-agree = все соглашаются
terc-option-no-terc-auto = карты добавляются сами
terc-option-agree-seconds = Секунд на согласие
terc-option-agree-seconds-about = Сколько остальные ещё могут смотреть после первого «нет терца».
terc-preset-usual = Обычная
terc-preset-lively = Без пауз
terc-preset-relaxed = Спокойная

## The board

terc-key = ① пустые, ❶ сплошные, ⑴ с точками; цвет колец, затем фон
terc-pack = В колоде: { $pack }
terc-floor = ✋ <b>«Терц!»</b> Карты называет { $who }
terc-agreed = «Нет терца»: { $who }. Ждём: { $waiting }
terc-locked = Ждут после ошибки: { $who }
terc-aside = В стороне до первого нажатия: { $who }
terc-prompt = <b>Назовите три карты</b>
terc-call = Терц!
terc-none = нет терца
terc-picked = ✓{ $number }
terc-head-player = Игрок
terc-head-cards = карты
terc-head-wrong = ошибки
terc-picture-count = { $sign } { $cards }
terc-picture-call = «Терц!»

## What is said to whoever taps

terc-pick = { $numbers }…
terc-pick-nothing = Ничего не выбрано
terc-pick-call = Сначала «Терц!», потом номера
terc-answer-called = Слово за вами: назовите три карты, { $seconds ->
    [one] есть { $seconds } секунда
    [few] есть { $seconds } секунды
   *[other] есть { $seconds } секунд
}
terc-answer-taken = Терц! Карт у вас: { $total } · число { $number } форма { $form } цвет { $colour } фон { $ground }
terc-answer-wrong =
    Не терц: ✗ — ровно две одинаковые
    { $number }
    { $form }
    { $colour }
    { $ground }
    { $penalty }
terc-answer-agreed = Нет терца: все согласны
terc-answer-agreed-waiting = Принято. Ждём: { $who }
terc-answer-joined = Вы в игре
terc-answer-left = Вы вышли из игры, взятые карты остаются за вами
terc-same = =
terc-different = ≠
terc-right-number = ✓ число: { $values }
terc-right-form = ✓ форма: { $values }
terc-right-colour = ✓ цвет: { $values }
terc-right-ground = ✓ фон: { $values }
terc-spoilt-number = ✗ число: { $values }
terc-spoilt-form = ✗ форма: { $values }
terc-spoilt-colour = ✗ цвет: { $values }
terc-spoilt-ground = ✗ фон: { $values }
terc-number = число
terc-form = форма
terc-colour = цвет
terc-ground = фон
terc-form-empty = пустые
terc-form-full = сплошные
terc-form-dotted = с точками
terc-colour-red = красный
terc-colour-green = зелёный
terc-colour-blue = синий
terc-ground-yellow = жёлтый
terc-ground-white = белый
terc-ground-black = чёрный
terc-penalty-locked = До терца или новых карт вы молчите
terc-penalty-lifted = Можно искать дальше
terc-penalty-returned = Последний терц уходит под колоду
terc-penalty-none = Игра продолжается
terc-peek = Взято карт: { $cards }

## What is on the screen

terc-lesson = { $screen ->
    [alone] Перед вами карты, а кнопки с номерами стоят так же, как карты на столе. Найдите три, у которых число, форма, цвет и фон у всех одинаковы или у всех разные, и нажмите три их номера. Нажали не ту — нажмите ещё раз, и отметка снимется. Нет терца — нажмите «нет терца», и карт станет больше. Время никто не ограничивает, считают карты и ошибки.
   *[race] Перед вами карты, а кнопки с номерами стоят так же, как карты на столе. Найдите три, у которых число, форма, цвет и фон у всех одинаковы или у всех разные: это терц. Увидели — сначала жмите «Терц!», и слово ваше, а потом три номера. Ошибётесь или промедлите — ждать, пока стол не изменится. Нет терца — жмите «нет терца», и когда согласны все, карт станет больше.
}

## Hints

terc-hint-three = Это терц: карты { $places }. Число { $number }, форма { $form }, цвет { $colour }, фон { $ground }.
terc-hint-one = Жмите «Терц!»: { $count ->
    [one] на столе { $count } терц
    [few] на столе { $count } терца
   *[other] на столе { $count } терцев
}, в одном из них карта { $place }.
terc-hint-word = { $word ->
    [join] Войдите в игру: она ещё идёт.
    [none] Жмите «нет терца»: среди этих карт терца нет.
   *[wait] Сейчас остаётся только ждать.
}

## The feed

terc-joined = { $who } присоединяется к игре
terc-back = { $who } снова в игре
terc-left = { $who } выходит из игры
terc-taken = ✨ { $who } берёт терц: { $numbers }
terc-wrong = { $who }: { $numbers } — не терц ({ $why }){ $penalty ->
    [returned] , −3 карты
   *[other] {""}
}
terc-late = { $who } не успевает назвать карты{ $penalty ->
    [returned] , −3 карты
   *[other] {""}
}
terc-assumed = ⌛ Время вышло: { $who } не против «нет терца»
terc-assumed-aside = ⌛ Время вышло: { $who } не против «нет терца». В стороне: { $aside }
terc-laid-start = На столе 12 карт, игра началась
terc-laid-fill = Стол пополнен
terc-laid-fifth = Выложен пятый столбец
terc-laid-exchange = Пятый столбец заменён

## The score sheet and the end

terc-score-title = <b>Взятые карты</b>
terc-over = <b>Игра окончена</b>
terc-over-no-terc = Колода пуста, терцев больше нет
terc-over-agreed = Колода пуста, и все согласны: терца нет
terc-over-exchanged = Вся колода прошла через пятый столбец, а терца никто не видит
terc-over-left = За столом никого не осталось
terc-winner = 🏆 Первое место: { $who }
terc-moment = { $count ->
    [one] { $count } терц подряд
    [few] { $count } терца подряд
   *[other] { $count } терцев подряд
}
terc-missed = { $count ->
    [0] Ни одного терца не пропущено
    [one] Пропущен { $count } терц
    [few] Пропущено { $count } терца
   *[other] Пропущено { $count } терцев
}

## Profiles and achievements

terc-profile-found = Терцев найдено: { $count }, за игру в среднем { $average }, больше всего { $most }
terc-profile-minute = Терцев в минуту: { $average }, в лучшую минуту — { $most }
terc-profile-time = На терц в среднем { $average } с, самый быстрый — за { $fastest } с
terc-profile-row = Лучшая серия: { $count ->
    [one] { $count } терц подряд
    [few] { $count } терца подряд
   *[other] { $count } терцев подряд
}
terc-profile-wrong = Ошибок: { $count } ({ $percent } % попыток)
terc-achievement-two-seconds = Быстрее мысли
terc-achievement-two-seconds-about = Терц меньше чем за две секунды после того, как стол изменился.
terc-achievement-five-in-a-row = Стол мой
terc-achievement-five-in-a-row-about = Пять терцев подряд, пока другие не взяли ни одного.

## Refusals

terc-refused-over = Игра уже окончена
terc-refused-turn = Это делает не игрок
terc-refused-moment = Сейчас не время для этого
terc-refused-absent = Вы не в игре: нажмите «Войти»
terc-refused-present = Вы уже в игре
terc-refused-room = Это место занять нельзя
terc-refused-second = Чуть раньше «Терц!» сказал другой игрок: { $who }
terc-refused-wait = Подождите, карты называет { $who }
terc-refused-floor = Слово уже за вами: назовите три карты
terc-refused-locked = После ошибки «Терц!» говорить нельзя, пока не возьмут терц или не лягут новые карты
terc-refused-alone = Вы здесь без соперников: просто назовите три карты
terc-refused-call = Сначала «Терц!», потом номера
terc-refused-gone = Одной из этих карт на столе нет
terc-refused-agreed = Ваше «нет терца» уже принято
terc-refused-auto = Карты добавляются сами: терц на столе есть
