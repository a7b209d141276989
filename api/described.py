"""How bodies are described: as msgspec reads them, so that OpenAPI promises what is refused.

The description that Litestar makes of a struct leaves out that unknown fields are refused, and the
bounds of what is inside a list.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar.openapi.spec import Reference, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

Described = dict[str, Any]
"""A JSON Schema: what its entries hold follows from their names."""


class Bodies(OpenAPISchemaPlugin):
    """Describes the structs that refuse unknown fields: those that requests are read into."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        kind = field_definition.type_
        return (
            not field_definition.is_union
            and field_definition.is_subclass_of(msgspec.Struct)
            and bool(kind.__struct_config__.forbid_unknown_fields)
        )

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        schema: Schema = schema_creator.create_component_schema(
            field_definition, required=[], property_fields={}
        )
        described = _read(described_body(field_definition.type_))
        for field in ("properties", "required", "additional_properties"):
            setattr(schema, field, getattr(described, field))
        return schema


def described_body(kind: type[msgspec.Struct]) -> Described:
    """A struct as JSON Schema; what a ruleset brings (moves, options) may be anything."""
    _, described = msgspec.json.schema_components(
        [kind],
        schema_hook=lambda _: {"description": "Anything."},
        ref_template="#/components/schemas/{name}",
    )
    body: Described = described[kind.__name__]
    return body


def _read(described: Any) -> Any:
    """The same as Litestar's own objects."""
    if isinstance(described, list):
        return [_read(item) for item in described]
    if not isinstance(described, dict):
        return described
    if "$ref" in described:
        return Reference(described["$ref"])
    schema = Schema()
    for name, value in described.items():
        if name == "properties":
            read: Any = {field: _read(item) for field, item in value.items()}
        elif name in ("enum", "default", "required"):
            read = value
        else:
            read = _read(value)
        setattr(schema, re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name), read)
    return schema
