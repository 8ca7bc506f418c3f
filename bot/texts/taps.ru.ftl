## Ответ на ход, если экран покажет его позже

toast-accepted = Принято.
toast-accepted-next = Принято. Дальше — { $who }.
