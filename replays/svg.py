"""Scene -> SVG: a picture that stands alone, in a file or on somebody else's page.

It explains itself (title, description, a label on every piece), follows the reader's light or
dark setting, and needs nothing from outside.
"""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files

from replays.scene import Scene, Sprite

LINE = 1.15
"""The height of a line of text, of its letters."""


@cache
def stylesheet() -> str:
    """The styles of all sprites; the web page uses the same."""
    return files("replays.scenes").joinpath("style.css").read_text("utf-8")


@cache
def symbols() -> str:
    """Shapes and patterns as SVG `<defs>`; the web page uses the same."""
    return files("replays.scenes").joinpath("symbols.svg").read_text("utf-8")


def svg(scene: Scene) -> str:
    """The scene as the text of an SVG file."""
    sprites = "\n".join([draw(sprite) for sprite in scene.sprites])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}"'
        ' class="scene" role="img" aria-labelledby="scene-title scene-description">\n'
        f'<title id="scene-title">{escape(scene.title)}</title>\n'
        f'<desc id="scene-description">{escape(scene.description)}</desc>\n'
        f"<style>{escape(stylesheet(), quote=False)}</style>\n"
        f"{symbols()}\n{sprites}\n</svg>\n"
    )


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
    if sprite.label:
        parts.append(f"<title>{escape(sprite.label)}</title>")
    if sprite.shape:
        parts.append(_shape(sprite, 'class="shape"'))
    if sprite.pattern:
        # Not by the stylesheet: a reference there would look for the pattern in another file.
        parts.append(_shape(sprite, f'class="pattern" fill="url(#{escape(sprite.pattern)})"'))
    if sprite.corner:
        x, y = -sprite.w // 2, -sprite.h // 2
        parts.append(f'<text class="corner" x="{x}" y="{y}">{escape(sprite.corner)}</text>')
    if sprite.face:
        parts.append(f'<text class="face">{_lines(sprite.face)}</text>')
    parts.append("</g>")
    return "".join(parts)


def _shape(sprite: Sprite, attributes: str) -> str:
    w, h = sprite.w, sprite.h
    if sprite.shape == "disc":
        return f'<ellipse {attributes} rx="{w / 2:g}" ry="{h / 2:g}"/>'
    if sprite.shape == "line":
        points = " ".join(map(str, sprite.points))
        return f'<polyline {attributes} points="{points}"/>'
    box = f'x="{-w / 2:g}" y="{-h / 2:g}" width="{w}" height="{h}"'
    if sprite.shape == "box":
        return f"<rect {attributes} {box}/>"
    return f'<use {attributes} href="#{escape(sprite.shape)}" {box}/>'


def _lines(face: str) -> str:
    lines = face.split("\n")
    if len(lines) == 1:
        return escape(face)
    first = -(len(lines) - 1) / 2 * LINE
    return "".join(
        [
            f'<tspan x="0" dy="{first if index == 0 else LINE:g}em">{escape(line)}</tspan>'
            for index, line in enumerate(lines)
        ]
    )
