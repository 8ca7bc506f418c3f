"""The handler of each command and event; one file per intention."""

from bot.handlers import (
    buttons,
    close,
    hand,
    help,
    join,
    language,
    leave,
    members,
    new,
    owner,
    play,
    repost,
    rules,
    score,
    settings,
    start,
    stop,
    table,
)
from bot.updates.dispatch import Routes

ROUTES = Routes(
    wordless={
        "help": help.help,
        "hand": hand.hand,
        "table": table.table,
        "join": join.join,
        "score": score.score,
        "leave": leave.leave,
        "stop": stop.stop,
        "close": close.close,
        "settings": settings.settings,
        "language": language.language,
    },
    worded={"new": new.new, "play": play.play, "rules": rules.rules, "start": start.start},
    owned={"status": owner.status, "maintenance": owner.maintenance, "broadcast": owner.broadcast},
    tap=buttons.press,
    unknown=help.unknown,
    update_membership=members.update_membership,
    migrate_group=members.migrate_group,
    update_member=members.update_member,
    note_departure=members.note_departure,
    note_arrivals=members.note_arrivals,
    after_message=repost.repost_if_far,
)
