"""Step `start`: lets a student begin with the parameters of a pack, so that later training goes on where it ended.

Writes `runs/STUDENT/start.pt` from the int8 model of the pack and `runs/STUDENT/before.json` with the `training` and the
`sources` of its manifest. Run it before `train`, in a work folder without checkpoints. A student without `parent` begins
with its own pack, whose vocabulary becomes `vocabulary.model`: run it instead of `vocabulary`, before `lexicon`. Where the
configuration has a larger `feed_forward` or `decoder_feed_forward` than the pack, what is new says nothing at first; smaller ones are refused. One with
`parent` begins with that pack, whose embeddings are carried over to the vocabulary that is there (`transfer.py`).
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy
import sentencepiece
import torch
from torch import Tensor

from .bin_file import PACKED_MODEL, matrices_of, read_model
from .export import SPLIT
from .files import whole_file, write_whole
from .network import initial_parameters
from .settings import Settings, SettingsError, Student
from .folders import run_folder
from .transfer import carry_over, widened
from .vocabulary import load_vocabulary, vocabulary_path

PACKED_VOCABULARY = "vocabulary.spm.gz"
"""What packs call it; older ones have it unpacked."""
NOTHING = {"training": {"targetPiecesSeen": 0, "hours": 0}, "sources": []}
"""What a student has learned from that begins with random parameters."""
COUNTS = {"heads": "transformer-heads", "encoder_layers": "enc-depth", "decoder_layers": "dec-depth"}
"""Sizes that the shapes of the parameters do not tell, and their names in the file."""


def read_before(settings: Settings, student: Student) -> dict:
    """The `training` and the `sources` of the pack that training began with."""
    path = run_folder(settings, student) / "before.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else NOTHING


def count_in_before(settings: Settings, student: Student, beside: dict) -> None:
    """Adds a training that is over to what the next one begins with, and what else is to be kept of it."""
    folder = run_folder(settings, student)
    state, before = torch.load(folder / "checkpoint.pt", map_location="cpu"), read_before(settings, student)
    training = before["training"] | {
        "targetPiecesSeen": before["training"]["targetPiecesSeen"] + state["target_pieces"],
        "hours": round(before["training"]["hours"] + state["seconds"] / 3600, 2),
    }
    write_whole(folder / "before.json", json.dumps(before | {"training": training} | beside, indent=2, ensure_ascii=False) + "\n")


def run(settings: Settings, student: Student, packs: Path) -> None:
    """Takes the parameters over. Errors: `SettingsError` for a pack that cannot be begun with, `FileNotFoundError`
    for a student with a parent that has no vocabulary yet; nothing is written then."""
    pack = packs / (student.name if student.parent is None else student.parent)
    folder = run_folder(settings, student)
    if (folder / "checkpoint.pt").exists():
        raise SettingsError(f"{folder} has a checkpoint: training goes on from that, not from a pack")
    packed = pack / PACKED_VOCABULARY
    model = PACKED_MODEL if (pack / PACKED_MODEL).exists() else "model.bin"
    for name in ("manifest.json", model, packed.name if packed.exists() else packed.stem):
        if not (pack / name).exists():
            raise SettingsError(f"{pack / name} is missing: --packs must be a folder with a pack called {pack.name}")
    vocabulary = gzip.decompress(packed.read_bytes()) if packed.exists() else packed.with_suffix("").read_bytes()
    known = vocabulary_path(settings)
    if student.parent is None and known.exists() and known.read_bytes() != vocabulary:
        raise SettingsError(f"{known} is another vocabulary than that of {pack}: use another --work")
    before = _before(pack)
    old = sentencepiece.SentencePieceProcessor(model_proto=vocabulary)
    parameters = _parameters(pack, student, old.get_piece_size())
    if student.parent is not None:
        new = load_vocabulary(settings)
        shared = carry_over(parameters, old, new)
        print(f"start {student.name}: {shared} of {new.get_piece_size()} pieces are those of {pack.name}", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    if student.parent is None:
        write_whole(known, vocabulary)
    write_whole(folder / "before.json", json.dumps(before, indent=2, ensure_ascii=False) + "\n")
    with whole_file(folder / "start.pt") as unfinished:
        torch.save(parameters, unfinished)
    print(f"start {student.name}: parameters of {pack}", flush=True)


def _before(pack: Path) -> dict:
    """What the manifest of a pack says for `before.json`."""
    manifest = json.loads((pack / "manifest.json").read_text(encoding="utf-8"))
    training = manifest.get("training", {})
    if not NOTHING["training"].keys() <= training.keys():
        raise SettingsError(f"{pack / 'manifest.json'} lacks training with {' and '.join(NOTHING['training'])}")
    return {"training": training, "sources": manifest.get("sources", [])}


def _parameters(pack: Path, student: Student, pieces: int) -> dict[str, Tensor]:
    """The parameters of a pack with so many pieces, as training has them."""
    content = read_model(pack)
    for key, name in COUNTS.items():
        count = getattr(student.network, key)
        if f"{name}: {count}\n".encode() not in content:
            raise SettingsError(f"The network of {pack} differs from the configuration: network.{key} = {count}")
    found = matrices_of(content)
    parameters = initial_parameters(student.network, pieces, 0)
    for name, initial in parameters.items():
        prefix, _, last = name.rpartition("_")
        names = [f"{prefix}_{part}" for part in SPLIT[last]] if last in SPLIT else [name]
        if any(part not in found for part in names):
            raise SettingsError(f"The pack has no {names[0]}: its network differs from the configuration")
        values = torch.from_numpy(numpy.concatenate([found[part] for part in names], axis=1))
        taken = widened(name, values, initial)
        if taken is None:
            raise SettingsError(f"The pack's {names[0]} differs from the configuration: network")
        parameters[name] = taken
    return parameters
