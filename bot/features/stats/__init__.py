"""Statistics of people and groups: /stats and its tabs."""
