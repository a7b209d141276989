"""XIII: what its facts say that chance gave."""

from collections.abc import Iterator
from typing import Any

Claim = tuple[str, list[Any], Any]
D6 = [1, 2, 3, 4, 5, 6]


def claims(box: Any, world: Any, facts: list[Any]) -> Iterator[Claim]:
    opening = [fact for fact in facts if fact["fact"] in ("main_dealt", "cards_removed")]
    for fact in facts:
        kind, seat = fact["fact"], fact.get("seat")
        if kind == "cards_removed" and fact["reason"] == "character_set":
            sets, [seats] = box["character_sets"], world["seats"]
            out = next(each["removed"] for each in sets if seats in each["players"])
            for colour in ("brown", "light"):
                of_colour = [c for c in box["character_cards"] if c["background"] == colour]
                world[colour] = [c["id"] for c in of_colour if c["id"] not in out]
            mains = [f["card"] for f in opening if f["fact"] == "main_dealt"]
            spare = [f["cards"] for f in opening if f.get("reason") == "left_over"]
            yield "main", world["brown"], mains + (spare[0] if spare else [])
        elif kind == "pile_shuffled":
            yield from _pile(box, world, fact)
        elif kind == "pile_reshuffled":
            yield "actions", world["discard"], fact["order"]
            world.gain("action", fact["order"])
            world["discard"] = []
        elif kind == "cards_drawn":
            world.gain(f"hand {seat}", world.take("action", fact["cards"]))
        elif kind == "bonus_drawn":
            world.take("action", fact["cards"])
        elif kind == "card_kept":
            world.gain(f"hand {seat}", [fact["card"]])
        elif kind == "card_put_under":
            world.gain("action", [fact["card"]])
        elif kind in ("card_played", "secondary_placed"):
            world.lose(f"hand {seat}", [fact["card"]])
        elif kind == "cards_discarded":
            world.gain("discard", world.lose(f"hand {seat}", fact["cards"]))
        elif kind in ("card_discarded", "card_detached"):
            world.gain("discard", [fact["card"]])
        elif kind == "card_stolen":
            world.lose(f"hand {fact['origin']}", [fact["card"]])
            world.gain(f"hand {fact['to']}", [fact["card"]])
        elif kind == "cards_seen":
            hand = list(world[f"hand {fact['of']}"])
            for card in fact["cards"]:
                yield "spy", list(hand), card
                hand.remove(card)
        elif kind == "characters_drawn":
            world.take("character", fact["cards"])
        elif kind == "character_returned":
            world.gain("character", [fact["card"]])
        elif kind == "mission_revealed":
            world.take(fact["pile"], [fact["mission"]])
        elif kind == "mission_returned":
            world.gain(fact["pile"], [fact["mission"]])
        elif kind == "tops_seen":
            for pile, mission in fact["missions"].items():
                world[pile] = [*world.take(pile, [mission]), *world[pile]]
        elif kind == "order_set" and fact["cause"] == "draw":
            yield "order", list(range(world["seats"][0])), fact["order"]
        elif kind in ("drawer_rolled", "tie_rolled"):
            seats = fact.get("seats") or sorted(map(int, fact["dice"]))
            for rolling in seats:
                yield kind.removesuffix("_rolled"), D6, fact["dice"][str(rolling)]
        elif kind == "die_rolled":
            for face in fact["faces"]:
                yield "die", D6, face
        elif kind == "die_rerolled":
            yield "die", D6, fact["new"]


def _pile(box: Any, world: Any, fact: Any) -> Iterator[Claim]:
    pile, order = fact["pile"], fact["order"]
    world[pile] = order
    if pile == "character":
        yield "characters", world["light"], order
    elif pile == "action":
        whole = world["options"][0]["action_deck"] == "box"
        cards = [c["id"] for c in box["action_cards"] if whole or not c.get("unlisted")]
        yield "actions", cards + [m["id"] for m in box["secondary_missions"]], order
    elif pile == "B":
        yield "missions", [m["id"] for m in box["primary_missions"]], world["A"] + order
