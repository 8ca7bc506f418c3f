"""How people stand: /stats and its tabs."""
