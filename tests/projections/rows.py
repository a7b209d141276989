"""Looking at all that the read models hold."""

from __future__ import annotations

from projections.follower import Follower
from projections.store import READ_MODELS, ReadStore


def all_rows(store: ReadStore) -> dict[str, list[tuple[object, ...]]]:
    return {model: sorted(store.query(f"SELECT * FROM {model}"), key=repr) for model in READ_MODELS}


def catch_up(follower: Follower) -> int:
    """To the end of the log; every batch must bring it forward."""
    seen = [follower.position]

    def progress(position: int, end: int) -> None:
        assert seen[-1] < position <= end
        seen.append(position)

    taken = follower.catch_up(progress)
    assert follower.behind() == 0
    return taken
