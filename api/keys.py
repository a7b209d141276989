"""The key that signs records, where it comes from outside: then it is stored nowhere."""

from __future__ import annotations

import re
from pathlib import Path

from api.commands.console import Mistake
from api.commands.mishaps import reason
from api.settings import Settings


def given_key(settings: Settings) -> bytes | None:
    """The private key that a file or the environment names; nothing if neither does."""
    if settings.signing_key_file:
        try:
            content = Path(settings.signing_key_file).read_bytes()
        except OSError as error:
            why = reason(error)
            raise Mistake(
                f"{settings.signing_key_file} cannot be read: {why.en}",
                f"{settings.signing_key_file} ne peut pas être lu : {why.fr}",
            ) from error
        if len(content) == SIZE:
            return content
        return _read(content.decode("ascii", "replace"), settings.signing_key_file)
    return _read(settings.signing_key, "DOSSIER_SIGNING_KEY") if settings.signing_key else None


SIZE = 32
"""Bytes of an Ed25519 private key."""


def _read(text: str, where: str) -> bytes:
    # What was given is not repeated: it may be most of a key.
    if not re.fullmatch(rf"[0-9a-fA-F]{{{2 * SIZE}}}", text.strip()):
        raise Mistake(
            f"{where}: a signing key is {2 * SIZE} hexadecimal digits",
            f"{where} : une clé de signature a {2 * SIZE} chiffres hexadécimaux",
        )
    return bytes.fromhex(text.strip())
