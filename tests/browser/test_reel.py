"""The page's reel: a stop has changed the same, however its pictures came."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from tests.browser.conftest import Server, first_demo
from tests.patience import PATIENCE

NODE = Path(sys.executable).parent / "node"
LAST = 160
STOPS = 12

COMPARE = """
import { readFileSync } from "node:fs";
import { Reel } from "./reel.js";

const { whole, parts } = JSON.parse(readFileSync(0, "utf-8"));
const told = (reel, { first, step }) =>
  reel.at(step, first).changes.map(({ sprite, rank }) => `${sprite.id}:${rank}`).sort();
const found = parts.map(({ stop, part }) => {
  const inParts = new Reel(structuredClone(whole), 0);
  inParts.continue(part, stop.step);
  return [told(new Reel(structuredClone(whole), 0), stop), told(inParts, stop)];
});
console.log(JSON.stringify(found));
"""
"""What each stop has changed: of all pictures read at once, and of the last one read again."""


@pytest.mark.parametrize("slug", RULESETS)
def test_a_stop_that_is_read_again_has_changed_what_it_had(
    slug: str, server: Server, tmp_path: Path
) -> None:
    path = f"/games/{first_demo(slug)}/reel"
    whole = server.get(path, shape="tall", to=LAST)
    stops = [stop for stop in whole["stops"]["move"] if stop["first"] > 1 and stop["step"] <= LAST]
    parts = []
    for stop in stops[:STOPS]:
        again = server.get(path, shape="tall", to=LAST, **{"from": stop["step"]})
        parts.append({"stop": stop, "part": again["reel"]})
    for script in files("replays.viewer").joinpath("js").iterdir():
        (tmp_path / script.name).write_bytes(script.read_bytes())
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "compare.js").write_text(COMPARE)
    told = subprocess.run(
        [NODE, "compare.js"],
        cwd=tmp_path, input=json.dumps({"whole": whole["reel"], "parts": parts}),
        capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    found = json.loads(told.stdout)
    assert sum(bool(at_once) for at_once, _ in found) > 3
    for at_once, again in found:
        assert again == at_once
