"""The parts of a game's face: facts, panels, pieces of panels, scenes and the card table."""
