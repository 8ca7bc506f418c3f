from tests.chromium import browser
from tests.match.conftest import calm, servers

__all__ = ["browser", "calm", "servers"]
