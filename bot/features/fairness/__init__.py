"""Whether the luck of a match is fair: seals, cuts, /verify.

Luck is bound before it is drawn (`games/luck.py`). A table has its secret, the end of a chain of 1,024
hashes, and the seal, its beginning, from its first write on. Each deal is drawn from a link, the cuts of
the lobby's people and the draw's name, so that no action changes the next deal. Among friends the link of
a deal is shown once the next one is dealt, all else at the end. `/verify` and `pulka verify` compute all
again (docs/verify.md).
"""
