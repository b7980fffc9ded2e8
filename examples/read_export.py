"""Read an export of `railtable export` back with polars.

Needs `pip install polars`.

    railtable simulate trambahn --bots greedy,random --games 50 --records games
    railtable export games --out decisions.parquet
    python examples/read_export.py decisions.parquet

It tells by game and player how many decisions there are and what came of them, and how well the
value at a decision foretells the final score;
nothing is loaded that the questions do not need.
"""

import sys

import polars as pl


def main(path: str) -> None:
    """Print the number of decisions and their results by game and player."""
    rows = pl.scan_parquet(path).with_columns(pl.col("game", "record", "player").cast(pl.String))
    by_player = (
        rows.filter(pl.col("rank").is_not_null())
        .group_by("game", "player")
        .agg(
            pl.len().alias("decisions"),
            pl.col("legal").list.len().mean().round(1).alias("choices"),
            pl.col("value").mean().round(2).alias("mean value"),
            (pl.col("rank") == 1).mean().round(3).alias("by winners"),
        )
        .sort("game", "player")
    )
    print(by_player.collect())
    foresight = (
        rows.filter(pl.col("score").is_not_null())
        .group_by("game")
        .agg(pl.corr("value", "score").round(3).alias("value and final score correlate"))
        .sort("game")
    )
    print(foresight.collect())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(sys.argv[1])
