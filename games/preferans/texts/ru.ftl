preferans-name = Преферанс
preferans-board = Сочинка, одна сдача
preferans-about = Торговля за прикуп, висты и распасы; вчетвером, втроём или вдвоём с болваном. Для начала — Сочинка; по правилам МГУ 1971 года — Классика с Разбойником.
preferans-line = торговля, висты и пуля: 2–4 игрока

## Options and presets

preferans-option-kind = Вид игры
preferans-option-kind-about = От вида зависят торговля и запись.
preferans-option-kind-sochinka = Сочинка, без Разбойника
preferans-option-kind-classic = Классика МГУ 1971, с Разбойником
preferans-option-kind-leningradka = Ленинградка
preferans-option-kind-gusarik = Гусарик
preferans-rating-kind-sochinka = сочинка
preferans-rating-kind-classic = классика
preferans-rating-kind-leningradka = ленинградка
preferans-rating-kind-gusarik = гусарик
preferans-options-bidding = Торговля…
preferans-options-play = Розыгрыш…
preferans-options-writing = Запись…
preferans-options-length = Длина…
preferans-option-dummy = С болваном (вдвоём)
preferans-option-dummy-about = Третью руку кладут на стол, её ведут соперники играющего.
preferans-option-gain = Куда пишут выигрыш
preferans-option-gain-about = Куда играющий пишет цену сыгранной игры.
preferans-option-gain-halves = пополам: пуля и гора
preferans-option-gain-pool = всё в пулю
preferans-option-gain-hill-first = сначала гора
preferans-option-dark = Тёмные заявки
preferans-option-dark-about = Можно заявлять, не глядя в карты: и выигрыш, и проигрыш вдвое.
preferans-option-misere = Мизер
preferans-option-misere-about = Кабальный заявляют первым словом; торговый — когда угодно.
preferans-option-misere-binding = кабальный
preferans-option-misere-trading = торговый
preferans-option-underbid = Недозаказ
preferans-option-underbid-about = За взятки сверх заказа отвечают, если их можно было заказать.
preferans-option-underbid-arbiter = судит арбитр
preferans-option-underbid-off = не считается
preferans-option-undertricks = Вист
preferans-option-undertricks-about = Кто пишет висты на играющего, который остался без взяток.
preferans-option-undertricks-usual = обычный
preferans-option-undertricks-gentleman = джентльменский
preferans-option-undertricks-robber = грабительский
preferans-option-cover = Ответственные игры
preferans-option-cover-about = Игры сверх своей нормы приносят половину.
preferans-option-raspasy-to-pool = Чистые распасы в пулю
preferans-option-raspasy-to-pool-about = Кто на распасах без взяток, пишет в пулю, а не списывает с горы.
preferans-option-third-raspasy-fine = Штраф за третьи распасы
preferans-option-third-raspasy-fine-about = Очков в гору сдающему за третьи распасы подряд.
preferans-option-help = Американская помощь
preferans-option-help-about = Лишнее сверх полной пули пишут другим и получают за это висты.
preferans-option-doubled = Висты и гора вдвое
preferans-option-doubled-about = Висты и проигрыш пишут вдвойне.
preferans-option-raspasy-rounds = Круги распасов
preferans-option-raspasy-rounds-about = После Разбойника ещё два круга распасов.
preferans-option-settle = Расчёт
preferans-option-settle-about = Считать и пули с вистами или только горы.
preferans-option-settle-full = полный
preferans-option-settle-hill-only = по горе
preferans-option-pool = Пуля
preferans-option-pool-about = Сколько очков закрывают пулю каждого.
preferans-option-whist-price = Цена виста
preferans-option-whist-price-about = Во сколько очков ценится один вист.
preferans-option-control-time = Контрольное время, мин
preferans-option-control-time-about = Через сколько минут начинается последний круг.
preferans-option-control-time-none = без времени
preferans-option-deals = Сколько сдач
preferans-option-deals-about = После этой сдачи партию рассчитывают как есть.
preferans-option-deals-none = до конца
preferans-option-deals-by-seats = 20 втроём, 24 вчетвером
preferans-option-talk = Разговоры за столом
preferans-option-talk-about = Советы, зубы и уговоры о правилах, как за настоящим столом.
preferans-option-half-whist = Половинный вист
preferans-option-half-whist-about = На шестерной и семерной после паса первого второй может сказать «половина» и писать половину.
preferans-option-concede = Без трёх до сноса
preferans-option-concede-about = Купивший может сдаться до сноса: пишут, как без трёх, и не играют.
preferans-option-dealer-help = Помощь сдающего
preferans-option-dealer-help-about = Сдающий на прикупе выбирает, кому из вистующих советовать: даром или за половину вистов.
preferans-option-dealer-help-none = не выбирает
preferans-option-dealer-help-free = даром
preferans-option-dealer-help-whists = за половину вистов
preferans-preset-classic = Классика 1971
preferans-preset-sochinka = Сочинка
preferans-preset-leningradka = Ленинградка
preferans-preset-gusarik = Гусарик
preferans-preset-quick-classic = Классика, 4 сдачи
preferans-preset-middle-classic = Классика, 16 сдач
preferans-preset-quick-sochinka = Сочинка, 4 сдачи
preferans-preset-quick-leningradka = Ленинградка, 4 сдачи
preferans-preset-quick-gusarik = Гусарик, 4 сдачи
preferans-preset-dummy = Вдвоём с болваном
preferans-preset-quick-dummy = С болваном, 4 сдачи

## Bids and contracts

