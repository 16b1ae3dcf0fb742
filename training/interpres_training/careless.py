"""Input as people type it, which a model has to bear."""

from __future__ import annotations

import random
import re

LOWER_SHARE = 0.02
UPPER_SHARE = 0.01
NO_FULL_STOP_SHARE = 0.04
TYPO_SHARE = 0.03


def careless(source: str, target: str, chance: random.Random) -> tuple[str, str]:
    """The pair, by chance in lower case, in capitals, without its full stop or with a typing error in the source."""
    drawn = chance.random()
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
        return with_typo(source, target, chance), target
    return source, target


def with_typo(source: str, target: str, chance: random.Random) -> str:
    """The source with one letter exchanged, lost or doubled, in a word that is not copied."""
    places = [
        match.start() + offset
        for match in re.finditer(r"[^\W\d_]{3,}", source)
        if match.group() not in target
        for offset in range(1, len(match.group()) - 1)
    ]
    if not places:
        return source
    at = chance.choice(places)
    kind = chance.random()
    if kind < 0.4:
        return source[:at] + source[at + 1] + source[at] + source[at + 2 :]
    if kind < 0.7:
        return source[:at] + source[at + 1 :]
    return source[:at] + source[at] + source[at:]
