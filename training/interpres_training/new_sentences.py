"""Takes what was added to the tables of own sentences into prepared text, so that a training learns it without beginning anew.

New sentences stand at the end of `corpus/train.tsv` and `scores.npy`, cleaned as by `corpus`, without those that chance holds out or that
resemble held-out ones. The lexicon stays as it is: their rare words may have no links, and a pack's shortlists are best made of text and
lexicon that were prepared anew; a translation that was corrected is learned beside the one before. `corpus/tables.json` has the hashes of the tables that were looked through.
"""

from __future__ import annotations

import collections
import hashlib
import json

import numpy

from .corpus import own_sentences, read_pairs, sources_of, without_near_duplicates, write_pairs
from .files import whole_file, write_whole
from .lexicon import CERTAIN
from .phrases import tables_of
from .settings import Settings


def take_in(settings: Settings) -> int:
    """Says how many pairs were new. Then the encoded epochs of all students are gone, to be written anew; an epoch under way goes on
    at its place in the new one. Killed in the middle, it does the rest when it is called again; nothing else may use the text before.

    Needs what `corpus` and `lexicon` write. Errors: `SettingsError` for a new origin without a source.
    """
    if settings.phrases is None:
        return 0
    text, scored, looked_through = (settings.work / name for name in ("corpus/train.tsv", "scores.npy", "corpus/tables.json"))
    tables = {table.name: hashlib.sha256(table.read_bytes()).hexdigest() for table in tables_of(settings.phrases)}
    if looked_through.exists() and json.loads(looked_through.read_text(encoding="utf-8")) == tables:
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
    if settings.sources is not None:
        sources_of(settings.sources, new)
    count = len(pairs) + len(new) - len(scores)
    if count:
        for epoch in (settings.work / "data").glob("*/epoch-*.npz"):
            epoch.unlink()
        with whole_file(text) as unfinished:
            write_pairs(unfinished, pairs + new)
        with whole_file(scored) as unfinished:
            numpy.save(unfinished, numpy.append(scores, numpy.full(count, CERTAIN, scores.dtype)))
    write_whole(looked_through, json.dumps(tables, indent=2) + "\n")
    return count
