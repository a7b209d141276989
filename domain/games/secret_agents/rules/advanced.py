"""Règles avancées, Le défi: the secret reports (advanced.goal)."""

from __future__ import annotations

from domain.games.secret_agents.facts import (
    BonusScored,
    DeductionJudged,
    SuspicionsOpened,
    SuspicionsRevealed,
    SuspicionsWritten,
)
from domain.games.secret_agents.moves import INDEPENDENT, WriteSuspicions
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import Recorder

R = Recorder[SecretAgentsState]


def reports_are_due(state: SecretAgentsState) -> bool:
    """Once in a game, when an agent first has enough points."""
    return state.is_advanced and state.suspicions_opened is None and bool(_suspects(state))


def _suspects(state: SecretAgentsState) -> tuple[str, ...]:
    threshold = state.edition.components.advanced.suspicion_threshold
    return tuple([agent for agent in state.agents if state.score[agent] >= threshold])


def open_suspicions(r: R) -> None:
    """All seats write at once, before the dossier moves."""
    r.record(
        SuspicionsOpened(r.state.scorings, _suspects(r.state)),
        "advanced.sheet_when",
        "advanced.sheet_before_dossier",
    )


def rows(state: SecretAgentsState, seat: int) -> tuple[str, ...]:
    """The agents a seat's report must name: all in play but its own."""
    return tuple([agent for agent in state.agents if agent != state.identity[seat]])


def write_suspicions(r: R, seat: int, move: WriteSuspicions) -> None:
    """A report must describe a possible deal.

    The refusals tell the seat's own card, so they are for that seat alone (secrecy.no_oracle).
    A report taken back by undo is owed again (house.undo_reports).
    """
    state, sheet = r.state, move.sheet
    own = rows(state, seat)
    r.require(
        set(sheet) == set(own),
        "advanced.sheet_rows",
        "sheet_rows",
        rows=own,
    )
    others = [other for other in range(state.seats) if other != seat]
    owners = list(sheet.values())
    for agent, owner in sheet.items():
        r.require(
            owner == INDEPENDENT or owner in others,
            "advanced.sheet_content",
            "sheet_owner",
            agent=agent,
            owner=owner,
        )
    r.require(
        all(owners.count(other) == 1 for other in others),
        "advanced.sheet_consistent",
        "sheet_owners",
    )
    canonical = {agent: sheet[agent] for agent in own}
    r.record(SuspicionsWritten(seat, canonical), "advanced.sheet_content", "advanced.sheet_secret")


def judge_reports(r: R) -> None:
    """Every exact conclusion gives points to the seat's own marker; errors cost nothing."""
    state = r.state
    worth = state.edition.components.advanced.points_per_exact_deduction
    for seat, sheet in sorted(state.sheets.items()):
        r.record(SuspicionsRevealed(seat, sheet), "advanced.reveal_sheets")
    for seat, sheet in sorted(state.sheets.items()):
        exact = 0
        for agent in rows(state, seat):
            guess, truth = sheet[agent], state.owner(agent)
            assert truth is not None
            exact += guess == truth
            points = worth if guess == truth else 0
            r.record(
                DeductionJudged(seat, agent, guess, truth, guess == truth, points),
                "advanced.bonus",
            )
        own = state.identity[seat]
        r.record(
            BonusScored(seat, own, exact, worth * exact, r.state.score[own] + worth * exact),
            "advanced.bonus",
            "advanced.bonus_marker",
        )
