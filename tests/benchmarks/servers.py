"""The two servers of the HTTP benchmark: `python -m tests.benchmarks.servers KIND FILE PORT`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import uvicorn
from litestar import Litestar, get
from litestar.enums import MediaType
from litestar.params import FromPath

from api import serve
from api.settings import Settings

HOST = "127.0.0.1"


def bare(frames: list[bytes], port: int) -> None:
    """A route that returns bytes it has, and does nothing else."""

    @get("/games/{id:str}/steps/{step:int}", media_type=MediaType.JSON)
    async def show(id: FromPath[str], step: FromPath[int]) -> bytes:
        return frames[step]

    uvicorn.run(Litestar([show], openapi_config=None), host=HOST, port=port, log_level="warning")


if __name__ == "__main__":
    kind, file, port = sys.argv[1:]
    if kind == "ours":
        unbound = Settings(host=HOST, port=int(port), pace=0.0, computing=1e9, connections=10_000)
        serve.run(unbound, Path(file))
    else:
        bare(msgspec.msgpack.decode(Path(file).read_bytes(), type=list[bytes]), int(port))
