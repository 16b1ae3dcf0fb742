"""Settings of the memory allocator, which it reads when a process starts.

With jemalloc (Debian's `libjemalloc2`), training takes a quarter of the memory and seven tenths of the time: glibc scatters
the tensors of a step over a heap that grows for a quarter of an hour.
"""

from __future__ import annotations

import ctypes.util
from collections.abc import Mapping

PRELOAD = "LD_PRELOAD"
JEMALLOC = {"MALLOC_CONF": "thp:always,metadata_thp:auto,dirty_decay_ms:-1,muzzy_decay_ms:-1,oversize_threshold:0"}
"""Keeps jemalloc from returning memory, and has it use huge pages."""
GLIBC = {
    "MALLOC_MMAP_THRESHOLD_": "4000000000",
    "MALLOC_TRIM_THRESHOLD_": "16000000000",
    "MALLOC_TOP_PAD_": "1000000000",
}
"""Keeps glibc from returning memory after each step and taking it anew, which costs several times the computation."""

TUNABLES = "GLIBC_TUNABLES"
HUGE_PAGES = "glibc.malloc.hugetlb=1"
"""Asks for huge pages, from glibc 2.35 on; a tenth more pieces a second where the system gives them only when asked."""


def jemalloc() -> str | None:
    """The name of jemalloc's library; None where it is not installed."""
    return ctypes.util.find_library("jemalloc")


def with_allocator(environment: Mapping[str, str], library: str | None) -> dict[str, str]:
    """An environment with jemalloc, whose `library` that is, or else with glibc's settings; what it has already stays."""
    if library is not None:
        return {**JEMALLOC, **environment, PRELOAD: _with(environment, PRELOAD, library)}
    return {**GLIBC, **environment, TUNABLES: _with(environment, TUNABLES, HUGE_PAGES)}


def without_allocator(environment: Mapping[str, str], library: str | None) -> dict[str, str]:
    """An environment without either, for programs that are measured."""
    own = JEMALLOC | GLIBC
    kept = {name: value for name, value in environment.items() if own.get(name) != value}
    for name, added in ((PRELOAD, library), (TUNABLES, HUGE_PAGES)):
        others = [part for part in _parts(kept, name) if part != added]
        if name in kept and not others:
            del kept[name]
        elif others:
            kept[name] = ":".join(others)
    return kept


def _with(environment: Mapping[str, str], name: str, own: str) -> str:
    parts = _parts(environment, name)
    return ":".join(parts if own in parts else [*parts, own])


def _parts(environment: Mapping[str, str], name: str) -> list[str]:
    return [part for part in environment.get(name, "").split(":") if part]
