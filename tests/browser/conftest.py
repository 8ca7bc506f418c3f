from tests.support.browser import browser
from tests.whole_matches.conftest import calm, servers

__all__ = ["browser", "calm", "servers"]
