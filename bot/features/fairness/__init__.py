"""Provable fairness of a match: seals, cuts, /verify.

The secret is bound before the first deal (`games/luck.py`). A table stores its secret (the end of a chain of
1,024 hashes) and the seal (its beginning) with its first write. Each deal is drawn from a link of the chain,
the players' cuts and the draw's name, so no action changes the next deal. Among friends the link of a deal is
shown once the next one is dealt; everything else is shown at the end. `/verify` and `pulka verify` recompute
all draws (docs/verify.md).
"""
