"""Step `start`: lets a student begin with the parameters of a pack, so that later training goes on where it ended.

Writes `runs/STUDENT/start.pt` from the int8 model of the pack, `runs/STUDENT/before.json` with what the pack had been
trained with, and the pack's vocabulary as `vocabulary.model`. Run it instead of `vocabulary`, before `lexicon`, in a work
folder without checkpoints.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy
import torch

from .bin_file import read_matrices
from .export import SPLIT
from .network import initial_parameters
from .settings import Settings, SettingsError, Student
from .train import run_folder
from .vocabulary import load_vocabulary, vocabulary_path


def before_path(settings: Settings, student: Student) -> Path:
    """What the pack that training began with says about its own training."""
    return run_folder(settings, student) / "before.json"


def run(settings: Settings, student: Student, packs: Path) -> None:
    """Takes the parameters over. Errors: `SettingsError` when the pack's network has other sizes."""
    pack = packs / student.name
    folder = run_folder(settings, student)
    if (folder / "checkpoint.pt").exists():
        raise SettingsError(f"{folder} has a checkpoint: training goes on from that, not from a pack")
    vocabulary = (pack / "vocabulary.spm").read_bytes()
    known = vocabulary_path(settings)
    if known.exists() and known.read_bytes() != vocabulary:
        raise SettingsError(f"{known} is another vocabulary than that of {pack}: use another --work")
    settings.work.mkdir(parents=True, exist_ok=True)
    known.write_bytes(vocabulary)
    content = (pack / "model.bin").read_bytes()
    if f"transformer-heads: {student.network.heads}\n".encode() not in content:
        raise SettingsError(f"The network of {pack} has other heads than network.heads = {student.network.heads}")
    found = read_matrices(pack / "model.bin")
    parameters = initial_parameters(student.network, load_vocabulary(settings).get_piece_size(), 0)
    for name, initial in parameters.items():
        prefix, _, last = name.rpartition("_")
        names = [f"{prefix}_{part}" for part in SPLIT[last]] if last in SPLIT else [name]
        if any(part not in found for part in names):
            raise SettingsError(f"The pack has no {names[0]}: its network differs from the configuration")
        values = numpy.concatenate([found[part] for part in names], axis=1).reshape(-1)
        if values.size != initial.numel():
            raise SettingsError(f"The pack's {names[0]} differs from the configuration: network")
        parameters[name] = torch.from_numpy(values).reshape(initial.shape)
    folder.mkdir(parents=True, exist_ok=True)
    torch.save(parameters, folder / "start.pt")
    before = json.loads((pack / "manifest.json").read_text(encoding="utf-8"))["training"]
    before_path(settings, student).write_text(json.dumps(before, indent=2) + "\n")
    print(f"start {student.name}: parameters of {pack}", flush=True)
