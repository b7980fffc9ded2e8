"""What whoever runs a server does to its database: copy it, move it, check it."""
