"""Configuration files: one TOML file describes the corpora, the vocabulary and the students trained on them."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

from .characters import least_vocabulary
from .values import UNLIMITED, SettingsError, number_of, numbers_of, read_toml, required, table_of, text_of, texts_of


@dataclasses.dataclass(frozen=True)
class NetworkSettings:
    """Sizes of the network of `network.py`."""

    width: int = 256
    feed_forward: int = 1536
    decoder_feed_forward: int = 0
    """Of the decoder; as wide as `feed_forward` when 0."""
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
    served: tuple[tuple[str, str], ...]
    """Those of them that its pack serves: the ones that are good enough."""
    network: NetworkSettings
    training: TrainingSettings
    is_multilingual: bool
    """Whether the target language must be asked for with a tag: there are several, or were in the pack that it goes on from."""
    parent: str | None = None
    """The pack whose parameters it begins with, carried over to its own vocabulary (step `start`)."""


@dataclasses.dataclass(frozen=True)
class BackTranslation:
    """Synthetic sources of a language, made by Apertium from the other side of another language's pairs."""

    source_language: str
    """What Apertium translates from, for which there is parallel text."""
    mode: str
    """The mode of Apertium, as `es-pt_BR`."""
    origins: tuple[str, ...]
    weight: float
    """How often a line comes in an epoch."""


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
    dictionary: Path | None
    """Table of words with their translations, for packs from English."""
    languages: tuple[str, ...]
    corpora: Path
    work: Path
    origin_weights: dict[str, float]
    language_weights: dict[str, dict[str, float]]
    """Weights of origins in the text of one language, before those of all."""
    line_limits: dict[str, int]
    back_translation: dict[str, BackTranslation]
    """For directions to English: what is added to the text of a language."""
    held_out_share: float
    held_out_lines: int
    held_out_phrases: float
    held_out_seed: str
    """Decides by chance what is held out; the same in all configurations whose students descend from one another."""
    longest_words: int
    vocabulary_size: int
    beam: int
    """Hypotheses that the service keeps when it translates with the packs."""
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
WIDEST_BEAM = 16
"""As in the manifest of a pack."""
LEAST_BATCH_TOKENS = 80
"""A batch holds any one sentence: `lexicon.LONGEST`."""
LEAST_CANDIDATES = 100
"""Fewer would each stand for too many."""
PACK_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
APERTIUM_MODE = re.compile(r"[A-Za-z0-9_]+-[A-Za-z0-9_]+")
_TABLES = {
    "": {"name", "version", "architecture", "hardware", "languages", "sources", "phrases", "dictionary", "beam"}
    | {"corpus", "back_translation", "vocabulary", "network", "training", "students", "further"},
    "corpus": {"held_out_share", "held_out_lines", "held_out_phrases", "held_out_seed", "longest_words", "weights", "limits"},
    "vocabulary": {"size"},
    "back_translation": {"from", "mode", "origins", "weight"},
    "students": {"pairs", "serves", "parent", "network", "training"},
}
_RANGES = {
    "network.width": (4, UNLIMITED),
    "network.feed_forward": (1, UNLIMITED),
    "network.heads": (1, UNLIMITED),
    "network.encoder_layers": (1, UNLIMITED),
    "network.decoder_layers": (1, UNLIMITED),
    "training.epochs": (1, UNLIMITED),
    "training.batch_tokens": (LEAST_BATCH_TOKENS, UNLIMITED),
    "training.warm_up": (0.001, 1),
    "training.decay": (0.001, 1),
    "training.label_smoothing": (0, 1),
    "training.average_decay": (0, 1),
}
"""Least and most of the numbers of networks and trainings; the others are at least 0."""


def load_settings(path: Path, corpora: Path, work: Path) -> Settings:
    """Reads a configuration. Errors: `SettingsError` that names the key and what is allowed."""
    return settings_of(read_toml(path, "--config"), path, corpora, work)


