"""The drawer: the worker of each chat brings its screens up to date.

A screen is a message that the bot keeps true: a place, a stored record of what was sent, and a plan. One
step of any screen is in `drawing.py`; what it asks of a kind of screen is in `screens.py`. Those of tables
are in `tables.py`; waits, tournaments and evenings bring their own.
"""
