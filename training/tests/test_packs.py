"""Steps `start` and `pack`: what a pack is begun with and what its manifest says; nothing is written of one that is refused."""

import collections
import dataclasses
import gzip
import json
import tempfile
import unittest
from pathlib import Path

import torch

from interpres_training import pack, start, train
from interpres_training.bin_file import PACKED_MODEL, matrices_of, read_model, write_items
from interpres_training.corpus import write_pairs
from interpres_training.evaluate import figures_path, measured_with
from interpres_training.export import _items, export_folder
from interpres_training.network import initial_parameters
from interpres_training.pairs import Pair
from interpres_training.settings import Settings, SettingsError, Student, load_settings
from interpres_training.folders import run_folder
from interpres_training.vocabulary import load_vocabulary, vocabulary_path

from .vocabularies import make_vocabulary

CONFIGURATION = Path(__file__).resolve().parents[1] / "configs" / "smallest.toml"
HELP = {"name": "Help", "licence": "MIT", "attribution": "its authors"}
LAWS = {"name": "Laws", "licence": "CC0-1.0", "attribution": "nobody"}


class Packs(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.packs = self.folder / "packs"

    def configured(self, name: str) -> tuple[Settings, Student]:
        settings = load_settings(CONFIGURATION, Path("."), self.folder / name)
        return settings, settings.student("from-english")

    def trained(self, name: str, **changes) -> tuple[Settings, Student]:
        """A student with what `pack` puts together, of a network that has learned nothing."""
        settings, student = self.configured(name)
        exported = export_folder(settings, student)
        for folder in (exported, run_folder(settings, student), settings.work / "corpus"):
            folder.mkdir(parents=True, exist_ok=True)
        make_vocabulary(settings)
        parameters = initial_parameters(student.network, load_vocabulary(settings).get_piece_size(), 1)
        write_items(exported / "model.bin", _items(student.network, parameters, collections.defaultdict(lambda: 1.0)))
        for target in ("de", "fr"):
            (exported / f"shortlist-{target}.bin.gz").write_bytes(target.encode())
        torch.save({"target_pieces": 10, "seconds": 3600}, run_folder(settings, student) / "checkpoint.pt")
        torch.save(parameters, run_folder(settings, student) / "model.pt")
        write_pairs(settings.work / "corpus" / "train.tsv", [Pair("a", "b", "help", "de")])
        return dataclasses.replace(settings, **changes), student

    def packed(self, *trained: Settings | Student) -> dict:
        pack.run(*trained, self.packs)
        return json.loads((self.packs / "from-english" / "manifest.json").read_text())

    def test_a_pack_holds_only_what_it_serves(self) -> None:
        settings, student = self.trained("first")
        manifest = self.packed(settings, dataclasses.replace(student, served=student.pairs[:1]))
        self.assertEqual([pair["target"] for pair in manifest["pairs"]], ["de"])
        self.assertFalse((self.packs / "from-english" / "shortlist-fr.bin.gz").exists())

    def unpack(self) -> None:
        """Makes the pack one of before models and vocabularies were packed."""
        for name in (PACKED_MODEL, start.PACKED_VOCABULARY):
            path = self.packs / "from-english" / name
            path.with_suffix("").write_bytes(gzip.decompress(path.read_bytes()))
            path.unlink()

    def test_a_new_pack_takes_the_unpacked_model_of_the_one_before_away(self) -> None:
        settings, student = self.trained("first")
        self.packed(settings, student)
        self.unpack()
        self.assertEqual(self.packed(settings, student)["files"]["model"]["path"], PACKED_MODEL)
        self.assertEqual([path.name for path in (self.packs / "from-english").glob("model.*")], [PACKED_MODEL])

    def test_a_student_begins_with_an_unpacked_pack_as_with_a_packed_one(self) -> None:
        self.packed(*self.trained("first"))
        content = read_model(self.packs / "from-english")
        self.assertIn(b"Wemb", content)
        begun = []
        for name in ("packed", "unpacked"):
            settings, student = self.configured(name)
            start.run(settings, student, self.packs)
            begun.append((torch.load(run_folder(settings, student) / "start.pt"), vocabulary_path(settings).read_bytes()))
            if name == "packed":
                self.unpack()
        self.assertEqual(read_model(self.packs / "from-english"), content)
        (one, vocabulary), (other, other_vocabulary) = begun
        self.assertEqual(other_vocabulary, vocabulary)
        torch.testing.assert_close(other, one, rtol=0, atol=0)

    def assert_refused(self, expected: str, settings: Settings, student: Student) -> None:
        with self.assertRaisesRegex(SettingsError, expected):
            start.run(settings, student, self.packs)
        self.assertFalse(settings.work.exists())

    def test_the_manifest_tells_of_all_that_a_pack_begun_with_another_was_trained_on(self) -> None:
        first = self.packed(*self.trained("first", sources={"help": HELP | {"name": "Hilfe"}, "laws": LAWS}))
        self.assertEqual(first["sources"], [HELP | {"name": "Hilfe"}])
        start.run(*self.configured("second"), self.packs)
        second = self.packed(*self.trained("second", sources={"help": HELP}))
        self.assertEqual(second["sources"], [HELP, *first["sources"]])
        self.assertEqual((second["training"]["targetPiecesSeen"], second["training"]["hours"]), (20, 2))
        start.run(*self.configured("third"), self.packs)
        self.assertEqual(self.packed(*self.trained("third", sources={"help": HELP}))["sources"], second["sources"])

    def test_a_student_with_a_parent_begins_with_that_pack_and_its_own_vocabulary(self) -> None:
        first, beginner = self.trained("first", sources={"help": HELP})
        self.packed(first, beginner)
        settings, student = self.configured("next")
        child = dataclasses.replace(student, name="child", parent="from-english")
        make_vocabulary(settings, 70)
        own = vocabulary_path(settings).read_bytes()
        start.run(settings, child, self.packs)
        self.assertEqual(vocabulary_path(settings).read_bytes(), own)
        begun = torch.load(run_folder(settings, child) / "start.pt")
        expected = initial_parameters(child.network, load_vocabulary(settings).get_piece_size(), 1)
        self.assertEqual({k: v.shape for k, v in begun.items()}, {k: v.shape for k, v in expected.items()})
        parent = matrices_of(read_model(self.packs / "from-english"))
        for name in ("encoder_l1_self_Wo", "decoder_l1_context_Wq"):
            torch.testing.assert_close(begun[name], torch.from_numpy(parent[name].reshape(begun[name].shape)))
        old, new = load_vocabulary(first), load_vocabulary(settings)
        common = old.id_to_piece(40)
        row = torch.from_numpy(parent["Wemb"][40])
        torch.testing.assert_close(begun["Wemb"][new.piece_to_id(common)], row)
        self.assertEqual(start.read_before(settings, child)["sources"], [HELP])

    def test_a_student_with_a_parent_is_not_trained_before_it_is_begun(self) -> None:
        settings, student = self.configured("next")
        make_vocabulary(settings)
        with self.assertRaisesRegex(SettingsError, "has the parent other, but .*start.pt is missing: run start first"):
            train.run(settings, dataclasses.replace(student, parent="other"))

    def test_a_parent_that_is_missing_or_has_another_network_is_refused(self) -> None:
        self.packed(*self.trained("first"))
        settings, student = self.configured("next")
        child = dataclasses.replace(student, name="child", parent="from-english")
        with self.assertRaisesRegex(SettingsError, "a folder with a pack called elsewhere"):
            start.run(settings, dataclasses.replace(child, parent="elsewhere"), self.packs)
        wider = dataclasses.replace(child, network=dataclasses.replace(child.network, feed_forward=32))
        with self.assertRaisesRegex(SettingsError, "differs from the configuration"):
            start.run(settings, wider, self.packs)

    def test_a_student_with_a_parent_needs_a_vocabulary_of_its_own(self) -> None:
        self.packed(*self.trained("first"))
        settings, student = self.configured("next")
        with self.assertRaises(FileNotFoundError):
            start.run(settings, dataclasses.replace(student, parent="from-english"), self.packs)
        self.assertFalse(settings.work.exists())

    def test_a_pack_of_text_of_an_unknown_origin_leaves_the_one_before_as_it_is(self) -> None:
        self.packed(*self.trained("first"))
        before = {path.name: path.read_bytes() for path in (self.packs / "from-english").iterdir()}
        settings, student = self.trained("second", sources={"laws": LAWS})
        (export_folder(settings, student) / "model.bin").write_bytes(b"another")
        with self.assertRaisesRegex(SettingsError, "nothing is said about help"):
            self.packed(settings, student)
        self.assertEqual({path.name: path.read_bytes() for path in (self.packs / "from-english").iterdir()}, before)

    def test_a_manifest_holds_the_hashes_of_its_files(self) -> None:
        settings, student = self.trained("first")
        files = self.packed(settings, student)["files"]
        for file in files.values():
            self.assertEqual(file, pack._file(file["path"], self.packs / "from-english" / file["path"]))
        vocabulary = self.packs / "from-english" / files["sourceVocabulary"]["path"]
        self.assertEqual(gzip.decompress(vocabulary.read_bytes()), vocabulary_path(settings).read_bytes())

    def test_figures_are_those_of_the_same_model_with_the_same_beam(self) -> None:
        settings, student = self.trained("first", beam=4)
        path = figures_path(settings, student)
        path.parent.mkdir()
        model = measured_with(export_folder(settings, student), 4)
        path.write_text(json.dumps({"dev en-de": {"chrF2": 50.5}, "model": model}))
        manifest = self.packed(settings, student)
        self.assertEqual((manifest["beam"], manifest["measured"]), (4, {"dev en-de chrF2": 50.5}))
        greedy = dataclasses.replace(settings, beam=1)
        self.assertEqual(self.packed(greedy, student)["measured"], {})

    def test_a_pack_that_is_missing_is_named(self) -> None:
        expected = "from-english/manifest.json is missing: --packs must be a folder with a pack called from-english"
        self.assert_refused(expected, *self.configured("next"))

    def test_a_pack_that_does_not_tell_its_training_is_refused_before_anything_is_written(self) -> None:
        manifest = self.packed(*self.trained("first"))
        del manifest["training"]
        (self.packs / "from-english" / "manifest.json").write_text(json.dumps(manifest))
        self.assert_refused("manifest.json lacks training with targetPiecesSeen and hours", *self.configured("next"))

    def test_a_pack_with_another_network_is_refused_before_anything_is_written(self) -> None:
        self.packed(*self.trained("first"))
        settings, student = self.configured("next")
        for change, expected in (
            ({"width": 64}, "The pack's Wemb differs from the configuration"),
            ({"feed_forward": 32}, "The pack's encoder_l1_ffn_W1 differs from the configuration"),
            ({"heads": 2}, "differs from the configuration: network.heads = 2"),
            ({"encoder_layers": 1}, "differs from the configuration: network.encoder_layers = 1"),
            ({"decoder_layers": 2}, "differs from the configuration: network.decoder_layers = 2"),
        ):
            with self.subTest(change):
                other = dataclasses.replace(student, network=dataclasses.replace(student.network, **change))
                self.assert_refused(expected, settings, other)


if __name__ == "__main__":
    unittest.main()
