"""Teaches controls: changes training pairs so that a model learns to copy carriers, to use given terms, to obey the
form of address, and to bear careless input."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

import numpy
import sentencepiece

from .corpus import UNSPACED
from .formality import formality_of, knows
from .lexicon import diagonal_prior, sharpness_of
from .symbols import CARRIERS, FORMAL, INFORMAL, TERM_AFTER, TERM_BEFORE, TERM_BETWEEN, target_tag
from .tone import Tone

NAME_SHARE = 0.25
CARRIER_SHARE = 0.10
TERM_SHARE = 0.10
FORMALITY_SHARE = 0.6
NEUTRAL_FORMALITY_SHARE = 0.05
FAMILIAR_SHARE = 0.25
"""Polite sentences that are made familiar, of those that can be: enough to meet `⟦informal⟧` with every kind of text, and few
enough that the text without a wish stays what the corpora say."""
LOWER_SHARE = 0.02
UPPER_SHARE = 0.01
NO_FULL_STOP_SHARE = 0.04
TYPO_SHARE = 0.03
TWO_WORDS_SHARE = 0.4
"""Sentences with terms in which a term of two words is tried."""
MIXED_SHARE = 0.3
"""Sentences with terms in which carriers stand, too."""
SURE = 0.25
"""Link probability from which two words count as translations of each other."""

_WORD_OF_UNSPACED = re.compile("▁?(?:[\u30a1-\u30fa\u30fc]+|[\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+)")
"""Pieces of katakana or of Chinese characters alone: in Japanese these are words or parts of one, as no others surely are."""
_HIRAGANA = re.compile("▁?[\u3041-\u309f]")
_PARTICLES = tuple("のをにはがとでもへや")
"""Hiragana that stands after a noun; behind other hiragana, a word has an ending that changes with it."""
_UNSPACED = re.compile(f"▁?[{UNSPACED}]")


class Example(NamedTuple):
    """What the network sees: piece ids, each side closed by 0, and for each target piece its source piece or -1."""

    source: list[int]
    target: list[int]
    links: list[int]


class _Word(NamedTuple):
    start: int
    end: int


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
        size = vocabulary.get_piece_size()
        pieces = [vocabulary.id_to_piece(number) for number in range(size)]
        self.pieces = pieces
        self.starts_word = [piece.startswith("▁") for piece in pieces]
        self.is_unspaced = [bool(_UNSPACED.match(piece)) for piece in pieces]
        unknown = vocabulary.unk_id()
        self.has_letter = [
            number != unknown and any(character.isalnum() for character in piece) for number, piece in enumerate(pieces)
        ]
        self.script = [_script(piece) for piece in pieces]
        self.space = vocabulary.piece_to_id("▁")
        self.ids = {symbol: vocabulary.piece_to_id(symbol) for symbol in (*CARRIERS, TERM_BEFORE, TERM_BETWEEN, TERM_AFTER, FORMAL, INFORMAL)}

    def example(self, source: str, target: str) -> Example:
        """An example, changed by chance."""
        familiar = self._familiar(source, target) if self.tone_chance.random() < FAMILIAR_SHARE else None
        source, target = self._careless(source, familiar or target)
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

    def _careless(self, source: str, target: str) -> tuple[str, str]:
        drawn = self.chance.random()
        if drawn < LOWER_SHARE:
            return source.lower(), target
        drawn -= LOWER_SHARE
        if drawn < UPPER_SHARE:
            return source.upper(), target.upper()
        drawn -= UPPER_SHARE
        if drawn < NO_FULL_STOP_SHARE:
            if source[-1:] in ".。" and target[-1:] in ".。":
                return source[:-1], target[:-1]
            return source, target
        drawn -= NO_FULL_STOP_SHARE
        if drawn < TYPO_SHARE:
            return self._with_typo(source, target), target
        return source, target

    def _with_typo(self, source: str, target: str) -> str:
        """The source with one letter exchanged, lost or doubled, in a word that is not copied."""
        places = [
            match.start() + offset
            for match in re.finditer(r"[^\W\d_]{3,}", source)
            if match.group() not in target
            for offset in range(1, len(match.group()) - 1)
        ]
        if not places:
            return source
        at = self.chance.choice(places)
        kind = self.chance.random()
        if kind < 0.4:
            return source[:at] + source[at + 1] + source[at] + source[at + 2 :]
        if kind < 0.7:
            return source[:at] + source[at + 1 :]
        return source[:at] + source[at] + source[at:]

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

    def _words(self, ids: list[int]) -> list[_Word]:
        """Words by their spaces; in scripts without, runs of katakana or of Chinese characters that stand as nouns do."""
        words: list[_Word] = []
        start = None
        for index, number in enumerate(ids):
            if start is not None and (self._begins(ids[index - 1], number) or not self.has_letter[number]):
                words.append(_Word(start, index))
                start = None
            if start is None and self.has_letter[number]:
                start = index
        if start is not None:
            words.append(_Word(start, len(ids)))
        return [word for word in words if self._is_noun(ids, word)]

    def _begins(self, before: int, number: int) -> bool:
        """Whether a word ends between two pieces that stand beside each other."""
        return self.starts_word[number] or self.script[before] != self.script[number]

    def _is_noun(self, ids: list[int], word: _Word) -> bool:
        """Whether a word of a script without spaces can be replaced as a whole; any word of other scripts can."""
        first = self.pieces[ids[word.start]]
        if not self.is_unspaced[ids[word.start]]:
            return True
        if not _WORD_OF_UNSPACED.fullmatch(first):
            return False
        after = self.pieces[ids[word.end]] if word.end < len(ids) else ""
        return not _HIRAGANA.match(after) or after.startswith(_PARTICLES)

    def _word_pairs(self, left, right, probabilities, hard) -> list[tuple[_Word, _Word]]:
        """Whole words that translate each other and nothing else."""
        found = []
        targets = self._words(right)
        for word in self._words(left):
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

    def _chosen(self, words: list[tuple[_Word, _Word]], most: int) -> list[tuple[_Word, _Word]]:
        count = min(len(words), 1 + int(self.chance.random() * self.chance.random() * most))
        return self.chance.sample(words, count)

    def _with_carriers(self, left, right, hard, words):
        carriers = self.chance.sample(CARRIERS, k=min(len(CARRIERS), max(1, len(words))))
        edits = []
        for (word, other), carrier in zip(self._chosen(words, 4), carriers):
            number = self.ids[carrier]
            edits.append((word, self._spaced(left, word, [number]), other, self._spaced(right, other, [number])))
        return _edited(left, right, hard, edits)

    def _with_terms(self, left, right, hard, words):
        """Terms of one word or two, beside carriers in some sentences, as glossaries and placeholders meet."""
        before, between, after = (self.ids[mark] for mark in (TERM_BEFORE, TERM_BETWEEN, TERM_AFTER))
        long_enough = [pair for pair in words if self._length(left, pair[0]) > 3]
        chosen = self._chosen(long_enough, 3) if long_enough else []
        if chosen and self.chance.random() < TWO_WORDS_SHARE:
            chosen = [self._with_neighbour(chosen[0], words)]
        edits = []
        for word, other in chosen:
            own, wanted = list(left[word.start : word.end]), list(right[other.start : other.end])
            if not all(self.starts_word[number] or self.is_unspaced[number] for number in (own[0], wanted[0])):
                continue
            lead = [self.space] if self.starts_word[own[0]] else []
            marked = [*lead, before, *self._after_space(own), self.space, between, *self._after_space(wanted), self.space, after]
            edits.append((word, marked, other, wanted))
        if self.chance.random() < MIXED_SHARE:
            free = [pair for pair in words if not any(_touch(pair, (edit[0], edit[2])) for edit in edits)]
            for (word, other), carrier in zip(self._chosen(free, 2) if free else [], self.chance.sample(CARRIERS, 2)):
                number = self.ids[carrier]
                edits.append((word, self._spaced(left, word, [number]), other, self._spaced(right, other, [number])))
        return _edited(left, right, hard, edits)

    def _with_neighbour(self, pair: tuple[_Word, _Word], words: list[tuple[_Word, _Word]]) -> tuple[_Word, _Word]:
        """The pair together with the one that follows it directly on both sides, if there is one."""
        for word, other in words:
            if word.start == pair[0].end and other.start == pair[1].end:
                return _Word(pair[0].start, word.end), _Word(pair[1].start, other.end)
        return pair

    def _with_names(self, left, right, hard, words):
        edits = []
        for word, other in words:
            name = left[word.start : word.end]
            if name != right[other.start : other.end] or not self._is_capitalised(name) or not self.names:
                continue
            new = self.chance.choice(self.names)
            edits.append((word, new, other, new))
        return _edited(left, right, hard, edits)

    def _after_space(self, ids: list[int]) -> list[int]:
        return ids if self.starts_word[ids[0]] else [self.space, *ids]

    def _length(self, ids: list[int], word: _Word) -> int:
        return len(self.vocabulary.decode(list(ids[word.start : word.end])))

    def _is_capitalised(self, ids: list[int]) -> bool:
        return self.vocabulary.id_to_piece(ids[0]).lstrip("▁")[:1].isupper() and self.starts_word[ids[0]]

    def _spaced(self, ids: list[int], word: _Word, replacement: list[int]) -> list[int]:
        return [self.space, *replacement] if self.starts_word[ids[word.start]] else replacement


def _script(piece: str) -> str:
    """What pieces of one word have in common where no space tells words apart."""
    text = piece.removeprefix("▁")
    if not _UNSPACED.match(text):
        return "spaced"
    return "katakana" if "\u30a1" <= text[0] <= "\u30fc" else "hiragana" if text[0] <= "\u309f" else "han"


def _touch(one: tuple[_Word, _Word], other: tuple[_Word, _Word]) -> bool:
    return any(mine.start < theirs.end and theirs.start < mine.end for mine, theirs in zip(one, other))


def _edited(left, right, hard, edits):
    """Replaces source and target words; a wanted piece points to itself in the replacement of its source word."""
    if not edits:
        return left, right, hard
    new_left: list[int] = []
    moved: dict[int, int] = {}
    at = 0
    for word, pieces, _, _ in sorted(edits, key=lambda edit: edit[0].start):
        for index in range(at, word.start):
            moved[index] = len(new_left)
            new_left.append(left[index])
        for offset, index in enumerate(range(word.start, word.end)):
            moved[index] = len(new_left) + min(offset, len(pieces) - 1)
        new_left += pieces
        at = word.end
    for index in range(at, len(left)):
        moved[index] = len(new_left)
        new_left.append(left[index])
    new_right: list[int] = []
    links: list[int] = []
    at = 0
    for word, pieces, other, wanted in sorted(edits, key=lambda edit: edit[2].start):
        for index in range(at, other.start):
            new_right.append(right[index])
            links.append(moved.get(hard[index], -1))
        first = moved[word.start]
        same = pieces[: len(wanted)] == wanted
        new_right += wanted
        # A wanted term stands before the two pieces that close it.
        shift = 0 if same else len(pieces) - len(wanted) - 2
        links += [first + shift + offset for offset in range(len(wanted))]
        at = other.end
    for index in range(at, len(right)):
        new_right.append(right[index])
        links.append(moved.get(hard[index], -1))
    return new_left, new_right, links

