"""Groups: members, administrators, what a group forbids.

A group's tables belong to its members. The service message, and `chat_member` where the bot is an
administrator, tell who leaves or is removed. Computers take their seats, and all of the group's tables
are closed to them until they are back (`GroupSide.outside`): nothing is shown to them or taken from them.
"""
