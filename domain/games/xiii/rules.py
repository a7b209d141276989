"""Moves -> facts: who may answer what. The rules themselves stand by chapter of the rulebook:

`setup`, `beginning` (hospitals, order), `briefing` (missions appear), `hand`, `recruiting`,
`movement`, `transport`, `contests`, `fights`, `powers`, `wounds`, `retreats`, `missions`,
`failures`, `interjections`, `windows`, `ending`; `pending` and `flow` tie them together.
"""

from __future__ import annotations

from domain.games.xiii import setup, transport  # noqa: F401 - chapters register their rules
from domain.games.xiii.answers import ANSWERS
from domain.games.xiii.flow import go_on
from domain.games.xiii.pending import kind_for
from domain.games.xiii.state import OVER, Options, XiiiState
from domain.kernel import Move, Recorder

R = Recorder[XiiiState]


def open_table(r: R, options: Options) -> None:
    """The table is laid out, and played on to the first decision."""
    setup.open_table(r, options)
    go_on(r)


def decide(r: R, seat: int, move: Move) -> None:
    """Answers the pending decision, or interjects; then everything that follows by itself."""
    r.require(r.state.phase != OVER, "turn.phases", "the game has ended")
    answer = ANSWERS[type(move)]
    kind = kind_for(r.state, seat)
    is_card = "card" in type(move).__struct_fields__ and kind not in ("", "keep_one", "spy_keep")
    r.require(
        kind in answer.decisions,
        "card.phase" if is_card else "turn.phases",
        "seat {seat} is asked for {kind}, not for {move}",
        seat=seat,
        kind=kind or "nothing",
        move=type(move).__struct_config__.tag,
    )
    answer.rule(r, seat, move)
    go_on(r)
