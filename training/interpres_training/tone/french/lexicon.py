"""What the training text tells of French words: the gender of nouns, the sound of an h, and which words are verbs."""

from __future__ import annotations

import collections
import re
from collections.abc import Iterable

from .words import CLITICS

_LETTERS = "a-zéèêëîïâôûùç"
_PATTERNS = {
    "masculine": re.compile(r"\b(?:un|du|au|ce|(?:dans|sur|avec|par|et|est) le) ([^\W\d]+)"),
    "feminine": re.compile(r"\b(?:une|cette|(?:de|à|dans|sur|avec|par|et|est) la) ([^\W\d]+)"),
    "mute": re.compile(r"\b[ld]['’](h\w+)"),
    "aspirated": re.compile(r"\b(?:le|la|du|au|ce) (h\w+)"),
    "third": re.compile(rf"\b(?:il|elle|on|qui|cela|ils|elles) ([{_LETTERS}]+)\b"),
    "infinitive": re.compile(
        r"\b(?:pour|peut|peuvent|pouvez|devez|doit|doivent|souhaitez|voulez|sans|faut|permet(?:tent)? d[e'’]|afin d[e'’]) ?"
        rf"([{_LETTERS}]+(?:er|ir|re))\b"
    ),
    "infinitive in -er": re.compile(
        r"(?:\b(?:de|à|se|les|ne|pas|vous|faire|puis|veux|vais|va|peux|bien|et|en|y)\b |[dsl]['’])" rf"([{_LETTERS}]+er)\b"
    ),
}
_FEWEST = 3
_CLEAR = 0.95
"""Share of one gender, or of one kind of h, from which it is known. A clitic before a verb (`la poste`) looks like an article."""


class Lexicon:
    """Counts of words in their places."""

    def __init__(self, sentences: Iterable[str]) -> None:
        counts: dict[str, collections.Counter[str]] = {name: collections.Counter() for name in _PATTERNS}
        for sentence in sentences:
            lowered = sentence.lower()
            for name, pattern in _PATTERNS.items():
                counts[name].update(pattern.findall(lowered))

        def often(name: str) -> set[str]:
            return {word for word, count in counts[name].items() if count >= _FEWEST}

        self.infinitives = often("infinitive") | often("infinitive in -er")
        self.third = often("third") - CLITICS - {"vous", "se", "s", "me"}
        """Forms of verbs with `il`, `elle`, `ils`."""
        self._genders = {
            word: gender
            for gender, one, other in (("m", "masculine", "feminine"), ("f", "feminine", "masculine"))
            for word in often(one) - self.infinitives
            if counts[one][word] >= _CLEAR * (counts[one][word] + counts[other][word])
        }
        self._mute = {
            word: counts["mute"][word] > counts["aspirated"][word]
            for word in counts["mute"].keys() | counts["aspirated"].keys()
            if max(found := (counts["mute"][word], counts["aspirated"][word])) >= _CLEAR * sum(found)
        }

    def gender(self, word: str) -> str | None:
        """`m` or `f`, where the text shows it clearly."""
        return self._genders.get(word.lower())

    def starts_with_vowel(self, word: str) -> bool | None:
        """Whether `le` becomes `l'` before the word; None for an unknown h."""
        lowered = word.lower()
        return self._mute.get(lowered) if lowered[:1] == "h" else lowered[:1] in set("aàâeéèêëiîïoôuùûœæ")