preferans-no-trumps = БК
preferans-contract = { $level }{ $trumps }
preferans-misere = мизер
preferans-totus = тотус { $trumps }
preferans-without-talon = { $contract } без прикупа
preferans-in-the-dark = { $contract } втёмную
preferans-sign-dark = { $level ->
    [0] т.{ $contract }
   *[other] т{ $contract }
}
preferans-sign-without-talon = { $contract } б/п
preferans-word = { $level ->
    [6] { $trumps ->
        [S] раз
        [C] два
        [D] три
        [H] четыре
       *[N] без козыря
    }
    [7] семь { $trumps ->
        [S] первых
        [C] вторых
        [D] третьих
        [H] четвёртых
       *[N] без козыря
    }
    [8] восемь { $trumps ->
        [S] первых
        [C] вторых
        [D] третьих
        [H] четвёртых
       *[N] без козыря
    }
    [9] девять { $trumps ->
        [S] первых
        [C] вторых
        [D] третьих
        [H] четвёртых
       *[N] без козыря
    }
   *[other] десять { $trumps ->
        [S] первых
        [C] вторых
        [D] третьих
        [H] четвёртых
       *[N] без козыря
    }
}
preferans-bid = { $word } · { $contract }

## The deal in progress

preferans-title = <b>{ $part ->
    [draw] Кто сдаёт первым
    [robber] { $number ->
        [0] Разбойник, первая сдача
       *[other] Разбойник, сдача { $number }
    }
    [rounds] Круги распасов, сдача { $number }
    [conditions] Перед основной частью
   *[main] { $number ->
        [0] Первая сдача
       *[other] Сдача { $number }
    }
}</b>
preferans-row = Распасы подряд: { $number ->
    [2] вторые
   *[other] третьи
}; сдаёт снова { $dealer }
preferans-rounds-left = { $count ->
    [1] Последний круг
   *[other] Контрольное время вышло: доигрывается круг, потом ещё один
}
preferans-head-said = слово
preferans-head-pool = пуля
preferans-head-hill = гора
preferans-head-robber = разб.
preferans-head-result = итог
preferans-head-missing = недост.
preferans-head-over = сверх
preferans-head-gives = каждому
preferans-head-price = × { $price }
preferans-head-on = → { $who }
preferans-role-sitting = на прикупе
preferans-role-sharer = в доле
preferans-role-declarer = играет
preferans-role-whist = вист
preferans-role-half = полвиста
preferans-role-pass = пас
preferans-call-pass-dark = тёмный пас
preferans-talon = Прикуп: { $cards }
preferans-open-hand = Открытая рука: { $who }
preferans-raspasy = { $dark ->
    [yes] Тёмные распасы
   *[no] Распасы
}, взятка стоит { $price }
preferans-plays = Играет { $who }: <b>{ $contract }</b>
preferans-bought = Играет { $who }: <b>{ $bid }</b>
preferans-declares = Играет { $who }, игра ещё не заказана
preferans-whisted = { $count ->
    [one] Вистует { $who }
   *[other] Вистуют { $who }
}{ $manner ->
    [open] { " " }(лёжа)
    [closed] { " " }(стоя)
   *[dummy] { "" }
}
preferans-aids = Помощь сдающего: { $who } → { $whister }
preferans-whispered = 🤫 { $who }: { $advice }
preferans-claimed = Раскладка: { $who } — { $side ->
    [misere] мизеру ещё
    [declarer] своих ещё
   *[defenders] { $whisters ->
        [0] защита берёт ещё
        [one] вистующий берёт ещё
       *[other] вистующие берут ещё
    }
} { $count } из { $left }{ $shares }
preferans-claim-shares = { " " }({ $shares })
preferans-claim-share = { $who } { $count }
preferans-turned = Карта прикупа: { $card }, ходят в её масть

