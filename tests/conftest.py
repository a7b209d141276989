"""How long the properties run: `dev` by default, `ci` and `long` by HYPOTHESIS_PROFILE."""

import os

from hypothesis import HealthCheck, settings

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
