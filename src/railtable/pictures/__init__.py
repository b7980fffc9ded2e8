"""Boards as PNG pictures, for places that show neither HTML nor SVG."""

from railtable.pictures.link_picture import HEIGHT, WIDTH, Standing, paint_link, paint_table

__all__ = ["HEIGHT", "WIDTH", "Standing", "paint_link", "paint_table"]
