"""What is kept of a person: /forget."""
