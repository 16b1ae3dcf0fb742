"""Synthetic sources are made of training pairs, lack what Apertium did not know, and serve directions to English alone."""

import dataclasses
import os
import random
import shutil
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy

from interpres_training import back_translation, encode, lexicon, vocabulary
from interpres_training.corpus import Pair, read_pairs, write_pairs
from interpres_training.settings import BackTranslation, Settings, SettingsError, load_settings

CONFIGURATION = Path(__file__).resolve().parents[1] / "configs" / "smallest.toml"
UNKNOWN_WORDS = """#!/bin/sh
# Stands for Apertium: it knows every word but "perro", and turns a sentence into capitals.
test "$1" = es-pt || exit 1
sed 's/perro/*perro/' | tr a-z A-Z
"""
SILENT = "#!/bin/sh\ncat > /dev/null\n"


class BackTranslated(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "corpus").mkdir()

    def settings(self, mode: str = "es-pt", weight: float = 1.0) -> Settings:
        wanted = BackTranslation(language="es", mode=mode, origins=("tatoeba",), weight=weight)
        settings = load_settings(CONFIGURATION, self.folder, self.folder)
        return dataclasses.replace(settings, languages=("es", "pt"), back_translation={"pt": wanted})

    def with_program(self, program: str | None) -> None:
        path = self.folder / "bin"
        path.mkdir()
        if program is not None:
            (path / "apertium").write_text(program)
            (path / "apertium").chmod(0o755)
        patch = mock.patch.dict(os.environ, PATH=f"{path}:{os.environ['PATH']}" if program else str(path))
        patch.start()
        self.addCleanup(patch.stop)

    def made(self, pairs: list[Pair], **changes) -> list[Pair]:
        write_pairs(self.folder / "corpus" / "train.tsv", pairs)
        back_translation.run(self.settings(**changes))
        return read_pairs(self.folder / "corpus" / "synthetic.tsv")

    def test_pairs_of_the_wanted_origins_come_back_in_the_other_language(self) -> None:
        self.with_program(UNKNOWN_WORDS)
        pairs = [
            Pair("The cat.", "El gato.", "tatoeba", "es"),
            Pair("The help.", "La ayuda.", "manual", "es"),
            Pair("The house.", "A casa.", "tatoeba", "pt"),
            Pair("Good day.", "Buen día.", "tatoeba", "es"),
        ]
        made = self.made(pairs)
        self.assertEqual([(pair.english, pair.language, pair.origin) for pair in made], [("The cat.", "pt", "tatoeba"), ("Good day.", "pt", "tatoeba")])
        self.assertEqual(made[0].other, "EL GATO.")

    def test_a_sentence_with_a_word_that_apertium_does_not_know_is_left_out(self) -> None:
        self.with_program(UNKNOWN_WORDS)
        pairs = [Pair("My dog.", "Mi perro.", "tatoeba", "es"), Pair("Who?", "¿Quién?", "tatoeba", "es"), Pair("A cat.", "Un gato.", "tatoeba", "es")]
        self.assertEqual([pair.english for pair in self.made(pairs)], ["A cat."])

    def test_a_mode_that_is_not_installed_is_named(self) -> None:
        self.with_program(UNKNOWN_WORDS)
        with self.assertRaisesRegex(SettingsError, "apertium es-xx gave"):
            self.made([Pair("A cat.", "Un gato.", "tatoeba", "es")] * 2, mode="es-xx")
        self.assertFalse((self.folder / "corpus" / "synthetic.tsv").exists())

    def test_an_answer_with_fewer_sentences_is_refused(self) -> None:
        self.with_program(SILENT)
        with self.assertRaisesRegex(SettingsError, "gave 1 sentences for 2"):
            self.made([Pair("A cat.", "Un gato.", "tatoeba", "es")] * 2)

    def test_apertium_is_asked_for_when_it_is_missing(self) -> None:
        self.with_program(None)
        with self.assertRaisesRegex(SettingsError, "apertium is not installed"):
            self.made([Pair("A cat.", "Un gato.", "tatoeba", "es")])

    @unittest.skipUnless(shutil.which("apertium") and Path("/usr/share/apertium/modes/es-pt_BR.mode").exists(), "no apertium-es-pt")
    def test_apertium_itself_keeps_sentences_apart(self) -> None:
        pairs = [Pair("The house is big", "La casa es grande", "tatoeba", "es"), Pair("I drink water.", "Bebo agua.", "tatoeba", "es")]
        self.assertEqual([pair.other for pair in self.made(pairs, mode="es-pt_BR")], ["A casa é grande", "Bebo água."])

    def test_only_directions_to_english_learn_from_them(self) -> None:
        chance = random.Random(1)
        words = ["casa", "gato", "pan", "sol", "mar", "rio", "luz", "paz"]
        pairs = [
            Pair(f"word {number} " + " ".join(chance.sample(words, 3)), " ".join(chance.sample(words, 4)), "tatoeba", language)
            for number in range(300)
            for language in ("es", "pt")
        ]
        parts = {"train": pairs, "dev": pairs[:4], "test": pairs[:4]}
        for name, part in parts.items():
            write_pairs(self.folder / "corpus" / f"{name}.tsv", part)
        synthetic = [Pair(pair.english, "agua " + pair.other, "tatoeba", "pt") for pair in pairs[:50]]
        write_pairs(self.folder / "corpus" / "synthetic.tsv", synthetic)
        settings = self.settings(weight=2)
        vocabulary.run(settings)
        lexicon.run(settings)
        students = {
            name: dataclasses.replace(next(iter(settings.students.values())), name=name, pairs=pairs_of)
            for name, pairs_of in (("in", (("es", "en"), ("pt", "en"))), ("out", (("en", "es"), ("en", "pt"))))
        }
        lines = {}
        for name, student in students.items():
            encode.run(settings, student)
            with numpy.load(encode.data_folder(settings, student) / "epoch-0.npz") as data:
                lines[name] = len(data["source_lengths"])
        self.assertEqual(lines["in"] - lines["out"], 100)


if __name__ == "__main__":
    unittest.main()
