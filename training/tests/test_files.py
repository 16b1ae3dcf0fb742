"""Files of the engine's format, read back."""

import gzip
import struct
import tempfile
import unittest
from pathlib import Path

import numpy

from interpres_training.bin_file import float_item, int8_item, matrices_of, text_item, write_items
from interpres_training.shortlist import coverage, shortlist_entries, write_shortlist


class Files(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_tensors_come_back(self) -> None:
        chance = numpy.random.default_rng(1)
        matrix, table, vector = chance.normal(size=(24, 40)), chance.normal(size=(30, 24)), chance.normal(size=24)
        path = self.folder / "model.bin"
        write_items(path, [int8_item("a_W1", matrix), int8_item("Wemb", table), float_item("a_b1", vector), text_item("special:model.yml", "a: b\n")])
        found = matrices_of(path.read_bytes())
        self.assertLess(abs(found["a_W1"] - matrix).max(), abs(matrix).max() / 250)
        self.assertLess(abs(found["Wemb"] - table).max(), abs(table).max() / 250)
        numpy.testing.assert_array_equal(found["a_b1"], vector[None].astype(numpy.float32))

    def test_data_starts_on_multiples_of_256_bytes(self) -> None:
        path = self.folder / "model.bin"
        write_items(path, [float_item("x", numpy.full(3, 7.5)), float_item("y", numpy.full(70, 2.5))])
        content = path.read_bytes()
        self.assertEqual(content.index(struct.pack("<f", 7.5)) % 256, 0)
        self.assertEqual(content.index(struct.pack("<f", 2.5)) % 256, 0)
        self.assertEqual(len(content) % 256, 0)

    def test_shortlist_holds_the_likely_pieces(self) -> None:
        table = numpy.zeros((300, 300), numpy.float32)
        table[200, 10], table[201, 10], table[202, 11] = 0.6, 0.4, 0.00001
        entries = shortlist_entries([table])
        self.assertEqual(entries[10], [200, 201])
        self.assertEqual(entries[11], [])
        self.assertEqual(coverage(entries, [([10, 0], [200, 299, 5, 10])]), 0.75)
        path = self.folder / "lex.bin"
        write_shortlist(path, entries)
        self.assertEqual(len(gzip.decompress(path.read_bytes())), 48 + 8 * 301 + 4 * 2)


if __name__ == "__main__":
    unittest.main()
