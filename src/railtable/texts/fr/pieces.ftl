# What pieces are.