preferans-turn-auction = { $count ->
    [0] { "" }
   *[other] { $said }.{ " " }
}Слово: { $who }
preferans-turn = { $phase ->
    [lay] Сносит { $who }
    [contract] Заказывает { $who }
    [totus] Выбирает снос { $who }
    [share] О доле решает { $who }
    [whist] Вист или пас: { $who }
    [dealer] Решает сдающий: { $who }
    [manner] Стоя или лёжа: выбирает { $who }
    [claim] На раскладку отвечают: { $who }
   *[play] Ходит { $who }
}
preferans-turn-for = Ходит { $who }, рука: { $hand }
preferans-turn-verdict = Арбитр проверяет, нет ли недозаказа
preferans-turn-conditions = { $set ->
    [yes] { $who }, хозяин горы, предлагает перемены или начинает
   *[no] { $who }, хозяин горы, назначает пулю, вист и время
}
preferans-turn-vote = { $who } — слово о перемене: { $change }
preferans-said = { $who } { $call }
preferans-asked-auction = <b>{ $count ->
    [0] Ваше слово.
   *[other] Слово: { $said }. Ваше?
}</b>
preferans-asked = <b>{ $phase ->
    [lay] Снесите две карты.
    [contract] { $part ->
        [robber] Какую из своих игр играете?
       *[other] Закажите игру.
    }
    [totus] Выберите две карты в снос.
    [share] Берёте половину?
    [dealer] Оба спасовали. Чьи карты посмотреть, чтобы вистовать?
    [manner] Стоя или лёжа?
   *[play] Ваш ход.
}</b>
preferans-asked-named = <b>{ $decides ->
    [yes] Партнёр снёс бы другие две. Решайте: какие?
   *[no] Партнёр назвал две в снос. Согласны, или отметьте две другие?
}</b>
preferans-asked-for = <b>Ваш ход, рука: { $hand }</b>
preferans-asked-whist = <b>{ $returns ->
    [yes] После вас сказали «половина». Вернётесь и завистуете?
   *[no] Вистуете?
} { $count ->
    [one] Нужна { $count } взятка.
    [few] Нужны { $count } взятки.
   *[many] Нужно взяток: { $count }.
}</b>
preferans-asked-count = <b>{ $misere ->
    [defender] Сколько взяток из оставшихся ({ $count }) отдаёте мизеру?
    [declarer] Сколько взяток из оставшихся ({ $count }) придётся взять вам?
   *[no] Сколько взяток из оставшихся ({ $count }) берёт ваша сторона?
} Карты откроются всем.</b>
preferans-asked-page = <b>{ $page ->
    [dark] Втёмную: цена вдвое, прикуп закрыт до конца игры.
    [notalon] Без прикупа: играют десять своих карт.
    [share] Закажите игру: сдающему предложат половину.
    [teeth] Зуб рисуют на того, из-за кого вы сели или взяли лишнюю взятку. Он ничего не стоит и остаётся в пульке, пока не отработан.
    [propose] Что посоветовать хозяину горы? Назначает он сам.
    [fine] Сколько очков в гору сдающему за третьи распасы подряд?
   *[totus] Тотус: двенадцать карт открыты, снос выбирают соперники, нужны все десять взяток.
}</b>
preferans-asked-whisper = <b>Вистует { $who }. Что шепнуть: { $manner ->
    [yes] стоя или лёжа
   *[no] карту или масть для хода
}? Прочтёт только вистующий, решает он сам.</b>
preferans-asked-help = <b>Кому из вистующих помогаете в этой сдаче? Выбирают один раз, до первой карты.</b>
preferans-asked-nobody = <b>Шептать пока некому: откройте «Шепнуть», когда один вистует.</b>
preferans-asked-sure = <b>Ещё раз: { $call }? Назад не вернуть.</b>
preferans-asked-claim = <b>{ $claim }. Согласны?</b>
preferans-asked-conditions = <b>{ $pool ->
    [0] Условия назначены. Предложите перемену в правилах или начните основную часть.
   *[other] Гора ваша: назначьте цену виста, пулю (не больше { $pool }) и время.
}</b>
preferans-asked-change = <b>Хозяин горы предлагает: { $change }. Согласны? Против хоть один — остаётся как было.</b>
preferans-laid = Ваш снос: { $cards }
preferans-named = Предлагают снести: { $cards }
preferans-laid-open = Снос: { $cards }
preferans-own-open = Ваши карты лежат открыто.
preferans-peeked-hand = Рука, которую вы посмотрели: { $who }
preferans-not-looked = Карты лежат рубашкой вверх: пока не посмотрите, можно темнить.
preferans-peek-not-looked = Вы ещё не смотрели карты

## Buttons

preferans-look = Посмотреть карты
preferans-pass = Пас
preferans-whist = Вист
preferans-half = Половина
preferans-concede = Сдаться без трёх
preferans-open = Лёжа
preferans-closed = Стоя
preferans-accept = Да
preferans-decline = Нет
preferans-look-at = Карты: { $who }
preferans-help = Помогать: { $who }
preferans-lead = ход { $suit }
preferans-shared = { $contract } пополам
preferans-back = Назад
preferans-totus-for = { $contract } → { $who }
preferans-page = { $page ->
    [more] ещё…
    [notalon] Без прикупа
    [dark] Втёмную
    [share] Пополам
    [totus] Тотус
    [claim] Раскладка
    [teeth] Зубы
    [propose] Посоветовать
    [fine] Штраф…
   *[whisper] Шепнуть
}
preferans-tooth = { $worked ->
    [yes] Отработан: { $who }
   *[no] Зуб → { $who }
}
preferans-propose = Посоветовать
preferans-begin = Начать
preferans-change = { $option ->
    [cover] { $value ->
        [on] ответственные игры
       *[off] без ответственных игр
    }
    [underbid] { $value ->
        [arbiter] недозаказ судит арбитр
       *[off] недозаказ не считается
    }
    [talk] без разговоров за столом
   *[third_raspasy_fine] штраф за третьи распасы { $value }
}
preferans-condition = { $on ->
    [yes] ✓
   *[no] { "" }
}{ $kind ->
    [price] вист { $value }
    [pool] пуля { $value }
   *[time] { $value ->
        [0] ⏱ ∞
       *[other] { $value } мин
    }
}
preferans-set = Готово

## What is on the screen

