"""Configuration files: one TOML file describes the corpora, the vocabulary and the students trained on them."""

from __future__ import annotations

import dataclasses
import tomllib
from pathlib import Path


class SettingsError(ValueError):
    """A configuration file that cannot be used; the message names the key."""


@dataclasses.dataclass(frozen=True)
class NetworkSettings:
    """Sizes of the network of `network.py`."""

    width: int = 256
    feed_forward: int = 1536
    heads: int = 8
    encoder_layers: int = 6
    decoder_layers: int = 2


@dataclasses.dataclass(frozen=True)
class TrainingSettings:
    """How long and with which step sizes a student is trained. `minutes` or `steps` ends it, whichever is set."""

    minutes: float = 0.0
    steps: int = 0
    epochs: int = 3
    batch_tokens: int = 4096
    optimiser: str = "muon"
    learning_rate: float = 3e-3
    embedding_learning_rate: float = 3e-3
    weight_decay: float = 0.05
    warm_up: float = 0.03
    decay: float = 0.6
    label_smoothing: float = 0.1
    alignment_weight: float = 0.1
    average_decay: float = 0.998
    candidates: int = 0
    seed: int = 1


@dataclasses.dataclass(frozen=True)
class Student:
    """One model: the directions it serves, as `en-de`."""

    name: str
    pairs: tuple[tuple[str, str], ...]
    network: NetworkSettings
    training: TrainingSettings

    @property
    def is_multilingual(self) -> bool:
        """Whether the target language must be asked for with a tag."""
        return len({target for _, target in self.pairs}) > 1


@dataclasses.dataclass(frozen=True)
class Settings:
    """A whole configuration file."""

    name: str
    version: str
    architecture: str
    """Label of the networks' size, for people."""
    hardware: str
    """What the students are trained on, for the manifest."""
    sources: dict[str, dict[str, str]] | None
    """Name, licence and attribution of the text of each origin, for the manifest."""
    phrases: Path | None
    """Folder with further parallel text of the same form as the corpora."""
    languages: tuple[str, ...]
    corpora: Path
    work: Path
    origin_weights: dict[str, float]
    language_weights: dict[str, dict[str, float]]
    """Weights of origins in the text of one language, before those of all."""
    line_limits: dict[str, int]
    held_out_share: float
    held_out_lines: int
    held_out_phrases: float
    longest_words: int
    vocabulary_size: int
    students: dict[str, Student]

    def weight(self, origin: str, language: str) -> float:
        """How often a line of that origin comes in an epoch."""
        own = self.language_weights.get(language, {})
        return own.get(origin, self.origin_weights.get(origin, 1.0))

    def student(self, name: str) -> Student:
        """The student of that name. Errors: `SettingsError`."""
        if name not in self.students:
            raise SettingsError(f"No student is called {name}; there are: {', '.join(self.students)}")
        return self.students[name]


SOURCE_KEYS = {"name", "licence", "attribution"}
OPTIMISERS = ("muon", "adam")
LARGEST_VOCABULARY = 32_000
"""Pieces are stored as 16-bit numbers."""
_TABLES = {
    "": {"name", "version", "architecture", "hardware", "languages", "corpus", "vocabulary", "network", "training", "students", "sources", "phrases"},
    "corpus": {"held_out_share", "held_out_lines", "held_out_phrases", "longest_words", "weights", "limits"},
    "vocabulary": {"size"},
    "students": {"pairs", "network", "training"},
}


