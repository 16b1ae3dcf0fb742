"""Which form of address a sentence uses: told by its pronouns, in Japanese by how its last clause ends."""

from __future__ import annotations

import re

_PATTERNS: dict[str, tuple[str, str]] = {
    # A capital inside a sentence tells the polite form from `sie` and `ihr`.
    "de": (
        r"(?<=[\w,;(] )(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b",
        r"\b(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(?:e[mnrs]?)?|[Ee]uch|[Ee]uer|[Ee]ure?[mnrs]?)\b",
    ),
    "fr": (
        r"\b(?:[Vv]ous|[Vv]otre|[Vv]os)\b",
        r"\b(?:[Tt]u|[Tt]oi|[Tt]es)\b|\b[Tt]e (?=\w)|\b[Tt]['’](?!on\b|il\b|elle\b)\w",
    ),
    "es": (
        r"\b(?:[Uu]sted(?:es)?)\b",
        r"\b(?:[Tt]ú|[Tt]i|[Tt]e|contigo|[Tt]us?|tuy[oa]s?|[Vv]osotr[oa]s|[Vv]uestr[oa]s?)\b",
    ),
    "it": (
        r"(?:(?<=\w )|(?<=, ))Lei\b|(?<=\bLa )(?:ringrazi|preg|inform)|\b(?:dal|al|il|nel|del|per il) Suo\b",
        r"\b(?:[Tt]u|[Tt]e|[Tt]i|[Tt]uo|[Tt]ua|[Tt]uoi|[Tt]ue)\b",
    ),
    "nl": (
        r"(?<!\d )\b(?:[Uu](?!-)|[Uu]w|[Uu]zelf)\b",
        r"\b(?:[Jj]e|[Jj]ij|[Jj]ou|[Jj]ouw|[Jj]ullie)\b",
    ),
    "pt": (
        r"\b(?:[Oo]s?|[Aa]os?|[Dd]os?|[Nn]os?) senhor(?:es)?\b(?! [A-Z])|\b(?:[AaÀà]s?|[Dd]as?|[Nn]as?) senhoras?\b(?! [A-Z])",
        r"\b(?:[Tt]u|[Tt]i|[Tt]e|[Cc]ontigo|[Tt]eus?|[Tt]uas?)\b",
    ),
    "pl": (
        r"(?<=\w )(?:Pan(?:a|u|em)?|Pani(?:ą)?|Państw(?:o|a|u|em))\b(?! [A-ZĄĆĘŁŃÓŚŹŻ])",
        r"\b(?:[Tt]y|[Cc]ię|[Cc]iebie|[Tt]obie|[Tt]obą|[Tt]w(?:ój|oja|oje|oich|ojego|ojej|oim))\b",
    ),
    "ja": (
        r"(?:です|ます|でした|ました|ません|ませんでした|でしょう|ましょう|ください)(?:か|ね|よ|よね|が|から|ので)*[。！？!?」』]*$",
        r"(?:だ|だった|ない|なかった|んだ|のか|かい|(?<![でましま])した|(?<!ま)する|いる|ある|(?<!で)いた|(?<!し)た|だろう|ぞ|ぜ)"
        r"(?:か|ね|よ|よね|な)*[。！？!?」』]*$",
    ),
}
_COMPILED = {code: tuple(re.compile(pattern) for pattern in pair) for code, pair in _PATTERNS.items()}


def knows(language: str) -> bool:
    """Whether sentences of the language can be judged."""
    return language in _COMPILED


def formality_of(sentence: str, language: str) -> str | None:
    """`formal`, `informal`, or None when the sentence shows neither or both."""
    if language not in _COMPILED:
        return None
    formal, informal = (pattern.search(sentence) is not None for pattern in _COMPILED[language])
    if formal == informal:
        return None
    return "formal" if formal else "informal"
