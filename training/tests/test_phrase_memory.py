import gzip
import tempfile
import unittest
from pathlib import Path

from interpres_training.phrase_memory import key_of, main, phrases_of


class PhraseMemory(unittest.TestCase):
    def test_cells_show_how_people_are_addressed(self) -> None:
        lines = phrases_of(["en\tde\tes", "How are you?\tWie geht es Ihnen?\t¿Cómo está?", "It rains.\tEs regnet.\tLlueve."])
        self.assertEqual(lines[1:], ["How are you?\t+Wie geht es Ihnen?\t~¿Cómo está?", "It rains.\tEs regnet.\tLlueve."])

    def test_a_phrase_that_comes_again_adds_what_it_had_not(self) -> None:
        lines = phrases_of(["en\tde", "Your name?\tIhr Name?", "your name?\tDein Name?", "Your name?\tUnd dein Name?"])
        self.assertEqual(lines[1:], ["Your name?\t~Ihr Name?", "your name?\t-Dein Name?"])

    def test_sentences_that_were_written_for_rare_words_are_left_out(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            common, tables, output = (Path(folder) / name for name in ("common.tsv", "tables", "phrases.tsv.gz"))
            tables.mkdir()
            common.write_text("en\tja\n")
            (tables / "01.tsv").write_text("origin\ten\tja\nphrasebook\tIt rains.\t雨だ。\njapanese\tThe mercenary fled.\t傭兵は逃げた。\n")
            main(*map(str, (common, tables, output)))
            self.assertEqual(gzip.decompress(output.read_bytes()).decode(), "en\tja\nIt rains.\t-雨だ。\n")

    def test_what_is_long_or_has_digits_is_left_out(self) -> None:
        self.assertEqual(phrases_of(["en\tde", "Room 3.\tZimmer 3.", f"{'a ' * 9}\tb"]), ["en\tde"])

    def test_case_and_punctuation_make_no_difference_asking_does(self) -> None:
        self.assertEqual(key_of("Don’t stop!"), key_of("don't STOP"))
        self.assertNotEqual(key_of("Ready?"), key_of("Ready."))


if __name__ == "__main__":
    unittest.main()
