"""Honesty: whether analyses can be believed, measured on many games of bots.

Luck must average nothing, chances must come true as often as they were said, what a decision cost
must tell good players from bad ones, and nothing may be marked that was looked at once.

All of it is measured on games of *equals*, the same bot at every seat. A chance is told between
players who play alike and well: between a clever bot and a random one it cannot come true, so it
is held to games of clever bots. And who is weaker has soon lost: nothing costs anything any more,
so that in games of unequals a bad player's decisions would look cheap.

Whose decisions must cost less is for the arena to say: where it cannot tell two bots apart, their
order is not asked for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count, pairwise

import msgspec

from domain.kernel import AnyRuleset, Fit, encoded
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.analysis.analyse import analyse
from replays.analysis.arena import Match, match
from replays.analysis.estimates import error_of
from replays.analysis.fitting import Said, compare
from replays.analysis.notebook import Notebook
from replays.analysis.redraws import Redrawn, redrawn
from replays.analysis.shapes import Analysis, Budget, engine_of
from replays.cores import CORES
from replays.simulation import play_out

PLAYERS = ("clever1", "greedy", "random")
SIMPLE = 4
"""A game of each simple bot for so many of the clever one: their cost is told by fewer."""
MATCH = 60
"""Games in which the arena tells two of them apart."""
SPARING = Budget(curve=6, most=24, trials=24, doubts=4, finds=2)
"""Fewer samples than for a reader: many games tell more here than sure ones."""
TIMES = 8
"""How often every draw of a game is made again."""
LUCK_ERRORS = 3.0
"""Four questions of luck are asked of each of five games. If it has no favourites, one of the
twenty is off by so many errors in one measurement of twenty; by two in six of ten."""


class Mean(msgspec.Struct, frozen=True):
    """A mean over games, with its standard error."""

    value: float
    error: float
    games: int


class Order(msgspec.Struct, frozen=True):
    """Two bots: how they did against each other, and what their decisions cost."""

    one: str
    other: str
    met: Match
    """What `one` won."""
    costs: tuple[Mean, Mean]

    @property
    def is_asked(self) -> bool:
        """Whether the arena tells them apart."""
        return self.met.is_stronger or self.met.is_weaker

    @property
    def holds(self) -> bool:
        """Whether the better one's decisions cost less, beyond the error of the two."""
        better, worse = self.costs if self.met.is_stronger else reversed(self.costs)
        beyond = worse.value - better.value > math.hypot(worse.error, better.error)
        return beyond or not self.is_asked


class Honesty(msgspec.Struct, frozen=True):
    """What the analyses of many games came to."""

    games: int
    luck: Mean
    """Of the first seat, in a game: dice have no favourites."""
    own_luck: Mean
    """Of whoever moved, in a game: what is called luck must not hang on whom it helped."""
    redrawn: Mean
    """Of the first seat, in a game, by all its draws made again: far surer."""
    own_redrawn: Mean
    """The same of whoever moved."""
    told: Fit
    """Said against came, between clever bots."""
    orders: tuple[Order, ...]
    marks: int
    unchecked: int
    """Those of the marks that nobody looked at a second time."""
    repeats: bool
    """Whether the same game gave the same bytes."""

    @property
    def luck_is_even(self) -> bool:
        means = (self.luck, self.own_luck, self.redrawn, self.own_redrawn)
        return all(abs(each.value) <= LUCK_ERRORS * each.error for each in means)

    @property
    def comes_true(self) -> bool:
        return self.told.tells_more and self.told.comes_true

    @property
    def tells_players_apart(self) -> bool:
        return all(order.holds for order in self.orders)

    @property
    def holds(self) -> bool:
        """All of it."""
        is_true = self.luck_is_even and self.comes_true and self.tells_players_apart
        return is_true and not self.unchecked and self.repeats


class _Seen(msgspec.Struct, frozen=True):
    """What the analysis of one game said."""

    bot: str
    luck: float
    own_luck: float
    redrawn: Redrawn
    said: tuple[Said, ...]
    costs: tuple[float, ...]
    """Of the decisions on which something hung."""
    marks: int
    unchecked: int
    repeats: bool


