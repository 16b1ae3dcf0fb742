"""Turns polite sentences into familiar ones, so that a model sees `⟦informal⟧` with text that knows only the polite form.

The rules are made to be right rather than complete: a sentence of which one word is in doubt stays as it is.
"""

from __future__ import annotations

import re
from typing import Protocol

from ..formality import formality_of
from .french import French
from .german import German
from .words import Unsure

# Several people, or people whom nobody calls by the familiar form.
_NOT_ONE_FRIEND = re.compile(
    r"\b(?:you (?:guys|all|both|two|three|four|folks|people|boys|girls|men|women|are (?:all|both))|of you|yourselves"
    r"|guys|folks|everyone|everybody|ladies|gentlemen|sir|madam|ma['’]am|mr|mrs|ms|miss|dr|doctor|professor|officer"
    r"|your (?:majesty|highness|honou?r|excellency))\b",
    re.IGNORECASE,
)


class _Language(Protocol):
    def rewritten(self, sentence: str, english: str) -> str:
        """The familiar form. Errors: `Unsure`."""


SENTENCES = 300_000
"""Sentences, spread over the whole text, from which the words are learned: more take time and tell little."""
_LANGUAGES = {"de": German, "fr": French}


class Tone:
    """Knows the words of one language from its training text."""

    def __init__(self, language: str, sentences: list[str]) -> None:
        self.language = language
        self._rules: _Language = _LANGUAGES[language](sentences[:: max(1, len(sentences) // SENTENCES)])

    def informal(self, sentence: str, english: str) -> str | None:
        """A polite sentence in the familiar form (`du`, `tu`), told to one person; None when it is not polite, or when any
        of its words is in doubt. `english` says whom a pronoun means."""
        if _NOT_ONE_FRIEND.search(english) or formality_of(sentence, self.language) == "informal":
            return None
        try:
            found = self._rules.rewritten(sentence, english)
        except Unsure:
            return None
        return found if found != sentence and formality_of(found, self.language) != "formal" else None


def tone_knows(language: str) -> bool:
    """Whether there are rules for a language."""
    return language in _LANGUAGES
