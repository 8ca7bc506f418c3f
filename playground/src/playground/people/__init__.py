"""Actions of people besides writing and pressing."""
