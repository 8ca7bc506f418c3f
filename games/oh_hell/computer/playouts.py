"""Play deals with open cards to their end by a simple, fast policy."""

from games.trick_game.playouts import FIRST_TRUMP, SUIT_OF, TRUMPS, Position


def play_out(start: Position) -> list[int]:
    """Play to the end of the deal, changing the position; return the cards played.

    Seats that need tricks take them if they can, the last in a trick as cheaply as possible. Others lose
    tricks with their highest cards.
    """
    hands, lacking, last = start.hands, start.lacking, len(start.hands) - 1
    turn, count, led, best, taker = start.turn, start.count, start.led, start.best, start.taker
    line = list[int]()
    while hand := hands[turn]:
        if not count:
            card = 1 << hand.bit_length() - 1 if lacking[turn] > 0 else hand & -hand
            led, best, taker = SUIT_OF[card], card, turn
        else:
            fitting = hand & led or hand
            beating = fitting & -(best << 1) & (led | TRUMPS)
            choose = _take if lacking[turn] > 0 else _duck
            card = choose(fitting, beating, count == last, best)
            if card & beating:
                best, taker = card, turn
        hands[turn] = hand ^ card
        line.append(card)
        if count == last:
            lacking[taker] -= 1
            turn, count = taker, 0
        else:
            turn, count = turn + 1 if turn < last else 0, count + 1
    start.turn, start.count, start.led, start.best, start.taker = turn, count, led, best, taker
    return line


def _take(fitting: int, beating: int, is_last: bool, best: int) -> int:
    if not beating:
        return fitting & -fitting
    if is_last or best < FIRST_TRUMP <= beating:
        return beating & -beating
    return 1 << fitting.bit_length() - 1


def _duck(fitting: int, beating: int, is_last: bool, best: int) -> int:
    if losing := fitting & ~beating:
        return 1 << losing.bit_length() - 1
    return 1 << fitting.bit_length() - 1 if is_last else fitting & -fitting
