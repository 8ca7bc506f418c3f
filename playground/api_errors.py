"""What the Bot API answers when it does not do as asked."""


class ApiError(Exception):
    """An answer other than `ok`, in Telegram's own words."""

    def __init__(self, code: int, description: str, parameters: dict[str, int] | None = None, *, page: bool = False) -> None:
        """`page`: answered in HTML by what stands before the Bot API, not by itself."""
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters
        self.page = page


class ConnectionCut(Exception):
    """There is no answer: the connection is reset."""


def bad_request(words: str) -> ApiError:
    return ApiError(400, f"Bad Request: {words}")


def forbidden(words: str) -> ApiError:
    return ApiError(403, f"Forbidden: {words}")


def conflict(words: str) -> ApiError:
    return ApiError(409, f"Conflict: {words}")


def migrated(to: int) -> ApiError:
    return ApiError(400, "Bad Request: group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": to})


def too_many(seconds: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})
