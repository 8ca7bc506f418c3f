"""Handlers of membership changes in groups."""

from bot.chat.groups import RETRY
from bot.feature_api.feature import Feature
from bot.features.groups import members

FEATURE = Feature(
    name="groups",
    update_membership=members.update_membership,
    migrate_group=members.migrate_group,
    update_member=members.update_member,
    note_departure=members.note_departure,
    note_arrivals=members.note_arrivals,
    duties={RETRY: members.retry_group},
)
