"""The page of a ruling: to be linked, cited and printed; it needs no script."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from api.plain import plain_page
from api.roles import Onlooker
from api.shapes import Lang
from domain.kernel import PUBLIC, Entry, Fact, Language, Text
from domain.table.commands.rulings import find_dispute
from domain.table.events import Author
from domain.table.line import Dispute
from domain.table.value import Table
from replays.timeline import Timeline

WORDS = {
    "ruling": Text("Ruling", "Décision"),
    "open": Text("This dispute waits for a ruling.", "Ce litige attend une décision."),
    "rule": Text("Rule", "Règle"),
    "move": Text("Contested move", "Coup contesté"),
    "undone": Text("taken back since", "annulé depuis"),
    "claim": Text("Claim", "Contestation"),
    "decision": Text("Decision", "Décision"),
    "stand": Text("The move stands.", "Le coup est maintenu."),
    "rewind": Text("The game goes back to before the move.", "La partie revient avant le coup."),
    "correct": Text("The table was corrected.", "La table a été corrigée."),
    "judge": Text("the judge", "l'arbitre"),
    "public": Text("a viewer", "un spectateur"),
    "step": Text("Step", "Étape"),
    "watch": Text("See it in the game", "Voir dans la partie"),
    "cite": Text("Cite as", "À citer comme"),
}


@get("/rulings/{id:str}/{index:int}", include_in_schema=False)
async def ruling_page(
    onlooker: NamedDependency[Onlooker], index: FromPath[int], lang: Lang = "en"
) -> Response[str]:
    table = onlooker.table
    dispute = find_dispute(table, index)
    raised, ruling = dispute.raised, dispute.ruling
    rule = table.ruleset.rulebook.rule(raised.rule)
    players = ", ".join(filter(None, table.players))
    played = next((each for each in table.history if each.version == dispute.move), None)
    # A page that is passed on tells what the public may know.
    timeline = Timeline(table, PUBLIC, lang)
    return plain_page(
        "ruling.html",
        f"{WORDS['ruling'].in_language(lang)} {table.id}/{index}",
        lang,
        say=lambda word: WORDS[word].in_language(lang),
        who=partial(_who, table, lang),
        address=f"/rulings/{table.id}/{index}",
        game=table.ruleset.title.in_language(lang),
        where=" · ".join(filter(None, [table.event_name, players, _day(raised.at)])),
        table=table,
        index=index,
        raised=raised,
        answers=dispute.answers,
        rule=rule,
        rule_title=rule.title.in_language(lang),
        rule_text=rule.fr if lang == "fr" else rule.en,
        move=timeline.words(played) if played and played.seat is not None else "",
        happened=_told(timeline, played.entries if played else ()),
        stands=table.place_of(dispute.move) is not None,
        ruling=ruling,
        ruled=_day(ruling.at) if ruling else "",
        corrected=_told(timeline, _facts(table, dispute)),
    )


def _facts(table: Table, dispute: Dispute) -> tuple[Entry[Fact], ...]:
    """What a correction did."""
    ruling = dispute.ruling
    return () if ruling is None else table.ruleset.entries_decoder.decode(ruling.entries)


def _told(timeline: Timeline, entries: Sequence[Entry[Fact]]) -> list[str]:
    return [timeline.tell(entry)[1] for entry in entries]


def _who(table: Table, lang: Language, author: Author) -> str:
    if isinstance(author, int):
        return table.names["seat"]["en"][str(author)]
    return WORDS[author].in_language(lang)


def _day(at: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at / 1000))


ROUTES = [ruling_page]
