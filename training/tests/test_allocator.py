"""Allocator settings stand beside those of the operator, and are taken away again without them."""

import unittest

from interpres_training.allocator import ALLOCATOR, HUGE_PAGES, TUNABLES, with_allocator, without_allocator


class Allocator(unittest.TestCase):
    def test_stands_beside_what_is_there(self) -> None:
        for own, expected in ((None, HUGE_PAGES), ("", HUGE_PAGES), ("a=1:b=2", f"a=1:b=2:{HUGE_PAGES}")):
            environment = {"HOME": "/x"} | ({} if own is None else {TUNABLES: own})
            found = with_allocator(environment)
            self.assertEqual(found, {"HOME": "/x", **ALLOCATOR, TUNABLES: expected})
            self.assertEqual(with_allocator(found), found)

    def test_is_taken_away_without_what_else_is_there(self) -> None:
        self.assertEqual(without_allocator(with_allocator({"HOME": "/x"})), {"HOME": "/x"})
        other = {"HOME": "/x", TUNABLES: "a=1"}
        self.assertEqual(without_allocator(with_allocator(other)), other)


if __name__ == "__main__":
    unittest.main()
