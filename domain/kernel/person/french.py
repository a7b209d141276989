"""The second person in French: verbs in -ez, votre and vos, and the pronoun before the verb."""

from __future__ import annotations

import re

_IRREGULAR = {
    "a": "avez",
    "ont": "avez",
    "est": "êtes",
    "sont": "êtes",
    "va": "allez",
    "vont": "allez",
    "fait": "faites",
    "font": "faites",
    "dit": "dites",
    "achète": "achetez",
    "achève": "achevez",
    "construit": "construisez",
    "doit": "devez",
    "doivent": "devez",
    "détruit": "détruisez",
    "lève": "levez",
    "mène": "menez",
    "met": "mettez",
    "obtient": "obtenez",
    "part": "partez",
    "perd": "perdez",
    "peut": "pouvez",
    "peuvent": "pouvez",
    "prend": "prenez",
    "rejoint": "rejoignez",
    "remet": "remettez",
    "rend": "rendez",
    "reçoit": "recevez",
    "rompt": "rompez",
    "résout": "résolvez",
    "sait": "savez",
    "tient": "tenez",
    "transmet": "transmettez",
    "veut": "voulez",
    "voit": "voyez",
}
_ENDINGS = (
    (r"ra$", "rez"),  # piochera
    (r"e?ait$", "iez"),  # dirigeait
    (r"it$", "issez"),  # choisit
    (r"([ao])ie$", r"\1yez"),  # paie
    (r"ent$", "ez"),  # gagnent
    (r"è(\w+)e$", r"é\1ez"),  # possède
    (r"e$", "ez"),  # joue
)
_NO_VERB = {"de", "le", "la", "une", "que", "ce", "elle", "entre", "comme"}
_PARTICLES = r"((?:ne |n'|en |l'|lui )*)(se |s')?"
_BEFORE = r"(?:à|À|de|du|pour|vers|contre|chez|par|sur|entre|avec|et|ou|que|comme|est|sont)"


def turn(template: str, field: str) -> str:
    """The sentence as told to whoever stands at a place; as it is where the verb is unknown."""
    seat = rf"\{{{field}:seat>?\}}"
    # What is the player's: l'X d'Anne.
    told = re.sub(rf"\b(?:[Ll]'|[Ll][ea] )(\w+) de {seat}", r"votre \1", template)
    told = re.sub(rf"(\{{\w+:\w+\}}) de {seat}", r"votre \1", told)
    # What is done to the player: the pronoun stands before the verb.
    verb = rf"(?<![\w'])(?!{_BEFORE} )(\w+|\{{\w+:[^{{}}|#]*\|[^{{}}#]*\}}) {seat}"
    told = re.sub(verb, r"vous \1", told)
    # What the player does, and what besides.
    subject = re.search(rf"(?<!\w )(?<!\w' ){seat} (?=\w)|\b(?:et|que) {seat} (?=\w)", told)
    if subject is not None:
        before, rest = told[: subject.end()], told[subject.end() :]
        clause, after = _parted(rest)
        spoken = _phrase(clause)
        if spoken is None:
            return template
        told = before + spoken + after
    agreeing = rf"\{{{field}:([^{{}}|#]*)\|([^{{}}#]*)\}}"
    if any(_phrase(form) is None for forms in re.findall(agreeing, told) for form in forms):
        return template
    told = re.sub(agreeing, lambda found: _agreed(field, found), told)
    return re.sub(seat, f"{{{field}:you}}", told)


def second(verb: str) -> str | None:
    """The verb as "vous" takes it, from the third person; None where it is unknown."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _NO_VERB:
        return None
    for ending, other in _ENDINGS:
        if re.search(ending, verb):
            return re.sub(ending, other, verb)
    return None


def _parted(rest: str) -> tuple[str, str]:
    """What belongs to the subject, and what follows: another clause."""
    end = re.search(r" :| ;|\.", rest)
    return (rest, "") if end is None else (rest[: end.start()], rest[end.start() :])


def _phrase(clause: str) -> str | None:
    """What is said of the subject: its verb, others beside it, and what is the subject's."""
    first = re.match(rf"{_PARTICLES}(\w+)\b", clause)
    spoken = None if first is None else _verb(first)
    if first is None or spoken is None:
        return None
    others = re.sub(
        rf"(?:(?<= et )|(?<=^ ou )){_PARTICLES}(\w+)\b",
        lambda it: _verb(it) or it[0],
        clause[first.end() :],
    )
    others = re.sub(r"\b(?:se |s')(?=\w+(?:er|ir|re)\b)", "vous ", others)
    others = re.sub(r"\b(?:son|sa) ", "votre ", others)
    return spoken + re.sub(r"\bses ", "vos ", others)


def _verb(found: re.Match[str]) -> str | None:
    verb = second(found[3])
    return None if verb is None else found[1] + ("vous " if found[2] else "") + verb


def _agreed(field: str, found: re.Match[str]) -> str:
    """`{winners:gagne|gagnent}` agrees with one or with several; with you among them, with you."""
    one, many = _phrase(found[1]), _phrase(found[2])
    return str(one) if one == many else f"{{{field}:{one}|{many}}}"
