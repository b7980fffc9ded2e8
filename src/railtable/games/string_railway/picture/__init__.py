"""A picture of any position, as SVG."""
