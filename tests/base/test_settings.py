import re
from pathlib import Path

import pytest

from bot.base import settings as module
from bot.base.settings import NAMES, SettingsError, load_settings

TOKEN = "123456:AAE-secret_of_the_bot"


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("empty", [(), ("BOT_TOKEN", "CALLS_PER_SECOND", "KEEP_RECORDS_DAYS")])
def test_unset_and_empty_settings_have_defaults(
    monkeypatch: pytest.MonkeyPatch, empty: tuple[str, ...]
) -> None:
    for name in empty:
        monkeypatch.setenv(name, "")
    settings = load_settings(None)
    assert settings.bot_token is None
    assert settings.bot_api_url == "https://api.telegram.org"
    assert settings.data_dir == Path("data")
    assert (settings.playground_listen.host, settings.playground_listen.port) == ("127.0.0.1", 8080)
    assert settings.calls_per_second == 30
    assert settings.keep_records_days is None
    assert settings.open_hour == 20


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"BOT_TOKEN={TOKEN}\nDATA_DIR=from-file\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("DATA_DIR", "from-environment")
    settings = load_settings(file)
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == TOKEN
    assert settings.data_dir == Path("from-environment")


WRONG = {
    "BOT_TOKEN": ["hunter2", "hunter2:hunter2", "123456:", "123456:hunter2 hunter2"],
    "BOT_API_URL": ["hunter2.example", "https://"],
    "REDIS_URL": ["hunter2:6379", "http://hunter2"],
    "DATABASE_URL": ["mysql://root:hunter2@db"],
    "PLAYGROUND_LISTEN": [
        *("8080", "127.0.0.1:hunter2", "127.0.0.1:65536"),
        *("0.0.0.0:8080", "hunter2.example:8080"),
    ],
    "WEBHOOK_URL": [
        *("hunter2.example/hook", "https://", "https:///hunter2"),
        *("https://hunter2.example:0/", "https://hunter2.example:65536/", "https://hunter2.example/{hook}"),
        *("https://hunter2.example/hook?secret=hunter2", "https://hunter2.example/hook#hunter2"),
    ],
    "WEBHOOK_SECRET": ["hunter2 hunter2", "hunter2é", "hunter2\n", "hunter2" * 37],
    "LISTEN": ["8443", "0.0.0.0:hunter2", "0.0.0.0:65536"],
    "OWNER_ID": ["hunter2", "0"],
    "KEEP_RECORDS_DAYS": ["hunter2", "0"],
    "OPEN_HOUR": ["hunter2", "-1", "24"],
    "METRICS_LISTEN": ["9464"],
    "CALLS_PER_SECOND": ["hunter2", "0", "-1"],
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, each) for name, values in WRONG.items() for each in values]
)
def test_a_wrong_value_is_named_in_one_sentence_and_not_shown(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load_settings(None)
    sentence = str(caught.value)
    assert sentence.startswith((f"{name} must be ", f"{name} must have "))
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert "hunter2" not in sentence
    assert caught.value.__suppress_context__


SERVERS = [
    ("REDIS_URL", "redis://redis/0"),
    ("DATABASE_URL", "sqlite:///pulka.db"),
    ("WEBHOOK_URL", "https://bot.example/hook"),
]


@pytest.mark.parametrize(("name", "value"), SERVERS)
def test_a_server_without_a_token_is_a_mistake(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=rf"^{name} is set but BOT_TOKEN is missing"):
        load_settings(None)
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    assert load_settings(None).bot_token is not None


def test_a_webhook_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("WEBHOOK_URL", "https://bot.example:8443/hooks/pulka")
    monkeypatch.setenv("WEBHOOK_SECRET", "hunter_2-X")
    monkeypatch.setenv("LISTEN", "[::]:8000")
    settings = load_settings(None)
    assert settings.webhook_url == "https://bot.example:8443/hooks/pulka"
    assert settings.listen is not None
    assert (settings.listen.host, settings.listen.port) == ("::", 8000)
    assert "hunter_2" not in repr(settings)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"WEBHOOK_URL": "https://bot.example/health"},
            "WEBHOOK_URL must have a path other than /health and",
        ),
        ({"WEBHOOK_URL": "https://bot.example/ready"}, "WEBHOOK_URL must have a path other than /health and"),
        (
            {"WEBHOOK_URL": "http://bot.example/hook"},
            "WEBHOOK_URL must be an address that begins with https://, because Telegram sends to no other.",
        ),
        ({"WEBHOOK_SECRET": "hunter2"}, "WEBHOOK_SECRET is set but WEBHOOK_URL is missing"),
    ],
)
def test_a_webhook_that_cannot_be_is_a_mistake(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], sentence: str
) -> None:
    for name, value in ({"BOT_TOKEN": TOKEN} | settings).items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load_settings(None)
    assert str(caught.value).startswith(sentence)
    assert "hunter2" not in str(caught.value)


