"""What is thought about positions: questions, bots, the worker processes of both."""
