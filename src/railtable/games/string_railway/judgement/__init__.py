"""The judgement of turns and of the set-up, in numbers and in words."""
