"""A sentence as words whose neighbours can be looked at and which can be exchanged."""

from __future__ import annotations

import re


class Unsure(Exception):
    """A sentence cannot be rewritten with certainty."""


class Words:
    """The words and signs of a sentence. Beyond its ends stand empty words, which bound it."""

    def __init__(self, sentence: str, pattern: re.Pattern[str]) -> None:
        matches = list(pattern.finditer(sentence))
        self._texts = [match.group() for match in matches]
        self._gaps = [sentence[a.end() : b.start()] for a, b in zip(matches, matches[1:])]
        self._before = sentence[: matches[0].start()] if matches else sentence
        self._after = sentence[matches[-1].end() :] if matches else ""
        self._new: dict[int, str] = {}
        self._removed: set[int] = set()

    def __len__(self) -> int:
        return len(self._texts)

    def __getitem__(self, index: int) -> str:
        return self._texts[index] if 0 <= index < len(self._texts) else ""

    def low(self, index: int) -> str:
        """The word in lower case."""
        return self[index].lower()

    def joined(self, index: int) -> bool:
        """Whether a word follows the one before without a space."""
        return 0 < index < len(self._texts) and self._gaps[index - 1] == ""

    def change(self, index: int, new: str, keeps_capital: bool = True) -> None:
        """Puts another word in the place of one, with a capital where that had one at the start of a sentence."""
        if self[index].isupper() and len(self[index]) > 1:
            new = new.upper()
        elif keeps_capital and self[index][:1].isupper():
            new = new[:1].upper() + new[1:]
        self._new[index] = new

    def remove(self, index: int) -> None:
        """Takes a word out, and the space before it."""
        self._removed.add(index)

    def is_changed(self, index: int) -> bool:
        """Whether a word has been exchanged."""
        return index in self._new

    def text(self) -> str:
        """The sentence with its new words; one that ends in an apostrophe draws the next word to itself."""
        parts = [self._before]
        for index, text in enumerate(self._texts):
            if index in self._removed:
                parts.pop()
            new = "" if index in self._removed else self._new.get(index, text)
            gap = self._gaps[index] if index < len(self._gaps) else self._after
            parts += [new, "" if index in self._new and new.endswith(("'", "’")) else gap]
        return "".join(parts)
