"""`dossier replay` at a terminal: keys step through a game, its board and its story in words."""

from __future__ import annotations

import argparse
import sys
from io import StringIO

from prompt_toolkit import Application
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from api.commands.console import Mistake, console, find_game
from api.commands.drawn import Line, board_lines, draw_lines, heading, player_colours
from api.commands.prompts import say
from api.commands.sentences import standings_grid
from api.commands.stepping import Replay
from api.commands.terminal import IMPORTED, show_stop
from api.viewers import read_viewer
from domain.kernel import PUBLIC, Viewer, colon
from domain.kernel import Text as Words
from replays.captions import Stop
from replays.harmless import harmless
from replays.notes import note_line

WORDS = {
    "by": {"fact": Words("by fact", "fait par fait"), "move": Words("by move", "coup par coup"),
           "turn": Words("by turn", "tour par tour")},
    "eyes": {"public": Words("the public", "le public"), "judge": Words("the judge", "l'arbitre")},
}  # fmt: skip
KEYS = Words(
    "← → step · ↑ ↓ chapter · Home End · f m t fact, move, turn · e eyes · / search · ? all keys"
    " · q quit",
    "← → avancer · ↑ ↓ chapitre · Début Fin · f m t fait, coup, tour · e regard · / chercher"
    " · ? touches · q quitter",
)
HELP = Words(
    """\
→ Space Enter    the next stop           ←  b      the one before
↓ PageDown       the next chapter        ↑  PageUp the one before
Home             the beginning           End       the end
f  m  t          stop by fact, by move, by turn
12 g             go to step 12
e  E             look through the next eyes, those before
/ words Enter    search; n the next place, N the one before
r                what the rules say that were applied
s                standings
j  k             more of a long board, and back
l                English or French
?                these lines              q         quit""",
    """\
→ Espace Entrée  l'arrêt suivant          ←  b      le précédent
↓ PageSuiv       le chapitre suivant      ↑  PagePréc le précédent
Début            le commencement          Fin       la fin
f  m  t          s'arrêter par fait, par coup, par tour
12 g             aller à l'étape 12
e  E             regarder par d'autres yeux, par les précédents
/ mots Entrée    chercher ; n l'endroit suivant, N le précédent
r                ce que disent les règles appliquées
s                le classement
j  k             la suite d'un long plateau, et retour
l                français ou anglais
?                ces lignes               q         quitter""",
)
STEP = Words("step {step} of {steps}", "étape {step} sur {steps}")
EYES = Words("seen by {who}", "vu par {who}")
SEARCH = Words("Search: {words}▏  (Enter, Esc)", "Chercher : {words}▏  (Entrée, Échap)")
MORE = Words("{n} more lines: j", "{n} lignes de plus : j")


def screen(replay: Replay, width: int, height: int) -> str:
    """Everything as a terminal shows it, in so many columns and rows."""
    below = _below(replay, width)
    room = max(4, height - 3 - len(_rows(below, width)))
    rows = [*_rows(_header(replay), width), *_board_rows(replay, width, room)]
    return "\n".join([*rows[: height - 1], *_rows(below, width)][:height])


def _header(replay: Replay) -> RenderableType:
    who = WORDS["eyes"].get(str(replay.eyes))
    name = who.in_language(replay.language) if who else _player(replay, replay.eyes)
    how = [
        STEP.in_language(replay.language).format(step=replay.step, steps=replay.timeline.steps),
        WORDS["by"][replay.by].in_language(replay.language),
        EYES.in_language(replay.language).format(who=name),
    ]
    grid = Grid.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    grid.add_row(
        heading(replay.timeline, replay.step, replay.language), Text(" · ".join(how), "dim")
    )
    return Group(grid, Rule(style="dim"))


def _player(replay: Replay, viewer: Viewer) -> str:
    return harmless(replay.table.players[viewer.seat] if viewer.seat is not None else "")


def _board_rows(replay: Replay, width: int, room: int) -> list[str]:
    if replay.shows["help"]:
        return _rows(Padding(Text(HELP.in_language(replay.language)), (0, 1)), width)[:room]
    lines, before = board_lines(replay.timeline, replay.step), _lines_before(replay)
    rows = _rows(draw_lines(lines, before, player_colours(replay.timeline, replay.step)), width)
    hidden = len(rows) - room
    if hidden <= 0:
        return rows
    start = min(replay.scroll, hidden)
    shown = rows[start : start + room - 1]
    left = len(rows) - start - len(shown)
    more = MORE.in_language(replay.language).format(n=left)
    return [*shown, *_rows(Text(f"… {more}" if left else "", "dim"), width)]


