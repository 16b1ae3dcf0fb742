"""Configurations that come with the pipeline can be read; mistakes in others are named."""

import tempfile
import unittest
from pathlib import Path

from interpres_training.corpus import sources_of
from interpres_training.pairs import Pair
from interpres_training.settings import Settings, SettingsError, load_settings

CONFIGURATIONS = Path(__file__).resolve().parents[1] / "configs"
NOWHERE = Path("nowhere")


def pair(origin: str) -> Pair:
    return Pair("a", "b", origin, "de")


class Configurations(unittest.TestCase):
    def read(self, text: str, sources: str) -> Settings:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "sources.toml").write_text(sources)
            (Path(folder) / "own.toml").write_text(text)
            return load_settings(Path(folder) / "own.toml", NOWHERE, NOWHERE)

    def test_every_configuration_is_understood(self) -> None:
        paths = sorted(CONFIGURATIONS.glob("en-*.toml"))
        self.assertEqual(len(paths), 6)
        for path in paths:
            settings = load_settings(path, NOWHERE, NOWHERE)
            english, *others = settings.name.split("-")
            self.assertEqual((english, tuple(others)), ("en", settings.languages))
            self.assertEqual(set(settings.students), {settings.name, "-".join([*others, "en"])})
            origins = set(settings.origin_weights).union(*settings.language_weights.values())
            self.assertLessEqual(origins, set(settings.sources or {}))

    def test_a_language_can_weigh_its_origins_itself(self) -> None:
        text = (CONFIGURATIONS / "en-ja-pl.toml").read_text() + "[corpus.weights.pl]\ntatoeba = 5\n"
        settings = self.read(text, "")
        self.assertEqual([settings.weight("tatoeba", language) for language in ("pl", "ja")], [5, 1.5])
        self.assertEqual(settings.weight("unheard", "de"), 1)
        with self.assertRaisesRegex(SettingsError, "corpus.weights.xx is no language of this configuration: ja, pl"):
            self.read(text.replace("weights.pl", "weights.xx"), "")

    def test_the_last_stretch_holds_out_what_the_first_did(self) -> None:
        for path in CONFIGURATIONS.glob("further-*.toml"):
            further = load_settings(path, NOWHERE, NOWHERE)
            first = load_settings(CONFIGURATIONS / f"{further.name}.toml", NOWHERE, NOWHERE)
            for key in ("languages", "held_out_share", "held_out_lines", "longest_words"):
                self.assertEqual(getattr(further, key), getattr(first, key))
            self.assertTrue(further.phrases.exists())

    def test_a_source_that_lacks_its_licence_is_named(self) -> None:
        text = (CONFIGURATIONS / "en-ja-pl.toml").read_text()
        with self.assertRaisesRegex(SettingsError, "tatoeba.* attribution, licence, name"):
            self.read(text, '[tatoeba]\nname = "Tatoeba"\nattribution = "its contributors"\n')

    def test_the_manifest_names_each_source_of_the_training_text_once(self) -> None:
        help_text = {"name": "Help", "licence": "MIT", "attribution": "its authors"}
        known = {"other": help_text | {"name": "Other"}, "help-1": help_text, "help-2": dict(help_text)}
        self.assertEqual(sources_of(known, [pair("help-2"), pair("help-1"), pair("help-2")]), [help_text])

    def test_training_text_of_an_unknown_origin_is_no_pack(self) -> None:
        with self.assertRaisesRegex(SettingsError, "nothing is said about diary, letters"):
            sources_of({}, [pair("letters"), pair("diary")])


if __name__ == "__main__":
    unittest.main()
