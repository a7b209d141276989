"""Writing a game down: its header, then line by line what was played."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.kernel import Language, Text, colon
from domain.table.events import (
    AnyEvent,
    NoteAdded,
    RulingGiven,
    SeatClaimed,
    SeatLeft,
    TableClosed,
)
from domain.table.line import Played
from domain.table.value import CommandRefused, Table
from replays.notation.chances import ChanceWords, Noted, NotedChance
from replays.notation.header import write_header
from replays.notation.moves import MoveWords
from replays.notation.words import COMMENT, RESIGNS, SETUP, STOPS, distinct, labels


def write(table: Table, language: Language = "en") -> str:
    """The whole game as text; CommandRefused if it has what no line can tell."""
    if bytes(table.opened.position) != b"null":
        raise CommandRefused(
            Text(
                "this game begins with a described position: only a record holds that",
                "cette partie commence par une position décrite : seul un fichier la contient",
            )
        )
    return "\n".join(_Writer(table, language).lines()) + "\n"


class _Writer:
    def __init__(self, table: Table, language: Language) -> None:
        self._table = table
        self._language = language
        self._labels = labels(table.players, language)
        self._names = distinct(table.ruleset.names(table.edition, self._labels))
        self._moves = MoveWords(table.ruleset, self._names, language)
        self._chances = ChanceWords(table.ruleset.rulebook, self._names, language)

    def lines(self) -> Iterator[str]:
        table = self._table
        yield from write_header(table, self._names, self._language)
        yield ""
        setup = SETUP.in_language(self._language)
        for told in self._chances.told(self._noted(0)):
            yield f"{setup} [{told}]"
        line = {played.version: index for index, played in enumerate(table.line)}
        played = {each.version: each for each in table.history}
        for version, event in enumerate(table.events, 1):
            if version in line:
                if line[version]:
                    yield self._line(line[version])
            elif version in played:
                yield self._taken_back(played[version])
            else:
                yield from self._beside(event)

    def _line(self, index: int) -> str:
        """A move of the line."""
        played = self._table.line[index]
        if played.move is None or played.seat is None:
            raise CommandRefused(
                Text(
                    "a judge has corrected facts of this game: only a record holds that",
                    "un arbitre a corrigé des faits de cette partie : seul un fichier le contient",
                )
            )
        before = self._table.line[index - 1].states[-1]
        told = self._moves.write(before, played.seat, played.move)
        noted = self._chances.told(self._noted(index))
        chance = f" [{'; '.join(noted)}]" if noted else ""
        return self._by(played.seat, told + chance)

    def _by(self, seat: int, told: str) -> str:
        return f"{self._labels[seat]}{colon(self._language)}{told}"

    def _noted(self, index: int) -> list[Noted]:
        """What chance gave a move (or the opening): the rules are asked again."""
        table = self._table
        played = table.line[index]
        chance = NotedChance(played.draws, declared=table.opened.invents)
        if played.move is None or played.seat is None:
            options = bytes(table.opened.options)
            chosen = msgspec.json.decode(options, type=table.ruleset.options)
            table.ruleset.open(table.edition, len(table.players), chosen, chance)
        else:
            before = table.line[index - 1].states[-1]
            table.ruleset.decide(before, played.seat, played.move, chance)
        return chance.noted

    def _taken_back(self, played: Played) -> str:
        if played.move is None or played.seat is None:
            return COMMENT
        word = Text("taken back", "repris").in_language(self._language)
        told = self._by(played.seat, self._moves.tell(played.move))
        return f"{COMMENT} {word}{colon(self._language)}{told}"

    def _beside(self, event: AnyEvent) -> Iterator[str]:
        """What is no move: how the game was given up, and comments."""
        language = self._language
        match event:
            case TableClosed():
                how = RESIGNS if event.reason == "resigned" else STOPS
                yield self._by(event.seat, how.in_language(language))
            case SeatClaimed():
                yield self._comment(event.seat, Text("takes the seat", "prend la place"))
            case SeatLeft():
                yield self._comment(event.seat, Text("leaves the seat", "quitte la place"))
            case NoteAdded():
                yield _commented(event.text)
            case RulingGiven():
                yield _commented(event.reasoning)
            case _:
                return

    def _comment(self, seat: int, what: Text) -> str:
        return f"{COMMENT} {self._by(seat, what.in_language(self._language))}"


def _commented(text: str) -> str:
    return f"{COMMENT} " + " ".join(text.split())
