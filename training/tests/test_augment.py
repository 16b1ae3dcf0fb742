"""The controls: what is asked for on one side stands on the other."""

import random
import tempfile
import unittest
from pathlib import Path

import numpy
import sentencepiece

from interpres_training import augment, careless
from interpres_training.augment import Augmenter
from interpres_training.formality import formality_of
from interpres_training.symbols import CARRIERS, FORMAL, INFORMAL, TERM_AFTER, TERM_BEFORE, TERM_BETWEEN, all_symbols

WORDS = {"house": "Haus", "tree": "Baum", "river": "Fluss", "green": "grün", "small": "klein", "Anna": "Anna", "see": "sehe"}

SHARES = [(augment, name) for name in ("NAME_SHARE", "CARRIER_SHARE", "TERM_SHARE")] + [
    (careless, name) for name in ("LOWER_SHARE", "UPPER_SHARE", "NO_FULL_STOP_SHARE", "TYPO_SHARE")
]


class Controls(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        text = Path(folder.name) / "text.txt"
        chance = random.Random(1)
        sides = [[*chance.sample(list(WORDS), 4)] for _ in range(500)]
        text.write_text("".join(f"{' '.join(side)}\n{' '.join(WORDS[word] for word in side)}\n" for side in sides))
        sentencepiece.SentencePieceTrainer.train(
            input=str(text), model_prefix=f"{folder.name}/v", vocab_size=110, bos_id=-1, eos_id=0, unk_id=1,
            user_defined_symbols=all_symbols(("de",)), hard_vocab_limit=False, minloglevel=2,
        )
        cls.vocabulary = sentencepiece.SentencePieceProcessor(model_file=f"{folder.name}/v.model")
        size = cls.vocabulary.get_piece_size()
        forward = numpy.full((size, size), 1e-7, numpy.float32)
        for source, target in WORDS.items():
            for right in cls.vocabulary.encode(target):
                for left in cls.vocabulary.encode(source):
                    forward[right, left] = 0.5
        cls.tables = (forward, forward.T.copy())
        cls.sides = sides

    def augmented(self, **shares: float) -> list[tuple[str, str]]:
        for module, name in SHARES:
            before = getattr(module, name)
            self.addCleanup(setattr, module, name, before)
            setattr(module, name, shares.get(name, 0.0))
        made = Augmenter(self.vocabulary, self.tables, ("en", "de"), False, ["Hans"], 1)
        results = []
        self.examples = []
        for side in self.sides[:100]:
            example = made.example(" ".join(side), " ".join(WORDS[word] for word in side))
            self.examples.append(example)
            self.assertEqual(len(example.links), len(example.target))
            self.assertTrue(all(-1 <= link < len(example.source) for link in example.links))
            self.assertEqual((example.source[-1], example.target[-1]), (0, 0))
            results.append((self.vocabulary.decode(example.source[:-1]), self.vocabulary.decode(example.target[:-1])))
        return results

    def test_carriers_stand_on_both_sides(self) -> None:
        found = 0
        for source, target in self.augmented(CARRIER_SHARE=1.0):
            own = sorted(carrier for carrier in CARRIERS if carrier in source)
            self.assertEqual(own, sorted(carrier for carrier in CARRIERS if carrier in target))
            found += len(own)
        self.assertGreater(found, 80)

    def test_terms_come_with_the_translation_that_stands_on_the_other_side(self) -> None:
        found = 0
        for source, target in self.augmented(TERM_SHARE=1.0):
            if TERM_BEFORE in source:
                own = source.split(TERM_BEFORE)[1].split(TERM_AFTER)[0]
                english, _, wanted = own.partition(TERM_BETWEEN)
                self.assertEqual([WORDS[word] for word in english.split()], wanted.split())
                self.assertIn(wanted.strip(), target)
                found += 1
            self.assertNotIn(TERM_BETWEEN, target)
        self.assertGreater(found, 50)

    def test_links_of_carriers_and_terms_point_to_themselves(self) -> None:
        for shares in ({"CARRIER_SHARE": 1.0}, {"TERM_SHARE": 1.0}):
            self.augmented(**shares)
            for example in self.examples:
                for piece, link in zip(example.target, example.links):
                    if self.vocabulary.id_to_piece(piece) in CARRIERS:
                        self.assertEqual(example.source[link], piece)
                text = self.vocabulary.decode(example.source)
                for term in text.split(TERM_BETWEEN)[1:]:
                    wanted = term.split(TERM_AFTER)[0].split()[0]
                    pieces = self.vocabulary.encode(wanted)
                    places = [at for at in range(len(example.target)) if example.target[at : at + len(pieces)] == pieces]
                    linked = [[example.source[example.links[at + n]] for n in range(len(pieces))] for at in places]
                    self.assertIn(pieces, linked)

    def test_typing_errors_spare_numbers_and_copied_words(self) -> None:
        chance = random.Random(1)
        changed = 0
        for _ in range(200):
            text = careless.with_typo("Anna saw 12345 houses", "Anna sah 12345 Häuser", chance)
            self.assertIn("Anna", text)
            self.assertIn("12345", text)
            changed += text != "Anna saw 12345 houses"
        self.assertGreater(changed, 150)

    def test_names_are_exchanged_on_both_sides(self) -> None:
        results = self.augmented(NAME_SHARE=1.0)
        self.assertTrue(any("Hans" in source for source, _ in results))
        for source, target in results:
            self.assertEqual("Hans" in source, "Hans" in target)

    def test_forms_of_address_are_told_by_pronouns(self) -> None:
        for language, formal, informal, neither in (
            ("de", ["Können Sie mir helfen?", "Wo ist Ihr Auto?"], ["Kannst du mir helfen?", "Ist das euer Haus?"],
             ["Sie ist hier.", "„Nein.“ Sie ging.", "Tom: Sie ist weg.", '"Ja." Sie kam.']),
            ("fr", ["Pouvez-vous m’aider ?", "Voici votre clé."], ["Peux-tu m’aider ?", "Je t’aime.", "Je te vois."],
             ["Il pleut.", "Le ton de sa voix.", "Y a-t’on pensé ?"]),
            ("es", ["¿Puede usted ayudarme?"], ["¿Te gusta?", "Es tu casa."], ["Llueve."]),
            ("it", ["Anche Lei è qui.", "Come sta, Lei?"], ["Tu sei qui.", "Ti vedo."], ["Piove.", "Ho visto Le Monde."]),
            ("nl", ["Kunt u mij helpen?", "Is dit uw auto?"], ["Kun je mij helpen?"], ["Het regent.", "Om 14 u begint het.", "De U-Bahn."]),
            ("pt", ["O senhor fala inglês?", "Vi a casa do senhor."], ["Tu falas inglês?"], ["Chove.", "O senhor Silva saiu."]),
            ("pl", ["Czy ma Pan czas?"], ["Czy masz twój bilet?"], ["Pada.", "Ci ludzie są mili.", "Pan Kowalski jest tu."]),
            ("ja", ["これは本です。", "行きました。", "行きませんでした。", "元気でした。", "いいですよね。"],
             ["これは本だ。", "昨日行った。", "知らない。"], ["本"]),
        ):
            for sentences, expected in ((formal, "formal"), (informal, "informal"), (neither, None)):
                for sentence in sentences:
                    self.assertEqual(formality_of(sentence, language), expected, sentence)

    def test_the_tone_is_asked_for_where_the_target_shows_it(self) -> None:
        made = Augmenter(self.vocabulary, self.tables, ("en", "de"), False, [], 1)
        tones = {text: {made._tone(text) for _ in range(60)} for text in ("Kommen Sie mit?", "Kommst du mit?")}
        self.assertEqual(tones, {"Kommen Sie mit?": {FORMAL, None}, "Kommst du mit?": {INFORMAL, None}})

    def test_a_polite_target_becomes_familiar_only_together_with_the_wish_for_it(self) -> None:
        class GreenIsPolite:
            def informal(self, sentence: str, english: str) -> str | None:
                return sentence.replace("grün", "klein") if "grün" in sentence else None

        self.augmented()
        made = Augmenter(self.vocabulary, self.tables, ("en", "de"), False, [], 1, GreenIsPolite())
        polite = [side for side in self.sides if "green" in side]
        familiar = 0
        for side in polite:
            example = made.example(" ".join(side), " ".join(WORDS[word] for word in side))
            wished = made.ids[INFORMAL] in example.source
            self.assertEqual(wished, "grün" not in self.vocabulary.decode(example.target))
            self.assertEqual(len(example.links), len(example.target))
            self.assertEqual(example.links[-1], len(example.source) - 1)
            familiar += wished
        self.assertAlmostEqual(familiar / len(polite), augment.FAMILIAR_SHARE, delta=0.08)

    def test_text_that_is_not_polite_gives_the_same_examples_with_a_tone_and_without(self) -> None:
        class NothingIsPolite:
            def informal(self, sentence: str, english: str) -> None:
                return None

        results = []
        for tone in (None, NothingIsPolite()):
            made = Augmenter(self.vocabulary, self.tables, ("en", "de"), False, ["Hans"], 1, tone)
            results.append([made.example(" ".join(side), " ".join(WORDS[word] for word in side)) for side in self.sides[:200]])
        self.assertEqual(*results)


if __name__ == "__main__":
    unittest.main()
