"""Choices: a move told part by part, and what a seat could have played at a step."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from api.problems import BadRequest, Forbidden, NotFound, problems
from api.routes.replays import find_timeline, require_step
from api.service import Service
from api.shapes import Authorization, ChoiceShown, Lang, LegalMove, LegalMoves, reply
from api.shapes.choices import OptionShown, PartShown, TouchShown
from domain.kernel import (
    JUDGE,
    Choice,
    Language,
    Move,
    NothingFits,
    Part,
    State,
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
    service: NamedDependency[Service],
    id: FromPath[str],
    chosen: Chosen = None,
    seat: FromQuery[int | None] = None,
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[ChoiceShown]:
    table = service.log.table(id)
    seat = service.player(id, authorization, seat)
    return reply(ChoiceShown, _Teller(table, table.state, seat, lang).shown(chosen or []))


@get(
    "/games/{id:str}/steps/{step:int}/choices",
    summary="What a seat could have touched at a step (the judge; everybody at the end)",
    responses=problems(400, 401, 403, 404),
)
async def choose_at(
    service: NamedDependency[Service],
    id: FromPath[str],
    step: FromPath[int],
    seat: FromQuery[int],
    chosen: Chosen = None,
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[ChoiceShown]:
    table, state = _at(service, id, step, seat, lang, authorization)
    return reply(ChoiceShown, _Teller(table, state, seat, lang).shown(chosen or []))


@get(
    "/games/{id:str}/steps/{step:int}/legal-moves",
    summary="What a seat could have played at a step (the judge; everybody at the end)",
    responses=problems(400, 401, 403, 404),
)
async def list_choices(
    service: NamedDependency[Service],
    id: FromPath[str],
    step: FromPath[int],
    seat: FromQuery[int],
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[LegalMoves]:
    table, state = _at(service, id, step, seat, lang, authorization)
    ruleset = table.ruleset
    view = ruleset.view(state, seat_viewer(seat))
    moves = [
        LegalMove(msgspec.to_builtins(move), ruleset.rulebook.tell_move(move, table.names, lang))
        for move in ruleset.legal(view, seat)
    ]
    pending = tuple([each for each in ruleset.decisions(view) if each.seat == seat])
    return reply(LegalMoves, LegalMoves(seat, table.version, pending, tuple(moves)))


def _at(
    service: Service, id: str, step: int, seat: int, lang: Language, authorization: str | None
) -> tuple[Table, State]:
    """The table and its state at a step, for those who may ask what a seat could have done."""
    timeline = find_timeline(service, id, authorization, None, lang)
    table = timeline.table
    require_step(table, step)
    if not 0 <= seat < len(table.players):
        raise NotFound(f"there is no seat {seat}: 0 to {len(table.players) - 1}")
    if timeline.viewer != JUDGE and not table.secrets_are_open:
        raise Forbidden("while the game runs this is for the judge alone")
    return table, table.state_at(step)


class _Teller:
    """Tells a seat's choices: from what that seat may see, and in words."""

    def __init__(self, table: Table, state: State, seat: int, language: Language) -> None:
        self._table = table
        self._ruleset = table.ruleset
        self._names = table.names
        self._seat = seat
        self._language = language
        self._view = self._ruleset.view(state, seat_viewer(seat))
        self._touch = touch_of(self._ruleset.slug)

    def shown(self, chosen: list[str]) -> ChoiceShown:
        """Where the choice stands; BadRequest if nothing fits."""
        choice = self._after(chosen)
        targets = self._touch.targets(choice, self._seat, self._view)
        playable = choice.playable
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
            playable=LegalMove(msgspec.to_builtins(playable), self._told(playable))
            if playable
            else None,
            fits=choice.fits,
        )

    def _after(self, chosen: list[str]) -> Choice:
        choices = self._ruleset.choices(self._view, self._seat, self._names)
        if not choices.moves:
            return Choice((), (), (), None, 0, ())
        try:
            return choices.after([Part.read(text) for text in chosen])
        except NothingFits as error:
            raise BadRequest(f"chosen: {error}; begin again without it") from error
        except ValueError as error:
            raise BadRequest(f"chosen: {error}") from error

    def _part(self, part: Part, times: int) -> PartShown:
        sprites = self._touch.sprites(part, self._seat, self._view)
        return PartShown(str(part), part.kind, self._words(part), times, tuple(sprites))

    def _words(self, part: Part, plays: Move | None = None) -> str:
        """A part in words; the kind of a move is told by the move that it makes."""
        if part.is_kind:
            return self._told(plays) if plays else part.id.replace("_", " ")
        return part_words(self._ruleset.rulebook, part, self._names, self._language)

    def _told(self, move: Move) -> str:
        return self._ruleset.rulebook.tell_move(move, self._names, self._language)


ROUTES = [choose, choose_at, list_choices]
