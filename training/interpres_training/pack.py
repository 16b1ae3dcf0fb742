"""Step `pack`: puts the exported files together as a model pack that the engine loads.

Writes `PACKS/STUDENT/{manifest.json,model.bin.gz,shortlist*.bin.gz,vocabulary.spm.gz}`. Figures that `evaluate` measured go into
the manifest when they are there.
"""

from __future__ import annotations

import datetime
import gzip
import hashlib
import json
import shutil
from pathlib import Path

import torch

from .bin_file import PACKED_MODEL
from .corpus import read_pairs, sources_of
from .evaluate import figures_path, measured_with
from .export import export_folder, shortlist_name
from .formality import knows
from .lexicon import LONGEST
from .settings import Settings, Student
from .start import PACKED_VOCABULARY, read_before
from .symbols import CARRIERS, FORMAL, INFORMAL, TERM_AFTER, TERM_BEFORE, TERM_BETWEEN, target_tag
from .folders import run_folder
from .vocabulary import vocabulary_path

FORMAT = 1
MAX_SOURCE_PIECES = LONGEST - 4
"""Where the service cuts a sentence: what the network has seen, less the pieces put before it."""


def run(settings: Settings, student: Student, packs: Path) -> None:
    """Writes the pack of one student. Errors: `SettingsError` for text of an unknown origin; nothing is written then."""
    exported = export_folder(settings, student)
    _packed(exported / PACKED_MODEL, (exported / "model.bin").read_bytes())
    vocabulary = exported / PACKED_VOCABULARY
    _packed(vocabulary, vocabulary_path(settings).read_bytes())
    files = {
        "model": (PACKED_MODEL, exported / PACKED_MODEL),
        "sourceVocabulary": (PACKED_VOCABULARY, vocabulary),
    }
    if not student.is_multilingual:
        files["shortlist"] = ("shortlist.bin.gz", exported / "shortlist.bin.gz")
    manifest = {
        "format": FORMAT,
        "pairs": [_pair(student, source, target, exported) for source, target in student.served],
        "architecture": settings.architecture,
        "quality": "basic",
        "beam": settings.beam,
        "files": {field: _file(name, path) for field, (name, path) in files.items()},
        "licence": "Apache-2.0",
        "origin": "Trained by the pipeline in training/ on the sources below",
        "version": settings.version,
        "measured": _measured(settings, student, exported),
        "controls": _controls(student),
        "training": _training(settings, student),
    }
    if sources := _sources(settings, student):
        manifest["sources"] = sources
    folder = packs / student.name
    folder.mkdir(parents=True, exist_ok=True)
    # What a pack made earlier has unpacked.
    (folder / PACKED_MODEL).with_suffix("").unlink(missing_ok=True)
    for name, path in files.values():
        shutil.copyfile(path, folder / name)
    if student.is_multilingual:
        for name in {shortlist_name(student, target) for _, target in student.served}:
            shutil.copyfile(exported / name, folder / name)
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    size = sum(path.stat().st_size for path in folder.iterdir())
    print(f"pack {student.name}: {size / 1e6:.1f} MB in {folder}", flush=True)


def _packed(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(content, mtime=0))


def _pair(student: Student, source: str, target: str, exported: Path) -> dict:
    pair: dict = {"source": source, "target": target}
    if student.is_multilingual:
        name = shortlist_name(student, target)
        pair |= {"token": target_tag(target), "shortlist": _file(name, exported / name)}
    return pair


def _file(name: str, path: Path) -> dict:
    content = path.read_bytes()
    return {"path": name, "sizeBytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _controls(student: Student) -> dict:
    controls: dict = {
        "copyTokens": list(CARRIERS),
        "terminology": {"before": TERM_BEFORE, "between": TERM_BETWEEN, "after": TERM_AFTER},
        "maxSourcePieces": MAX_SOURCE_PIECES,
    }
    if all(knows(target) for _, target in student.served):
        controls["formality"] = {"more": FORMAL, "less": INFORMAL}
    return controls


def _measured(settings: Settings, student: Student, exported: Path) -> dict:
    """The figures that were measured with this very model and this beam, of what the pack serves."""
    path = figures_path(settings, student)
    table = json.loads(path.read_text()) if path.exists() else {}
    if table.get("model") != measured_with(exported, settings.beam):
        return {}
    others = tuple(f" {source}-{target}" for source, target in set(student.pairs) - set(student.served))
    return {
        f"{part} {metric}": figures[metric]
        for part, figures in table.items()
        for metric in ("chrF2", "BLEU")
        if "/" not in part and metric in figures and not part.endswith(others)
    }


def _training(settings: Settings, student: Student) -> dict:
    model, checkpoint = (run_folder(settings, student) / name for name in ("model.pt", "checkpoint.pt"))
    # None is there after a training of `continue` that is over: `before.json` counts it.
    state = torch.load(checkpoint, map_location="cpu") if checkpoint.exists() else {"target_pieces": 0, "seconds": 0}
    before = read_before(settings, student)["training"]
    return {
        "targetPiecesSeen": before["targetPiecesSeen"] + state["target_pieces"],
        "hours": round(before["hours"] + state["seconds"] / 3600, 2),
        "hardware": settings.hardware,
        "date": datetime.date.fromtimestamp(model.stat().st_mtime).isoformat(),
    }


def _sources(settings: Settings, student: Student) -> list[dict[str, str]]:
    """The sources of the training text and of the pack that training began with, each once."""
    found: list[dict[str, str]] = []
    if settings.sources is not None:
        found += sources_of(settings.sources, read_pairs(settings.work / "corpus" / "train.tsv"))
    return found + [source for source in read_before(settings, student)["sources"] if source not in found]
