"""OpenSpiel at liar's dice: the same bids, each round as a game of its own."""

from __future__ import annotations

from typing import Any

import pyspiel  # type: ignore[import-not-found]

from tests.benchmarks.measure import Side
from tests.benchmarks.peers.answering import answer, script

FACES = 6
TIMES = 100


def main() -> None:
    played = script()
    each = played["dice"]
    game = pyspiel.load_game(f"liars_dice(numdice={each},players=2)")
    liar = game.num_distinct_actions() - 1
    # The dice that are lost have to lie somewhere: they show a one.
    rounds = [
        (
            [face - 1 for own in round["dice"] for face in (own + [1] * each)[:each]],
            [(count - 1) * FACES + face - 1 for count, face in round["bids"]] + [liar],
        )
        for round in played["rounds"]
    ]
    moves = sum(len(made) for _, made in rounds)

    def applied(history: list[int]) -> Any:
        state = game.new_initial_state()
        for action in history:
            state.apply_action(action)
        return state

    def make(_: None) -> None:
        for rolled, made in rounds:
            state = applied(rolled)
            for action in made:
                state.apply_action_with_legality_check(action)

    def fold(_: None) -> None:
        for rolled, made in rounds:
            applied(rolled + made)

    def seek(_: None) -> None:
        for rolled, made in rounds:
            for until in range(1, len(made) + 1):
                applied(rolled + made[:until])

    assert all(applied(rolled + made).is_terminal() for rolled, made in rounds)
    rolled, made = rounds[-1]
    bid = applied(rolled + made[:-1])

    answer(
        "open_spiel",
        {
            "moves": Side(lambda: None, make, moves),
            "fold": Side(lambda: None, fold, moves),
            "undo": Side(lambda: bid, lambda state: [state.clone() for _ in range(TIMES)], TIMES),
            "seek": Side(lambda: None, seek, moves),
        },
    )


if __name__ == "__main__":
    main()
