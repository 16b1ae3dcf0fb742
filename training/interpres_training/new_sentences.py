"""Takes what was added to the table of own sentences into prepared text, so that a training learns it without beginning anew.

New sentences stand at the end of `corpus/train.tsv` and `scores.npy`, cleaned as by `corpus`, without those that chance holds out or that
resemble held-out ones. The lexicon stays as it is: their rare words may have no links, and a pack's shortlists are best made of text and
lexicon that were prepared anew.
"""

from __future__ import annotations

import collections

import numpy

from .corpus import own_sentences, read_pairs, without_near_duplicates, write_pairs
from .files import whole_file
from .phrases import tables_of
from .settings import Settings

BEST_SCORE = 0.0
"""The log probability of certainty: new sentences are never among those that `good_pairs` leaves out."""


def take_in(settings: Settings) -> int:
    """Says how many pairs were new. Then the encoded epochs of all students are gone, to be written anew; killed in the middle, it
    does the rest when it is called again. Needs what `corpus` and `lexicon` write."""
    text, scored = settings.work / "corpus" / "train.tsv", settings.work / "scores.npy"
    if settings.phrases is None or all(table.stat().st_mtime < scored.stat().st_mtime for table in tables_of(settings.phrases)):
        return 0
    pairs, scores = read_pairs(text), numpy.load(scored)
    held = [pair for part in ("dev", "test") for pair in read_pairs(text.with_name(f"{part}.tsv"))]
    known = {(pair.english, pair.other, pair.language) for pair in pairs}
    dropped: collections.Counter[str] = collections.Counter()
    found = [
        pair
        for language in settings.languages
        for part, pair in own_sentences(settings, language, dropped)
        if part == "train" and (pair.english, pair.other, language) not in known
    ]
    new = without_near_duplicates(found, held)
    count = len(pairs) + len(new) - len(scores)
    if count:
        for epoch in (settings.work / "data").glob("*/epoch-*.npz"):
            epoch.unlink()
        with whole_file(text) as unfinished:
            write_pairs(unfinished, pairs + new)
        with whole_file(scored) as unfinished:
            numpy.save(unfinished, numpy.append(scores, numpy.full(count, BEST_SCORE, scores.dtype)))
    return count
