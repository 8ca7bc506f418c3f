"""Messages out: what is sent and when."""
