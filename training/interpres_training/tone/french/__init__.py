"""French: `vous` to `tu`, word by word, with the gender of nouns told from the training text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .lexicon import Lexicon
from .verbs import Forms, imperfect_with_tu, subjunctive_with_tu, with_tu
from .words import (
    AFTER_TOI,
    BE,
    BEFORE_SUBJUNCTIVE,
    CLITICS,
    FAMILIAR,
    JOINTS,
    NEGATIONS,
    NO_VERBS,
    NOT_DESCRIBING,
    NOT_ONE,
    OBJECTS,
    OF_ANOTHER,
    PLURALS,
    PREPOSITIONS,
    QUE,
    REFLEXIVE,
    SUBJECTS,
    TRANSPARENT,
)
from ..words import Unsure, Words

_ELIDED = r"(?:[ldnsjmtc]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\w)"
_TOKEN = re.compile(rf"!?\w*\[[^\]]*\]|(?i:\b{_ELIDED})|\w+(?:[._/@:\\]\w+)*|[^\w\s]")
_SIGNS = set(",;:.?!()–—…•|«»“”\"[]*>")
_ENDS = set(".?!;:")


class French:
    """Knows the words that occur in the sentences."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self.lexicon = Lexicon(sentences)

    def rewritten(self, sentence: str, english: str) -> str:
        """The sentence with `tu`. Errors: `Unsure`."""
        if NOT_ONE.search(sentence) or FAMILIAR.search(sentence):
            raise Unsure
        return _Sentence(sentence, self.lexicon).rewritten()


