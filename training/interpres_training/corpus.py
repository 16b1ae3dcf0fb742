"""Step `corpus`: reads the parallel text, cleans it, and sets the development and test sentences apart.

Writes `corpus/train.tsv`, `corpus/dev.tsv` and `corpus/test.tsv` (English, other side, origin, language) and
`corpus/report.json` with the counts of what was dropped and why.
"""

from __future__ import annotations

import collections
import hashlib
import json
import lzma
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from .dictionary import read_dictionary, word_pairs
from .files import write_whole
from .pairs import Pair
from .phrases import read_phrases
from .settings import Settings, SettingsError

BLOCK_LINES = 150
"""Consecutive lines that are held out together, because documents stand together in the corpora."""
MARGIN_LINES = 25
"""Lines on both sides of a held-out block that belong to neither part: they may continue the same document."""
NEAR_DUPLICATE = 0.6
"""Share of common word pairs (Jaccard) from which two sentences count as near-duplicates."""
COPIED_SHARE = 0.6
LENGTH_RATIO = 2.6

UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Kana and Chinese characters: scripts written without spaces, where a character counts as a word."""
UNSPACED_LANGUAGES = {"ja", "zh"}
WORD = re.compile(f"[{UNSPACED}]|(?:(?![{UNSPACED}])\\w)+")
DICTIONARY = "dictionary"
"""Origin of the words of the dictionary, which are text only where `corpus.weights` has it."""
SCATTERED_ORIGINS = {"tatoeba"}
"""Origins without documents: every sentence stands for itself."""


Grams = frozenset[tuple[str, ...]]
"""The word pairs of a sentence."""


def run(settings: Settings, parent_works: Sequence[Path] = ()) -> None:
    """Prepares the text of all languages of a configuration.

    `parent_works` are the work folders of the students that those of this configuration descend from: what resembles their training
    text in English is not held out. Errors: `SettingsError` when none is given; `FileNotFoundError` when `corpus` has not run there.
    """
    folder = settings.work / "corpus"
    if (folder / "report.json").exists():
        print(f"corpus: {folder} is there already", flush=True)
        return
    parents = _parents_text(settings, parent_works)
    folder.mkdir(parents=True, exist_ok=True)
    parts: dict[str, list[Pair]] = {"train": [], "dev": [], "test": []}
    dropped: dict[str, collections.Counter[str]] = {}
    for language in settings.languages:
        dropped[language] = collections.Counter()
        pairs = list(_clean(_read(settings.corpora, language, dropped[language]), settings, dropped[language]))
        for name, found in zip(parts, _split(pairs, settings)):
            parts[name] += found
        for part, pair in own_sentences(settings, language, dropped[language]):
            parts[part].append(pair)
    for name in ("dev", "test"):
        parts[name] = _unknown_to_parents(parts[name], parents, dropped)
    cleaned = parts["train"]
    parts["train"] = without_near_duplicates(cleaned, parts["dev"] + parts["test"])
    for language in settings.languages:
        near = sum(pair.language == language for pair in cleaned) - sum(pair.language == language for pair in parts["train"])
        if near:
            dropped[language]["near a held-out sentence"] = near
    if settings.sources is not None:
        sources_of(settings.sources, parts["train"])
    report: dict[str, dict[str, int]] = {}
    for language in settings.languages:
        sizes = {name: sum(pair.language == language for pair in found) for name, found in parts.items()}
        report[language] = dict(dropped[language]) | sizes
        print(f"corpus {language}: {report[language]}", flush=True)
    for name, found in parts.items():
        write_pairs(folder / f"{name}.tsv", found)
    write_whole(folder / "report.json", json.dumps(report, indent=2, ensure_ascii=False) + "\n")


def own_sentences(settings: Settings, language: str, dropped: collections.Counter[str]) -> Iterator[tuple[str, Pair]]:
    """The project's own sentences in a language, cleaned, each behind the part that chance puts it into: train, dev or test.

    Where the configuration weights them, the words of the dictionary follow, to be trained on.
    """
    if settings.phrases is not None:
        own = (Pair(*sentence, language) for sentence in read_phrases(settings.phrases, language, dropped))
        for pair in _clean(own, settings, dropped):
            yield _part_of(pair.english.lower(), settings.held_out_phrases, settings.held_out_seed), pair
    weights = settings.origin_weights | settings.language_weights.get(language, {})
    if settings.dictionary is not None and DICTIONARY in weights:
        words = (Pair(*pair, DICTIONARY, language) for pair in word_pairs(read_dictionary(settings.dictionary, language)))
        for pair in _clean(words, settings, dropped):
            yield "train", pair


def read_pairs(path: Path) -> list[Pair]:
    """Reads a file that `write_pairs` wrote."""
    with path.open(encoding="utf-8") as file:
        return [Pair(*line.rstrip("\n").split("\t")) for line in file]


def write_pairs(path: Path, pairs: list[Pair]) -> None:
    """Writes tab-separated lines."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines("\t".join(pair) + "\n" for pair in pairs)


