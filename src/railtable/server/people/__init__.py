"""People over days: who they are, and the ways they come back."""
