"""Portable Preferans Notation, with sections after the manner of Portable Bridge Notation.

From PPN (Prefko, 2012; github.com/prefko/portable-preferans-notation) come the tags at the top, the signs of
cards, and the beginning of a deal: number, order, hands and talon. Its calls are those of the Serbian game.
The sections for calls and plays of Преферанс, their words, and Draw, Options, Rules, Tricks and Score are
ours; their form follows PBN 2.1: a tag that names who begins, then a line for each trick.
"""
