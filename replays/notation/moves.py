"""Moves in the rulebook's words: told so that no two that are open read alike, and found again."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel import AnyRuleset, Language, Move, Names, Part, State, part_words
from domain.kernel.parts import Anatomy
from replays.notation.words import BETWEEN, Tokens, chunks, is_within, tokens, unnumbered

OpenMoves = Mapping[Tokens, tuple[str, Move]]
"""Moves with their words, by how these read."""

CLOSEST = 6
"""How many open moves an error names."""


_encode = msgspec.json.Encoder().encode


class Ambiguous(Exception):
    """What is written may mean several moves."""

    def __init__(self, told: Sequence[str]) -> None:
        super().__init__(", ".join(told))
        self.told = tuple(told)


class MoveWords:
    """How the moves of a ruleset are written in one language."""

    def __init__(self, ruleset: AnyRuleset, names: Names, language: Language) -> None:
        """`names`: of no kind two alike."""
        self._ruleset = ruleset
        self._names = names
        self._language = language
        self._anatomy = Anatomy(ruleset.rulebook)
        self._told: dict[bytes, tuple[str, Tokens]] = {}

    def open_to(self, state: State, seat: int) -> OpenMoves:
        """The moves a seat may choose from, by how they read; what reads alike says what differs.

        A move that cannot be told apart by any word is left out.
        """
        groups: dict[Tokens, list[tuple[str, Move]]] = {}
        for move in self._ruleset.legal(state, seat):
            told, read = self._tell(move)
            if read:
                groups.setdefault(read, []).append((told, move))
        found: dict[Tokens, tuple[str, Move]] = {}
        for read, group in groups.items():
            if len(group) == 1:
                found.setdefault(read, group[0])
            else:
                for told, move in self._told_apart(group):
                    found.setdefault(tokens(told), (told, move))
        return found

    def _told_apart(self, group: list[tuple[str, Move]]) -> list[tuple[str, Move]]:
        """The same moves, each with what not all of them have in brackets behind its words."""
        counts = [self._anatomy.parts(move, self._names).counts for _, move in group]
        shared = {
            part: min(each.get(part, 0) for each in counts) for each in counts for part in each
        }
        apart: list[tuple[str, Move]] = []
        for (told, move), parts in zip(group, counts, strict=True):
            own = [self._part(part, n) for part, n in parts.items() if n > shared[part]]
            apart.append((f"{told} ({', '.join(own)})" if own else told, move))
        return apart

    def _part(self, part: Part, times: int) -> str:
        told = part_words(self._ruleset.rulebook, part, self._names, self._language)
        return f"{times} {told}" if times > 1 else told

    def write(self, state: State, seat: int, move: Move) -> str:
        """A move as a line tells it."""
        for told, each in self.open_to(state, seat).values():
            if each == move:
                return told
        return msgspec.json.encode(move).decode()

    def tell(self, move: Move) -> str:
        """A move in words alone."""
        return self._tell(move)[0]

    def _tell(self, move: Move) -> tuple[str, Tokens]:
        """A move in words, and how they read; not at all where they look like something else."""
        key = _encode(move)
        known = self._told.get(key)
        if known is None:
            told = self._ruleset.rulebook.tell_move(move, self._names, self._language)
            is_plain = not told.startswith("{") and BETWEEN not in told
            is_plain = is_plain and "[" not in told and "]" not in told
            known = self._told[key] = told, tokens(told) if is_plain else ()
        return known


def find(text: str, open_moves: OpenMoves) -> Move | None:
    """The open move that a text means; Ambiguous if it may mean several."""
    wanted = tokens(text)
    if not wanted:
        return None
    if wanted in open_moves:
        return open_moves[wanted][1]
    told = list(open_moves.values())
    # Cards of the same name: whichever is there.
    same = [move for each, move in told if tokens(unnumbered(each)) == wanted]
    if same:
        return same[0]
    fits = [(each, move) for each, move in told if is_within(wanted, tokens(each))]
    if not fits:
        # A list in another order.
        listed = chunks(text)
        fits = [(each, move) for each, move in told if _lists(listed, chunks(each))]
    return _shortest(fits)


def _lists(few: tuple[Tokens, ...], many: tuple[Tokens, ...]) -> bool:
    """Whether two texts list the same things, in whatever order."""
    left = list(many)
    for chunk in few:
        fits = next((each for each in left if is_within(chunk, each)), None)
        if fits is None:
            return False
        left.remove(fits)
    return not left


def _shortest(fits: list[tuple[str, Move]]) -> Move | None:
    """The move with the fewest words beside those that are written."""
    if not fits:
        return None
    least = min([len(tokens(each)) for each, _ in fits])
    best = [(each, move) for each, move in fits if len(tokens(each)) == least]
    if len({tokens(unnumbered(each)) for each, _ in best}) > 1:
        raise Ambiguous([each for each, _ in best])
    return best[0][1]


def closest(text: str, open_moves: OpenMoves) -> list[str]:
    """Open moves, those that read most like a text first."""
    told = [each for each, _ in open_moves.values()]
    near = difflib.get_close_matches(text, told, CLOSEST, 0.3)
    return near + [each for each in told if each not in near]
