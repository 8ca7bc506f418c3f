### Для того, кто держит бота.

menu-status = Как идут дела
menu-maintenance = Закрыть или открыть новые столы
menu-broadcast = Написать всем, кто сейчас играет

status-title = <b>Пулька { $version }</b>
status-processes = { $count ->
    [one] Работает { $count } процесс.
    [few] Работают { $count } процесса.
   *[many] Работают { $count } процессов.
}
status-tables = { $matches ->
        [one] Идёт { $matches } партия
        [few] Идут { $matches } партии
       *[many] Идёт { $matches } партий
    }, { $lobbies ->
        [one] собирается { $lobbies } стол
        [few] собираются { $lobbies } стола
       *[many] собирается { $lobbies } столов
    }. Людей: { $people }.
status-game = • { $game }: { $count }
status-servers = Хранилища: { $servers }.
status-missing = ⚠️ Не отвечает: { $what }.
token-used-elsewhere = ⚠️ Тем же токеном пользуется другая программа: каждой достаётся часть нажатий. Остановите лишнюю или получите новый токен у @BotFather.
status-late = ⚠️ Опаздывает: { $count ->
    [one] { $count } срок.
    [few] { $count } срока.
   *[many] { $count } сроков.
}
status-well = Всё отвечает.
status-maintenance = 🛠 Идёт обслуживание: новые столы закрыты. Открыть — /maintenance off

maintenance-on = 🛠 Новые столы закрыты, начатые партии доигрываются. Открыть снова — /maintenance off
maintenance-off = Столы открыты. Закрыть новые — /maintenance on
maintenance-usage = Пишите /maintenance on или /maintenance off.
refused-maintenance = 🛠 Бот на обслуживании: начатые партии доигрываются, а новые столы откроются чуть позже.

broadcast-usage = Пишите текст после команды: /broadcast Сегодня в полночь бот ненадолго остановится.
broadcast-too-long = Слишком длинно: здесь помещается { $most ->
    [one] { $most } знак.
    [few] { $most } знака.
   *[many] { $most } знаков.
}
broadcast-preview = { $chats ->
    [0] Сейчас нет чатов, где собираются или играют. Вот что было бы отправлено:
    [one] Так это увидит { $chats } чат:
    [few] Так это увидят { $chats } чата:
   *[many] Так это увидят { $chats } чатов:
}
button-broadcast = 📣 Отправить: { $chats ->
    [one] { $chats } чат
    [few] { $chats } чата
   *[many] { $chats } чатов
}
button-broadcast-cancel = Не отправлять
broadcast-cancelled = Больше никому не отправлю.
broadcast-remaining = 📣 Отправляю: { $chats ->
    [one] остался { $chats } чат.
    [few] осталось { $chats } чата.
   *[many] осталось { $chats } чатов.
} Сколько ещё — /broadcast
button-broadcast-stop = ✋ Остановить
refused-nothing-offered = Этот текст уже отправлен или отменён.
refused-broadcast-under-way = Сначала уйдёт предыдущий текст: /broadcast покажет, сколько осталось.
