"""PokerKit at a hand of no-limit hold'em: another game, with cards that only their owner sees."""

from __future__ import annotations

import copy
from itertools import islice
from typing import Any

from pokerkit import (  # type: ignore[import-not-found]
    Automation,
    HandHistory,
    NoLimitTexasHoldem,
)

from tests.benchmarks.measure import Side
from tests.benchmarks.peers.answering import answer

BY_HAND = (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
"""What is given here, so that every hand is the same; PokerKit does the rest by itself."""
SEATS, STACK, BLINDS = 4, 400, (1, 2)

Operation = tuple[str, *tuple[str | int, ...]]
DEAL: list[Operation] = [("deal_hole", cards) for cards in ("AcKd", "7h7d", "QsJs", "2c9s")]
CHECK: Operation = ("check_or_call",)
BURN: Operation = ("burn_card", "??")
FOLD: Operation = ("fold",)


def to(amount: int) -> Operation:
    return ("complete_bet_or_raise_to", amount)


# Nobody shows: ranking hands takes far longer than all the moves, and there is nothing beside it.
HAND: list[Operation] = [
    *DEAL,
    *(to(6), CHECK, to(18), CHECK, CHECK, FOLD),
    *(BURN, ("deal_board", "Jc3d5c")),
    *(CHECK, CHECK, to(20), CHECK, CHECK),
    *(BURN, ("deal_board", "8h")),
    *(CHECK, to(40), CHECK, FOLD),
    *(BURN, ("deal_board", "Td")),
    *(CHECK, to(90), FOLD),
]
DEALT = {"deal_hole", "deal_board", "burn_card"}


def main() -> None:
    automated = tuple(each for each in Automation if each not in BY_HAND)
    game = NoLimitTexasHoldem(automated, True, 0, BLINDS, BLINDS[1])
    moves = sum(name not in DEALT for name, *_ in HAND)

    def hand() -> Any:
        return game(STACK, SEATS)

    def make(state: Any) -> Any:
        for name, *given in HAND:
            getattr(state, name)(*given)
        return state

    ended = make(hand())
    assert not ended.status, "the hand is not over"
    history = HandHistory.from_game_state(game, ended)
    actions = len(history.actions)

    def fold(_: None) -> None:
        for _state in history:
            pass

    def seek(_: None) -> None:
        for until in range(1, actions + 1):
            next(islice(history, until, None), None)

    answer(
        "pokerkit",
        {
            "moves": Side(hand, make, moves),
            "fold": Side(lambda: None, fold, moves),
            "undo": Side(lambda: ended, copy.deepcopy, 1),
            "seek": Side(lambda: None, seek, actions),
        },
    )


if __name__ == "__main__":
    main()
