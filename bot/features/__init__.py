"""What people can do, a folder each."""
