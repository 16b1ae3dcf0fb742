"""`continue`: goes on from packs, in turn, however often it is killed, and says what it gained."""

import collections
import dataclasses
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy
import torch

from interpres_training import pack
from interpres_training.batches import Examples
from interpres_training.bin_file import read_model, write_items
from interpres_training.corpus import read_pairs, write_pairs
from interpres_training.export import _configuration, _items, export_folder
from interpres_training.further import load_further
from interpres_training.lexicon import CERTAIN, good_pairs
from interpres_training.network import initial_parameters
from interpres_training.pairs import Pair
from interpres_training.settings import SettingsError, load_settings
from interpres_training.start import run as start
from interpres_training.folders import run_folder
from interpres_training.transfer import widened
from interpres_training.vocabulary import load_vocabulary
from interpres_training.vocabulary import run as make_vocabulary

TRAINING = Path(__file__).resolve().parents[1]
CONFIGURATION = TRAINING / "configs" / "smallest.toml"
WORDS = [
    [("the dog", "le chien"), ("the cat", "le chat"), ("my friend", "mon ami"), ("Anna", "Anna"), ("your sister", "ta sœur")],
    [("sees", "voit"), ("buys", "achète"), ("finds", "trouve"), ("likes", "aime")],
    [("a house", "une maison"), ("two apples", "deux pommes"), ("the garden", "le jardin"), ("some bread", "du pain")],
    [("today", "aujourd’hui"), ("every day", "chaque jour"), ("in the morning", "le matin"), ("with you", "avec vous")],
]

KILLED = """
import os, pathlib, signal, sys
from interpres_training import going_on

rename, unlink = pathlib.Path.rename, pathlib.Path.unlink

def kill_or_rename(path, target):
    if path.name != f"unfinished-{sys.argv[1]}":
        return rename(path, target)
    os.truncate(path, path.stat().st_size // 2)
    os.kill(os.getpid(), signal.SIGKILL)

def kill_or_unlink(path, missing_ok=False):
    if sys.argv[1] == f"removal of {path.name}":
        os.kill(os.getpid(), signal.SIGKILL)
    return unlink(path, missing_ok)

pathlib.Path.rename = kill_or_rename
pathlib.Path.unlink = kill_or_unlink
config, corpora, work, packs = map(pathlib.Path, sys.argv[2:])
going_on.run(config, corpora, work, packs, 0.002, None)
"""


