"""What happened in a finished game, and why: the account, grades and the review.

Knows rules, values and search, and no server.
"""
