"""Figures as a table, for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table as Grid

from tests.benchmarks.measure import Result


def show(console: Console, results: list[Result]) -> None:
    """The figures; then, for each that misses its target, where the time goes."""
    grid = Grid("benchmark", "ours", "reference", "ratio", "target", "reached", box=None)
    for column in grid.columns[1:5]:
        column.justify, column.no_wrap = "right", True
    for result in results:
        grid.add_row(
            result.name,
            result.ours,
            result.reference,
            f"{result.value:.2f}" if result.value >= 0.1 else f"{result.value:.2g}",
            str(result.target or "–"),
            "–" if result.target is None else "no" if result.is_missed else "yes",
        )
    console.print(grid)
    missed = [result for result in results if result.is_missed]
    for result in missed:
        console.print(f"missed: {result.name}: {result.note}", markup=False, soft_wrap=True)
    aimed = sum(result.target is not None for result in results)
    if aimed:
        console.print(f"{aimed - len(missed)} of {aimed} targets reached")
