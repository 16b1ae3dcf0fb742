"""What is held out shares nothing with what is trained on."""

import dataclasses
import json
import lzma
import random
import shutil
import tempfile
import unittest
from pathlib import Path

from interpres_training import corpus
from interpres_training.corpus import read_pairs, words_of, write_pairs
from interpres_training.pairs import Pair
from interpres_training.settings import SettingsError, load_settings

CONFIGURATION = Path(__file__).resolve().parents[1] / "configs" / "smallest.toml"
SUBJECTS = ["dog", "cat", "teacher", "driver", "doctor", "singer", "farmer", "pilot", "baker", "queen"]
PLACES = ["garden", "kitchen", "station", "office", "forest", "library", "market", "harbour", "tower", "valley"]


class Corpus(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def prepared(self, lines: list[str], **changes) -> dict[str, list[Pair]]:
        (self.folder / "en-de.tsv").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        self.run_step(**changes)
        return {part: read_pairs(self.folder / "work" / "corpus" / f"{part}.tsv") for part in ("train", "dev", "test")}

    def run_step(self, parent_works: tuple[Path, ...] = (), parent: str | None = None, **changes) -> None:
        settings = load_settings(CONFIGURATION, self.folder, self.folder / "work")
        students = {name: dataclasses.replace(student, parent=parent) for name, student in settings.students.items()}
        changed = dataclasses.replace(settings, languages=("de",), held_out_lines=1000, students=students, **changes)
        corpus.run(changed, parent_works)

    def reported(self) -> dict[str, int]:
        return json.loads((self.folder / "work" / "corpus" / "report.json").read_text())["de"]

    def test_no_sentence_is_in_two_parts(self) -> None:
        lines = [
            f"Number {number} saw the {subject} in a {place}\tNummer {number} sah {subject[::-1]} am {place[::-1]}\ttatoeba"
            for number in range(10)
            for subject in SUBJECTS
            for place in PLACES
        ]
        parts = self.prepared(lines)
        self.assertGreater(len(parts["dev"]), 5)
        self.assertGreater(len(parts["test"]), 5)
        folded = {part: {tuple(words_of(pair.english)) for pair in pairs} for part, pairs in parts.items()}
        self.assertFalse(folded["train"] & (folded["dev"] | folded["test"]))

    def test_near_duplicates_of_held_out_sentences_are_not_trained_on(self) -> None:
        lines = [
            f"The {subject} of family {number} went home from the {place} near the river\tSatz {number} {subject[::-1]} {place}\ttatoeba"
            for number in ("one", "two", "three")
            for subject in SUBJECTS
            for place in PLACES
        ]
        lines += [f"word{n} item{n} thing{n} stuff{n}\twort{n} ding{n} sache{n} zeug{n}\ttatoeba" for n in "abcdefghijklmnopqrst"]
        parts = self.prepared(lines)
        held = {tuple(words_of(pair.english)) for pair in parts["dev"] + parts["test"]}
        self.assertTrue(parts["train"])
        for pair in parts["train"]:
            for other in held:
                own = set(zip(["<", *words_of(pair.english)], [*words_of(pair.english), ">"]))
                theirs = set(zip(["<", *other], [*other, ">"]))
                self.assertLess(len(own & theirs) / len(own | theirs), corpus.NEAR_DUPLICATE)

    def test_near_duplicates_are_those_of_a_comparison_with_every_sentence(self) -> None:
        chance = random.Random(3)

        def sentence() -> str:
            return " ".join(chance.choice("abcdefgh") for _ in range(chance.randrange(9)))

        def near(one: str, other: str) -> bool:
            ours, theirs = corpus._grams(one), corpus._grams(other)
            common = len(ours & theirs)
            return common >= corpus.NEAR_DUPLICATE * (len(ours) + len(theirs) - common)

        pairs = [Pair(sentence(), f"other {number}", "x", "de") for number in range(800)]
        held = [Pair(sentence(), f"held {number}", "x", "de") for number in range(60)]
        kept = corpus.without_near_duplicates(pairs, held)
        self.assertEqual(kept, [pair for pair in pairs if not any(near(pair.english, other.english) for other in held)])
        self.assertTrue(0 < len(kept) < len(pairs))

    def test_nothing_is_held_out_whose_english_the_parent_was_trained_on(self) -> None:
        lines = [f"The {subject} sees the {place}\tSatz {subject} {place}\ttatoeba" for subject in SUBJECTS for place in PLACES]
        before = self.prepared(lines, held_out_share=0.3)
        held = {pair.english for pair in before["dev"] + before["test"]}
        known = sorted(held)[::2]
        self.assertTrue(known)
        parent = self.folder / "parent"
        (parent / "corpus").mkdir(parents=True)
        write_pairs(parent / "corpus" / "train.tsv", [Pair(text, "otra", "tatoeba", "es") for text in known])
        shutil.rmtree(self.folder / "work")
        after = self.prepared(lines, parent_works=(parent,), parent="other", held_out_share=0.3)
        self.assertEqual({pair.english for pair in after["dev"] + after["test"]}, held - set(known))
        self.assertEqual(self.reported()["known to the parent"], len(known))

    def test_the_text_of_every_ancestor_counts(self) -> None:
        lines = [f"The {subject} sees the {place}\tSatz {subject} {place}\ttatoeba" for subject in SUBJECTS for place in PLACES]
        before = self.prepared(lines, held_out_share=0.3)
        held = sorted({pair.english for pair in before["dev"] + before["test"]})
        works = (self.folder / "parent", self.folder / "grandparent")
        for work, text in zip(works, held):
            (work / "corpus").mkdir(parents=True)
            write_pairs(work / "corpus" / "train.tsv", [Pair(text, "otra", "tatoeba", "es")])
        shutil.rmtree(self.folder / "work")
        after = self.prepared(lines, parent_works=works, parent="other", held_out_share=0.3)
        self.assertEqual({pair.english for pair in after["dev"] + after["test"]}, set(held[2:]))

    def test_students_with_a_parent_need_its_work_folder(self) -> None:
        with self.assertRaisesRegex(SettingsError, "--parent-work is missing"):
            self.prepared(["a\tb\ttatoeba"], parent="other")
        self.assertFalse((self.folder / "work" / "corpus" / "report.json").exists())

    def test_documents_are_held_out_in_blocks_with_margins(self) -> None:
        # Letters, not digits: lines that differ in digits only would be near-duplicates.
        names = ["".join(chr(ord("a") + int(digit)) for digit in str(n)) for n in range(9000)]
        lines = [f"Line {name} other{name} more{name}\tZeile {name} anders{name} mehr{name}\tmanual" for name in names]
        parts = self.prepared(lines)
        where = {line.split("\t")[1]: n for n, line in enumerate(lines)}
        trained = {where[pair.other] for pair in parts["train"]}
        self.assertGreater(len(trained), 5000)
        self.assertGreater(len(parts["dev"]), 50)
        for pair in parts["dev"] + parts["test"]:
            near = range(where[pair.other] - corpus.MARGIN_LINES, where[pair.other] + corpus.MARGIN_LINES + 1)
            self.assertFalse(trained & set(near))

    def with_phrases(self, **changes) -> dict[str, list[Pair]]:
        phrases = self.folder / "phrases.tsv"
        own = [f"phrasebook\tHello number {n}!\tHallo Nummer {n}!\n" for n in "abcdefghijklmnopqrst"]
        phrases.write_text("origin\ten\tde\n" + "".join(own))
        lines = [f"Unique line word{n} other{n} more{n}\tZeile{n} anders{n} mehr{n}\ttatoeba" for n in range(500)]
        parts = self.prepared(lines, phrases=phrases, **changes)
        return {part: [pair for pair in pairs if pair.origin == "phrasebook"] for part, pairs in parts.items()}

    def test_own_phrases_are_trained_on(self) -> None:
        sizes = {part: len(pairs) for part, pairs in self.with_phrases().items()}
        self.assertEqual(sizes, {"train": 20, "dev": 0, "test": 0})

    def test_words_of_the_dictionary_are_trained_on_where_they_have_a_weight(self) -> None:
        path = self.folder / "dictionary.tsv"
        path.write_text("word\tpart\tde\nreply\tnoun\tAntwort {f}\n")
        word = Pair("reply", "Antwort", "dictionary", "de")
        lines = [f"Unique line word{n}\tZeile{n} anders{n}\ttatoeba" for n in range(20)]
        self.assertNotIn(word, self.prepared(lines, dictionary=path)["train"])
        shutil.rmtree(self.folder / "work")
        self.assertIn(word, self.prepared(lines, dictionary=path, origin_weights={"dictionary": 1.0}, sources=None)["train"])

    def test_so_many_phrases_as_wanted_are_held_out(self) -> None:
        sizes = {part: len(pairs) for part, pairs in self.with_phrases(held_out_phrases=0.3).items()}
        self.assertTrue(all(sizes.values()), sizes)

    def test_phrases_of_weight_0_are_left_out_and_counted(self) -> None:
        parts = self.with_phrases(origin_weights={"phrasebook": 0})
        self.assertFalse(any(parts.values()))
        self.assertEqual(self.reported()["origin left out"], 20)

    def test_a_file_that_cannot_be_used_is_named(self) -> None:
        packed = lzma.compress("A good sentence\tEin guter Satz\tmanual\n".encode())
        for name, content, expected in (
            ("en-de.tsv", b"", "en-de.tsv: line 1 is not English, other language and origin"),
            ("en-de.tsv", b"A good sentence\tEin guter Satz\n" * 2, "en-de.tsv: line 1 is not English, other language and origin"),
            ("en-de.tsv", b"A good \xff sentence\tEin guter Satz\tmanual\n", "en-de.tsv cannot be read: 'utf-8' codec"),
            ("en-de.tsv.xz", packed[:-8], "en-de.tsv.xz cannot be read: Compressed file ended"),
            ("en-de.tsv.xz", b"no archive", "en-de.tsv.xz cannot be read: Input format not supported"),
        ):
            (self.folder / "en-de.tsv").unlink(missing_ok=True)
            (self.folder / name).write_bytes(content)
            with self.subTest(expected), self.assertRaisesRegex(SettingsError, expected):
                self.run_step()

    def test_text_of_an_unknown_origin_is_refused_before_anything_is_written(self) -> None:
        with self.assertRaisesRegex(SettingsError, "nothing is said about diary"):
            self.prepared(["A good sentence\tEin guter Satz\tdiary"], sources={})
        self.assertEqual(list((self.folder / "work" / "corpus").iterdir()), [])

    def test_bad_pairs_are_dropped_for_a_reason(self) -> None:
        parts = self.prepared(
            [
                "No origin\tOhne Herkunft",
                "A good sentence about gardens\tEin guter Satz über Gärten\ttatoeba",
                "A good sentence about gardens\tEin guter Satz über Gärten\ttatoeba",
                "This whole sentence stays English here\tThis whole sentence stays English here\tmanual",
                "Numbers only\t12345 67890 !!! ???\tmanual",
                "No other side\t\tmanual",
            ]
        )
        self.assertEqual(sum(len(pairs) for pairs in parts.values()), 1)
        self.assertEqual(self.reported()["not three fields"], 1)


if __name__ == "__main__":
    unittest.main()
