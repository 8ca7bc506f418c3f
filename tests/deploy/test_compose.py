"""compose.yaml against the settings, the Dockerfile and the template of its variables."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.base.settings import Settings, load_settings
from storage.redis.connection import connect
from tests.deploy.composed import BOTS, COMPOSE, SENTINELS, SERVICES, VALUES, content, filled
from tests.support.servers import RedisServer

PAIR = ("bot-1", "bot-2")
"""One is active, and one stands by."""


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_told_settings_that_there_are_and_that_load(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {variable: filled(value) for variable, value in BOTS[name]["environment"].items()}
    assert {variable.lower() for variable in told} <= set(Settings.model_fields)
    for variable in (*Settings.model_fields, "webhook_secret"):
        monkeypatch.delenv(variable.upper(), raising=False)
    for variable, value in told.items():
        monkeypatch.setenv(variable, value)
    settings = load_settings(None)
    assert settings.redis_url is not None
    assert settings.database_url is not None
    redis, database = (
        urlsplit(url.get_secret_value()) for url in (settings.redis_url, settings.database_url)
    )
    sentinels = ",".join(f"{sentinel}:26379" for sentinel in SENTINELS)
    assert redis.netloc == f":5ecret@{sentinels if name in PAIR else 'redis:6379'}"
    assert (database.hostname, database.port, database.password) == ("postgres", 5432, "5ecret2")
    connect(settings.redis_url.get_secret_value())
    needs = BOTS[name]["depends_on"]
    servers = ("redis", "redis-replica", *SENTINELS, "postgres") if name in PAIR else ("redis", "postgres")
    assert {service: needed["condition"] for service, needed in needs.items()} == dict.fromkeys(
        servers, "service_healthy"
    )


@pytest.mark.parametrize("name", ["webhook", *PAIR])
def test_a_webhook_alone_is_led_to_the_port_that_listens(name: str) -> None:
    told = {variable: filled(value) for variable, value in BOTS[name]["environment"].items()}
    assert told["WEBHOOK_URL"] == "https://cards.example.org/telegram"
    assert set(BOTS[name]["profiles"]) < set(SERVICES["tls"]["profiles"])
    hosts = [name] if name in PAIR else BOTS[name]["networks"]["outside"]["aliases"]
    lines = [line.strip() for line in content("tls", "/etc/caddy/Caddyfile").splitlines()]
    assert lines[:2] == ["cards.example.org {", "handle /telegram {"]
    (upstreams,) = (line.split()[1:] for line in lines if line.startswith("to "))
    assert {f"{host}:{told['LISTEN'].rpartition(':')[2]}" for host in hosts} <= set(upstreams)
    assert "health_uri /ready" in lines
    assert lines[-2:] == ["respond 404", "}"]
    assert not {"WEBHOOK_URL", "LISTEN"} & set(BOTS["polling"]["environment"])


def test_redis_starts_with_these_options_and_keeps_a_file(tmp_path: Path) -> None:
    program, file, *options = (filled(word) for word in SERVICES["redis"]["command"])
    assert program == "redis-server"
    told = tmp_path / "redis.conf"
    told.write_text(content("redis", file))
    assert SERVICES["redis"]["environment"] == {"REDISCLI_AUTH": "${REDIS_PASSWORD}"}
    server = RedisServer(tmp_path, "--include", str(told), *options)
    server.client = server.client.__class__(port=server.port, password=VALUES["REDIS_PASSWORD"])
    try:
        server.start()
        server.client.set("a", 1)
        server.kill()
        server.start()
        assert server.client.get("a") == b"1"
    finally:
        server.client.close()
        server.kill()


def test_servers_are_reached_by_bots_alone() -> None:
    servers = [service for name, service in SERVICES.items() if name not in BOTS and name != "tls"]
    assert servers
    assert all(service["networks"] == ["stores"] and "ports" not in service for service in servers)
    assert COMPOSE["networks"]["stores"] == {"internal": True}