class _Sentence:
    def __init__(self, sentence: str, lexicon: Lexicon) -> None:
        self.words = Words(sentence, _TOKEN)
        self.lexicon = lexicon
        self.apostrophe = "’" if "’" in sentence else "'"
        self.statements: dict[int, bool] = {}
        """Places of the verbs with `tu`, and whether they stand in a main clause."""
        self.last = -1
        """The place of the last verb that was changed."""

    def rewritten(self) -> str:
        """The sentence with `tu`. Errors: `Unsure`."""
        words = self.words
        for place in range(len(words)):
            word = words.low(place)
            if words.is_changed(place):
                continue
            if word == "vous":
                self._vous(place)
            elif word == "vos":
                words.change(place, "tes")
            elif word == "votre":
                self._votre(place)
            elif word in {"vôtre", "vôtres"}:
                raise Unsure
            elif self._is_polite_verb(place) and not self._is_before_vous(place):
                self._lone_verb(place)
        return words.text()

    def _is_sign(self, place: int) -> bool:
        return self.words[place] == "" or self.words[place] in _SIGNS

    def _hyphen(self, place: int) -> bool:
        return self.words[place] == "-" and self.words.joined(place)

    def _is_before_vous(self, place: int) -> bool:
        return self._hyphen(place + 1) and self.words.low(place + 2) == "vous"

    def _form(self, place: int) -> Forms | None:
        return with_tu(self.words.low(place), self.lexicon.infinitives)

    def _is_polite_verb(self, place: int) -> bool:
        """Whether a word is, or may be, a verb with `vous`."""
        words = self.words
        word = words.low(place)
        if word in {"faites", "dites"}:
            return words.low(place - 1) in JOINTS | CLITICS | {"vous"} or self._is_sign(place - 1)
        if word == "rendez" and self._hyphen(place + 1) and not words[place][:1].isupper():
            return False
        if word != "êtes" and (not word.endswith("ez") or word in NO_VERBS):
            return False
        return not words[place][:1].isupper() or self._is_sign(place - 1) or self._form(place) is not None

    # Pronouns.

    def _vous(self, place: int) -> None:
        words = self.words
        before, after = words.low(place - 1), words.low(place + 1)
        if self._hyphen(place - 1) and words.joined(place):
            self._after_hyphen(place)
            return
        if self._hyphen(place + 1):
            if words.low(place + 2) != "même":
                raise Unsure
            words.change(place, "toi")
            return
        verb = self._verb_of(place)
        polite = self._is_polite_verb(verb)
        if polite and before in NEGATIONS and verb == place + 1 and words.low(place - 2) != "vous":
            self._object(place)
            self._command(verb)
        elif polite and self._is_before_vous(verb):
            self._object(place)
        elif polite and before not in {"ne", "à", "pour"}:
            self._subject(place, verb)
        elif self._is_object(place):
            self._object(place)
        elif before in PREPOSITIONS and (self._is_sign(place + 1) or after in AFTER_TOI):
            words.change(place, "toi", keeps_capital=False)
        else:
            raise Unsure

    def _verb_of(self, pronoun: int) -> int:
        """The place behind `vous` and the small words that follow it: `vous ne vous y`."""
        words = self.words
        place = pronoun + 1
        while words.low(place) in CLITICS or (
            words.low(place) == "vous" and (place == pronoun + 1 or words.low(place - 1) in NEGATIONS)
        ):
            place += 1
        return place

    def _subject(self, pronoun: int, verb: int) -> None:
        words = self.words
        before = words.low(pronoun - 1)
        if before in {"et", "ou"} and verb == pronoun + 1 and words.low(verb) in REFLEXIVE:
            raise Unsure
        words.change(pronoun, "tu")
        for place in range(pronoun + 1, verb):
            if words.low(place) == "vous":
                self._object(place)
        self._change_verb(verb, self._statement(pronoun, verb))
        self.statements[verb] = self._is_sign(pronoun - 1) or before in JOINTS
        self._joined(verb)

    def _statement(self, pronoun: int, verb: int) -> str | None:
        words = self.words
        form, known = words.low(verb), self._form(verb)
        one, two, three = (words.low(pronoun - distance) for distance in (1, 2, 3))
        if one in QUE and two in BEFORE_SUBJUNCTIVE and (two != "ce" or three == "à"):
            found = subjunctive_with_tu(form, self.lexicon.infinitives)
            if found is not None:
                return found
        if known is not None:
            return known.statement
        return imperfect_with_tu(form) if one == "si" else None

    def _object(self, place: int) -> None:
        """`vous` to `te` or `t'`; what is said of the reader behind it must be in the singular."""
        words = self.words
        elided = self.lexicon.starts_with_vowel(words[place + 1])
        if elided is None:
            raise Unsure
        verb = place + 1
        while words.low(verb) in CLITICS:
            verb += 1
        self._check_singular(verb)
        self._check_agreement(verb)
        words.change(place, f"t{self.apostrophe}" if elided else "te")

    def _is_object(self, place: int) -> bool:
        words, known = self.words, self.lexicon
        before, after, behind = words.low(place - 1), words.low(place + 1), words.low(place + 2)
        if after in known.infinitives:
            return before not in {"que", "si", "lorsque", "quand"}
        if after in OBJECTS:
            return behind in known.infinitives or (before in SUBJECTS and behind in known.third)
        if after in {"ai", "as", "a"} and before not in SUBJECTS:
            return before not in PREPOSITIONS
        if before in PREPOSITIONS | QUE | {"et", "ou", "c'est"}:
            return False
        return after in known.third or (before in {"je", "nous"} and after.endswith(("ai", "ons", "e", "s", "x")))

    def _after_hyphen(self, place: int) -> None:
        """`Assurez-vous`, `Avez-vous`, `rendez-vous`."""
        words = self.words
        verb = place - 2
        if words[verb] == "rendez" and not self._opens(verb):
            return
        form = self._form(verb)
        if form is None or not self._is_polite_verb(verb) and words[verb] != "rendez" or self._hyphen(place + 1):
            raise Unsure
        asks = not form.command or self._is_question(place)
        self._change_verb(verb, form.statement if asks else form.command)
        words.change(place, "tu" if asks else "toi", keeps_capital=False)

    def _is_question(self, place: int) -> bool:
        while place < len(self.words) and self.words[place] not in _ENDS:
            place += 1
        return self.words[place] == "?"

    def _votre(self, place: int) -> None:
        words = self.words
        noun = place + 2 if words[place + 1] in {"«", '"', "“"} else place + 1
        elided = self.lexicon.starts_with_vowel(words[noun])
        if not words[noun][:1].isalpha() or elided is None:
            raise Unsure
        gender = "m" if elided else self.lexicon.gender(words[noun])
        if gender is None and words.low(noun) in TRANSPARENT:
            gender = self.lexicon.gender(words[noun + 1])
        if gender is None:
            raise Unsure
        words.change(place, "ton" if gender == "m" else "ta")

    # Verbs.

    def _change_verb(self, place: int, new: str | None) -> None:
        if not new:
            raise Unsure
        self.words.change(place, new)
        self.last = place
        self._check_agreement(place)

    def _opens(self, place: int) -> bool:
        before = place - 1
        while self.words.low(before) in NEGATIONS:
            before -= 1
        return self._is_sign(before) or self.words.low(before) in JOINTS

    def _lone_verb(self, place: int) -> None:
        form = self._form(place)
        if form is None or not self._opens(place):
            raise Unsure
        if form.command != form.statement and self._may_be_statement(place):
            raise Unsure
        self._command(place)

    def _may_be_statement(self, place: int) -> bool:
        """Whether the verb may belong to a `vous` before: `Vous ouvrez la page, puis cliquez`, `où vous achetez, stockez`."""
        last = self.last
        if last not in self.statements or any(self.words[sign] in _ENDS for sign in range(last, place)):
            return False
        return self.statements[last] or last == place - 2

    def _command(self, place: int) -> None:
        words = self.words
        form = self._form(place)
        if form is None or not form.command:
            raise Unsure
        sounded = self._hyphen(place + 1) and words.low(place + 2) in {"y", "en"} and form.command[-1] in "ea"
        self._change_verb(place, form.command + ("s" if sounded else ""))

    def _joined(self, verb: int) -> None:
        """A second verb of the same `vous`: `Lorsque vous ouvrez la page et cliquez`."""
        words = self.words
        place = verb + 1
        while not self._is_sign(place):
            if words.low(place) in {"et", "ou"}:
                second = place + 1
                while words.low(second) in CLITICS | {"ensuite", "puis"}:
                    second += 1
                if self._is_polite_verb(second):
                    form = self._form(second)
                    if form is None or self._command_precedes(verb):
                        raise Unsure
                    self._change_verb(second, form.statement)
                    self.statements[second] = self.statements[verb]
            place += 1

    def _command_precedes(self, verb: int) -> bool:
        """Whether a second verb may belong to a command in the same clause: `Ouvrez la page que vous voyez et cliquez`."""
        place = verb - 1
        while not self._is_sign(place):
            if self.words.is_changed(place) and self.words.low(place).endswith("ez"):
                return True
            place -= 1
        return False

    # Whether one person is meant.

    def _check_agreement(self, verb: int) -> None:
        """Refuses `vous êtes connectés`, `vous aimez être admirés`. Errors: `Unsure`."""
        words = self.words
        place = verb
        while words.low(place) not in BE:
            place += 1
            if self._is_sign(place) or words.low(place) in QUE | {"qui", "dont", "où"}:
                return
        if any(words.low(after) in PLURALS for after in (place + 1, place + 2)):
            raise Unsure
        self._check_singular(place)

    def _check_singular(self, place: int) -> None:
        """Refuses the plural of what is said of the reader after a verb. Errors: `Unsure`."""
        words = self.words
        for after in range(place + 1, place + 8):
            word = words.low(after)
            if (self._is_sign(after) and word not in {"(", ")"}) or word in OF_ANOTHER:
                return
            if word.endswith(("s", "x")) and word not in NOT_DESCRIBING:
                raise Unsure
