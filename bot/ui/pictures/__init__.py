"""Rendering of scenes as pictures; knows no game and no Telegram."""

from bot.ui.pictures.picture import PIXELS, Picture, Style, Suits
from bot.ui.pictures.rendering import render_scene
from bot.ui.pictures.result_card import headed, notice_card, sheet_card, standings_card
from bot.ui.pictures.sheet import grid_scene, too_wide
from bot.ui.pictures.tiles import jpeg

__all__ = [
    "PIXELS",
    "Picture",
    "Style",
    "Suits",
    "grid_scene",
    "headed",
    "jpeg",
    "notice_card",
    "render_scene",
    "sheet_card",
    "standings_card",
    "too_wide",
]
