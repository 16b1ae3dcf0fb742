"""Values of TOML files, read with errors that name the key and what is allowed."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

UNLIMITED = sys.float_info.max


class SettingsError(ValueError):
    """A configuration, or a file it is used with, that cannot be used; the message names the key or the file."""


def read_toml(path: Path, where: str) -> dict:
    """The tables of a file that `where` names. Errors: `SettingsError`."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{where}: {path} cannot be read") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{where}: {path} is not TOML: {error}") from error


def required(table: dict, key: str, where: str = ""):
    """What stands under a key. Errors: `SettingsError` when nothing does."""
    if key not in table:
        raise SettingsError(f"The configuration lacks {f'{where}.' if where else ''}{key}")
    return table[key]


def number_of(value, key: str, least: float, most: float = UNLIMITED, whole: bool = False):
    """The value, if it is a number from `least` to `most`. Errors: `SettingsError`."""
    is_number = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
    if not is_number or not least <= value <= most:
        allowed = f"from {least} to {most}" if most < UNLIMITED else f"of at least {least}"
        raise SettingsError(f"{key}: {value!r} is no {'whole ' if whole else ''}number {allowed}")
    return value


def numbers_of(table: dict, where: str, whole: bool = False) -> dict:
    """A table of numbers of at least 0. Errors: `SettingsError`."""
    return {key: number_of(value, f"{where}.{key}", 0, whole=whole) for key, value in table.items()}


def text_of(value, key: str) -> str:
    """The value, if it is a text. Errors: `SettingsError`."""
    if not isinstance(value, str):
        raise SettingsError(f"{key}: {value!r} is no text")
    return value


def texts_of(value, key: str) -> tuple[str, ...]:
    """The texts of a list, each once. Errors: `SettingsError`."""
    if not isinstance(value, list) or not value:
        raise SettingsError(f"{key}: {value!r} is no list of texts with at least one")
    found = tuple(text_of(one, key) for one in value)
    if len(set(found)) < len(found):
        raise SettingsError(f"{key}: {value!r} names one twice")
    return found


def table_of(value, key: str) -> dict:
    """The value, if it is a table. Errors: `SettingsError`."""
    if not isinstance(value, dict):
        raise SettingsError(f"{key}: {value!r} is no table")
    return value
