"""The page of a player: how it goes from game to game; it needs no script."""

from __future__ import annotations

import time
from collections.abc import Sequence
from urllib.parse import quote

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath

from api.plain import plain_page
from api.routes.players import called, find_player
from api.service import Service
from api.shapes import Lang
from domain.kernel import Language, Text
from domain.rulesets import ruleset_of
from projections.players import Rated
from projections.ratings import NEW

SHOWN = 50
WIDTH, HEIGHT = 600, 120
WORDS = {
    "games": Text("games", "parties"),
    "finished": Text("finished", "terminées"),
    "wins": Text("won", "gagnées"),
    "rating": Text("Rating", "Cote"),
    "rated": Text("Rating:", "Cote :"),
    "unrated": Text(
        "No game counts yet: it must be played here, from the start to a result.",
        "Aucune partie ne compte encore : il faut la jouer ici, du début à un résultat.",
    ),
    "loss": Text("A decision costs", "Une décision coûte"),
    "luck": Text("Luck", "Chance"),
    "points": Text("points", "points"),
    "analysed": Text("games analysed", "parties analysées"),
    "none": Text(
        "No analysed game yet: luck and the cost of decisions come with the analysis of a game.",
        "Aucune partie analysée : la chance et le coût des décisions viennent avec l'analyse.",
    ),
    "day": Text("Day", "Jour"),
    "game": Text("Game", "Partie"),
    "place": Text("Place", "Place"),
    "of": Text("of", "sur"),
    "watch": Text("Watch", "Revoir"),
    "chart": Text(
        "Rating after each game, with twice its error to both sides",
        "Cote après chaque partie, avec deux fois son erreur de part et d'autre",
    ),
    "hint": Text(
        f"A newcomer's rating is {NEW.value:.0f} ± {2 * NEW.error:.0f}; higher is stronger, and ±"
        " is twice the error. 100 points are a sure win. What a decision costs is measured"
        " against the best move found, from what the player knew, where something hung on it; luck"
        " is what dice and draws gave, and comes to nothing in the long run.",
        f"La cote d'un nouveau venu est {NEW.value:.0f} ± {2 * NEW.error:.0f} ; plus haute, plus"
        " forte, et ± est deux fois l'erreur. 100 points font une victoire sûre. Le coût d'une"
        " décision qui comptait se mesure au meilleur coup trouvé, d'après ce que le joueur savait"
        " ; la chance est ce que dés et tirages ont donné, et s'annule à la longue.",
    ),
}


class Chart(msgspec.Struct, frozen=True):
    """Paths of a drawing, and what its edges stand for."""

    band: str
    line: str
    low: str
    high: str


@get("/player/{name:path}", include_in_schema=False)
async def player_page(
    service: NamedDependency[Service],
    request: Request[object, object, State],
    name: FromPath[str],
    lang: Lang = "en",
) -> Response[str]:
    player = await find_player(service, called(request, name), SHOWN)
    return plain_page(
        "player.html",
        player.player,
        lang,
        say=lambda word: WORDS[word].in_language(lang),
        address=f"/player/{quote(player.player, safe='')}",
        player=player,
        title_of=lambda slug: _title(slug, lang),
        chart=chart,
        day=_day,
        points=_points,
        whole=lambda share: f"{100 * share:.0f}",
        signed=lambda share: f"{100 * share:+.0f}".replace("-", "\N{MINUS SIGN}"),
        size=(WIDTH, HEIGHT),
    )


def _title(slug: str, lang: Language) -> str:
    return ruleset_of(slug).title.in_language(lang)


def chart(latest: Sequence[Rated]) -> Chart:
    """The ratings, the oldest first, with a band of twice the error."""
    ratings = [each.rating for each in reversed(latest)]
    low = min(each.value - 2 * each.error for each in ratings)
    high = max(each.value + 2 * each.error for each in ratings)

    def point(index: int, value: float) -> str:
        x = WIDTH * index / max(1, len(ratings) - 1)
        return f"{x:.0f} {HEIGHT * (high - value) / (high - low):.0f}"

    def path(values: Sequence[tuple[int, float]]) -> str:
        return "M" + " L".join([point(*each) for each in values])

    upper = [(index, each.value + 2 * each.error) for index, each in enumerate(ratings)]
    lower = [(index, each.value - 2 * each.error) for index, each in enumerate(ratings)]
    middle = [(index, each.value) for index, each in enumerate(ratings)]
    return Chart(path([*upper, *reversed(lower)]) + "Z", path(middle), f"{low:.0f}", f"{high:.0f}")


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def _day(at: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at / 1000))


ROUTES = [player_page]