preferans-lesson = { $screen ->
    [auction] Идёт торговля: каждый обещает, сколько взяток возьмёт и с каким козырем, и называет больше прежнего. Кто пообещал больше всех, берёт прикуп и играет против двоих. Нажмите заявку или «Пас»: спасовав, в эту торговлю уже не вернуться. В руке четыре-пять верных взяток и длинная масть — можно начинать с шестерной. Если спасуют все, будут распасы, где взятки никому не нужны.
    [lay] Прикуп ваш, на руках двенадцать карт. Отметьте кнопками две, которые уйдут в снос. Нажали не ту — нажмите её ещё раз, и отметка снимется. Потом подтвердите снос нижней кнопкой и закажите контракт. Сносят обычно слабые карты короткой масти, чтобы потом бить её козырем{ $agreed ->
        [concede] ; а если дело безнадёжно, можно сдаться без трёх и не играть
       *[none] { "" }
    }.
    [contract] Теперь скажите, что играете: число — это взятки, знак — козырь. Ниже своей заявки заказать нельзя, выше — пожалуйста. Чем выше контракт, тем дороже и выигрыш, и каждая взятка, которой не хватит. Козырем берут самую длинную и сильную масть. Двое других решат, вистовать ли против вас.
    [answer] Здесь от вас ждут слова, а не карты. «Вист» — вы берётесь сыграть против и пишете за свои взятки, но за недобор отвечаете сами. «Пас» — вы в стороне и ничем не рискуете. На шестерной против играющего нужны четыре взятки, на семерной две, выше одна. Лёжа карты защитников открывают, стоя каждый видит только свои{ $agreed ->
        [half] ; «Половина» — висты за половину нужных взяток без игры, если первый не вернётся вистовать
       *[none] { "" }
    }.
    [play] Нажмите карту, с которой ходите: другие кнопки сейчас правилами не разрешены. Отвечают в масть, нет её — козырем, нет и козыря — чем угодно. Рядом с именами видно, кто играет, кто вистует и сколько взято. Играющему нужно столько взяток, сколько он заказал, вистующим — остальное. Если исход ясен, раскладка (за «ещё…») закончит сдачу сразу.
    [raspasy] Распасы: все спасовали, и взятки теперь никому не нужны. Нажмите карту: отвечают в масть, а если её нет, можно сбросить любую. Козырей нет, берёт старшая карта масти захода. Каждая взятка — штраф в гору, а кто не взял ни одной, тот в выигрыше. От старших карт избавляйтесь там, где взятку возьмёт другой.
    [council] Разбойник и распасы сыграны, впереди основная часть. Хозяин горы, у кого она больше всех, назначает цену виста, пулю и время. Остальные советуют ему кнопкой «Посоветовать». Потом он может предложить перемены в правилах: что приняли все, то действует до конца, против хоть один — остаётся как было. Кто не ответил за две минуты, тот против.
    [whisper] Вистует другой, а у вас совещательный голос. Нажмите «Шепнуть» и выберите масть, а за ней карту или ход в эту масть, перед игрой — стоя или лёжа. Ваш совет прочтёт только вистующий, остальные увидят лишь, что совет был. За взятку каждый советует один раз. Слушать или нет, решает вистующий: ему и висты, и гора.
   *[wait] Сейчас решает другой: его имя выделено, а на столе видно, что сказано и сыграно. Пуля рядом с именами — выигранное, гора — штрафы. Ниже лежат ваши карты, их видите только вы. Когда дойдёт до вас, под рукой появятся кнопки. Пулька целиком — кнопка 📋.
}

## Hints

preferans-hint = { $move }: { $why ->
    [whisper] решающее слово за вистующим, ему и висты, и гора; видите лучше — посоветуйте карту или масть.
    [teeth] зуб ничего не стоит, а напомнит, за кем должок.
    [look] втёмную всё вдвое дороже, а так вы знаете, на что идёте.
    [conditions] вист по 1 и пуля { $need } — это на один вечер.
    [begin] правила и так хороши.
    [change] с такой переменой тоже можно играть.
    [pass] своих взяток около { $tricks }, может не хватить и с прикупом.
    [bid] своих взяток около { $tricks }, а прикуп обычно добавляет ещё полторы.
    [dear_raspasy] взятка на распасах стоит уже { $need }, играть дешевле.
    [misere] поймать такую руку, скорее всего, не удастся.
    [lay] без этих двух карт рука сильнее всего.
    [totus] без этих двух карт тотусу труднее всего.
    [contract] взяток на руке около { $tricks }, и этот заказ обещает больше других.
    [share] риск велик: пусть сдающий возьмёт половину.
    [half] игра должна выйти, половина выигрыша ваша.
    [no_half] игра ненадёжна: вистовать или молчать дешевле.
    [claim] своих { $need }: остаток решён, как бы ни лежали карты.
    [whist] { $need ->
        [0] вы рискуете немногим.
       *[other] обязаны взять { $need }, и обычно это выходит с прибылью.
    }
    [half_whist] висты за { $need } { $need ->
        [one] взятку
       *[other] взятки
    } без риска, если первый не вернётся.
    [concede] игра обойдётся не дешевле, чем без трёх.
    [no_whist] { $need ->
        [0] вистовать здесь незачем.
       *[other] обязаны взять { $need }, а недобор обойдётся дороже вистов.
    }
    [peek] посмотреть ничего не стоит, а решать будет легче.
    [open] когда обе руки на виду, ходить легче.
    [accept] игрой больше, скорее всего, не получить.
    [decline] игрой можно получить больше.
    [only] другой карты по правилам нет.
    [lowest] младше её в масти у других ничего не осталось, взятки на ней не будет.
    [danger] младшие этой масти ещё в игре: потом она может взять.
    [under] на столе лежит старше, взятку возьмёт другой.
    [forced] взятка всё равно ваша, отдайте на неё старшую.
    [diamonds] хода нет — ходи с бубей.
    [high_lead] под вистующего — с тузующего.
    [low_lead] под игрока — с симака.
    [right-suit] ловят в этой масти: в других играющий уйдёт.
    [held-back] низ придержите: на нём играющий и возьмёт.
    [safe-card] отдайте её сейчас, пока есть под что.
    [discard] на чужую масть уходит карта, под которую потом не уйти.
    [throw-in] впустите соперника: следующий ход ему невыгоден.
    [ruff] у партнёра этой масти нет, он убьёт козырем.
    [force] играющему придётся бить, и козырей ему не хватит.
    [draw] сначала отберите козыря, иначе убьют ваши старшие.
    [keep] козырь ещё нужен, чтобы убить: с козырями не спешите.
    [entry] верная взятка подождёт: она вернёт вам ход.
    [duck] эту взятку отдайте, старшая карта нужнее потом.
    [enough_own] заказанные { $need } у вас уже есть.
    [enough_catch] обязанность вистующих выполнена, ловите лишнюю.
    [lost_own] контракт уже не сыграть: недоберите поменьше.
   *[lost_catch] обязанных { $need } уже не взять: спасайте что можно.
}{ $likely ->
    [yes] { " " }Так выходит в вероятных раскладах.
   *[no] {""}
}
preferans-hint-move = { $move }
preferans-hint-sure = { $close ->
    [yes] Разница невелика: { $other } почти не хуже.
   *[no] { $deals ->
        [known] Лучше
        [shared] Не хуже, чем { $other }, в { $better } { $better ->
            [one] раскладе
           *[other] раскладах
        } из { $count }; в среднем лучше
       *[none] В среднем лучше
    }{ $deals ->
        [shared] { "" }
       *[none] , чем { $other },
    } на { $whists }{ "\u00A0" }{ $whists ->
        [one] вист
        [few] виста
       *[many] вистов
    }.
}
preferans-hint-tricks = { $count ->
    [0] По таблице взяток нет
   *[other] По таблице: { $suits }
}{ $bid ->
    [yes] {""}; торговаться можно.
    [no] {""}; для заявки маловато.
   *[none] .
}
preferans-hint-suit = { $suit }{ "\u00A0" }{ $tricks }
preferans-hint-holes = { $count ->
    [0] Дыр на мизере нет.
    [1] Дыра на мизере: { $holes }.
    [2] Дыры на мизере: { $holes }.
   *[other] Дыр на мизере: { $count }.
}
preferans-hint-hole = { $card }{ "\u00A0" }{ $risk } %

