"""Settings of glibc's memory allocation, which it reads when a process starts."""

from __future__ import annotations

from collections.abc import Mapping

ALLOCATOR = {
    "MALLOC_MMAP_THRESHOLD_": "4000000000",
    "MALLOC_TRIM_THRESHOLD_": "16000000000",
    "MALLOC_TOP_PAD_": "1000000000",
}
"""Keeps glibc from returning memory after each step and taking it anew, which costs several times the computation."""

TUNABLES = "GLIBC_TUNABLES"
HUGE_PAGES = "glibc.malloc.hugetlb=1"
"""Asks for huge pages, from glibc 2.35 on; a tenth more pieces a second where the system gives them only when asked."""


def with_allocator(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment with these settings beside what it has."""
    tunables = [tunable for tunable in environment.get(TUNABLES, "").split(":") if tunable]
    if HUGE_PAGES not in tunables:
        tunables.append(HUGE_PAGES)
    return {**environment, **ALLOCATOR, TUNABLES: ":".join(tunables)}


def without_allocator(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment without them, for programs that are measured."""
    tunables = [tunable for tunable in environment.get(TUNABLES, "").split(":") if tunable not in ("", HUGE_PAGES)]
    kept = {name: value for name, value in environment.items() if name not in ALLOCATOR and name != TUNABLES}
    return kept | ({TUNABLES: ":".join(tunables)} if tunables else {})
