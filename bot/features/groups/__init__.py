"""Groups: members, administrators, what a group forbids."""
