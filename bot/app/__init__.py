"""The program: its parts, put together and served."""
