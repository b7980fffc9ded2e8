"""Events: evenings, round robins, Swiss, leagues, cups and duplicates.  See docs/events.md.

Pure functions over an append-only log: nothing here reads, writes or waits.
"""
