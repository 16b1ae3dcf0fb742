"""German: `Sie` to `du`, clause by clause, because the verb of each `Sie` must be found."""

from __future__ import annotations

import collections
import re
from collections.abc import Iterable

from .clauses import QUOTES
from .phrases import Phrases
from .verbs import AUXILIARIES, PARTICLES
from .words import (
    FAMILIAR,
    FOR_SELF,
    JOINTS,
    NO_VERBS,
    NOT_ONE,
    OTHERS,
    PARTS,
    RELATIVES,
    SELF,
    SINGULAR_VERBS,
    SUBJECTS,
    SUBORDINATORS,
    WITH_ACCUSATIVE,
)
from ..words import Unsure

_YOUR = re.compile(r"Ihr(?:e[mnrs]?)?")
_END = r"(?=[,.;:?!)]|$)"
_PARTICLE = "|".join(sorted(PARTICLES, key=len, reverse=True))
_WITH_ZU_INSIDE = re.compile(rf"\b({_PARTICLE})zu([a-zäöüß]+n){_END}")
_VERBS = (
    re.compile(r"\b([a-zäöüß]+n) Sie\b"),
    re.compile(r"(?:^|[.:!?)] )([A-ZÄÖÜ][a-zäöüß]+n) Sie\b"),
    re.compile(r"\b([a-zäöüß]+n) (?:können|möchten|müssen|sollen|wollen|dürfen|kann|möchte|soll|muss|will)\b"),
    re.compile(rf"\bzu ([a-zäöüß]+n){_END}"),
)
_FEWEST = 2
"""Times that a word must stand where verbs do to count as one."""


class German:
    """Knows the verbs that occur in the sentences."""

    def __init__(self, sentences: Iterable[str]) -> None:
        counts: collections.Counter[str] = collections.Counter()
        for sentence in sentences:
            for pattern in _VERBS:
                counts.update(verb.lower() for verb in pattern.findall(sentence))
            counts.update(particle + verb for particle, verb in _WITH_ZU_INSIDE.findall(sentence))
        likely = {verb for verb, count in counts.items() if count >= _FEWEST and re.fullmatch(r"\w{2,}e[lr]?n", verb)}
        with_zu = {f"{particle}zu{verb}" for verb in likely for particle in PARTICLES - {"hin"}}
        self.verbs = likely - NO_VERBS - with_zu - AUXILIARIES.keys() | {"wissen", "tun", "seien"}

    def rewritten(self, sentence: str, english: str) -> str:
        """The sentence with `du`. Errors: `Unsure`."""
        if NOT_ONE.search(sentence) or FAMILIAR.search(sentence):
            raise Unsure
        return _Sentence(sentence, english, self.verbs).rewritten()