def games_of(games: int) -> dict[str, int]:
    """How many games who plays: so many the clever bot, fewer each simple one."""
    few = max(2, games // SIMPLE)
    return {bot: few if number else games for number, bot in enumerate(PLAYERS)}


def steps_of(games: int, matches: int = MATCH) -> int:
    """How many games that are in all, with those of the arena."""
    return sum(games_of(games).values()) + matches * len(list(pairwise(PLAYERS)))


def measure_honesty(
    ruleset: AnyRuleset,
    games: int,
    seed: int,
    progress: Callable[[int], None],
    *,
    matches: int = MATCH,
    cores: int = CORES,
    notebook: Notebook | None = None,
) -> Honesty:
    """Plays and analyses so many games of two clever bots, and some of simple ones."""
    notebook, steps = notebook or Notebook(), count(1)
    seen: list[_Seen] = []
    budget = ".".join(map(str, msgspec.structs.astuple(SPARING)))
    for bot, number in games_of(games).items():
        task = partial(_seen, ruleset.slug, bot, seed)
        name = f"honesty of {bot}/{seed}/{ruleset.slug}/{engine_of(ruleset)}/{budget}/{TIMES}"
        for each in notebook.results(name, task, number, _Seen, cores):
            seen.append(each)
            progress(next(steps))
    orders = []
    for one, other in pairwise(PLAYERS):
        met = match(
            ruleset,
            one,
            other,
            matches,
            seed=seed,
            progress=lambda _: progress(next(steps)),
            cores=cores,
            notebook=notebook,
        )
        orders.append(Order(one, other, met, (_cost(seen, one), _cost(seen, other))))
    said = [one for each in seen if each.bot == PLAYERS[0] for one in each.said]
    return Honesty(
        games=len(seen),
        luck=_mean([each.luck for each in seen]),
        own_luck=_mean([each.own_luck for each in seen]),
        redrawn=_mean([each.redrawn.first for each in seen]),
        own_redrawn=_mean([each.redrawn.own for each in seen]),
        told=compare(said, games, len(said) // 2),
        orders=tuple(orders),
        marks=sum([each.marks for each in seen]),
        unchecked=sum([each.unchecked for each in seen]),
        repeats=all(each.repeats for each in seen),
    )


def _cost(seen: Sequence[_Seen], bot: str) -> Mean:
    """What a decision of the bot cost: the mean over its games, each as it is told of a game."""
    return _mean([_average(each.costs) for each in seen if each.bot == bot and each.costs])


def _seen(slug: str, bot: str, seed: int, number: int) -> _Seen:
    """One of a bot's games. The first is analysed twice: it must say the same."""
    table = game(RULESETS[slug], bot, seed + number)
    analysis = analyse(table, SPARING)
    marked = [each for each in analysis.decisions if each.mark]
    return _Seen(
        bot=bot,
        luck=math.fsum([each.gains[0] for each in analysis.luck]),
        own_luck=math.fsum(
            [each.gains[each.seat] for each in analysis.luck if each.seat is not None]
        ),
        redrawn=redrawn(table, SPARING, TIMES),
        said=tuple(_said(analysis, number)),
        costs=tuple([each.cost for each in analysis.decisions if each.is_open]),
        marks=len(marked),
        unchecked=sum([not each.is_checked for each in marked]),
        repeats=number > 0 or encoded(analysis) == encoded(analyse(table, SPARING)),
    )


def game(ruleset: AnyRuleset, bot: str, seed: int) -> Table:
    """A game of two of the same bot."""
    options = next(iter(ruleset.variants.values()))
    return play_out(ruleset, 2, options, seed=seed, bots=(bot, bot), id=f"honesty-{bot}-{seed}")


def _said(analysis: Analysis, game: int) -> list[Said]:
    """Every chance that was told before the end, and what came."""
    result = analysis.points[-1].chances
    return [
        Said(chance, came, 1 / len(result), game)
        for point in analysis.points[:-1]
        for chance, came in zip(point.chances, result, strict=True)
    ]


def _mean(values: list[float]) -> Mean:
    return Mean(_average(values), error_of(values), len(values))


def _average(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)
