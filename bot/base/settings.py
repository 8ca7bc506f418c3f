"""The settings of the program, from the environment and `.env`.

`pydantic-settings` would take over the reading alone, twenty lines, for 50 ms of each start: the search for
misspelt names needs all names of both sources, and errors are one sentence that shows no secret.
"""

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qsl, unquote, urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError
from pydantic_core import PydanticCustomError

TELEGRAM = "https://api.telegram.org"
METRICS = "/metrics"
HEALTH = "/health"
READY = "/ready"


class SettingsError(Exception):
    """An invalid setting. The text is one sentence that names the variable and shows no secret."""


class Address(str):
    """A host and port to listen on, as in `127.0.0.1:8080`."""

    __slots__ = ()

    @property
    def host(self) -> str:
        return self.rpartition(":")[0].strip("[]")

    @property
    def port(self) -> int:
        return int(self.rpartition(":")[2])


def _wrong(expected: str) -> PydanticCustomError:
    return PydanticCustomError("setting", "{expected}", {"expected": expected})


def _address(text: Any) -> Address:
    host, _, port = str(text).rpartition(":")
    if not host or not port.isdecimal() or not 0 <= int(port) <= 65535:
        raise _wrong("must be a host and a port, as in 127.0.0.1:8080")
    return Address(text)


def _loopback(address: Address) -> Address:
    try:
        local = address.host == "localhost" or ip_address(address.host).is_loopback
    except ValueError:
        local = False
    if not local:
        raise _wrong(
            "must be an address of this machine, as in 127.0.0.1:8080,"
            " because anyone who reaches the playground can use it"
        )
    return address


def _token(token: SecretStr) -> SecretStr:
    number, _, secret = token.get_secret_value().partition(":")
    if not (
        number.isascii()
        and number.isdecimal()
        and secret
        and secret.isascii()
        and secret.isprintable()
        and " " not in secret
    ):
        raise _wrong("must be a token from @BotFather: digits, a colon and letters")
    return token


def _web(url: str) -> str:
    if not url.startswith(("http://", "https://")) or url.endswith("://"):
        raise _wrong("must be an address that begins with http:// or https://")
    return url.rstrip("/")


def _webhook(url: str) -> str:
    """Require https, except for a Bot API server of one's own: Telegram's servers send over https only."""
    try:
        parts = urlsplit(url)
        sound = (
            parts.scheme in ("https", "http") and parts.hostname and parts.port != 0 and not parts.fragment
        )
    except ValueError:
        sound = False
    if not sound:
        raise _wrong("must be an address that begins with https:// and that Telegram can reach")
    if parts.path in (HEALTH, READY):
        raise _wrong(f"must have a path other than {HEALTH} and {READY}")
    if not re.fullmatch(r"[A-Za-z0-9_.~:/-]*", parts.path) or parts.query:
        raise _wrong("must have a path made only of letters A-Z and a-z, digits and _.~:-/")
    return url


def _secret(secret: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret.get_secret_value()):
        raise _wrong("must be 1 to 256 letters A-Z and a-z, digits, underscores and hyphens")
    return secret


def _hour(hour: int) -> int:
    if not 0 <= hour < 24:
        raise _wrong("must be an hour from 0 to 23")
    return hour


def _scheme(*schemes: str) -> AfterValidator:
    def check(url: SecretStr) -> SecretStr:
        scheme, separator, _ = url.get_secret_value().partition("://")
        if not separator or scheme.partition("+")[0] not in schemes:
            raise _wrong(
                f"must be an address that begins with {' or '.join(f'{known}://' for known in schemes)}"
            )
        return url

    return AfterValidator(check)


Token = Annotated[SecretStr, AfterValidator(_token)]
WebAddress = Annotated[str, AfterValidator(_web)]
WebhookAddress = Annotated[str, AfterValidator(_webhook)]
WebhookSecret = Annotated[SecretStr, AfterValidator(_secret)]
RedisAddress = Annotated[SecretStr, _scheme("redis", "rediss", "unix")]
DatabaseAddress = Annotated[SecretStr, _scheme("postgresql", "sqlite")]
ListenAddress = Annotated[Address, BeforeValidator(_address)]
LoopbackAddress = Annotated[Address, BeforeValidator(_address), AfterValidator(_loopback)]


