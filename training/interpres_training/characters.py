"""Characters that a vocabulary has even where the text hardly does: without `Ö`, no word that begins with it can be read."""

from __future__ import annotations

from .normalisation import KEPT
from .symbols import all_symbols

LETTERS = {
    "de": "äöüß",
    "fr": "àâæçéèêëîïôœùûüÿ",
    "es": "áéíñóúü",
    "it": "àèéìîòóù",
    "pt": "áàâãçéêíóôõúü",
    "nl": "áéëèêïíóöüú",
    "pl": "ąćęłńóśźż",
    "ja": "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)])) + "ー々、。「」『』・〜" + KEPT,
}
"""Letters beside a to z, of the languages that have some; of Japanese kana and punctuation, as the text tells which Chinese
characters are common."""
MARKS = "€£¥$§°–—‘’“”„«»‹›¿¡·•×⁄%&@#+=<>*/\\^_|~"
"""Signs that any text may hold, as SentencePiece normalises them: `½` is read as `1⁄2`, `…` as three full stops."""

OTHERS = 30
"""Pieces for `</s>`, `<unk>`, the space, and what every text has: full stops, commas, brackets."""


def required_characters(languages: tuple[str, ...]) -> str:
    """Small and capital letters, digits and signs. The capital of `ß` is `ẞ`."""
    letters = sorted({*"abcdefghijklmnopqrstuvwxyz", *"".join(LETTERS.get(language, "") for language in languages)})
    capitals = ["ẞ" if letter == "ß" else letter.upper() for letter in letters]
    return "".join([*letters, *capitals, *"0123456789", *MARKS])


def least_vocabulary(languages: tuple[str, ...]) -> int:
    """Pieces that a vocabulary needs at the least: symbols, required characters and some others."""
    return len(all_symbols(languages)) + len(required_characters(languages)) + OTHERS
