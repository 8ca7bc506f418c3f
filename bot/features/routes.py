"""The handler of each command and event; one file per intention."""

from bot.chat.incoming.dispatch import Routes
from bot.features import buttons
from bot.features.fairness import verify
from bot.features.groups import members
from bot.features.help import help, rules, start
from bot.features.invitations import invitations
from bot.features.lobby import join, new
from bot.features.operation import owner
from bot.features.privacy import forget
from bot.features.queue import play
from bot.features.settings import settings
from bot.features.stats import stats
from bot.features.table import close, hand, leave, repost, score, stop, table
from bot.features.today import today
from bot.features.tournaments.handlers import tournament

ROUTES = Routes(
    wordless={
        "help": help.help,
        "hand": hand.hand,
        "table": table.table,
        "join": join.join,
        "score": score.score,
        "history": stats.history,
        "leave": leave.leave,
        "stop": stop.stop,
        "close": close.close,
        "settings": settings.settings,
        "language": settings.settings,
        "forget": forget.forget,
    },
    worded={
        "new": new.new,
        "play": play.play,
        "rules": rules.rules,
        "start": start.start,
        "stats": stats.stats,
        "top": stats.top,
        "tournament": tournament.tournament,
        "today": today.today,
        "verify": verify.verify,
    },
    cardless={"help", "table", "score", "close", "settings", "language", "rules", "stats", "tournament"},
    owned={"status": owner.status, "maintenance": owner.maintenance, "broadcast": owner.broadcast},
    tap=buttons.press,
    inline_query=invitations.offer,
    chosen_result=invitations.note_post,
    unknown=help.unknown,
    update_membership=members.update_membership,
    migrate_group=members.migrate_group,
    update_member=members.update_member,
    note_departure=members.note_departure,
    note_arrivals=members.note_arrivals,
    after_message=repost.repost_if_far,
)
