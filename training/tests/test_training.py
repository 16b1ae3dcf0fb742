"""Settings that cannot be used are named; a training that was stopped goes on as if it had not been."""

import dataclasses
import tempfile
import unittest
from pathlib import Path

import numpy
import sentencepiece
import torch

from interpres_training.augment import Example
from interpres_training.encode import data_folder, save
from interpres_training.settings import SettingsError, load_settings
from interpres_training.train import _Training
from interpres_training.vocabulary import vocabulary_path

CONFIGURATION = Path(__file__).resolve().parents[1] / "configs" / "smallest.toml"


class Configuration(unittest.TestCase):
    def test_names_what_is_wrong(self) -> None:
        text = CONFIGURATION.read_text()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "config.toml"
            for old, new, expected in (
                ("held_out_share", "held_out_shar", "corpus.held_out_shar is unknown"),
                ("[training]", '[training]\noptimiser = "mun"', "training.optimiser: 'mun' is none of muon, adam"),
                ("steps = 120", "steps = 0", "neither minutes nor steps"),
                ("steps = 120", 'steps = "many"', "training.steps: 'many' is no number"),
                ('"en-fr"', '"de-fr"', "'de-fr' is no pair of en and one of de, fr"),
                ('"en-fr"', '"en-xx"', "'en-xx' is no pair"),
                ("size = 260", "size = 99999", "vocabulary.size: 99999"),
                ('name = "smallest"', "", "lacks name"),
                ('name = "smallest"', 'name = "smallest', "is not TOML"),
                ('name = "smallest"', 'name = "smallest"\nnmae = 1', "nmae is unknown"),
            ):
                self.assertIn(old, text)
                path.write_text(text.replace(old, new, 1))
                with self.assertRaisesRegex(SettingsError, expected.replace(".", r"\.")):
                    load_settings(path, Path("."), Path("."))
            with self.assertRaisesRegex(SettingsError, "cannot be read"):
                load_settings(Path(folder) / "none.toml", Path("."), Path("."))


class Resuming(unittest.TestCase):
    def test_a_stopped_training_ends_where_one_in_one_go_does(self) -> None:
        torch.set_num_threads(1)
        whole, halves = self._trained(stop_after=None), self._trained(stop_after=7)
        for name, value in whole.items():
            self.assertTrue(torch.equal(value, halves[name]), name)

    def _trained(self, stop_after: int | None) -> dict[str, torch.Tensor]:
        with tempfile.TemporaryDirectory() as folder:
            settings = load_settings(CONFIGURATION, Path("."), Path(folder))
            student = settings.student("from-english")
            student = dataclasses.replace(student, training=dataclasses.replace(student.training, steps=12, batch_tokens=60))
            text = Path(folder) / "text.txt"
            text.write_text("the dog sees a house and some other words\n" * 20)
            sentencepiece.SentencePieceTrainer.train(
                input=str(text), model_prefix=str(vocabulary_path(settings).with_suffix("")), vocab_size=40,
                bos_id=-1, eos_id=0, unk_id=1, pad_id=-1, hard_vocab_limit=False, minloglevel=2,
            )
            chance = numpy.random.default_rng(1)
            examples = [Example([*ids, 0], [*ids[::-1], 0], [-1] * 7) for ids in chance.integers(2, 20, (80, 6)).tolist()]
            data_folder(settings, student).mkdir(parents=True)
            for name in ("dev", "epoch-0"):
                save(data_folder(settings, student) / f"{name}.npz", examples)
            if stop_after is not None:
                stopped = _Training(settings, student)
                step = stopped._step

                def limited(batch):
                    if stopped.optimiser.steps == stop_after:
                        raise KeyboardInterrupt
                    result = step(batch)
                    return result

                stopped._step = limited
                with self.assertRaises(KeyboardInterrupt):
                    stopped.run()
                stopped._save()
            training = _Training(settings, student)
            training.run()
            self.assertEqual(training.optimiser.steps, 12)
            return {name: value.detach().clone() for name, value in training.parameters.items()}


if __name__ == "__main__":
    unittest.main()
