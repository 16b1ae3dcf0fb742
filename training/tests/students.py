"""A student that is ready to be trained, with examples that are made in no time."""

import dataclasses
from pathlib import Path

import numpy

from interpres_training.augment import Example
from interpres_training.encode import save
from interpres_training.folders import data_folder
from interpres_training.settings import Settings, Student, load_settings

from .vocabularies import make_vocabulary

CONFIGURATION = Path(__file__).resolve().parents[1] / "configs" / "smallest.toml"


def prepared_student(work: Path, examples_seed: int = 1, **options) -> tuple[Settings, Student]:
    """A student with these options of its training, its vocabulary and its examples, in a folder of its own."""
    settings = load_settings(CONFIGURATION, Path("."), work)
    student = settings.student("from-english")
    student = dataclasses.replace(student, training=dataclasses.replace(student.training, batch_tokens=60, **options))
    data_folder(settings, student).mkdir(parents=True)
    make_vocabulary(settings)
    chance = numpy.random.default_rng(examples_seed)
    examples = [Example([*ids, 0], [*ids[::-1], 0], [-1] * 7) for ids in chance.integers(2, 20, (80, 6)).tolist()]
    for part in ("dev", "epoch-0"):
        save(data_folder(settings, student) / f"{part}.npz", examples)
    return settings, student
