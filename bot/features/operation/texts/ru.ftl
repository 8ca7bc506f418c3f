### Для того, кто держит бота.

menu-status = Как идут дела
menu-maintenance = Закрыть или открыть новые столы

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
