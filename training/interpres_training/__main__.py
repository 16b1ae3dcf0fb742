"""Command line: `python3 -m interpres_training STEP --config FILE --corpora FOLDER --work FOLDER [--student NAME]`."""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import os
import sys
from pathlib import Path

from .allocator import jemalloc, with_allocator
from .further import load_further
from .settings import SettingsError, load_settings

STEPS = {
    "corpus": ("corpus", False),
    "vocabulary": ("vocabulary", False),
    "start": ("start", True),
    "lexicon": ("lexicon", False),
    "back-translate": ("back_translation", False),
    "encode": ("encode", True),
    "train": ("train", True),
    "evaluate": ("evaluate", True),
    "export": ("export", True),
    "pack": ("pack", True),
    "words": ("known_words", True),
}
"""Steps in their order: the module with a `run` function, and whether it works on one student."""


GOES_ON = "continue"


def main() -> None:
    """Runs one step."""
    parser = argparse.ArgumentParser(prog="interpres_training", description=__doc__)
    parser.add_argument("step", choices=[*STEPS, GOES_ON])
    parser.add_argument("--config", type=Path, help="continue: all that have a table further when left out")
    parser.add_argument("--corpora", type=Path, required=True, help="folder with the files en-XX.tsv.xz")
    parser.add_argument("--work", type=Path, required=True, help="folder for everything that is made")
    parser.add_argument("--student", help="which model, for the steps that concern one")
    parser.add_argument("--packs", type=Path, help="start, pack, evaluate, words: folder of the model packs")
    parser.add_argument(
        "--parent-work",
        type=Path,
        action="append",
        default=[],
        help="corpus, words: work folder of the students that those with a parent descend from; once for each",
    )
    parser.add_argument("--threads", type=int, help="cores to use; 1 unless OMP_NUM_THREADS says otherwise")
    parser.add_argument("--further", action="store_true", help="with what the table further of the configuration says")
    parser.add_argument("--turn", type=float, default=20, help="continue: minutes of training before the next student's turn")
    parser.add_argument("--seed", type=int, help="encode, train: instead of training.seed")
    parser.add_argument("--beside", type=Path, help="train: work folder of another training of this student; both are averaged again and again")
    parser.add_argument("--meet", type=float, default=7, help="train --beside: minutes of training between two meetings")
    parser.add_argument("--rounds", type=int, help="continue: ends after so many turns of every student")
    arguments = parser.parse_args()
    environment = with_allocator(os.environ, jemalloc())
    if environment != os.environ:
        os.execve(sys.executable, [sys.executable, "-m", __package__, *sys.argv[1:]], environment)
    if arguments.threads is not None or "OMP_NUM_THREADS" not in os.environ:
        os.environ["OMP_NUM_THREADS"] = str(arguments.threads or 1)
    try:
        if arguments.step == GOES_ON:
            own = (arguments.config, arguments.corpora, arguments.work, arguments.packs, arguments.turn, arguments.rounds)
            return importlib.import_module(".going_on", __package__).run(*own)
        if arguments.config is None:
            raise SettingsError(f"{arguments.step} needs --config")
        if arguments.beside is not None and arguments.step != "train":
            raise SettingsError(f"{arguments.step} takes no --beside: that is an option of train")
        module, needs_student = STEPS[arguments.step]
        load = load_further if arguments.further else load_settings
        settings = load(arguments.config, arguments.corpora, arguments.work)
        if needs_student and arguments.student is None:
            raise SettingsError(f"{arguments.step} needs --student; there are: {', '.join(settings.students)}")
        step = importlib.import_module(f".{module}", __package__)
        if arguments.step == "corpus":
            step.run(settings, arguments.parent_work)
        elif not needs_student:
            step.run(settings)
        elif arguments.step == "words":
            packs = arguments.packs or settings.work / "packs"
            step.run(settings, settings.student(arguments.student), packs, arguments.parent_work)
        elif arguments.step in ("start", "pack", "evaluate"):
            step.run(settings, settings.student(arguments.student), arguments.packs or settings.work / "packs")
        else:
            student = settings.student(arguments.student)
            if arguments.seed is not None:
                student = dataclasses.replace(student, training=dataclasses.replace(student.training, seed=arguments.seed))
            if arguments.beside is None:
                step.run(settings, student)
            else:
                importlib.import_module(".beside", __package__).run(settings, student, arguments.beside, arguments.meet * 60)
    except SettingsError as error:
        sys.exit(str(error))
    except FileNotFoundError as error:
        hint = "" if arguments.step == "corpus" else f": run the steps before {arguments.step} first"
        sys.exit(f"{error.filename} is missing{hint}")
    except RuntimeError as error:
        sys.exit(f"{arguments.step}: {error}")


main()