def _lines_before(replay: Replay) -> list[Line]:
    """The board of the stop before: what differs has changed since."""
    index = replay.index
    return board_lines(replay.timeline, replay.stops[index - 1].step) if index else []


def _below(replay: Replay, width: int) -> RenderableType:
    stop = replay.stops[replay.index]
    parts: list[RenderableType] = [Rule(style="dim"), Text(harmless(stop.caption), "bold cyan")]
    if replay.shows["rules"]:
        parts += _rules(replay, stop)
    parts += [Text(line, "italic yellow") for line in _beside(replay, stop)]
    if replay.shows["standings"]:
        standings = replay.timeline.frame(replay.step).standings
        parts.append(standings_grid(standings, replay.table.names, replay.language))
    if replay.typed is not None:
        parts.append(Text(SEARCH.in_language(replay.language).format(words=replay.typed), "bold"))
    parts.append(Text(replay.message or KEYS.in_language(replay.language), "dim"))
    return Group(*parts)


def _beside(replay: Replay, stop: Stop) -> list[str]:
    """The notes that stand at a stop."""
    notes = [each for each in replay.timeline.notes() if each.stands]
    return [
        harmless(note_line(replay.timeline, note))
        for note in notes
        if stop.first <= note.step <= stop.step
    ]


def _rules(replay: Replay, stop: Stop) -> list[RenderableType]:
    """The rules that were applied since the stop before, by name and in words."""
    rulebook = replay.table.ruleset.rulebook
    steps = range(max(stop.first, 1), stop.step + 1)
    ids = dict.fromkeys(rule for step in steps for rule in replay.timeline.told(step)[2])
    told: list[RenderableType] = []
    for id in ids:
        rule = rulebook.rules[id.partition(".")[2]]
        text = rule.fr if replay.language == "fr" else rule.en
        title = rule.title.in_language(replay.language)
        told.append(
            Text.assemble(
                "§ ", (title, "bold"), colon(replay.language) if text else "", (text, "dim")
            )
        )
    return told


def _rows(shown: RenderableType, width: int) -> list[str]:
    """What is shown as the rows of a terminal, colours included."""
    out = StringIO()
    console = Console(
        file=out, width=width, force_terminal=True, color_system="truecolor", highlight=False
    )
    console.print(shown)
    return out.getvalue().rstrip("\n").split("\n")


def replay(options: argparse.Namespace) -> int:
    """Steps through a game by keys; prints all of it where nobody can press any."""
    table = find_game(options.game, options.database)
    viewer = read_viewer(options.eyes, len(table.players))
    if not table.is_over and viewer != PUBLIC:
        raise Mistake(
            "this game still runs: only the public may look, `--as public`",
            "cette partie dure encore : seul le public peut regarder, `--as public`",
        )
    stepping = Replay(table, viewer, options.by, options.lang)
    if not options.all and sys.stdin.isatty() and sys.stdout.isatty():
        application(stepping).run()
        return 0
    console.print(
        say(
            "to_replay",
            options.lang,
            title=f"[bold]{table.ruleset.title.in_language(options.lang)}[/]",
            players=escape(", ".join(table.players)),
            steps=table.steps,
        )
    )
    if table.imported is not None:
        console.print(f"[yellow]{IMPORTED.in_language(options.lang)}[/]")
    for stop in stepping.stops:
        show_stop(stepping.timeline, stop)
    return 0


NAMES = {
    Keys.Right: "right", Keys.Left: "left", Keys.Up: "up", Keys.Down: "down",
    Keys.PageUp: "pageup", Keys.PageDown: "pagedown", Keys.Home: "home", Keys.End: "end",
    Keys.Enter: "enter", Keys.Backspace: "backspace", Keys.Escape: "escape",
}  # fmt: skip
"""What Replay calls the keys that write nothing."""


def application(stepping: Replay) -> Application[None]:
    """A terminal that shows where somebody is, and listens to keys."""
    bindings = KeyBindings()

    def pressed(event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        name = NAMES[key] if isinstance(key, Keys) and key in NAMES else event.data
        if not stepping.press(name):
            event.app.exit()

    for key in (*NAMES, Keys.Any):
        bindings.add(key)(pressed)
    bindings.add(Keys.ControlC)(lambda event: event.app.exit())

    def shown() -> ANSI:
        size = app.output.get_size()
        return ANSI(screen(stepping, size.columns, size.rows))

    window = Window(FormattedTextControl(shown), wrap_lines=False, always_hide_cursor=True)
    app: Application[None] = Application(
        Layout(window), key_bindings=bindings, full_screen=True, erase_when_done=False
    )
    return app
