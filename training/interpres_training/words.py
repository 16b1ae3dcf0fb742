"""Words among the pieces of a sentence: what can be replaced as a whole by a carrier, or come with its translation."""

from __future__ import annotations

import re
from typing import NamedTuple

import sentencepiece

from .corpus import UNSPACED

KATAKANA = "\u30a1-\u30fa\u30fc"
HAN = "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_UNSPACED = re.compile(f"▁?[\u3005{UNSPACED}]")
_PURE = re.compile(f"▁?(?:[{KATAKANA}]+|[{HAN}]+)")
"""Pieces of katakana or of Chinese characters alone: in Japanese these are words or parts of one, as no others surely are."""
_HIRAGANA = re.compile("▁?([\u3041-\u309f]+)")
_PARTICLES = frozenset(
    "の を に は が で と も へ や には では とは のは のが のを にも でも とも への での との からの までの から まで より など だけ しか"
    " です でした だ だった である な".split()
)
"""Hiragana that stands after a noun; behind other hiragana, a word has an ending that changes with it."""


class Word(NamedTuple):
    """A range of pieces."""

    start: int
    end: int


class Words:
    """Finds words in sentences of one vocabulary."""

    def __init__(self, vocabulary: sentencepiece.SentencePieceProcessor) -> None:
        unknown = vocabulary.unk_id()
        self.pieces = [vocabulary.id_to_piece(number) for number in range(vocabulary.get_piece_size())]
        self.starts_word = [piece.startswith("▁") for piece in self.pieces]
        self.is_unspaced = [bool(_UNSPACED.match(piece)) for piece in self.pieces]
        self._is_pure = [bool(_PURE.fullmatch(piece)) for piece in self.pieces]
        self._script = [_script(piece) for piece in self.pieces]
        self._has_letter = [
            number != unknown and any(character.isalnum() for character in piece) for number, piece in enumerate(self.pieces)
        ]

    def find(self, ids: list[int]) -> list[Word]:
        """Words by their spaces; in scripts without, runs of katakana or of Chinese characters that stand as nouns do."""
        words: list[Word] = []
        start = None
        for index, number in enumerate(ids):
            if start is not None and (self._begins(ids[index - 1], number) or not self._has_letter[number]):
                words.append(Word(start, index))
                start = None
            if start is None and self._has_letter[number]:
                start = index
        if start is not None:
            words.append(Word(start, len(ids)))
        return [word for word in words if self._is_whole(ids, word)]

    def _begins(self, before: int, number: int) -> bool:
        return self.starts_word[number] or self._script[before] != self._script[number]

    def _is_whole(self, ids: list[int], word: Word) -> bool:
        """Whether a word of a script without spaces can be replaced as it is; any word of other scripts can."""
        own = ids[word.start : word.end]
        if not self.is_unspaced[own[0]]:
            return True
        if not all(self._is_pure[number] for number in own):
            return False
        after = _HIRAGANA.match(self.pieces[ids[word.end]]) if word.end < len(ids) else None
        return after is None or after.group(1) in _PARTICLES


def _script(piece: str) -> str:
    """What pieces of one word have in common where no space tells words apart."""
    text = piece.removeprefix("▁")
    if not _UNSPACED.match(text):
        return "spaced"
    return "katakana" if "\u30a1" <= text[0] <= "\u30fc" else "hiragana" if "\u3041" <= text[0] <= "\u309f" else "han"
