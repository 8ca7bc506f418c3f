"""The drawer: the worker of each chat brings its screens up to date.

A screen is a message that the bot keeps true: a place, a stored record of what was sent, and a plan.
`screen_drawer.py` takes one step of any screen; `screens.py` is the interface of a kind of screen, and
`tables.py` implements it for tables. Waits, tournaments and evenings define their own.
"""
