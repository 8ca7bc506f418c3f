### Приглашения: карточки в любом чате, ссылка, сбор стола в личных сообщениях.

## Карточка

invitation-started = Партия началась. Играют: { $who }.
invitation-closed = Стол закрыт, партия не состоялась.
invitation-gone = Этот стол уже закрыт.
invitation-opening = Стол открывается…
invitation-in-group = За этот стол садятся только в его группе.
invitation-link = Собираем стол. Кто за ним и что осталось решить — у бота.

## Из чего выбирают

invitation-result = { $game }: { $preset }
invitation-about = За столом { $count } из { $most }
invitation-about-minutes = За столом { $count } из { $most }, ≈ { $minutes } мин
invitation-new = Новый стол: { $game }
button-open-to-invite = Открыть бота, чтобы собрать стол

## Сбор в личных сообщениях

invite-which-game = <b>Во что зовём друзей?</b> Вариант и договорённости можно будет поменять.
invite-opened = <b>{ $game }</b>: собираем стол.
private-lobby-link = Ссылка для друзей: <code>{ $link }</code>
private-lobby-left = Вы встали из-за стола.
button-invite-friends = Позвать друзей
button-invite = 📨 Позвать
button-get-up = Встать
button-close-table = ✖️ Закрыть стол
toast-sat-down = Место ваше. Бот написал вам: там и встать, и дождаться карт.
toast-seated-already = Вы уже за этим столом.
refused-invitations = Карточек этого стола уже много. Зовите по ссылке.
