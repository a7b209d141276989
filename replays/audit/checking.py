"""Checking one event of a log: its link, its facts against the rules, its chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from domain.bots import BOTS
from domain.kernel import (
    Draw,
    Endless,
    IllegalMove,
    ImpossibleChance,
    Recorder,
    ReplayedChance,
    State,
    Text,
    encoded,
    misread,
)
from domain.kernel.keyed import keyed_order, keyed_pick
from domain.table.commands.positions import InvalidPosition, read_position
from domain.table.commands.undo import waiting_for
from domain.table.events import (
    AnyEvent,
    DisputeRaised,
    JudgeLooked,
    Mark,
    MovePlayed,
    MovesRedone,
    MovesUndone,
    NoteAdded,
    RequestAnswered,
    RequestMade,
    RulingGiven,
    TableClosed,
    TableOpened,
)
from domain.table.line import Given
from domain.table.value import Table
from replays.audit.agreements import disagreements
from replays.audit.report import NOTHING, Difference
from replays.records.record import SUM

REFUSED = (IllegalMove, ImpossibleChance, Endless, msgspec.MsgspecError)
"""How what was recorded is refused; whatever else is raised is a fault of the program."""


_NOT_DONE = Text(
    "what all had agreed to was not done", "ce que tous avaient accepté n'a pas été fait"
)
_OPENED_ONCE = Text("a table is opened once", "une table ne s'ouvre qu'une fois")
_BOTS = Text(
    "the bots are not one to a seat, or unknown",
    "les robots ne sont pas un par place, ou sont inconnus",
)
_NO_OPENING = Text(
    "a table that starts from a position has no opening",
    "une table qui part d'une position n'a pas d'ouverture",
)
_CLOSED = Text("the table is closed", "la table est fermée")
_PRIVATE = Text("not the fields that are private", "ce ne sont pas les champs qui sont privés")
_OTHER_FACTS = Text(
    "the recorded facts are not what the rules give",
    "les faits notés ne sont pas ceux que donnent les règles",
)


class Checker:
    """Looks for what is wrong with one event, the table being folded up to it."""

    __slots__ = ("found", "table", "version")

    def __init__(self, table: Table, version: int) -> None:
        self.table = table
        self.version = version
        self.found: list[Difference] = []

    def _differs(self, check: str, what: Text, recorded: str = "", expected: str = "") -> None:
        self.found.append(Difference(self.version, check, what, recorded, expected))

    def _here(self, what: Text) -> Text:
        """What is wrong, and in which event."""
        at = self.version
        return Text(f"event {at}: {what.en}", f"événement {at} : {what.fr}")

    def check(self, event: AnyEvent, link: bytes, sum: str) -> Given | None:
        """Checks the event and its link; returns what the rules give, if that was recorded."""
        number, seats = self.version, len(self.table.players)
        found = link.hex()[:SUM]
        if found != sum:
            what = Text(
                f"the chain breaks at event {number}", f"la chaîne se rompt à l'événement {number}"
            )
            self._differs("chain", what, sum, found)
        elif _is_granted(self.table) and not isinstance(
            event, MovesUndone | MovesRedone | TableClosed | Mark
        ):
            self._differs("undo", self._here(_NOT_DONE))
        elif isinstance(event, MovePlayed) and 0 <= event.seat < seats:
            return self._check_move(event)
        elif isinstance(event, TableOpened):
            if number == 1:
                return self._check_opening(event)
            self._differs("line", self._here(_OPENED_ONCE))
        elif not _least_seat(event) <= event.seat < seats:
            what = Text(f"there is no seat {event.seat}", f"il n'y a pas de place {event.seat}")
            self._differs("line", self._here(what))
        else:
            for what, recorded, expected in disagreements(self.table, event):
                self._differs("undo", self._here(what), recorded, expected)
        return None

    def _check_opening(self, event: TableOpened) -> Given | None:
        table, ruleset, seats = self.table, self.table.ruleset, len(event.players)
        if event.bots and (len(event.bots) != seats or not {"", *BOTS}.issuperset(event.bots)):
            self._differs("line", _BOTS, str(event.bots))
        if bytes(event.position) != b"null":
            if table.start.seats != seats:
                what = Text(
                    f"the position is for {table.start.seats} seats, not for {seats}",
                    f"la position est pour {table.start.seats} places, non pour {seats}",
                )
                self._differs("line", what)
            try:
                read_position(ruleset, table.edition, seats, bytes(event.position), event.chance)
            except InvalidPosition as error:
                self._differs("facts", error.said)
            if event.draws or bytes(event.entries) != b"[]":
                self._differs("facts", _NO_OPENING)
            return None
        given = None
        try:
            options = msgspec.json.decode(event.options, type=ruleset.options)
            chance = ReplayedChance(event.draws, declared=event.invents)
            opens = partial(ruleset.open, table.edition, seats, options)
            given = opens(chance)
        except REFUSED as error:
            why = self._why(error)
            what = Text(
                f"the table could not be opened so: {why.en}",
                f"la table n'a pas pu être ouverte ainsi : {why.fr}",
            )
            self._differs(self._kind(error), what)
        if event.draws and event.chance == "server":
            self._check_draws(event.draws, {})
        if given is None:
            return None
        if self._is_recorded(event, given):
            return Given.by_rules(given)
        self._check_told(event, given, opens)
        return None

    def _check_move(self, event: MovePlayed) -> Given | None:
        table, ruleset, given = self.table, self.table.ruleset, None
        is_declared = table.opened.chance == "declared"
        if table.closed:
            self._differs("line", self._here(_CLOSED))
            return None
        try:
            move = ruleset.move_decoder.decode(event.move)
            chance = ReplayedChance(event.draws, declared=table.opened.invents)
            decides = partial(ruleset.decide, table.state, event.seat, move)
            given = decides(chance)
            private = ruleset.private(table.state, event.seat, move)
        except REFUSED as error:
            why = self._why(error)
            what = Text(
                f"the rules refuse the move: {why.en}", f"les règles refusent le coup : {why.fr}"
            )
            self._differs(self._kind(error), self._here(what))
        else:
            if private != event.private:
                self._differs("facts", self._here(_PRIVATE), str(event.private), str(private))
        if event.draws and not is_declared:
            self._check_draws(event.draws, table.line[-1].drawn)
        if given is None:
            return None
        if self._is_recorded(event, given):
            return Given.by_rules(given, move)
        self._check_told(event, given, decides)
        return None

    def _why(self, error: Exception) -> Text:
        if not isinstance(error, IllegalMove):
            return misread(error)
        told = self.table.ruleset.rulebook.tell_refusal(error, self.table.names)
        return Text(f"{error.rule}: {told.en}", f"{error.rule} : {told.fr}")

    def _kind(self, error: Exception) -> str:
        """Draws that the rules do not make, or that are missing, are no matter of versions."""
        is_drawn = isinstance(error, ImpossibleChance) and self.table.opened.chance == "server"
        return "chance" if is_drawn else "move"

    def _is_recorded(self, event: TableOpened | MovePlayed, given: Recorder[State]) -> bool:
        """Compares the recorded facts with what the rules give."""
        expected = encoded(given.entries)
        if bytes(event.entries) == expected:
            return True
        try:
            recorded = self.table.ruleset.entries_decoder.decode(event.entries)
        except msgspec.MsgspecError as error:
            self._differs("facts", self._here(misread(error)))
            return False
        for index, entry in enumerate(given.entries):
            found = recorded[index] if index < len(recorded) else None
            if found != entry:
                at, fact = self.version, index + 1
                what = Text(
                    f"event {at}, fact {fact}: the rules give another fact",
                    f"événement {at}, fait {fact} : les règles donnent un autre fait",
                )
                recorded_as = NOTHING if found is None else encoded(found).decode()
                self._differs("facts", what, recorded_as, encoded(entry).decode())
                return False
        self._differs(
            "facts", self._here(_OTHER_FACTS), bytes(event.entries).decode(), expected.decode()
        )
        return False

    def _check_told(
        self,
        event: TableOpened | MovePlayed,
        given: Recorder[State],
        again: Callable[[ReplayedChance], Recorder[State]],
    ) -> None:
        """Whatever the rules were: the facts that tell what was drawn tell just that.

        They are of the first kind that comes out otherwise when the draw does.
        """
        if self.table.opened.chance == "declared":
            return
        try:
            recorded = self.table.ruleset.entries_decoder.decode(event.entries)
        except msgspec.MsgspecError:
            return
        facts = [entry.fact for entry in recorded]
        for index, draw in enumerate(event.draws):
            draws = (*event.draws[:index], _otherwise(draw), *event.draws[index + 1 :])
            try:
                other = again(ReplayedChance(draws, declared=False)).entries
            except REFUSED:
                continue  # The draws that followed do not go with it.
            pairs = zip(given.entries, other, strict=False)
            follows = [one.fact for one, two in pairs if one.fact != two.fact]
            for fact in follows:
                if type(fact) is type(follows[0]) and fact not in facts:
                    what = Text(
                        f"what `{draw.source}` gave is told otherwise",
                        f"ce que `{draw.source}` a donné est raconté autrement",
                    )
                    found = bytes(event.entries).decode()
                    self._differs("chance", self._here(what), found, encoded(fact).decode())

    def _check_draws(self, draws: tuple[Draw, ...], drawn: dict[str, int]) -> None:
        """Compares the recorded chance with what the table's secret gives."""
        drawn = dict(drawn)
        for draw in draws:
            index = drawn.get(draw.source, 0)
            drawn[draw.source] = index + 1
            if not _could_be_drawn(draw):
                what = Text(
                    f"`{draw.source}` cannot be one of {draw.of}",
                    f"`{draw.source}` ne peut pas être l'un de {draw.of}",
                )
                self._differs("chance", self._here(what), str(draw.outcome))
                continue
            keyed = keyed_pick if isinstance(draw.outcome, int) else keyed_order
            expected = keyed(self.table.chance_secret, draw.source, index, draw.of)
            if draw.outcome != expected:
                what = Text(
                    f"`{draw.source}` number {index} is not what the secret gives",
                    f"`{draw.source}` numéro {index} n'est pas ce que donne le secret",
                )
                self._differs("chance", self._here(what), str(draw.outcome), str(expected))


def _is_granted(table: Table) -> bool:
    """Whether the last to be asked has just agreed, so that what was asked comes next."""
    if table.request is None or waiting_for(table):
        return False
    return isinstance(table.events[-1], RequestMade | RequestAnswered)


def _could_be_drawn(draw: Draw) -> bool:
    """Whether computing it ends: the numbers have 32 bits, and an order is as long as it says."""
    if isinstance(draw.outcome, int):
        return 0 < draw.of <= 2**32
    return len(draw.outcome) == draw.of


def _otherwise(draw: Draw) -> Draw:
    """Another outcome of the same draw, where there is one."""
    outcome = draw.outcome
    if isinstance(outcome, int):
        return Draw(draw.source, draw.of, (outcome + 1) % draw.of)
    return Draw(draw.source, draw.of, (*outcome[1:], *outcome[:1]))


def _least_seat(event: AnyEvent) -> int:
    """Disputes, rulings, notes and marks may come from somebody without a seat."""
    seatless = DisputeRaised | RulingGiven | NoteAdded | JudgeLooked | Mark
    return -1 if isinstance(event, seatless) else 0
