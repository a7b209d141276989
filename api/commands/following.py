"""What a table at a service tells those who follow it: its events, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from api.shapes import GameDetail, LoggedEvent
from domain.kernel import Language, Text, fill
from domain.rulesets import ruleset_of


def event_lines(event: LoggedEvent, names: Sequence[str]) -> list[str]:
    """An event of the log in words; a request is told by the table, with its preview."""
    details = event.details
    who = names[event.author] if isinstance(event.author, int) else "Somebody"
    match event.event:
        case "move_played" | "table_opened":
            return [fact.sentence for fact in event.facts]
        case "moves_undone":
            return [f"{who} takes moves back: {_count(details.get('kept', 0))} stand."]
        case "moves_redone":
            return [f"{who} plays them again: {_count(details.get('kept', 0))} stand."]
        case "request_answered":
            return [f"{who} {'agrees' if details.get('agreed') else 'does not agree'}."]
        case "seat_claimed":
            return [f"{who} sits down at seat {event.author}."]
        case "seat_left":
            bot = details.get("bot")
            return [f"Seat {event.author} is left: {f'a {bot} bot plays on' if bot else 'open'}."]
        case "table_closed":
            return [f"{who} gives the game up." if details.get("reason") == "resigned" else
                    "All agree to stop the game."]  # fmt: skip
        case "dispute_raised":
            return [f"{who} contests step {details.get('step')}: {details.get('claim')}"]
        case "dispute_answered":
            return [f"{who} on that: {details.get('text')}"]
        case "note_added":
            if "text" not in details:
                return ["A note was written."]
            author = "The judge" if event.author == "judge" else who
            return [f"{author} notes at step {details.get('step')}: {details.get('text')}"]
        case "hint_asked":
            return [f"{who} asks for a hint."]
        case "judge_looked":
            return ["The judge looks at hidden things."]
        case "game_imported":
            return ["The game was imported from a record: it was not played here."]
        case "event_joined":
            return [f"The organiser of {details.get('event_name')} takes the game in."]
        case "ruling_given":
            return [f"The judge rules ({details.get('remedy')}): {details.get('reasoning')}"]
    return []


def _count(kept: object) -> str:
    return "none" if kept == 0 else f"the first {kept} moves"


def turn_lines(game: GameDetail, seat: int | None, lang: Language) -> list[str]:
    """What the table waits for."""
    rules = ruleset_of(game.ruleset)
    players = [name or f"seat {number}" for number, name in enumerate(game.players)]
    names = rules.names(rules.standard_edition, players)
    text = Text("{kind:decision}", "{kind:decision}")
    lines = []
    for decision in game.decisions:
        if not decision.required and decision.seat != seat:
            continue
        who = "you" if decision.seat == seat else players[decision.seat]
        if_you_like = "" if decision.required else " (if you like)"
        what = fill(text, {"kind": decision.kind}, names, lang)
        lines.append(f"Waiting for {who}: {what}{if_you_like}")
    return lines
