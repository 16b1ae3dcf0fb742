"""BLEU and chrF2 of a corpus, as sacreBLEU defines them.

BLEU (Papineni et al. 2002): geometric mean of the 1- to 4-gram precisions of the whole corpus times the brevity penalty
`exp(1 - reference / hypothesis)`, tokenised as `13a`, zero counts smoothed exponentially.
chrF2 (Popovic 2015): mean over n = 1..6 of the character n-gram precisions and recalls (spaces left out), combined as
`5 * P * R / (4 * P + R)`, over the whole corpus; an order that a reference is too short for counts nothing. Both in
percent. The tokenisation 13a is made for languages with spaces; in Japanese and Chinese each character is a token of its own
(as with sacreBLEU's `char`, while Latin words stay whole), so that their BLEU is higher than of other languages and not to be compared with it.
"""

from __future__ import annotations

import collections
import math
import re

from .corpus import UNSPACED

CHARACTER_ORDER = 6
WORD_ORDER = 4
_UNSPACED_OR_WIDE = re.compile(f"[{UNSPACED}\u3001-\u301f\uff01-\uff9f]")


def chrf2(hypotheses: list[str], references: list[str]) -> float:
    """chrF2 in percent. Empty input gives 0."""
    precisions, recalls = [], []
    for order in range(1, CHARACTER_ORDER + 1):
        common = given = wanted = 0
        for hypothesis, reference in zip(hypotheses, references):
            own, other = _characters(hypothesis, order), _characters(reference, order)
            common += sum((own & other).values())
            given += sum(own.values()) if other else 0
            wanted += sum(other.values())
        if given and wanted:
            precisions.append(common / given)
            recalls.append(common / wanted)
    if not precisions:
        return 0.0
    precision, recall = sum(precisions) / len(precisions), sum(recalls) / len(recalls)
    return 100 * 5 * precision * recall / (4 * precision + recall) if precision + recall else 0.0


def bleu(hypotheses: list[str], references: list[str]) -> float:
    """BLEU in percent."""
    matches, totals = [0] * WORD_ORDER, [0] * WORD_ORDER
    given = wanted = 0
    for hypothesis, reference in zip(hypotheses, references):
        own, other = _tokens(hypothesis), _tokens(reference)
        given += len(own)
        wanted += len(other)
        for order in range(1, WORD_ORDER + 1):
            mine, theirs = _grams(own, order), _grams(other, order)
            matches[order - 1] += sum((mine & theirs).values())
            totals[order - 1] += sum(mine.values())
    if not given or not matches[0]:
        return 0.0
    logarithms, smooth = 0.0, 1.0
    for match, total in zip(matches, totals):
        if total == 0:
            return 0.0
        if match == 0:
            smooth *= 2
        logarithms += math.log((match or 1 / smooth) / total)
    penalty = min(0.0, 1 - wanted / given)
    return 100 * math.exp(logarithms / WORD_ORDER + penalty)


def _characters(text: str, order: int) -> collections.Counter[str]:
    joined = "".join(text.split())
    return collections.Counter(joined[start : start + order] for start in range(len(joined) - order + 1))


def _grams(tokens: list[str], order: int) -> collections.Counter[tuple[str, ...]]:
    return collections.Counter(tuple(tokens[start : start + order]) for start in range(len(tokens) - order + 1))


def _tokens(text: str) -> list[str]:
    """The tokenisation called 13a: punctuation stands alone, except inside numbers; so do characters of unspaced scripts."""
    text = _UNSPACED_OR_WIDE.sub(r" \g<0> ", text)
    text = text.replace("&quot;", '"').replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
    text = re.sub(r"([{-~\[-` -&(-+:-@/])", r" \1 ", f" {text} ")
    text = re.sub(r"([^0-9])([.,])", r"\1 \2 ", text)
    text = re.sub(r"([.,])([^0-9])", r" \1 \2", text)
    text = re.sub(r"([0-9])(-)", r"\1 \2 ", text)
    return text.split()
