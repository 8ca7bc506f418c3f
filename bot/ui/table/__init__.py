"""The screens of a table: its message in a group, hands, votes."""
