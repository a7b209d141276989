"""Choices: a move told part by part, and what a seat could have played at a step."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from api.caller import require_seat, require_step
from api.problems import BadRequest, problems
from api.roles import Insider, Mover, Onlooker
from api.routes.moves import legal_moves
from api.shapes import ChoiceShown, Lang, LegalMove, LegalMoves, Words, reply
from api.shapes.choices import OptionShown, PartShown, TouchShown
from domain.kernel import (
    Choice,
    Forms,
    Language,
    Move,
    NothingFits,
    Part,
    State,
    Text,
    misread,
    part_words,
    seat_viewer,
)
from domain.table.value import Table
from replays.touch import touch_of

MOST_CHOSEN = 200

Chosen = Annotated[
    list[str] | None,
    QueryParameter(
        name="chosen",
        required=False,
        max_items=MOST_CHOSEN,
        description="What is chosen so far: `kind:id`, as often as it counts.",
    ),
]


@get(
    "/games/{id:str}/choices",
    summary="What may be touched next to make a move (a seat's own token only)",
    responses=problems(400, 401, 403, 404),
)
async def choose(
    mover: NamedDependency[Mover],
    chosen: Chosen = None,
    seat: FromQuery[int | None] = None,
    lang: Lang = "en",
) -> Response[ChoiceShown]:
    teller = _Teller(mover.table, mover.table.state, mover.seat(seat), lang)
    return reply(ChoiceShown, teller.shown(chosen or []))


@get(
    "/games/{id:str}/steps/{step:int}/choices",
    summary="What a seat could have touched at a step (the judge; everybody at the end)",
    responses=problems(400, 401, 403, 404),
)
async def choose_at(
    insider: NamedDependency[Insider],
    step: FromPath[int],
    seat: FromQuery[int],
    chosen: Chosen = None,
    lang: Lang = "en",
) -> Response[ChoiceShown]:
    state = _state_at(insider.table, step, seat)
    return reply(ChoiceShown, _Teller(insider.table, state, seat, lang).shown(chosen or []))


@get(
    "/games/{id:str}/steps/{step:int}/legal-moves",
    summary="What a seat could have played at a step (the judge; everybody at the end)",
    responses=problems(400, 401, 403, 404),
)
async def list_choices(
    insider: NamedDependency[Insider],
    step: FromPath[int],
    seat: FromQuery[int],
    words: Words = False,
    lang: Lang = "en",
) -> Response[LegalMoves]:
    state = _state_at(insider.table, step, seat)
    return reply(LegalMoves, legal_moves(insider.table, state, seat, words, lang))


@get(
    "/games/{id:str}/move-forms",
    summary="Every kind of move, asked field by field: also what no rule allows",
    responses=problems(400, 401, 403, 404),
)
async def list_forms(onlooker: NamedDependency[Onlooker], lang: Lang = "en") -> Response[Forms]:
    table = onlooker.table
    return reply(Forms, table.ruleset.forms(table.names, lang))


def _state_at(table: Table, step: int, seat: int) -> State:
    """The state at a step, once there are such a step and such a seat."""
    require_step(table, step)
    require_seat(table, seat)
    return table.state_at(step)


class _Teller:
    """Tells a seat's choices: from what that seat may see, and in words."""

    def __init__(self, table: Table, state: State, seat: int, language: Language) -> None:
        self._table = table
        self._ruleset = table.ruleset
        self._names = table.names
        self._seat = seat
        self._language = language
        self._view = self._ruleset.view(state, seat_viewer(seat))
        self._choices = self._ruleset.choices(self._view, seat, self._names)
        self._touch = touch_of(self._ruleset.slug)

    def shown(self, chosen: list[str]) -> ChoiceShown:
        """Where the choice stands; BadRequest if nothing fits."""
        choice = self._after(chosen)
        targets = self._touch.targets(choice, self._seat, self._view)
        pending = self._ruleset.decisions(self._view)
        return ChoiceShown(
            seat=self._seat,
            version=self._table.version,
            decisions=tuple([each for each in pending if each.seat == self._seat]),
            chosen=tuple([self._part(*each) for each in choice.chosen]),
            taken=tuple([self._part(*each) for each in choice.taken]),
            next=tuple(
                [
                    OptionShown(
                        str(option.part),
                        option.part.kind,
                        self._words(option.part, option.plays),
                        option.has,
                        option.most,
                        option.fits,
                        self._told(option.plays) if option.plays else "",
                        tuple([t.sprite for t in targets if t.parts == (option.part,)]),
                    )
                    for option in choice.next
                ]
            ),
            together=tuple(
                [
                    TouchShown(target.sprite, tuple(map(str, target.parts)))
                    for target in targets
                    if len(target.parts) > 1
                ]
            ),
            nouns=self._nouns(choice),
            left=choice.left,
            playable=self._move(choice.playable),
            rest=self._move(choice.rest),
            beforehand=self._beforehand(),
            fits=choice.fits,
        )

    def _nouns(self, choice: Choice) -> dict[str, str]:
        """What the rulebook calls a field of the kinds that can be touched next."""
        fields = self._ruleset.rulebook.fields
        kinds = dict.fromkeys([option.part.kind for option in choice.next])
        return {kind: fields[kind].in_language(self._language) for kind in kinds if kind in fields}

    def _beforehand(self) -> LegalMove | None:
        """The answer that this decision may be given before it is asked."""
        book, kind = self._ruleset.rulebook, self._ruleset.asked(self._view, self._seat)
        if kind not in book.beforehand:
            return None
        answer = book.beforehand[kind]
        for move in self._choices.moves:
            if move.__struct_config__.tag == answer.move:
                return LegalMove(msgspec.to_builtins(move), answer.in_language(self._language))
        return None

    def _after(self, chosen: list[str]) -> Choice:
        if not self._choices.moves:
            return Choice((), (), (), None, 0, ())
        try:
            return self._choices.after([Part.read(text) for text in chosen])
        except ValueError as error:
            why = misread(error)
            again = Text("; begin again without it", " ; recommencez sans cela")
            if not isinstance(error, NothingFits):
                again = Text("", "")
            raise BadRequest(
                Text(f"chosen: {why.en}{again.en}", f"chosen : {why.fr}{again.fr}")
            ) from error

    def _part(self, part: Part, times: int) -> PartShown:
        sprites = self._touch.sprites(part, self._seat, self._view)
        return PartShown(str(part), part.kind, self._words(part), times, tuple(sprites))

    def _words(self, part: Part, plays: Move | None = None) -> str:
        """A part in words; the kind of a move is told by the move that it makes."""
        if part.is_kind:
            return self._told(plays) if plays else part.id.replace("_", " ")
        return part_words(self._ruleset.rulebook, part, self._names, self._language)

    def _move(self, move: Move | None) -> LegalMove | None:
        return None if move is None else LegalMove(msgspec.to_builtins(move), self._told(move))

    def _told(self, move: Move) -> str:
        return self._ruleset.rulebook.tell_move(move, self._names, self._language)


ROUTES = [choose, choose_at, list_choices, list_forms]
