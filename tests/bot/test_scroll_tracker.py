from bot.delivery.scroll_tracker import FAR, STEP, ScrollTracker
from bot.service.table import ChatId, TableId

CHAT, TABLE = ChatId(-100), TableId("table")


def looks(scrolls: ScrollTracker, messages: int, board: int) -> list[bool]:
    """Whether the board was far at each look, while these messages came."""
    return [
        scrolls.is_far(CHAT, TABLE, board, 9_000 + n, numbered=False)
        for n in range(messages)
        if scrolls.count(CHAT)
    ]


def test_it_is_looked_every_few_messages() -> None:
    scrolls = ScrollTracker()
    assert [scrolls.count(CHAT) for _ in range(2 * STEP)] == [False, False, False, False, True] * 2


def test_where_messages_are_numbered_by_group_the_numbers_tell() -> None:
    scrolls = ScrollTracker()
    assert not scrolls.is_far(CHAT, TABLE, 100, 100 + FAR, numbered=True)
    assert scrolls.is_far(CHAT, TABLE, 100, 101 + FAR, numbered=True)


def test_elsewhere_received_messages_count_from_the_first_look() -> None:
    scrolls = ScrollTracker()
    assert looks(scrolls, 20, board=7) == [False, False, False, True]
    assert looks(scrolls, 20, board=60) == [False, False, False, True]
