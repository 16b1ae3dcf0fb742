"""Two trainings side by side have the same parameters after each meeting, the mean of both, also when one was killed."""

import dataclasses
import tempfile
import threading
import unittest
from pathlib import Path
from unittest import mock

import numpy
import torch

from interpres_training import beside
from interpres_training.augment import Example
from interpres_training.encode import save
from interpres_training.folders import data_folder, run_folder
from interpres_training.settings import Settings, SettingsError, Student, load_settings

from .vocabularies import make_vocabulary

CONFIGURATION = Path(__file__).resolve().parents[1] / "configs" / "smallest.toml"


class Beside(unittest.TestCase):
    def setUp(self) -> None:
        torch.set_num_threads(1)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.sides = [self.prepared("one", 1), self.prepared("two", 2)]

    def prepared(self, name: str, seed: int) -> tuple[Settings, Student]:
        """A student of 12 steps with its vocabulary and examples of its own, in a folder of its own."""
        settings = load_settings(CONFIGURATION, Path("."), self.folder / name)
        student = settings.student("from-english")
        student = dataclasses.replace(student, training=dataclasses.replace(student.training, steps=12, batch_tokens=60, seed=seed))
        data_folder(settings, student).mkdir(parents=True)
        make_vocabulary(settings)
        ids = numpy.random.default_rng(seed).integers(2, 20, (80, 6)).tolist()
        for part in ("dev", "epoch-0"):
            save(data_folder(settings, student) / f"{part}.npz", [Example([*one, 0], [*one[::-1], 0], [-1] * 7) for one in ids])
        return settings, student

    def begin(self, side: int) -> threading.Thread:
        """Trains one side, with a meeting after every few steps."""
        thread = threading.Thread(target=beside.run, args=(*self.sides[side], self.folder / ("two", "one")[side], 0.02), daemon=True)
        thread.start()
        return thread

    def state(self, side: int, name: str = "checkpoint.pt") -> dict:
        return torch.load(run_folder(*self.sides[side]) / name)

    def meetings(self, side: int) -> list[str]:
        return sorted(path.name for path in run_folder(*self.sides[side]).glob("meeting-*.pt"))

    @mock.patch.object(beside, "WAIT_SECONDS", 0.01)
    def test_both_end_with_the_mean_of_both(self) -> None:
        for thread in [self.begin(0), self.begin(1)]:
            thread.join()
        last = self.meetings(0)
        self.assertEqual(last, self.meetings(1))
        self.assertEqual(len(last), 1)
        own = [self.state(side, last[0]) for side in (0, 1)]
        for part in ("parameters", "averages"):
            for name, value in self.state(0)[part].items():
                self.assertTrue(torch.equal(value, self.state(1)[part][name]), name)
                self.assertTrue(torch.equal(value, (own[0][part][name] + own[1][part][name]) / 2), name)
        self.assertTrue(torch.equal(self.state(0, "model.pt")["Wemb"], self.state(0)["averages"]["Wemb"]))
        self.assertEqual(self.state(0)["optimiser"]["steps"], 12)

    @mock.patch.object(beside, "WAIT_SECONDS", 0.01)
    def test_one_that_is_killed_at_a_meeting_goes_on_from_it(self) -> None:
        for name in ("checkpoint.pt", "met"):
            with self.subTest(name):
                self.setUp()
                write = beside._write if name == "checkpoint.pt" else beside.write_whole
                killed = threading.Event()

                def dies(path: Path, content, write=write, name=name, killed=killed) -> None:
                    if path.name == name and not killed.is_set() and "one" in str(path):
                        killed.set()
                        raise SystemExit
                    write(path, content)

                with mock.patch.object(beside, write.__name__, dies):
                    second, first = self.begin(1), self.begin(0)
                    first.join()
                    self.assertTrue(killed.is_set())
                    for thread in (self.begin(0), second):
                        thread.join()
                for name, value in self.state(0)["parameters"].items():
                    self.assertTrue(torch.equal(value, self.state(1)["parameters"][name]), name)

    def test_each_needs_a_folder_of_its_own(self) -> None:
        with self.assertRaisesRegex(SettingsError, "--beside must be another folder than --work"):
            beside.run(*self.sides[0], self.folder / "one", 1)


if __name__ == "__main__":
    unittest.main()
