"""An analysis in words, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel import Language, Text
from domain.table.value import Table
from replays.analysis.shapes import Analysis, Doubt, Judged, Total
from replays.analysis.verdict import points, signed, verdict

_TOTAL = Text(
    "{name}: {start} at the start; luck {luck}, own choices {own}, the others' choices {others}, "
    "what was hidden and the estimate's own error {unknown}; {result} at the end. Of {decisions} "
    "decisions on which something hung, each cost {loss} ± {error} points on average.",
    "{name} : {start} au début ; la chance {luck}, ses choix {own}, ceux des autres {others}, ce "
    "qui était caché et l'erreur de l'estimation {unknown} ; {result} à la fin. Les décisions qui "
    "comptaient ({decisions}) ont coûté chacune {loss} ± {error} points en moyenne.",
)
_TURN = Text(
    "Move {move}{mark}, {name}: “{played}”; “{better}” would have been worth "
    "{loss} ± {error} points more{known}.",
    "Coup {move}{mark}, {name} : « {played} » ; « {better} » aurait valu "
    "{loss} ± {error} points de plus{known}.",
)
_FOUND = Text(
    "Move {move} !, {name}: “{played}” was the one good move, and hard to find; the next best "
    "would have been worth {lead} ± {error} points less.",
    "Coup {move} !, {name} : « {played} » était le seul bon coup, et difficile à trouver ; le "
    "suivant aurait valu {lead} ± {error} points de moins.",
)
_KNOWN = Text(" ({points}, had all hands been known)", " ({points}, toutes cartes connues)")
_HAPPENED = Text(
    " (had all hands been known, nothing: as the cards lay, the move happened to be right)",
    " (toutes cartes connues, rien : vu la donne, le coup tombait juste)",
)
_LUCK = Text(
    "The luckiest draw: move {move} gave {name} {gain} ± {error} points.",
    "Le tirage le plus chanceux : le coup {move} a donné {gain} ± {error} points à {name}.",
)
_NONE = Text("No decision stands out.", "Aucune décision ne se détache.")
DOUBTS: dict[Doubt, Text] = {
    "unmeasured": Text(
        "nobody has measured how strong it plays and how true its chances come",
        "nul n'a mesuré quelle est sa force ni si ses chances se réalisent",
    ),
    "strength": Text(
        "bots that play by this estimate have not been shown to beat simple ones",
        "il n'est pas établi que les robots guidés par cette estimation battent les simples",
    ),
    "calibration": Text(
        "its chances do not come true more often than those of who knows nothing",
        "ses chances ne se réalisent pas mieux que celles de qui ne sait rien",
    ),
    "deciles": Text(
        "in games kept apart, what it said came true too seldom or too often",
        "dans des parties mises à part, ce qu'elle annonçait est arrivé trop ou trop peu souvent",
    ),
}
_DOUBT = Text(
    "No move is judged: for this game the estimate is not to be relied on ({reasons}).",
    "Aucun coup n'est jugé : pour ce jeu l'estimation n'est pas fiable ({reasons}).",
)
PRIOR = Text(
    "100 points are a sure win; ± 3 means: probably not off by more than 3, hardly ever by more "
    "than 6. Nothing hangs on the decisions of who has lost, or wins whatever he plays. What a "
    "player could not see is imagined, all deals that fit equally likely; nothing is inferred from "
    "how others play.",
    "100 points font une victoire sûre ; ± 3 veut dire : sans doute à 3 près, presque toujours à 6 "
    "près. Les décisions de qui a perdu, ou gagne quoi qu'il joue, ne comptent pas. Ce qu'un "
    "joueur ne pouvait voir est imaginé, toutes les donnes possibles à égalité ; rien n'est déduit "
    "du jeu des autres.",
)


def story(table: Table, analysis: Analysis, language: Language) -> Iterator[str]:
    """The analysis, a sentence at a time."""
    yield from verdict(table, analysis, language)
    for total in analysis.totals:
        yield _account(table, total, language)
    if analysis.doubts:
        yield doubt(analysis, language)
    for index in analysis.turning_points:
        yield turning_point(table, analysis.decisions[index], language)
    if analysis.is_trusted and not analysis.turning_points:
        yield _NONE.in_language(language)
    for judged in analysis.decisions:
        if judged.mark == "!":
            yield found(table, judged, language)
    draws = [(max(each.gains), each) for each in analysis.luck]
    if draws:
        gain, luck = max(draws, key=lambda pair: pair[0])
        yield _LUCK.in_language(language).format(
            move=luck.move,
            name=table.players[luck.gains.index(gain)],
            gain=signed(gain),
            error=points(luck.error),
        )
    yield PRIOR.in_language(language)


def doubt(analysis: Analysis, language: Language) -> str:
    """Why no move is judged; nothing where moves are."""
    if not analysis.doubts:
        return ""
    separator = "; " if language == "en" else " ; "
    reasons = separator.join(DOUBTS[each].in_language(language) for each in analysis.doubts)
    return _DOUBT.in_language(language).format(reasons=reasons)


def _account(table: Table, total: Total, language: Language) -> str:
    return _TOTAL.in_language(language).format(
        name=table.players[total.seat],
        start=points(total.start),
        luck=signed(total.luck),
        own=signed(total.own),
        others=signed(total.others),
        unknown=signed(total.unknown),
        result=points(total.result),
        decisions=total.decisions,
        loss=f"{100 * total.loss_per_decision:.1f}",
        error=f"{100 * total.error:.1f}",
    )


def turning_point(table: Table, judged: Judged, language: Language) -> str:
    """A decision, the move played and the better one."""
    known = ""
    if judged.known_loss is not None:
        lost = points(judged.known_loss)
        told = _HAPPENED if lost == "0" else _KNOWN
        known = told.in_language(language).format(points=lost)
    move = table.line[judged.move].move
    assert move is not None
    tell, names = table.ruleset.rulebook.tell_move, table.names
    better = table.ruleset.move_decoder.decode(judged.best[0].move)
    return _TURN.in_language(language).format(
        move=judged.move,
        mark=f" {judged.mark}" if judged.mark else "",
        name=table.players[judged.seat],
        played=tell(move, names, language),
        better=tell(better, names, language),
        loss=points(judged.loss),
        error=points(judged.error),
        known=known,
    )


def found(table: Table, judged: Judged, language: Language) -> str:
    """A move that was right and hard to find."""
    move = table.line[judged.move].move
    assert move is not None
    return _FOUND.in_language(language).format(
        move=judged.move,
        name=table.players[judged.seat],
        played=table.ruleset.rulebook.tell_move(move, table.names, language),
        lead=points(judged.lead),
        error=points(judged.lead_error),
    )
