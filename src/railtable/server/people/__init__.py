"""Accounts, sessions, sign-in, results, ratings, relations and notices."""
