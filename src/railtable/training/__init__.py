"""Fitting the models of `railtable.values`: games, positions, a small network, reports."""
