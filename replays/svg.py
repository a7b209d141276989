"""Scene -> SVG: a picture that stands alone, in a file or on somebody else's page.

It explains itself (title, description, a label on every piece), follows the reader's light or
dark setting, and needs nothing from outside.
"""

from __future__ import annotations

import html
from functools import cache
from importlib.resources import files

from replays.harmless import harmless
from replays.lettering import LINE
from replays.looks import LOOKS, PLAIN
from replays.scene import Mark, Scene, Sprite


@cache
def stylesheet() -> str:
    """The styles that all pictures share; the web page uses the same."""
    return files("replays.scenes").joinpath("style.css").read_text("utf-8")


@cache
def symbols() -> str:
    """Shapes and patterns that all pictures share, as SVG `<defs>`."""
    return files("replays.scenes").joinpath("symbols.svg").read_text("utf-8")


@cache
def style_of(look: str) -> str:
    """The styles of one game: they reach its own pictures and no others."""
    style = _own(look, "style.css")
    return f".scene.{look} {{\n{style}}}\n" if style else ""


@cache
def symbols_of(look: str) -> str:
    """The shapes and patterns of one game as SVG `<defs>`."""
    own = _own(look, "symbols.svg")
    return own.replace("<defs>", f'<defs id="look-{look}">', 1)


def _own(look: str, name: str) -> str:
    if look == PLAIN:
        file = files("replays.scenes.plain").joinpath(name)
        return file.read_text("utf-8") if file.is_file() else ""
    return LOOKS[look].file(name) if look in LOOKS else ""


def svg(scene: Scene) -> str:
    """The scene as the text of an SVG file."""
    sprites = "\n".join([draw(sprite) for sprite in scene.sprites])
    style = escape(stylesheet() + style_of(scene.look), quote=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}"'
        f' class="{f"scene {escape(scene.look)}".rstrip()}" role="img"'
        ' aria-labelledby="scene-title scene-description">\n'
        f'<title id="scene-title">{escape(scene.title)}</title>\n'
        f'<desc id="scene-description">{escape(scene.description)}</desc>\n'
        f"<style>{style}</style>\n{symbols()}\n{symbols_of(scene.look)}\n{sprites}\n</svg>\n"
    )


def escape(text: str, quote: bool = True) -> str:
    """Text that can stand in a picture, whatever somebody wrote."""
    return html.escape(harmless(text), quote)


def draw(sprite: Sprite) -> str:
    """One sprite as an SVG group."""
    style = f"--w:{sprite.w}px;--h:{sprite.h}px"
    if sprite.colour:
        style += f";--colour:{sprite.colour}"
    classes = f"sprite {sprite.kind} {sprite.style}".rstrip()
    parts = [
        f'<g class="{escape(classes)}" data-id="{escape(sprite.id)}"'
        f' transform="translate({sprite.x} {sprite.y})" style="{escape(style)}">'
    ]
    if sprite.detail or sprite.label:
        parts.append(f"<title>{escape(sprite.detail or sprite.label)}</title>")
    if sprite.shape:
        parts.append(_shape(sprite, 0, 0, 'class="shape"'))
    if sprite.pattern:
        # Not by the stylesheet: a reference there would look for the pattern in another file.
        parts.append(_shape(sprite, 0, 0, f'class="pattern" fill="url(#{escape(sprite.pattern)})"'))
    parts += [_mark(mark) for mark in sprite.marks]
    if sprite.corner:
        x, y = -sprite.w // 2, -sprite.h // 2
        parts.append(f'<text class="corner" x="{x}" y="{y}">{escape(sprite.corner)}</text>')
    if sprite.face:
        parts.append(f'<text class="face">{_lines(sprite.face)}</text>')
    parts.append("</g>")
    return "".join(parts)


def _mark(mark: Mark) -> str:
    attributes = f'class="{escape(f"mark {mark.style}".rstrip())}"'
    if mark.text:
        size = f' style="font-size:{mark.h}px"' if mark.h else ""
        at = f'x="{mark.x}" y="{mark.y}"'
        return f"<text {attributes} {at}{size}>{_lines(mark.text, mark.x)}</text>"
    if mark.pattern:
        attributes += f' fill="url(#{escape(mark.pattern)})"'
    if mark.colour:
        attributes += f' style="--colour:{escape(mark.colour)}"'
    return _shape(mark, mark.x, mark.y, attributes)


def _shape(drawn: Sprite | Mark, x: int, y: int, attributes: str) -> str:
    w, h = drawn.w, drawn.h
    if drawn.shape == "disc":
        return f'<ellipse {attributes} cx="{x}" cy="{y}" rx="{w / 2:g}" ry="{h / 2:g}"/>'
    if isinstance(drawn, Sprite) and drawn.shape == "line":
        points = " ".join(map(str, drawn.points))
        return f'<polyline {attributes} points="{points}"/>'
    if isinstance(drawn, Mark) and drawn.shape == "path":
        return f'<path {attributes} d="{escape(drawn.d)}" transform="translate({x} {y})"/>'
    box = f'x="{x - w / 2:g}" y="{y - h / 2:g}" width="{w}" height="{h}"'
    if drawn.shape == "box":
        return f"<rect {attributes} {box}/>"
    return f'<use {attributes} href="#{escape(drawn.shape)}" {box}/>'


def _lines(face: str, x: int = 0) -> str:
    lines = face.split("\n")
    if len(lines) == 1:
        return escape(face)
    first = -(len(lines) - 1) / 2 * LINE
    return "".join(
        [
            f'<tspan x="{x}" dy="{first if index == 0 else LINE:g}em">{escape(line)}</tspan>'
            for index, line in enumerate(lines)
        ]
    )
