"""Databases of both engines, and how long the properties run.

`dev` by default, `ci` and `long` by HYPOTHESIS_PROFILE.
"""

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from domain.rulesets import RULESETS
from domain.store.database import Database
from tests.databases import ENGINES, New, new_schema

# What the tests read is English, whatever the terminal that they are started from speaks.
os.environ["LC_ALL"] = "C.UTF-8"

if not RULESETS.origins:
    pytest.exit("no game is installed here: `make setup` brings .venv up to date", 2)

# A whole game is one example: slow by Hypothesis' standards, and large.
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=10,
    deadline=None,
    database=None,
    suppress_health_check=SLOW,
)
settings.register_profile("dev", max_examples=20, deadline=None, suppress_health_check=SLOW)
settings.register_profile("long", max_examples=150, deadline=None, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing of what is collected goes away: it is not looked through for that, then or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """Tests that store something run on both engines."""
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def new_database(engine: str, tmp_path_factory: pytest.TempPathFactory) -> New:
    """Makes empty databases."""
    if engine == "postgres":
        return new_schema
    return lambda: tmp_path_factory.mktemp("database") / "log.db"


@pytest.fixture
def database(new_database: New) -> Database:
    """An empty database."""
    return new_database()
