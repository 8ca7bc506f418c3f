terminal-you = Игрок
terminal-again = Так сейчас нельзя. Введите номер кнопки или действие, как в журнале.
actor-chance = случай
actor-clock = часы
run-playground = Откройте в браузере { $address }. Остановить: Ctrl-C.
