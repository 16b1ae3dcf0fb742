#!/usr/bin/env python3
"""Trains a student on a GPU machine that has neither a network nor this repository's work folder, in calls of minutes.

`prepare` packs what a student's training needs into one folder of at most so many bytes, `train` works on that folder alone and writes
weights in parts of at most so many bytes, again and again, so that a call may be cut off at any time, and `fetch` puts them in the
student's work folder, from which `prepare` packs the next call. README.md says what to type.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(f"gpu: Python {sys.version.split()[0]} is too old; 3.11 or later is needed")

import argparse
import dataclasses
import hashlib
import importlib.util
import json
import lzma
import os
import shutil
import tempfile
import time
from pathlib import Path

MIB = 1 << 20
LEAST_MEMORY = 8 << 30
ARRAYS = ("source", "target", "links", "source_lengths", "target_lengths")
STORED = {"source": "uint16", "target": "uint16", "links": "int16", "source_lengths": "uint8", "target_lengths": "uint8"}
"""Types that the arrays travel in; no side is longer than 80 pieces."""


def check(is_cpu_enough: bool) -> None:
    """Ends with everything that is missing on this machine, before any time is spent."""
    missing = [f"the Python package {name}" for name in ("numpy", "torch") if importlib.util.find_spec(name) is None]
    if not missing:
        import torch

        has_gpu = torch.cuda.is_available()
        if not has_gpu and not is_cpu_enough:
            missing.append(f"a GPU that PyTorch {torch.__version__} can use (--cpu does without, for rehearsals)")
        if has_gpu and not torch.cuda.is_bf16_supported():
            missing.append("bfloat16 on the GPU")
        if has_gpu and torch.cuda.mem_get_info()[0] < LEAST_MEMORY:
            missing.append(f"{LEAST_MEMORY >> 30} GiB of free GPU memory")
    if missing:
        sys.exit(f"gpu: this machine lacks {', '.join(missing)}")


def prepare(options: argparse.Namespace) -> None:
    """Packs network, options, parameters and as many examples as there is room for."""
    import numpy
    import torch

    from interpres_training.files import write_whole
    from interpres_training.folders import data_folder, run_folder
    from interpres_training.further import load_further

    settings = load_further(options.config, Path(), options.work / options.config.stem)
    student = settings.student(options.student)
    data, run = data_folder(settings, student), run_folder(settings, student)
    newest = next((run / name for name in ("model.pt", "start.pt") if (run / name).exists()), run / "start.pt")
    if not newest.exists() or not (data / "dev.npz").exists():
        sys.exit(f"gpu: {run} and {data} hold nothing to train: run `interpres_training continue` with --rounds 1 first")
    shutil.rmtree(options.folder, ignore_errors=True)
    options.folder.mkdir(parents=True)
    parameters = torch.load(newest, map_location="cpu")
    room = options.limit_mib * MIB
    for name, content in (
        ("parameters.xz", _packed(b"".join(value.half().numpy().tobytes() for value in parameters.values()))),
        ("dev.xz", _packed(_numbers(data / "dev.npz", 1.0))),
    ):
        write_whole(options.folder / name, content)
        room -= len(content)
    epochs, share = sorted(data.glob("epoch-*.npz")), 1.0
    if not epochs:
        sys.exit(f"gpu: {data} has no epoch: run `interpres_training continue` with --rounds 1 first")
    content = _packed(_numbers(epochs[0], share))
    while len(content) > room:
        share *= 0.95 * room / len(content)
        if share <= 0.01:
            sys.exit(f"gpu: {options.limit_mib} MiB have no room for text beside the parameters")
        content = _packed(_numbers(epochs[0], share))
    write_whole(options.folder / "epoch-0.xz", content)
    done = json.loads((run / "gpu.json").read_text()) if (run / "gpu.json").exists() else {"seconds": 0.0, "target_pieces": 0}
    described = {
        "student": student.name,
        "network": dataclasses.asdict(student.network),
        "training": dataclasses.asdict(student.training),
        "shapes": {name: list(value.shape) for name, value in parameters.items()},
        "done": {key: done[key] for key in ("seconds", "target_pieces")},
    }
    write_whole(options.folder / "student.json", json.dumps(described))
    size = sum(path.stat().st_size for path in options.folder.iterdir())
    print(f"gpu: {size / MIB:.1f} MiB in {options.folder}, {share:.0%} of an epoch; {done['seconds'] / 60:.1f} minutes are done")


def _packed(content: bytes) -> bytes:
    return lzma.compress(content, preset=2)


def _numbers(path: Path, share: float) -> bytes:
    """The first examples of a file, whose order is by chance: lengths of the arrays, then the arrays."""
    import numpy

    with numpy.load(path) as file:
        arrays = {name: file[name] for name in ARRAYS}
    count = max(1, int(share * len(arrays["source_lengths"])))
    ends = {side: int(arrays[f"{side}_lengths"][:count].sum()) for side in ("source", "target")}
    kept = {"source": ends["source"], "target": ends["target"], "links": ends["target"]}
    chosen = [arrays[name][: kept.get(name, count)].astype(STORED[name]) for name in ARRAYS]
    return numpy.array([len(values) for values in chosen], "int64").tobytes() + b"".join(values.tobytes() for values in chosen)


def _unpack(folder: Path, name: str, path: Path) -> None:
    import numpy

    content = lzma.decompress((folder / f"{name}.xz").read_bytes())
    at, arrays = 8 * len(ARRAYS), {}
    for key, length in zip(ARRAYS, numpy.frombuffer(content, "int64", len(ARRAYS)).tolist()):
        arrays[key] = numpy.frombuffer(content, STORED[key], length, at)
        at += arrays[key].nbytes
    for side in ("source_lengths", "target_lengths"):
        arrays[side] = arrays[side].astype("int32")
    numpy.savez(path, **arrays)


def train(options: argparse.Namespace) -> None:
    """Trains on a prepared folder for so many minutes and writes the weights in parts, also on the way."""
    began = time.monotonic()
    check(options.cpu)
    from interpres_training.train import Training

    given = json.loads((options.folder / "student.json").read_text())
    with tempfile.TemporaryDirectory() as place:
        settings, student = _unpacked(options, given, Path(place))
        training = Training(settings, student)
        training.seconds, training.target_pieces = given["done"]["seconds"], given["done"]["target_pieces"]
        training.clock = time.monotonic
        before = training.dev_loss()
        print(f"gpu: {student.name}, loss {before:.4f} at the beginning, {time.monotonic() - began:.0f} s to begin", flush=True)
        is_over = False
        while not is_over and (left := began + 60 * options.minutes - time.monotonic()) > 0:
            is_over = training.run(min(left, options.every))
            _write_parts(options, training, {"student": student.name, "before": before, "over": is_over})
        if training.seconds == given["done"]["seconds"]:
            sys.exit("gpu: no time was left to train, or the whole is over")


def _unpacked(options: argparse.Namespace, given: dict, work: Path):
    """The work folder that training expects, for the student of the folder."""
    import numpy
    import torch
    from interpres_training.folders import data_folder, run_folder
    from interpres_training.settings import NetworkSettings, Student, TrainingSettings

    changes = {"minutes": options.whole, "steps": 0, "epochs": 1, "batch_tokens": options.batch_tokens}
    own = TrainingSettings(**(given["training"] | changes))
    student = Student(given["student"], (), (), NetworkSettings(**given["network"]), own, False)
    settings = argparse.Namespace(work=work)
    for folder in (data_folder(settings, student), run_folder(settings, student)):
        folder.mkdir(parents=True)
    for name in ("dev", "epoch-0"):
        _unpack(options.folder, name, data_folder(settings, student) / f"{name}.npz")
    values = numpy.frombuffer(lzma.decompress((options.folder / "parameters.xz").read_bytes()), "float16").astype("float32")
    parameters, at = {}, 0
    for name, shape in given["shapes"].items():
        size = int(numpy.prod(shape))
        parameters[name] = torch.from_numpy(values[at : at + size].reshape(shape).copy())
        at += size
    torch.save(parameters, run_folder(settings, student) / "start.pt")
    return settings, student


def _write_parts(options: argparse.Namespace, training, told: dict) -> None:
    """The averaged parameters as they are now, in place of what was written before."""
    content = b"".join(value.half().cpu().numpy().tobytes() for value in training.averages.values())
    size = int(options.part_mib * MIB)
    parts = [content[at : at + size] for at in range(0, len(content), size)]
    told |= {
        "seconds": training.seconds,
        "target_pieces": training.target_pieces,
        "loss": training.dev_loss(),
        "parts": len(parts),
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    if len(parts) + 1 > options.files:
        sys.exit(f"gpu: the weights would be {len(parts) + 1} files, more than {options.files}")
    options.out.mkdir(parents=True, exist_ok=True)
    for number, part in enumerate(parts):
        (options.out / f"weights-{number}").write_bytes(part)
    (options.out / "weights.json").write_text(json.dumps(told))
    print(f"gpu: {told['target_pieces']} target pieces, {told['seconds'] / 60:.2f} minutes, loss {told['loss']:.4f}", flush=True)


def fetch(options: argparse.Namespace) -> None:
    """Puts weights that came back into the student's work folder. Ends when a part is missing or of another call."""
    import numpy
    import torch

    from interpres_training.files import whole_file, write_whole
    from interpres_training.folders import run_folder
    from interpres_training.further import load_further

    settings = load_further(options.config, Path(), options.work / options.config.stem)
    told = json.loads((options.parts / "weights.json").read_text())
    student = settings.student(told["student"])
    paths = [options.parts / f"weights-{number}" for number in range(told["parts"])]
    if missing := [path.name for path in paths if not path.exists()]:
        sys.exit(f"gpu: {', '.join(missing)} did not come back")
    content = b"".join(path.read_bytes() for path in paths)
    if hashlib.sha256(content).hexdigest() != told["sha256"]:
        sys.exit("gpu: the parts are not of one moment: the call was cut off while it wrote them; take those of the call before")
    values = numpy.frombuffer(content, "float16").astype("float32")
    run = run_folder(settings, student)
    start = torch.load(run / "start.pt", map_location="cpu")
    parameters, at = {}, 0
    for name, value in start.items():
        parameters[name] = torch.from_numpy(values[at : at + value.numel()].reshape(value.shape).copy())
        at += value.numel()
    with whole_file(run / "model.pt") as unfinished:
        torch.save(parameters, unfinished)
    write_whole(run / "gpu.json", json.dumps(told))
    print(f"gpu: {student.name}: loss {told['before']:.4f} -> {told['loss']:.4f}, {told['seconds'] / 60:.1f} minutes in all")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="gpu.py", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    here = {name: steps.add_parser(name) for name in ("prepare", "fetch")}
    for own in here.values():
        own.add_argument("--config", type=Path, required=True)
        own.add_argument("--work", type=Path, required=True, help="the work folder of `continue`")
    here["prepare"].add_argument("--student", required=True)
    here["prepare"].add_argument("--folder", type=Path, required=True, help="what travels; emptied first")
    here["prepare"].add_argument("--limit-mib", type=float, default=56, help="size of it; the code needs 1 MiB more")
    here["fetch"].add_argument("--parts", type=Path, required=True, help="where the parts of the weights are")
    there = steps.add_parser("train")
    there.add_argument("--folder", type=Path, required=True)
    there.add_argument("--out", type=Path, required=True, help="for the parts of the weights")
    there.add_argument("--minutes", type=float, required=True, help="of this call, all told")
    there.add_argument("--whole", type=float, required=True, help="minutes of training in all calls, by which the rate falls")
    there.add_argument("--every", type=float, default=60, help="seconds between two writings of the weights")
    there.add_argument("--batch-tokens", type=int, default=32768)
    there.add_argument("--part-mib", type=float, default=15)
    there.add_argument("--files", type=int, default=8, help="most files that come back")
    there.add_argument("--cpu", action="store_true", help="without a GPU, to rehearse")
    options = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    os.environ.setdefault("OMP_NUM_THREADS", "1" if getattr(options, "cpu", False) else "8")
    {"prepare": prepare, "train": train, "fetch": fetch}[options.step](options)


if __name__ == "__main__":
    main()
