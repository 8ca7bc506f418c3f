"""What people do besides writing and pressing."""
