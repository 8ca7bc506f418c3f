"""The active bot after its writes are refused."""

from pydantic import SecretStr

from storage.live.live import Client
from storage.redis.keys import Keys
from tests.conftest import Stores
from tests.support.beside import live_beside
from tests.support.scenario import until, working
from tests.whole_matches.conftest import Site


async def test_a_bot_goes_on_after_a_failover_lost_its_successor(
    calm: Site, stores: Stores, redis: Client
) -> None:
    """The successor's lease is lost, and what keeps earlier epochs from writing is not."""
    people = calm.people("Аня", "Борис", "Вера")
    group, bot = calm.world.add_group("Пятничная пулька", people), calm.world.the_bot().user.id
    async with calm.bot(redis_url=SecretStr(stores.redis)):
        await calm.match(people, group)
        lease = Keys(bot).active()
        undone = int(await redis.hget(lease, "epoch") or 0) + 3_600_000
        await (await live_beside(redis, bot)).shut_others_out(undone)
        autoplay = calm.autoplay(*people)
        async with working(autoplay.run()):
            await until(lambda: autoplay.accepted_taps >= 6, "no moves")
        assert int(await redis.hget(lease, "epoch") or 0) > undone
