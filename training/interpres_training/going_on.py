"""Step `continue`: goes on with all students whose configurations have a table `further`, in turn, until it is stopped.

It prepares what is missing, begins each student with its pack, trains it for a turn from its newest checkpoint and says what it
gained since that pack: the loss on development text and, of its own sentences there, chrF2 of greedy translation. When a training
is over (`minutes` or `steps`), the next one of the student begins with what was best so far, with newly encoded text; epochs and
checkpoints of the one before are removed. What is added to the tables of own sentences is learned from the next turn on
(`new_sentences.py`). It may be killed at any time: the same command goes on. `gains.jsonl` keeps what was said.
"""

from __future__ import annotations

import contextlib
import dataclasses
import fcntl
import json
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import torch

from . import corpus, encode, lexicon, new_sentences, start, train
from .batches import Examples
from .corpus import read_pairs
from .files import whole_file, write_whole
from .folders import data_folder, run_folder
from .forward import dev_loss
from .further import has_further, load_further
from .metrics import chrf2
from .network import Network
from .pairs import Pair
from .phrases import origins_of
from .settings import Settings, SettingsError, Student
from .start import count_in_before, read_before
from .symbols import target_tag
from .translate import translate_ids
from .vocabulary import load_vocabulary

LOWEST_PRIORITY = 19
SENTENCES = 200
"""Own development sentences of a direction that are translated to tell the gain."""
CONFIGURATIONS = Path(__file__).resolve().parents[1] / "configs"
PACKS = Path(__file__).resolve().parents[2] / "packs"


def run(config: Path | None, corpora: Path, work: Path, packs: Path | None, turn: float, rounds: int | None) -> None:
    """Goes on with the students of one configuration or of all, `turn` minutes each, so many rounds or without end.

    Errors: `SettingsError`, also when another process goes on in the same folder.
    """
    os.nice(LOWEST_PRIORITY - os.nice(0))
    paths = [config] if config is not None else sorted(path for path in CONFIGURATIONS.glob("en-*.toml") if has_further(path))
    with _alone_in(work):
        everything = [load_further(path, corpora, work / path.stem) for path in paths]
        done = 0
        while done != rounds:
            for settings in everything:
                for student in settings.students.values():
                    _prepare(settings, student, packs or PACKS)
                    _take_turn(settings, student, turn * 60)
            done += 1


@contextlib.contextmanager
def _alone_in(work: Path) -> Iterator[None]:
    work.mkdir(parents=True, exist_ok=True)
    with (work / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SettingsError(f"Another process goes on in {work}") from None
        yield


def _prepare(settings: Settings, student: Student, packs: Path) -> None:
    """Whatever a student needs before it is trained, as far as it is missing."""
    corpus.run(settings)
    folder = run_folder(settings, student)
    if not (folder / "start.pt").exists():
        start.run(settings, student, packs)
    lexicon.run(settings)
    if not (folder / "began.json").exists():
        _encode(settings, student)
        figures = _figures(settings, student, folder / "start.pt")
        write_whole(folder / "began.json", json.dumps(figures))


def _take_turn(settings: Settings, student: Student, seconds: float) -> None:
    """Trains for so many seconds; a training that is over hands its parameters to the next."""
    folder = run_folder(settings, student)
    if count := new_sentences.take_in(settings):
        print(f"continue {student.name}: {count} new sentences", flush=True)
    stretch = _stretch(folder)
    seeded = dataclasses.replace(student, training=dataclasses.replace(student.training, seed=student.training.seed + stretch))
    _encode(settings, seeded)
    is_over = train.run(settings, seeded, seconds)
    figures = _figures(settings, student, folder / "model.pt")
    _tell(settings, student, figures | {"stretch": stretch, "over": is_over})
    if not is_over:
        return
    if figures["loss"] < _least_loss(settings, student):
        with whole_file(folder / "start.pt") as unfinished:
            shutil.copyfile(folder / "model.pt", unfinished)
        # With the loss in the same file: where this is killed, the next turn finds no gain any more and counts nothing again.
        count_in_before(settings, student, {"loss": figures["loss"]})
    else:
        with whole_file(folder / "model.pt") as unfinished:
            shutil.copyfile(folder / "start.pt", unfinished)
    (folder / "checkpoint.pt").unlink()
    for epoch in data_folder(settings, student).glob("epoch-*.npz"):
        epoch.unlink()
    write_whole(folder / "stretch", str(stretch + 1))


def _stretch(folder: Path) -> int:
    path = folder / "stretch"
    return int(path.read_text(encoding="utf-8")) if path.exists() else 0


def _least_loss(settings: Settings, student: Student) -> float:
    """That of the parameters in `start.pt`: of the last training that gained something, or of the pack."""
    before = read_before(settings, student)
    return (before if "loss" in before else json.loads((run_folder(settings, student) / "began.json").read_text(encoding="utf-8")))["loss"]


def _encode(settings: Settings, student: Student) -> None:
    folder = data_folder(settings, student)
    if not all((folder / f"{part}.npz").exists() for part in ("dev", *(f"epoch-{k}" for k in range(student.training.epochs)))):
        encode.run(settings, student)


def _figures(settings: Settings, student: Student, path: Path) -> dict:
    """Loss of the parameters in a file on all development text, and chrF2 on its own sentences for each direction."""
    parameters = torch.load(path, map_location="cpu")
    own = origins_of(settings.phrases) if settings.phrases is not None else set()
    dev = Examples(data_folder(settings, student) / "dev.npz")
    held = [pair for pair in read_pairs(settings.work / "corpus" / "dev.tsv") if not own or pair.origin in own]
    return {
        "loss": round(dev_loss(Network(student.network, torch.bfloat16), parameters, dev), 4),
        "chrF2": {"-".join(pair): _chrf2(settings, student, parameters, pair, held) for pair in student.pairs},
    }


def _chrf2(settings: Settings, student: Student, parameters: dict, pair: tuple[str, str], held: Sequence[Pair]) -> float:
    source, target = pair
    vocabulary = load_vocabulary(settings)
    chosen = [one for one in held if one.language in pair][:SENTENCES]
    tag = [vocabulary.piece_to_id(target_tag(target))] if student.is_multilingual else []
    sides = [(one.english, one.other) if source == "en" else (one.other, one.english) for one in chosen]
    sources = [[*tag, *vocabulary.encode(side), 0] for side, _ in sides]
    found = translate_ids(Network(student.network, torch.bfloat16), parameters, sources)
    return round(chrf2([vocabulary.decode(ids) for ids in found], [reference for _, reference in sides]), 1)


def _tell(settings: Settings, student: Student, figures: dict) -> None:
    folder = run_folder(settings, student)
    began = json.loads((folder / "began.json").read_text(encoding="utf-8"))
    with (folder / "gains.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(figures) + "\n")
    gained = ", ".join(f"{pair} {began['chrF2'][pair]} -> {now}" for pair, now in figures["chrF2"].items())
    print(f"continue {student.name}: loss {began['loss']} -> {figures['loss']}, chrF2 of own sentences {gained}", flush=True)
