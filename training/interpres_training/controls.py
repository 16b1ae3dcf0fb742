"""How well a trained student obeys its controls, on held-out sentences, before it is quantised and without a shortlist."""

from __future__ import annotations

import random

import torch

from .augment import Augmenter
from .corpus import read_pairs
from .formality import formality_of, knows
from .lexicon import load_lexicon
from .network import Network
from .settings import Settings, Student
from .symbols import CARRIERS, FORMAL, INFORMAL, TERM_AFTER, TERM_BEFORE, TERM_BETWEEN
from .train import load_model
from .translate import translate_ids
from .vocabulary import load_vocabulary

SENTENCES = 300


def measure_controls(settings: Settings, student: Student) -> dict[str, float]:
    """Shares in percent: carriers that stand in the translation exactly once, wanted terms that do, and sentences in the
    form of address that was asked for among those that show one."""
    vocabulary = load_vocabulary(settings)
    network, parameters = Network(student.network, torch.bfloat16), load_model(settings, student)
    pairs = read_pairs(settings.work / "corpus" / "dev.tsv")
    random.Random(1).shuffle(pairs)
    kept: dict[str, list[bool]] = {"carriers": [], "terms": [], "formality": []}

    def translate(sources: list[list[int]]) -> list[str]:
        return [vocabulary.decode(found) for found in translate_ids(network, parameters, sources)]

    for source, target in student.pairs:
        language = source if target == "en" else target
        tables = load_lexicon(settings, language).towards(target)
        maker = Augmenter(vocabulary, tables, (source, target), student.is_multilingual, [], 7)
        own = [pair for pair in pairs if pair.language == language]
        sides = [(pair.english, pair.other) if source == "en" else (pair.other, pair.english) for pair in own]
        marked = [maker.with_carriers(*side) for side in sides[:SENTENCES]]
        for example, text in zip(marked, translate([example.source for example in marked])):
            wanted = [carrier for carrier in CARRIERS if maker.ids[carrier] in example.source]
            kept["carriers"] += [text.count(carrier) == 1 for carrier in wanted]
        marked = [maker.with_terms(*side) for side in sides[:SENTENCES]]
        for example, text in zip(marked, translate([example.source for example in marked])):
            for wanted in _wanted_terms(vocabulary.decode(example.source)):
                kept["terms"].append(wanted in text)
        if knows(target):
            addressed = [side for side in sides if formality_of(side[1], target) is not None][:SENTENCES]
            for tone, symbol in (("formal", FORMAL), ("informal", INFORMAL)):
                sources = [[*maker.tag, maker.ids[symbol], *vocabulary.encode(side[0]), 0] for side in addressed]
                shown = [formality_of(text, target) for text in translate(sources)]
                kept["formality"] += [found == tone for found in shown if found is not None]
    return {name: round(100 * sum(found) / len(found), 1) for name, found in kept.items() if found}


def _wanted_terms(source: str) -> list[str]:
    terms = [part.split(TERM_AFTER)[0] for part in source.split(TERM_BEFORE)[1:]]
    return [term.split(TERM_BETWEEN)[1].strip() for term in terms if TERM_BETWEEN in term]
