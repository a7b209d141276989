"""What every ruleset keeps, law by law: each looks at a game and says what is wrong, and where."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import msgspec

from domain.kernel import (
    IllegalMove,
    KeyedChance,
    Move,
    State,
    Text,
    encoded,
    seat_viewer,
)
from replays.conformance.games import Game, crash

Fault = tuple[int, Text]
"""After which move (0 is the opening), and what is wrong."""
Law = Callable[[Game], Iterator[Fault]]

MOST_TRIED = 40


def invariants(game: Game) -> Iterator[Fault]:
    """The invariants hold whenever the table waits."""
    for number, played in enumerate(game.played):
        for broken in game.ruleset.tell_broken(played.after):
            yield (
                number,
                Text(
                    f"an invariant does not hold: {broken.en}",
                    f"un invariant n'est pas respecté : {broken.fr}",
                ),
            )


def facts_rebuild(game: Game) -> Iterator[Fault]:
    """The facts, read back from their bytes, rebuild every state."""
    ruleset, state = game.ruleset, game.empty
    for number, played in enumerate(game.played):
        source = encoded(played.entries)
        decoded = ruleset.entries_decoder.decode(source)
        if encoded(decoded) != source:
            yield (
                number,
                Text(
                    "a fact is not the same once it was stored and read",
                    "un fait change quand on l'enregistre et le relit",
                ),
            )
        for entry, live in zip(decoded, played.states, strict=True):
            state = ruleset.evolve(state, entry.fact)
            if encoded(state) != encoded(live):
                tag = type(entry.fact).__struct_config__.tag
                yield (
                    number,
                    Text(
                        f"the fact {tag} does not rebuild the state that the rules had",
                        f"le fait {tag} ne refait pas l'état qu'avaient les règles",
                    ),
                )
                break
        state = played.after


def evolve_is_pure(game: Game) -> Iterator[Fault]:
    """The same fact on the same state gives the same, and changes neither."""
    ruleset = game.ruleset
    state = game.empty
    for number, played in enumerate(game.played):
        for entry, after in zip(played.entries, played.states, strict=True):
            before = encoded(state)
            again = [ruleset.evolve(state, entry.fact) for _ in range(2)]
            tag = type(entry.fact).__struct_config__.tag
            if encoded(state) != before:
                yield (
                    number,
                    Text(
                        f"evolving {tag} changed the state that it was given",
                        f"appliquer {tag} a changé l'état de départ",
                    ),
                )
            elif encoded(again[0]) != encoded(again[1]):
                yield (
                    number,
                    Text(
                        f"evolving {tag} twice gives two states",
                        f"appliquer {tag} deux fois donne deux états",
                    ),
                )
            state = after


def draws_repeat(game: Game) -> Iterator[Fault]:
    """A move that is taken back and made again with the same dice gives the same bytes."""
    for number, played in enumerate(game.played):
        before = encoded(played.before)
        try:
            again = game.redo(played)
        except Exception as error:
            yield (
                number,
                Text(
                    f"the same move cannot be made again: {crash(error).en}",
                    f"le même coup ne peut pas être refait : {crash(error).fr}",
                ),
            )
            continue
        if encoded(again.entries) != encoded(played.entries):
            yield (
                number,
                Text(
                    "the same move with the same dice gives other facts",
                    "le même coup avec les mêmes dés donne d'autres faits",
                ),
            )
        elif encoded(again.state) != encoded(played.after):
            yield (
                number,
                Text(
                    "the same move with the same dice gives another state",
                    "le même coup avec les mêmes dés donne un autre état",
                ),
            )
        if encoded(played.before) != before:
            yield (
                number,
                Text(
                    "deciding changed the state that it was given",
                    "décider a changé l'état de départ",
                ),
            )


def listed_is_legal(game: Game) -> Iterator[Fault]:
    """A listed move is never refused, and no two are the same."""
    rng, ruleset = random.Random(game.seed), game.ruleset
    for number, state in enumerate(game.positions):
        for seat in range(game.seats):
            moves = list(ruleset.legal(state, seat))
            if len({encoded(move) for move in moves}) < len(moves):
                yield (
                    number,
                    Text(
                        f"seat {seat} is offered the same move twice",
                        f"la place {seat} reçoit deux fois le même coup",
                    ),
                )
            if any(encoded(ruleset.canonical(state, move)) != encoded(move) for move in moves):
                yield (
                    number,
                    Text(
                        f"seat {seat} is offered a move in another than its canonical form",
                        f"la place {seat} reçoit un coup dans une autre forme que la sienne",
                    ),
                )
            for move in rng.sample(moves, min(len(moves), MOST_TRIED)):
                refusal = refused(game, state, seat, move)
                if refusal:
                    yield (
                        number,
                        Text(
                            f"seat {seat} is offered {_shown(move)}, and it is refused",
                            f"la place {seat} reçoit {_shown(move)}, et c'est refusé",
                        ),
                    )


def refused_is_unlisted(game: Game) -> Iterator[Fault]:
    """Who is not asked is offered nothing and refused by a rule of the book, with a reason."""
    ruleset = game.ruleset
    for number, played in enumerate(game.moves):
        state, move = played.before, played.move
        assert move is not None
        asked = {decision.seat for decision in ruleset.decisions(state)}
        for seat in set(range(game.seats)) - asked:
            if ruleset.legal(state, seat):
                yield (
                    number,
                    Text(
                        f"seat {seat} is not asked, and is offered moves",
                        f"rien n'est demandé à la place {seat}, et elle reçoit des coups",
                    ),
                )
            refusal = refused(game, state, seat, move)
            if refusal is None:
                yield (
                    number,
                    Text(
                        f"seat {seat} is not asked, and may play {_shown(move)}",
                        f"rien n'est demandé à la place {seat}, et elle peut jouer {_shown(move)}",
                    ),
                )
            elif refusal.rule not in ruleset.rulebook.rules:
                yield (
                    number,
                    Text(
                        f"{_shown(move)} is refused by {refusal.rule!r}, which is no rule",
                        f"{_shown(move)} est refusé par {refusal.rule!r}, qui n'est pas une règle",
                    ),
                )
            elif refusal.reason not in ruleset.rulebook.reasons:
                yield (
                    number,
                    Text(
                        f"{_shown(move)} is refused for {refusal.reason!r}: it has no words",
                        f"{_shown(move)} est refusé pour {refusal.reason!r} : il n'a pas de mots",
                    ),
                )
    for seat in range(game.seats) if ruleset.is_over(game.end) else ():
        if ruleset.legal(game.end, seat) or ruleset.decisions(game.end):
            yield (
                len(game.moves),
                Text(
                    "something is asked when the game is over",
                    "quelque chose est demandé alors que la partie est finie",
                ),
            )


def own_moves_in_own_view(game: Game) -> Iterator[Fault]:
    """A seat finds its moves, and everybody who is asked, in its own view."""
    ruleset = game.ruleset
    for number, state in enumerate(game.positions):
        pending = ruleset.decisions(state)
        for viewer in game.viewers:
            view = ruleset.view(state, viewer)
            if ruleset.decisions(view) != pending:
                yield (
                    number,
                    Text(
                        f"{viewer} sees somebody else asked than there is",
                        f"{viewer} voit demander quelqu'un d'autre que celui qui l'est",
                    ),
                )
        for seat in range(game.seats):
            own = ruleset.view(state, seat_viewer(seat))
            if list(ruleset.legal(own, seat)) != list(ruleset.legal(state, seat)):
                yield (
                    number,
                    Text(
                        f"seat {seat} is offered other moves than its view tells",
                        f"la place {seat} reçoit d'autres coups que ne le dit sa vue",
                    ),
                )


def facts_cite_rules(game: Game) -> Iterator[Fault]:
    """Every fact cites rules of the rulebook."""
    rules = set(game.ruleset.rulebook.rules)
    for number, played in enumerate(game.played):
        for entry in played.entries:
            tag = type(entry.fact).__struct_config__.tag
            if not entry.rules:
                yield (
                    number,
                    Text(f"the fact {tag} cites no rule", f"le fait {tag} ne cite aucune règle"),
                )
            for rule in set(entry.rules) - rules:
                yield (
                    number,
                    Text(
                        f"the fact {tag} cites {rule!r}, which is no rule",
                        f"le fait {tag} cite {rule!r}, qui n'est pas une règle",
                    ),
                )


def standings_agree(game: Game) -> Iterator[Fault]:
    """The standings are the same for everybody, and a result is there at the end and not before."""
    ruleset = game.ruleset
    for number, state in enumerate(game.positions):
        truth = ruleset.standings(state)
        sides = [line.side for line in truth.lines]
        if len(set(sides)) < len(sides):
            yield (
                number,
                Text(
                    "a side has two lines in the standings", "un camp a deux lignes au classement"
                ),
            )
        if truth.is_over != ruleset.is_over(state):
            yield (
                number,
                Text(
                    "the standings do not know whether the game is over",
                    "le classement ne sait pas si la partie est finie",
                ),
            )
        if not truth.is_over and (truth.winners or truth.winning_sides or truth.reason):
            yield (
                number,
                Text(
                    "somebody has won before the game is over",
                    "quelqu'un a gagné avant la fin de la partie",
                ),
            )
        if not set(truth.winners) <= set(range(game.seats)):
            yield (
                number,
                Text("a seat has won that is not there", "une place a gagné qui n'existe pas"),
            )
        for line in truth.lines:
            if line.sources and sum(line.sources.values()) != line.score:
                yield (
                    number,
                    Text(
                        f"the score of {line.side} is not the sum of its sources",
                        f"le score de {line.side} n'est pas la somme de ses sources",
                    ),
                )
        for viewer in game.viewers:
            seen = ruleset.standings(ruleset.view(state, viewer))
            if (seen.is_over, seen.winners, seen.reason) != (
                truth.is_over,
                truth.winners,
                truth.reason,
            ):
                yield (
                    number,
                    Text(f"{viewer} sees another result", f"{viewer} voit un autre résultat"),
                )


def refused(game: Game, state: State, seat: int, move: Move) -> IllegalMove | None:
    """The refusal of a move, if it is refused."""
    try:
        game.ruleset.decide(state, seat, move, KeyedChance(b"try", {}))
    except IllegalMove as refusal:
        return refusal
    return None


def _shown(move: Move) -> str:
    return msgspec.json.encode(move).decode()
