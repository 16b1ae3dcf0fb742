"""Writes and reads the `.bin` container of Marian: float32 and int8 ("intgemm8") tensors with padded, 256-aligned data."""

from __future__ import annotations

import gzip
import struct
from pathlib import Path
from typing import NamedTuple

import numpy

ALIGNMENT = 256
INT8, FLOAT32, INTGEMM8 = 0x0101, 0x0404, 0x4101


class Item(NamedTuple):
    """One named tensor; `data` are its bytes without padding."""

    name: str
    kind: int
    shape: tuple[int, ...]
    data: bytes


def float_item(name: str, values: numpy.ndarray) -> Item:
    """A float32 tensor; vectors are stored as [1, n]."""
    shape = values.shape if values.ndim == 2 else (1, values.size)
    return Item(name, FLOAT32, shape, values.astype("<f4").tobytes())


def scalar_item(name: str, value: float) -> Item:
    """One float32 number."""
    return Item(name, FLOAT32, (1,), struct.pack("<f", value))


def int8_item(name: str, values: numpy.ndarray) -> Item:
    """A quantised [K, N] matrix: one multiplier 127 / max|W|, halves to even; transposed unless it is an embedding."""
    multiplier = numpy.float32(127.0 / max(float(numpy.abs(values).max()), 1e-12))
    quantised = numpy.clip(numpy.rint(values.astype(numpy.float32) * multiplier), -127, 127).astype(numpy.int8)
    stored = quantised if "Wemb" in name else quantised.T
    return Item(name, INTGEMM8, values.shape, numpy.ascontiguousarray(stored).tobytes() + struct.pack("<f", multiplier))


def text_item(name: str, text: str) -> Item:
    """Text closed by NUL, as the configuration is stored."""
    data = text.encode() + b"\0"
    return Item(name, INT8, (len(data),), data)


def write_items(path: Path, items: list[Item]) -> None:
    """Writes a file."""
    names = [item.name.encode() + b"\0" for item in items]
    sizes = [-(-len(item.data) // ALIGNMENT) * ALIGNMENT for item in items]
    header = struct.pack("<QQ", 1, len(items))
    for item, name, size in zip(items, names, sizes):
        header += struct.pack("<QQQQ", len(name), item.kind, len(item.shape), size)
    header += b"".join(names)
    header += b"".join(struct.pack(f"<{len(item.shape)}i", *item.shape) for item in items)
    padding = -(len(header) + 8) % ALIGNMENT
    with path.open("wb") as file:
        file.write(header + struct.pack("<Q", padding) + bytes(padding))
        for item, size in zip(items, sizes):
            file.write(item.data + bytes(size - len(item.data)))


PACKED_MODEL = "model.bin.gz"
"""What packs call their model: gzip packs weights to four fifths. Older packs, and what is exported, have it unpacked."""


def read_model(folder: Path) -> bytes:
    """The model in a folder, unpacked. Errors: `FileNotFoundError`."""
    packed = folder / PACKED_MODEL
    return gzip.decompress(packed.read_bytes()) if packed.exists() else packed.with_suffix("").read_bytes()


def matrices_of(content: bytes) -> dict[str, numpy.ndarray]:
    """All float32 and int8 tensors of what `write_items` wrote, as float32 [rows, columns]."""
    _, count = struct.unpack_from("<QQ", content)
    headers = [struct.unpack_from("<QQQQ", content, 16 + 32 * index) for index in range(count)]
    at = 16 + 32 * count
    names = []
    for length, _, _, _ in headers:
        names.append(content[at : at + length - 1].decode())
        at += length
    shapes = []
    for _, _, dimensions, _ in headers:
        shapes.append(struct.unpack_from(f"<{dimensions}i", content, at))
        at += 4 * dimensions
    at += 8 + struct.unpack_from("<Q", content, at)[0]
    found = {}
    for name, shape, (_, kind, _, size) in zip(names, shapes, headers):
        values = int(numpy.prod(shape))
        if kind == FLOAT32:
            found[name] = numpy.frombuffer(content, "<f4", values, at).reshape(shape).copy()
        elif kind == INTGEMM8:
            (multiplier,) = struct.unpack_from("<f", content, at + values)
            stored = numpy.frombuffer(content, numpy.int8, values, at).astype(numpy.float32) / multiplier
            found[name] = stored.reshape(shape) if "Wemb" in name else stored.reshape(shape[::-1]).T.copy()
        at += size
    return found
