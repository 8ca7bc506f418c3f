"""Which handler is for what; one file an intention."""

from bot.handlers import (
    buttons,
    hand,
    help,
    join,
    language,
    leave,
    members,
    new,
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
        "settings": settings.settings,
        "language": language.language,
    },
    worded={"new": new.new, "play": play.play, "rules": rules.rules, "start": start.start},
    tap=buttons.press,
    unknown=help.unknown,
    member=members.member,
    migrated=members.migrated,
    parted=members.parted,
    after_message=repost.repost_if_far,
)
