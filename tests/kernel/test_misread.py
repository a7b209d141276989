"""What a decoder says of something that was written wrongly, in every language."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from domain.kernel import misread


class Written(msgspec.Struct, forbid_unknown_fields=True, tag="written"):
    number: Annotated[int, msgspec.Meta(ge=0, multiple_of=2)]
    word: Annotated[str, msgspec.Meta(max_length=3, pattern="^a")] = "a"
    side: Literal["red", "blue"] = "red"
    pair: tuple[int, int] = (0, 0)


@pytest.mark.parametrize(
    ("source", "french"),
    [
        ("{}", "il manque le champ `type`"),
        ('{"type": "other"}', "'other' n'est pas une valeur possible - dans `$.type`"),
        ('{"type": 1}', "il faut `str` - dans `$.type`"),
        ('{"type": "written"}', "il manque le champ `number`"),
        ('{"type": "written", "number": "2"}', "il faut `int`, non `str` - dans `$.number`"),
        ('{"type": "written", "number": -2}', "il faut `int` >= 0 - dans `$.number`"),
        ('{"type": "written", "number": 1e400}', "le nombre est trop grand - dans `$.number`"),
        ('{"type": "written", "number": 2, "more": 1}', "le champ `more` est inconnu"),
        ('{"type": "written", "number": 3}', "il faut `int`, multiple de 2 - dans `$.number`"),
        (
            '{"type": "written", "number": 2, "word": "aaaa"}',
            "il faut `str` de longueur <= 3 - dans `$.word`",
        ),
        (
            '{"type": "written", "number": 2, "word": "b"}',
            "il faut `str` selon le motif '^a' - dans `$.word`",
        ),
        (
            '{"type": "written", "number": 2, "side": "green"}',
            "'green' n'est pas une valeur possible - dans `$.side`",
        ),
        (
            '{"type": "written", "number": 2, "pair": [1]}',
            "il faut `array` de longueur 2 - dans `$.pair`",
        ),
        ("{", "le texte s'arrête trop tôt"),
        ('{"a":}', "ce n'est pas du JSON (octet 5)"),
        ("[" * 100_000, "c'est trop emboîté"),
    ],
)
def test_what_a_decoder_says_is_told_in_french(source: str, french: str) -> None:
    kind = object if source.startswith("[") else Written | Other
    with pytest.raises((msgspec.MsgspecError, RecursionError)) as refused:
        msgspec.json.decode(source, type=kind)
    said = misread(refused.value)
    assert said.en == str(refused.value)
    assert said.fr == french


class Other(msgspec.Struct, tag="something else"):
    pass


def test_what_nobody_has_words_for_stays_as_it_is() -> None:
    assert misread(ValueError("no such thing")).fr == "no such thing"
