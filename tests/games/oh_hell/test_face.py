"""What players see of the game."""

from games.core import Seat
from games.faces.face import Urgency
from games.faces.panel import Grid, Holding, Line, Panel, Text, Who
from games.oh_hell import FACE, GAME
from games.oh_hell.options import Options
from games.oh_hell.state import State
from tests.games.oh_hell.positions import after, before_deal, offered, pack, step
from tests.support.positions import cards


def lines(panel: Panel) -> dict[str, Text]:
    return {block.text.key: block.text for block in panel.blocks if isinstance(block, Line)}


def labels(panel: Panel) -> list[list[str]]:
    return [[button.act for button in row] for row in panel.buttons]


def hand(state: State, seat: int) -> Panel:
    return FACE.hand(GAME.view(state, Seat(seat)), Seat(seat), ())


def dealt() -> State:
    return after(before_deal(3, seats=3, dealer=2), pack("2S 3C 4D", "KS QS AH", "5C 6D 7H", turned="2H"))


def test_a_hand_screen_holds_all_that_is_needed_to_play() -> None:
    state = after(dealt(), "bids 1 2 1", "plays 2S KS 5C", "play QS")
    shown = lines(hand(state, 2))
    assert shown["oh-hell-title"].facts == {"number": 3, "deals": 15}
    assert shown["oh-hell-trumps"].facts == {"suit": cards("2H")[0].suit, "card": cards("2H")[0]}
    assert shown["oh-hell-overbid"].facts == {"by": 1, "total": 4, "cards": 3}
    assert shown["oh-hell-last-trick"].facts["who"] == Who(Seat(1))
    assert shown["oh-hell-trick-so-far"].facts["plays"] == (
        Text("oh-hell-play", {"who": Who(Seat(1)), "card": cards("QS")[0]}),
    )
    assert Holding(cards("6D 7H")) in hand(state, 2).blocks
    assert "oh-hell-prompt-any" in shown
    (grid,) = (block for block in hand(state, 2).blocks if isinstance(block, Grid))
    assert grid.rows == (
        ("", Who(Seat(0)), 1, 0, 0),
        ("", Who(Seat(1)), 2, 1, 0),
        (Text("oh-hell-mark-both"), Who(Seat(2)), 1, 0, 0),
    )


def test_only_the_seat_on_turn_has_buttons_and_all_of_its_own() -> None:
    state = dealt()
    for text in ("bids 1 2", "bid 0", "plays 2S KS 5C"):
        for seat in range(3):
            acts = {act for row in labels(hand(state, seat)) for act in row}
            assert acts == (offered(state) if Seat(seat) in GAME.awaited(state) else set())
        state = after(state, text)


def test_cards_lie_one_suit_a_row_and_long_suits_in_even_rows() -> None:
    mine = "2S 3S 4S 5S 6S 7S AC 2D 3D"
    state = before_deal(9, seats=3, dealer=2)
    state = after(
        state,
        pack(mine, "8S 9S TS JS QS KS AS 2C 3C", "4D 5D 6D 7D 8D 9D TD JD QD", turned="2H"),
        "bids 1 2 1",
    )
    assert labels(hand(state, 0)) == [
        ["play 7S", "play 6S", "play 5S"],
        ["play 4S", "play 3S", "play 2S"],
        ["play AC"],
        ["play 3D", "play 2D"],
    ]


def test_bids_lie_in_even_rows_of_five_at_most() -> None:
    state = before_deal(10, seats=3, dealer=2)
    ten = ["2S 3S 4S 5S 6S 7S 8S 9S TS JS", "2C 3C 4C 5C 6C 7C 8C 9C TC JC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD"]
    rows = labels(hand(after(state, pack(*ten, turned="2H")), 0))
    assert [len(row) for row in rows] == [3, 4, 4]
    assert [act for row in rows for act in row] == [f"bid {bid}" for bid in range(11)]


def test_the_dealer_hears_which_bid_the_hook_takes() -> None:
    state = before_deal(3, seats=3, dealer=2, options=Options(hook=True))
    state = after(state, pack("2S 3C 4D", "KS QS AH", "5C 6D 7H", turned="2H"), "bids 1 1")
    assert lines(hand(state, 2))["oh-hell-prompt-hook"].facts == {"bid": 1}
    assert "oh-hell-prompt-bid" in lines(hand(after(dealt(), "bids 1 1"), 2))


def test_what_is_asked_of_those_who_play_and_of_those_who_wait() -> None:
    state = after(dealt(), "bids 1 2 1")
    assert "oh-hell-prompt-lead" in lines(hand(state, 0))
    assert lines(hand(state, 1))["oh-hell-turn-play"].facts == {"who": Who(Seat(0))}
    state = after(state, "play 2S")
    assert lines(hand(state, 1))["oh-hell-prompt-follow"].facts == {"suit": cards("2S")[0].suit}
    assert lines(FACE.table(GAME.view(state, None)))["oh-hell-turn-play"].facts == {"who": Who(Seat(1))}


def test_a_peek_shows_the_own_cards_in_order() -> None:
    view = GAME.view(dealt(), Seat(1))
    assert FACE.hand_summary(view, Seat(1)).facts["cards"] == cards("KS QS AH")
    assert FACE.hand_summary(GAME.view(before_deal(3, seats=3, dealer=2), Seat(1)), Seat(1)) == Text(
        "oh-hell-peek-none"
    )


def test_tricks_earn_drawings_and_deals_close_messages() -> None:
    state = after(
        before_deal(1, seats=3, dealer=2), pack("AS", "KS", "QS", turned="2H"), "bids 1 1 0", "plays AS KS"
    )
    assert [FACE.urgency(event) for event in step(state, "play QS").events] == [
        Urgency.REST,
        Urgency.NEWS,
        Urgency.CLOSE,
    ]


def test_the_end_shows_places_exact_deals_and_who_won() -> None:
    state = after(
        before_deal(1, seats=3, dealer=0, options=Options(deals=1)),
        pack("AS", "KS", "QS"),
        "bids 1 0 1",
        "plays AS KS QS",
    )
    for panel in (FACE.table(GAME.view(state, None)), hand(state, 0)):
        (grid,) = (block for block in panel.blocks if isinstance(block, Grid))
        assert grid.rows == ((1, Who(Seat(1)), 1, 11), (2, Who(Seat(2)), 1, 10), (3, Who(Seat(0)), 0, 0))
        assert lines(panel)["oh-hell-winners"].facts == {"who": (Who(Seat(1), whole=True),), "count": 1}
        assert not panel.buttons
