"""Step `encode`: turns the training text into numbers, a file for each epoch with its own changes by chance.

Writes `data/STUDENT/epoch-K.npz` (all sources, targets and links end to end as 16-bit numbers, with their lengths) and
`data/STUDENT/dev.npz` without changes.
"""

from __future__ import annotations

import collections
import random
import re
from pathlib import Path

import numpy

from .augment import Augmenter, Example
from .back_translation import synthetic_path
from .corpus import read_pairs
from .files import whole_file
from .folders import data_folder
from .lexicon import LONGEST, good_pairs, load_lexicon
from .pairs import Pair
from .settings import Settings, SettingsError, Student
from .tone import Tone, tone_knows
from .vocabulary import load_vocabulary

COMMONEST_NAME = 3000
"""A name that occurs more often is not put in the place of others: it is learned anyway."""


def run(settings: Settings, student: Student) -> None:
    """Encodes all epochs that are not there yet."""
    folder = data_folder(settings, student)
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = load_vocabulary(settings)
    pairs = good_pairs(settings)
    synthetic = {
        language: read_pairs(synthetic_path(settings, language))
        for language in settings.back_translation
        if (language, "en") in student.pairs
    }
    names = _names(pairs)
    lexica = {language: load_lexicon(settings, language) for language in settings.languages}
    tones = {
        target: Tone(target, [pair.other for pair in pairs if pair.language == target])
        for source, target in student.pairs
        if source == "en" and tone_knows(target)
    }
    dev = read_pairs(settings.work / "corpus" / "dev.tsv")

    def augmenters(seed: int) -> dict[tuple[str, str], Augmenter]:
        made = {}
        for source, target in student.pairs:
            tables = lexica[source if target == "en" else target].towards(target)
            made[source, target] = Augmenter(
                vocabulary, tables, (source, target), student.is_multilingual, names, seed, tones.get(target)
            )
        return made

    plain = [_plain(augmenter, pair) for augmenter, pair in _directed(augmenters(0), dev)]
    save(folder / "dev.npz", plain)
    for epoch in range(student.training.epochs):
        path = folder / f"epoch-{epoch}.npz"
        if path.exists():
            continue
        chance = random.Random(student.training.seed * 1000 + epoch)
        makers = augmenters(student.training.seed * 1000 + epoch)
        examples: list[Example] = []
        for augmenter, pair in _directed(makers, pairs):
            examples += _examples(augmenter, pair, settings.weight(pair.origin, pair.language), chance)
        for language, made in synthetic.items():
            for pair in made:
                examples += _examples(makers[language, "en"], pair, settings.back_translation[language].weight, chance)
        chance.shuffle(examples)
        save(path, examples)
        pieces = sum(len(example.target) for example in examples)
        print(f"encode {student.name} epoch {epoch}: {len(examples)} pairs, {pieces} target pieces", flush=True)


def save(path: Path, examples: list[Example]) -> None:
    """Writes examples; the file appears only when it is complete. Errors: `SettingsError` when there are none."""
    if not examples:
        raise SettingsError(f"No sentences are left for {path.name}: the corpora are too small, or too much is held out")

    def joined(field: int) -> numpy.ndarray:
        return numpy.concatenate([numpy.array(example[field], numpy.int16) for example in examples])

    with whole_file(path) as unfinished:
        numpy.savez(
            unfinished,
            source=joined(0).view(numpy.uint16),
            target=joined(1).view(numpy.uint16),
            links=joined(2),
            source_lengths=numpy.array([len(example.source) for example in examples], numpy.int32),
            target_lengths=numpy.array([len(example.target) for example in examples], numpy.int32),
        )


def _examples(augmenter: Augmenter, pair: Pair, weight: float, chance: random.Random) -> list[Example]:
    """A pair as often as its weight says, by chance for what is beyond a whole number; without those that are too long."""
    made = [augmenter.example(*_sides(augmenter, pair)) for _ in range(int(weight) + (chance.random() < weight % 1))]
    return [example for example in made if len(example.source) <= LONGEST and len(example.target) <= LONGEST]


def _plain(augmenter: Augmenter, pair: Pair) -> Example:
    source, target = _sides(augmenter, pair)
    left, right = augmenter.vocabulary.encode(source), augmenter.vocabulary.encode(target)
    return Example([*augmenter.tag, *left, 0], [*right, 0], [-1] * (len(right) + 1))


def _sides(augmenter: Augmenter, pair: Pair) -> tuple[str, str]:
    return (pair.english, pair.other) if augmenter.source_language == "en" else (pair.other, pair.english)


def _directed(augmenters: dict[tuple[str, str], Augmenter], pairs: list[Pair]):
    for pair in pairs:
        for direction in (("en", pair.language), (pair.language, "en")):
            if direction in augmenters:
                yield augmenters[direction], pair


def _names(pairs: list[Pair]) -> list[str]:
    """Capitalised words that stand on both sides of a pair within a sentence: names, mostly."""
    counts: collections.Counter[str] = collections.Counter()
    for pair in pairs:
        inside = set(re.findall(r"(?<=[a-z,] )[A-Z][a-z]{2,}\b", pair.english))
        if inside:
            counts.update(inside & set(re.findall(r"\w+", pair.other)))
    return sorted(name for name, count in counts.items() if count < COMMONEST_NAME)
