### Печати: чем связан случай в партии и как это проверить.

seal-short = 🔏 <code>{ $seal }…</code>
seal-whole = 🔏 Печать: <code>{ $seal }</code>
seal-about = <i>Это SHA-256 секрета, из которого возьмут карты. Секрет уже не сменить, а после партии его покажет /verify. Добавить к случаю свои слова: /salt</i>
seal-alone-short = 🔏 <i>Печать следующей партии с роботами:</i> <code>{ $seal }…</code>
seal-running = <b>Печати столов, где партия не кончена:</b>

## Слова игрока

salt-title = 🔏 <b>Свои слова в каждой сдаче</b>
salt-about = Карты выходят из секрета партии и слов её игроков. Хеш секрета, печать, показан заранее, поэтому под ваши слова его уже не подобрать.
salt-given = ✅ Слова приняты. Хранится только их отпечаток: <code>{ $salt }</code>
salt-none = Слов пока нет: вместо них идёт соль из самого секрета. От хозяина сервера она не защищает.
salt-seals = <b>Печати ваших будущих партий</b>
salt-alone = С роботами: <code>{ $seal }</code>
salt-lobby = { $table }: <code>{ $seal }</code>
salt-lobby-others =
    { $table }: <code>{ $seal }</code>
    соли остальных: <code>{ $salts }</code>
salt-how = Запишите эти хеши и пришлите новые слова: <code>/salt любые слова</code>. Прежние слова сервер уже знал, когда выбирал секрет, поэтому для уверенности каждый раз шлите новые, последними за столом. После партии — /verify
salt-in-private = Слова присылают в личном чате: здесь их прочтут все.
button-drop-salt = 🗑 Убрать слова

## Проверка

verify-title = 🔏 <b>{ $game }</b> · { $date }
verify-draws-right = { $count ->
    [one] ✅ Вся работа случая, { $count } раздача или жребий, пересчитана и совпала.
    [few] ✅ Вся работа случая, { $count } раздачи и жребия, пересчитана и совпала.
   *[many] ✅ Вся работа случая, { $count } раздач и жребиев, пересчитана и совпала.
}
verify-draws-wrong = ❌ Не совпало: { $wrong } из { $count }. Карты этой партии подменили.
verify-draw-wrong = ❌ Запись { $number }: должно было выпасть другое.
verify-secret-right = ✅ Секрет тот самый, чья печать записана за партией.
verify-secret-wrong = ❌ Секрет не тот: его хеш не равен печати.
verify-no-seal = ⚪️ Печати до этой партии не было.
verify-seats-right = ✅ Места достались по жребию.
verify-seats-wrong = ❌ Места не те, что выпали по жребию.
verify-seal = Печать: <code>{ $seal }</code>
verify-secret = Секрет: <code>{ $secret }</code>
verify-salt = Соль, { $who }: <code>{ $salt }</code>
verify-salt-made = Соль, { $who }, слов не было: <code>{ $salt }</code>
verify-no-salts = Солей нет: карты вышли из одного секрета.
verify-seal-hand =
    Сравните печать с той, что видели до партии. Самому:
    <code>echo { $secret } | xxd -r -p | sha256sum</code>
verify-file = Все карты: «💾 Запись», потом <code>pulka verify ФАЙЛ</code>. Без нашей программы — docs/verify.md.
button-verify = 🔏 Проверить

refused-salt = Слова — до { $most } обычных знаков в одну строку: буквы, цифры, пробелы.
