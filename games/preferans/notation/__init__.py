"""Portable Preferans Notation (PPN), with sections in the form of Portable Bridge Notation (PBN).

From PPN (Prefko, 2012; github.com/prefko/portable-preferans-notation) come the tags at the top, the signs of
cards, and the start of a deal: number, order, hands and talon. Its calls are those of the Serbian game.
The sections for calls and plays of Преферанс, their words, and Draw, Options, Rules, Tricks and Score are
ours. They follow PBN 2.1: a tag with the first player, then a line for each trick.
"""
