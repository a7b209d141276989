"""Reading a written game: every line is played by the rules, with the chance that it tells."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from domain.kernel import (
    JUDGE,
    AnyRuleset,
    Edition,
    IllegalMove,
    ImpossibleChance,
    Language,
    Move,
    Text,
    colon,
    misread,
)
from domain.table.commands.play import open_table, play
from domain.table.commands.seats import ask_abandon, resign
from domain.table.commands.undo import answer_request, waiting_for
from domain.table.folding import empty_table, take
from domain.table.value import CommandRefused, Table
from replays.notation.chances import ChanceWords, Unasked, Unreadable, Written, WrittenChance, cited
from replays.notation.header import Header, HeaderLine, language_of, read_header, result_of
from replays.notation.moves import CLOSEST, Ambiguous, MoveWords, OpenMoves, closest, find
from replays.notation.words import (
    BETWEEN,
    COMMENT,
    RESIGNS,
    SETUP,
    STOPS,
    distinct,
    labels,
    split,
    tokens,
)

Editions = Callable[[AnyRuleset, str], Edition]
"""The edition of a ruleset with this hash; KeyError if nobody has kept it."""

MOST_LINES = 20_000
"""More than any game needs."""


class BrokenNotation(Exception):
    """A written game that cannot be read: which line, what was expected, what was open."""

    def __init__(self, line: int, reason: Text, language: Language) -> None:
        word = {"en": "line", "fr": "ligne"}[language]
        super().__init__(f"{word} {line}{colon(language)}{reason.in_language(language)}")
        self.line = line
        self.reason = reason
        self.language = language


def read(source: str, id: str, editions: Editions) -> Table:
    """The table of a written game, its chance declared."""
    lines = {
        number: line
        for number, line in enumerate(source.lstrip("\ufeff").splitlines(), 1)
        if not line.lstrip().startswith(COMMENT)
    }
    return _Reader(lines, id, editions).table


class _Reader:
    def __init__(self, lines: dict[int, str], id: str, editions: Editions) -> None:
        self._language: Language = "en"
        self._at = min(lines, default=1)
        try:
            body = self._open(lines, id, editions)
            for number, line in body.items():
                self._at = number
                self._read_line(line)
            self._at = self._header.result_at
            self._check_result()
        except HeaderLine as error:
            raise BrokenNotation(error.line, error.reason, self._language) from error
        except Unreadable as error:
            raise BrokenNotation(self._at, error.reason, self._language) from error

    def _open(self, lines: dict[int, str], id: str, editions: Editions) -> dict[int, str]:
        """Reads the header and lays the table out; the lines that are left."""
        if len(lines) > MOST_LINES:
            raise Unreadable(Text("the text is too long", "le texte est trop long"))
        head, body = _parted(lines)
        self._at = min(head, default=1)
        self._language = language_of(head)
        header = self._header = read_header(head, self._at)
        edition = self._edition(header, editions)
        self._labels = labels(header.players, self._language)
        self._names = distinct(header.ruleset.names(edition, self._labels))
        self._moves = MoveWords(header.ruleset, self._names, self._language)
        self._chances = ChanceWords(header.ruleset.rulebook, self._names, self._language)
        setup = {n: line for n, line in body.items() if self._is_setup(line)}
        self._at = min(setup or body, default=self._at)
        chance = WrittenChance(
            _written([_bracketed(line)[1] for line in setup.values()]), self._chances
        )
        self._tried(
            lambda: header.ruleset.open(edition, len(header.players), header.options, chance)
        )
        opened = open_table(
            header.ruleset,
            edition,
            header.players,
            header.options,
            secret=secrets.token_bytes(32),
            chance="declared",
            declared=chance.declared,
            at=header.at,
        )
        self.table = take(empty_table(id, opened, header.ruleset, edition), opened)
        return {n: line for n, line in body.items() if n not in setup}

    def _edition(self, header: Header, editions: Editions) -> Edition:
        if not header.edition:
            return header.ruleset.standard_edition
        try:
            return editions(header.ruleset, header.edition)
        except KeyError as error:
            raise Unreadable(
                Text(
                    f"no edition with the hash {header.edition!r} is kept here: "
                    "take its file in first, with `dossier edition`",
                    f"aucune édition de code {header.edition!r} n'est conservée ici : "
                    "ajoutez d'abord son fichier, avec `dossier edition`",
                )
            ) from error

    def _is_setup(self, line: str) -> bool:
        return tokens(line.partition("[")[0]) == tokens(SETUP.in_language(self._language))

    def _read_line(self, line: str) -> None:
        seat, rest = self._seat(line)
        while rest:
            text, written, rest = _cut(rest)
            self._play(seat, text, written)

    def _seat(self, line: str) -> tuple[int, str]:
        for seat, label in enumerate(self._labels):
            head, separator, rest = line.partition(":")
            if separator and tokens(head) == tokens(label):
                return seat, rest.strip()
        who = ", ".join(self._labels)
        raise Unreadable(
            Text(
                f"“{line}” does not begin with a player: expected one of {who}, then a colon;"
                f" {self._waiting().en}",
                f"« {line} » ne commence pas par un joueur : on attendait l'un de {who}, puis deux"
                f" points ; {self._waiting().fr}",
            )
        )

    def _play(self, seat: int, text: str, written: Written) -> None:
        if self._gives_up(seat, text):
            return None
        open_moves = self._open_to(seat, text)
        found = self._found(text, open_moves)
        if found is not None:
            return self._take(seat, found, written)
        # What chance gave may stand behind the words, without brackets.
        words = text.split()
        for cut in range(len(words) - 1, 0, -1):
            with suppress(Ambiguous, Unasked):
                found = find(" ".join(words[:cut]), open_moves)
                if found is not None:
                    return self._take(seat, found, Written(plain=[" ".join(words[cut:])]))
        raise self._no_move(seat, text, closest(text, open_moves))

    def _take(self, seat: int, move: Move, written: Written) -> None:
        """Plays a move with the chance that is written."""
        table = self.table
        chance = WrittenChance(written, self._chances)
        self._tried(lambda: table.ruleset.decide(table.state, seat, move, chance))
        decided = play(table, seat, move, declared=chance.declared, at=self._header.at)
        self.table = take(table, decided)

    def _tried(self, decide: Callable[[], object]) -> None:
        try:
            decide()
        except IllegalMove as error:
            book = self._header.ruleset.rulebook
            reason, rule = book.tell_refusal(error, self._names), book.rule(error.rule)
            raise Unreadable(
                Text(
                    f"the rules say no: {reason.en} ({rule.title.en}); {self._waiting().en}",
                    f"les règles disent non : {reason.fr} ({rule.title.fr}) ; {self._waiting().fr}",
                )
            ) from error
        except ImpossibleChance as error:
            raise Unreadable(error.said) from error

    def _gives_up(self, seat: int, text: str) -> bool:
        """Whether the line ends the game before its end."""
        table, at = self.table, self._header.at
        try:
            if tokens(text) == tokens(RESIGNS.in_language(self._language)):
                if len(table.players) > 2:
                    raise Unreadable(
                        Text(
                            "of more than two players, one who gives up is played for: write it "
                            "as a comment",
                            "à plus de deux, on joue pour qui abandonne : écrivez-le en "
                            "commentaire",
                        )
                    )
                self.table = take(table, *resign(table, seat, at=at))
                return True
            if tokens(text) == tokens(STOPS.in_language(self._language)):
                table = take(table, *ask_abandon(table, seat, True, at=at))
                while table.request:
                    table = take(table, *answer_request(table, waiting_for(table)[0], True, at=at))
                self.table = table
                return True
        except CommandRefused as error:
            raise Unreadable(error.said) from error
        return False

    def _open_to(self, seat: int, text: str) -> OpenMoves:
        if self.table.is_over:
            raise Unreadable(
                Text(
                    f"“{text}”: the game is over, nothing was open",
                    f"« {text} » : la partie est finie, rien n'était ouvert",
                )
            )
        return {} if text.startswith("{") else self._moves.open_to(self.table.state, seat)

    def _found(self, text: str, open_moves: OpenMoves) -> Move | None:
        """The move that a text means; nothing if it means none that is open."""
        if text.startswith("{"):
            try:
                return self.table.ruleset.move_decoder.decode(text.encode())
            except msgspec.DecodeError as error:
                why = misread(error)
                raise Unreadable(Text(f"{text}: {why.en}", f"{text} : {why.fr}")) from error
        try:
            return find(text, open_moves)
        except Ambiguous as error:
            may_be = cited(error.told)
            raise Unreadable(
                Text(
                    f"“{text}” may mean several moves: {may_be.en}",
                    f"« {text} » peut désigner plusieurs coups : {may_be.fr}",
                )
            ) from error

    def _no_move(self, seat: int, text: str, told: Sequence[str]) -> Unreadable:
        who = self._labels[seat]
        if not told:
            return Unreadable(
                Text(
                    f"“{text}”: nothing is open to {who} here; {self._waiting().en}",
                    f"« {text} » : rien n'est ouvert à {who} ici ; {self._waiting().fr}",
                )
            )
        kind = self.table.ruleset.asked(self.table.state, seat)
        asked = {
            language: self._names.get("decision", {}).get(language, {}).get(kind, kind)
            for language in ("en", "fr")
        }
        open_to = cited(told, CLOSEST)
        return Unreadable(
            Text(
                f"“{text}” is no move that is open: {who} was expected to {asked['en']};"
                f" open were {open_to.en}",
                f"« {text} » n'est pas un coup ouvert : on attendait de {who} :"
                f" {asked['fr']} ; étaient ouverts {open_to.fr}",
            )
        )

    def _waiting(self) -> Text:
        """Whom the table waits for."""
        if not hasattr(self, "table"):
            return Text("the table was being laid out", "la table se mettait en place")
        if self.table.is_over:
            return Text("the game was over", "la partie était finie")
        decisions = self.table.decisions(JUDGE)

        def told(language: Language) -> str:
            known = self._names.get("decision", {}).get(language, {})
            return ", ".join(
                f"{self._labels[each.seat]} ({known.get(each.kind, each.kind)})"
                for each in decisions
                if each.required
            )

        return Text(f"awaited was {told('en')}", f"on attendait {told('fr')}")

    def _check_result(self) -> None:
        written = self._header.result
        given = result_of(self.table, self._names, self._language)
        if written and tokens(written) != tokens(given):
            raise Unreadable(
                Text(
                    f"the result is said to be “{written}”, the moves give “{given}”",
                    f"le résultat serait « {written} », les coups donnent « {given} »",
                )
            )


def _parted(lines: dict[int, str]) -> tuple[dict[int, str], dict[int, str]]:
    """The header's lines, and those below the first empty one."""
    head: dict[int, str] = {}
    body: dict[int, str] = {}
    is_head = True
    for number, line in lines.items():
        if line.strip():
            (head if is_head else body)[number] = line.strip()
        elif head:
            is_head = False
    return head, body


def _bracketed(text: str) -> tuple[str, str]:
    """The words, and what stands in brackets behind them."""
    words, opening, rest = text.partition("[")
    if not opening:
        return words.strip(), ""
    if "]" not in rest:
        raise Unreadable(Text("the bracket is not closed", "le crochet n'est pas fermé"))
    inside, _, _ = rest.rpartition("]")
    return words.strip(), inside


def _cut(line: str) -> tuple[str, Written, str]:
    """The first move of a line, what chance gave it, and the rest of the line."""
    text = ""
    if line.startswith("{"):
        try:
            _, end = json.JSONDecoder().raw_decode(line)
        except ValueError as error:
            raise Unreadable(
                Text(f"{line}: this is no JSON", f"{line} : ce n'est pas du JSON")
            ) from error
        text, line = line[:end], line[end:]
    segment, *others = split(line, BETWEEN) or [line]
    words, inside = _bracketed(segment)
    return text or words, _written([inside]), BETWEEN.join(others).strip()


def _written(texts: list[str]) -> Written:
    try:
        return Written(texts)
    except ValueError as error:
        raise Unreadable(
            Text(f"{error} is not closed", f"{error} : les guillemets ne sont pas fermés")
        ) from error