## The table as a picture

preferans-picture-title = { $part ->
    [robber] Разбойник, { $number }
    [rounds] Распасы, { $number }
   *[main] Сдача { $number }
}
preferans-picture-auction = Идёт торговля
preferans-picture-raspasy = распасы по { $price }
preferans-picture-taken-of = взято { $taken } из { $level }
preferans-picture-talon = Прикуп
preferans-picture-over = { $part ->
    [robber] Разбойник, { $number }
    [rounds] Распасы, { $number }
   *[main] Сдача { $number }
}: итог
preferans-picture-role = { $role }: { $taken }
preferans-picture-result = итог { $result }
preferans-picture-made = { $contract }: сыграно
preferans-picture-failed = { $contract }: недобор { $short }
preferans-picture-underbid = { $contract }: недозаказ { $short }
preferans-picture-unplayed = { $contract }: без розыгрыша
preferans-moment = { $contract } { $misere ->
    [yes] без взяток
   *[no] сыграно
}, сдача { $number }

## The feed

preferans-told-looked = { $who } смотрит карты
preferans-told-pass = { $who }: { $dark ->
    [yes] тёмный пас
   *[no] пас
}
preferans-told-bid = { $who }: { $bid }
preferans-told-raspasy = Все пас. { $dark ->
    [yes] Тёмные распасы
   *[no] Распасы
}, взятка стоит { $price }
preferans-told-contract = { $who } заказывает { $contract }{ $share ->
    [yes] { " " }и зовёт сдающего в долю
   *[no] { "" }
}{ $count ->
    [0] { "" }
   *[other] ; помощь: { $helped }
}
preferans-told-share = { $who } { $accepted ->
    [yes] входит в долю
   *[no] отказывается от доли
}
preferans-told-must-whist = { $count ->
    [one] Вистовать обязательно
   *[other] Вистовать обязаны оба, игра стоя
}
preferans-told-answer = { $who }: { $whist ->
    [yes] вист
    [half] полвиста
   *[no] пас
}{ $instead }
preferans-told-instead = { " " }(вместо: { $who })
preferans-told-peek = { $who } смотрит чужие карты: { $other }
preferans-told-manner = { $who }: { $open ->
    [yes] лёжа
   *[no] стоя
}
preferans-told-advised = { $who } советует, решает { $whister }
preferans-told-aided = Помощь сдающего: { $who } → { $whister }{ $paid ->
    [yes] , за половину вистов
   *[no] { "" }
}
preferans-told-given = { $half ->
    [yes] Только полвиста
   *[no] Никто не вистует
} — { $who } пишет игру без розыгрыша
preferans-told-conceded = { $who } сдаётся без трёх: { $contract }
preferans-told-turned = Карта прикупа: { $card }{ $led ->
    [yes] { "" }
   *[no] { " " }(она только называет масть)
}
preferans-told-trick = Взятка { $number }: { $who }, { $card }
preferans-told-claim = { $who }: { $accepted ->
    [yes] согласие
   *[no] против, играем дальше
}
preferans-told-excused = { $who }: недозаказ оправдан, больше не взять, если на руках { $one } и { $two }
preferans-told-guilty = { $who }: недозаказ! Оправдательного расклада арбитр не нашёл
preferans-told-first-dealer = Карты за сдачу: { $cards }. Первый сдаёт { $who }
preferans-told-part = { $part ->
    [robber] Начинается Разбойник: каждый играет свои шесть игр
    [rounds] Два круга распасов
    [conditions] Хозяин горы назначает условия
   *[main] Начинается основная часть
}
preferans-told-dealt = Сдача { $number }, сдаёт { $who }
preferans-told-dealt-robber = Сдача { $number }, сдаёт { $who }, играет { $declarer }
preferans-told-owner = Хозяин горы — { $who }: назначает пулю (до { $pool }), вист и время
preferans-told-conditions = Условия: вист { $price }, пуля { $pool }, { $minutes ->
    [0] без времени
   *[other] время { $minutes } мин
}
preferans-told-tooth = { $worked ->
    [yes] Зуб отработан
   *[no] Новый зуб
}: { $who } → { $towards }
preferans-proposal = Советует { $who }: вист { $price }, пуля { $pool }, { $minutes ->
    [0] без времени
   *[other] время { $minutes } мин
}
preferans-told-change = { $who } предлагает: { $change }
preferans-told-vote = { $who }: { $accepted ->
    [yes] за
   *[no] против
}
preferans-told-settled = { $agreed ->
    [yes] Решено: { $change }
   *[no] Не принято: { $change }
}
preferans-told-named = { $who } предлагает снести { $cards }
preferans-told-control-time = Контрольное время вышло: доигрываем круг, потом ещё один
preferans-told-last-round = Последний круг

## The end of a deal

