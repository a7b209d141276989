"""Scripts and styles without what only people need: comments, indentation, spaces."""

from __future__ import annotations

import re

_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CSS_SPACE = re.compile(r"\s*([{};,>])\s*|(?<=:) +|^\s+|\n+", re.MULTILINE)

_TOKEN = re.compile(
    r"""(?P<gap>(?:\s+|//[^\n]*|/\*.*?\*/)+)"""
    r"""|(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
    r"""|(?P<word>[\w$\#]+)"""
    r"""|(?P<sign>.)""",
    re.DOTALL,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/[a-z]*")
_BEFORE_REGEX = "(,=:[!&|?{};>"


def lean_style(source: str) -> str:
    """A stylesheet on one line."""
    return _CSS_SPACE.sub(lambda match: match[1] or "", _CSS_COMMENT.sub("", source)).strip()


def lean_script(source: str) -> str:
    """A script whose statements end in semicolons, with no space that is not needed."""
    parts: list[str] = []
    templates: list[int] = []
    depth, at, gap = 0, 0, False

    def add(text: str) -> None:
        nonlocal gap
        last = parts[-1][-1] if parts else "\n"
        words = _is_word(last) and _is_word(text[0])
        if gap and (words or (last in "+-" and text[0] in "+-")):
            parts.append(" ")
        parts.append(text)
        gap = False

    while at < len(source):
        if source[at] == "`" or (templates and source[at] == "}" and templates[-1] == depth):
            if source[at] == "}":
                templates.pop()
            text, is_open = _template(source, at)
            if is_open:
                templates.append(depth)
            add(text)
            at += len(text)
            continue
        last = parts[-1][-1] if parts else "\n"
        regex = _REGEX.match(source, at) if last in _BEFORE_REGEX else None
        match = _TOKEN.match(source, at)
        assert match is not None
        if match["gap"]:
            gap = True
            at = match.end()
            continue
        text = regex[0] if regex and source[at] == "/" else match[0]
        depth += (text == "{") - (text == "}")
        add(text)
        at += len(text)
    return "".join(parts)


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter in "_$#"


def _template(source: str, start: int) -> tuple[str, bool]:
    """A piece of a template literal, and whether an expression begins after it."""
    at = start + 1
    while source[at] != "`":
        if source.startswith("${", at):
            return source[start : at + 2], True
        at += 2 if source[at] == "\\" else 1
    return source[start : at + 1], False
