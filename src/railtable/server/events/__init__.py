"""Events on a server: storage, rounds that start by themselves, and pages.  See docs/events.md."""