class GoingOn(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        lines = [[" ".join(part[side] for part in parts) + "." for side in (0, 1)] for parts in itertools.product(*WORDS)]
        (self.folder / "en-fr.tsv").write_text("".join(f"{english}\t{french}\ttatoeba\n" for english, french in lines))
        self.make_pack(lines)

    def make_pack(self, lines: list[list[str]]) -> None:
        """A pack of a network that has learned nothing, with a vocabulary of these sentences."""
        settings = load_settings(CONFIGURATION, self.folder, self.folder / "first")
        student = settings.student("from-english")
        exported = export_folder(settings, student)
        for folder in (exported, run_folder(settings, student), settings.work / "corpus"):
            folder.mkdir(parents=True, exist_ok=True)
        pairs = [Pair(english, french, "tatoeba", language) for english, french in lines for language in ("de", "fr")]
        write_pairs(settings.work / "corpus" / "train.tsv", pairs)
        make_vocabulary(settings)
        parameters = initial_parameters(student.network, load_vocabulary(settings).get_piece_size(), 1)
        write_items(exported / "model.bin", _items(student.network, parameters, collections.defaultdict(lambda: 1.0)))
        for target in ("de", "fr"):
            (exported / f"shortlist-{target}.bin.gz").write_bytes(target.encode())
        torch.save({"target_pieces": 10, "seconds": 3600}, run_folder(settings, student) / "checkpoint.pt")
        torch.save(parameters, run_folder(settings, student) / "model.pt")
        pack.run(settings, student, self.folder / "packs")

    def process(self, *more: str) -> subprocess.Popen:
        command = [sys.executable, "-m", "interpres_training", "continue", "--config", str(self.config)]
        places = ["--corpora", str(self.folder), "--work", str(self.folder / "work"), "--packs", str(self.folder / "packs")]
        process = subprocess.Popen(
            [*command, *places, *more], cwd=TRAINING, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    @property
    def config(self) -> Path:
        return self.folder / "tiny.toml"

    def configure(self, steps: int) -> None:
        self.config.write_text(CONFIGURATION.read_text().replace("steps = 30", f"steps = {steps}"))

    @property
    def runs(self) -> Path:
        return self.folder / "work" / "tiny" / "runs" / "from-english"

    def steps_logged(self) -> list[dict]:
        return [json.loads(line) for line in (self.runs / "log.jsonl").read_text().splitlines()]

    def kill_in(self, name: str) -> None:
        """Goes on until a file of that name is half written, or `removal of` one begins, and kills the process then: it has no chance to tidy up."""
        places = [self.config, self.folder, self.folder / "work", self.folder / "packs"]
        command = [sys.executable, "-c", KILLED, name, *map(str, places)]
        ended = subprocess.run(command, cwd=TRAINING, capture_output=True, text=True, check=False, timeout=120)
        self.assertEqual(ended.returncode, -signal.SIGKILL, ended.stderr)

    def assert_all_whole(self) -> None:
        work = self.folder / "work"
        for path in work.rglob("*"):
            if not path.name.startswith("unfinished-"):
                if path.suffix == ".pt":
                    torch.load(path)
                elif path.suffix == ".npz" and path.parent.name == "from-english":
                    Examples(path)
                elif path.suffix == ".npy":
                    numpy.load(path)
                elif path.suffix == ".json":
                    json.loads(path.read_text())

    def test_goes_on_from_the_last_checkpoint_whenever_it_is_killed(self) -> None:
        self.configure(1_000_000)
        for name in ("start.pt", "scores.npy", "epoch-0.npz", "model.pt"):
            self.kill_in(name)
            self.assert_all_whole()
        self.process("--turn", "0.002", "--rounds", "1").communicate()
        self.kill_in("checkpoint.pt")
        self.assert_all_whole()
        reached = torch.load(self.runs / "checkpoint.pt")["optimiser"]["steps"]
        self.assertGreater(reached, 0)
        before = len(self.steps_logged())
        output, _ = self.process("--turn", "0.002", "--rounds", "1").communicate()
        later = self.steps_logged()[before:]
        self.assertGreater(later[-1]["step"], reached, output)
        self.assertLess(later[0]["step"] - reached, 51)

    def test_a_training_that_is_over_hands_the_best_to_the_next_and_leaves_the_disk_as_it_was(self) -> None:
        self.configure(30)
        output, _ = self.process("--rounds", "1").communicate()
        self.assertRegex(output, r"continue from-english: loss [\d.]+ -> [\d.]+, chrF2 of own sentences en-fr [\d.]+ -> [\d.]+\n")
        sizes = self.sizes()
        self.assertNotIn("checkpoint.pt", sizes)
        self.assertNotIn("epoch-0.npz", sizes)
        self.assertLess(*(figures["loss"] for figures in reversed(self.began_and_gained())))
        before = json.loads((self.runs / "before.json").read_text())["training"]
        self.assertGreater(before["targetPiecesSeen"], 10)
        self.process("--rounds", "2").communicate()
        self.assertEqual(self.sizes().keys(), sizes.keys())
        self.assertEqual([figures["stretch"] for figures in self.began_and_gained()[1:]], [0, 1, 2])

    def test_counts_a_training_once_although_it_is_killed_in_handing_over(self) -> None:
        self.configure(30)
        self.kill_in("removal of checkpoint.pt")
        counted = (self.runs / "before.json").read_text()
        self.assertGreater(json.loads(counted)["training"]["targetPiecesSeen"], 10)
        self.process("--rounds", "1").communicate()
        self.assertNotIn("checkpoint.pt", self.sizes())
        self.assertEqual((self.runs / "before.json").read_text(), counted)

    def test_learns_what_is_added_to_the_own_sentences_from_the_next_turn_on(self) -> None:
        self.configure(1_000_000)
        self.config.write_text(self.config.read_text().replace("[corpus]", 'phrases = "own.tsv"\n[corpus]', 1))
        self.write_own("Own words are few.")
        self.process("--turn", "0.002", "--rounds", "1").communicate()
        self.assertEqual(self.own_pairs(), ["Own words are few."])
        self.write_own("Own words are few.", "Some are added later.", "Nobody has to begin anew.")
        self.kill_in("scores.npy")
        self.assertEqual(len(self.own_pairs()), 3)
        output, _ = self.process("--turn", "0.002", "--rounds", "1").communicate()
        self.assertIn("continue from-english: 2 new sentences\n", output)
        self.assertEqual(len(self.own_pairs()), 3)
        again, _ = self.process("--turn", "0.002", "--rounds", "1").communicate()
        self.assertNotIn("new sentences", again)

    def test_new_sentences_push_no_others_out(self) -> None:
        settings = load_settings(CONFIGURATION, self.folder, self.folder / "scored")
        pairs = [Pair(f"{number}", f"{number}", "tatoeba", "fr") for number in range(400)]
        (settings.work / "corpus").mkdir(parents=True)
        write_pairs(settings.work / "corpus" / "train.tsv", pairs)
        numpy.save(settings.work / "scores.npy", numpy.array([*(-9 + number / 100 for number in range(100)), *[CERTAIN] * 300], numpy.float32))
        self.assertEqual(len(good_pairs(settings)), 397)

    def write_own(self, *sentences: str) -> None:
        rows = [f"phrasebook\t{sentence}\tEn français, {sentence.lower()}\n" for sentence in sentences]
        (self.folder / "own.tsv").write_text("origin\ten\tfr\n" + "".join(rows))

    def own_pairs(self) -> list[str]:
        pairs = read_pairs(self.folder / "work" / "tiny" / "corpus" / "train.tsv")
        return [pair.english for pair in pairs if pair.origin == "phrasebook"]

    def test_what_it_trained_becomes_a_pack_that_counts_all_of_it(self) -> None:
        self.configure(30)
        self.process("--rounds", "1").communicate()
        places = ["--corpora", str(self.folder), "--work", str(self.folder / "work" / "tiny"), "--packs", str(self.folder / "new")]
        for step in ("export", "pack"):
            command = [sys.executable, "-m", "interpres_training", step, "--further", "--config", str(self.config), *places]
            subprocess.run([*command, "--student", "from-english"], cwd=TRAINING, check=True, capture_output=True)
        manifest = json.loads((self.folder / "new" / "from-english" / "manifest.json").read_text())
        self.assertEqual([(pair["target"], pair["token"]) for pair in manifest["pairs"]], [("fr", "⟦fr⟧")])
        self.assertGreater(manifest["training"]["targetPiecesSeen"], 10)
        self.assertIn(b"transformer-dim-ffn: 96\n", read_model(self.folder / "new" / "from-english"))

    def began_and_gained(self) -> list[dict]:
        gains = (self.runs / "gains.jsonl").read_text().splitlines()
        return [json.loads((self.runs / "began.json").read_text()), *map(json.loads, gains)]

    def sizes(self) -> dict[str, int]:
        return {path.name: path.stat().st_size for path in (self.folder / "work").rglob("*") if path.is_file()}

    def test_only_one_goes_on_in_a_folder_at_the_lowest_priority(self) -> None:
        self.configure(1_000_000)
        first = self.process()
        while not (self.folder / "work" / "lock").exists():
            self.assertIsNone(first.poll())
        while os.getpriority(os.PRIO_PROCESS, first.pid) != 19:
            self.assertIsNone(first.poll())
        while not self.runs.exists():
            self.assertIsNone(first.poll())
        output, _ = self.process().communicate()
        self.assertIn("Another process goes on in", output)

    def test_begins_with_its_own_pack_in_a_wider_network_that_computes_the_same(self) -> None:
        settings = load_further(CONFIGURATION, self.folder, self.folder / "work")
        student = settings.student("from-english")
        self.assertEqual((settings.languages, student.pairs, student.is_multilingual), (("fr",), (("en", "fr"),), True))
        start(settings, student, self.folder / "packs")
        begun = torch.load(run_folder(settings, student) / "start.pt")
        self.assertEqual(begun["encoder_l1_ffn_W1"].shape, (32, 96))
        self.assertEqual(float(begun["encoder_l1_ffn_W2"][64:].abs().max()), 0)
        self.assertGreater(float(begun["encoder_l1_ffn_W1"][:, 64:].abs().min()), 0)
        own_decoder = dataclasses.replace(student.network, feed_forward=128, decoder_feed_forward=64)
        shapes = {name: tuple(values.shape) for name, values in initial_parameters(own_decoder, 260, 1).items()}
        self.assertEqual((shapes["encoder_l2_ffn_W1"], shapes["decoder_l1_ffn_W1"]), ((32, 128), (32, 64)))
        self.assertIn("transformer-decoder-dim-ffn: 64\ntransformer-dim-ffn: 128\n", _configuration(own_decoder, 260))
        narrower = dataclasses.replace(student, name="from-english", network=dataclasses.replace(student.network, feed_forward=48))
        with self.assertRaisesRegex(SettingsError, "ffn_W1 differs from the configuration"):
            start(settings, narrower, self.folder / "packs")
        self.assertIsNone(widened("encoder_l1_self_Wo", torch.zeros(2, 2), torch.zeros(3, 3)))


if __name__ == "__main__":
    unittest.main()
