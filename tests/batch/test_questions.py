"""Many hands at once against the single-hand engine, row by row."""

from __future__ import annotations

import numpy as np
import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from shared_data import rows_of  # noqa: E402

from paili import LAIZI, RIICHI, SANMA, TAIWAN, Hand, QuestionError, batch, is_win  # noqa: E402
from paili.tiles import KINDS  # noqa: E402

from . import hands as make  # noqa: E402
