"""Exact geometry on integers: segments, outlines, crossings and what lies on the table."""
