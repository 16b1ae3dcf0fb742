"""Settings that cannot be used are named; a training that was stopped goes on as if it had not been."""

import dataclasses
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import torch

from interpres_training.folders import run_folder
from interpres_training.lexicon import LONGEST
from interpres_training.loss import Candidates
from interpres_training.settings import LEAST_BATCH_TOKENS, Settings, SettingsError, Student, load_settings
from interpres_training.train import Training

from .students import CONFIGURATION, prepared_student

MISTAKES = (
    ("held_out_share", "held_out_shar", "corpus.held_out_shar is unknown"),
    ("[training]", '[training]\noptimiser = "mun"', "training.optimiser: 'mun' is none of muon, adam"),
    ("steps = 120", "steps = 0", "neither minutes nor steps"),
    ("steps = 120", 'steps = "many"', "training.steps: 'many' is no whole number of at least 0"),
    ("steps = 120", "steps = 1.5", "training.steps: 1.5 is no whole number of at least 0"),
    ("steps = 120", "steps = true", "training.steps: True is no whole number of at least 0"),
    ("epochs = 1", "epochs = 0", "training.epochs: 0 is no whole number of at least 1"),
    ("batch_tokens = 512", "batch_tokens = 79", "training.batch_tokens: 79 is no whole number of at least 80"),
    ("steps = 120", "steps = 1\ncandidates = 99", "training.candidates: 99 is neither 0 nor at least 100"),
    ("steps = 120", "steps = 1\nminutes = nan", "training.minutes: nan is no number of at least 0"),
    ("steps = 120", "steps = 1\nwarm_up = 0", "training.warm_up: 0 is no number from 0.001 to 1"),
    ("heads = 4", "heads = 0", "network.heads: 0 is no whole number of at least 1"),
    ("width = 32", "width = 36", "network.width must be a multiple of twice network.heads"),
    ("_share = 0.05", '_share = "much"', "corpus.held_out_share: 'much' is no number from 0 to 0.5"),
    ("_share = 0.05", "_share = 0.51", "corpus.held_out_share: 0.51 is no number from 0 to 0.5"),
    ("_share = 0.05", "_share = -0.01", "corpus.held_out_share: -0.01 is no number from 0 to 0.5"),
    ("_lines = 40", '_lines = "x"', "corpus.held_out_lines: 'x' is no whole number of at least 0"),
    ("_lines = 40", "_phrases = 0.6", "corpus.held_out_phrases: 0.6 is no number from 0 to 0.5"),
    ("_lines = 40", "_lines = 40\nlongest_words = 0", "corpus.longest_words: 0 is no whole number of at least 1"),
    ("_lines = 40", "_lines = 40\nweights = 3", "corpus.weights: 3 is no table"),
    ("_lines = 40", '_lines = 40\nweights.a = "x"', "corpus.weights.a: 'x' is no number of at least 0"),
    ("_lines = 40", "_lines = 40\nweights.a = inf", "corpus.weights.a: inf is no number of at least 0"),
    ("_lines = 40", "_lines = 40\nweights.de.a = -1", "corpus.weights.de.a: -1 is no number of at least 0"),
    ("_lines = 40", "_lines = 40\nlimits = 3", "corpus.limits: 3 is no table"),
    ("_lines = 40", "_lines = 40\nlimits.a = -1", "corpus.limits.a: -1 is no whole number of at least 0"),
    ('name = "smallest"', 'name = ["a"]', "name: ['a'] is no text"),
    ('name = "smallest"', 'name = "a"\nphrases = 3', "phrases: 3 is no text"),
    ('name = "smallest"', 'name = "a"\nsources = ["x"]', "sources: ['x'] is no text"),
    ('["de", "fr"]', '"de"', "languages: 'de' is no list of texts with at least one"),
    ('["de", "fr"]', "[]", "languages: [] is no list of texts with at least one"),
    ('["de", "fr"]', '["de", "fr", "de"]', "languages: ['de', 'fr', 'de'] names one twice"),
    ('["de", "fr"]', '["de", "en"]', "languages: en is always there"),
    ('["en-de", "en-fr"]', "[1]", "students.from-english.pairs: 1 is no text"),
    ('["en-de", "en-fr"]', "[]", "students.from-english.pairs: [] is no list of texts with at least one"),
    ('[students.from-english]\npairs = ["en-de", "en-fr"]', "[students]", "students: there is none"),
    ("[students.from-english]\npairs", "[students]\na", "students.a: ['en-de', 'en-fr'] is no table"),
    ("[students.from-english]", "[students.a]\nnetwork = 1", "students.a.network: 1 is no table"),
    ("size = 260", "size = 191", "vocabulary.size: 191 is no whole number from 192 to 32000"),
    ('"en-fr"', '"de-fr"', "'de-fr' is no pair of en and one of de, fr"),
    ('"en-fr"', '"en-xx"', "'en-xx' is no pair"),
    ("size = 260", "size = 99999", "vocabulary.size: 99999"),
    ('name = "smallest"', 'name = "a"\nbeam = 0', "beam: 0 is no whole number from 1 to 16"),
    ('name = "smallest"', 'name = "a"\nbeam = 17', "beam: 17 is no whole number from 1 to 16"),
    ("_lines = 40", "_lines = 40\nheld_out_seed = 3", "corpus.held_out_seed: 3 is no text"),
    ('["en-de", "en-fr"]', '["en-de"]\nparent = 1', "students.from-english.parent: 1 is no text"),
    ('["en-de", "en-fr"]', '["en-de"]\nparent = ""', "students.from-english.parent: '' is no name of a pack"),
    ('["en-de", "en-fr"]', '["en-de"]\nparent = "../x"', "students.from-english.parent: '../x' is no name of a pack"),
    ("[network]", '[back_translation.de]\nmode = "a"\norigins = ["b"]\n[network]', "lacks back_translation.de.from"),
    ("[network]", '[back_translation.de]\nfrom = "de"\n[network]', "back_translation.de.from: 'de' and 'de' must be two of de, fr"),
    ("[network]", '[back_translation.de]\nfrom = "fr"\nmode = "a-b"\norigins = []\n[network]', "back_translation.de.origins: [] is no list"),
    ("[network]", '[back_translation.de]\nfrom = "fr"\nmode = "-l"\norigins = ["a"]\n[network]', "mode: '-l' is no name of a mode"),
    ("[network]", "[back_translation.de]\nfrm = 1\n[network]", "back_translation.de.frm is unknown"),
    ('name = "smallest"', "", "lacks name"),
    ('name = "smallest"', 'name = "smallest', "is not TOML"),
    ('name = "smallest"', 'name = "smallest"\nnmae = 1', "nmae is unknown"),
)
"""What stands in the configuration, what is put in its place, and what is said of it."""


