"""Exchanges words of a sentence pair for other pieces, and keeps the links between the two sides right."""

from __future__ import annotations

from typing import NamedTuple

from .words import Word


class Edit(NamedTuple):
    """A source word with what takes its place, a target word likewise, and for each piece of the latter its place in the former."""

    word: Word
    pieces: list[int]
    other: Word
    wanted: list[int]
    anchors: list[int]


def touch(one: tuple[Word, Word], other: tuple[Word, Word]) -> bool:
    """Whether two pairs of words share a piece on either side."""
    return any(mine.start < theirs.end and theirs.start < mine.end for mine, theirs in zip(one, other))


def edited(left: list[int], right: list[int], hard: list[int], edits: list[Edit]) -> tuple[list[int], list[int], list[int]]:
    """Replaces source and target words; a wanted piece points to its anchor in the replacement of its source word."""
    if not edits:
        return left, right, hard
    new_left: list[int] = []
    moved: dict[int, int] = {}
    at = 0
    for edit in sorted(edits, key=lambda edit: edit.word.start):
        for index in range(at, edit.word.start):
            moved[index] = len(new_left)
            new_left.append(left[index])
        for offset, index in enumerate(range(edit.word.start, edit.word.end)):
            moved[index] = len(new_left) + min(offset, len(edit.pieces) - 1)
        new_left += edit.pieces
        at = edit.word.end
    for index in range(at, len(left)):
        moved[index] = len(new_left)
        new_left.append(left[index])
    new_right: list[int] = []
    links: list[int] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: edit.other.start):
        for index in range(at, edit.other.start):
            new_right.append(right[index])
            links.append(moved.get(hard[index], -1))
        first = moved[edit.word.start]
        new_right += edit.wanted
        links += [first + anchor for anchor in edit.anchors]
        at = edit.other.end
    for index in range(at, len(right)):
        new_right.append(right[index])
        links.append(moved.get(hard[index], -1))
    return new_left, new_right, links
