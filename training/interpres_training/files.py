"""Files that are there whole or not at all, however the process that writes them ends."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Where to write: what stands there becomes `path` when all went well, and is overwritten the next time when not."""
    unfinished = path.with_name(f"unfinished-{path.name}")
    yield unfinished
    unfinished.rename(path)


def write_whole(path: Path, content: bytes | str) -> None:
    """Writes a file at once; text as UTF-8."""
    with whole_file(path) as unfinished:
        unfinished.write_bytes(content.encode() if isinstance(content, str) else content)
