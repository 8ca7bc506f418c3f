"""Best play with all cards open."""
