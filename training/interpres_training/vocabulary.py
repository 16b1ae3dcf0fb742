"""Step `vocabulary`: one SentencePiece model for all languages of a configuration.

Writes `vocabulary.model`, with `</s>` as 0, `<unk>` as 1 and no other control pieces.
"""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path

import sentencepiece

from .characters import required_characters
from .corpus import read_pairs
from .normalisation import rules
from .settings import Settings
from .symbols import all_symbols

SENTENCES = 400_000
COVERAGE = 0.9995
"""Share of the characters of the sample that the vocabulary knows."""
COVERAGE_WITH_JAPANESE = 0.99995
"""More of them where rare characters are words: with less, every sixth Japanese sentence has one that is not known."""


def vocabulary_path(settings: Settings) -> Path:
    """The SentencePiece model."""
    return settings.work / "vocabulary.model"


def load_vocabulary(settings: Settings) -> sentencepiece.SentencePieceProcessor:
    """The trained vocabulary. Errors: `FileNotFoundError`."""
    if not vocabulary_path(settings).exists():
        raise FileNotFoundError(errno.ENOENT, "no vocabulary", str(vocabulary_path(settings)))
    return sentencepiece.SentencePieceProcessor(model_file=str(vocabulary_path(settings)))


def run(settings: Settings) -> None:
    """Trains the vocabulary on a sample in which every language has the same share."""
    if vocabulary_path(settings).exists():
        print(f"vocabulary: {vocabulary_path(settings)} is there already", flush=True)
        return
    chance = random.Random(1)
    pairs = read_pairs(settings.work / "corpus" / "train.tsv")
    per_language = SENTENCES // (2 * len(settings.languages))
    lines: list[str] = []
    for language in settings.languages:
        own = [pair for pair in pairs if pair.language == language]
        weights = [settings.weight(pair.origin, language) for pair in own]
        chosen = chance.choices(own, weights, k=min(per_language, len(own)))
        lines += [pair.other for pair in chosen]
        lines += [pair.english for pair in chosen]
    sample = settings.work / "vocabulary.sample.txt"
    sample.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    normalisation = settings.work / "normalisation.tsv"
    unfinished = settings.work / "unfinished-vocabulary"
    special: dict[str, object] = {"character_coverage": COVERAGE}
    if "ja" in settings.languages:
        normalisation.write_text(rules(), encoding="utf-8")
        special = {"character_coverage": COVERAGE_WITH_JAPANESE, "normalization_rule_tsv": str(normalisation)}
    sentencepiece.SentencePieceTrainer.train(
        input=str(sample),
        model_prefix=str(unfinished),
        vocab_size=settings.vocabulary_size,
        model_type="unigram",
        required_chars=required_characters(settings.languages),
        bos_id=-1,
        eos_id=0,
        unk_id=1,
        pad_id=-1,
        user_defined_symbols=all_symbols(settings.languages),
        split_digits=True,
        input_sentence_size=SENTENCES,
        shuffle_input_sentence=True,
        num_threads=int(os.environ.get("OMP_NUM_THREADS", "1")),
        minloglevel=1,
        hard_vocab_limit=False,
        **special,
    )
    unfinished.with_suffix(".model").rename(vocabulary_path(settings))
    sample.unlink()
    normalisation.unlink(missing_ok=True)
