"""Access to and erasure of personal data: /forget."""
