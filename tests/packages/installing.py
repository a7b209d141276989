"""Wheels, and environments of their own that they are installed in, as a stranger would."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIARS_DICE = Path(__file__).parent / "liars_dice"
BIN = Path(sys.executable).parent


def build(project: Path, folder: Path) -> Path:
    """The wheel of a project."""
    before = set(folder.glob("*.whl"))
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    [wheel] = set(folder.glob("*.whl")) - before
    return wheel


class Environment:
    """A fresh environment: nothing of this tree is in it but what is installed.

    What Dossier itself needs is taken from the environment of the tests, so that no network is
    needed; a `.pth` file adds it behind the environment's own packages.
    """

    def __init__(self, folder: Path) -> None:
        subprocess.run(
            [sys.executable, "-m", "venv", "--without-pip", str(folder)],
            check=True, capture_output=True,
        )  # fmt: skip
        self.bin = folder / "bin"
        [own] = folder.glob("lib/python*/site-packages")
        (own / "needed.pth").write_text(sysconfig.get_path("purelib"))

    def install(self, wheel: Path) -> None:
        command = [str(BIN / "uv"), "pip", "install", "-q", "--no-deps", "--offline"]
        subprocess.run(
            [*command, "--python", str(self.bin / "python"), str(wheel)],
            check=True, capture_output=True,
        )  # fmt: skip

    def uninstall(self, package: str) -> None:
        command = [str(BIN / "uv"), "pip", "uninstall", "-q", "--python", str(self.bin / "python")]
        subprocess.run([*command, package], check=True, capture_output=True)

    def run(self, *arguments: object, code: int = 0) -> str:
        """What a command of Dossier says; it runs far from this tree."""
        return self._said("dossier", arguments, code)

    def python(self, *arguments: object) -> str:
        """What a script says."""
        return self._said("python", arguments, 0)

    def _said(self, program: str, arguments: tuple[object, ...], code: int) -> str:
        done = subprocess.run(
            [str(self.bin / program), *map(str, arguments)],
            cwd=self.bin, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr
