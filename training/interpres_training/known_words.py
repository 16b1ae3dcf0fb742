"""Step `words`: tells a finished pack which words of its targets the training text has, and what words of English mean there.

Small networks make words up, letter by letter (`Repliese`). The service looks words of a translation up in a Bloom filter of those
that training has seen, and searches for another translation where one is unknown. Writes `words-XX.bin` beside the model, one
for each target, and names it in the manifest; the other files stay as they are. Where the configuration names a dictionary, packs from English
get `dictionary-XX.tsv.gz` as well (`dictionary.py`).
"""

from __future__ import annotations

import collections
import hashlib
import json
import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

from .corpus import UNSPACED_LANGUAGES, read_pairs
from .dictionary import borne_out, content_of, read_dictionary
from .pairs import Pair
from .settings import Settings, Student

MAGIC = b"WORDSET1"
HASHES = 6
BITS_PER_WORD = 8.7
"""With six hashes, one word in 64 that is not there seems to be."""
CAREFUL_ORIGINS = {"phrasebook", "everyday", "greetings", "japanese", "tatoeba"}
"""Origins whose words are taken when they stand there once; misspelt words of the others hardly ever stand there twice."""
LEAST_COUNT = 2
WORD = re.compile(r"[^\W\d_]+")


def run(settings: Settings, student: Student, packs: Path, further_works: Sequence[Path] = ()) -> None:
    """Writes the word lists of one pack. `further_works` are work folders whose text has words of its targets, too, such as those of its
    parents. Errors: `FileNotFoundError` when `corpus` has not run or the pack is not there."""
    folder = packs / student.name
    manifest_path = folder / "manifest.json"
    manifest = json.loads(manifest_path.read_text(encoding="utf-8"))
    pairs = [pair for work in (settings.work, *further_works) for pair in read_pairs(work / "corpus" / "train.tsv")]
    # Into English a list of words gains nothing, and the dictionary is that of the pack from English.
    for target in sorted({target for _, target in student.served} - {"en"}):
        # Where nothing parts words from one another, what stands between two signs is hardly ever there twice.
        words = set() if target in UNSPACED_LANGUAGES else words_of_target(pairs, target)
        files = {"words": (f"words-{target}.bin", filter_of(words))} if words else {}
        if settings.dictionary is not None:
            entries = read_dictionary(settings.dictionary, target)
            if target in UNSPACED_LANGUAGES:
                text = (pair for pair in pairs if pair.language == target and pair.origin in CAREFUL_ORIGINS)
                entries = borne_out(entries, text)
            own = ((pair, settings.weight(pair.origin, target)) for pair in pairs if pair.language == target)
            files["dictionary"] = (f"dictionary-{target}.tsv.gz", content_of(entries, own))
        for field, (name, content) in files.items():
            (folder / name).write_bytes(content)
            entry = {"path": name, "sizeBytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for pair in manifest["pairs"]:
                if pair["target"] == target:
                    _remove_other(folder, pair.get(field), name)
                    pair[field] = entry
        sizes = ", ".join(f"{name} {len(content)} bytes" for name, content in files.values())
        print(f"words {student.name} {target}: {len(words)} words, {sizes}", flush=True)
    manifest_path.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _remove_other(folder: Path, before: dict | None, name: str) -> None:
    """Removes what an earlier run wrote under another name, as a dictionary that has been packed more tightly since."""
    if before is not None and before["path"] != name:
        (folder / before["path"]).unlink(missing_ok=True)


def words_of_target(pairs: Iterable[Pair], target: str) -> set[str]:
    """The words of one side: in small letters where it has them so, else with a capital, as names have."""
    counts: collections.Counter[str] = collections.Counter()
    for pair in pairs:
        if target != pair.language:
            continue
        times = LEAST_COUNT if pair.origin in CAREFUL_ORIGINS else 1
        for word in WORD.findall(unicodedata.normalize("NFC", pair.other)):
            counts[word if word == word.lower() else word[0].upper() + word[1:].lower()] += times
    small = {word for word, count in counts.items() if count >= LEAST_COUNT and word == word.lower()}
    return small | {word for word, count in counts.items() if count >= LEAST_COUNT and word.lower() not in small}


def filter_of(words: set[str]) -> bytes:
    """A Bloom filter: `MAGIC`, number of hashes and of bits (32-bit little-endian), bits (the lowest of a byte first)."""
    count = 8 * math.ceil(max(1, len(words)) * BITS_PER_WORD / 8)
    bits = bytearray(count // 8)
    for word in words:
        for place in places_of(word, count):
            bits[place // 8] |= 1 << place % 8
    return MAGIC + HASHES.to_bytes(4, "little") + count.to_bytes(4, "little") + bytes(bits)


def places_of(word: str, count: int) -> list[int]:
    """The bits of a word: two FNV-1a hashes of its UTF-8 bytes, combined (Kirsch and Mitzenmacher, 2006)."""
    encoded = word.encode("utf-8")
    first, second = _fnv(encoded, 0x811C9DC5), _fnv(encoded, 0x01234567) | 1
    return [((first + number * second) & 0xFFFFFFFF) % count for number in range(HASHES)]


def _fnv(encoded: bytes, basis: int) -> int:
    value = basis
    for byte in encoded:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value
