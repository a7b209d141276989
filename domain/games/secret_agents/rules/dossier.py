"""Le décompte: whoever caused the scoring moves the dossier."""

from __future__ import annotations

from domain.games.secret_agents.facts import DossierPlaced
from domain.games.secret_agents.moves import PlaceDossier
from domain.games.secret_agents.rules.turn import end_turn
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import Recorder

R = Recorder[SecretAgentsState]


def place_dossier(r: R, seat: int, move: PlaceDossier) -> None:
    """To a free place (base; dossier.must_leave, dossier.always_room), or anywhere (advanced)."""
    state, place = r.state, move.place
    r.require(
        place in state.edition.places,
        "board.places",
        "no_place",
        place=place,
    )
    if state.is_advanced:
        # advanced.same_rules: only the dossier's place and its trigger differ.
        stays = place == state.dossier
        rule = "advanced.dossier_stay" if stays else "advanced.dossier_anywhere"
    else:
        rule = "dossier.unoccupied"
        standing = state.agents_at(place)
        r.require(
            not standing,
            rule,
            "place_occupied",
            place=place,
            agents=standing,
        )
    r.record(DossierPlaced(state.dossier, place, seat), "dossier.by_trigger", rule)
    end_turn(r)
