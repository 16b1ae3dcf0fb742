"""The project's own sentences: one table, English once, a column for each other language.

`phrases.tsv.xz`, tab-separated, first line the names of the columns: `origin`, `en`, then the languages. A cell is empty where a
sentence has no translation. One table packs to a fifth of what the languages take apart, and a new language is a new column.
"""

from __future__ import annotations

import collections
import lzma
from collections.abc import Iterator
from pathlib import Path

from .settings import SettingsError

LEADING = ["origin", "en"]


def origins_of(path: Path) -> set[str]:
    """The origins of the sentences of a table."""
    with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as file:
        next(file)
        return {line.split("\t", 1)[0] for line in file}


def read_phrases(path: Path, language: str, dropped: collections.Counter[str]) -> Iterator[tuple[str, str, str]]:
    """English, translation and origin of every sentence that has a translation into `language`, in the table's order.

    Lines that have not as many fields as the first are counted in `dropped`. Errors: `SettingsError` for a table that cannot be
    read or lacks the language.
    """
    try:
        with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as file:
            columns = file.readline().rstrip("\n").split("\t")
            if columns[:2] != LEADING or language not in columns[2:]:
                raise SettingsError(f"{path}: the first line does not name the columns origin, en and {language}")
            place = columns.index(language)
            for line in file:
                fields = line.rstrip("\n").split("\t")
                if len(fields) != len(columns):
                    dropped["not as many fields as columns"] += 1
                elif fields[place]:
                    yield fields[1].strip(), fields[place].strip(), fields[0]
    except (OSError, UnicodeDecodeError, lzma.LZMAError, EOFError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error