def test_own_bot_api_server_may_bring_updates_without_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("BOT_API_URL", "http://bot-api:8081")
    monkeypatch.setenv("WEBHOOK_URL", "http://pulka:8443/hook")
    assert load_settings(None).webhook_url == "http://pulka:8443/hook"


@pytest.mark.parametrize("listen", ["127.0.0.1:0", "localhost:9000", "[::1]:8080"])
def test_the_playground_listens_on_this_machine(monkeypatch: pytest.MonkeyPatch, listen: str) -> None:
    monkeypatch.setenv("PLAYGROUND_LISTEN", listen)
    assert load_settings(None).playground_listen == listen


def test_a_file_that_is_no_text_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="not a text file"):
        load_settings(file)


def test_all_secrets_are_known_for_the_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings(None).secrets == ()
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("REDIS_URL", "redis://:p%40ss@redis/0")
    monkeypatch.setenv("DATABASE_URL", "postgresql://pulka:hunter2@[broken/pulka?password=other")
    settings = load_settings(None)
    assert settings.secrets == (TOKEN, "p%40ss", "p@ss", "hunter2", "other")
    assert not any(secret in repr(settings) for secret in settings.secrets)


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("WEBHOK_URL", "WEBHOOK_URL"),
        ("webhookurl", "WEBHOOK_URL"),
        ("BOT_TOKNE", "BOT_TOKEN"),
        ("REDIS_ULR", "REDIS_URL"),
        ("DATADIR", "DATA_DIR"),
        ("CALLS_PER_SECONDS", "CALLS_PER_SECOND"),
    ],
)
@pytest.mark.parametrize("place", ["environment", "file"])
def test_a_name_with_a_slip_is_named_with_what_is_meant(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wrong: str, meant: str, place: str
) -> None:
    file = tmp_path / ".env"
    file.write_text(f"{wrong}=hunter2\n" if place == "file" else "")
    if place == "environment":
        monkeypatch.setenv(wrong, "hunter2")
    with pytest.raises(SettingsError, match=rf"^{wrong.upper()} is not a setting: did you mean {meant}\?$"):
        load_settings(file)


@pytest.mark.parametrize("name", ["BOT_NAME", "WEBHOOK_PATH", "PLAYGROUND_TOKEN"])
def test_an_unknown_name_with_our_prefix_is_named(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "hunter2")
    with pytest.raises(
        SettingsError, match=rf"^{name} is not a setting; the settings are BOT_TOKEN, .*CALLS_PER_SECOND\.$"
    ):
        load_settings(None)


COMMON = """
    PATH HOME USER LOGNAME SHELL TERM PWD OLDPWD LANG LC_ALL TZ EDITOR PAGER DISPLAY HOSTNAME SHLVL TMPDIR _ VIRTUAL_ENV CI
    LISTEN_FDS LISTEN_PID LISTEN_FDNAMES NOTIFY_SOCKET INVOCATION_ID JOURNAL_STREAM RUNTIME_DIRECTORY STATE_DIRECTORY
    XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR PGDATA PGHOST PGDATABASE PGUSER PGPASSWORD POSTGRES_USER POSTGRES_DB POSTGRES_URL
    REDIS_HOST REDIS_PORT REDIS_PASSWORD REDIS_USER REDIS_DB REDIS_TLS_URL REDIS_PORT_6379_TCP REDIS_SERVICE_HOST REDISCLI_AUTH
    DATABASE_USER DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD DATABASE_PUBLIC_URL MYSQL_URL MONGO_URL PORT HOST URL TOKEN API_URL
    BOT_SERVICE_HOST BOT_PORT BOT_PORT_8443_TCP_ADDR WEBHOOK_SERVICE_PORT_HTTP HTTP_PROXY NO_PROXY SSL_CERT_FILE REQUIRE_CHROMIUM
    GITHUB_TOKEN SECRET_KEY DATA DATADOG_API_KEY BASE_URL PUBLIC_URL WEB_CONCURRENCY PYTHONPATH PIP_INDEX_URL UV_CACHE_DIR WEBHOOK_HOST
"""


def test_common_variables_raise_no_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in COMMON.split():
        monkeypatch.setenv(name, "1")
    assert load_settings(None).bot_token is None


def test_nothing_else_of_the_bot_reads_the_environment() -> None:
    here = Path(module.__file__)
    asked = re.compile(r"\b(environ|getenv|dotenv)")
    assert [file for file in here.parent.rglob("*.py") if asked.search(file.read_text())] == [here]
