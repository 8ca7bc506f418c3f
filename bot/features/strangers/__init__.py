"""Strangers at a table: phrases, blocks, rematches.

Where several people play without a group, each private chat shows all there is: hand and table, who is
away, whose clock runs, the result of each deal, the end. The person asked, the one who moved, and
everybody at a trick's end are drawn at once; the others 2.5 s after the first move that they have not
seen. The board of a race stands in every chat. Nobody stops the match for others: a computer takes the
seat of a person who leaves, blocks the bot or runs out of time. Nothing that people type reaches the
others but their name; they have five phrases, and may block each other. Who plays on is fixed in one
write before the next match is opened, whose id follows from the match before.
"""
