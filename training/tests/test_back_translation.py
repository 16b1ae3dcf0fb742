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
from interpres_training.corpus import read_pairs, write_pairs
from interpres_training.folders import data_folder
from interpres_training.pairs import Pair
from interpres_training.settings import BackTranslation, Settings, SettingsError, load_settings

CONFIGURATION = Path(__file__).resolve().parents[1] / "configs" / "smallest.toml"
UNKNOWN_WORDS = """#!/bin/sh
# Stands for Apertium: it knows every word but "perro", and turns a sentence into capitals.
test "$1" = es-pt || exit 1
sed 's/perro/*perro/' | tr a-z A-Z
"""
SILENT = "#!/bin/sh\ncat > /dev/null\n"


def tatoeba(english: str, spanish: str) -> Pair:
    return Pair(english, spanish, "tatoeba", "es")


class BackTranslated(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "corpus").mkdir()
        for part in ("dev", "test"):
            write_pairs(self.folder / "corpus" / f"{part}.tsv", [])

    def settings(self, mode: str = "es-pt", weight: float = 1.0, origins: tuple[str, ...] = ("tatoeba",)) -> Settings:
        wanted = BackTranslation(source_language="es", mode=mode, origins=origins, weight=weight)
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
        numpy.save(self.folder / "scores.npy", numpy.zeros(len(pairs), numpy.float32))
        back_translation.run(self.settings(**changes))
        return read_pairs(self.path)

    @property
    def path(self) -> Path:
        return self.folder / "corpus" / "synthetic-pt.tsv"

    def test_pairs_of_the_wanted_origins_come_back_in_the_other_language(self) -> None:
        self.with_program(UNKNOWN_WORDS)
        pairs = [
            Pair("The cat.", "El gato.", "tatoeba", "es"),
            Pair("The help.", "La ayuda.", "manual", "es"),
            Pair("The house.", "A casa.", "tatoeba", "pt"),
            Pair("Good night.", "Buena noche.", "tatoeba", "es"),
        ]
        made = self.made(pairs)
        found = [(pair.english, pair.other, pair.origin, pair.language) for pair in made]
        self.assertEqual(found, [("The cat.", "EL GATO.", "tatoeba", "pt"), ("Good night.", "BUENA NOCHE.", "tatoeba", "pt")])

    def test_a_sentence_with_a_word_that_apertium_does_not_know_is_left_out(self) -> None:
        self.with_program(UNKNOWN_WORDS)
        pairs = [tatoeba("My dog.", "Mi perro."), tatoeba("A cat.", "Un gato.")]
        self.assertEqual([pair.english for pair in self.made(pairs)], ["A cat."])

    def test_a_name_that_english_has_as_well_may_be_unknown(self) -> None:
        self.with_program("#!/bin/sh\nsed 's/Tom/*Tom/g; s/Juana/*Juana/g'\n")
        pairs = [tatoeba("Tom sings.", "Tom canta."), tatoeba("Jane sings.", "Juana canta.")]
        self.assertEqual([pair.other for pair in self.made(pairs)], ["Tom canta."])

    def test_the_opening_signs_of_spanish_go(self) -> None:
        self.with_program("#!/bin/sh\ncat\n")
        self.assertEqual(self.made([tatoeba("Who?", "¿Quién?")])[0].other, "Quién?")

    def test_what_resembles_a_held_out_sentence_is_left_out(self) -> None:
        self.with_program("#!/bin/sh\ncat\n")
        held = [Pair("The old sea.", "El viejo mar azul.", "tatoeba", "pt")]
        write_pairs(self.folder / "corpus" / "test.tsv", held)
        pairs = [tatoeba("Blue is it.", "El viejo mar azul."), tatoeba("The old sea!", "Otra cosa."), tatoeba("Bread.", "Pan.")]
        self.assertEqual([pair.english for pair in self.made(pairs)], ["Bread."])

    def test_what_is_there_already_stays(self) -> None:
        self.with_program(None)
        self.path.write_text("a\tb\ttatoeba\tpt\n")
        self.assertEqual(len(self.made([tatoeba("A cat.", "Un gato.")])), 1)

    def test_an_origin_without_a_line_is_named(self) -> None:
        self.with_program("#!/bin/sh\ncat\n")
        with self.assertRaisesRegex(SettingsError, "back_translation.pt.origins: no line of tatoba in es"):
            self.made([tatoeba("A cat.", "Un gato.")], origins=("tatoeba", "tatoba"))

    def test_a_sentence_that_comes_back_empty_is_left_out(self) -> None:
        self.with_program("#!/bin/sh\nsed 's/^Un gato.$//'\n")
        self.assertEqual([pair.english for pair in self.made([tatoeba("Bread.", "Pan."), tatoeba("A cat.", "Un gato.")])], ["Bread."])

    def test_a_mode_that_is_not_installed_is_named(self) -> None:
        self.with_program(UNKNOWN_WORDS)
        with self.assertRaisesRegex(SettingsError, "apertium es-xx gave"):
            self.made([tatoeba("A cat.", "Un gato.")] * 2, mode="es-xx")
        self.assertFalse(self.path.exists())

    def test_an_answer_with_fewer_sentences_is_refused(self) -> None:
        self.with_program(SILENT)
        with self.assertRaisesRegex(SettingsError, "gave 1 sentences for 2"):
            self.made([tatoeba("A cat.", "Un gato.")] * 2)

    def test_apertium_is_asked_for_when_it_is_missing(self) -> None:
        self.with_program(None)
        with self.assertRaisesRegex(SettingsError, "apertium is not installed"):
            self.made([tatoeba("A cat.", "Un gato.")])

    @unittest.skipUnless(shutil.which("apertium") and Path("/usr/share/apertium/modes/es-pt_BR.mode").exists(), "no apertium-es-pt")
    def test_apertium_itself_keeps_sentences_apart(self) -> None:
        pairs = [tatoeba("The house is big", "La casa es grande"), tatoeba("I drink water.", "Bebo agua.")]
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
        write_pairs(self.path, synthetic)
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
            with numpy.load(data_folder(settings, student) / "epoch-0.npz") as data:
                lines[name] = len(data["source_lengths"])
        self.assertEqual(lines["in"] - lines["out"], 100)


if __name__ == "__main__":
    unittest.main()
