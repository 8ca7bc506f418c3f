"""Turns: deadlines, clocks, absences, computers.

A clock runs from delivery. The write that asks somebody stores a clock that waits; the script that notes
the delivery of the message starts it with its first deadline. Each deadline sets the next: rings, the
group's notice, the end (`moments` in `bot/base/pace.py`). At the end a computer plays, and after two
turns in a row goes on until the next tap. Where nobody is hurried, a question rings after 20 s and after
five minutes, and has no end; a race has no clocks. Time in which no process ran, or Telegram brought no
updates, is given back. A match that nobody touches for a day is settled.

Computers act by deadline and submit as people do. They think outside the event loop, and are given views,
never states. What they do and what auto-play does up to a person's next decision is a run: each move is a
write. A run of several tricks pauses once, and screens wait for its pause and its end. Where the rules
themselves calculate (the arbiter of underbids), the calculation comes first, and the edit is made with
what it found, unless the table has changed meanwhile. A computer that fails three times is replaced by
one that takes any legal action. In a race the time that they take draws on a hash of the match's secret,
which their choice never sees.
"""
