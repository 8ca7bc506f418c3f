"""Tables during a match: cards, score, leaving, stopping, closing."""
