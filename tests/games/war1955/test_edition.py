"""The default edition, and what an owner's own may and may not change."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

from domain.games.war1955 import ruleset
from domain.kernel import InvalidEdition
from tests.games.war1955.given import BOX, COUNTRIES

rule = pytest.mark.rule

Source = dict[str, list[dict[str, object]]]


def changed(change: Callable[[Source], object]) -> bytes:
    source = json.loads(ruleset.default_edition())
    change(source)
    return json.dumps(source).encode()


@rule("war1955.components.deck", "war1955.components.country_card")
def test_the_deck_has_54_cards_and_each_faction_mirrors_the_other() -> None:
    cards = BOX.components.cards
    assert len(BOX.deck) == len(set(BOX.deck)) == 54
    assert Counter(card.kind for card in cards) == {"country": 48, "mercenary": 6}
    assert Counter(card.country for card in cards if card.country) == dict.fromkeys(COUNTRIES, 8)
    for blue, red in (("usa", "sun"), ("gbr", "pol"), ("fra", "hun")):
        blues, reds = (
            [(card.influence, card.action) for card in cards if card.country == country]
            for country in (blue, red)
        )
        assert blues == reds
    assert {card.influence for card in cards if card.country} == {2, 3, 4}
    assert sorted(card.influence for card in cards if not card.country) == [1, 1, 1, 2, 2, 2]


@rule("war1955.components.board", "war1955.components.country_faction")
def test_both_sides_have_six_tracks_and_france_is_the_shortest_blue_one() -> None:
    for half in BOX.half_lengths.values():
        assert tuple(half) == COUNTRIES
        assert half["fra"] < min(half["usa"], half["gbr"])
    assert [BOX.faction[country] for country in COUNTRIES] == ["blue"] * 3 + ["red"] * 3
    assert all(
        BOX.faction_of_card[card] == BOX.faction.get(BOX.flag[card], "") for card in BOX.deck
    )


@rule("war1955.action.icons")
def test_letters_and_icons_are_for_display_only() -> None:
    for action in BOX.components.actions:
        assert action.letter == action.name[0]
        assert action.icon in ("white", "black")


def test_an_edition_is_named_by_its_content() -> None:
    again = ruleset.load_edition(BOX.content())
    assert again.hash == BOX.hash
    assert ruleset.load_edition(changed(lambda s: s["cards"].pop())).hash != BOX.hash


def _rename(source: Source) -> None:
    source["cards"][1]["id"] = source["cards"][0]["id"]


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        (lambda s: s["countries"].pop(), "countries"),
        (lambda s: s["countries"][0].update(faction="red"), "countries"),
        (lambda s: s["actions"].pop(), "actions"),
        (lambda s: s["actions"][1]["modes"][1].update(counters=["bluff"]), "coordinated_assault"),
        (lambda s: s["actions"][3]["modes"][0].update(use="counter"), "actions.deport.modes"),
        (lambda s: s["actions"][0]["params"].update(lasts_turns=-1), "blockade.params.lasts_turns"),
        (lambda s: s["actions"][9]["params"].update(keep=0), "pilfer_account.params.keep"),
        (lambda s: s["actions"][11]["params"].update(step=0), "revolution.params.step"),
        (lambda s: s["actions"][12]["params"].update(draw="hand_limit"), "safe_house.params.draw"),
        (lambda s: s["gadgets"].pop(), "gadgets"),
        (lambda s: s["boards"].pop(), "boards"),
        (lambda s: s["boards"][0]["tracks"].pop(), "boards.normal"),
        (lambda s: s["boards"][0]["tracks"][0].update(squares=20), "boards.normal.usa"),
        (
            lambda s: s["boards"][1]["tracks"][0].update(half_length=1, squares=3),
            "boards.short.usa",
        ),
        (_rename, "cards"),
        (lambda s: s.update(cards=s["cards"][:9]), "cards"),
        (lambda s: s["cards"][0].update(influence=-1), "cards.usa_01"),
        (lambda s: s["cards"][0].update(country="mars"), "cards.usa_01"),
        (lambda s: s["cards"][0].update(faction="red"), "cards.usa_01"),
        (lambda s: s["cards"][0].update(action="bluff"), "cards.usa_01"),
        (lambda s: s["cards"][-1].update(action="deport"), "cards.mer_06"),
        (lambda s: s["cards"][0].update(id="?"), "cards.?"),
        (lambda s: s["players"].update(max=3), "players"),
        (lambda s: s["constants"].update(hand_limit=0), "constants.hand_limit"),
        (lambda s: s["constants"].update(home_head_start=5), "constants.home_head_start"),
        (lambda s: s["house_rules"].update(turn_limit_min=0), "house_rules.turn_limit_min"),
        (lambda s: s["house_rules"].update(turn_limit_default=9), "house_rules.turn_limit_default"),
        (lambda s: s.pop("cards"), "cards"),
    ],
)
def test_an_edition_that_cannot_be_played_names_the_entry(
    change: Callable[[Source], object], entry: str
) -> None:
    with pytest.raises(InvalidEdition, match=entry.replace("?", r"\?")):
        ruleset.load_edition(changed(change))
