"""Pictures of scenes: words filled in, then drawn. Knows no game, and no Telegram."""

from bot.pictures.files import jpeg
from bot.pictures.picture import Picture, Style, Suits
from bot.pictures.rendering import render_scene
from bot.pictures.sheet import grid_scene, too_wide

__all__ = ["Picture", "Style", "Suits", "grid_scene", "jpeg", "render_scene", "too_wide"]