class Settings(BaseModel):
    """Settings from the environment."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    bot_token: Token | None = None
    """Unset: the program starts a playground, to play in a browser."""
    bot_api_url: WebAddress = TELEGRAM
    webhook_url: WebhookAddress | None = None
    """The address for Telegram, of a proxy that terminates TLS and leaves the path unchanged.

    Unset: long polling.
    """
    webhook_secret: WebhookSecret | None = None
    """Telegram sends it with every update. Unset: derived from the token, so all processes agree."""
    listen: ListenAddress | None = None
    """Address for updates and health checks, in plain HTTP.

    Unset: with a webhook, all addresses of this machine at port 8443; otherwise none.
    """
    metrics_listen: ListenAddress | None = None
    """Address of the metrics for Prometheus, in plain HTTP. Unset: none."""
    redis_url: RedisAddress | None = None
    """Unset: an embedded server with its data in `data_dir`."""
    database_url: DatabaseAddress | None = None
    """Unset: a SQLite file in `data_dir`."""
    data_dir: Path = Path("data")
    playground_listen: LoopbackAddress = Field(default=Address("127.0.0.1:8080"))
    owner_id: Annotated[int, Field(gt=0)] | None = None
    """Telegram number of the operator, with commands in private. Unset: nobody."""
    keep_records_days: Annotated[int, Field(gt=0)] | None = None
    """Days for which the moves of a match are kept; its result stays. Unset: for ever."""
    open_hour: Annotated[int, AfterValidator(_hour)] = 20
    """Hour of the day, in the usual time zone, at which people without company are asked to come."""
    calls_per_second: Annotated[float, Field(gt=0)] = 30
    """Sends and edits per second in all chats together."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return everything that no log may show, as written and as decoded."""
        values = [self.bot_token.get_secret_value()] if self.bot_token else []
        for url in (self.redis_url, self.database_url):
            _, _, place = url.get_secret_value().partition("://") if url else ("", "", "")
            password = place.rpartition("@")[0].partition(":")[2]
            values += [password, unquote(password)]
            values += [value for name, value in parse_qsl(place.partition("?")[2]) if name == "password"]
        return tuple(dict.fromkeys(filter(None, values)))


EXPECTED = {
    "float_parsing": "must be a number",
    "int_parsing": "must be a whole number",
    "greater_than": "must be more than 0",
}


NAMES = tuple(name.upper() for name in Settings.model_fields)
PREFIXES = ("BOT_", "WEBHOOK_", "PLAYGROUND_")
"""Prefixes reserved to variables of this program."""
SERVICE = re.compile(r".*_(SERVICE_HOST|SERVICE_PORT|PORT)(_.*)?")
"""Variables of Docker and Kubernetes with the address of a service, possibly called `bot`."""
COMPOSE = ("WEBHOOK_HOST",)
"""Variables that compose.yaml reads from the same `.env`."""
ALIKE = 0.885
"""Similarity from which a name counts as a misspelling of another: about one wrong letter."""


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Load settings from the environment, then from `env_file`; an empty variable counts as unset.

    Raises SettingsError for the first invalid or misspelt variable.
    """
    variables = {**_variables(_file(env_file)), **_variables(os.environ)}
    for name in variables:
        _recognise(name)
    try:
        settings = Settings(**{name.lower(): variables[name] for name in NAMES if name in variables})
    except ValidationError as error:
        problem = error.errors(include_input=False, include_url=False)[0]
        name = str(problem["loc"][0]).upper()
        raise SettingsError(f"{name} {EXPECTED.get(problem['type'], problem['msg'])}.") from None
    _complete(settings)
    return settings


def _file(env_file: Path | None) -> Mapping[str, str | None]:
    try:
        return dotenv_values(env_file, encoding="utf-8") if env_file is not None else {}
    except UnicodeDecodeError:
        raise SettingsError(f"{env_file} is not a text file in UTF-8.") from None


def _variables(source: Mapping[str, str | None]) -> dict[str, Any]:
    """Return the non-empty variables by upper-case name."""
    return {name.upper(): value for name, value in source.items() if value}


def _recognise(name: str) -> None:
    """Raise SettingsError for a name that looks like a misspelt setting."""
    if name in (*NAMES, *COMPOSE) or SERVICE.fullmatch(name):
        return
    close = get_close_matches(name, NAMES, n=1, cutoff=ALIKE)
    if close:
        raise SettingsError(f"{name} is not a setting: did you mean {close[0]}?")
    if name.startswith(PREFIXES):
        raise SettingsError(f"{name} is not a setting; the settings are {', '.join(NAMES)}.")


def _complete(settings: Settings) -> None:
    """Raise SettingsError for settings that contradict each other, or for servers without a token."""
    if settings.bot_token is None:
        for name in ("webhook_url", "redis_url", "database_url"):
            if getattr(settings, name) is not None:
                raise SettingsError(
                    f"{name.upper()} is set but BOT_TOKEN is missing:"
                    " set both, or neither to play in the playground."
                )
    if settings.webhook_url is None:
        if settings.webhook_secret is not None:
            raise SettingsError(
                "WEBHOOK_SECRET is set but WEBHOOK_URL is missing: set both, or neither for long polling."
            )
    elif settings.bot_api_url == TELEGRAM and not settings.webhook_url.startswith("https://"):
        raise SettingsError(
            "WEBHOOK_URL must be an address that begins with https://, because Telegram sends to no other."
        )
