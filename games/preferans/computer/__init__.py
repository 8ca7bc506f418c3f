"""The computer players of Преферанс."""
