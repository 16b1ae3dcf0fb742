"""How SentencePiece normalises text that has Japanese in it: by NFKC like its rule `nmt_nfkc`, but with Japanese punctuation as
it is. NFKC writes `？` as `?`, and what is normalised cannot come out of a model again.
"""

from __future__ import annotations

import sys
import unicodedata

KEPT = "！？（）：；～…"
"""Wide punctuation of Japanese text; `nmt_nfkc` itself spares `～`, beside `。` and `「`, which NFKC leaves alone."""
_REMOVED = [*range(0x01, 0x09), 0x0B, *range(0x0E, 0x20), 0x7F, 0x8F, 0x9F]
"""Control characters that `nmt_nfkc` takes out."""
_SPACES = [0x09, 0x0A, 0x0C, 0x0D, 0x1680, 0x200B, 0x200C, 0x200E, 0x200F, 0x2028, 0x2029, 0x2581, 0xFEFF, 0xFFFD]
"""Characters that it takes for spaces."""
_SOUND_MARKS = "ﾞﾟ"
"""Marks that stand behind narrow katakana and make one letter with it."""


def rules() -> str:
    """Rules in the format of `normalization_rule_tsv`: the characters that are replaced, a tab, and what replaces them, in
    hexadecimal numbers."""
    found: dict[str, str] = {}
    for number in range(0xA0, sys.maxunicode + 1):
        if 0xD800 <= number <= 0xDFFF:
            continue
        character = chr(number)
        normal = unicodedata.normalize("NFKC", character)
        if normal != character:
            found[character] = normal
        apart = unicodedata.normalize("NFD", character)
        if apart not in (character, normal) and len(apart) > 1:
            found[apart] = unicodedata.normalize("NFKC", apart)
    for number in range(0xFF66, 0xFF9E):
        for mark in _SOUND_MARKS:
            letter = unicodedata.normalize("NFKC", chr(number) + mark)
            if len(letter) == 1:
                found[chr(number) + mark] = letter
    found |= {chr(number): "" for number in _REMOVED} | {chr(number): " " for number in _SPACES}
    for character in KEPT:
        found.pop(character, None)
    return "".join(f"{_hexadecimal(given)}\t{_hexadecimal(normal)}\n" for given, normal in sorted(found.items()))


def _hexadecimal(text: str) -> str:
    return " ".join(f"{ord(character):X}" for character in text)
