"""Figures against values that the definitions give by hand."""

import unittest

from interpres_training.metrics import bleu, chrf2


class Metrics(unittest.TestCase):
    def test_equal_texts_score_full_marks(self) -> None:
        texts = ["The cat sat on the mat today.", "A second sentence, with 3.5 commas."]
        self.assertAlmostEqual(bleu(texts, texts), 100)
        self.assertAlmostEqual(chrf2(texts, texts), 100)

    def test_nothing_in_common_scores_nothing(self) -> None:
        self.assertEqual(bleu(["aa bb cc dd"], ["ee ff gg hh"]), 0)
        self.assertEqual(chrf2(["aaaa"], ["bbbb"]), 0)
        self.assertEqual(chrf2([], []), 0)

    def test_bleu_by_hand(self) -> None:
        # Matches 5 of 6, 3 of 5, 1 of 4 and 0 of 3; the zero counts as one half. Equal lengths: no brevity penalty.
        expected = 100 * (5 / 6 * 3 / 5 * 1 / 4 * 0.5 / 3) ** 0.25
        self.assertAlmostEqual(bleu(["the cat sat on a mat"], ["the cat is on a mat"]), expected)

    def test_bleu_takes_japanese_characters_for_words(self) -> None:
        # 5 of 6 characters, 3 of 5 pairs, 1 of 4, none of 3 as above.
        expected = 100 * (5 / 6 * 3 / 5 * 1 / 4 * 0.5 / 3) ** 0.25
        self.assertAlmostEqual(bleu(["山川へ行った"], ["山川で行った"]), expected)
        self.assertAlmostEqual(bleu(["本です。"], ["本です。"]), 100)

    def test_short_translations_are_punished(self) -> None:
        self.assertLess(bleu(["the cat is on"], ["the cat is on the mat of ours"]), 50)

    def test_chrf_weighs_recall_twice(self) -> None:
        short, long = chrf2(["abcdefgh"], ["abcdefghijkl"]), chrf2(["abcdefghijkl"], ["abcdefgh"])
        self.assertLess(short, long)

    def test_chrf_by_hand(self) -> None:
        # "abc" against "abd": 1-grams 2/3, 2-grams 1/2, 3-grams 0/1; equal lengths, so precision and recall agree.
        self.assertAlmostEqual(chrf2(["abc"], ["abd"]), 100 * (2 / 3 + 1 / 2 + 0) / 3)


if __name__ == "__main__":
    unittest.main()
