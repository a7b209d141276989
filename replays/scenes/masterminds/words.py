"""What the picture says: names, short words for rules, and the whole position in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from domain.games.masterminds import ruleset
from domain.games.masterminds.edition.components import (
    Amount,
    BecomeAgent,
    BurrowNextPlacement,
    CaptureHere,
    CaptureLootMultiplier,
    CodexOrFlip,
    CompleteAnyMission,
    GainBonus,
    GainOneOf,
    GainWhenBurrowedUnderOwn,
    LootOfOtherCity,
    Machine,
    Mission,
    OpenCell,
    PlainGain,
    Power,
    RepeatOtherCityLoot,
    Segment,
    SetCodexLevel,
    UnlockPower,
)
from domain.games.masterminds.state import Disc, MastermindsState, Parts, Villain
from domain.kernel import HIDDEN, Fact, Language, Names, fill
from replays.lettering import strung
from replays.scene import sentence
from replays.scenes.masterminds.vocabulary import VOCABULARY

Value = int | str | tuple[str, ...]


@lru_cache(maxsize=8192)
def _said(key: str, language: Language, values: tuple[tuple[str, Value], ...]) -> str:
    """The same from step to step, so kept: the values are names already."""
    return fill(VOCABULARY[key], dict(values), {}, language)


class Words:
    """Everything the layout says, for one table and one language."""

    def __init__(self, names: Names, language: Language, players: Sequence[str]) -> None:
        self.names = names
        self.language = language
        self.players = players

    def __call__(self, key: str, **values: Value) -> str:
        return _said(key, self.language, tuple(values.items()))

    def name(self, kind: str, id: str) -> str:
        return self.names[kind][self.language].get(id, id)

    def seat(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else str(seat)

    def initial(self, seat: int) -> str:
        """A letter for a seat; a number if two players share their first letter."""
        letters = [name[:1].upper() for name in self.players]
        return letters[seat] if len(set(letters)) == len(letters) else str(seat + 1)

    def building(self, city: str, building: str) -> str:
        """A monument goes by its own name."""
        if building == "monument":
            return self.name("monument", city)
        return self.name("building", building)

    def resource(self, resource: str, amount: int) -> str:
        return self("of", amount=amount, resource=self(f"{resource}_1"))

    def bonus(self, segment: Segment) -> str:
        """What a segment gives when it is built, in a few letters."""
        bonus = segment.bonus
        if isinstance(bonus, UnlockPower):
            return self("unlock", slot=bonus.slot)
        if isinstance(bonus, OpenCell):
            return self("cell", amount=bonus.amount)
        if isinstance(bonus, SetCodexLevel):
            return self("level", level=bonus.level)
        if isinstance(bonus, GainBonus):
            return self("gain", amount=bonus.amount, resource=self.resource_name(bonus.resource))
        return ""

    def needs(self, mission: Mission) -> str:
        """What a mission asks for."""
        need = mission.requirement
        if need.kind == "buildings_of_type":
            building = self.name("building", need.building)
            return building if need.count == 1 else f"{building} ×{need.count}"
        if need.kind == "segments_with_icons":
            icons = [f"{count} {self.name('icon', icon)}" for icon, count in need.icons.items()]
            return self(need.kind, icons=", ".join(icons))
        key = need.kind if need.kind in ("buildings", "segments") else f"need_{need.kind}"
        return self(key, count=need.count)

    def short_needs(self, mission: Mission) -> str:
        """The same as short as it can be said."""
        need = mission.requirement
        if need.kind == "segments_with_icons":
            return ", ".join(
                [
                    f"{self.name('icon', icon)} ×{count}" if count > 1 else self.name("icon", icon)
                    for icon, count in need.icons.items()
                ]
            )
        if need.kind in ("buildings", "segments"):
            return self(f"any_{need.kind}", count=need.count)
        return self.needs(mission)

    def mission(self, mission: Mission) -> str:
        name = self.name("mission", mission.id)
        return self("mission", mission=name, needs=self.needs(mission), points=mission.chaos_points)

    def mission_detail(self, mission: Mission) -> str:
        asks = self("asks", needs=self.needs(mission))
        worth = self("worth", points=mission.chaos_points)
        return f"{self.name('mission', mission.id)}\n{asks}\n{worth}"

    def place(self, city: str, building: str) -> str:
        return self(
            "building", building=self.building(city, building), city=self.name("city", city)
        )

    def resource_name(self, resource: str) -> str:
        """Its short name, if it has one."""
        short = f"{resource}_short"
        return self(short if short in VOCABULARY else f"{resource}_1")

    def resource_short(self, resource: str, amount: int) -> str:
        return self("of", amount=amount, resource=self.resource_name(resource))

    def gain(self, amount: Amount) -> str:
        return f"+{self.resource_short(amount.resource, amount.amount)}"

    def power(self, power: Power) -> str:
        """What a power does, in a few words."""
        match power:
            case BecomeAgent(types=types) if len(types) == 1:
                return self("p_become_one", agent=self.name("agent", types[0]))
            case BecomeAgent():
                return self("p_become")
            case LootOfOtherCity():
                return self("p_loot")
            case RepeatOtherCityLoot():
                return self("p_repeat")
            case CaptureHere():
                return self("p_capture")
            case CaptureLootMultiplier(loot_times=times):
                return self("p_multiply", times=times)
            case GainOneOf(options=options):
                one, *others = [self.gain(option) for option in options]
                if len({option.amount for option in options}) == 1:
                    others = [self.resource_name(option.resource) for option in options[1:]]
                for other in others:
                    one = self("p_or", one=one, other=other)
                return one
            case CompleteAnyMission():
                return self("p_mission")
            case BurrowNextPlacement():
                return self("p_burrow")
            case GainWhenBurrowedUnderOwn(gains=gains):
                return self("p_under", gain=", ".join([self.gain(gain) for gain in gains]))
            case CodexOrFlip():
                return self("p_flip", gain=self.gain(Amount("codex", 1)))
            case PlainGain(gains=gains):
                return ", ".join([self.gain(gain) for gain in gains])
            case _:
                assert_never(power)

    def machine_detail(self, machine: Machine) -> str:
        """The name of a machine, and its powers in full."""
        french = self.language == "fr"
        said = [
            f"{power.slot if power.slot != 'base' else '•'} "
            + (power.text_fr if french else power.text_en)
            for power in machine.powers
        ]
        return "\n".join([self.name("machine", machine.id), *said])

    def segment(self, segment: Segment, parts: Parts, built: bool) -> str:
        """A segment in one line."""
        values: dict[str, Value] = {
            "segment": self.name("segment", segment.id),
            "icon": self.name("icon", segment.icon),
            "points": segment.chaos_points,
        }
        if built:
            return self("built", **values)
        bonus = self.bonus(segment)
        return self(
            "segment", bolts=f"{parts.bolts}/{segment.bolts}",
            copper=f"{parts.copper}/{segment.copper}", bonus=f", {bonus}" if bonus else "",
            **values,
        )  # fmt: skip

    def segment_detail(self, segment: Segment, parts: Parts, built: bool) -> str:
        """All there is to say of a segment, a line for each."""
        said = [
            self.name("segment", segment.id),
            self("stands")
            if built
            else self(
                "still", bolts=f"{parts.bolts}/{segment.bolts}",
                copper=f"{parts.copper}/{segment.copper}",
            ),
            self("worth", points=segment.chaos_points),
            self("icon", icon=self.name("icon", segment.icon)),
        ]  # fmt: skip
        bonus = self.bonus(segment)
        return "\n".join([*said, self("gives", bonus=bonus)] if bonus else said)

    def heading(self, state: MastermindsState) -> str:
        if state.result is not None:
            winners = tuple([self.seat(seat) for seat in state.result.winners])
            return self("wins" if len(winners) == 1 else "win", winners=winners)
        if state.phase == "final_resolution":
            return self("resolving")
        if state.active_seat is None:
            return self("setup")
        key = "final" if state.phase == "final_round" else "round"
        return self(key, round=state.round, seat=self.seat(state.active_seat))

    def banner(self, state: MastermindsState) -> str:
        """Why the end is near."""
        if state.end_trigger is None or state.result is not None:
            return ""
        reason = self(f"end_{state.end_trigger.reason}")
        # Until the last round begins, everybody's last turn is still to come.
        turns = state.seats if state.final_queue is None else len(state.final_queue)
        return self("left", reason=reason, turns=turns) if turns else reason

    def sentence(self, fact: Fact | None) -> str:
        return "" if fact is None else sentence(ruleset.rulebook, fact, self.names, self.language)

    def told_dial(self, level: int, most: int) -> str:
        """How near the Secret Service is, for who cannot see it."""
        return self("dial", level=level, most=most) + "." if level else ""

    def told_villain(self, seat: int, villain: Villain, total: int) -> str:
        """What a seat has, for who cannot see it."""
        built = [self.name("segment", segment) for segment in villain.built]
        text = self(
            "machine_of", seat=self.seat(seat), machine=self.name("machine", villain.machine),
            total=total, fire=villain.firepower, scientists=villain.scientists,
            cells=villain.cells, codex=len(villain.library),
            built=", ".join(built) or self("nothing"),
        )  # fmt: skip
        return text + "."

    def told_city(
        self, city: str, discs: tuple[Disc, ...], left: tuple[str, ...], mission: Mission | None
    ) -> str:
        """The discs, the buildings and the mission of a city, for who cannot see it."""
        owners = [
            self.seat(disc.owner)
            if disc.kind == HIDDEN
            else f"{self.seat(disc.owner)} ({self.name('agent', disc.kind)})"
            for disc in discs
        ]
        said = [
            ", ".join(owners) or self("nobody"),
            ", ".join([self.building(city, each) for each in left]),
        ]
        if mission is not None:
            said.append(self.mission(mission))
        right = strung([part for part in said if part], self.language)
        return self("clause", left=self.name("city", city), right=right) + "."


def asked_seat(state: MastermindsState) -> int | None:
    """Who has to answer."""
    return next((each.seat for each in ruleset.decisions(state) if each.required), None)
