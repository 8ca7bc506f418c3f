"""Errors of the Bot API in Telegram's words."""


class ApiError(Exception):
    """A failed call: status, description and, for some errors, parameters."""

    def __init__(
        self, code: int, description: str, parameters: dict[str, int] | None = None, *, page: bool = False
    ) -> None:
        """`page`: answer with the HTML page of a proxy instead of JSON."""
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters
        self.page = page


class ConnectionCut(Exception):
    """The connection is reset without an answer."""


def bad_request(words: str) -> ApiError:
    return ApiError(400, f"Bad Request: {words}")


def forbidden(words: str) -> ApiError:
    return ApiError(403, f"Forbidden: {words}")


def conflict(words: str) -> ApiError:
    return ApiError(409, f"Conflict: {words}")


def migrated(to: int) -> ApiError:
    return ApiError(
        400, "Bad Request: group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": to}
    )


def too_many(seconds: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})
