"""What makes a machine playable: its segments, what they bring, and its powers."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.masterminds.edition.components import (
    SLOTS,
    BecomeAgent,
    Bonus,
    CaptureHere,
    CaptureLootMultiplier,
    Components,
    GainBonus,
    GainOneOf,
    GainWhenBurrowedUnderOwn,
    LootOfOtherCity,
    Machine,
    OpenCell,
    PlainGain,
    Power,
    RepeatOtherCityLoot,
    Segment,
    SetCodexLevel,
    UnlockPower,
)
from domain.kernel import NOT_NEGATIVE, UNIQUE, Text, at_least, each_once
from domain.kernel import require_edition as require

SEGMENTS = 8


def exactly(ids: Sequence[str], wanted: Sequence[str], entry: str) -> None:
    """Refuses a list that has not exactly the ids of the game."""
    require(sorted(ids) == sorted(wanted), entry, each_once(wanted))


def unique(ids: Sequence[str], entry: str) -> None:
    """Refuses a list in which an id stands twice."""
    require(len(set(ids)) == len(ids), entry, UNIQUE)


def check_machines(components: Components) -> None:
    """The conditions of the machines' sheets."""
    machines = components.machines
    unique([machine.id for machine in machines], "machines")
    require(
        len(machines) >= components.players.max,
        "machines",
        Text(
            f"needs {components.players.max}, one for each seat",
            f"il en faut {components.players.max}, une pour chaque joueur",
        ),
    )
    for sheet in machines:
        entry = f"machines.{sheet.id}"
        require(
            sheet.library_slots == components.library.slots,
            f"{entry}.library_slots",
            Text(
                f"must be {components.library.slots}, as in `library`",
                f"doit être {components.library.slots}, comme dans `library`",
            ),
        )
        _check_segments(components, sheet, entry)
        exactly([power.slot for power in sheet.powers], SLOTS, f"{entry}.powers")
        for each in sheet.powers:
            _check_power(each, sheet, f"{entry}.powers.{each.slot}")


def _check_segments(components: Components, machine: Machine, entry: str) -> None:
    segments = machine.segments
    unique([segment.id for segment in segments], f"{entry}.segments")
    require(
        len(segments) == SEGMENTS,
        f"{entry}.segments",
        Text(f"needs {SEGMENTS}", f"il en faut {SEGMENTS}"),
    )
    icons = {icon.id for icon in components.segment_icons}
    for segment in segments:
        _check_segment(segment, icons, f"{entry}.segments.{segment.id}")
    bonuses = [segment.bonus for segment in segments]
    _check_bonuses(bonuses, f"{entry}.segments")
    _check_cells(machine, bonuses, entry)


def _check_segment(segment: Segment, icons: set[str], at: str) -> None:
    require(
        segment.icon in icons,
        f"{at}.icon",
        Text(
            f"no icon is called {segment.icon!r}",
            f"aucun symbole ne s'appelle {segment.icon!r}",
        ),
    )
    require(
        min(segment.bolts, segment.copper) >= 0,
        at,
        Text("spaces must not be negative", "les emplacements ne doivent pas être négatifs"),
    )
    require(
        segment.bolts + segment.copper >= 1,
        at,
        Text("needs a bolt or copper space", "il faut un emplacement de boulon ou de cuivre"),
    )
    require(segment.chaos_points >= 0, f"{at}.chaos_points", NOT_NEGATIVE)
    if isinstance(segment.bonus, OpenCell | GainBonus):
        require(segment.bonus.amount >= 1, f"{at}.bonus.amount", at_least(1))


def _check_bonuses(bonuses: list[Bonus], at: str) -> None:
    """Each power and the codex level come once."""
    for slot in ("I", "II"):
        require(
            bonuses.count(UnlockPower(slot)) == 1,
            at,
            Text(
                f"exactly one must unlock power {slot}",
                f"un seul exactement doit débloquer le pouvoir {slot}",
            ),
        )
    levels = [bonus for bonus in bonuses if isinstance(bonus, SetCodexLevel)]
    require(
        len(levels) == 1,
        at,
        Text(
            "exactly one must set the codex level",
            "un seul exactement doit fixer le niveau de codex",
        ),
    )


def _check_cells(machine: Machine, bonuses: list[Bonus], entry: str) -> None:
    opened = sum([bonus.amount for bonus in bonuses if isinstance(bonus, OpenCell)])
    require(
        machine.cells_open_at_start >= 1,
        f"{entry}.cells_open_at_start",
        Text(
            "must be 1 or more: a Scientist starts there",
            "doit être 1 ou plus : un Scientifique y commence",
        ),
    )
    require(
        machine.cells_open_at_start + opened == machine.cells_total,
        f"{entry}.cells_total",
        Text(
            "must be the open cells and those that segments open",
            "doit être la somme des cellules ouvertes et de celles que les segments ouvrent",
        ),
    )


def _check_power(power: Power, machine: Machine, entry: str) -> None:
    kinds = {each.slot: type(each) for each in machine.powers}
    match power:
        case BecomeAgent():
            require(
                bool(power.types), f"{entry}.types", Text("names no kind", "ne nomme aucune sorte")
            )
            unique(power.types, f"{entry}.types")
            require(
                "engineer" not in power.types,
                f"{entry}.types",
                Text("an Engineer is no choice", "un Ingénieur n'est pas un choix possible"),
            )
            require(
                power.replaces is None or power.slot != "base",
                f"{entry}.replaces",
                Text("the base power replaces nothing", "le pouvoir de base ne remplace rien"),
            )
        case LootOfOtherCity() | RepeatOtherCityLoot():
            require(power.times >= 1, f"{entry}.times", at_least(1))
        case CaptureHere() | CaptureLootMultiplier():
            require(power.loot_times >= 1, f"{entry}.loot_times", at_least(1))
        case GainOneOf():
            require(
                bool(power.options),
                f"{entry}.options",
                Text("names no resource", "ne nomme aucune ressource"),
            )
            unique([option.resource for option in power.options], f"{entry}.options")
            for option in power.options:
                require(
                    option.amount >= 1,
                    f"{entry}.options",
                    Text("amounts must be 1 or more", "les quantités doivent être 1 ou plus"),
                )
        case PlainGain() | GainWhenBurrowedUnderOwn():
            for gain in power.gains:
                require(
                    gain.amount >= 1,
                    f"{entry}.gains",
                    Text("amounts must be 1 or more", "les quantités doivent être 1 ou plus"),
                )
    if isinstance(power, RepeatOtherCityLoot):
        follows = kinds["base"] is LootOfOtherCity and power.slot != "base"
        require(
            follows,
            entry,
            Text(
                "repeats a loot that the base power does not take",
                "répète un butin que le pouvoir de base ne prend pas",
            ),
        )
