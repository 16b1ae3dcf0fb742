"""Step `train` with `--beside`: two trainings of one student, each on a core and in a work folder of its own, that are averaged again and again.

Whenever each has trained for so many minutes they meet: both take the mean of their parameters, of the averages of these and of the
optimiser's state, and go on with examples of their own (local SGD; Stich 2019, "Local SGD Converges Fast and Communicates Little"). The threads of
one training on two cores wait for each other in every step; these wait at meetings only. Either may be killed at any time: the same command goes on.

Writes `runs/STUDENT/meeting-N.pt`, the own checkpoint of the last meeting, and `runs/STUDENT/meetings.json`; the checkpoint at the end counts the
pieces and hours of both.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import time
from pathlib import Path

import torch

from . import train
from .files import whole_file, write_whole
from .folders import data_folder, run_folder
from .settings import Settings, SettingsError, Student
from .vocabulary import vocabulary_path

WAIT_SECONDS = 1
SHARED = ("parameters", "averages", "optimiser")
"""What of a checkpoint is averaged."""
TOTALS = ("target_pieces", "seconds")
"""What is counted for both in the end, since the manifest of the pack tells it."""


def run(settings: Settings, student: Student, other_work: Path, meet_seconds: float) -> None:
    """Trains to the end beside the training in the folder `other_work`; they meet when each has trained so many seconds more.

    Both end with the same parameters. Errors: `SettingsError` where both do not begin alike, or with the same examples.
    """
    other = dataclasses.replace(settings, work=other_work)
    _check(settings, other, student, meet_seconds)
    mine, theirs = run_folder(settings, student), run_folder(other, student)
    terms = {"seed": student.training.seed, "minutes": student.training.minutes, "meet_seconds": meet_seconds}
    meetings = _meetings(mine)
    while not meetings["over"]:
        number = meetings["count"] + 1
        own, met = mine / f"meeting-{number}.pt", theirs / f"meeting-{number}.pt"
        if not own.exists():
            checkpoint = mine / "checkpoint.pt"
            trained = torch.load(checkpoint, map_location="cpu")["seconds"] if checkpoint.exists() else 0.0
            # Whole stretches since the beginning, so that both are over at the same meeting.
            until = (round(meetings["seconds"] / meet_seconds) + 1) * meet_seconds
            is_over = train.run(settings, student, until - trained)
            _write(own, torch.load(checkpoint, map_location="cpu") | {"over": is_over, "terms": terms})
        _wait_for(met, student)
        state = _mean_of(own, met)
        _write(mine / "model.pt", state["averages"])
        _write(mine / "checkpoint.pt", state)
        (mine / f"meeting-{number - 1}.pt").unlink(missing_ok=True)
        meetings = {"count": number, "seconds": state["seconds"], "over": state["over"]}
        write_whole(mine / "meetings.json", json.dumps(meetings))
        train.Training(settings, student).tell(meeting=number)
    print(f"train {student.name}: over after {meetings['count']} meetings", flush=True)


def _check(settings: Settings, other: Settings, student: Student, meet_seconds: float) -> None:
    if not meet_seconds > 0:
        raise SettingsError("--meet must be above 0")
    if settings.work.resolve() == other.work.resolve():
        raise SettingsError("--beside must be another folder than --work")
    if student.training.steps or not student.training.minutes:
        raise SettingsError("--beside needs training.minutes, and no training.steps")
    if not (data_folder(other, student) / "dev.npz").exists():
        raise SettingsError(f"{data_folder(other, student)} has no dev.npz: run encode for the folder beside first")
    for one, path in (("vocabulary", vocabulary_path), ("start.pt", lambda work: run_folder(work, student) / "start.pt")):
        found = [path(work) for work in (settings, other)]
        if not all(file.exists() for file in found) or len({hashlib.sha256(file.read_bytes()).digest() for file in found}) > 1:
            raise SettingsError(f"--beside: both trainings begin with the same {one}, but {found[0]} and {found[1]} are not alike")


def _meetings(folder: Path) -> dict:
    """How many meetings there were, the seconds trained until the last, and whether both trainings were over then."""
    path = folder / "meetings.json"
    return json.loads(path.read_text()) if path.exists() else {"count": 0, "seconds": 0.0, "over": False}


def _wait_for(path: Path, student: Student) -> None:
    if not path.exists():
        print(f"train {student.name}: waiting for {path}, which the training beside writes", flush=True)
    while not path.exists():
        time.sleep(WAIT_SECONDS)


def _mean_of(own: Path, met: Path) -> dict:
    """The checkpoint to go on from."""
    mine, theirs = (torch.load(path, map_location="cpu") for path in (own, met))
    if mine["terms"]["seed"] == theirs["terms"]["seed"]:
        raise SettingsError("--beside: both trainings have the same training.seed, and so the same examples; give one another --seed")
    if mine["terms"] | {"seed": 0} != theirs["terms"] | {"seed": 0}:
        raise SettingsError(f"--beside: the trainings differ: {mine['terms']} and {theirs['terms']}")
    is_over = mine["over"] and theirs["over"]
    totals = {name: mine[name] + theirs[name] for name in TOTALS} if is_over else {}
    return mine | {name: _mean(mine[name], theirs[name]) for name in SHARED} | totals | {"over": is_over}


def _mean(mine, theirs):
    """Of two tables of tensors with the same names; numbers, such as of steps, stay one's own."""
    if isinstance(mine, dict):
        return {name: _mean(value, theirs[name]) for name, value in mine.items()}
    return (mine + theirs) / 2 if torch.is_tensor(mine) else mine


def _write(path: Path, content: dict) -> None:
    with whole_file(path) as unfinished:
        torch.save(content, unfinished)
