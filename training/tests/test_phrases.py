"""The project's own phrases teach none of the sentences that the built-in packs are tried with."""

import json
import re
import unittest
from pathlib import Path

TRAINING = Path(__file__).resolve().parents[1]
SMOKE = TRAINING.parent / "test" / "built-in-packs" / "smoke"


def words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


class Phrases(unittest.TestCase):
    def test_hold_no_smoke_sentence_word_for_word(self) -> None:
        tried = sorted(SMOKE.glob("*.json"))
        self.assertTrue(tried)
        for path in tried:
            other = path.stem.removeprefix("en-").removesuffix("-en")
            side = 0 if path.stem.startswith("en-") else 1
            with (TRAINING / "phrases" / f"en-{other}.tsv").open(encoding="utf-8") as file:
                known = {words(line.split("\t")[side]) for line in file}
            sources = [case["source"] for case in json.loads(path.read_text(encoding="utf-8"))]
            self.assertEqual([source for source in sources if words(source) in known], [], path.stem)


if __name__ == "__main__":
    unittest.main()
