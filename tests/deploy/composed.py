"""compose.yaml as the tests read it."""

import re
from typing import Any

import yaml

from tests.deploy.dockerfile import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SENTINELS = [name for name in SERVICES if name.startswith("sentinel")]
BOTS = {name: service for name, service in SERVICES.items() if service.get("image") == "pulka"}
VALUES = {
    "BOT_TOKEN": "7000000001:compose",
    "OWNER_ID": "5",
    "KEEP_RECORDS_DAYS": "365",
    "OPEN_HOUR": "19",
    "REDIS_PASSWORD": "5ecret",
    "POSTGRES_PASSWORD": "5ecret2",
    "COMPOSE_PROFILES": "polling",
    "WEBHOOK_HOST": "cards.example.org",
}
VARIABLE = re.compile(r"\$\{(\w+)(?::[?-][^}]*)?\}")


def filled(text: str) -> str:
    """The text with its variables as an operator sets them."""
    return VARIABLE.sub(lambda found: VALUES[found[1]], text)


def content(service: str, file: str) -> str:
    """A service's file as compose writes it."""
    (config,) = (config for config in SERVICES[service]["configs"] if config["target"] == file)
    return filled(COMPOSE["configs"][config["source"]]["content"])
