"""Step `lexicon`: translation probabilities between pieces, in both directions, by expectation maximisation.

The model is IBM model 1 with a prior that prefers the diagonal (Brown et al. 1993; Dyer, Chahuneau and Smith 2013).
The tables choose terms, guide the attention of the network, drop bad pairs, and become the shortlist.
Writes `lexicon-XX.npz` for each language XX with `to_other[other, english]` and `to_english[english, other]`, the same of the
project's own sentences alone, which hold far more words than their share of the text, and
`scores.npy`: for each training pair how well its two sides explain each other (mean log probability per piece).
"""

from __future__ import annotations

import collections
import concurrent.futures
import os
from pathlib import Path
from typing import NamedTuple

import numpy

from .corpus import read_pairs
from .files import whole_file
from .pairs import Pair
from .phrases import origins_of
from .settings import Settings
from .vocabulary import load_vocabulary

ROUNDS = 4
SHARPNESS = 3.0
"""How much an alignment far from the diagonal costs: exp(-SHARPNESS * |i/n - j/m|)."""
SHARPNESS_OF = {"ja": 0.5}
"""Of a language whose sentences begin where English ones end."""
NO_WORD = 0.08
"""Prior probability that a target piece comes from no source piece."""
SMALLEST = 1e-7
NOT_SCORED = -100.0
CERTAIN = 0.0
"""The score of pairs that are taken as they are: no estimate is as high."""
WORST_SHARE = 0.03
"""Share of the pairs of each origin that is left out because its sides explain each other least."""
PAIRS = 400_000
LONGEST = 80
"""Pieces of a side beyond which a pair is left out of everything: the network never sees longer ones."""


class Lexicon(NamedTuple):
    """Dense tables of float16: `to_other[other, english]` is p(other | english), `to_english[english, other]` the reverse."""

    to_other: numpy.ndarray
    to_english: numpy.ndarray

    def towards(self, target: str) -> tuple[numpy.ndarray, numpy.ndarray]:
        """Tables for a direction: p(target | source) as [target, source], p(source | target) as [source, target]."""
        return (self.to_english, self.to_other) if target == "en" else (self.to_other, self.to_english)


def lexicon_path(settings: Settings, language: str) -> Path:
    """The tables of one language beside English."""
    return settings.work / f"lexicon-{language}.npz"


OWN = "own_"
"""Before the names of tables that were estimated from own sentences alone."""


def load_lexica(settings: Settings, language: str) -> list[Lexicon]:
    """The tables of one language, and behind them those of own sentences alone where there are."""
    return [load_lexicon(settings, language), *([load_lexicon(settings, language, OWN)] if settings.phrases is not None else [])]


def load_lexicon(settings: Settings, language: str, prefix: str = "") -> Lexicon:
    """Reads the tables of one language."""
    with numpy.load(lexicon_path(settings, language)) as tables:
        size = int(tables["size"])

        def dense(name: str) -> numpy.ndarray:
            table = numpy.full((size, size), SMALLEST, numpy.float16)
            table.reshape(-1)[tables[f"{prefix}{name}_at"]] = tables[prefix + name]
            return table

        return Lexicon(dense("to_other"), dense("to_english"))


def run(settings: Settings) -> None:
    """Estimates the tables of every language."""
    if (settings.work / "scores.npy").exists():
        print("lexicon: the tables are there already", flush=True)
        return
    pairs = read_pairs(settings.work / "corpus" / "train.tsv")
    scores = numpy.zeros(len(pairs), numpy.float32)
    numbers = {
        language: [number for number, pair in enumerate(pairs) if pair.language == language] for language in settings.languages
    }
    with concurrent.futures.ProcessPoolExecutor(int(os.environ.get("OMP_NUM_THREADS", "1"))) as processes:
        found = {
            language: processes.submit(_make_tables, settings, language, [pairs[number] for number in own])
            for language, own in numbers.items()
        }
        for language, own in numbers.items():
            scores[own] = found[language].result()
    with whole_file(settings.work / "scores.npy") as unfinished:
        numpy.save(unfinished, scores)


