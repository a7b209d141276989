"""The two players at the ends, and the cards between them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.war1955.facts import CardDrawn
from domain.games.war1955.state import War1955State
from domain.kernel import Fact
from replays.lettering import caption, fit, wrap
from replays.scene import Sprite
from replays.scenes.war1955.cards import card_back, cards_in
from replays.scenes.war1955.geometry import Board
from replays.scenes.war1955.words import Words


def players(state: War1955State, board: Board, words: Words, fact: Fact | None) -> Iterator[Sprite]:
    """Seat 0 at the left, seat 1 at the right."""
    for seat in range(state.seats):
        yield from _head(state, board, words, seat)
        yield from _hand(state, board, words, fact, seat)
        yield from _gadgets(state, board, words, seat)


def _head(state: War1955State, board: Board, words: Words, seat: int) -> Iterator[Sprite]:
    """Name, faction and home, and the secured countries as stars."""
    w, h = board.panel
    style = "seat-panel"
    if state.result is not None and seat in state.result.ranking[0]:
        style += " winner"
    elif state.turn and state.actor == seat and state.result is None:
        style += " active"
    middle = board.in_panel(seat, w // 2, h // 2)
    name = words.seat(seat)
    yield Sprite(f"panel:{seat}", "region", *middle, w, h, "box", style, label=name)
    faction = state.faction.get(seat, "neutral")
    at = board.in_panel(seat, 16, 32)
    size = board.text + 6
    yield Sprite(
        f"player:{seat}", "text", *at, 0, size, "", f"strong start said-own {faction}",
        fit(name, w - 32, size + 2), label=name, z=2,
    )  # fmt: skip
    if seat in state.home:
        text = words(
            "side",
            faction=words.name("faction", faction),
            country=words.country(state.home[seat]),
        )
        at = board.in_panel(seat, 16, 32 + size + 6)
        yield Sprite(
            f"side:{seat}", "text", *at, 0, board.text - 3, "", "start",
            fit(text, w - 20, board.text - 4), label=text, z=2,
        )  # fmt: skip
    secured = state.secured(seat) if state.position else ()
    goal = state.edition.constants.countries_to_win
    listed = ", ".join([words.country(country) for country in secured]) or words("nothing")
    label = words("stars", seat=name, countries=listed)
    shape = "star-5" if faction == "red" else "star-4"
    for number in range(goal):
        x = w // 2 + (2 * number - goal + 1) * 24
        at = board.in_panel(seat, x, 32 + 2 * size + 18)
        classes = f"star {faction}" if number < len(secured) else "star open"
        yield Sprite(
            f"won:{seat}:{number}", "marker", *at, 36, 36, shape, classes, label=label, z=2
        )


def _hand_top(board: Board) -> int:
    return 32 + 3 * (board.text + 6) + 56


def _hand(
    state: War1955State, board: Board, words: Words, fact: Fact | None, seat: int
) -> Iterator[Sprite]:
    """Backs, or faces where the viewer may see them."""
    hand, top = state.hands[seat], _hand_top(board)
    text = words("hand", count=len(hand))
    until = state.lasts_until("paid_informant", seat)
    if until:
        text = words("open_hand", count=len(hand), turn=until)
        at = board.in_panel(seat, board.panel[0] - 30, top - 26)
        yield Sprite(f"eye:{seat}", "marker", *at, 36, 24, "eye", "eye", label=text, z=3)
    at = board.in_panel(seat, 16, top - 26)
    size = board.text - 3
    yield Sprite(
        f"hand:{seat}", "text", *at, 0, size, "", "soft start",
        fit(text, board.panel[0] - 60, size - 1), label=text, z=2,
    )  # fmt: skip
    drawn = isinstance(fact, CardDrawn) and fact.seat == seat
    places = [
        (card, f"back:{seat}:{index}", board.in_hand(seat, index, len(hand), top))
        for index, card in enumerate(hand)
    ]
    hot = f"back:{seat}:{len(hand) - 1}" if drawn else ""
    yield from cards_in(state.edition, words, board, places, 30, hot)


def _gadgets(state: War1955State, board: Board, words: Words, seat: int) -> Iterator[Sprite]:
    """Two slots, filled when built."""
    gadgets = state.edition.components.gadgets
    w = (board.panel[0] - 36) // 2
    top = _hand_top(board) + 3 * (board.card[1] + 6) + 46
    for index, gadget in enumerate(gadgets):
        built = gadget.id in state.gadgets[seat]
        name = words.name("gadget", gadget.id)
        at = board.in_panel(seat, 12 + w // 2 + index * (w + 12), top)
        label = words("gadget" if built else "no_gadget", gadget=name)
        faction = state.faction.get(seat, "neutral")
        yield Sprite(
            f"gadget:{seat}:{gadget.id}", "card", *at, w, 62, "box",
            f"slot built {faction}" if built else "slot",
            wrap(name, w - 6, 19), label=label, z=2,
        )  # fmt: skip


def table(state: War1955State, board: Board, words: Words, fact: Fact | None) -> Iterator[Sprite]:
    """Draw pile, discard pile and stack, and where the turn is."""
    yield from _piles(state, board, words)
    yield from _stack(state, board, words)
    yield from _steps(state, board, words)
    size = board.text + 6
    heading = fit(words.heading(state), board.track_width, size)
    yield Sprite("heading", "text", board.axis, board.heading, 0, size, "", "strong", heading, z=40)
    said = words.sentence(fact)
    if said:
        text, letters = caption(said, board.track_width, (board.text - 2, board.text - 5))
        at = board.heading + 2 * board.text
        yield Sprite("caption", "text", board.axis, at, 0, letters, "", "said", text, z=40)


def _piles(state: War1955State, board: Board, words: Words) -> Iterator[Sprite]:
    for id, x, count in (
        ("draw_pile", board.draw, len(state.draw_pile)),
        ("discard", board.discard, len(state.discard)),
    ):
        text = words("cards", pile=words(id), count=count)
        size = board.text - 4
        yield Sprite(f"count:{id}", "text", x, board.table_text, 0, size, "", "soft", text, z=2)
        w, h = board.card
        if id == "discard" and state.discard:
            cards = ", ".join([words.name("card", card) for card in state.discard])
            text = words("discarded", cards=cards)
        yield Sprite(f"pile:{id}", "region", x, board.table, w, h, "box", "slot", label=text, z=1)
    if state.draw_pile:
        yield card_back(board, words, "top:draw_pile", (board.draw, board.table), 5)
    if state.discard:
        top = state.discard[-1]
        place = [(top, "top:discard", (board.discard, board.table))]
        yield from cards_in(state.edition, words, board, place, 5, "")


def _stack(state: War1955State, board: Board, words: Words) -> Iterator[Sprite]:
    """The cards in play, overlapping, each counter with an arrow to what it counters."""
    cards = [(card, frame) for frame in state.stack for card in frame.cards]
    if not cards:
        return
    text = words("stack")
    left, right = board.stack
    yield Sprite(
        "count:stack", "text", left, board.table_text, 0, board.text - 4, "",
        "strong", text, z=2,
    )  # fmt: skip
    step = min(board.card[0] + 44, (right - left) // max(1, len(cards) - 1))
    places = [
        (card, f"stack:{index}", (left + index * step, board.table))
        for index, (card, _) in enumerate(cards)
    ]
    yield from cards_in(state.edition, words, board, places, 50, "")
    for index, (_, frame) in enumerate(cards):
        if frame.kind == "counter":
            x = left + index * step - step // 2
            w = board.text * 5
            yield Sprite(
                f"counters:{index}", "marker", x, board.table - board.card[1] // 2 - 4, w,
                board.text + 4, "box", "badge", f"← {words('counters')}", z=70,
            )  # fmt: skip


def _steps(state: War1955State, board: Board, words: Words) -> Iterator[Sprite]:
    """Where in the turn: two plays, refill, Spy; and a pip for each play left."""
    w = min(150, board.width // 5 - 8)
    for step in range(1, 5):
        x = board.axis + (2 * step - 5) * (w + 8) // 2
        now = state.step == step and state.result is None
        yield Sprite(
            f"step:{step}", "region", x, board.steps, w, 40, "box",
            "phase now" if now else "phase", words(f"step_{step}"), z=1,
        )  # fmt: skip
    plays = state.edition.constants.plays_per_turn
    label = words("plays", count=state.plays_left)
    for number in range(plays):
        x = board.axis - 2 * (w + 8) - 22 - (plays - 1 - number) * 28
        style = "pip left" if number < state.plays_left else "pip"
        yield Sprite(
            f"pip:{number}", "marker", x, board.steps, 20, 20, "disc", style, label=label, z=1
        )
