"""What each seat of a table knows as the game goes on: for bots, and for analysis."""

from __future__ import annotations

from domain.bots import Knowledge
from domain.kernel import NOTHING, Memory, seat_viewer
from domain.table.value import Table


class Knowing:
    """Folds what the seats were shown, once: each call goes on from where the last one stopped."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[int, object, Memory]] = {}
        """Seat -> how many entries of the line it has taken in, the last of them, its memory."""

    def seat(self, table: Table, seat: int) -> Knowledge:
        """What the seat knows at the table as it stands."""
        return Knowledge(table.ruleset, table.state, seat, self.memory(table, seat, table.moves))

    def memory(self, table: Table, seat: int, move: int) -> Memory:
        """What the seat remembers after a move of the line (0: the opening)."""
        ruleset, line = table.ruleset, table.line
        if not ruleset.worlds.remembers:
            return NOTHING
        done, last, memory = self._known.get(seat, (0, None, NOTHING))
        if done > move + 1 or (done and line[done - 1] is not last):
            done, memory = 0, NOTHING  # Moves were taken back, or an earlier one is asked for.
        for index in range(done, move + 1):
            played = line[index]
            before = line[index - 1].states[-1] if index else table.start
            steps = zip(played.entries, played.states, strict=False)
            viewer = seat_viewer(seat)
            memory = ruleset.worlds.recall(steps, viewer, ruleset.view, before, memory)
        self._known[seat] = (move + 1, line[move], memory)
        return memory
