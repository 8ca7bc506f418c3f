"""What buttons say."""

from bot.chat.incoming.routes import Takes
from bot.features.registry import routes
from bot.ui.buttons import Press


def verbs(kind: type[Press], *takes: Takes) -> list[str]:
    """The verbs of buttons of this kind, of all or of those that take such an argument."""
    return [tap.verb for tap in routes().taps if tap.kind is kind and (not takes or tap.takes in takes)]
