"""The script for a GPU machine: what travels is small enough, whatever is cut off leaves weights, and the next call goes on from them."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy
import torch

from interpres_training.augment import Example
from interpres_training.encode import save
from interpres_training.folders import data_folder, run_folder
from interpres_training.further import load_further
from interpres_training.network import initial_parameters

TRAINING = Path(__file__).resolve().parents[1]
CONFIGURATION = TRAINING / "configs" / "smallest.toml"
PIECES = 60


class Gpu(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.settings = load_further(CONFIGURATION, Path(), self.folder / "work" / "smallest")
        self.student = self.settings.student("from-english")
        self.run_folder = run_folder(self.settings, self.student)
        for made in (data_folder(self.settings, self.student), self.run_folder):
            made.mkdir(parents=True)
        chance = numpy.random.default_rng(1)
        examples = [Example([*ids, 0], [*ids[::-1], 0], [-1] * 21) for ids in chance.integers(2, PIECES, (8000, 20)).tolist()]
        save(data_folder(self.settings, self.student) / "epoch-0.npz", examples)
        save(data_folder(self.settings, self.student) / "dev.npz", examples[:50])
        torch.save(initial_parameters(self.student.network, PIECES, 1), self.run_folder / "start.pt")

    def gpu(self, *arguments: str, status: int = 0) -> str:
        command = [sys.executable, "gpu.py", *arguments]
        done = subprocess.run(command, cwd=TRAINING, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def prepare(self, limit: str) -> str:
        work = ["--config", str(CONFIGURATION), "--work", str(self.folder / "work"), "--student", "from-english"]
        return self.gpu("prepare", *work, "--folder", str(self.folder / "in"), "--limit-mib", limit)

    def train(self, *more: str) -> list[str]:
        """The command of a call. Its working folder knows nothing but the code and what travelled."""
        own = ["--folder", str(self.folder / "in"), "--out", str(self.folder / "out"), "--whole", "1", "--cpu"]
        return ["train", *own, "--batch-tokens", "512", "--part-mib", "0.02", *more]

    def fetch(self, status: int = 0) -> str:
        work = ["--config", str(CONFIGURATION), "--work", str(self.folder / "work"), "--parts", str(self.folder / "out")]
        return self.gpu("fetch", *work, status=status)

    def test_what_travels_keeps_to_its_limit_and_says_how_much_of_the_text_there_was_room_for(self) -> None:
        whole = self.prepare("1")
        self.assertIn("100% of an epoch", whole)
        size = sum(path.stat().st_size for path in (self.folder / "in").iterdir())
        limit = 0.6 * size
        self.assertNotIn("100% of an epoch", self.prepare(str(limit / (1 << 20))))
        self.assertLessEqual(sum(path.stat().st_size for path in (self.folder / "in").glob("*.xz")), limit)

    def test_a_call_that_is_cut_off_leaves_weights_and_the_next_goes_on_from_them(self) -> None:
        self.prepare("1")
        self.train_and_cut_off()
        parts = list((self.folder / "out").glob("weights-*"))
        self.assertGreater(len(parts), 1)
        self.assertLessEqual(max(part.stat().st_size for part in parts), 0.02 * (1 << 20))
        told = self.told()
        self.fetch()
        done = torch.load(self.run_folder / "model.pt")
        self.assertEqual({name: value.shape for name, value in done.items()}, self.shapes())
        self.prepare("1")
        self.train_and_cut_off()
        later = self.told()
        self.assertGreater(later["seconds"], told["seconds"])
        self.assertGreater(later["target_pieces"], told["target_pieces"])
        self.assertAlmostEqual(later["before"], told["loss"], delta=0.02)

    def train_and_cut_off(self) -> None:
        """Kills a call after it has written weights once."""
        command = [sys.executable, "gpu.py", *self.train("--minutes", "10", "--every", "2")]
        with subprocess.Popen(command, cwd=TRAINING, stdout=subprocess.PIPE, text=True) as process:
            while line := process.stdout.readline():
                if "target pieces" in line:
                    process.kill()

    def shapes(self) -> dict[str, torch.Size]:
        return {name: value.shape for name, value in initial_parameters(self.student.network, PIECES, 1).items()}

    def told(self) -> dict:
        return json.loads((self.folder / "out" / "weights.json").read_text())

    def test_parts_that_are_missing_or_mixed_are_refused_and_too_many_are_not_begun_with(self) -> None:
        self.prepare("1")
        self.train_and_cut_off()
        part = self.folder / "out" / "weights-1"
        content = part.read_bytes()
        part.write_bytes(content[::-1])
        self.assertIn("not of one moment", self.fetch(status=1))
        part.unlink()
        self.assertIn("weights-1 did not come back", self.fetch(status=1))
        self.assertIn("more than 2", self.gpu(*self.train("--minutes", "10", "--every", "1", "--files", "2"), status=1))
        self.assertFalse((self.run_folder / "model.pt").exists())

    @unittest.skipIf(torch.cuda.is_available(), "there is a GPU")
    def test_a_machine_without_a_gpu_says_so_at_once(self) -> None:
        arguments = [one for one in self.train("--minutes", "1") if one != "--cpu"]
        self.assertIn("this machine lacks a GPU that PyTorch", self.gpu(*arguments, status=1))


if __name__ == "__main__":
    unittest.main()
