"""compose.yaml against the settings, the Dockerfile and the template of its variables."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.app.program import END_S
from bot.base.settings import Settings, load_settings
from storage.redis.connection import connect
from tests.deploy.composed import BOTS, COMPOSE, SENTINELS, SERVICES, VALUES, VARIABLE, content, filled
from tests.deploy.dockerfile import ROOT
from tests.support.servers import RedisServer

PAIR = ("bot-1", "bot-2")
"""One is active, and one stands by."""


def test_the_template_names_every_variable_and_no_secret() -> None:
    template = dict(re.findall(r"^(\w+)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE))
    used = {found[1] for found in VARIABLE.finditer((ROOT / "compose.yaml").read_text())}
    assert set(template) == used | {"COMPOSE_PROFILES"}
    assert {name: value for name, value in template.items() if value} == {"COMPOSE_PROFILES": "polling"}
    assert ".env" in (ROOT / ".gitignore").read_text().splitlines()


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


def test_sentinels_watch_the_redis_that_bots_ask_for() -> None:
    (wanted,) = {urlsplit(SERVICES[PAIR[0]]["environment"]["REDIS_URL"]).path.strip("/")}
    for sentinel in SENTINELS:
        lines = content(sentinel, "/sentinel.conf").splitlines()
        assert f"sentinel monitor {wanted} redis 6379 2" in lines
        assert f"sentinel auth-pass {wanted} 5ecret" in lines
        assert {"sentinel resolve-hostnames yes", "sentinel announce-hostnames yes"} <= set(lines)
        assert "/sentinel.conf" in SERVICES[sentinel]["command"][-1]
    assert len(SENTINELS) == 3


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


def test_bots_find_the_database_that_postgres_makes() -> None:
    made = {name: filled(value) for name, value in SERVICES["postgres"]["environment"].items()}
    for bot in BOTS.values():
        asked = urlsplit(filled(bot["environment"]["DATABASE_URL"]))
        assert made == {
            "POSTGRES_USER": asked.username,
            "POSTGRES_PASSWORD": asked.password,
            "POSTGRES_DB": asked.path.strip("/"),
        }


def test_a_profile_has_one_bot_or_the_pair() -> None:
    of_profile = [
        {name for name, bot in BOTS.items() if profile in bot["profiles"]}
        for profile in sorted({profile for bot in BOTS.values() for profile in bot["profiles"]})
    ]
    assert sorted(map(sorted, of_profile)) == [[*PAIR], ["polling"], ["webhook"]]


def test_a_replica_knows_the_password_of_whom_it_follows() -> None:
    told = dict(line.split(maxsplit=1) for line in content("redis-replica", "/redis.conf").splitlines())
    assert told["masterauth"] == told["requirepass"] == VALUES["REDIS_PASSWORD"]


@pytest.mark.parametrize("name", BOTS)
def test_a_container_lets_its_bot_finish_and_keeps_no_folder(name: str) -> None:
    assert BOTS[name]["stop_grace_period"] == "30s"
    assert END_S < 30
    assert "/data" in BOTS[name]["tmpfs"]
    assert not BOTS[name].get("volumes")


def test_no_password_stands_on_a_command_line() -> None:
    for service in SERVICES.values():
        assert not any("PASSWORD" in word for word in service.get("command", ()))


def test_servers_are_reached_by_bots_alone() -> None:
    servers = [service for name, service in SERVICES.items() if name not in BOTS and name != "tls"]
    assert servers
    assert all(service["networks"] == ["stores"] and "ports" not in service for service in servers)
    assert COMPOSE["networks"]["stores"] == {"internal": True}
