"""/salt [words]: what a person adds to the luck of their matches, and the seals of those to come."""

from bot.screens.buttons import InvalidData
from bot.screens.content import Content, Key
from bot.screens.seals import DROP, salt_content
from bot.updates.request import Request


async def salt(request: Request, args: tuple[str, ...]) -> None:
    """Take the words, if there are any, and show what they are added to. Raises NoWords.

    In a group others would read them: there is the way to the private chat.
    """
    if request.group is not None:
        words = await request.words()
        link = f"https://t.me/{request.services.bot.username}?start=salt"
        return await request.say("salt-in-private", keyboard=((Key(words.plain("button-open"), url=link),),))
    if args:
        request.person = await request.services.salts.give(request.person, " ".join(args))
    return request.show(await _page(request))


async def press(request: Request, argument: str) -> None:
    """Forget the person's words, and update the page. Raises InvalidData."""
    if argument != DROP or request.group is not None:
        raise InvalidData(argument)
    request.person = await request.services.salts.give(request.person, "")
    request.rewrite(await _page(request))


async def _page(request: Request) -> Content:
    return salt_content(await request.services.salts.of(request.person), request.person.language)
