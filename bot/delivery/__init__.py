"""Messages out: what is sent, when, and by whom."""
