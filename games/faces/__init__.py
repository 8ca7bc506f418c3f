"""The parts of a game's face: facts, panels, scenes and the card table."""
