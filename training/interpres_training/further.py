"""Configurations for training that goes on: the table `further` of a file says what differs from how its packs began."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from .settings import Settings, SettingsError, Student, settings_of
from .values import read_toml, table_of, texts_of


def has_further(path: Path) -> bool:
    """Whether training goes on with the students of a configuration."""
    return "further" in read_toml(path, "--config")


def load_further(path: Path, corpora: Path, work: Path) -> Settings:
    """Reads a configuration with its table `further` laid over it. Its students begin with the packs of their own names, not with
    parents, and learn nothing that is back-translated. Errors: `SettingsError`."""
    table = read_toml(path, "--config")
    changes = dict(table_of(table.pop("further", None), "further"))
    languages = changes.pop("languages", None)
    for key, value in changes.items():
        table[key] = table_of(table.get(key, {}), key) | value if isinstance(value, dict) else value
    settings = settings_of(table, path, corpora, work)
    kept = settings.languages if languages is None else texts_of(languages, "further.languages")
    if not set(kept) <= set(settings.languages):
        raise SettingsError(f"further.languages: {', '.join(kept)} are not all in {', '.join(settings.languages)}")
    students = {name: narrowed for name, student in settings.students.items() if (narrowed := _narrowed(student, kept))}
    return dataclasses.replace(settings, languages=kept, students=students, back_translation={})


def _narrowed(student: Student, languages: tuple[str, ...]) -> Student | None:
    """A student of these languages alone; `None` when it has no pair of them."""
    spoken = {"en", *languages}
    pairs, served = (tuple(pair for pair in some if set(pair) <= spoken) for some in (student.pairs, student.served))
    return dataclasses.replace(student, pairs=pairs, served=served, parent=None) if pairs else None
