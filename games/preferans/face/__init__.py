"""The face of Преферанс."""