preferans-summary-own = Вам: { $entries }. Итог { $result }
preferans-deal-over = <b>{ $part ->
    [robber] Разбойник, сдача { $number }
    [rounds] Распасы, сдача { $number }
   *[main] Сдача { $number }
}</b>
preferans-value = Цена { $value }{ $bomb ->
    [0] { "" }
    [1] , бомба
    [2] , двойная бомба
   *[3] , ёлка
}
preferans-halved = Игра не обеспечена: выигрыш вполовину
preferans-made = { $who }, { $contract }: сыграно. { $value }
preferans-failed = { $who }, { $contract }: без { $short ->
    [1] одной
    [2] двух
    [3] трёх
    [4] четырёх
    [5] пяти
    [6] шести
    [7] семи
    [8] восьми
    [9] девяти
   *[other] десяти
}. { $value }
preferans-caught = { $who }, { $contract }: пойман, взяток { $short }. { $value }
preferans-underbid = { $who }, { $contract }: недозаказ, лишних взяток { $short }. { $value }
preferans-unplayed-half = { $who }, { $contract }: полвиста — игра без розыгрыша. { $value }
preferans-conceded = { $who }, { $contract }: без трёх, без розыгрыша. { $value }
preferans-unplayed = { $who }, { $contract }: никто не вистует — пишет игру без розыгрыша. { $value }
preferans-raspasy-over = Распасы сыграны, взятка стоила { $price }
preferans-raspasy-dark-over = Тёмные распасы сыграны, взятка стоила { $price }
preferans-ended-by-claim = Розыгрыш окончен раскладкой
preferans-writes = <b>{ $who }</b>: { $entries }
preferans-entry = { $column ->
    [pool] пуля
    [hill] гора
   *[whists] висты
} { $amount } { $why }
preferans-entry-whists = { $amount } → { $on } { $why }
preferans-entry-bomb = { $rank ->
    [1] бомба
    [2] двойная бомба
   *[3] ёлка
} { $spent ->
    [yes] снята
   *[no] за тёмный пас
}
preferans-entry-lost = пропадает { $amount } { $why }
preferans-sum = { $column ->
    [pool] пуля
    [hill] гора
    [lost] пропадает
   *[whists] висты
} { $amount }
preferans-product = { " " }({ $price } × { $times })
preferans-why-helper = (помощь: { $helper })
preferans-why = { $why ->
    [made] за игру
    [whist] за взятки
    [away] за свои
    [half] полвиста
    [undertrick] за безвзятие
    [levelled] грабительский вист
    [aided] за помощь сдающего
    [underwhist] за недобор
    [gift] за прикуп
    [returned] за возвращённый прикуп
    [help-pool] за помощь
    [help-hill] за помощь с горы
    [overflow] сверх пули
    [totus] за тотус
    [trick] за взятки
    [clean] без взяток
    [fine] за третьи распасы
   *[failed] за проигрыш
}{ $product }

## The sheet

preferans-score-title = <b>Пулька, сдач сыграно: { $number }</b>{ $part ->
    [robber] { " " }(Разбойник)
    [rounds] { " " }(круги распасов)
   *[main] { "" }
}
preferans-part-over = <b>{ $part ->
    [robber] Разбойник сыгран
   *[rounds] Круги распасов сыграны
}.</b> Пулька после { $number } { $number ->
    [one] сдачи
   *[other] сдач
}
preferans-score-terms = { $pool ->
    [0] Пуля без предела
   *[other] Пуля до { $pool }
}, вист по { $price }
preferans-history = { $who }: пуля { $pool } · гора { $hill }
preferans-bombs = { $who }, бомбы: { $bombs }
preferans-owed = { $who }, осталось сыграть: { $contracts }
preferans-teeth = { $who }, зубы: { $towards }
preferans-count-of = { $who }{ "\u00A0" }{ $count }
preferans-score-key = Строка «→ имя» — висты, которые пишет на этого игрока тот, чей столбец. Итог — если рассчитаться сейчас.

## The settlement

preferans-match-over = <b>Пулька расписана</b>: { $number ->
    [one] сыграна { $number } сдача
    [few] сыграны { $number } сдачи
   *[other] сыграно { $number } сдач
}
preferans-exact-lead = Решает результат до округления: { $more } против { $less }
preferans-payments = { $any ->
    [yes] <b>Кто кому платит</b>, в вистах:
   *[no] Никто никому ничего не должен.
}
preferans-teeth-had = Зубов за вечер: { $each }
preferans-payment = { $who } → { $whom }: { $whists }{ $price ->
    [1] {""}
   *[other] {" "}× { $price } = { $worth }
}
preferans-step-hills = <b>Гора.</b> К горе прибавлено, чего не хватает до пули; наименьшая сумма ({ $least }) снята у всех; остаток × 10 ÷ { $players } — столько вистов хозяин горы отдаёт каждому.
preferans-step-whists = <b>Кто кому сколько.</b> Взаимные висты вместе с горой: сколько тот, чья строка, выигрывает у того, чей столбец.

## The sheet as a picture

preferans-sheet-pool = пуля
preferans-sheet-hill = гора
preferans-sheet-misere = М
preferans-sheet-owed = играть: { $contracts }
preferans-sheet-covered = игр { $won } из { $cover }{ $early ->
    [0] { "" }
   *[other] , разб. { $early }
}
preferans-sheet-played = игр { $won }, распасов { $raspasy }{ $early ->
    [0] { "" }
   *[other] , разб. { $early }
}
preferans-sheet-limit = пуля { $pool }
preferans-sheet-price = вист { $price }
preferans-sheet-time = { $minutes } мин

## Statistics and achievements

