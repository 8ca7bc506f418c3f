"""Cards that invite to a table from any chat."""

from bot.chat.incoming.routes import Argument, Tap
from bot.feature_api.feature import Feature
from bot.features.invitations import invitations
from bot.features.invitations.card_drawing import CardScreens
from bot.ui.buttons import Invited, Opening, Personal
from storage.live.redraws import ScreenKind

FEATURE = Feature(
    name="invitations",
    links={invitations.INVITE: invitations.invite},
    taps=(
        Tap(Invited, "", invitations.sit_down),
        Tap(Opening, "", invitations.open_by_card),
        Tap(Personal, "invite", invitations.invite, Argument.OPTIONAL),
    ),
    screens={CardScreens: (ScreenKind.CARD,)},
    inline_query=invitations.offer,
    chosen_result=invitations.register_post,
)
