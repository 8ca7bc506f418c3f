"""Whether the luck of a match is fair: seals, cuts, /verify."""
