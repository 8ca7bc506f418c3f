"""Who comes to a group, and who leaves it."""

from bot.features.feature import Feature
from bot.features.groups import members
from storage.redis.key_kinds import End, KeyKind, Trace

FEATURE = Feature(
    name="groups",
    update_membership=members.update_membership,
    migrate_group=members.migrate_group,
    update_member=members.update_member,
    note_departure=members.note_departure,
    note_arrivals=members.note_arrivals,
    keys=(
        KeyKind("once:photos:{chat}", "bot/features/groups/photo_notice.py", End.TIME, Trace.NOTHING),
        KeyKind(
            "memory:administrators:{chat}", "bot/features/groups/administrators.py", End.TIME, Trace.PASSING
        ),
    ),
)
