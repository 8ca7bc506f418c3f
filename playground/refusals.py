"""What the Bot API answers when it does not do as asked."""


class Refused(Exception):
    """An answer other than `ok`, in Telegram's own words."""

    def __init__(self, code: int, description: str, parameters: dict[str, int] | None = None, *, page: bool = False) -> None:
        """`page`: answered in HTML by what stands before the Bot API, not by itself."""
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters
        self.page = page


class Cut(Exception):
    """There is no answer: the connection is reset."""


class Impossible(Exception):
    """Something that a person cannot do in a messenger: press a button that is not there, write where they are no member."""


def bad_request(words: str) -> Refused:
    return Refused(400, f"Bad Request: {words}")


def forbidden(words: str) -> Refused:
    return Refused(403, f"Forbidden: {words}")


def conflict(words: str) -> Refused:
    return Refused(409, f"Conflict: {words}")


def migrated(to: int) -> Refused:
    return Refused(400, "Bad Request: group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": to})


def too_many(seconds: int) -> Refused:
    return Refused(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})
