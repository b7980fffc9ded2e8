"""The judgement of turns and of the set-up, as numbers and as reports."""
