"""The dictionary: its table, what is counted, and what a pack is told of it."""

import gzip
import tempfile
import unittest
from pathlib import Path

from interpres_training.dictionary import Entry, borne_out, content_of, read_dictionary, seen_in, word_pairs
from interpres_training.english_forms import forms_of, irregular_forms
from interpres_training.pairs import Pair
from interpres_training.settings import SettingsError

ENTRIES = [
    Entry("reply", "noun", ("Antwort", "Erwiderung")),
    Entry("reply", "verb", ("antworten",)),
    Entry("go", "verb", ("gehen",)),
    Entry("washing machine", "noun", ("Waschmaschine",)),
    Entry("wash up", "verb", ("abwaschen",)),
]
PAIRS = [
    (Pair("Replies came; she replied.", "", "tatoeba", "de"), 1.0),
    (Pair("Two washing machines went. They reply.", "", "tatoeba", "de"), 0.5),
]


class Dictionary(unittest.TestCase):
    def test_the_file_is_what_the_service_reads(self):
        # The service's test reads this very text.
        written = gzip.decompress(content_of(ENTRIES, PAIRS)).decode()
        self.assertEqual(
            written,
            "DICTIONARY1\n"
            "go\t1\tv:gehen\n"
            "goes\t=go\n"
            "gone\t=go\n"
            "reply\t2\tn:Antwort|Erwiderung\tv:antworten\n"
            "wash up\t0\tv:abwaschen\n"
            "washing machine\t1\tn:Waschmaschine\n"
            "went\t=go\n",
        )

    def test_a_word_with_capitals_keeps_them_and_is_counted(self):
        pairs = [(Pair("In the Far East.", "", "tatoeba", "de"), 1.0)]
        written = gzip.decompress(content_of([Entry("Far East", "noun", ("Fernost",))], pairs)).decode()
        self.assertEqual(written, "DICTIONARY1\nFar East\t1\tn:Fernost\n")

    def test_the_same_entries_and_text_give_the_same_bytes(self):
        self.assertEqual(content_of(ENTRIES, PAIRS), content_of(ENTRIES, PAIRS))

    def test_translations_that_stand_for_something_else_nearly_always_are_left_out(self):
        entries = [Entry("thereof", "adv", ("その", "それの")), Entry("dog", "noun", ("犬",)), Entry("she-dog", "noun", ("その犬",))]
        pairs = [Pair("Those dogs bark.", "その犬がほえる。", "tatoeba", "ja")] * 12
        self.assertEqual(borne_out(entries, pairs), [Entry("thereof", "adv", ("それの",)), entries[1]])
        self.assertEqual(borne_out(entries, pairs[1:]), entries)

    def test_words_are_text_to_learn_from(self):
        entries = [*ENTRIES[:2], Entry("house", "noun", ("Haus", "Gebäude", "Firma")), Entry("of", "other", ("von",)), Entry("aerial", "adj", ("Luft-",))]
        self.assertEqual(
            word_pairs(entries),
            [("reply", "Antwort"), ("reply", "Erwiderung"), ("to reply", "antworten"), ("house", "Haus"), ("house", "Gebäude")],
        )

    def test_a_word_is_counted_in_whatever_form(self):
        words = {"reply": forms_of("reply", "verb"), "washing machine": forms_of("washing machine", "noun")}
        self.assertEqual(dict(seen_in(PAIRS, words)), {"reply": 2.5, "washing machine": 0.5})

    def test_words_have_their_forms(self):
        forms = {
            ("plan", "verb"): {"plan", "plans", "planned", "planning"},
            ("visit", "verb"): {"visit", "visits", "visited", "visiting"},
            ("hope", "verb"): {"hope", "hopes", "hoped", "hoping"},
            ("box", "noun"): {"box", "boxes"},
            ("day", "noun"): {"day", "days"},
            ("easy", "adj"): {"easy", "easier", "easiest"},
            ("daily", "other"): {"daily"},
        }
        for (word, part), expected in forms.items():
            self.assertEqual(forms_of(word, part), expected)
        self.assertLessEqual({"look after", "looks after", "looked after", "looking after"}, forms_of("look after", "verb"))
        self.assertEqual(irregular_forms("take off", "verb"), ("took off", "taken off"))
        self.assertEqual(irregular_forms("policeman", "noun"), ("policemen",))
        self.assertEqual(irregular_forms("retake", "verb"), ("retook", "retaken"))

    def test_a_table_is_read_without_genders_and_refused_when_it_is_none(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "dictionary.tsv"
            path.write_text("word\tpart\tde\tnl\nFar East\tnoun\tFernost {m}|Ferner Osten {m}\t\n", encoding="utf-8")
            self.assertEqual(read_dictionary(path, "de"), [Entry("Far East", "noun", ("Fernost", "Ferner Osten"))])
            for text in ("word\tde\n", "word\tpart\tde\nbank\tthing\tBank\n", "word\tpart\tde\nbank\tnoun\n"):
                path.write_text(text, encoding="utf-8")
                self.assertRaises(SettingsError, read_dictionary, path, "de")
            self.assertRaises(SettingsError, read_dictionary, Path(folder) / "none.tsv", "de")


if __name__ == "__main__":
    unittest.main()
