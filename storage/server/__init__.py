"""The embedded server and its folder."""