class _Sentence:
    def __init__(self, sentence: str, english: str, verbs: set[str]) -> None:
        self.phrases = Phrases(sentence, english, verbs)
        self.clauses = self.phrases.clauses
        self.words = self.clauses.words

    def rewritten(self) -> str:
        """The sentence with `du`. Errors: `Unsure`."""
        words = self.words
        for place in range(len(words)):
            word = words[place]
            if word == "Sie":
                self._you(place)
            elif word == "Ihnen":
                self._to_you(place)
            elif _YOUR.fullmatch(word):
                self._your(place)
            elif word == "sie":
                self._refuse_careless_sie(place)
            elif _YOUR.fullmatch(word.capitalize()) and not OTHERS.search(self.phrases.english):
                raise Unsure
        for place in range(len(words)):
            if words.low(place) == "sich":
                self._self(place)
            elif words.low(place) in JOINTS or words[place] == ",":
                self.phrases.joined_verb(place)
        return words.text()

    def _refuse_careless_sie(self, place: int) -> None:
        """Refuses a `sie` that was meant to be `Sie`."""
        words = self.words
        one = words.low(place - 1)
        if words[place - 1][:1].isupper() and one in self.clauses.verbs:
            raise Unsure
        if not OTHERS.search(self.phrases.english) and (one in SUBORDINATORS | RELATIVES or self.clauses.is_verb(place - 1)):
            raise Unsure

    def _you(self, place: int) -> None:
        words = self.words
        one = words.low(place - 1)
        if words[place - 1] == "Sie" or words.is_changed(place - 1):
            raise Unsure
        if self._is_object(place):
            words.change(place, "dich", keeps_capital=False)
        elif words.low(place + 1) in {"und", "oder", "alle"}:
            raise Unsure
        elif self.clauses.is_subordinate(place):
            self.phrases.subordinate(place)
        elif self.clauses.is_verb(place - 1) or (words[place - 1][:1].isupper() and one in self.clauses.verbs | AUXILIARIES.keys()):
            self.phrases.verb_before(place)
        elif self.clauses.is_verb(place + 1) and (self.clauses.is_sign(self.clauses.before(place)) or one in JOINTS):
            self.phrases.verb_after(place)
        elif one in JOINTS and self.phrases.verb_of and max(self.phrases.verb_of.values()).kind == "subordinate":
            self.phrases.subordinate(place)
        else:
            raise Unsure

    def _is_object(self, place: int) -> bool:
        words = self.words
        one, two = words.low(place - 1), words.low(place - 2)
        if one in SUBJECTS | SINGULAR_VERBS or (two == "wir" and self.clauses.is_verb(place - 1)):
            return True
        if one in WITH_ACCUSATIVE:
            return not self.clauses.is_verb(place + 1) or one in {"für", "ohne", "gegen"}
        if two in {"ich", "er"}:
            return one.isalpha() and one not in AUXILIARIES and one not in self.clauses.verbs
        return two in {"das", "dies", "es", "man"} and one.endswith("t") and one != "nicht"

    def _to_you(self, place: int) -> None:
        words = self.words
        first = self.clauses.is_first(place)
        if first and not self.phrases.english_means(place, "you"):
            raise Unsure
        if words.low(place - 1) == "von" and words.low(place - 2) in PARTS:
            raise Unsure
        words.change(place, "dir", keeps_capital=first)

    def _your(self, place: int) -> None:
        words = self.words
        first = self.clauses.is_first(place)
        after = words[place + 1]
        if first and not self.phrases.english_means(place, "your"):
            raise Unsure
        if words[place] == "Ihr" and not after[:1].isupper() and not after.endswith(("er", "es")):
            raise Unsure
        if not after[:1].isalnum() and after[:1] not in QUOTES | {"!", "["}:
            raise Unsure
        words.change(place, "dein" + words[place][3:], keeps_capital=first)

    def _self(self, place: int) -> None:
        """`sich` to `dich` or `dir`, unless it is somebody else's."""
        words = self.words
        start, end = self.clauses.clause_start(place), self.clauses.clause_end(place)
        if words[place - 1] == "Sie" and place - 1 in self.phrases.verb_of:
            verb = self._whole_verb(place)
        elif words.low(place - 1) == "um":
            if not self.phrases.has_you(place):
                raise Unsure
            found = _WITH_ZU_INSIDE.match(words.low(end - 1))
            verb = words.low(end - 1) if words.low(end - 2) == "zu" else found[1] + found[2] if found else ""
        elif {"sie", "zu"} & set(self.clauses.lowered(start, end)) or re.search(r"zu\w{3,}n$", words[end - 1]):
            raise Unsure
        else:
            return
        if verb not in SELF | FOR_SELF:
            raise Unsure
        words.change(place, "dir" if verb in FOR_SELF else "dich", keeps_capital=False)

    def _whole_verb(self, place: int) -> str:
        """The infinitive of `Sie sich`, with its particle where that tells the case; empty when unknown."""
        words = self.words
        verb = self.phrases.verb_of[place - 1]
        if verb.kind == "subordinate":
            return words.low(verb.place - 1) if verb.infinitive in AUXILIARIES else verb.infinitive
        end = place
        while not self.clauses.is_sign(end) and not (words.low(end) in JOINTS and self.clauses.main_clause_follows(end)):
            end += 1
        last = words.low(end - 1)
        if verb.infinitive in AUXILIARIES:
            return last
        if verb.infinitive == "machen":
            return "vertraut machen" if "vertraut" in self.clauses.lowered(place, end) else ""
        if last not in PARTICLES:
            return verb.infinitive
        whole = last + verb.infinitive
        return whole if whole in FOR_SELF | SELF else verb.infinitive if verb.infinitive in SELF else ""