def load_settings(path: Path, corpora: Path, work: Path) -> Settings:
    """Reads a configuration. Errors: `SettingsError` that names the key and what is allowed."""
    table = _toml(path, "--config")
    _known(table, "")
    corpus, vocabulary = table.get("corpus", {}), table.get("vocabulary", {})
    _known(corpus, "corpus")
    _known(vocabulary, "vocabulary")
    languages = tuple(_required(table, "languages"))
    weights = corpus.get("weights", {})
    size = vocabulary.get("size", 8000)
    if not isinstance(size, int) or not 50 <= size <= LARGEST_VOCABULARY:
        raise SettingsError(f"vocabulary.size: {size!r} is no number from 50 to {LARGEST_VOCABULARY}")
    return Settings(
        name=str(_required(table, "name")),
        version=str(table.get("version", "1")),
        architecture=str(table.get("architecture", "tiny")),
        hardware=str(table.get("hardware", "unknown")),
        sources=_sources(path.parent / table["sources"]) if "sources" in table else None,
        phrases=path.parent / table["phrases"] if "phrases" in table else None,
        languages=languages,
        corpora=corpora,
        work=work,
        origin_weights={origin: weight for origin, weight in weights.items() if not isinstance(weight, dict)},
        language_weights=_language_weights(weights, languages),
        line_limits=dict(corpus.get("limits", {})),
        held_out_share=float(corpus.get("held_out_share", 0.01)),
        held_out_lines=int(corpus.get("held_out_lines", 400)),
        held_out_phrases=float(corpus.get("held_out_phrases", 0.0)),
        longest_words=int(corpus.get("longest_words", 60)),
        vocabulary_size=size,
        students={
            name: _student(name, student, table, languages) for name, student in _required(table, "students").items()
        },
    )


def _toml(path: Path, where: str) -> dict:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{where}: {path} cannot be read") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{where}: {path} is not TOML: {error}") from error


def _language_weights(weights: dict, languages: tuple[str, ...]) -> dict[str, dict[str, float]]:
    tables = {language: table for language, table in weights.items() if isinstance(table, dict)}
    for language in tables:
        if language not in languages:
            raise SettingsError(f"corpus.weights.{language} is no language of this configuration: {', '.join(languages)}")
    return tables


def _sources(path: Path) -> dict[str, dict[str, str]]:
    sources = _toml(path, "sources")
    for origin, source in sources.items():
        if not isinstance(source, dict) or set(source) != SOURCE_KEYS or not all(isinstance(v, str) for v in source.values()):
            raise SettingsError(f"sources: {origin} in {path} needs exactly the texts {', '.join(sorted(SOURCE_KEYS))}")
    return sources


def _student(name: str, student: dict, table: dict, languages: tuple[str, ...]) -> Student:
    where = f"students.{name}"
    _known(student, "students", where)
    pairs = []
    for pair in _required(student, "pairs", where):
        source, _, target = pair.partition("-")
        if "en" not in (source, target) or not {source, target} - {"en"} <= set(languages) or source == target:
            raise SettingsError(f"{where}.pairs: {pair!r} is no pair of en and one of {', '.join(languages)}")
        pairs.append((source, target))
    training = _fields(TrainingSettings, table.get("training", {}) | student.get("training", {}), "training")
    network = _fields(NetworkSettings, table.get("network", {}) | student.get("network", {}), "network")
    if training.optimiser not in OPTIMISERS:
        raise SettingsError(f"training.optimiser: {training.optimiser!r} is none of {', '.join(OPTIMISERS)}")
    if training.minutes <= 0 and training.steps <= 0:
        raise SettingsError("training: neither minutes nor steps is above 0")
    if not (0.001 <= training.warm_up < 1 and 0 < training.decay <= 1):
        raise SettingsError("training: warm_up must be from 0.001 to 1, decay above 0 and at most 1")
    if network.width % (2 * network.heads) != 0:
        raise SettingsError("network.width must be a multiple of twice network.heads")
    return Student(name=name, pairs=tuple(pairs), network=network, training=training)


def _required(table: dict, key: str, where: str = ""):
    if key not in table:
        raise SettingsError(f"The configuration lacks {f'{where}.' if where else ''}{key}")
    return table[key]


def _known(table: dict, kind: str, where: str = "") -> None:
    for key in table:
        if key not in _TABLES[kind]:
            name = ".".join(part for part in (where or kind, key) if part)
            raise SettingsError(f"{name} is unknown; known are: {', '.join(sorted(_TABLES[kind]))}")


def _fields(kind, values: dict, where: str):
    known = {field.name: field.default for field in dataclasses.fields(kind)}
    for key, value in values.items():
        if key not in known:
            raise SettingsError(f"{where}.{key} is unknown; known are: {', '.join(sorted(known))}")
        allowed = str if isinstance(known[key], str) else (int, float) if isinstance(known[key], float) else int
        if not isinstance(value, allowed) or isinstance(value, bool):
            raise SettingsError(f"{where}.{key}: {value!r} is no {'text' if allowed is str else 'number'}")
    return kind(**values)
