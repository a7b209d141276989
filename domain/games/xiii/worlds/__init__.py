"""What can be hidden: hands and piles of action cards, recruits, and the mission piles."""

from __future__ import annotations

import random

from msgspec.structs import replace

from domain.games.xiii.state import XiiiState
from domain.kernel import HIDDEN
from domain.kernel.worlds import Contents, Ids, Pool, Worlds

S = XiiiState


def pools(view: S) -> tuple[Pool, ...]:
    """Action cards, characters, missions."""
    if not view.mission_piles:
        return ()  # Before the piles are laid out.
    return (actions_of(view), recruits_of(view), missions_of(view))


def actions_of(view: S) -> Pool:
    """What an Espion showed to both is in the hand it came from; so is what one has stolen."""
    listed = view.options.action_deck == "listed"
    deck = [id for id, card in view.edition.cards.items() if not (listed and card.unlisted)]
    places = {f"hand:{seat}": hand for seat, hand in enumerate(view.hands)}
    places |= {"actions": view.action_pile, "looked": view.looked}
    elsewhere = {*view.action_discard, *view.secondaries}
    elsewhere.update(*view.secondary_won, [played.card for played in view.playing])
    elsewhere.update([each.combat_card for each in view.elements.values()])
    held = {}
    target = view.playing[-1].target if view.playing else None
    if target is not None and HIDDEN not in view.seen and view.seen:
        held = {f"hand:{target}": view.seen}
    return Pool(tuple(deck), places, elsewhere, held)


def recruits_of(view: S) -> Pool:
    places = {"characters": view.char_pile, "offer": view.offer}
    return Pool(tuple(view.edition.characters), places, {*view.elements, *view.chars_out})


def missions_of(view: S) -> Pool:
    """The backs of the tops are public, and a seat may know more of them."""
    box = view.edition.missions
    places = dict(view.mission_piles)
    for tops in view.known_tops.values():
        for pile, top in tops.items():
            if top != HIDDEN and places[pile]:
                places[pile] = (top, *places[pile][1:])
    elsewhere = {*view.missions}
    elsewhere.update(*view.missions_won)
    backs = {
        pile: frozenset([id for id, mission in box.items() if mission.type == back])
        for pile, back in view.tops.items()
        if back
    }
    return Pool(tuple(box), places, elsewhere, tops=backs)


def put(view: S, places: Contents) -> S:
    if not places:
        return view
    piles: dict[str, Ids] = {pile: places[pile] for pile in view.mission_piles}
    known = {
        seat: {pile: piles[pile][0] if top == HIDDEN else top for pile, top in tops.items()}
        for seat, tops in view.known_tops.items()
    }
    return replace(
        view,
        hands=tuple([places[f"hand:{seat}"] for seat in range(len(view.hands))]),
        action_pile=places["actions"],
        looked=places["looked"],
        char_pile=places["characters"],
        offer=places["offer"],
        mission_piles=piles,
        known_tops=known,
    )


def couple(world: S, rng: random.Random) -> S:
    """The cards that an Espion shows are copies of cards in the hand it looks at."""
    if HIDDEN not in world.seen:
        return world
    target = world.playing[-1].target
    assert target is not None
    return replace(world, seen=tuple(rng.sample(world.hands[target], len(world.seen))))


worlds = Worlds(pools, put, couple, remembers=True)
