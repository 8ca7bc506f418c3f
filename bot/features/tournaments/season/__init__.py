"""The season of a group: its tournaments of a month add up, and the best four play the month's final."""
