"""Operator commands."""

from bot.chat.incoming.routes import Command
from bot.feature_api.feature import Feature
from bot.features.operation import owner

FEATURE = Feature(
    name="operation",
    commands=(
        Command("status", owner.status, owner=True),
        Command("maintenance", owner.maintenance, args=True, owner=True),
    ),
)
