"""Play many tables during external faults, and audit the result."""