class Configuration(unittest.TestCase):
    def test_names_what_is_wrong(self) -> None:
        text = CONFIGURATION.read_text()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "config.toml"
            for old, new, expected in MISTAKES:
                self.assertIn(old, text)
                path.write_text(text.replace(old, new, 1))
                with self.subTest(new), self.assertRaisesRegex(SettingsError, re.escape(expected)):
                    load_settings(path, Path("."), Path("."))
            path.write_bytes(b'name = "\xff"')
            with self.assertRaisesRegex(SettingsError, "is not TOML"):
                load_settings(path, Path("."), Path("."))
            with self.assertRaisesRegex(SettingsError, "cannot be read"):
                load_settings(Path(folder) / "none.toml", Path("."), Path("."))

    def test_a_batch_holds_the_longest_sentence(self) -> None:
        self.assertGreaterEqual(LEAST_BATCH_TOKENS, LONGEST)


class Trained(unittest.TestCase):
    def setUp(self) -> None:
        torch.set_num_threads(1)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def prepared(self, name: str, **changes) -> tuple[Settings, Student]:
        """A student of 12 steps, in a folder of its own."""
        return prepared_student(self.folder / name, steps=12, **changes)

    def trained(self, settings: Settings, student: Student) -> dict[str, torch.Tensor]:
        training = Training(settings, student)
        training.run()
        self.assertEqual(training.optimiser.steps, 12)
        return {name: value.detach().clone() for name, value in training.parameters.items()}

    def stop(self, settings: Settings, student: Student, after: int) -> None:
        """Trains so many steps and saves a checkpoint."""
        stopped = Training(settings, student)
        step = stopped._step

        def limited(batch):
            if stopped.optimiser.steps == after:
                raise KeyboardInterrupt
            return step(batch)

        stopped._step = limited
        with self.assertRaises(KeyboardInterrupt):
            stopped.run()
        stopped._save()

    def test_a_stopped_one_ends_where_one_in_one_go_does(self) -> None:
        for candidates in (0, 5):
            with self.subTest(candidates=candidates):
                whole = self.trained(*self.prepared(f"whole {candidates}", candidates=candidates))
                halves = self.prepared(f"halves {candidates}", candidates=candidates)
                self.stop(*halves, after=7)
                for name, value in self.trained(*halves).items():
                    self.assertTrue(torch.equal(value, whole[name]), name)

    def test_the_last_steps_and_the_development_loss_know_every_piece(self) -> None:
        settings, student = self.prepared("work", candidates=5)
        with mock.patch("interpres_training.train.Candidates", wraps=Candidates) as drawn:
            self.trained(settings, student)
        self.assertEqual(drawn.call_count, sum(step / 12 < 0.85 for step in range(12)))

    def test_a_network_of_another_width_is_named(self) -> None:
        settings, student = self.prepared("work")
        self.stop(settings, student, after=1)
        wider = dataclasses.replace(student, network=dataclasses.replace(student.network, width=64))
        message = r"has another network than the configuration: Wemb is \(60, 32\) instead of \(60, 64\)"
        with self.assertRaisesRegex(SettingsError, f"checkpoint.pt {message}"):
            Training(settings, wider)
        folder = run_folder(settings, student)
        (folder / "checkpoint.pt").unlink()
        (folder / "model.pt").rename(folder / "start.pt")
        with self.assertRaisesRegex(SettingsError, f"start.pt {message}"):
            Training(settings, wider)


if __name__ == "__main__":
    unittest.main()
