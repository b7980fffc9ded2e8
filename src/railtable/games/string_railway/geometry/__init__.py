"""Exact integer geometry: segments, outlines, crossings and the table."""
