"""What lives in Redis: aggregates, and what processes share."""
