"""Where the files of a student are."""

from __future__ import annotations

from pathlib import Path

from .settings import Settings, Student


def data_folder(settings: Settings, student: Student) -> Path:
    """Its numbers."""
    return settings.work / "data" / student.name


def run_folder(settings: Settings, student: Student) -> Path:
    """Its checkpoints and figures of its training."""
    return settings.work / "runs" / student.name