def settings_of(table: dict, path: Path, corpora: Path, work: Path) -> Settings:
    """The configuration that the tables of the file `path` describe. Errors: `SettingsError`."""
    _known(table, "")
    corpus, vocabulary = table_of(table.get("corpus", {}), "corpus"), table_of(table.get("vocabulary", {}), "vocabulary")
    _known(corpus, "corpus")
    _known(vocabulary, "vocabulary")
    languages = _languages(table)
    weights = table_of(corpus.get("weights", {}), "corpus.weights")
    least = least_vocabulary(languages)
    return Settings(
        name=text_of(required(table, "name"), "name"),
        version=text_of(table.get("version", "1"), "version"),
        architecture=text_of(table.get("architecture", "tiny"), "architecture"),
        hardware=text_of(table.get("hardware", "unknown"), "hardware"),
        sources=_sources(path.parent / text_of(table["sources"], "sources")) if "sources" in table else None,
        phrases=path.parent / text_of(table["phrases"], "phrases") if "phrases" in table else None,
        dictionary=path.parent / text_of(table["dictionary"], "dictionary") if "dictionary" in table else None,
        languages=languages,
        corpora=corpora,
        work=work,
        origin_weights=numbers_of({k: v for k, v in weights.items() if not isinstance(v, dict)}, "corpus.weights"),
        language_weights=_language_weights(weights, languages),
        line_limits=numbers_of(table_of(corpus.get("limits", {}), "corpus.limits"), "corpus.limits", whole=True),
        back_translation=_back_translation(table, languages),
        held_out_share=number_of(corpus.get("held_out_share", 0.01), "corpus.held_out_share", 0, 0.5),
        held_out_lines=number_of(corpus.get("held_out_lines", 400), "corpus.held_out_lines", 0, whole=True),
        held_out_phrases=number_of(corpus.get("held_out_phrases", 0.0), "corpus.held_out_phrases", 0, 0.5),
        held_out_seed=text_of(corpus.get("held_out_seed", table["name"]), "corpus.held_out_seed"),
        longest_words=number_of(corpus.get("longest_words", 60), "corpus.longest_words", 1, whole=True),
        vocabulary_size=number_of(vocabulary.get("size", 8000), "vocabulary.size", least, LARGEST_VOCABULARY, whole=True),
        beam=number_of(table.get("beam", 1), "beam", 1, WIDEST_BEAM, whole=True),
        students=_students(table, languages),
    )


def _languages(table: dict) -> tuple[str, ...]:
    languages = texts_of(required(table, "languages"), "languages")
    if "en" in languages:
        raise SettingsError("languages: en is always there; only those beside it are named")
    return languages


def _language_weights(weights: dict, languages: tuple[str, ...]) -> dict[str, dict[str, float]]:
    tables = {language: table for language, table in weights.items() if isinstance(table, dict)}
    for language in tables:
        if language not in languages:
            raise SettingsError(f"corpus.weights.{language} is no language of this configuration: {', '.join(languages)}")
    return {language: numbers_of(table, f"corpus.weights.{language}") for language, table in tables.items()}


def _back_translation(table: dict, languages: tuple[str, ...]) -> dict[str, BackTranslation]:
    made = {}
    for language, given in table_of(table.get("back_translation", {}), "back_translation").items():
        where = f"back_translation.{language}"
        own = table_of(given, where)
        _known(own, "back_translation", where)
        source = text_of(required(own, "from", where), f"{where}.from")
        if not {language, source} <= set(languages) or language == source:
            raise SettingsError(f"{where}.from: {source!r} and {language!r} must be two of {', '.join(languages)}")
        mode = text_of(required(own, "mode", where), f"{where}.mode")
        if not APERTIUM_MODE.fullmatch(mode):
            raise SettingsError(f"{where}.mode: {mode!r} is no name of a mode, like es-pt_BR")
        made[language] = BackTranslation(
            source_language=source,
            mode=mode,
            origins=texts_of(required(own, "origins", where), f"{where}.origins"),
            weight=number_of(own.get("weight", 1.0), f"{where}.weight", 0),
        )
    return made


