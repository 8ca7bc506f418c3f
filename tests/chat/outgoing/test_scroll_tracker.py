from bot.chat.outgoing.scroll_tracker import FAR, ScrollTracker
from bot.match.table import ChatId

TOPIC, OTHER = (ChatId(-100), None), (ChatId(-100), 5)


def test_numbers_tell_the_distance_where_they_count_the_group() -> None:
    scrolls = ScrollTracker()
    assert scrolls.position(TOPIC, 107, numbered=True) == 107
    assert scrolls.distance(TOPIC, 100, numbered=True) == 7


def test_elsewhere_the_messages_received_after_the_table_count() -> None:
    scrolls = ScrollTracker()
    positions = [scrolls.position(TOPIC, message, numbered=False) for message in (5, 9_000, 9_500)]
    assert positions == [1, 2, 3]
    assert [scrolls.distance(TOPIC, board, numbered=False) for board in (7, 9_100, 9_600)] == [2, 1, 0]


def test_topics_count_by_themselves() -> None:
    scrolls = ScrollTracker()
    assert [scrolls.position(topic, 1, numbered=False) for topic in (TOPIC, TOPIC, OTHER)] == [1, 2, 1]


def test_nothing_is_looked_at_before_a_table_can_be_far() -> None:
    scrolls = ScrollTracker()
    assert scrolls.is_due(TOPIC, 1)
    scrolls.look_again(TOPIC, 1, farthest=3)
    assert [scrolls.is_due(TOPIC, 1 + more) for more in (FAR - 4, FAR - 3)] == [False, True]
    scrolls.look_again(TOPIC, 6, farthest=FAR + 2)
    assert scrolls.is_due(TOPIC, 7)
