"""Teaches controls: changes training pairs so that a model learns to copy carriers, to use given terms, to obey the
form of address, and to bear careless input."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy
import sentencepiece

from .careless import careless
from .edits import Edit, edited, touch
from .formality import formality_of, knows
from .lexicon import diagonal_prior, sharpness_of
from .symbols import CARRIERS, FORMAL, INFORMAL, TERM_AFTER, TERM_BEFORE, TERM_BETWEEN, target_tag
from .tone import Tone
from .words import Word, Words

NAME_SHARE = 0.25
CARRIER_SHARE = 0.10
TERM_SHARE = 0.10
FORMALITY_SHARE = 0.6
NEUTRAL_FORMALITY_SHARE = 0.05
FAMILIAR_SHARE = 0.25
"""Polite sentences that are made familiar, of those that can be: enough to meet `⟦informal⟧` with every kind of text, and few
enough that the text without a wish stays what the corpora say."""
TWO_WORDS_SHARE = 0.4
"""Sentences with terms in which a term of two words is tried."""
MIXED_SHARE = 0.3
"""Sentences with terms in which carriers stand, too."""
SURE = 0.25
"""Link probability from which two words count as translations of each other."""


class Example(NamedTuple):
    """What the network sees: piece ids, each side closed by 0, and for each target piece its source piece or -1."""

    source: list[int]
    target: list[int]
    links: list[int]


class Augmenter:
    """Makes examples for one direction."""

    def __init__(
        self,
        vocabulary: sentencepiece.SentencePieceProcessor,
        tables: tuple[numpy.ndarray, numpy.ndarray],
        languages: tuple[str, str],
        tagged: bool,
        names: list[str],
        seed: int,
        tone: Tone | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.forward, self.backward = tables
        self.source_language, self.target_language = languages
        self.sharpness = min(sharpness_of(language) for language in languages)
        self.tag = [vocabulary.piece_to_id(target_tag(languages[1]))] if tagged else []
        self.chance = random.Random(seed)
        self.tone = tone
        self.tone_chance = random.Random(f"tone {seed}")
        """Its own draws, so that text without polite sentences gives the same examples with a `tone` and without."""
        self.names = [vocabulary.encode(name) for name in names]
        self.words = Words(vocabulary)
        self.space = vocabulary.piece_to_id("▁")
        self.ids = {symbol: vocabulary.piece_to_id(symbol) for symbol in (*CARRIERS, TERM_BEFORE, TERM_BETWEEN, TERM_AFTER, FORMAL, INFORMAL)}

    def example(self, source: str, target: str) -> Example:
        """An example, changed by chance."""
        familiar = self._familiar(source, target) if self.tone_chance.random() < FAMILIAR_SHARE else None
        source, target = careless(source, familiar or target, self.chance)
        tone = INFORMAL if familiar is not None else self._tone(target)
        if tone == INFORMAL and familiar is None and self._familiar(source, target) is not None:
            # A polite command without a pronoun looks neutral.
            tone = FORMAL
        drawn = self.chance.random()
        if drawn < CARRIER_SHARE:
            change = self._with_carriers
        elif drawn < CARRIER_SHARE + TERM_SHARE:
            change = self._with_terms
        elif drawn < CARRIER_SHARE + TERM_SHARE + NAME_SHARE:
            change = self._with_names
        else:
            change = None
        return self._example(source, target, change, tone)

    def with_carriers(self, source: str, target: str) -> Example:
        """An example in which carriers stand for words."""
        return self._example(source, target, self._with_carriers, None)

    def with_terms(self, source: str, target: str) -> Example:
        """An example in which words come with their translation."""
        return self._example(source, target, self._with_terms, None)

    def _example(self, source: str, target: str, change, tone: str | None) -> Example:
        left, right = self.vocabulary.encode(source), self.vocabulary.encode(target)
        probabilities, hard = self._link(left, right)
        if change is not None and left and right:
            left, right, hard = change(left, right, hard, self._word_pairs(left, right, probabilities, hard))
        prefix = [*self.tag, *([self.ids[tone]] if tone is not None else [])]
        shift = len(prefix)
        links = [link + shift if link >= 0 else -1 for link in hard]
        return Example([*prefix, *left, 0], [*right, 0], [*links, shift + len(left)])

    def _familiar(self, source: str, target: str) -> str | None:
        """The target in the familiar form, when it is polite and that is certain."""
        return self.tone.informal(target, source) if self.tone is not None else None

    def _tone(self, target: str) -> str | None:
        if not knows(self.target_language):
            return None
        found = formality_of(target, self.target_language)
        if found is None:
            return self.chance.choice((FORMAL, INFORMAL)) if self.chance.random() < NEUTRAL_FORMALITY_SHARE else None
        if self.chance.random() >= FORMALITY_SHARE:
            return None
        return FORMAL if found == "formal" else INFORMAL

    def _link(self, left: list[int], right: list[int]) -> tuple[numpy.ndarray, list[int]]:
        """Product of both directions' posteriors [target, source], and the best source piece for each target piece."""
        if not left or not right:
            return numpy.zeros((len(right), len(left)), numpy.float32), [-1] * len(right)
        sources, targets = numpy.array(left), numpy.array(right)
        prior = diagonal_prior(len(right), len(left), self.sharpness)
        ahead = self.forward[targets[:, None], sources[None, :]] * prior
        back = self.backward[sources[None, :], targets[:, None]] * prior
        same = (targets[:, None] == sources[None, :]) * prior
        ahead += 0.1 * same
        back += 0.1 * same
        ahead /= ahead.sum(1, keepdims=True) + 1e-4
        back /= back.sum(0, keepdims=True) + 1e-4
        both = numpy.sqrt(ahead * back)
        best = both.argmax(1)
        sure = both[numpy.arange(len(right)), best] > 0.05
        return both, [int(link) if known else -1 for link, known in zip(best, sure)]

    def _word_pairs(self, left, right, probabilities, hard) -> list[tuple[Word, Word]]:
        """Whole words that translate each other and nothing else."""
        found = []
        targets = self.words.find(right)
        for word in self.words.find(left):
            block = probabilities[:, word.start : word.end].max(1)
            candidates = [other for other in targets if block[other.start : other.end].max() > SURE]
            if len(candidates) != 1:
                continue
            other = candidates[0]
            outside = [link for link in hard[other.start : other.end] if link >= 0 and not word.start <= link < word.end]
            elsewhere = [
                place
                for place, link in enumerate(hard)
                if word.start <= link < word.end and not other.start <= place < other.end
            ]
            if not outside and not elsewhere:
                found.append((word, other))
        return found

    def _chosen(self, words: list[tuple[Word, Word]], most: int) -> list[tuple[Word, Word]]:
        count = min(len(words), 1 + int(self.chance.random() * self.chance.random() * most))
        return self.chance.sample(words, count)

    def _with_carriers(self, left, right, hard, words):
        carriers = self.chance.sample(CARRIERS, k=min(len(CARRIERS), max(1, len(words))))
        edits = []
        for (word, other), carrier in zip(self._chosen(words, 4), carriers):
            number = self.ids[carrier]
            edits.append(self._carrier_edit(left, right, word, other, number))
        return edited(left, right, hard, edits)

    def _with_terms(self, left, right, hard, words):
        """Terms of one word or two, beside carriers in some sentences, as glossaries and placeholders meet."""
        before, between, after = (self.ids[mark] for mark in (TERM_BEFORE, TERM_BETWEEN, TERM_AFTER))
        long_enough = [pair for pair in words if self._is_long_enough(left, pair[0])]
        chosen = self._chosen(long_enough, 3) if long_enough else []
        if chosen and self.chance.random() < TWO_WORDS_SHARE:
            chosen = [self._with_neighbour(chosen[0], words)]
        edits = []
        for word, other in chosen:
            own, wanted = list(left[word.start : word.end]), list(right[other.start : other.end])
            if not all(self.words.starts_word[number] or self.words.is_unspaced[number] for number in (own[0], wanted[0])):
                continue
            lead = [self.space] if self.words.starts_word[own[0]] else []
            marked = [*lead, before, *self._after_space(own), self.space, between, *self._after_space(wanted), self.space, after]
            start = len(marked) - len(wanted) - 2
            edits.append(Edit(word, marked, other, wanted, list(range(start, start + len(wanted)))))
        if self.chance.random() < MIXED_SHARE:
            free = [pair for pair in words if not any(touch(pair, (edit.word, edit.other)) for edit in edits)]
            for (word, other), carrier in zip(self._chosen(free, 2) if free else [], self.chance.sample(CARRIERS, 2)):
                number = self.ids[carrier]
                edits.append(self._carrier_edit(left, right, word, other, number))
        return edited(left, right, hard, edits)

    def _with_neighbour(self, pair: tuple[Word, Word], words: list[tuple[Word, Word]]) -> tuple[Word, Word]:
        """The pair together with the one that follows it directly on both sides, if there is one."""
        for word, other in words:
            if word.start == pair[0].end and other.start == pair[1].end:
                return Word(pair[0].start, word.end), Word(pair[1].start, other.end)
        return pair

    def _with_names(self, left, right, hard, words):
        edits = []
        for word, other in words:
            name = left[word.start : word.end]
            if name != right[other.start : other.end] or not self._is_capitalised(name) or not self.names:
                continue
            new = self.chance.choice(self.names)
            edits.append(Edit(word, new, other, new, list(range(len(new)))))
        return edited(left, right, hard, edits)

    def _after_space(self, ids: list[int]) -> list[int]:
        return ids if self.words.starts_word[ids[0]] else [self.space, *ids]

    def _is_long_enough(self, ids: list[int], word: Word) -> bool:
        """Whether a word is one that a glossary may have: of two Chinese characters or kana, of four letters."""
        length = len(self.vocabulary.decode(list(ids[word.start : word.end])))
        return length > (1 if self.words.is_unspaced[ids[word.start]] else 3)

    def _is_capitalised(self, ids: list[int]) -> bool:
        return self.vocabulary.id_to_piece(ids[0]).lstrip("▁")[:1].isupper() and self.words.starts_word[ids[0]]

    def _carrier_edit(self, left: list[int], right: list[int], word: Word, other: Word, number: int) -> Edit:
        """The carrier in the place of both words, after a space where they stand after one."""
        pieces, wanted = self._spaced(left, word, [number]), self._spaced(right, other, [number])
        anchors = [pieces.index(piece) if piece in pieces else len(pieces) - 1 for piece in wanted]
        return Edit(word, pieces, other, wanted, anchors)

    def _spaced(self, ids: list[int], word: Word, replacement: list[int]) -> list[int]:
        return [self.space, *replacement] if self.words.starts_word[ids[word.start]] else replacement
