"""What a vocabulary can write, however little text it was made from."""

import dataclasses
import tempfile
import unittest
from pathlib import Path

from interpres_training import vocabulary
from interpres_training.characters import LETTERS, least_vocabulary, required_characters
from interpres_training.corpus import write_pairs
from interpres_training.pairs import Pair
from interpres_training.settings import Settings, load_settings
from interpres_training.symbols import all_symbols

CONFIGURATION = Path(__file__).resolve().parents[1] / "configs" / "smallest.toml"


class Vocabulary(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = Path(folder.name)

    def made(self, settings: Settings):
        (self.work / "corpus").mkdir()
        text = [Pair("the dog sees a house", "der Hund sieht ein Haus", "tatoeba", language) for language in settings.languages]
        write_pairs(self.work / "corpus" / "train.tsv", text * 20)
        vocabulary.run(settings)
        return vocabulary.load_vocabulary(settings)

    def test_every_required_character_is_read_and_written(self) -> None:
        settings = load_settings(CONFIGURATION, Path("."), self.work)
        languages = tuple(LETTERS)
        size = least_vocabulary(languages)
        made = self.made(dataclasses.replace(settings, languages=languages, vocabulary_size=size))
        for text in [*required_characters(tuple(LETTERS)), *all_symbols(tuple(LETTERS))]:
            pieces = made.encode(text)
            self.assertNotIn(made.unk_id(), pieces, text)
            self.assertEqual(made.decode(pieces), text)
        self.assertNotIn(made.unk_id(), made.encode("½ ² ³ ª º ＡＢＣ ｶﾞ か\u3099"))

    def test_only_text_with_japanese_keeps_its_wide_punctuation(self) -> None:
        settings = load_settings(CONFIGURATION, Path("."), self.work)
        made = self.made(dataclasses.replace(settings, languages=("ja",), vocabulary_size=least_vocabulary(("ja",))))
        self.assertEqual(made.decode(made.encode("（ｶﾞ）：か\u3099！ＡＢＣ…？")), "（ガ）：が！ABC…？")

    def test_text_without_japanese_is_normalised_by_nfkc(self) -> None:
        made = self.made(load_settings(CONFIGURATION, Path("."), self.work))
        self.assertEqual("".join(made.encode_as_pieces("！…")), "▁!...")

    def test_the_least_size_is_enough(self) -> None:
        settings = load_settings(CONFIGURATION, Path("."), self.work)
        least = least_vocabulary(settings.languages)
        made = self.made(dataclasses.replace(settings, vocabulary_size=least))
        self.assertLessEqual(made.get_piece_size(), least)


if __name__ == "__main__":
    unittest.main()
