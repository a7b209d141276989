"""What is wrong with something that somebody wrote, as msgspec says it, in every language."""

from __future__ import annotations

import re

from domain.kernel.text import Said, Text

_FRENCH = {
    r"Expected `(.+?)`, got `(.+?)`": r"il faut `\1`, non `\2`",
    r"Expected `(.+?)` of length (.+)": r"il faut `\1` de longueur \2",
    r"Expected `(.+?)` matching regex (.+)": r"il faut `\1` selon le motif \2",
    r"Expected `(.+?)` that's a multiple of (.+)": r"il faut `\1`, multiple de \2",
    r"Expected `(.+?)` ([<>=]+ .+)": r"il faut `\1` \2",
    r"Expected `(.+?)`": r"il faut `\1`",
    r"Object missing required field `(.+?)`": r"il manque le champ `\1`",
    r"Object contains unknown field `(.+?)`": r"le champ `\1` est inconnu",
    r"Invalid enum value (.+)": r"\1 n'est pas une valeur possible",
    r"Invalid value (.+)": r"\1 n'est pas une valeur possible",
    r"Number out of range": r"le nombre est trop grand",
    r"Input data was truncated": r"le texte s'arrête trop tôt",
    r"JSON is malformed: (.+?) \(byte (\d+)\)": r"ce n'est pas du JSON (octet \2)",
    r"maximum recursion depth exceeded.*": r"c'est trop emboîté",
    r"(Invalid UTF-8|'utf-8' codec can't decode) .*": r"ce n'est pas de l'UTF-8",
    r"no phase is numbered (.+)": r"aucune phase ne porte le numéro \1",
    r"(.+) is no part: write (.+) or (.+)": r"\1 n'est pas une partie : écrivez \2 ou \3",
    r"no legal move has all these parts": r"aucun coup permis n'a toutes ces parties",
}
_AT = " - at "


def misread(error: Exception | str) -> Text:
    """What a decoder says, or our own check; what has no words here stays as it is."""
    if isinstance(error, Said):
        return error.said
    english = str(error)
    told, at, where = english.partition(_AT)
    for said, french in _FRENCH.items():
        if match := re.fullmatch(said, told):
            return Text(english, match.expand(french) + (f" - dans {where}" if at else ""))
    return Text(english, english)
