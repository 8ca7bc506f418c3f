"""At a table: cards, score, leaving, stopping, closing."""
