"""Allocator settings stand beside those of the operator, and are taken away again without them."""

import unittest

from interpres_training.allocator import GLIBC, HUGE_PAGES, JEMALLOC, PRELOAD, TUNABLES, with_allocator, without_allocator

LIBRARY = "libjemalloc.so.2"


class Allocator(unittest.TestCase):
    def test_stands_beside_what_is_there(self) -> None:
        ways = ((None, TUNABLES, HUGE_PAGES, GLIBC, "a=1:b=2"), (LIBRARY, PRELOAD, LIBRARY, JEMALLOC, "a.so:b.so"))
        for library, name, added, settings, others in ways:
            for own, expected in ((None, added), ("", added), (others, f"{others}:{added}")):
                environment = {"HOME": "/x"} | ({} if own is None else {name: own})
                found = with_allocator(environment, library)
                self.assertEqual(found, {"HOME": "/x", **settings, name: expected})
                self.assertEqual(with_allocator(found, library), found)

    def test_is_taken_away_without_what_else_is_there(self) -> None:
        for library in (None, LIBRARY):
            for environment in ({"HOME": "/x"}, {"HOME": "/x", TUNABLES: "a=1", PRELOAD: "a.so", "MALLOC_CONF": "stats_print:true"}):
                found = with_allocator(environment, library)
                self.assertNotEqual(found, environment)
                self.assertEqual(without_allocator(found, library), environment)


if __name__ == "__main__":
    unittest.main()
