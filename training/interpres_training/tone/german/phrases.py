"""German: the verb of each `Sie`, changed to go with `du`."""

from __future__ import annotations

import re
from typing import NamedTuple

from .clauses import Clauses
from .verbs import AUXILIARIES, MODALS, SEPARABLE, imperative, with_du
from .words import (
    AFTERWARDS,
    JOINTS,
    MAIN_VERBS,
    OF_PERSONS,
    PREPOSITIONS,
    RELATIVES,
    STATEMENTS,
    SUBORDINATORS,
    WITH_INFINITIVE,
)
from ..words import Unsure


class Verb(NamedTuple):
    """The verb of a `Sie`: its place and infinitive, and whether its clause is a `command`, a `statement` or `subordinate`."""

    place: int
    infinitive: str
    kind: str


class Phrases:
    """A sentence whose verbs can be changed."""

    def __init__(self, sentence: str, english: str, verbs: set[str]) -> None:
        self.clauses = Clauses(sentence, verbs)
        self.words = self.clauses.words
        self.english = english
        self.verb_of: dict[int, Verb] = {}
        """The verb of each `Sie` so far that is a subject."""

    def _last(self, place: int) -> Verb | None:
        """The verb of the last main clause with `Sie` in the sentence."""
        start = self.clauses.sentence_start(place)
        mains = [verb for verb in self.verb_of.values() if verb.kind != "subordinate" and start <= verb.place < place]
        return max(mains, default=None)

    def has_you(self, place: int) -> bool:
        """Whether somebody is addressed in the sentence of a place: one of its subjects is a `Sie`."""
        return any(self.clauses.sentence_start(place) <= pronoun < self.clauses.sentence_end(place) for pronoun in self.verb_of)

    def _english_sentence(self, place: int) -> str:
        ends = [end for end in range(len(self.words) - 1) if self.clauses.is_end(end)]
        parts = re.split(r"(?<=[.?!:])\s+", self.english.lower())
        return parts[sum(end < place for end in ends)] if len(parts) == len(ends) + 1 else self.english.lower()

    def english_means(self, place: int, word: str) -> bool:
        """Whether a pronoun at the start of a sentence is `you` or `your`, and not `she`, `they` or `their`."""
        english = self._english_sentence(place)
        if re.match(rf"\W*(?:\w+\W+)?{word}\b", english):
            return True
        return bool(re.search(rf"\b{word}\b", english)) and not re.search(r"\b(?:they|she|her|their|them|these|those)\b", english)

    def _found(self, pronoun: int, place: int, kind: str) -> None:
        """Changes the verb of a `Sie`."""
        verb = self.words.low(place)
        if kind != "subordinate":
            self._refuse_unsplit(verb)
        self.words.change(place, imperative(verb) if kind == "command" else with_du(verb))
        self.verb_of[pronoun] = Verb(place, verb, kind)

    def _refuse_unsplit(self, verb: str) -> None:
        """Refuses `ausführen` where only `führen … aus` can be a verb with `Sie`: it belongs to the name of a button."""
        if any(verb.startswith(particle) and verb.removeprefix(particle) in self.clauses.verbs for particle in SEPARABLE):
            raise Unsure

    def subordinate(self, place: int) -> None:
        """`wenn Sie die Datei öffnen möchten`."""
        words = self.words
        end = self.clauses.end_of_subordinate(place)
        final = self.clauses.before(end)
        if words.low(self.clauses.before(final)) in MODALS and words[final] not in AUXILIARIES:
            raise Unsure
        if words[final] in MODALS and {"haben", "hätten", "werden", "würden", "wird"} & set(self.clauses.lowered(place + 1, final - 1)):
            raise Unsure
        if words.low(place - 1) == "die" and {words[final], words[final - 1]} & OF_PERSONS:
            raise Unsure
        if words.low(place - 1) == "als" and final == place + 1 and words[place - 2] != ",":
            raise Unsure
        if words[end] == "," and self._lists_more(end + 1):
            raise Unsure
        words.change(place, "du", keeps_capital=False)
        self._found(place, final, "subordinate")
        joined = [
            inside
            for inside in range(place + 1, final)
            if self.clauses.is_verb(inside) and words.low(inside + 1) in {*JOINTS, ","} and words.low(inside - 1) != "zu"
        ]
        if len(joined) > 1:
            raise Unsure
        for inside in joined:
            self._joined_in_subordinate(inside, final)

    def _lists_more(self, start: int) -> bool:
        """Whether another clause of the same `Sie` follows: `wenn Sie klicken, Werte ändern und …`."""
        first = self.words[start]
        noun = first[:1].isupper() or re.fullmatch(r"(?:k?ein|dies|all)(?:e[mnrs]?)?|es|sie|ihn|ihnen|dann", first) is not None
        return noun and first != "Sie" and self.clauses.is_verb(self.clauses.clause_end(start) - 1)

    def _joined_in_subordinate(self, place: int, final: int) -> None:
        """`wenn Sie klicken und warten`, but `wenn Sie klicken und warten möchten`."""
        words = self.words
        if words[final] in MODALS and words[place] not in AUXILIARIES and place + 2 != final:
            return
        if words[final] in MODALS and words[place] in {"werden", "haben"}:
            raise Unsure
        if words[final] in AUXILIARIES.keys() - MODALS and words[place] not in AUXILIARIES:
            raise Unsure
        if words[final] in {"sind", "werden", "wurden", "waren"} and words[place] != words[final]:
            raise Unsure
        words.change(place, with_du(words[place]))

    def verb_after(self, place: int) -> None:
        """`Sie können`."""
        first = self.clauses.is_first(place)
        if first and not self.english_means(place, "you"):
            raise Unsure
        self.words.change(place, "du", keeps_capital=first)
        self._found(place, place + 1, "statement")

    def verb_before(self, pronoun: int) -> None:
        """`Klicken Sie`, `Hier können Sie`."""
        words = self.words
        place = pronoun - 1
        verb = words.low(place)
        leader = self._leader(place)
        head = place if leader is None else leader
        opens = self.clauses.opens_clause(head)
        joined = words.low(head - 1) in JOINTS
        if words.low(place - 1) == "zu" or (words[place][:1].isupper() and not opens):
            raise Unsure
        if joined and self._last(place) is None:
            raise Unsure
        if not opens:
            self._refuse_other_subject(head)
        kind = "command" if opens and self._is_command(head) else "statement"
        if verb == "seien" and kind == "statement":
            raise Unsure
        if leader is not None:
            words.change(leader, imperative(words.low(leader)) if kind == "command" else with_du(words.low(leader)))
        if kind == "command" or (words.low(head - 1) in {"und", "oder"} and self._goes_on(place)):
            words.remove(pronoun)
        else:
            words.change(pronoun, "du", keeps_capital=False)
        self._found(pronoun, place, kind)

    def _is_command(self, place: int) -> bool:
        """Whether a verb that opens its clause is a command, and not a question, a condition, or a statement after a clause."""
        words = self.words
        verb = words.low(place)
        english = self._english_sentence(place)
        first = not any(word.isalpha() and word not in JOINTS for word in self.clauses.lowered(self.clauses.sentence_start(place), place))
        end = self.clauses.sentence_end(place)
        if first and words[end] == "?" and words[end + 1] == "" and verb not in {"entschuldigen", "verzeihen"}:
            return False
        if verb in AUXILIARIES:
            return verb in {"haben", "werden"} and first and not re.match(r"\W*(?:if|when|should|have|do|are|will|did)\b", english)
        if words[place][:1].isupper():
            return not any(words[sign] == "," and words.low(sign + 1) in MAIN_VERBS for sign in range(place, end))
        if words.low(place - 1) in JOINTS:
            return not self._goes_on(place)
        if verb in STATEMENTS and words[place + 2] != "sich":
            return False
        polite = sum(words[other] == "Sie" for other in range(len(words)))
        return len(re.findall(r"\byou(?:['’]\w+)?\b", self.english.lower())) < polite

    def _goes_on(self, place: int) -> bool:
        """Whether the verb before was a statement, as in `Hier prüfst du alles und buchst dann`."""
        last = self._last(place)
        return last is not None and last.kind == "statement" and last.infinitive not in AUXILIARIES

    def _refuse_other_subject(self, place: int) -> None:
        """`Die Artikel unterstützen Sie` has another subject."""
        words = self.words
        start, end = self.clauses.clause_start(place), self.clauses.clause_end(place)
        verbs = {words.low(place), words.low(end - 1), words.low(end - 1) + words.low(place)}
        if "wir" in self.clauses.lowered(start, place):
            raise Unsure
        if verbs & OF_PERSONS and words.low(start) not in PREPOSITIONS | {"hier", "so", "dann", "wie", "wann", "warum"}:
            raise Unsure
        if words.low(start) in {"alle", "viele", "die", "diese", "meine", "unsere", "einige"}:
            if re.search(r"\byou[.!?]?$", self.english.lower()):
                raise Unsure

    def _leader(self, place: int) -> int | None:
        """The place of the first verb in `Prüfen und buchen Sie`."""
        words = self.words
        first = place - 2
        if words.low(place - 1) not in {"und", "oder", "sowie", "bzw"} or words.low(first) not in self.clauses.verbs:
            return None
        if words.is_changed(first) or words.low(first - 1) == "zu":
            return None
        opens = self.clauses.opens_clause(first) and words[first][:1].isupper()
        if opens or words.low(first - 1) in {"wie", "wann", "wo", "warum", "was"}:
            return first
        if words.low(self.clauses.clause_start(first)) not in SUBORDINATORS | RELATIVES | PREPOSITIONS:
            raise Unsure
        return None

    def joined_verb(self, joint: int) -> None:
        """A second verb of the same `Sie`: `Klicken Sie darauf und wählen die Datei aus`."""
        words = self.words
        place = joint + 1
        while words.low(place) in AFTERWARDS:
            place += 1
        if not self.clauses.is_verb(place) or words.is_changed(place) or words[place + 1] == "Sie":
            return
        if words[joint] == "," and words[place] not in AUXILIARIES:
            raise Unsure
        last = self._last(place)
        start = self.clauses.clause_start(joint)
        if last is None:
            return
        if words[joint] == ",":
            if start <= last.place:
                raise Unsure
            return
        if words.low(start) in SUBORDINATORS | RELATIVES or words.low(start + 1) in RELATIVES:
            return
        ends = self.clauses.is_sign(place + 1)
        infinitives = last.infinitive in MODALS | WITH_INFINITIVE
        if infinitives and ends and words[place] not in AUXILIARIES:
            return
        if ends or (infinitives and words[place] not in AUXILIARIES):
            raise Unsure
        self._refuse_unsplit(words[place])
        command = last.kind == "command" and words[place] not in AUXILIARIES
        words.change(place, imperative(words[place]) if command else with_du(words[place]))
