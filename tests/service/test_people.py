from bot.service.people import People
from bot.service.table import PersonId
from bot.timing import Time
from storage.archive import Archive

ANN = PersonId(101)


async def test_a_person_who_opens_the_bot_in_one_process_has_opened_it_in_all(archive: Archive) -> None:
    one, two = People(archive, Time()), People(archive, Time())
    assert not (await one.seen(ANN, "Аня", "ru")).opened
    assert (await two.seen(ANN, "Аня", "ru", opened=True)).opened
    assert (await one.seen(ANN, "Аня", "ru")).opened
