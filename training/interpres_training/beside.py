"""Step `train` with `--beside`: two trainings of one student, each on a core and in a work folder of its own, that are averaged again and again.

Whenever each has trained for so many minutes they meet: both take the mean of their parameters, of the averages of these and of the
optimiser's state, and go on with examples of their own (local SGD; Stich 2019, "Local SGD Converges Fast and Communicates Little"). The threads of
one training on two cores wait for each other in every step; these wait at meetings only. Either may be killed at any time: the same command goes on.

Writes `runs/STUDENT/meeting-N.pt`, a checkpoint, which is gone after the next meeting, and `runs/STUDENT/met`, how many there were.
"""

from __future__ import annotations

import dataclasses
import time
from pathlib import Path

import torch

from .files import whole_file, write_whole
from .folders import run_folder
from .settings import Settings, SettingsError, Student
from .train import run as train

WAIT_SECONDS = 1
SHARED = ("parameters", "averages", "optimiser")
"""What of a checkpoint is averaged."""


def run(settings: Settings, student: Student, other: Path, seconds: float) -> None:
    """Trains to the end beside the training in the work folder `other`; they meet when each has trained so many seconds more.

    Both end with the same parameters. Errors: `SettingsError` where both are in one folder.
    """
    mine, theirs = (run_folder(dataclasses.replace(settings, work=work), student) for work in (settings.work, other))
    if mine.resolve() == theirs.resolve():
        raise SettingsError("--beside must be another folder than --work")
    is_over = False
    while not is_over:
        number = _count(mine / "met") + 1
        own, met = mine / f"meeting-{number}.pt", theirs / f"meeting-{number}.pt"
        if not own.exists():
            checkpoint = mine / "checkpoint.pt"
            trained = torch.load(checkpoint, map_location="cpu")["seconds"] if checkpoint.exists() else 0.0
            own_is_over = train(settings, student, number * seconds - trained)
            _write(own, torch.load(checkpoint, map_location="cpu") | {"is_over": own_is_over})
        _wait_for(met, student)
        is_over = _take_mean(own, met)
        write_whole(mine / "met", str(number))
        (mine / f"meeting-{number - 1}.pt").unlink(missing_ok=True)


def _count(path: Path) -> int:
    return int(path.read_text()) if path.exists() else 0


def _wait_for(path: Path, student: Student) -> None:
    if not path.exists():
        print(f"train {student.name}: waiting for {path}, which the training beside writes", flush=True)
    while not path.exists():
        time.sleep(WAIT_SECONDS)


def _take_mean(own: Path, met: Path) -> bool:
    """Makes the mean of both the checkpoint to go on from, and the model; tells whether both trainings are over."""
    mine, theirs = (torch.load(path, map_location="cpu") for path in (own, met))
    state = mine | {name: _mean(mine[name], theirs[name]) for name in SHARED}
    _write(own.with_name("model.pt"), state["averages"])
    _write(own.with_name("checkpoint.pt"), state)
    return mine["is_over"] and theirs["is_over"]


def _mean(mine, theirs):
    """Of two tables of tensors with the same names; numbers, such as of steps, stay one's own."""
    if isinstance(mine, dict):
        return {name: _mean(value, theirs[name]) for name, value in mine.items()}
    return (mine + theirs) / 2 if torch.is_tensor(mine) else mine


def _write(path: Path, content: dict) -> None:
    with whole_file(path) as unfinished:
        torch.save(content, unfinished)
