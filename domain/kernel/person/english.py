"""The second person in English: verbs lose their s, and what is a player's becomes yours."""

from __future__ import annotations

import re

_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_ADVERB = r"(?:(?:no longer|now|secretly|still|only) )?"
_NO_OBJECT = "".join(f"(?<!{each} )" for each in ("on", "of", "for", "to", "by", "from", "with"))
_CLAUSE = r"(?:\{[^{}]*\}|[^.:;{])*"
_KEPT = {"as", "its", "this"}
"""What ends in s and is no verb."""


def turn(template: str, field: str) -> str:
    """The sentence as told to whoever stands at a place."""
    seat = rf"\{{{field}:seat>?\}}"
    # What is the player's: the X of Ann, X of Ann, two Xs of Ann, Ann's.
    told = re.sub(rf"\b[Tt]he ((?:\w+ )?\w+) of {seat}(?!')", r"your \1", template)
    told = re.sub(rf"(\{{\w+:\w+\}}) of {seat}(?!')", r"your \1", told)
    told = re.sub(rf"\bof {seat}(?!')", "of yours", told)
    told = re.sub(rf"{seat}'s(?=[.,;:]|$)", "yours", told)
    told = re.sub(rf"{seat}'s\b", "your", told)
    # What the player does, and what besides.
    told = re.sub(rf"({_NO_OBJECT}{seat} {_ADVERB})(\w+)\b({_CLAUSE})", _clause, told)
    agreeing = rf"\{{{field}:([^{{}}|#]*)\|([^{{}}#]*)\}}"
    told = re.sub(agreeing, lambda found: _agreed(field, found), told)
    return re.sub(seat, f"{{{field}:you}}", told)


def _clause(found: re.Match[str]) -> str:
    subject, verb, rest = found[1], found[2], found[3]
    # "bids or passes"; further on "or" joins what is no verb.
    others = re.sub(r"(?<= and )(\w+)\b", lambda other: base(other[1]), rest)
    others = re.sub(r"^( or )(\w+)\b", lambda other: other[1] + base(other[2]), others)
    return subject + base(verb) + others


def _agreed(field: str, found: re.Match[str]) -> str:
    """`{winners:wins|win}` agrees with one or with several; with you among them, with you."""
    verb, space, rest = found[1].partition(" ")
    one, many = base(verb) + space + rest, found[2]
    return one if one == many else f"{{{field}:{one}|{many}}}"


def base(verb: str) -> str:
    """The verb as "you" takes it; what is none stays as it is."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if not verb.endswith("s") or verb in _KEPT or not verb.islower():
        return verb
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search("(ss|sh|ch|x|zz)es$", verb) else verb[:-1]
