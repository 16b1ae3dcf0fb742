"""The project's own sentences: tables with English once and a column for each other language.

The folder `phrases` holds them: tab-separated, first line the names of the columns: `origin`, `en`, then the languages. A cell is empty where a
sentence has no translation. One table packs to a fifth of what the languages take apart. What is written later becomes a table of its
own, so that the history of the repository does not hold all others again; it may have translations of sentences of an earlier one.
"""

from __future__ import annotations

import collections
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from .settings import SettingsError

LEADING = ["origin", "en"]


def tables_of(path: Path) -> list[Path]:
    """A table, or those of a folder in the order of their names. Errors: `SettingsError` where there are none."""
    tables = sorted([*path.glob("*.tsv"), *path.glob("*.tsv.xz")]) if path.is_dir() else [path]
    if not tables or not all(table.exists() for table in tables):
        raise SettingsError(f"phrases: {path} is no table, nor a folder with tables")
    return tables


def opened(table: Path) -> TextIO:
    """A table to be read, unpacked where its name ends in `.xz`."""
    return lzma.open(table, "rt", encoding="utf-8") if table.suffix == ".xz" else table.open(encoding="utf-8")


def origins_of(path: Path) -> set[str]:
    """The origins of the sentences of a table or a folder."""
    found: set[str] = set()
    for table in tables_of(path):
        with opened(table) as file:
            next(file, "")
            found.update(line.split("\t", 1)[0] for line in file)
    return found


def read_phrases(path: Path, language: str, dropped: collections.Counter[str]) -> Iterator[tuple[str, str, str]]:
    """English, translation and origin of every sentence that has a translation into `language`, in the order of the tables.

    Lines that have not as many fields as the first of their table are counted in `dropped`. Errors: `SettingsError` for a table that
    cannot be read, and where none has the language.
    """
    found = False
    for table in tables_of(path):
        try:
            with opened(table) as file:
                columns = file.readline().rstrip("\n").split("\t")
                if columns[:2] != LEADING:
                    raise SettingsError(f"{table}: the first line does not begin with the columns origin and en")
                if language not in columns[2:]:
                    continue
                found = True
                place = columns.index(language)
                for line in file:
                    fields = line.rstrip("\n").split("\t")
                    if len(fields) != len(columns):
                        dropped["not as many fields as columns"] += 1
                    elif fields[place]:
                        yield fields[1].strip(), fields[place].strip(), fields[0]
        except (OSError, UnicodeDecodeError, lzma.LZMAError, EOFError) as error:
            raise SettingsError(f"{table} cannot be read: {error}") from error
    if not found:
        raise SettingsError(f"phrases: {path} has no column {language}")
