"""The recorder tests that the `eventsourcing` library brings for recorders like ours.

Their module imports the library's cipher, which needs a package that nothing here uses: an empty
module stands in for it during the import.
"""

from __future__ import annotations

import sys
from types import ModuleType
from unittest.mock import patch

_cipher = ModuleType("eventsourcing.cipher")
_cipher.AESCipher = None  # type: ignore[attr-defined]

with patch.dict(sys.modules):
    sys.modules["eventsourcing.cipher"] = _cipher
    from eventsourcing.tests import persistence

AggregateRecorderTestCase = persistence.AggregateRecorderTestCase
ApplicationRecorderTestCase = persistence.ApplicationRecorderTestCase
TrackingRecorderTestCase = persistence.TrackingRecorderTestCase
