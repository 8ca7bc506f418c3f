"""A whole match in which cards are picked before they are sent: Старшина, with a stake."""

from tests.support.scenario import choose_preset, set_option, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import over


async def test_three_people_play_for_a_stake(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await calm.group(*people)
        calm.world.say(people[0], group.chat.id, "/new sergeant_major")
        for person in people[1:]:
            await tap(calm.world, person, group, ":join")
        await choose_preset(calm.world, people[0], group, "usual")
        await set_option(calm.world, people[0], group, "kitty", "open")
        await set_option(calm.world, people[0], group, "stake", "1")
        await tap(calm.world, people[0], group, ":start")
        async with calm.autoplay(*people) as autoplay:
            await until(lambda: over(group), "no end", patience=240)
    picks = [query for query in autoplay.taps if query.callback.data.startswith("p:")]
    deals = sum(tells(text, "sergeant-major-final-trick") for text in calm.texts(group))
    assert len(picks) >= 4 * deals > 0
    assert tells(calm.last(group).written, "sergeant-major-takes-pot")
