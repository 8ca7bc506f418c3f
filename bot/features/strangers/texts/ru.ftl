### Стол незнакомых людей, без группы.

## Под рукой

clock-of = ⏳ { $who }: { $time }
phrase-line = 💬 { $who }: { $what }
phrase-thanks = спасибо
phrase-game = хорошая игра
phrase-luck = удачи
phrase-moment = секунду
phrase-nice = красиво!
button-talk = 💬 Сказать
button-people = 👥 Стол
button-mute = 🔕 Без фраз
button-unmute = 🔔 С фразами
button-close-menu = ✓ Закрыть
button-leave = 🚪 Уйти
button-leave-match = 🚪 Да, уйти
button-stay = Остаться
button-block = 🚫 { $who }
button-unblock = ↩️ { $who }
company-people = <i>🚫 — больше не встречаться за столом. Человек об этом не узнает.</i>
company-leaving = Уйти из партии? За вас доиграет робот, и его итог станет вашим. Вернуться можно, пока партия идёт.
company-leaving-ranked = Уйти из партии? За вас доиграет робот, но место будет последним. Вернуться можно, пока партия идёт.
company-leaving-pause = После ухода следующей быстрой партии придётся подождать.
toast-spoken = Сказано: { $what }
toast-muted = За этим столом фраз не будет. Насовсем их можно убрать в /settings.
toast-unmuted = Фразы снова видны.
toast-blocked = Больше не встретитесь.
toast-unblocked = Снова можете встретиться.
refused-spoken-lately = Подождите { $wait } с: говорить можно раз в десять секунд.
refused-others-play = Партию с другими людьми остановить нельзя. Уйти из неё: /leave
refused-apart = Этим составом партия не сложится. Найдите новых соперников.
refused-played-on = Новая партия уже началась.
refused-too-many-blocks = В списке уже { $most } человек, больше не помещается.

## После партии

button-rematch = 🔁 Ещё партию
button-rematch-count = 🔁 Ещё партию ({ $given } из { $of })
button-new-opponents = 🔀 Новые соперники
rematch-wanted = 🔁 За ещё одну партию: { $who }
rematch-gone = 👋 Уже не здесь: { $who }
rematch-begun = 🔁 Новая партия началась.
rematch-begun-without = 🔁 Остальные уже играют новую партию.
toast-rematch = Ждём остальных, не больше 30 секунд.

## Настройки

settings-phrases = 💬 Фразы за столом
button-blocks = 🚫 С кем я не играю
blocks-title = <b>С кем вы не играете</b>
blocks-about = В партиях с незнакомыми эти люди вам не встретятся. Нажмите на имя, чтобы убрать его из списка.
blocks-none = Никого. Добавить можно за столом с незнакомыми: «💬 Сказать», потом «👥 Стол».
