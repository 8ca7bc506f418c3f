"""Sketches: toy games that use what the coming ones need of the protocol. No rule book is carried out here."""
