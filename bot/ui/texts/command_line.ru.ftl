replay-player = Игрок
actor-chance = случай
actor-clock = часы
run-playground = Откройте в браузере { $address }. Остановить: Ctrl-C.
