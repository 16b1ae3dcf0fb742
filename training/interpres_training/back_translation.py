"""Step `back-translate`: synthetic sources for directions to English, made by Apertium from another language's pairs.

Apertium translates the other side of a pair (Spanish, say) into a near language (Portuguese); with the English side, which people
wrote, that is a pair to English: back-translation (Sennrich, Haddow and Birch, 2016) by way of a third language. Nothing learns to
write what Apertium wrote. Writes `corpus/synthetic-XX.tsv` for each language XX that the configuration names, of the same form as
`train.tsv`; what resembles a held-out sentence is not in it.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from .corpus import read_pairs, without_near_duplicates, write_pairs
from .files import whole_file
from .lexicon import good_pairs
from .pairs import Pair
from .settings import BackTranslation, Settings, SettingsError

MARKED = re.compile(r"[*@#](\w+)")
"""A word with what Apertium puts before those that it does not know or cannot inflect."""
OPENING = re.compile("[¿¡]")
"""Signs that the languages of Spain have, and Apertium leaves standing in others."""
LANGUAGES_THAT_OPEN = {"es", "gl", "ast"}


def synthetic_path(settings: Settings, language: str) -> Path:
    """The pairs that this step makes for a language."""
    return settings.work / "corpus" / f"synthetic-{language}.tsv"


def run(settings: Settings) -> None:
    """Makes the pairs of every language for which the configuration wants them and that has none yet."""
    wanted = {
        language: way for language, way in settings.back_translation.items() if not synthetic_path(settings, language).exists()
    }
    if not wanted:
        print("back-translate: nothing is to be done", flush=True)
        return
    train = good_pairs(settings)
    held = [pair for part in ("dev", "test") for pair in read_pairs(settings.work / "corpus" / f"{part}.tsv")]
    for language, way in wanted.items():
        own = _pairs_of(train, way, f"back_translation.{language}")
        translated = _translated([pair.other for pair in own], way.mode)
        made = [
            Pair(pair.english, other, pair.origin, language)
            for pair, other in ((pair, _tidied(text, pair.english, language)) for pair, text in zip(own, translated))
            if other
        ]
        kept = without_near_duplicates(list(dict.fromkeys(made)), held)
        print(f"back-translate {language}: {len(kept)} of {len(own)} sentences", flush=True)
        with whole_file(synthetic_path(settings, language)) as unfinished:
            write_pairs(unfinished, kept)


def _pairs_of(train: list[Pair], way: BackTranslation, where: str) -> list[Pair]:
    own = [pair for pair in train if pair.language == way.source_language and pair.origin in way.origins]
    if missing := sorted(set(way.origins) - {pair.origin for pair in own}):
        raise SettingsError(f"{where}.origins: no line of {', '.join(missing)} in {way.source_language}")
    return own


def _tidied(text: str, english: str, language: str) -> str:
    """A translation that can be learned from, or nothing: unknown words may only be names, which English has as well."""
    names = set(re.findall(r"\b[A-Z]\w*", english))
    if any(word not in names for word in MARKED.findall(text)):
        return ""
    plain = MARKED.sub(r"\1", text)
    return plain if language in LANGUAGES_THAT_OPEN else OPENING.sub("", plain)


def _translated(texts: list[str], mode: str) -> list[str]:
    """Sentences in the language of the mode. A blank line stands between them, so that none is read together with the next."""
    try:
        done = subprocess.run(
            ["apertium", mode], input="\n\n".join(texts) + "\n", capture_output=True, text=True, encoding="utf-8"
        )
    except FileNotFoundError as error:
        raise SettingsError("back-translate: apertium is not installed") from error
    lines = done.stdout.removesuffix("\n").split("\n\n")
    if done.returncode != 0 or len(lines) != len(texts) or any("\n" in line or "\t" in line for line in lines):
        said = done.stderr.strip()[-200:]
        raise SettingsError(f"back-translate: apertium {mode} gave {len(lines)} sentences for {len(texts)}. {said}".strip())
    return [line.strip() for line in lines]
