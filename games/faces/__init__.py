"""What a game's face is made of: facts, panels, pieces of panels, scenes and the card table."""
