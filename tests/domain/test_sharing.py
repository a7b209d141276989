"""Sequences and maps that share what they have in common: nobody ever sees another's entries."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.table.sharing import Column, Shared, SharedMap

Growth = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 9), st.booleans()), max_size=40)
"""From which value so far, which entry is added; or, where true, the value is cut there."""


@given(Growth)
def test_every_value_keeps_its_own_entries_however_others_grow(growth: Any) -> None:
    values: list[tuple[Shared[int], list[int]]] = [(Shared(), [])]
    for which, number, is_cut in growth:
        shared, model = values[which % len(values)]
        if is_cut:
            kept, lost = shared.cut(number)
            assert lost == model[number:]
            values.append((kept, model[:number]))
        else:
            values.append((shared.grown(number), [*model, number]))
    for shared, model in values:
        assert list(shared) == model
        assert len(shared) == len(model)
        assert shared[1:3] == model[1:3]
        assert shared[::-1] == model[::-1]
        assert [shared[index] for index in range(-len(model), len(model))] == model * 2
        for index in (len(model), -len(model) - 1):
            with pytest.raises(IndexError):
                shared[index]


def test_a_cut_keeps_none_or_all_of_what_there_is() -> None:
    shared = Shared.of("abc").cut(2)[0]
    for length in (-1, 0):
        kept, lost = shared.cut(length)
        assert (list(kept), lost) == ([], ["a", "b"])
    kept, lost = shared.cut(9)
    assert (list(kept), lost) == (["a", "b"], [])


class Meanwhile(list[int]):
    """Somebody else adds an entry after one was seen to be missing, and before it is added."""

    def append(self, entry: int) -> None:
        super().append(-entry)
        super().append(entry)


def test_an_entry_that_somebody_adds_meanwhile_is_not_taken_for_ones_own() -> None:
    store = Meanwhile([1, 2])
    shared = Shared(store, 2)
    longer = shared.grown(3)
    assert list(longer) == [1, 2, 3]
    assert list(longer.grown(4)) == [1, 2, 3, 4]
    assert list(shared.grown(-3)) == [1, 2, -3]
    assert list(shared) == [1, 2]


@given(st.lists(st.integers(0, 5), max_size=20), st.integers(-1, 60), st.integers(0, 20))
def test_an_entry_is_found_by_its_key_among_those_of_the_value(
    gaps: list[int], sought: int, length: int
) -> None:
    keys = list(accumulate(gaps))
    shared, model = Shared.of(keys).cut(length)[0], keys[:length]
    assert shared.place_after(sought, abs) == sum(key <= sought for key in model)
    if model and model[0] <= sought:
        assert shared.last_up_to(sought, abs) == max(key for key in model if key <= sought)
    else:
        with pytest.raises(LookupError):
            shared.last_up_to(sought, abs)


def test_a_column_is_one_field_of_every_entry() -> None:
    words = Shared.of(["a", "bc", "def", "gone"]).cut(3)[0]
    lengths = Column(words, len)
    assert list(lengths) == [1, 2, 3]
    assert (len(lengths), lengths[-1], lengths[1:], lengths[::-1]) == (3, 3, [2, 3], [3, 2, 1])
    with pytest.raises(IndexError):
        lengths[3]


@given(Growth)
def test_every_map_keeps_its_own_entries_however_others_grow(growth: Any) -> None:
    values: list[tuple[SharedMap[int, int], dict[int, int]]] = [(SharedMap(), {})]
    for which, key, _ in growth:
        shared, model = values[which % len(values)]
        value = len(values)
        values.append((shared.grown(key, value), {**model, key: value}))
    for shared, model in values:
        assert dict(shared) == model
        assert [key in shared for key in range(10)] == [key in model for key in range(10)]


def test_a_longer_value_shares_the_store_and_only_the_second_to_grow_copies() -> None:
    short = Shared.of([1, 2])
    longer = short.grown(3)
    other = short.grown(4)
    assert longer._items is short._items
    assert other._items is not short._items
    assert (list(short), list(longer), list(other)) == ([1, 2], [1, 2, 3], [1, 2, 4])


def test_what_was_cut_off_and_comes_back_as_it_was_is_not_copied() -> None:
    last = object()
    whole = Shared.of([object(), last])
    assert whole.cut(1)[0].grown(last)._items is whole._items


@pytest.mark.parametrize("grow", [Shared.grown, lambda s, n: s.grown(n, n)])
def test_threads_that_grow_one_value_do_not_meet(grow: Callable[[Any, int], Any]) -> None:
    for start in (Shared[int](), SharedMap[int, int]()):
        if isinstance(start, Shared) == (grow is not Shared.grown):
            continue
        grown: list[tuple[int, Any]] = []
        gate = threading.Barrier(8)

        def work(number: int, start: Any = start, grown: Any = grown, gate: Any = gate) -> None:
            gate.wait()
            value = start
            for step in range(200):
                value = grow(value, number * 1000 + step)
            grown.append((number, value))

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for number, value in grown:
            assert list(value) == [number * 1000 + step for step in range(200)]
