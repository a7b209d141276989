"""When the other seat is asked: on public information only (ruling.public_windows).

A hidden hand never decides; one that lies face up is public, so there a real answer must exist
(ruling.informant_scope).
"""

from __future__ import annotations

from domain.games.war1955.rules.values import block_cards, has_presence
from domain.games.war1955.state import Frame, War1955State


def window_opens(state: War1955State) -> bool:
    """Whether the opponent of the top frame's seat is asked."""
    top = state.stack[-1]
    seat = 1 - top.seat
    if not state.hands[seat]:
        return False
    is_actor = seat == state.actor
    if is_actor and state.plays_left < 1:
        # The actor's counter would use a play that is not there (ruling.own_turn_counter).
        return False
    if top.kind == "influence":
        possible = has_presence(state, seat, top.country) or not state.is_detained(seat)
    else:
        possible = True
    return possible and (not state.is_open(seat) or _has_answer(state, seat, top))


def _has_answer(state: War1955State, seat: int, top: Frame) -> bool:
    """Whether an open hand holds a legal answer other than to pass."""
    if may_transport_in_window(state, seat) and _holds_transport(state, seat):
        return True
    if top.kind == "influence":
        return sum([value for value, _ in block_cards(state, seat, top)]) >= top.total
    return any(may_counter(state, seat, card, top) for card in state.hands[seat])


def may_counter(state: War1955State, seat: int, card: str, frame: Frame) -> bool:
    """Whether the card cancels the frame; judged by whose turn it is."""
    box = state.edition
    turn = "own" if seat == state.actor else "opponent"
    return frame.action in box.counters[turn].get(box.action[card], ())


def may_transport_in_window(state: War1955State, seat: int) -> bool:
    """Whether the answer may be a Military Transport: the reactor's, on a base frame."""
    return seat != state.actor and len(state.stack) == 1 and not state.is_detained(seat)


def may_interject(state: War1955State, seat: int) -> bool:
    """Whether the reactor may transport while the actor is to decide (ruling.transport_timing)."""
    if state.options.transport_timing != "any_time" or not state.hands[seat]:
        return False
    if state.is_detained(seat):
        return False
    return not state.is_open(seat) or _holds_transport(state, seat)


def _holds_transport(state: War1955State, seat: int) -> bool:
    action = state.edition.action
    return any(action[card] == "military_transport" for card in state.hands[seat])
