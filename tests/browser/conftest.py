from tests.match.conftest import calm, servers
from tests.support.browser import browser

__all__ = ["browser", "calm", "servers"]
