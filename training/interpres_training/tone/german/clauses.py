"""Where the clauses of a German sentence begin and end, and where their verbs stand."""

from __future__ import annotations

import re

from .verbs import AUXILIARIES
from .words import ABBREVIATIONS, AFTERWARDS, INTERROGATIVES, JOINTS, PREPOSITIONS, RELATIVES, SUBORDINATORS
from ..words import Unsure, Words

_TOKEN = re.compile(r"!?\w*\[[^\]]*\]|\w+(?:[-’'_/.@:\\]\w+)*|[^\w\s]")
_SIGNS = set(",;:.?!()–—…•|")
QUOTES = set("„“”\"»«'‚‘’*`")
_ENDS = set(".?!:")


class Clauses:
    """A sentence with questions about its places."""

    def __init__(self, sentence: str, verbs: set[str]) -> None:
        self.words = Words(sentence, _TOKEN)
        self.verbs = verbs

    def is_verb(self, place: int) -> bool:
        """Whether a word is, as written, a verb that can go with `Sie`."""
        return self.words[place] in AUXILIARIES or self.words[place] in self.verbs

    def is_sign(self, place: int) -> bool:
        """Whether clauses are bounded here."""
        words = self.words
        word = words[place]
        if word == ".":
            before, after = words[place - 1], words[place + 1]
            if len(before) == 1 or before.lower() in ABBREVIATIONS:
                return after == ""
        if word in {".", ":", "!"} and words.joined(place + 1) and words[place + 1][:1].isalnum():
            return False
        return word == "" or word in _SIGNS or (word.startswith("[") and word.endswith("]"))

    def is_end(self, place: int) -> bool:
        """Whether a sentence ends here."""
        return self.words[place] in _ENDS and self.is_sign(place)

    def before(self, place: int) -> int:
        """The place before, quotation marks left out."""
        place -= 1
        while place >= 0 and self.words[place] in QUOTES:
            place -= 1
        return place

    def sentence_start(self, place: int) -> int:
        """The first place of the sentence."""
        while place > 0 and not self.is_end(place - 1):
            place -= 1
        return place

    def sentence_end(self, place: int) -> int:
        """The place of the sign that ends the sentence."""
        while place < len(self.words) and not self.is_end(place):
            place += 1
        return place

    def clause_start(self, place: int) -> int:
        """The first place since the last sign."""
        while place > 0 and not self.is_sign(place - 1):
            place -= 1
        return place

    def clause_end(self, place: int) -> int:
        """The place of the next sign."""
        while not self.is_sign(place):
            place += 1
        return place

    def lowered(self, start: int, end: int) -> list[str]:
        """Words in lower case."""
        return [self.words.low(place) for place in range(start, end)]

    def is_first(self, place: int) -> bool:
        """Whether no word precedes in the sentence."""
        return not any(word[:1].isalnum() for word in self.lowered(self.sentence_start(place), place))

    def opens_clause(self, place: int) -> bool:
        """Whether a verb stands first in its clause."""
        before = self.before(place)
        while self.words.low(before) in {"bitte", "optional"}:
            before = self.before(before)
        return self.is_sign(before) or self.words.low(before) in JOINTS or self.words[before] == "-"

    def is_subordinate(self, place: int) -> bool:
        """Whether the clause of a `Sie` is one that its verb ends."""
        words = self.words
        one, two = words.low(place - 1), words.low(place - 2)
        if one in SUBORDINATORS:
            return one != "da" or not self.is_verb(place + 1)
        if one in RELATIVES and (two == "," or two in JOINTS or (two in PREPOSITIONS and self.is_sign(place - 3))):
            return True
        return self._asks(place)

    def _asks(self, place: int) -> bool:
        """`…, in welcher Reihenfolge Sie …`, `…, deren Wert Sie …`"""
        start = self.clause_start(place)
        if self.words[start - 1] != "," or not 2 <= place - start <= 6:
            return False
        first = start + 1 if self.words.low(start) in PREPOSITIONS else start
        return self.words.low(first) in INTERROGATIVES and not any(map(self.is_verb, range(start, place)))

    def end_of_subordinate(self, place: int) -> int:
        """The place after the verb that ends the clause of a `Sie`. Errors: `Unsure`."""
        words = self.words
        after = place + 1
        while True:
            last = self.before(after)
            ended = last > place and self.is_verb(last) and words.low(self.before(last)) != "zu"
            stops = self.is_sign(after) and (ended or words[after] not in {",", "("})
            if stops or (words.low(after) in JOINTS and self.main_clause_follows(after)):
                break
            if words[after] == "(":
                while after < len(words) and words[after] != ")":
                    after += 1
            elif words[after] == "," and words.low(after + 1) in SUBORDINATORS | RELATIVES | PREPOSITIONS | {"so"}:
                raise Unsure
            after += 1
        if not ended or "Sie" in (words[inside] for inside in range(place + 1, last)):
            raise Unsure
        return after

    def main_clause_follows(self, joint: int) -> bool:
        """`und klicken Sie`, `und Sie können`."""
        words = self.words
        after = joint + 1
        if words.low(after) in AFTERWARDS:
            after += 1
        return (self.is_verb(after) and words[after + 1] == "Sie") or (words[after] == "Sie" and self.is_verb(after + 1))
