"""Step `train`: trains one student. It can be stopped at any time; the same command goes on from the last checkpoint.

Writes `runs/STUDENT/checkpoint.pt` (everything to go on), `runs/STUDENT/model.pt` (averaged parameters) and
`runs/STUDENT/log.jsonl` (figures).
"""

from __future__ import annotations

import json
import math
import os
import platform
import time
from pathlib import Path

import torch
from torch import Tensor

from .batches import Batch, Examples, batch_numbers
from .files import whole_file
from .folders import data_folder, run_folder
from .forward import dev_loss, forward, moved, real_places
from .loss import Candidates, CrossEntropy, alignment_loss
from .network import Network, initial_parameters
from .optimiser import Optimiser
from .settings import Settings, SettingsError, Student, TrainingSettings

CHECKPOINT_SECONDS = 300
REPORT_STEPS = 50
DEV_SECONDS = 240
WAIT_SECONDS = 2
GRADIENT_LIMIT = 2.0
ALL_PIECES_FROM = 0.85
"""Progress from which every piece is a candidate, whatever `candidates` says."""


def load_model(settings: Settings, student: Student) -> dict[str, Tensor]:
    """The averaged parameters of a trained student."""
    return torch.load(run_folder(settings, student) / "model.pt", map_location="cpu")


def run(settings: Settings, student: Student, seconds: float = math.inf) -> bool:
    """Trains until the configured minutes or steps are over, or for about so many seconds; tells whether they are over."""
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    # Averages of rare pieces fade below the smallest normal number, and processors are slow with such.
    torch.set_flush_denormal(True)
    return Training(settings, student).run(seconds)


