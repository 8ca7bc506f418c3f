"""Refusals as their person reads them."""

from unittest.mock import create_autospec

from bot.base.preferences import Language
from bot.chat.incoming.refusing import refuse
from bot.chat.incoming.request import Request
from bot.match.refusals import Unplayable
from bot.ui.texts.words import words_in


async def test_options_that_do_not_suit_are_refused_in_the_words_of_their_game() -> None:
    request = create_autospec(Request, instance=True)
    request.own_words.side_effect = lambda game: words_in(Language.EN, game)
    await refuse(request, Unplayable(game="preferans", reason="dummy"))
    request.toast.assert_called_once_with("Two play with the dummy, three and four without it", alert=True)
