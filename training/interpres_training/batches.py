"""Batches of similar length from the numbers of an epoch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy
import torch
from torch import Tensor

POOL_BATCHES = 60


class Batch(NamedTuple):
    """Padded ids. `links` are source positions for each target piece, -1 where none is known."""

    source: Tensor
    source_lengths: Tensor
    target: Tensor
    target_lengths: Tensor
    links: Tensor


class Examples:
    """The examples of one file that `encode` wrote."""

    def __init__(self, path: Path) -> None:
        with numpy.load(path) as arrays:
            self.source, self.target, self.links = arrays["source"], arrays["target"], arrays["links"]
            self.source_lengths, self.target_lengths = arrays["source_lengths"], arrays["target_lengths"]
        self.source_starts = numpy.cumsum(self.source_lengths) - self.source_lengths
        self.target_starts = numpy.cumsum(self.target_lengths) - self.target_lengths

    def __len__(self) -> int:
        return len(self.source_lengths)

    def example(self, number: int) -> tuple[numpy.ndarray, numpy.ndarray]:
        """Source and target ids of one example, each closed by 0."""
        source, target = self.source_starts[number], self.target_starts[number]
        return (
            self.source[source : source + self.source_lengths[number]],
            self.target[target : target + self.target_lengths[number]],
        )

    def batch(self, numbers: numpy.ndarray) -> Batch:
        """The examples with these numbers."""
        source_lengths, target_lengths = self.source_lengths[numbers], self.target_lengths[numbers]
        source = _padded(self.source, self.source_starts[numbers], source_lengths, 0)
        target = _padded(self.target, self.target_starts[numbers], target_lengths, 0)
        links = _padded(self.links, self.target_starts[numbers], target_lengths, -1)
        return Batch(*map(torch.from_numpy, (source, source_lengths, target, target_lengths, links)))


def _padded(values: numpy.ndarray, starts: numpy.ndarray, lengths: numpy.ndarray, padding: int) -> numpy.ndarray:
    """Rows of so many values from each start, filled up to the longest."""
    columns = numpy.arange(lengths.max())
    is_real = columns < lengths[:, None]
    rows = numpy.full(is_real.shape, padding, numpy.int64)
    rows[is_real] = values[(starts[:, None] + columns)[is_real]]
    return rows


def batch_numbers(examples: Examples, tokens: int, seed: int) -> Iterator[numpy.ndarray]:
    """Numbers of the examples of each batch: at most `tokens` padded pieces a side, in an order by chance."""
    chance = numpy.random.default_rng(seed)
    longest = numpy.maximum(examples.source_lengths, examples.target_lengths)
    order = chance.permutation(len(examples))
    pool = POOL_BATCHES * tokens // max(1, int(longest.mean()))
    for start in range(0, len(order), pool):
        chosen = order[start : start + pool]
        chosen = chosen[numpy.lexsort((examples.source_lengths[chosen], longest[chosen]))]
        batches = []
        first = 0
        while first < len(chosen):
            last = first + 1
            while last < len(chosen) and longest[chosen[last]] * (last + 1 - first) <= tokens:
                last += 1
            batches.append(chosen[first:last])
            first = last
        for index in chance.permutation(len(batches)):
            yield batches[index]