def _sources(path: Path) -> dict[str, dict[str, str]]:
    sources = read_toml(path, "sources")
    for origin, source in sources.items():
        if not isinstance(source, dict) or set(source) != SOURCE_KEYS or not all(isinstance(v, str) for v in source.values()):
            raise SettingsError(f"sources: {origin} in {path} needs exactly the texts {', '.join(sorted(SOURCE_KEYS))}")
    return sources


def _students(table: dict, languages: tuple[str, ...]) -> dict[str, Student]:
    students = table_of(required(table, "students"), "students")
    if not students:
        raise SettingsError("students: there is none; each is a table with its pairs")
    return {name: _student(name, student, table, languages) for name, student in students.items()}


def _student(name: str, student: object, table: dict, languages: tuple[str, ...]) -> Student:
    where = f"students.{name}"
    own = table_of(student, where)
    _known(own, "students", where)
    pairs = []
    for pair in texts_of(required(own, "pairs", where), f"{where}.pairs"):
        source, _, target = pair.partition("-")
        if "en" not in (source, target) or not {source, target} - {"en"} <= set(languages) or source == target:
            raise SettingsError(f"{where}.pairs: {pair!r} is no pair of en and one of {', '.join(languages)}")
        pairs.append((source, target))
    serves = texts_of(own.get("serves", own["pairs"]), f"{where}.serves")
    if not set(serves) <= {"-".join(pair) for pair in pairs}:
        raise SettingsError(f"{where}.serves: {', '.join(serves)} are not all in {where}.pairs")
    training = _fields(TrainingSettings, table, own, where, "training")
    network = _fields(NetworkSettings, table, own, where, "network")
    if training.optimiser not in OPTIMISERS:
        raise SettingsError(f"training.optimiser: {training.optimiser!r} is none of {', '.join(OPTIMISERS)}")
    if training.minutes == 0 and training.steps == 0:
        raise SettingsError("training: neither minutes nor steps is above 0")
    if 0 < training.candidates < LEAST_CANDIDATES:
        raise SettingsError(f"training.candidates: {training.candidates} is neither 0 nor at least {LEAST_CANDIDATES}")
    if network.width % (2 * network.heads) != 0:
        raise SettingsError("network.width must be a multiple of twice network.heads")
    served = tuple(pair for pair in pairs if "-".join(pair) in serves)
    parent = text_of(own["parent"], f"{where}.parent") if "parent" in own else None
    if parent is not None and not PACK_NAME.fullmatch(parent):
        raise SettingsError(f"{where}.parent: {parent!r} is no name of a pack")
    several = len({target for _, target in pairs}) > 1
    return Student(name, tuple(pairs), served, network, training, several, parent)


def _known(table: dict, kind: str, where: str = "") -> None:
    for key in table:
        if key not in _TABLES[kind]:
            name = ".".join(part for part in (where or kind, key) if part)
            raise SettingsError(f"{name} is unknown; known are: {', '.join(sorted(_TABLES[kind]))}")


def _fields(kind, table: dict, student: dict, where: str, name: str):
    """Settings of a network or a training: those of all students with what differs for this one."""
    values = table_of(table.get(name, {}), name) | table_of(student.get(name, {}), f"{where}.{name}")
    known = {field.name: field.default for field in dataclasses.fields(kind)}
    for key, value in values.items():
        if key not in known:
            raise SettingsError(f"{name}.{key} is unknown; known are: {', '.join(sorted(known))}")
        if isinstance(known[key], str):
            text_of(value, f"{name}.{key}")
        else:
            least, most = _RANGES.get(f"{name}.{key}", (0, UNLIMITED))
            number_of(value, f"{name}.{key}", least, most, whole=isinstance(known[key], int))
    return kind(**values)


