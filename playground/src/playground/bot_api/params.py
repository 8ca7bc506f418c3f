"""Parameters of a call, read from its query string and a JSON, form or multipart body."""

import re
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qsl

import msgspec

from playground.bot_api.api_errors import bad_request

T = TypeVar("T")
BOUNDARY = re.compile(r"boundary=\"?([^\";]+)\"?")
NAME = re.compile(rb'[; ]name="([^"]*)"')
FILENAME = re.compile(rb'[; ]filename="([^"]*)"')
TRUE = frozenset({"true", "True", "1", "yes", "YES"})


class UploadedFile(NamedTuple):
    name: str
    content: bytes


class Params:
    """Parameters of a call: text from forms, any value from JSON."""

    def __init__(self, values: dict[str, Any], uploads: dict[str, UploadedFile] | None = None) -> None:
        self._values = values
        self._uploads = uploads or {}

    def has(self, name: str) -> bool:
        return name in self._values

    @property
    def chat(self) -> int | None:
        """The chat id, unless the chat is given by username."""
        text = self.text("chat_id")
        return (
            int(text)
            if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and text.rfind("-") <= 0
            else None
        )

    def text(self, name: str) -> str:
        """Return the parameter as text; empty if missing."""
        value = self._values.get(name)
        if value is None:
            return ""
        return value if isinstance(value, str) else msgspec.json.encode(value).decode()

    def integer(self, name: str) -> int | None:
        value = self._values.get(name)
        try:
            return None if value in (None, "") else int(value)
        except (TypeError, ValueError):
            raise bad_request(f"invalid {name} specified") from None

    def flag(self, name: str) -> bool:
        value = self._values.get(name)
        return value in TRUE if isinstance(value, str) else bool(value)

    def read(self, name: str, kind: type[T], complaint: str) -> T | None:
        """Decode the parameter as this type; None if missing. Raises ApiError with the complaint."""
        value = self._values.get(name)
        if value is None or value == "":
            return None
        try:
            return (
                msgspec.json.decode(value, type=kind)
                if isinstance(value, str)
                else msgspec.convert(value, kind)
            )
        except (msgspec.DecodeError, msgspec.ValidationError):
            raise bad_request(complaint) from None

    def upload(self, name: str) -> UploadedFile | None:
        """Return the upload of this name, or the one that `attach://` in the parameter names."""
        value = self._values.get(name)
        if isinstance(value, str) and value.startswith("attach://"):
            return self._uploads.get(value.removeprefix("attach://"))
        return self._uploads.get(name)

    def within(self, values: dict[str, Any]) -> "Params":
        """Return the parameters of an object inside the call, with the same uploads."""
        return Params(values, self._uploads)


def read_params(query: bytes, content_type: str, body: bytes) -> Params:
    """Read the parameters of a request. Raises ApiError."""
    values: dict[str, Any] = dict(parse_qsl(query.decode(), keep_blank_values=True)) if query else {}
    if not body:
        return Params(values)
    if content_type.startswith("application/json"):
        try:
            values |= msgspec.json.decode(body, type=dict[str, Any])
        except (msgspec.DecodeError, msgspec.ValidationError):
            raise bad_request("can't parse JSON object") from None
        return Params(values)
    if content_type.startswith("multipart/form-data"):
        boundary = BOUNDARY.search(content_type)
        if boundary is None:
            raise bad_request("boundary not found")
        fields, uploads = read_multipart(body, boundary[1].encode())
        return Params(values | fields, uploads)
    values |= parse_qsl(body.decode(), keep_blank_values=True)
    return Params(values)


def read_multipart(body: bytes, boundary: bytes) -> tuple[dict[str, Any], dict[str, UploadedFile]]:
    """Read fields and files of a multipart body."""
    fields: dict[str, Any] = {}
    uploads: dict[str, UploadedFile] = {}
    for part in body.split(b"--" + boundary)[1:-1]:
        head, _, content = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        content = content.removesuffix(b"\r\n")
        name, filename = NAME.search(head), FILENAME.search(head)
        if name is None:
            continue
        if filename is None:
            fields[name[1].decode()] = content.decode()
        else:
            uploads[name[1].decode()] = UploadedFile(filename[1].decode(), content)
    return fields, uploads
