"""Writes the lexical shortlist: for each source piece the target pieces that may translate it."""

from __future__ import annotations

import gzip
import struct
from collections.abc import Sequence
from pathlib import Path

import numpy

MAGIC = 0xF11A48D5013417F5
ALWAYS = 150
"""The first so many target pieces are always candidates: symbols, and the most frequent pieces."""
BEST = 60
SMALLEST = 3e-4
SOURCES_AT_ONCE = 1000
"""Columns of a table that are sorted together, so that little memory is needed."""
MASK = (1 << 64) - 1


def shortlist_entries(tables: list[numpy.ndarray]) -> list[list[int]]:
    """Ascending target ids for each source id from tables p(target | source) as [target, source], one a language."""
    entries: list[set[int]] = [set() for _ in range(tables[0].shape[1])]
    for table in tables:
        best = min(BEST, table.shape[0])
        for start in range(0, table.shape[1], SOURCES_AT_ONCE):
            part = table[:, start : start + SOURCES_AT_ONCE].astype(numpy.float32)
            order = numpy.argpartition(-part, best - 1, axis=0)[:best]
            for source, ids in enumerate(order.T):
                entries[start + source].update(int(number) for number in ids if part[number, source] > SMALLEST)
    return [sorted(ids) for ids in entries]


def coverage(entries: list[list[int]], examples: list[tuple[Sequence[int], Sequence[int]]]) -> float:
    """Share of target pieces that are candidates for their sentence."""
    known = total = 0
    for source, target in examples:
        candidates = set(range(ALWAYS)).union(source, *(entries[piece] for piece in set(source)))
        known += sum(piece in candidates for piece in target)
        total += len(target)
    return known / max(1, total)


def write_shortlist(path: Path, entries: list[list[int]]) -> None:
    """Writes the file that the engine reads, compressed: it packs to two fifths."""
    offsets = [0]
    for ids in entries:
        offsets.append(offsets[-1] + len(ids))
    body = struct.pack("<QQQQ", ALWAYS, BEST, len(offsets), offsets[-1])
    body += struct.pack(f"<{len(offsets)}Q", *offsets)
    body += b"".join(struct.pack(f"<{len(ids)}I", *ids) for ids in entries)
    path.write_bytes(gzip.compress(struct.pack("<QQ", MAGIC, _checksum(body)) + body, mtime=0))


def _checksum(body: bytes) -> int:
    folded = 0
    for (word,) in struct.iter_unpack("<Q", body[: len(body) // 8 * 8]):
        folded ^= (word + 0x9E3779B9 + (folded << 6) + (folded >> 2)) & MASK
        folded &= MASK
    return folded
