"""What every ruleset keeps: `python -m domain.contract` checks it, and `make check` runs that.

Importing a ruleset already shows that every fact says who sees it, that every move is answered
and every decision listed. Here: every rule of the rulebook can be named by the program, and every
reason that a rule gives, and every broken invariant, can be told.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from domain.kernel import AnyRuleset, Text, members
from domain.packages import Packages
from domain.reasons import reason_faults
from domain.rulesets import RULESETS


def faults(ruleset: AnyRuleset) -> Iterator[Text]:
    """What is wrong with a ruleset's rules, in words; nothing where all is well."""
    book = ruleset.rulebook
    named = rules_in(files(book.package))
    for short, rule in book.rules.items():
        if rule.component:
            if not has_component(ruleset, rule.component):
                yield Text(
                    f"{rule.id} describes {rule.component}, which no edition has",
                    f"{rule.id} décrit {rule.component}, qu'aucune édition n'a",
                )
        elif short not in named and not _is_made(ruleset, short, named):
            yield Text(
                f"{rule.id} is named by no check, fact, decision or listing",
                f"{rule.id} n'est nommée par aucun contrôle, fait, décision ou liste",
            )
    yield from reason_faults(ruleset)


def _is_made(ruleset: AnyRuleset, short: str, named: set[str]) -> bool:
    """Whether the code puts the id together from a text (`action.`) and an id of the edition."""
    group, _, last = short.partition(".")
    return f"{group}." in named and f'"{last}"'.encode() in ruleset.default_edition()


def rules_in(folder: Traversable) -> set[str]:
    """Every text of the code below a folder that could be a rule's id: docstrings do not count."""
    found: set[str] = set()
    for entry in folder.iterdir():
        if entry.is_dir():
            found |= rules_in(entry)
        elif entry.name.endswith(".py"):
            found |= _texts(ast.parse(entry.read_text("utf-8")))
    return found


def _texts(tree: ast.Module) -> set[str]:
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    }


def has_component(ruleset: AnyRuleset, path: str) -> bool:
    """Whether the default edition has an entry at this path (`places.items`)."""
    entry: object = msgspec.json.decode(ruleset.default_edition())
    for key in path.split("."):
        if not isinstance(entry, dict) or key not in entry:
            return False
        entry = entry[key]
    return True


def main(rulesets: Packages[AnyRuleset] = RULESETS) -> int:
    """Tells of every ruleset what it keeps, or what is wrong; also of one that was not made."""
    wrong = [f"{slug}: {fault.en}" for slug, fault in rulesets.faults.items()]
    wrong += [fault.en for ruleset in rulesets.values() for fault in faults(ruleset)]
    for fault in wrong:
        print(fault, file=sys.stderr)
    for ruleset in rulesets.values():
        moves, facts = len(members(ruleset.moves)), len(members(ruleset.facts))
        reasons, invariants = len(ruleset.rulebook.reasons), len(ruleset.rulebook.invariants)
        print(
            f"{ruleset.slug}: {len(ruleset.rulebook.rules)} rules, {moves} moves, {facts} facts, "
            f"{reasons} reasons, {invariants} invariants"
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
