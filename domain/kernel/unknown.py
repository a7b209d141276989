"""What somebody wrote and nothing reads: a mistyped name must not be passed over in silence.

What the log holds is read without this: it may keep what a ruleset has since given up.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


def require_known(written: object, read: object) -> None:
    """msgspec.ValidationError names the first field of `written` that `read` has no place for."""
    path, name = next(_unknown(written, read, "$"), ("", ""))
    if path:
        raise msgspec.ValidationError(f"Object contains unknown field `{name}` - at `{path}`")


def _unknown(written: object, read: object, path: str) -> Iterator[tuple[str, str]]:
    """Where unknown fields are, and their names."""
    if isinstance(written, dict):
        known = _fields(read)
        for name, item in written.items():
            if name in known:
                yield from _unknown(item, known[name], f"{path}.{name}")
            elif isinstance(read, msgspec.Struct):
                yield path, name
    elif isinstance(written, (list, tuple)):
        items = [*_fields(read).values()] if isinstance(read, msgspec.Struct) else read
        if isinstance(items, (list, tuple)):
            for index, pair in enumerate(zip(written, items, strict=False)):
                yield from _unknown(*pair, f"{path}[{index}]")


def _fields(read: object) -> dict[str, object]:
    """What was read of an object, by the names that one writes."""
    if isinstance(read, dict):
        return {str(key): item for key, item in read.items()}
    if not isinstance(read, msgspec.Struct):
        return {}
    names = zip(read.__struct_encode_fields__, read.__struct_fields__, strict=True)
    known: dict[str, object] = {written: getattr(read, name) for written, name in names}
    if read.__struct_config__.tag_field is not None:
        known[read.__struct_config__.tag_field] = read.__struct_config__.tag
    return known
