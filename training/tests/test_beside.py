"""Two trainings side by side have the same parameters after each meeting, the mean of both, wherever one of them is killed."""

import dataclasses
import json
import tempfile
import threading
import unittest
from pathlib import Path
from unittest import mock

import torch

from interpres_training import beside
from interpres_training.folders import run_folder
from interpres_training.network import initial_parameters
from interpres_training.settings import Settings, SettingsError, Student
from interpres_training.vocabulary import load_vocabulary, vocabulary_path

from .students import prepared_student

SECONDS = 0.75
MEET_SECONDS = 0.25


class StepClock(threading.local):
    """A clock by which each step takes a sixteenth of a second, in every thread of its own."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 1 / 16
        return self.now


class Beside(unittest.TestCase):
    def setUp(self) -> None:
        torch.set_num_threads(1)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.prepare()
        quick = mock.patch.object(beside, "WAIT_SECONDS", 0.01)
        for patched in (quick, mock.patch("interpres_training.train.time.thread_time", StepClock()), mock.patch("builtins.print")):
            patched.start()
            self.addCleanup(patched.stop)

    def prepare(self) -> None:
        self.sides = [self.prepared("one", 1), self.prepared("two", 2)]
        vocabularies = [vocabulary_path(settings) for settings, _ in self.sides]
        vocabularies[1].write_bytes(vocabularies[0].read_bytes())

    def prepared(self, name: str, seed: int) -> tuple[Settings, Student]:
        """A student with the same beginning and examples of its own, in a folder of its own."""
        settings, student = prepared_student(self.folder / name, seed, steps=0, minutes=SECONDS / 60, seed=seed)
        run_folder(settings, student).mkdir(parents=True)
        initial = initial_parameters(student.network, load_vocabulary(settings).get_piece_size(), 3)
        torch.save(initial, run_folder(settings, student) / "start.pt")
        return settings, student

    def run_side(self, side: int, **changes) -> None:
        settings, student = self.sides[side]
        student = dataclasses.replace(student, training=dataclasses.replace(student.training, **changes))
        beside.run(settings, student, self.folder / ("two", "one")[side], MEET_SECONDS)

    def begin(self, side: int) -> threading.Thread:
        thread = threading.Thread(target=self.run_side, args=(side,), daemon=True)
        thread.start()
        return thread

    def end(self, *threads: threading.Thread) -> None:
        for thread in threads:
            thread.join(60)
            self.assertFalse(thread.is_alive())

    def state(self, side: int, name: str = "checkpoint.pt") -> dict:
        return torch.load(run_folder(*self.sides[side]) / name)

    def expect_the_mean_of_both(self) -> None:
        folders = [run_folder(*side) for side in self.sides]
        counts = [json.loads((folder / "meetings.json").read_text())["count"] for folder in folders]
        self.assertEqual(counts, [3, 3])
        for folder in folders:
            self.assertEqual([path.name for path in folder.glob("meeting-*")], ["meeting-3.pt"])
        own = [self.state(side, "meeting-3.pt") for side in (0, 1)]
        for part in beside.SHARED[:2]:
            for name, value in self.state(0)[part].items():
                self.assertTrue(torch.equal(value, self.state(1)[part][name]), name)
                self.assertTrue(torch.equal(value, (own[0][part][name] + own[1][part][name]) / 2), name)
        self.assertTrue(torch.equal(self.state(0, "model.pt")["Wemb"], self.state(0)["averages"]["Wemb"]))
        for name in beside.TOTALS:
            self.assertEqual(self.state(0)[name], own[0][name] + own[1][name])
        self.assertEqual(json.loads((folders[0] / "log.jsonl").read_text().splitlines()[-1])["meeting"], 3)

    def test_both_end_with_the_mean_of_both(self) -> None:
        self.end(self.begin(0), self.begin(1))
        self.expect_the_mean_of_both()
        model = self.state(0, "model.pt")["Wemb"]
        self.run_side(0)
        self.assertTrue(torch.equal(self.state(0, "model.pt")["Wemb"], model), "what is over stays so")

    def test_one_that_is_killed_goes_on(self) -> None:
        for number, name in enumerate(("meeting-1.pt", "meeting-2.pt", "model.pt", "checkpoint.pt", "meetings.json")):
            self.folder = self.folder / str(number)
            self.prepare()
            with self.subTest(name):
                self.kill_the_first_at(name)
                self.expect_the_mean_of_both()

    def kill_the_first_at(self, name: str) -> None:
        """Ends the first when it writes a file of that name at a meeting, and begins it again."""
        mine, killed = run_folder(*self.sides[0]), threading.Event()

        def dying(write):
            def either(path: Path, content) -> None:
                if path == mine / name and not killed.is_set():
                    killed.set()
                    raise SystemExit
                write(path, content)

            return either

        with mock.patch.multiple(beside, _write=dying(beside._write), write_whole=dying(beside.write_whole)):
            second, first = self.begin(1), self.begin(0)
            self.end(first)
            self.assertTrue(killed.is_set())
            self.end(self.begin(0), second)

    def test_refuses_what_does_not_fit_together(self) -> None:
        def refused(message: str, **changes) -> None:
            with self.assertRaisesRegex(SettingsError, message):
                self.run_side(0, **changes)

        refused("needs training.minutes, and no training.steps", steps=12)
        with self.assertRaisesRegex(SettingsError, "--meet must be above 0"):
            beside.run(*self.sides[0], self.folder / "two", 0)
        with self.assertRaisesRegex(SettingsError, "must be another folder than --work"):
            beside.run(*self.sides[0], self.folder / "one", 1)
        with self.assertRaisesRegex(SettingsError, "three.* has no dev.npz"):
            beside.run(*self.sides[0], self.folder / "three", 1)
        torch.save({}, run_folder(*self.sides[1]) / "start.pt")
        refused("begin with the same start.pt")

    def test_refuses_to_meet_another_training(self) -> None:
        own, met = self.folder / "own.pt", self.folder / "met.pt"
        terms = {"seed": 1, "minutes": 70, "meet_seconds": 420}
        torch.save({"terms": terms}, own)
        for other, message in ((terms, "the same training.seed"), (terms | {"seed": 2, "minutes": 60}, "the trainings differ: .*70.*60")):
            torch.save({"terms": other}, met)
            with self.assertRaisesRegex(SettingsError, message):
                beside._mean_of(own, met)


if __name__ == "__main__":
    unittest.main()
