"""Names in any script, with emoji, are kept as they are written; spaces around them are not."""

from __future__ import annotations

import pytest

from domain.table.commands.names import plain_name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Zoë",
        "\u05e2\u05d1\u05e8\u05d9\u05ea",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{WOMAN}",
        "O'Neil, J. <b>",
    ],
)
def test_a_name_is_kept_as_it_is_written(name: str) -> None:
    assert plain_name(f" {name} " if name else "") == name
