"""Telling: what all read models keep of a table. Nothing here asks a database."""

from __future__ import annotations

from domain.table.value import Table
from projections import catalogue, docket, ratings
from projections.store import Rows


def told(table: Table) -> Rows:
    """A table's rows, by read model."""
    return {**catalogue.rows(table), **ratings.rows(table), **docket.rows(table)}
