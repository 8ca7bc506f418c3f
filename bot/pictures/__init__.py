"""Pictures of scenes: words filled in, then drawn. Knows no game, and no Telegram."""

from bot.pictures.drawing import jpeg
from bot.pictures.picture import Look, Picture, Suits
from bot.pictures.rendering import said
from bot.pictures.sheet import grid_scene, too_wide

__all__ = ["Look", "Picture", "Suits", "grid_scene", "jpeg", "said", "too_wide"]
