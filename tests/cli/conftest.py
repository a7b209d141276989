"""The command line, run in this process; and games for it to work on."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from api.cli import main
from replays.records.record import export, pack
from tests.cli.records import demo_table


@dataclass
class Said:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    def is_mistake(self, *words: str, code: int = 1) -> None:
        """One line on the error stream that says what to do; nothing else."""
        assert self.code == code, self
        assert self.err.startswith(("dossier: ", "dossier : ")), self
        assert len(self.err.strip().splitlines()) == 1, self
        assert self.out == ""
        for word in words:
            assert word in self.err, f"{word!r} is not in {self.err!r}"


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs `dossier` with these arguments, in an empty folder, with this input."""
    monkeypatch.chdir(tmp_path)

    def dossier(*arguments: object, typed: str | io.StringIO = "") -> Said:
        stdin = io.StringIO(typed) if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", stdin)
        capsys.readouterr()
        try:
            main([str(argument) for argument in arguments])
            code = 0
        except SystemExit as exit:
            code = exit.code if isinstance(exit.code, int) else 1
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Said(code, out, err)

    return dossier


@pytest.fixture(scope="session")
def record() -> bytes:
    """The record of a finished game."""
    return export(demo_table())


@pytest.fixture
def file(record: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(record)
    return path


@pytest.fixture
def packed(record: bytes, tmp_path: Path) -> list[Path]:
    """The record in every packing."""
    paths = [tmp_path / f"packed.jsonl{ending}" for ending in ("", ".gz", ".zst", ".xz")]
    for path in paths:
        path.write_bytes(pack(record, path.suffix))
    return paths