def _make_tables(settings: Settings, language: str, pairs: list[Pair]) -> numpy.ndarray:
    """Writes the tables of one language; returns the scores of its pairs."""
    vocabulary = load_vocabulary(settings)
    size = vocabulary.get_piece_size()
    sharpness = sharpness_of(language)
    scores = numpy.zeros(len(pairs), numpy.float32)
    tables = {}
    parts = {"": pairs[:: max(1, -(-len(pairs) // PAIRS))]}
    if settings.phrases is not None:
        own = origins_of(settings.phrases)
        parts[OWN] = [pair for pair in pairs if pair.origin in own]
    for prefix, chosen in parts.items():
        english = vocabulary.encode([pair.english for pair in chosen])
        other = vocabulary.encode([pair.other for pair in chosen])
        for name, source, target in (("to_other", english, other), ("to_english", other, english)):
            table = _estimate(source, target, size, sharpness)
            at = numpy.flatnonzero(table > 1e-5)
            entries = {name: table.reshape(-1)[at].astype(numpy.float16), f"{name}_at": at.astype(numpy.int32)}
            tables |= {prefix + key: values for key, values in entries.items()}
            print(f"lexicon {language} {prefix}{name}: {len(at)} entries", flush=True)
            if prefix == "":
                scores += 0.5 * _scores(vocabulary, pairs, table, sharpness, towards_english=name == "to_english")
    numpy.savez(lexicon_path(settings, language), size=size, **tables)
    return scores


def good_pairs(settings: Settings) -> list[Pair]:
    """The training pairs without those whose sides explain each other least."""
    pairs = read_pairs(settings.work / "corpus" / "train.tsv")
    scores = numpy.load(settings.work / "scores.npy")
    groups: dict[tuple[str, str], list[int]] = collections.defaultdict(list)
    for number, pair in enumerate(pairs):
        groups[pair.language, pair.origin].append(number)
    good: list[int] = []
    for numbers in groups.values():
        scored = [number for number in numbers if scores[number] > NOT_SCORED]
        judged = [number for number in scored if scores[number] < CERTAIN]
        limit = numpy.quantile(scores[judged], WORST_SHARE) if judged else CERTAIN
        good += [number for number in scored if scores[number] >= limit]
    return [pairs[number] for number in sorted(good)]


def sharpness_of(language: str) -> float:
    """How much alignments far from the diagonal cost between English and this language."""
    return SHARPNESS_OF.get(language, SHARPNESS)


def diagonal_prior(target_length: int, source_length: int, sharpness: float) -> numpy.ndarray:
    """Prior of [target, source] positions; every row sums to 1 - NO_WORD."""
    rows = (numpy.arange(target_length) + 0.5) / target_length
    columns = (numpy.arange(source_length) + 0.5) / source_length
    prior = numpy.exp(-sharpness * numpy.abs(rows[:, None] - columns[None, :]))
    return ((1 - NO_WORD) * prior / prior.sum(1, keepdims=True)).astype(numpy.float32)


def _estimate(source: list[list[int]], target: list[list[int]], size: int, sharpness: float) -> numpy.ndarray:
    groups = [(sources, targets) for _, sources, targets in _numbered_groups(source, target)]
    table = numpy.full((size, size), 1.0 / size, numpy.float32)
    background = numpy.full(size, 1.0 / size, numpy.float32)
    for _ in range(ROUNDS):
        counts = numpy.zeros(size * size, numpy.float32)
        for sources, targets in groups:
            prior = diagonal_prior(targets.shape[1], sources.shape[1], sharpness)
            cells = targets[:, :, None] * size + sources[:, None, :]
            weights = table.reshape(-1)[cells] * prior
            weights /= weights.sum(2, keepdims=True) + NO_WORD * background[targets][:, :, None]
            _add_at(counts, cells.reshape(-1), weights.reshape(-1))
        table = counts.reshape(size, size)
        background = table.sum(1) / table.sum()
        table /= numpy.maximum(table.sum(0, keepdims=True), 1e-9)
    return table


def _scores(vocabulary, pairs, table: numpy.ndarray, sharpness: float, towards_english: bool) -> numpy.ndarray:
    scores = numpy.full(len(pairs), NOT_SCORED, numpy.float32)
    english = vocabulary.encode([pair.english for pair in pairs])
    other = vocabulary.encode([pair.other for pair in pairs])
    source, target = (other, english) if towards_english else (english, other)
    for indices, sources, targets in _numbered_groups(source, target):
        cells = targets[:, :, None] * table.shape[0] + sources[:, None, :]
        likely = (table.reshape(-1)[cells] * diagonal_prior(targets.shape[1], sources.shape[1], sharpness)).sum(2)
        scores[indices] = numpy.log(likely + SMALLEST).mean(1)
    return scores


def _numbered_groups(source, target):
    by_lengths: dict[tuple[int, int], list[int]] = {}
    for index, (left, right) in enumerate(zip(source, target)):
        if 0 < len(left) <= LONGEST and 0 < len(right) <= LONGEST:
            by_lengths.setdefault((len(left), len(right)), []).append(index)
    for indices in by_lengths.values():
        yield (
            numpy.array(indices),
            numpy.array([source[index] for index in indices]),
            numpy.array([target[index] for index in indices]),
        )


def _add_at(counts: numpy.ndarray, at: numpy.ndarray, weights: numpy.ndarray) -> None:
    order = numpy.argsort(at, kind="stable")
    at = at[order]
    starts = numpy.flatnonzero(numpy.r_[True, at[1:] != at[:-1]])
    counts[at[starts]] += numpy.add.reduceat(weights[order], starts)
