### В чём турниры отказывают.

refused-no-tournament = Такого турнира больше нет.
refused-entry-closed = Записаться в этот турнир уже нельзя.
refused-tournament-full = Турнир заполнен: в нём { $most ->
    [one] { $most } игрок.
    [few] { $most } игрока.
   *[many] { $most } игроков.
}
refused-not-admitted = Этот турнир — для участников его чата или для тех, у кого есть ссылка.
refused-already-entered = Вы уже записаны в этот турнир.
refused-not-entered = Этот игрок в турнире не участвует.
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
refused-tournament-started = Турнир уже начался: это больше не изменить.
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
