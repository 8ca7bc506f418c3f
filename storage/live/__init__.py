"""Live state in Redis: aggregates, their repository, and what processes share."""
