"""What a script without spaces needs: words that can be replaced as a whole, and the places for them."""

import tempfile
import unittest
from pathlib import Path

import numpy
import sentencepiece

from interpres_training.augment import Augmenter
from interpres_training.lexicon import diagonal_prior, sharpness_of
from interpres_training.symbols import CARRIERS, TERM_AFTER, TERM_BEFORE, TERM_BETWEEN, all_symbols

WORDS = {"settings": "設定", "screen": "画面", "password": "パスワード", "open": "開く"}
SIDES = [
    ("open the settings screen", "設定の画面を開く"),
    ("open the screen settings", "画面の設定を開く"),
    ("password settings", "パスワードの設定"),
    ("the password screen", "パスワードの画面"),
]


class Alignment(unittest.TestCase):
    def test_the_end_of_a_sentence_may_stand_for_its_beginning(self) -> None:
        far, near = (diagonal_prior(10, 10, sharpness_of(language))[0] for language in ("pl", "ja"))
        self.assertGreater(near[-1] / near[0], 0.5)
        self.assertLess(far[-1] / far[0], 0.1)


class Japanese(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        text = Path(folder.name) / "text.txt"
        lines = [side for pair in SIDES for side in pair]
        text.write_text("".join(f"{line}\n" for line in [*lines, *WORDS, *WORDS.values()] * 20), encoding="utf-8")
        sentencepiece.SentencePieceTrainer.train(
            input=str(text), model_prefix=f"{folder.name}/v", vocab_size=130, bos_id=-1, eos_id=0, unk_id=1,
            user_defined_symbols=[*all_symbols(("ja",)), "の", "を"], hard_vocab_limit=False, minloglevel=2, character_coverage=1.0,
        )
        cls.vocabulary = sentencepiece.SentencePieceProcessor(model_file=f"{folder.name}/v.model")
        size = cls.vocabulary.get_piece_size()
        cls.to_japanese = numpy.full((size, size), 1e-7, numpy.float32)
        for english, japanese in WORDS.items():
            for right in cls.vocabulary.encode_as_pieces(japanese):
                for left in cls.vocabulary.encode(english):
                    for piece in {right, right.removeprefix("▁")} - {""}:
                        cls.to_japanese[cls.vocabulary.piece_to_id(piece), left] = 0.5

    def maker(self, source: str, target: str) -> Augmenter:
        tables = (self.to_japanese, self.to_japanese.T.copy())
        return Augmenter(self.vocabulary, tables if target == "ja" else tables[::-1], (source, target), False, [], 1)

    def words(self, text: str) -> list[str]:
        maker = self.maker("ja", "en")
        ids = self.vocabulary.encode(text)
        return [self.vocabulary.decode(ids[word.start : word.end]) for word in maker.words.find(ids)]

    def test_words_are_nouns_in_one_script(self) -> None:
        self.assertEqual(self.words("パスワードの画面"), ["パスワード", "画面"])
        self.assertEqual(self.words("画面を開く"), ["画面"])
        self.assertEqual(self.words("open 画面"), ["open", "画面"])

    def test_carriers_and_terms_stand_without_spaces(self) -> None:
        for direction in (("en", "ja"), ("ja", "en")):
            maker = self.maker(*direction)
            found = 0
            for english, japanese in SIDES * 20:
                pair = (english, japanese)
                example = maker.with_carriers(*(pair if direction[1] == "ja" else pair[::-1]))
                source, target = (self.vocabulary.decode(side[:-1]) for side in (example.source, example.target))
                own = sorted(carrier for carrier in CARRIERS if carrier in source)
                self.assertEqual(own, sorted(carrier for carrier in CARRIERS if carrier in target))
                self.assertNotIn(" ", target if direction[1] == "ja" else source)
                for piece, link in zip(example.target, example.links):
                    if self.vocabulary.id_to_piece(piece) in CARRIERS:
                        self.assertEqual(example.source[link], piece)
                found += len(own)
            self.assertGreater(found, 40)

    def test_terms_are_marked_as_the_service_marks_them(self) -> None:
        for direction in (("en", "ja"), ("ja", "en")):
            maker = self.maker(*direction)
            wanted_of = WORDS if direction[1] == "ja" else {japanese: english for english, japanese in WORDS.items()}
            found = set()
            for english, japanese in SIDES * 20:
                pair = (english, japanese)
                example = maker.with_terms(*(pair if direction[1] == "ja" else pair[::-1]))
                source = self.vocabulary.decode(example.source[:-1])
                target = self.vocabulary.decode(example.target[:-1])
                for marked in source.split(TERM_BEFORE)[1:]:
                    own, _, wanted = marked.split(TERM_AFTER)[0].partition(TERM_BETWEEN)
                    self.assertEqual((own[0], own[-1], wanted[0], wanted[-1]), (" ",) * 4)
                    self.assertIn(wanted.strip(), target)
                    if own.strip() in wanted_of:
                        self.assertEqual(wanted_of[own.strip()], wanted.strip())
                        found.add(own.strip())
                for piece, link in zip(example.target, example.links):
                    if link >= 0 and self.vocabulary.id_to_piece(example.source[link]) in (TERM_BEFORE, TERM_BETWEEN):
                        self.fail(f"{self.vocabulary.id_to_piece(piece)} points to a mark")
            self.assertLessEqual({"settings", "password"} if direction[1] == "ja" else {"設定", "パスワード"}, found)


if __name__ == "__main__":
    unittest.main()
