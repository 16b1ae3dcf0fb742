"""A pair of sentences."""

from __future__ import annotations

from typing import NamedTuple


class Pair(NamedTuple):
    """One line of a corpus."""

    english: str
    other: str
    origin: str
    language: str
