"""Code shared by several test folders."""
