"""The words of a target that a pack knows."""

import json
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

from interpres_training.corpus import write_pairs
from interpres_training.known_words import filter_of, places_of, run, words_of_target
from interpres_training.pairs import Pair


class KnownWords(unittest.TestCase):
    def test_the_file_is_what_the_service_reads(self):
        # The service's test reads these very bytes.
        self.assertEqual(filter_of({"haus", "Anna", "größe"}).hex(), "574f524453455431060000002000000000b8fc5d")

    def test_words_have_small_letters_unless_they_are_names(self):
        pairs = [
            Pair("a", "Das Haus von Anna ist groß.", "tatoeba", "de"),
            Pair("b", "groß GROSS einmalig", "phpdoc", "de"),
            Pair("c", "niet duits", "tatoeba", "nl"),
        ]
        self.assertEqual(words_of_target(pairs, "de"), {"Das", "Haus", "von", "Anna", "ist", "groß"})

    def told(self, source: str, target: str) -> dict[str, bytes]:
        """The files of a pack of one direction after the step."""
        with tempfile.TemporaryDirectory() as folder:
            work, packs = Path(folder) / "work", Path(folder) / "packs"
            (work / "corpus").mkdir(parents=True)
            (packs / "s").mkdir(parents=True)
            write_pairs(work / "corpus" / "train.tsv", [Pair("the house", "das Haus", "tatoeba", "de")])
            manifest = {"format": 1, "pairs": [{"source": source, "target": target}]}
            (packs / "s" / "manifest.json").write_text(json.dumps(manifest))
            run(SimpleNamespace(work=work, dictionary=None), SimpleNamespace(name="s", served=((source, target),)), packs)
            return {path.name: path.read_bytes() for path in (packs / "s").iterdir()}

    def test_a_pack_is_told_its_words(self):
        files = self.told("en", "de")
        words = json.loads(files["manifest.json"])["pairs"][0]["words"]
        content = files[words["path"]]
        self.assertEqual(len(content), words["sizeBytes"])
        bits = int.from_bytes(content[16:], "little")
        for word in ("das", "Haus"):
            self.assertTrue(all(bits >> place & 1 for place in places_of(word, 8 * len(content[16:]))))

    def test_a_pack_into_english_gets_no_list(self):
        self.assertEqual(list(self.told("de", "en")), ["manifest.json"])


if __name__ == "__main__":
    unittest.main()
