"""Settings: where the service listens and where its log is."""

from __future__ import annotations

import os
from typing import Literal

import msgspec

Form = Literal["text", "json"]


class Settings(msgspec.Struct, frozen=True):
    """Defaults that the environment (`DOSSIER_...`) and the command line may change."""

    database: str = "dossier.sqlite"
    """A SQLite file, or the address of a PostgreSQL database."""
    host: str = "127.0.0.1"
    port: int = 8000
    pace: float = 0.5
    """Seconds that a bot takes for a move, at least, where people play: so that they can follow."""

    hosts: str = ""
    """The names that the service answers to, by commas; empty: this machine's, where it listens
    there alone, otherwise any."""
    signing_key_file: str = ""
    """A file with the private key that signs records: 32 bytes, or 64 hexadecimal digits."""
    signing_key: str = ""
    """The same key itself. Without either the service makes one and keeps it in the database."""
    proxies: str = ""
    """Addresses of proxies, by commas: whom they say a request comes from is believed."""
    computing: float = 120.0
    """Seconds of computing that one address may ask for at once; it earns half of each second."""
    connections: int = 500
    """Open connections of one address."""
    streams: int = 300
    """Live streams of one address."""

    logs: Form = "text"
    """How logs are written: `text` for people, `json` for programs."""

    @classmethod
    def from_environment(cls) -> Settings:
        given = {
            field: os.environ[f"DOSSIER_{field.upper()}"]
            for field in cls.__struct_fields__
            if f"DOSSIER_{field.upper()}" in os.environ
        }
        return msgspec.convert(given, cls, strict=False)
