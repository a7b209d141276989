"""Settings: where the service listens and where its log is."""

from __future__ import annotations

import os

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """Defaults that the environment (`DOSSIER_...`) and the command line may change."""

    database: str = "dossier.sqlite"
    """A SQLite file, or the address of a PostgreSQL database."""
    host: str = "127.0.0.1"
    port: int = 8000
    pace: float = 0.5
    """Seconds that a bot takes for a move, at least, where people play: so that they can follow."""

    @classmethod
    def from_environment(cls) -> Settings:
        given = {
            field: os.environ[f"DOSSIER_{field.upper()}"]
            for field in cls.__struct_fields__
            if f"DOSSIER_{field.upper()}" in os.environ
        }
        return msgspec.convert(given, cls, strict=False)
