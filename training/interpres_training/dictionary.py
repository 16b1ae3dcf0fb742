"""The project's own dictionary: words and expressions of English with their usual translations, for the service to look up.

`dictionary.tsv.xz`, tab-separated, first line the names of the columns: `word`, `part` (of speech), then the languages. A cell has the
translations of a word, the most usual first, parted by `|`; nouns carry their gender (`Antwort {f}`). The step `words` makes of it what a
pack carries for each of its targets.
"""

from __future__ import annotations

import collections
import gzip
import lzma
import math
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from .english_forms import forms_of, irregular_forms
from .pairs import Pair
from .settings import SettingsError

MAGIC = "DICTIONARY1"
LEADING = ["word", "part"]
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r", "other": "o"}
"""Parts of speech, and the letter that stands for each in a pack."""
LONGEST_EXPRESSION = 6
OFTEN = 12
LEAST_BORNE_OUT = 0.1
MOST_USUAL = 2
"""So many translations of an entry are text to learn from; what comes behind them means something else in most sentences."""
_GENDER = re.compile(r" \{[a-z]+\}$")
_TOKEN = re.compile(r"[a-z]+(?:['-][a-z]+)*")


class Entry(NamedTuple):
    """A word or expression, in small letters but for its names, its part of speech, and its translations, the most usual first, without genders."""

    word: str
    part: str
    translations: tuple[str, ...]


def read_dictionary(path: Path, language: str) -> list[Entry]:
    """The entries that have a translation into `language`, in the table's order. Errors: `SettingsError` for a table that cannot be read,
    has other columns or an unknown part of speech."""
    try:
        with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as file:
            columns = file.readline().rstrip("\n").split("\t")
            if columns[:2] != LEADING or language not in columns[2:]:
                raise SettingsError(f"{path}: the first line does not name the columns word, part and {language}")
            place = columns.index(language)
            rows = [line.rstrip("\n").split("\t") for line in file]
    except (OSError, UnicodeDecodeError, lzma.LZMAError, EOFError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error
    for number, row in enumerate(rows, 2):
        if len(row) != len(columns) or row[1] not in PARTS:
            raise SettingsError(f"{path}: line {number} has not as many fields as columns, or an unknown part of speech")
    cells = ((row, unicodedata.normalize("NFC", row[place])) for row in rows)
    return [Entry(row[0], row[1], tuple(_GENDER.sub("", one) for one in cell.split("|"))) for row, cell in cells if cell]


def word_pairs(entries: Iterable[Entry]) -> list[tuple[str, str]]:
    """English and translation of what has a meaning by itself, verbs with their `to`: text to learn words from."""
    return [
        (f"to {entry.word}" if entry.part == "verb" else entry.word, translation)
        for entry in entries
        if entry.part != "other"
        for translation in entry.translations[:MOST_USUAL]
        if not translation.endswith("-") and "- " not in translation
    ]


def seen_in(pairs: Iterable[tuple[Pair, float]], words: dict[str, set[str]]) -> dict[str, float]:
    """How often the English side has each word, in whatever form; `words` are the forms of each, a pair counts as much as its weight."""
    owners: dict[str, list[str]] = collections.defaultdict(list)
    for word, forms in words.items():
        for form in forms:
            owners[form].append(word)
    beginnings = {form.split(" ")[0] for form in owners if " " in form}
    counts: dict[str, float] = collections.defaultdict(float)
    for pair, weight in pairs:
        tokens = _TOKEN.findall(pair.english.lower().replace("\u2019", "'"))
        for at, token in enumerate(tokens):
            for word in owners.get(token, ()):
                counts[word] += weight
            if token not in beginnings:
                continue
            for end in range(at + 2, min(len(tokens), at + LONGEST_EXPRESSION) + 1):
                for word in owners.get(" ".join(tokens[at:end]), ()):
                    counts[word] += weight
    return counts


def borne_out(entries: Iterable[Entry], pairs: Iterable[Pair]) -> list[Entry]:
    """The entries with those translations that the text bears out, for languages without spaces between words.

    There the letters of a translation may stand in a text as something else: `その` is not `thereof`. One that stands in the other side of
    `OFTEN` pairs or more, and whose English is there in fewer than a share of `LEAST_BORNE_OUT` of them, is left out.
    """
    entries = list(entries)
    forms = {entry: {form.lower() for form in forms_of(entry.word, entry.part)} for entry in entries}
    owners: dict[str, list[tuple[Entry, str]]] = collections.defaultdict(list)
    for entry in entries:
        for translation in entry.translations:
            # Verbs and adjectives are found without their last kana, whatever follows.
            stem = translation[:-1] if entry.part in {"verb", "adj"} and len(translation) > 2 else translation
            owners[stem].append((entry, translation))
    longest = max(map(len, owners), default=0)
    there: collections.Counter[tuple[Entry, str]] = collections.Counter()
    said: collections.Counter[tuple[Entry, str]] = collections.Counter()
    for pair in pairs:
        english = " " + " ".join(_TOKEN.findall(pair.english.lower().replace("\u2019", "'"))) + " "
        text = pair.other
        found = {text[start:end] for start in range(len(text)) for end in range(start + 1, min(len(text), start + longest) + 1)}
        for letters in found & owners.keys():
            for own in owners[letters]:
                there[own] += 1
                said[own] += any(f" {form} " in english for form in forms[own[0]])
    doubtful = {own for own, count in there.items() if count >= OFTEN and said[own] < LEAST_BORNE_OUT * count}
    kept = (entry._replace(translations=tuple(one for one in entry.translations if (entry, one) not in doubtful)) for entry in entries)
    return [entry for entry in kept if entry.translations]


def content_of(entries: Iterable[Entry], pairs: Iterable[tuple[Pair, float]]) -> bytes:
    """What a pack carries, packed with gzip: `MAGIC`, then lines in the order of their bytes.

    A line is a word, how often training saw it (the logarithm to base two of one more, rounded), and its translations: for each part
    of speech its letter and a colon, then the translations, parted by `|`; parts of speech parted by tabs. A form that no rule
    gives is a line of its own, with `=` and its words. The same table and text give the same bytes.
    """
    parts: dict[str, dict[str, Entry]] = collections.defaultdict(dict)
    for entry in entries:
        parts[entry.word].setdefault(entry.part, entry)
    forms = {word: {form.lower() for part in own for form in forms_of(word, part)} for word, own in parts.items()}
    seen = seen_in(pairs, forms)
    lines = []
    for word, own in parts.items():
        cells = (f"{PARTS[part]}:{'|'.join(entry.translations)}" for part, entry in own.items())
        lines.append("\t".join([word, str(round(math.log2(1 + seen.get(word, 0)))), *cells]))
    irregular: dict[str, list[str]] = collections.defaultdict(list)
    for word, own in parts.items():
        for form in sorted(set().union(*(irregular_forms(word, part) for part in own))):
            if form not in parts:
                irregular[form].append(word)
    lines += [f"{form}\t={'|'.join(words)}" for form, words in irregular.items()]
    text = "\n".join([MAGIC, *sorted(lines, key=lambda line: line.split("\t")[0].encode())]) + "\n"
    return gzip.compress(text.encode(), 9, mtime=0)
