"""What a viewer learned by a fact: in every game, and against what the views themselves show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from domain.kernel import PUBLIC, AnyRuleset, Entry, Fact, State, encoded, seat_viewer
from domain.kernel.knowledge import Learned, known, reveals
from domain.rulesets import RULESETS
from domain.table.line import Played
from domain.table.value import Table
from replays.simulation import play_out


def game(slug: str, variant: str) -> Table:
    ruleset = RULESETS[slug]
    return play_out(ruleset, max(2, ruleset.players[0]), ruleset.variants[variant], seed=3)


Happened = tuple[State, Played, Entry[Fact], State]


def happened(table: Table) -> Iterator[Happened]:
    """Every fact of a game, with its move and the states before and after it."""
    before = table.start
    for played in table.line:
        for entry, after in zip(played.entries, played.states, strict=False):
            yield before, played, entry, after
            before = after


def tag_of(entry: Entry[Fact]) -> str:
    return str(type(entry.fact).__struct_config__.tag)


def taught(table: Table, tag: str) -> list[tuple[int | None, list[list[str]]]]:
    """For every fact of a kind: who moved, and what each seat and the public learned by it."""
    viewers = [*map(seat_viewer, range(len(table.players))), PUBLIC]
    found = []
    for before, played, entry, after in happened(table):
        if tag_of(entry) == tag:
            said = [played.move if viewer.seat == played.seat else None for viewer in viewers]
            learned = [
                reveals(table.ruleset, before, entry, after, viewer, own)
                for viewer, own in zip(viewers, said, strict=True)
            ]
            found.append((played.seat, [[each.id for each in one] for one in learned]))
    return found


def test_who_places_the_top_disc_learns_the_next_one_and_nobody_else_does() -> None:
    table = game("masterminds", "standard")
    facts = [one for one in happened(table) if tag_of(one[2]) == "agent_played"]
    unseen = 0
    for (before, played, entry, _), (mover, learned) in zip(
        facts, taught(table, "agent_played"), strict=True
    ):
        assert mover is not None
        assert not any(ids for viewer, ids in enumerate(learned) if viewer != mover)
        next_disc = before.villains[mover].pile[1:2]  # type: ignore[attr-defined]
        hidden = known(table.ruleset, before, seat_viewer(mover)).hidden
        if f"villains[{mover}].pile[1]" in hidden and played.move.source == "top":  # type: ignore[union-attr]
            assert learned[mover] == list(next_disc), entry
            unseen += 1
        else:
            assert learned[mover] == [], entry
    assert unseen > 10


def test_who_draws_a_card_learns_it_and_nobody_else_does() -> None:
    facts = taught(game("war1955", "normal"), "card_drawn")
    assert len(facts) > 20
    hidden = [(mover, learned) for mover, learned in facts if not all(learned)]
    assert hidden
    for _, learned in hidden:
        assert sum(map(len, learned)) <= 1


def test_a_report_tells_its_writer_nothing_and_others_when_it_is_read_out() -> None:
    table = game("secret_agents", "advanced")
    assert taught(table, "suspicions_written")
    assert not any(any(learned) for _, learned in taught(table, "suspicions_written"))


def test_a_mask_that_falls_is_news_to_all_but_its_owner() -> None:
    table = game("secret_agents", "base")
    facts = taught(table, "identity_revealed")
    assert facts
    for number, (_, learned) in enumerate(facts):
        knew = [viewer for viewer, ids in enumerate(learned) if not ids]
        assert len(knew) == 1, (number, learned)
    assert [len(ids) for _, learned in facts for ids in learned[-1:]] == [1] * len(facts)


def comes_to_light(ruleset: AnyRuleset, before: State, after: State, seat: int) -> bool:
    """Whether an id that was hidden from a seat is now somewhere in what it sees."""
    then, now = (known(ruleset, state, seat_viewer(seat)) for state in (before, after))
    gone = Counter(then.hidden.values()) - Counter(now.hidden.values())
    view = encoded(now.view)
    return any(encoded(id) in view for id in gone)


@pytest.mark.parametrize(
    ("slug", "variant"),
    [(slug, way) for slug, ruleset in RULESETS.items() for way in ruleset.variants],
)
def test_whatever_comes_to_light_in_a_view_was_learned(slug: str, variant: str) -> None:
    """By the crude measure, which knowledge must not miss."""
    table = game(slug, variant)
    lit = 0
    for before, _, entry, after in happened(table):
        for seat in range(len(table.players)):
            if comes_to_light(table.ruleset, before, after, seat):
                lit += 1
                assert reveals(table.ruleset, before, entry, after, seat_viewer(seat)), entry
    assert lit


def test_what_was_learned_says_where_it_came_to_light() -> None:
    table = game("war1955", "normal")
    before, _, entry, after = next(
        one for one in happened(table) if tag_of(one[2]) == "card_drawn" and one[2].audience
    )
    [seat] = entry.audience["card"]
    card = entry.fact.card  # type: ignore[attr-defined]
    assert reveals(table.ruleset, before, entry, after, seat_viewer(seat)) == (
        Learned(card, "card"),
    )
    assert reveals(table.ruleset, before, entry, after, seat_viewer(1 - seat)) == ()