preferans-stats-balance = Сдач: { $deals }. Итог в вистах: за сдачу { $deal }, за партию { $match }{ $best ->
    [0] { "" }
   *[other] , лучший +{ $best }
}
preferans-stats-contracts = Контрактов куплено: { $bought } ({ $share }{ "\u00A0" }% сдач), сыграно: { $made } ({ $percent }{ "\u00A0" }%)
preferans-stats-levels = Сыграно из купленных: { $levels }
preferans-stats-level = { $level ->
    [0] мизер
   *[other] { $level }
}{ " " }— { $made } из { $bought }
preferans-stats-caught = Чужих мизеров поймано: { $made } из { $of } ({ $percent }{ "\u00A0" }%)
preferans-stats-dark = Втёмную сыграно: { $made } из { $of }, десятерных: { $tens }
preferans-stats-totus = Тотусов сыграно: { $made } из { $of } ({ $percent }{ "\u00A0" }%)
preferans-stats-robber = Разбойник, сыграно: { $made } из { $of } ({ $percent }{ "\u00A0" }%)
preferans-stats-whists = Вистов: { $whists }, без недобора { $percent }{ "\u00A0" }%, взяток за вист { $tricks }, недобрано взяток: { $short }
preferans-stats-points = На играющих пишет вистов за сдачу: { $points }
preferans-stats-raspasy = Распасов: { $deals }, взяток за сдачу { $tricks }, чистых: { $clean } ({ $percent }{ "\u00A0" }%)
preferans-achievement-totus = Тотус
preferans-achievement-totus-about = Объявлен и сыгран тотус: двенадцать карт открыты, все десять взяток взяты.
preferans-achievement-dark-ten = Десять втёмную
preferans-achievement-dark-ten-about = Сыгран десятерной контракт, заявленный втёмную.
preferans-achievement-dark-misere = Мизер втёмную
preferans-achievement-dark-misere-about = Сыгран мизер, заявленный втёмную.
preferans-achievement-clean-row = Трижды без взяток
preferans-achievement-clean-row-about = Трое распасов подряд, и ни на одних нет взятки.

## A match that is over, with all hands open

preferans-replay-laid = Снос

## Refusals

preferans-refused-moment = Сейчас этого делать нельзя
preferans-refused-over = Партия окончена
preferans-refused-dummy = Вдвоём играют с болваном, втроём и вчетвером без него
preferans-refused-looked = Карты уже открыты: темнить больше нельзя
preferans-refused-dark = Здесь не темнят
preferans-refused-dark-pass = После заявки тёмного паса не бывает
preferans-refused-higher = Нужно выше последней заявки
preferans-refused-after-dark = После тёмного паса заявка слишком мала
preferans-refused-misere = Мизер заявляют первым словом; потом его можно только поднять до мизера без прикупа
preferans-refused-held = Такой карты здесь нет: { $card }
preferans-refused-follow = Нужно в масть { $suit }
preferans-refused-trump = Масти нет: бейте козырем { $suit }
preferans-refused-lower = Контракт ниже вашей заявки
preferans-refused-owed = Эта игра уже сыграна
preferans-refused-totus = Тотуса здесь нет
preferans-refused-named = Эти две уже названы: согласитесь или назовите другие
preferans-refused-helped = Назовите тех, кому поможет тотус: { $count }
preferans-refused-share = Долю предложить некому
preferans-refused-half = Половину говорит второй после паса первого, на светлой шестерной или семерной
preferans-refused-concede = Сдаться без трёх можно до сноса, светлой игрой и не мизером
preferans-refused-peek = Смотрят одну руку того, кто спасовал, и только потом вистуют
preferans-refused-claimed = Раскладка одна за сдачу, а на распасах её нет
preferans-refused-claim = Столько взяток не осталось (осталось { $count })
preferans-refused-tooth = Такого зуба сейчас нет
preferans-refused-change = Этого сейчас не меняют
preferans-refused-advice = Сейчас не посоветуешь: шепчут вистующему, раз за взятку
preferans-refused-aid = Сдающий помогает одному вистующему и выбирает его до первой карты
preferans-refused-conditions = Так назначить нельзя: пуля до { $pool }

## Задача дня

preferans-puzzle-place-you = Вы
preferans-puzzle-place-left = Слева
preferans-puzzle-place-right = Справа
preferans-puzzle-declarer = играет
preferans-puzzle-defender = вистует
preferans-puzzle-catcher = ловит
preferans-puzzle-moves = ваш ход
preferans-puzzle-trumps = Козыри { $suit }
preferans-puzzle-no-trumps = Без козыря
preferans-puzzle-misere = Мизер
preferans-puzzle-short-tricks-declarer = Взять { $tricks } из { $left }
preferans-puzzle-short-tricks-defender = Отдать не больше { $tricks } из { $left }
preferans-puzzle-short-misere-declarer = Не взять ни одной
preferans-puzzle-short-misere-defender = Поймать
preferans-puzzle-goal-tricks-declarer = { $kind }, карты открыты. Играете вы. Какую карту сыграть, чтобы взять { $tricks } из { $left } { $left ->
        [one] взятки
       *[other] взяток
    } при любой защите?
