"""Cards and claims of the computer players."""
