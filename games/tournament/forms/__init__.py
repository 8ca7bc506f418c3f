"""The forms of tournaments, an object each: every Form of these modules is found by itself."""
