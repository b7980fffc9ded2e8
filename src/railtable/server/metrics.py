# railtable: compiled alone
"""Prometheus metrics."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counter:
    """A counter by label."""

    def __init__(self, name: str, about: str, label: str | None = None) -> None:
        self.name, self.about, self.label = name, about, label
        self.values: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "") -> None:
        self.values[value] = self.values.get(value, 0) + 1

    def lines(self) -> list[str]:
        head = [f"# HELP {self.name} {self.about}", f"# TYPE {self.name} counter"]
        return head + [
            f'{self.name}{{{self.label}="{value}"}} {count}'
            if self.label
            else f"{self.name} {count}"
            for value, count in sorted(self.values.items())
        ]


class Histogram:
    """Durations in seconds."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.series = Series()

    def observe(self, seconds: float) -> None:
        self.series.observe(seconds)

    def lines(self) -> list[str]:
        head = [f"# HELP {self.name} {self.about}", f"# TYPE {self.name} histogram"]
        return head + self.series.lines(self.name)


class Histograms:
    """Durations in seconds, by label."""

    def __init__(self, name: str, about: str, label: str) -> None:
        self.name, self.about, self.label = name, about, label
        self.series: dict[str, Series] = {}

    def observe(self, seconds: float, value: str) -> None:
        self.series.setdefault(value, Series()).observe(seconds)

    def lines(self) -> list[str]:
        head = [f"# HELP {self.name} {self.about}", f"# TYPE {self.name} histogram"]
        for value, series in sorted(self.series.items()):
            head += series.lines(self.name, f'{self.label}="{value}"')
        return head


class Series:
    """The number of durations per bucket."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, label: str = "") -> list[str]:
        lines = []
        so_far = 0
        before, alone = (label + ",", f"{{{label}}}") if label else ("", "")
        for bound, count in zip((*BUCKETS, "+Inf"), self.counts, strict=True):
            so_far += count
            lines.append(f'{name}_bucket{{{before}le="{bound}"}} {so_far}')
        return [*lines, f"{name}_sum{alone} {self.total:.6f}", f"{name}_count{alone} {so_far}"]


class Gauge:
    """A value read at scrape time."""

    def __init__(self, name: str, about: str, read: Callable[[], float]) -> None:
        self.name, self.about, self.read = name, about, read

    def lines(self) -> list[str]:
        return [
            f"# HELP {self.name} {self.about}",
            f"# TYPE {self.name} gauge",
            f"{self.name} {self.read()}",
        ]


class Metrics:
    """All metrics of the server."""

    def __init__(self) -> None:
        self.requests = Counter("railtable_http_requests_total", "HTTP answers", "status")
        self.answers = Counter("railtable_answers_total", "answers to messages", "kind")
        self.conflicts = Counter("railtable_conflicts_total", "appends another process won")
        self.dropped = Counter("railtable_dropped_total", "connections dropped", "reason")
        self.bot_moves = Counter("railtable_bot_moves_total", "moves of bots", "how")
        self.errors = Counter("railtable_errors_total", "faults of the server", "where")
        self.append_seconds = Histogram("railtable_append_seconds", "time to make durable")
        self.store_failures = Counter("railtable_store_failures_total", "store failures", "part")
        self.think_seconds = Histogram("railtable_think_seconds", "time workers think")
        self.stall_seconds = Histogram(
            "railtable_loop_stall_seconds", "how long the event loop computed without letting go"
        )
        self.wait_seconds = Histograms(
            "railtable_think_wait_seconds", "time before a worker thinks", "kind"
        )
        self.bot_seconds = Histograms(
            "railtable_bot_seconds", "time from asking a bot to its answer", "level"
        )
        self.busy = Counter("railtable_think_refused_total", "questions refused: queue full")
        self.notices = Counter("railtable_notices_total", "messages to people not here", "how")
        self.gauges: list[Gauge] = []

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Add a gauge."""
        self.gauges.append(Gauge(name, about, read))

    def format(self) -> str:
        """Return the page Prometheus scrapes."""
        parts: list[Counter | Histogram | Histograms | Gauge] = [
            self.requests,
            self.answers,
            self.conflicts,
            self.dropped,
            self.bot_moves,
            self.errors,
            self.append_seconds,
            self.store_failures,
            self.think_seconds,
            self.stall_seconds,
            self.wait_seconds,
            self.bot_seconds,
            self.busy,
            self.notices,
            *self.gauges,
        ]
        return "".join(line + "\n" for part in parts for line in part.lines())
