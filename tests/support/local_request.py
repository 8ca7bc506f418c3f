"""A transport without a network, behind which a test plays Telegram."""

from abc import abstractmethod
from typing import Any

from telegram.request import BaseRequest, RequestData


class LocalRequest(BaseRequest):
    """Passes the calls of an unmodified bot of python-telegram-bot to `answer`."""

    @property
    def read_timeout(self) -> float:
        return 5.0

    async def initialize(self) -> None: ...

    async def shutdown(self) -> None: ...

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *args: Any, **kwargs: Any
    ) -> tuple[int, bytes]:
        return await self.answer(url.rpartition("/")[2], request_data or RequestData())

    @abstractmethod
    async def answer(self, method: str, data: RequestData) -> tuple[int, bytes]:
        """The status and the JSON with which Telegram answers this method."""
