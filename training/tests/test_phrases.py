"""The table of own sentences, and that it teaches none of those that the built-in packs are tried with."""

import collections
import json
import lzma
import re
import tempfile
import unittest
from pathlib import Path

from interpres_training.phrases import origins_of, read_phrases
from interpres_training.settings import SettingsError

TRAINING = Path(__file__).resolve().parents[1]
TABLES = TRAINING / "phrases"
SMOKE = TRAINING.parent / "test" / "built-in-packs" / "smoke"


def words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


class Phrases(unittest.TestCase):
    def read(self, text: str, language: str, name: str = "phrases.tsv.xz"):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            (lzma.open(path, "wt") if name.endswith(".xz") else path.open("w")).write(text)
            dropped: collections.Counter[str] = collections.Counter()
            return list(read_phrases(path, language, dropped)), dropped

    def test_gives_the_sentences_that_have_a_translation(self) -> None:
        text = "origin\ten\tde\tnl\ntalk\tGood day!\tGuten Tag!\t\ntalk\tOne.\tEins.\tEen.\ncut\tshort\n"
        for name in ("phrases.tsv", "phrases.tsv.xz"):
            pairs, dropped = self.read(text, "nl", name)
            self.assertEqual(pairs, [("One.", "Een.", "talk")])
            self.assertEqual(dropped, {"not as many fields as columns": 1})

    def test_reads_the_tables_of_a_folder_one_behind_the_other(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(SettingsError, "is no table, nor a folder with tables"):
                list(read_phrases(Path(folder), "de", collections.Counter()))
            (Path(folder) / "02.tsv").write_text("origin\ten\tde\tnl\nnews\tOne.\t\tEen.\n")
            (Path(folder) / "03.tsv").write_text("origin\ten\tfr\ntalk\tThree.\tTrois.\n")
            (Path(folder) / "01.tsv").write_text("origin\ten\tnl\tde\ntalk\tOne.\t\tEins.\ntalk\tTwo.\tTwee.\t\n")
            read = {language: list(read_phrases(Path(folder), language, collections.Counter())) for language in ("de", "nl")}
            self.assertEqual(read, {"de": [("One.", "Eins.", "talk")], "nl": [("Two.", "Twee.", "talk"), ("One.", "Een.", "news")]})
            self.assertEqual(origins_of(Path(folder)), {"talk", "news"})

    def test_a_table_without_the_language_is_named(self) -> None:
        with self.assertRaisesRegex(SettingsError, "has no column pl"):
            self.read("origin\ten\tde\ntalk\tOne.\tEins.\n", "pl")
        with self.assertRaisesRegex(SettingsError, "missing.tsv.xz is no table, nor a folder with tables"):
            list(read_phrases(Path("missing.tsv.xz"), "de", collections.Counter()))

    def test_hold_no_smoke_sentence_word_for_word(self) -> None:
        tried = sorted(SMOKE.glob("*.json"))
        self.assertTrue(tried)
        known: dict[str, set[str]] = collections.defaultdict(set)
        for language in {language for path in tried for language in path.stem.split("-")} - {"en"}:
            for english, other, _ in read_phrases(TABLES, language, collections.Counter()):
                known[f"en-{language}"].add(words(english))
                known[f"{language}-en"].add(words(other))
        for path in tried:
            sources = [case["source"] for case in json.loads(path.read_text(encoding="utf-8"))]
            self.assertTrue(known[path.stem], path.stem)
            self.assertEqual([source for source in sources if words(source) in known[path.stem]], [], path.stem)


if __name__ == "__main__":
    unittest.main()
