"""Step `evaluate`: measures a pack through the service's own engine on the held-out sentences.

Writes `figures/STUDENT.json`: BLEU and chrF2 for the development and the test part, whole (`dev`, `test`) and for each
origin (`test/tatoeba`), the same of Apertium where it is installed and serves the pair (`apertium dev`), and how well the
network obeys the controls before it is quantised (`controls`).
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from .allocator import jemalloc, without_allocator
from .bin_file import read_model
from .controls import measure_controls
from .corpus import read_pairs
from .metrics import bleu, chrf2
from .pairs import Pair
from .settings import Settings, Student

REPOSITORY = Path(__file__).resolve().parents[2]
APERTIUM = {"INTERPRES_ENGINES": "apertium", "INTERPRES_BUILT_IN_MODELS": "0"}
NOT_SERVED = 4
"""Exit status of the service's command for a pair that nothing translates."""
SMALLEST_ORIGIN = 30
"""Sentences below which an origin gets no figure of its own."""


def figures_path(settings: Settings, student: Student) -> Path:
    """The figures of a student."""
    return settings.work / "figures" / f"{student.name}.json"


def measured_with(folder: Path, beam: int) -> dict:
    """What figures depend on: the SHA-256 of the model in a folder, and the beam. It tells whose figures these are."""
    return {"sha256": hashlib.sha256(read_model(folder)).hexdigest(), "beam": beam}


def run(settings: Settings, student: Student, packs: Path) -> None:
    """Translates both held-out parts and writes the figures."""
    table: dict[str, dict] = {}
    for part in ("dev", "test"):
        pairs = read_pairs(settings.work / "corpus" / f"{part}.tsv")
        for source, target in student.served:
            language = source if target == "en" else target
            own = [pair for pair in pairs if pair.language == language]
            if not own:
                continue
            name = part if len(student.pairs) == 1 else f"{part} {source}-{target}"
            with tempfile.TemporaryDirectory() as alone:
                # The others of the configuration lend their dictionaries, as they do where the packs are served.
                for one in settings.students:
                    if (packs / one / "manifest.json").exists():
                        shutil.copytree(packs / one, Path(alone) / one)
                table |= _measure(name, own, source, target, _only_packs_of(alone), settings.work, student.name)
            if translate_with_service(["Hello"], source, target, APERTIUM) is None:
                print(f"evaluate: Apertium is not installed or does not serve {source}-{target}", flush=True)
            else:
                table |= _measure(f"apertium {name}", own, source, target, APERTIUM, settings.work, student.name)
    table["controls"] = measure_controls(settings, student)
    beam = json.loads((packs / student.name / "manifest.json").read_text(encoding="utf-8")).get("beam", 1)
    table["model"] = measured_with(packs / student.name, beam)
    path = figures_path(settings, student)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(table, indent=2) + "\n")
    for name, figures in table.items():
        print(f"evaluate {student.name} {name}: {figures}", flush=True)


def _only_packs_of(folder: str) -> dict[str, str]:
    """Settings of a service that has the packs of a folder and no other engine."""
    return {"INTERPRES_ENGINES": "marian", "INTERPRES_MODELS_DIR": folder, "INTERPRES_BUILT_IN_MODELS": "0"}


def _measure(name: str, pairs: list[Pair], source: str, target: str, environment: dict, work: Path, student: str) -> dict:
    sources = [pair.english if source == "en" else pair.other for pair in pairs]
    references = [pair.other if source == "en" else pair.english for pair in pairs]
    hypotheses = translate_with_service(sources, source, target, environment)
    if hypotheses is None:
        raise RuntimeError(f"the service does not translate {source}-{target}")
    (work / "figures").mkdir(parents=True, exist_ok=True)
    lines = ("\t".join(line) + "\n" for line in zip(sources, references, hypotheses))
    part = name.removesuffix(f" {source}-{target}")
    (work / "figures" / f"{student}.{source}-{target}.{part}.tsv").write_text("".join(lines), encoding="utf-8")
    table = {name: _figures(hypotheses, references)}
    for origin in sorted({pair.origin for pair in pairs}):
        own = [index for index, pair in enumerate(pairs) if pair.origin == origin]
        if len(own) >= SMALLEST_ORIGIN:
            table[f"{name}/{origin}"] = _figures([hypotheses[i] for i in own], [references[i] for i in own])
    return table


def _figures(hypotheses: list[str], references: list[str]) -> dict:
    return {
        "sentences": len(references),
        "chrF2": round(chrf2(hypotheses, references), 1),
        "BLEU": round(bleu(hypotheses, references), 1),
    }


def translate_with_service(
    texts: list[str], source: str, target: str, environment: dict[str, str]
) -> list[str] | None:
    """Translates lines with `interpres translate`; None when nothing serves the pair. Errors: `RuntimeError` when the
    command fails or a line is lost."""
    command = ["node", str(REPOSITORY / "bin" / "interpres.mjs"), "translate", "--from", source, "--to", target]
    result = subprocess.run(
        command,
        input="\n".join(texts),
        text=True,
        capture_output=True,
        check=False,
        env=without_allocator(os.environ, jemalloc()) | {"INTERPRES_PHRASES": "0"} | environment,
        cwd=REPOSITORY,
    )
    if result.returncode == NOT_SERVED:
        return None
    if result.returncode != 0:
        raise RuntimeError(result.stderr.strip())
    lines = result.stdout.rstrip("\n").split("\n")
    if len(lines) != len(texts):
        raise RuntimeError(f"{len(texts)} lines went in, {len(lines)} came out")
    return lines
