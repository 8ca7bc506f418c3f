"""Hands on which players of different levels differ, or on which all agree: three, and the talon."""

MIDDLING = (
    "AS KS JS TS 8S AC 9C 8D 7D 9H",
    "QS 9S KC QC 7C KD JD TH 8H 7H",
    "7S JC TC 8C AD QD TD AH QH JH",
    "9D KH",
)
"""The first hand has about five and a half tricks in spades with the talon to come."""
POOR = (
    "7S 9S JS 8C TC QC 7D 9D 8H TH",
    "8S TS QS KS 7C 9C JC 8D TD QD",
    "AS KC AC JD KD AD 9H JH QH AH",
    "7H KH",
)