class Training:
    """A training in its work folder."""

    def __init__(self, settings: Settings, student: Student) -> None:
        self.settings, self.student = settings, student
        self.options: TrainingSettings = student.training
        self.folder = run_folder(settings, student)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        # Time that other processes take, or in which this one is stopped, is no training.
        self.clock = time.monotonic if self.device.type == "cuda" else time.thread_time
        self.network = Network(student.network, torch.bfloat16)
        initial = self._initial()
        self.parameters = {name: value.to(self.device).requires_grad_() for name, value in initial.items()}
        self.averages = {name: value.detach().clone() for name, value in self.parameters.items()}
        plain = {name: value.detach() for name, value in self.parameters.items()}
        self.optimiser = Optimiser(plain, self.options.optimiser, self.options.weight_decay)
        self.chance = torch.Generator().manual_seed(self.options.seed)
        self.dev = Examples(data_folder(settings, student) / "dev.npz")
        self.seconds = 0.0
        self.target_pieces = 0
        self.epoch = 0
        self.batches_done = 0
        self._restore()

    def _initial(self) -> dict[str, Tensor]:
        """The parameters of `start.pt`, or random ones for the vocabulary."""
        student, start = self.student, self.folder / "start.pt"
        if start.exists():
            found = torch.load(start, map_location="cpu")
            _refuse_other_sizes(found, initial_parameters(student.network, found["Wemb"].shape[0], 0), start)
            return found
        if student.parent is not None:
            raise SettingsError(f"{student.name} has the parent {student.parent}, but {start} is missing: run start first")
        # Where training goes on from `start.pt`, SentencePiece need not be installed.
        from .vocabulary import load_vocabulary

        return initial_parameters(student.network, load_vocabulary(self.settings).get_piece_size(), self.options.seed)

    def run(self, most: float = math.inf) -> bool:
        """Trains, for that many seconds at most, writing checkpoints and figures; tells whether training is over."""
        if self._progress() >= 1:
            return True
        end = self.seconds + most
        saved = judged = time.monotonic()
        losses: list[tuple[float, float]] = []
        seconds = pieces = 0.0
        while self._progress() < 1:
            for batch in self._epoch():
                began = self.clock()
                losses.append(self._step(batch))
                own = int(batch.target_lengths.sum())
                self.target_pieces += own
                self.batches_done += 1
                spent = self.clock() - began
                self.seconds += spent
                pieces, seconds = pieces + own, seconds + spent
                now = time.monotonic()
                if self.optimiser.steps % REPORT_STEPS == 0:
                    mean, aligned = (sum(values) / len(losses) for values in zip(*losses))
                    self._log(loss=round(mean, 4), alignment=round(aligned, 4), pieces_per_second=round(pieces / seconds))
                    losses, seconds, pieces = [], 0.0, 0.0
                if now - judged > DEV_SECONDS:
                    self._log(dev_loss=round(self.dev_loss(), 4))
                    judged = time.monotonic()
                if now - saved > CHECKPOINT_SECONDS:
                    self._save()
                    saved = time.monotonic()
                if self._progress() >= 1 or self.seconds >= end:
                    break
            else:
                self.epoch += 1
                self.batches_done = 0
            if self.seconds >= end:
                break
        is_over = self._progress() >= 1
        self.tell(done=is_over)
        self._save()
        return is_over

    def tell(self, **figures) -> None:
        """Writes figures and the development loss to the log."""
        self._log(dev_loss=round(self.dev_loss(), 4), **figures)

    def dev_loss(self) -> float:
        """Of the averaged parameters."""
        return dev_loss(self.network, self.averages, self.dev)

    def _progress(self) -> float:
        by_steps = self.optimiser.steps / self.options.steps if self.options.steps else 0.0
        by_time = self.seconds / (60 * self.options.minutes) if self.options.minutes else 0.0
        return max(by_steps, by_time)

    def _rate(self) -> float:
        progress = self._progress()
        if progress < self.options.warm_up:
            return max(progress, 1e-3) / self.options.warm_up
        if progress > 1 - self.options.decay:
            return max(0.0, (1 - progress) / self.options.decay)
        return 1.0

    def _step(self, batch: Batch) -> tuple[float, float]:
        batch = moved(batch, self.device)
        states, attention = forward(self.network, self.parameters, batch)
        candidates = self.options.candidates if self._progress() < ALL_PIECES_FROM else 0
        loss, plain = self._cross_entropy(states, batch, candidates)
        aligned = alignment_loss(attention, batch.links)
        names = list(self.parameters)
        found = torch.autograd.grad(loss + self.options.alignment_weight * aligned, [self.parameters[name] for name in names])
        gradients = dict(zip(names, found))
        norm = float(torch.stack([value.float().pow(2).sum() for value in found]).sum().sqrt())
        if not math.isfinite(norm):
            raise SettingsError("The gradients are no longer finite: start again from the last checkpoint with a smaller learning_rate")
        if norm > GRADIENT_LIMIT:
            for value in found:
                value.mul_(GRADIENT_LIMIT / norm)
        rate = self._rate()
        self.optimiser.step(gradients, rate * self.options.learning_rate, rate * self.options.embedding_learning_rate)
        decay = min(self.options.average_decay, (1 + self.optimiser.steps) / (10 + self.optimiser.steps))
        with torch.no_grad():
            for name, average in self.averages.items():
                average.lerp_(self.parameters[name], 1 - decay)
        return float(plain), float(aligned)

    def _cross_entropy(self, states: Tensor, batch: Batch, candidates: int) -> tuple[Tensor, Tensor]:
        """The smoothed and the plain cross-entropy, against all pieces or those of the batch and so many `candidates`."""
        states, targets = real_places(states, batch)
        table, bias = self.parameters["Wemb"], self.parameters["decoder_ff_logit_out_b"]
        pieces, smoothing = table.shape[0], self.options.label_smoothing
        if not 0 < candidates < pieces:
            return CrossEntropy.apply(states, table, bias, targets, table.new_zeros(pieces), smoothing)
        drawn = Candidates(targets, pieces, candidates, self.chance)
        table, bias = table[drawn.pieces], bias[drawn.pieces]
        return CrossEntropy.apply(states, table, bias, drawn.targets, drawn.offsets, smoothing)

    def _epoch(self):
        path = data_folder(self.settings, self.student) / f"epoch-{self.epoch % self.options.epochs}.npz"
        if not path.exists():
            print(f"train {self.student.name}: waiting for {path}, which the step encode writes", flush=True)
        while not path.exists():
            time.sleep(WAIT_SECONDS)
        examples = Examples(path)
        seed = self.options.seed * 1000 + self.epoch
        for index, numbers in enumerate(batch_numbers(examples, self.options.batch_tokens, seed)):
            if index >= self.batches_done:
                yield examples.batch(numbers)

    def _log(self, **figures) -> None:
        line = {
            "step": self.optimiser.steps,
            "minutes": round(self.seconds / 60, 2),
            "epoch": self.epoch,
            "target_pieces": self.target_pieces,
        } | figures
        with (self.folder / "log.jsonl").open("a") as file:
            file.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)

    def _save(self) -> None:
        state = {
            "parameters": {name: value.detach() for name, value in self.parameters.items()},
            "averages": self.averages,
            "optimiser": self.optimiser.state(),
            "seconds": self.seconds,
            "target_pieces": self.target_pieces,
            "epoch": self.epoch,
            "batches_done": self.batches_done,
            "chance": self.chance.get_state(),
            "versions": {"torch": torch.__version__, "python": platform.python_version()},
        }
        for name, content in (("model.pt", self.averages), ("checkpoint.pt", state)):
            with whole_file(self.folder / name) as unfinished:
                torch.save(content, unfinished)

    def _restore(self) -> None:
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            return
        state = torch.load(path, map_location=self.device)
        _refuse_other_sizes(state["parameters"], self.parameters, path)
        with torch.no_grad():
            for name, value in state["parameters"].items():
                self.parameters[name].copy_(value)
        self.averages = state["averages"]
        self.optimiser.restore(state["optimiser"])
        self.seconds, self.target_pieces = state["seconds"], state["target_pieces"]
        self.epoch, self.batches_done = state["epoch"], state["batches_done"]
        self.chance.set_state(state["chance"].cpu())


def _refuse_other_sizes(found: dict[str, Tensor], wanted: dict[str, Tensor], path: Path) -> None:
    """Errors: `SettingsError` when the parameters of a file are not those of the configured network."""
    for name in sorted({*found, *wanted}):
        there, here = (tuple(side[name].shape) if name in side else "missing" for side in (found, wanted))
        if there != here:
            raise SettingsError(f"{path} has another network than the configuration: {name} is {there} instead of {here}")