def words_of(text: str) -> list[str]:
    """Lower-case words with every digit as 0: what two sentences are compared by."""
    return WORD.findall(re.sub(r"\d", "0", unicodedata.normalize("NFKC", text).lower()))


def without_near_duplicates(pairs: list[Pair], held: list[Pair]) -> list[Pair]:
    """Pairs of which neither side resembles a held-out sentence, of whatever language that was held out."""
    for side in (0, 1):
        held_grams = [_grams(pair[side]) for pair in held]
        index = _index(held_grams)
        pairs = [pair for pair in pairs if not _resembled(_grams(pair[side]), held_grams, index)]
    return pairs


def sources_of(known: dict[str, dict[str, str]], pairs: list[Pair]) -> list[dict[str, str]]:
    """The sources of the origins that pairs have, each once. Errors: `SettingsError` for an origin without one."""
    origins = {pair.origin for pair in pairs}
    if unknown := sorted(origins - set(known)):
        raise SettingsError(f"sources: nothing is said about {', '.join(unknown)}")
    found: list[dict[str, str]] = []
    for origin, source in known.items():
        if origin in origins and source not in found:
            found.append(source)
    return found


def _read(folder: Path, language: str, dropped: collections.Counter[str]) -> Iterator[Pair]:
    """The lines of `en-XX.tsv.xz` or `en-XX.tsv`: English, other side, origin, separated by tabs.

    Errors: `SettingsError` for a file that cannot be read or has no such line.
    """
    plain = folder / f"en-{language}.tsv"
    path = plain if plain.exists() else folder / f"en-{language}.tsv.xz"
    is_any_good = False
    try:
        with plain.open(encoding="utf-8") if path == plain else lzma.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                fields = line.rstrip("\n").split("\t")
                if len(fields) == 3:
                    is_any_good = True
                    yield Pair(fields[0].strip(), fields[1].strip(), fields[2], language)
                else:
                    dropped["not three fields"] += 1
    except (UnicodeDecodeError, lzma.LZMAError, EOFError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error
    if not is_any_good:
        raise SettingsError(f"{path}: line 1 is not English, other language and origin, separated by tabs; nor is any other")


def _clean(pairs: Iterator[Pair], settings: Settings, dropped: collections.Counter[str]) -> Iterator[Pair]:
    seen: set[tuple[str, str]] = set()
    taken: collections.Counter[str] = collections.Counter()
    for pair in pairs:
        reason = _reason_to_drop(pair, settings)
        key = (pair.english.lower(), pair.other.lower())
        if reason is None and key in seen:
            reason = "duplicate"
        if reason is not None:
            dropped[reason] += 1
            continue
        seen.add(key)
        limit = settings.line_limits.get(pair.origin)
        if limit is not None and taken[pair.origin] >= limit:
            dropped["over the limit of its origin"] += 1
            continue
        taken[pair.origin] += 1
        yield pair


def _reason_to_drop(pair: Pair, settings: Settings) -> str | None:
    english, other = pair.english, pair.other
    if not english or not other:
        return "empty"
    if settings.weight(pair.origin, pair.language) == 0:
        return "origin left out"
    words, other_words = english.split(), other.split()
    if len(words) > settings.longest_words or len(other) > 8 * settings.longest_words:
        return "too long"
    spaced = pair.language not in UNSPACED_LANGUAGES
    if spaced and len(words) + len(other_words) > 12:
        ratio = (len(english) + 10) / (len(other) + 10)
        if ratio > LENGTH_RATIO or ratio < 1 / LENGTH_RATIO:
            return "length ratio"
    if sum(character.isalpha() for character in other) < 0.4 * len(other):
        return "few letters"
    own = [word for word in words_of(english) if len(word) > 3]
    if len(own) >= 4:
        there = set(words_of(other))
        if sum(word in there for word in own) > COPIED_SHARE * len(own):
            return "not translated"
    return None


def _share(text: str, seed: str) -> float:
    digest = hashlib.sha256(f"{seed}\0{text}".encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64


def _part_of(key: str, share: float, seed: str) -> str:
    drawn = _share(key, seed)
    return "dev" if drawn < share else "test" if drawn < 2 * share else "train"


def _split(pairs: list[Pair], settings: Settings) -> tuple[list[Pair], list[Pair], list[Pair]]:
    """Holds out whole blocks of lines with margins; single sentences where an origin has no documents."""
    train: list[Pair] = []
    held: dict[str, list[Pair]] = {"dev": [], "test": []}
    by_origin: dict[str, list[Pair]] = collections.defaultdict(list)
    for pair in pairs:
        by_origin[pair.origin].append(pair)
    for origin, lines in sorted(by_origin.items()):
        scattered = origin in SCATTERED_ORIGINS
        share = min(settings.held_out_share, settings.held_out_lines / max(1, len(lines)))
        size = 1 if scattered else BLOCK_LINES
        margin = 0 if scattered else MARGIN_LINES
        part_of: list[str] = []
        for start in range(0, len(lines), size):
            key = lines[start].english.lower() if scattered else f"{origin} {start}"
            part_of += [_part_of(key, share, settings.held_out_seed)] * len(lines[start : start + size])
        for index, pair in enumerate(lines):
            part = part_of[index]
            around = set(part_of[max(0, index - margin) : index + margin + 1]) if margin else {part}
            if around == {part}:
                (train if part == "train" else held[part]).append(pair)
    return train, _one_each(held["dev"]), _one_each(held["test"])


def _one_each(pairs: list[Pair]) -> list[Pair]:
    """One translation of each English sentence."""
    first = {pair.english.lower(): pair for pair in reversed(pairs)}
    return list(reversed(list(first.values())))


def _grams(text: str) -> Grams:
    words = ["<", *words_of(text), ">"]
    return frozenset(zip(words, words[1:]))


def _parents_text(settings: Settings, parent_works: Sequence[Path]) -> set[str]:
    """The English sentences that the parents were trained on."""
    if all(student.parent is None for student in settings.students.values()):
        return set()
    if not parent_works:
        raise SettingsError("--parent-work is missing: students with a parent must not be measured with what it was trained on")
    return {pair.english for work in parent_works for pair in read_pairs(work / "corpus" / "train.tsv")}


def _unknown_to_parents(
    held: list[Pair], parents: set[str], dropped: dict[str, collections.Counter[str]]
) -> list[Pair]:
    """Held-out pairs whose English side resembles none that the parents were trained on."""
    grams = [_grams(pair.english) for pair in held]
    index = _index(grams)
    known: set[int] = set()
    for english in parents:
        known.update(_resembled(_grams(english), grams, index))
    for number in known:
        dropped[held[number].language]["known to the parent"] += 1
    return [pair for number, pair in enumerate(held) if number not in known]


def _index(held_grams: list[Grams]) -> dict[tuple[str, ...], list[int]]:
    """The numbers of the sentences by their rarest word pairs: so many that a near-duplicate shares at least one of them.

    A near-duplicate of n word pairs has NEAR_DUPLICATE * n of them at least, and lacks the rest (Chaudhuri, Ganti and Kaushik, 2006).
    """
    counts = collections.Counter(gram for grams in held_grams for gram in grams)
    index: dict[tuple[str, ...], list[int]] = collections.defaultdict(list)
    for number, grams in enumerate(held_grams):
        rarest = sorted(grams, key=lambda gram: (counts[gram], gram))
        # The small number makes up for rounding: 0.4 of 5 may come out below 2.
        for gram in rarest[: int((1 - NEAR_DUPLICATE) * len(grams) + 1e-9) + 1]:
            index[gram].append(number)
    return index


def _resembled(grams: Grams, held_grams: list[Grams], index: dict[tuple[str, ...], list[int]]) -> list[int]:
    """The numbers of the sentences that one with these word pairs is a near-duplicate of."""
    found = []
    for number in {number for gram in grams for number in index.get(gram, ())}:
        held = held_grams[number]
        common = len(grams & held)
        if common >= NEAR_DUPLICATE * (len(grams) + len(held) - common):
            found.append(number)
    return found
