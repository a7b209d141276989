"""What a table at a service tells those who follow it: its events, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from api.commands.prompts import say
from api.shapes import GameDetail, LoggedEvent
from domain.kernel import Language, Text, fill
from domain.rulesets import ruleset_of


def seat_names(game: GameDetail, language: Language) -> list[str]:
    """Who sits where; a seat that is open is called by its number."""
    return [name or say("unnamed", language, seat=seat) for seat, name in enumerate(game.players)]


def event_lines(event: LoggedEvent, names: Sequence[str], language: Language) -> list[str]:
    """An event of the log in words."""
    if event.event in ("move_played", "table_opened"):
        return [fact.sentence for fact in event.facts]
    details = event.details
    is_seat = isinstance(event.author, int)
    who = names[event.author] if isinstance(event.author, int) else say("somebody", language)
    seat = event.author if is_seat else ""
    key = _key(event)
    if key == "notes" and event.author == "judge":
        who = say("the_judge", language)
    values = {
        "who": who,
        "seat": seat,
        "stand": _count(details.get("kept", 0), language),
        "what": say(f"request_{details['kind']}", language) if key == "asks" else "",
        "bot": details.get("bot"),
        "step": details.get("step"),
        "claim": details.get("claim"),
        "text": details.get("text"),
        "event": details.get("event_name"),
        "why": details.get("reasoning"),
    }
    return [say(key, language, **values)] if key else []


def _key(event: LoggedEvent) -> str:
    """Which prompt tells an event that is no move; empty for none."""
    details = event.details
    match event.event:
        case "moves_undone":
            return "takes_back"
        case "moves_redone":
            return "plays_again"
        case "request_made":
            return "asks"
        case "request_answered":
            return "agrees" if details.get("agreed") else "disagrees"
        case "seat_claimed":
            return "sits_down"
        case "seat_left":
            return "left_by_bot" if details.get("bot") else "left_by"
        case "table_closed":
            return "gives_in" if details.get("reason") == "resigned" else "all_stop"
        case "dispute_raised":
            return "contests"
        case "dispute_answered":
            return "replies"
        case "note_added":
            return "notes" if "text" in details else "note_written"
        case "hint_asked":
            return "asks_hint"
        case "judge_looked":
            return "judge_looks"
        case "game_imported":
            return "was_imported"
        case "event_joined":
            return "event_joined"
        case "ruling_given":
            return f"ruled_{details.get('remedy')}"
    return ""


def _count(kept: object, language: Language) -> str:
    return say("first_stand" if kept else "none_stand", language, kept=kept)


def turn_lines(game: GameDetail, seat: int | None, lang: Language) -> list[str]:
    """What the table waits for."""
    rules = ruleset_of(game.ruleset)
    players = seat_names(game, lang)
    names = rules.names(rules.standard_edition, players)
    text = Text("{kind:decision}", "{kind:decision}")
    lines = []
    for decision in game.decisions:
        if not decision.required and decision.seat != seat:
            continue
        what = fill(text, {"kind": decision.kind}, names, lang)
        key = "waiting_for_you" if decision.seat == seat else "waiting_for"
        told = say(key, lang, who=players[decision.seat], what=what)
        lines.append(told if decision.required else say("if_you_like", lang, told=told))
        stakes = [each.words for each in game.stakes if each.seat == decision.seat]
        lines += [f"  {words[0].upper()}{words[1:]}" for words in stakes]
    return lines
