"""Membership of groups: the bot's own and that of people.

A group's tables belong to its members. A service message, or `chat_member` where the bot is an administrator,
reports a departure. Computers take the seats of the departed person, and the group's tables stay closed to
them until they return (`GroupSide.outside`): nothing is shown to them or taken from them.
"""
