"""Everything the picture says of one table, in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from domain.games.xiii import ruleset
from domain.games.xiii.decisions.pending import pending
from domain.games.xiii.edition import Box
from domain.games.xiii.state import NEUTRAL, Element, Mission, Result, XiiiState
from domain.kernel import HIDDEN, Fact, Language, Names, fill
from replays.lettering import strung
from replays.scene import sentence
from replays.scenes.xiii.texts import EFFECTS, REGIONS, SKILLS, TEXTS, UNITS

Value = int | str | tuple[str, ...]


@lru_cache(maxsize=8192)
def _said(key: str, language: Language, values: tuple[tuple[str, Value], ...]) -> str:
    """The same from step to step, so kept: the values are names already."""
    return fill(TEXTS[key], dict(values), {}, language)


class Words:
    """Everything the layout says, for one table and one language."""

    def __init__(self, names: Names, language: Language, players: Sequence[str]) -> None:
        self.names = names
        self.language = language
        self.players = players
        letters = [name[:1].upper() for name in players]
        are_distinct = len(set(letters)) == len(letters)
        self.letters = letters if are_distinct else [str(k + 1) for k in range(len(letters))]

    def __call__(self, key: str, **values: Value) -> str:
        return _said(key, self.language, tuple(values.items()))

    def name(self, kind: str, id: str) -> str:
        return self.names[kind][self.language].get(id, id)

    def place(self, number: int) -> str:
        return self.name("place", str(number))

    def region(self, region: str) -> str:
        known = REGIONS.get(region)
        return known.in_language(self.language) if known else region

    def seat(self, seat: int) -> str:
        if seat == NEUTRAL:
            return self("neutral")
        return self.players[seat] if seat < len(self.players) else str(seat)

    def initial(self, seat: int) -> str:
        """A letter for a seat; a number if two players share their first letter."""
        return "" if seat == NEUTRAL else self.letters[seat]

    def surname(self, character: str) -> str:
        """What a character is called in a hurry."""
        return self.name("element", character).split(" ")[-1]

    def unit(self, kind: str) -> str:
        """A type of unit in one word."""
        return self.name("unit", kind).split(" ")[0]

    # Pieces

    def element(self, box: Box, id: str, each: Element, package: str = "") -> str:
        """A character or a unit in full; `package` is what it carries."""
        name, place = self.name("element", id), self.place(each.location)
        if each.controller == NEUTRAL:
            who = f"{name}, {place}"
        else:
            who = self("element", element=name, seat=self.seat(each.controller), place=place)
        return strung([who, *self.fortunes(box, id, each, package)], self.language)

    def fortunes(self, box: Box, id: str, each: Element, package: str = "") -> list[str]:
        """What befell a character or a unit."""
        parts: list[str] = []
        if id in box.characters:
            life = box.life[id]
            parts.append(self("life", left=life - each.wounds, life=life))
        elif box.home[id] != each.controller:
            parts.append(self("defected"))
        if each.retreated:
            parts.append(self("retreated"))
        if each.halted:
            parts.append(self("halted"))
        if each.combat_card:
            parts.append(self("armed", card=self.name("card", each.combat_card)))
        if package:
            parts.append(self("carries", package=package))
        return parts

    def powers(self, box: Box, id: str) -> list[str]:
        """What a piece can do, a line each."""
        person = box.characters.get(id)
        if person is None:
            return [self.unit_powers(box, box.unit[id])]
        values = self("values", combat=person.combat, plot=person.plot, value=person.value)
        skill = box.skill[id]
        does = self("clause", left=self.name("skill", skill), right=self.skill(skill))
        return [values, does]

    def unit_powers(self, box: Box, kind: str) -> str:
        unit = box.units[kind]
        name = self.name("unit", kind)
        text = self("unit_cost", unit=name, needed=unit.combat, cost=unit.cost)
        special = UNITS.get(kind)
        return f"{text}. {special.in_language(self.language)}" if special else text

    def skill(self, skill: str) -> str:
        known = SKILLS.get(skill)
        return known.in_language(self.language) if known else self.name("skill", skill)

    def effect(self, box: Box, card: str) -> str:
        """What an action card does, in few words."""
        each = box.cards[card]
        known = EFFECTS.get(each.type)
        if known is None:
            return self.name("card_type", each.type)
        return known.in_language(self.language).replace("{bonus}", str(each.bonus))

    # Missions

    def package(self, box: Box, mission: str) -> str:
        """What a delivery brings."""
        parcel = box.missions[mission].package
        if parcel is None:
            return self.name("mission", mission)
        return parcel.name_fr if self.language == "fr" else parcel.name_en

    def mission(self, box: Box, mission: str, active: Mission | None) -> str:
        card = box.missions[mission]
        text = self(
            "mission", mission=self.name("mission", mission),
            type=self.name("mission_type", card.type), place=self.place(card.location),
            points=card.points,
        )  # fmt: skip
        said = [text]
        if active is not None and active.stage == "delivery" and card.deliver_to:
            said.append(self("delivery", place=self.place(card.deliver_to)))
        if active is not None and active.hold is not None:
            held = active.hold
            said.append(self("hold", seat=self.seat(held.seat), turn=held.since_turn))
        return strung(said, self.language)

    def secondary(self, box: Box, mission: str) -> str:
        card = box.secondaries[mission]
        return self(
            "secondary", mission=self.name("card", mission), place=self.place(card.location),
            points=card.points,
        )  # fmt: skip

    # The whole

    def heading(self, result: Result | None, turn: int, turns: int, phase: int) -> str:
        if result is not None:
            winners = tuple([self.seat(seat) for seat in result.ranking[0]])
            return self("wins" if len(winners) == 1 else "win", winners=winners)
        if turn == 0:
            return self("setup")
        if not 0 <= phase <= 8:
            return self("end")
        return self("turn", turn=turn, turns=turns, phase=self(f"phase_{phase}"))

    def sentence(self, fact: Fact | None) -> str:
        return "" if fact is None else sentence(ruleset.rulebook, fact, self.names, self.language)

    def told_missions(
        self, box: Box, missions: Mapping[str, Mission], secondaries: Mapping[str, int]
    ) -> str:
        """The missions on the board, for who cannot see them."""
        parts = [self.mission(box, id, missions[id]) + "." for id in sorted(missions)]
        parts += [self.secondary(box, mission) + "." for mission in sorted(secondaries)]
        return " ".join(parts)

    def told_seat(self, seat: int, points: int, ap: int, hand: tuple[str, ...]) -> str:
        """How a seat stands, for who cannot see it."""
        text = self("status", seat=self.seat(seat), points=points, ap=ap, cards=len(hand))
        known = [self.name("card", card) for card in hand if card != HIDDEN]
        if known:
            text = strung([text, self("holds", cards=", ".join(known))], self.language)
        return text + "."

    def told_map(self, box: Box, elements: Mapping[str, Element], blocked: tuple[int, ...]) -> str:
        """Who stands where, for who cannot see it; in the box's order, however they came there."""
        parts = [self("blocked", place=self.place(place)) + "." for place in blocked]
        here: dict[int, list[str]] = {}
        for id in sorted(elements, key=box.order.__getitem__):
            each = elements[id]
            if each.location:
                who = self.name("element", id)
                if each.controller != NEUTRAL:  # A neutral unit is called so.
                    who = f"{who} ({self.seat(each.controller)})"
                here.setdefault(each.location, []).append(who)
        for number in sorted(here):
            right = ", ".join(here[number])
            parts.append(self("clause", left=self.place(number), right=right) + ".")
        return " ".join(parts)


def asked_seat(state: XiiiState) -> int | None:
    """Who has to answer."""
    required = pending(state)
    return required[0] if required is not None else None


def carriers(missions: Mapping[str, Mission]) -> dict[str, str]:
    """Elements that carry a package, and of which mission."""
    return {
        active.package.carrier: mission
        for mission, active in missions.items()
        if active.package is not None and active.package.carrier
    }
