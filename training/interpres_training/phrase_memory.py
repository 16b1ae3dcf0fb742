"""Makes the built-in phrase memory: everyday phrases of the project's own tables, short ones, with their form of address.

`python3 -m interpres_training.phrase_memory phrase-memory.tsv phrases ../src/memories/phrases/phrases.tsv.gz`

`phrase-memory.tsv` has the commonest phrases, which go first. The file is tab-separated and packed with gzip; its first line names
the languages, English first. A cell begins with `+` where it addresses somebody formally, with `-` where familiarly, and with `~`
where it may address somebody and does not show how. The same tables give the same bytes.
"""

from __future__ import annotations

import gzip
import re
import sys
from pathlib import Path

from .formality import formality_of, knows
from .phrases import opened, tables_of

WORDS = 7
CHARACTERS = 40
SELDOM_SAID = {"japanese"}
"""Origins of sentences for rare words and patterns, which are no everyday phrases however short."""
MARKS = {"formal": "+", "informal": "-"}
# Digits are variables, and a colon or a bracket is no everyday phrase.
UNWANTED = re.compile(r"[\d:;()\[\]{}<>|/\\\"“”+*=_#@]|^[-+]")


# Sentences that begin so and have no `you` address nobody; all others may be orders.
ADDRESSES_NOBODY = re.compile(
    r"(?:I|I'm|I've|I'd|I'll|We|We're|He|He's|She|She's|It|It's|They|They're|This|That|That's|There|There's|These|Those|The|A|An|My|Our|His|"
    r"Her|Their|Its|Where's|Where is|Where are|What time|Who|Who's|How much|Good (?:morning|afternoon|evening|night)|Happy|Merry|Hello|Yes|No|"
    r"Goodbye|Thanks|Nobody|Everyone|Everybody|Someone|All|Some|Most|Many|Today|Yesterday|Tomorrow|Congratulations|Cheers)\b"
)
YOU = re.compile(r"\b(?:you|your|yours|yourself|yourselves|let's)\b", re.IGNORECASE)


def key_of(sentence: str) -> str:
    """What two sentences have in common that differ in case and punctuation alone."""
    return " ".join(re.findall(r"[^\W_]+|\?$", sentence.lower().replace("’", "").replace("'", "")))


def is_phrase(sentence: str) -> bool:
    return 0 < len(sentence) <= CHARACTERS and len(sentence.split()) <= WORDS and not UNWANTED.search(sentence)


def marked(cell: str, language: str, english: str) -> str:
    """The cell with its form of address; empty where it is no phrase."""
    if not cell or len(cell) > 2 * CHARACTERS or UNWANTED.search(cell):
        return ""
    form = formality_of(cell, language) if knows(language) else None
    addresses_nobody = ADDRESSES_NOBODY.match(english) and not YOU.search(english)
    return MARKS.get(form or "", "" if addresses_nobody else "~") + cell


def phrases_of(lines: list[str]) -> list[str]:
    """The lines of the memory. A phrase that comes again adds the forms and languages that it had not."""
    columns = lines[0].split("\t")
    seen: set[tuple[str, str, str]] = set()
    kept = ["\t".join(columns)]
    for line in lines[1:]:
        english, *others = (field.strip() for field in line.split("\t"))
        if not is_phrase(english) or len(others) != len(columns) - 1:
            continue
        cells = []
        for language, cell in zip(columns[1:], others, strict=True):
            written = marked(cell, language, english)
            own = (key_of(english), language, written[:1] if written[:1] in ("+", "-") else "")
            cells.append("" if not written or own in seen else written)
            if written:
                seen.add(own)
        if any(cells):
            kept.append("\t".join([english, *cells]))
    return kept


def main(common: str, folder: str, output: str) -> None:
    lines = Path(common).read_text(encoding="utf-8").rstrip("\n").split("\n")
    for table in tables_of(Path(folder)):
        with opened(table) as file:
            (_, _, names), *further = (line.rstrip("\n").partition("\t") for line in file)
        if names != lines[0]:
            raise SystemExit(f"{common} and {table} do not have the same columns")
        lines += [line for origin, _, line in further if origin not in SELDOM_SAID]
    lines = phrases_of(lines)
    content = "\n".join(lines).encode() + b"\n"
    Path(output).write_bytes(gzip.compress(content, 9, mtime=0))
    columns = lines[0].split("\t")
    for index, language in enumerate(columns[1:], 1):
        cells = {line.split("\t")[index] for line in lines[1:]} - {""}
        keys = {key_of(line.split("\t")[0]) for line in lines[1:] if line.split("\t")[index]}
        print(f"{language}: {len(keys)} phrases from English, {len({key_of(cell) for cell in cells})} into it")
    print(f"{len(lines) - 1} lines, {Path(output).stat().st_size} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:4])
