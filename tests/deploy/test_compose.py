"""compose.yaml against the settings, the Dockerfile and the template of its variables."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.base.settings import Settings, load_settings
from storage.redis.connection import connect
from tests.deploy.composed import BOTS, COMPOSE, SENTINELS, SERVICES, VALUES, VARIABLE, content, filled
from tests.deploy.dockerfile import ROOT, only, stages, variables
from tests.support.servers import RedisServer

PAIR = ("bot-1", "bot-2")
"""One is active, and one stands by."""


def test_the_template_names_every_variable_and_no_secret() -> None:
    template = dict(re.findall(r"^(\w+)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE))
    used = {found[1] for found in VARIABLE.finditer((ROOT / "compose.yaml").read_text())}
    assert set(template) == used | {"COMPOSE_PROFILES"}
    assert {name: value for name, value in template.items() if value} == {"COMPOSE_PROFILES": "polling"}
    assert ".env" in (ROOT / ".gitignore").read_text().splitlines()


def test_there_is_a_bot_for_each_profile_and_no_other() -> None:
    """Two bots of different kinds would take the updates from each other."""
    assert {name: service["profiles"] for name, service in BOTS.items()} == {
        "polling": ["polling"],
        "webhook": ["webhook"],
        **{name: ["standby"] for name in PAIR},
    }
    assert [name for name, service in SERVICES.items() if "profiles" not in service] == ["redis", "postgres"]
    assert {name for name, service in SERVICES.items() if "standby" in service.get("profiles", ())} == {
        *PAIR,
        "tls",
        "redis-replica",
        *SENTINELS,
    }


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


def test_each_redis_can_take_the_others_place() -> None:
    for name in ("redis", "redis-replica"):
        words = [filled(word) for word in SERVICES[name]["command"]]
        told = {word: words[number + 1] for number, word in enumerate(words[:-1]) if word.startswith("--")}
        assert {"requirepass 5ecret", "masterauth 5ecret"} <= set(content(name, words[1]).splitlines())
        assert told["--replica-announce-ip"] == name
    assert words[-3:] == ["--replicaof", "redis", "6379"]


def test_bots_are_built_here_and_can_write_where_the_image_does() -> None:
    _, final = stages()
    for bot in BOTS.values():
        assert (ROOT / bot["build"] / "Dockerfile").is_file()
        assert variables(final)["DATA_DIR"] in bot["tmpfs"]
        assert bot["read_only"]
        assert bot["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in bot["security_opt"]
        assert "healthcheck" not in bot  # the image's own
        assert int(bot["stop_grace_period"].removesuffix("s")) >= 30
    assert only(final, "HEALTHCHECK").words == ["pulka", "health"]


def test_servers_keep_data_are_watched_and_open_no_ports() -> None:
    for name in ("redis", "redis-replica", *SENTINELS, "postgres"):
        assert SERVICES[name]["healthcheck"]["test"]
        (volume,) = SERVICES[name]["volumes"]
        assert volume.partition(":")[0] == name
        assert "ports" not in SERVICES[name]
    used = {
        volume.partition(":")[0] for service in SERVICES.values() for volume in service.get("volumes", ())
    }
    assert used == set(COMPOSE["volumes"])
    assert all(service["restart"] == "unless-stopped" for service in SERVICES.values())


def test_the_database_is_the_one_that_the_bot_is_told() -> None:
    url = urlsplit(filled(BOTS["polling"]["environment"]["DATABASE_URL"]))
    made = {name: filled(value) for name, value in SERVICES["postgres"]["environment"].items()}
    assert made == {
        "POSTGRES_USER": url.username,
        "POSTGRES_PASSWORD": url.password,
        "POSTGRES_DB": url.path.strip("/"),
    }
    assert {f"--username={url.username}", f"--dbname={url.path.strip('/')}"} <= set(
        SERVICES["postgres"]["healthcheck"]["test"]
    )


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


def test_no_password_stands_on_a_command_line() -> None:
    for service in SERVICES.values():
        assert not any("PASSWORD" in word for word in service.get("command", ()))


def test_every_service_is_bounded_and_reaches_no_more_than_it_needs() -> None:
    for name, service in SERVICES.items():
        assert service["mem_limit"]
        assert service["pids_limit"]
        assert service["logging"]["options"]["max-size"]
        needed = {"stores", "outside"} if name in BOTS else {"outside"} if name == "tls" else {"stores"}
        assert set(service["networks"]) == needed, name
    assert COMPOSE["networks"]["stores"] == {"internal": True}
