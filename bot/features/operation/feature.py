"""Operator commands."""

from bot.feature_api.feature import Feature
from bot.features.operation import owner

FEATURE = Feature(
    name="operation",
    owned={"status": owner.status, "maintenance": owner.maintenance},
)