preferans-puzzle-goal-tricks-defender = { $kind }, карты открыты. Вы вистуете. Какую карту сыграть, чтобы играющий взял не больше { $tricks } из { $left }?
preferans-puzzle-goal-misere-declarer = Мизер, карты открыты. Играете вы. Какую карту сыграть, чтобы не взять ни одной взятки?
preferans-puzzle-goal-misere-defender = Мизер, карты открыты. Вы ловите. Какую карту сыграть, чтобы играющий взял хотя бы одну?
preferans-puzzle-play = { $place ->
    [you] { $begins ->
        [yes] Вы
       *[no] вы
    }
    [left] { $begins ->
        [yes] Левый
       *[no] левый
    }
   *[right] { $begins ->
        [yes] Правый
       *[no] правый
    }
} { $card }
preferans-puzzle-lies = На столе: { $plays }.
preferans-puzzle-right = Верный ход: { $card }{ $count ->
    [0] { "" }
   *[other] { " " }({ $same } — то же самое)
}.
preferans-puzzle-line = ✅ <b>Решение</b>{ $count ->
    [1] { "" }
   *[other] , вариант { $number } из { $count }
}
preferans-puzzle-instead = ❌ <b>А если { $card }?</b>
preferans-puzzle-trick = { $number }. { $plays }. { $taker ->
    [you] Берёте вы.
    [left] Берёт левый.
   *[right] Берёт правый.
}
preferans-puzzle-reached = Дальше всё равно: задача решена.
preferans-puzzle-missed = Дальше всё равно: не вышло.
preferans-puzzle-lesson-right-suit = <b>Та самая масть.</b> Мизер ловят с одной масти: остальные дают играющему сбросить лишнее или уйти под низ.
preferans-puzzle-lesson-held-back = <b>Придержать низ.</b> Высокая карта уходит сейчас, низкая остаётся: на ней играющий и возьмёт.
preferans-puzzle-lesson-safe-card = <b>Отдать вовремя.</b> На мизере опасную масть закрывают, пока есть под что: другая карта оставляет перехват.
preferans-puzzle-lesson-discard = <b>Снести опасное.</b> На чужую масть уходит карта, под которую потом не уйти, а не просто старшая.
preferans-puzzle-lesson-throw-in = <b>Впустить.</b> Отдайте взятку тому, кому потом ходить невыгодно: он пойдёт вам под вилку.
preferans-puzzle-lesson-ruff = <b>Дать убить.</b> Идите в масть, которой у партнёра нет: его козырь берёт, пока играющий не отобрал козыря.
preferans-puzzle-lesson-force = <b>Заставить бить.</b> Играющий бьёт козырем — и козырей ему не хватает, чтобы удержать руку.
preferans-puzzle-lesson-draw = <b>Отобрать козыря.</b> Сначала козыри, потом свои старшие: иначе их убьют.
preferans-puzzle-lesson-keep = <b>Не спешить с козырями.</b> Свой козырь нужен, чтобы убить: отберёте чужих — не останется и его.
preferans-puzzle-lesson-entry = <b>Сохранить вход.</b> Верная взятка никуда не денется: она вернёт вам ход, когда масть разыграна.
preferans-puzzle-lesson-duck = <b>Пропустить.</b> Взятка, которую можно взять, отдаётся: старшая карта нужнее потом.

## Analysis

preferans-judged-advised = По совету: { $advice }
preferans-judged-lay = снос { $cards }
preferans-judged-said = { $said ->
    [whist] вист
    [half] полвиста
    [accept] половину взять
    [decline] половину не брать
   *[other] пас
}

preferans-paper-fined = Штраф: { $who }, { $offence }, в гору { $points }.
preferans-paper-fined-contract = Штраф: { $who }, { $offence }, игра { $contract }, в гору { $points }.
preferans-paper-offence = { $offence ->
    [misdeal] ошибка сдачи
    [talon-order] прикуп с краю
    [uncut] колода не снята
    [hint] подсказка
    [revoke] ренонс
    [twelve] 12 карт
    [raspasy-revoke] распасы, ренонс
   *[free] { $word }
}

preferans-paper-question = { $name ->
    [first] Кто сдаёт первым?
    [offence] За что штраф?
    [revoker] У кого ренонс?
    [hinter] Кто подсказал?
    [fined] Кому штраф?
    [declarer] Кто играл?
    [points] { $who }: сколько в гору?
    [word] { $who }: за что? Напишите словом.
    [raspasy] Какие распасы?
    [price] Хозяин горы — { $who }. Почём вист?
    [pool] Хозяин горы — { $who }. Какая пуля?
    [minutes] Хозяин горы — { $who }. Сколько минут играем?
    [contract] { $who }: какая игра?
    [unseen] Кто пасовал, не глядя в карты?
    [taken] { $who }: сколько взяток?
    [helped] { $who }: кому поможет тотус?
    [whist] Кто вистует?
    [took] { $who }: сколько взяток у играющего?
    [underbid] Взято больше заказа. Это недозаказ?
    [talon] Что дал прикуп сдающему? { $who } пишет за него.
   *[who] Кто играет?
}
preferans-paper-answer = { $name ->
    [first] первая сдача — { $said }
    [fine] штраф
    [offence] { $said }
    [revoker] { $said }
    [hinter] { $said }
    [fined] { $said }
    [declarer] играет { $said }
    [points] в гору { $said }
    [price] вист по { $said }
    [pool] пуля { $said }
    [who] { $word ->
        [raspasy] { $said }
        [dark-raspasy] { $said }
        [time] { $said }
       *[other] играет { $said }
    }
    [unseen] не глядя — { $said }
    [taken] { $who }: { $said }
    [helped] тотус поможет: { $said }
    [whist] { $word ->
        [nobody] никто не вистует
        [both] вистуют оба
       *[other] вист { $said }
    }
    [took] взято { $said }
    [talon] прикуп: { $said }
   *[other] { $said }
}
preferans-paper-word = { $word ->
    [free] другое
    [agreed] по уговору
    [raspasy] распасы
    [dark-raspasy] тёмные распасы
    [time] ⏱ время вышло
    [dark] втёмную
    [notalon] без прикупа
    [share] пополам
    [totus] тотус
    [both] оба
    [half] половина
    [concede] сдаётся без 3
    [nobody] никто
    [talon-0] ничего
    [talon-1] туз или марьяж
    [talon-2] туз и король
    [talon-3] два туза
    [talon-returned] возвращён
    [lawful] нет, законно
    [underbid] недозаказ
   *[none] без времени
}
