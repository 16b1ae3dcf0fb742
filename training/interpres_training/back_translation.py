"""Step `back-translate`: synthetic sources for directions to English, made by Apertium from another language's pairs.

Apertium translates the other side of a pair (Spanish, say) into a near language (Portuguese); with the English side, which people
wrote, that is a pair to English. Nothing learns to write what Apertium wrote. Sennrich, Haddow and Birch, 2016, had the idea.
Writes `corpus/synthetic.tsv`, of the same form as `train.tsv`, from which nothing is held out: its English side is that of
training pairs.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from .corpus import Pair, read_pairs, write_pairs
from .settings import BackTranslation, Settings, SettingsError

MARK = re.compile(r"[*@#](?=\w)")
"""What Apertium puts before a word that it does not know or cannot inflect."""
FOREIGN = re.compile("[¿¡]")
"""Signs of Spanish, the only language that has them."""


def synthetic_path(settings: Settings) -> Path:
    """The pairs that this step makes."""
    return settings.work / "corpus" / "synthetic.tsv"


def run(settings: Settings) -> None:
    """Makes the pairs of every language for which the configuration wants them."""
    path = synthetic_path(settings)
    if path.exists():
        print(f"back-translate: {path} is there already", flush=True)
        return
    train = read_pairs(settings.work / "corpus" / "train.tsv")
    made: list[Pair] = []
    for language, wanted in settings.back_translation.items():
        own = [pair for pair in train if pair.language == wanted.language and pair.origin in wanted.origins]
        translated = _translated([pair.other for pair in own], wanted)
        good = [
            Pair(pair.english, other, pair.origin, language)
            for pair, other in zip(own, translated)
            if other and not MARK.search(other) and (language == "es" or not FOREIGN.search(other))
        ]
        print(f"back-translate {language}: {len(good)} of {len(own)} sentences", flush=True)
        made += good
    unfinished = path.with_suffix(".unfinished.tsv")
    write_pairs(unfinished, made)
    unfinished.rename(path)


def _translated(texts: list[str], wanted: BackTranslation) -> list[str]:
    """Sentences in the language of the mode. A blank line stands between them, so that none is read together with the next."""
    try:
        done = subprocess.run(
            ["apertium", wanted.mode], input="\n\n".join(texts) + "\n", capture_output=True, text=True, encoding="utf-8"
        )
    except FileNotFoundError as error:
        raise SettingsError("back-translate: apertium is not installed") from error
    lines = done.stdout.rstrip("\n").split("\n\n")
    if done.returncode != 0 or len(lines) != len(texts):
        raise SettingsError(f"back-translate: apertium {wanted.mode} gave {len(lines)} sentences for {len(texts)}; is the mode installed?")
    return [line.strip() for line in lines]
