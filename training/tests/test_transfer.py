"""What a vocabulary takes over from another: the rows of common pieces, means of parts for new ones."""

import unittest

import torch

from interpres_training.symbols import FORMAL, TERM_BETWEEN, target_tag
from interpres_training.transfer import carry_over


class Vocabulary:
    """As much of a SentencePiece model as `carry_over` uses, with pieces that are found from the longest."""

    def __init__(self, *pieces: str) -> None:
        self.pieces = ["</s>", "<unk>", "▁", *pieces]

    def get_piece_size(self) -> int:
        return len(self.pieces)

    def id_to_piece(self, number: int) -> str:
        return self.pieces[number]

    def piece_to_id(self, piece: str) -> int:
        return self.pieces.index(piece)

    def unk_id(self) -> int:
        return 1

    def encode_as_pieces(self, text: str) -> list[str]:
        rest, found = f"▁{text.strip()}", []
        while rest:
            piece = next((p for p in sorted(self.pieces, key=len, reverse=True) if rest.startswith(p)), rest[0])
            found.append(piece)
            rest = rest[len(piece) :]
        return found

    def encode(self, text: str) -> list[int]:
        return [self.pieces.index(piece) if piece in self.pieces else 1 for piece in self.encode_as_pieces(text)]


def carried(old: Vocabulary, new: Vocabulary) -> tuple[dict[str, torch.Tensor], dict[str, torch.Tensor], int]:
    size = old.get_piece_size()
    before = {"Wemb": torch.randn(size, 4), "decoder_ff_logit_out_b": torch.randn(size), "other": torch.ones(3)}
    after = dict(before)
    return before, after, carry_over(after, old, new)


class Transfer(unittest.TestCase):
    def assert_row(self, piece: str, parts: list[str], old: Vocabulary, new: Vocabulary) -> None:
        before, after, _ = carried(old, new)
        for name in ("Wemb", "decoder_ff_logit_out_b"):
            expected = before[name][[old.pieces.index(part) for part in parts]].mean(dim=0)
            torch.testing.assert_close(after[name][new.pieces.index(piece)], expected)

    def test_a_piece_of_both_keeps_its_row_wherever_it_stands(self) -> None:
        self.assert_row("▁house", ["▁house"], Vocabulary("▁house", "s"), Vocabulary("x", "s", "▁house"))

    def test_a_new_piece_is_the_mean_of_its_parts(self) -> None:
        self.assert_row("▁houses", ["▁house", "s"], Vocabulary("▁house", "s"), Vocabulary("▁houses"))

    def test_a_piece_inside_a_word_is_cut_as_one(self) -> None:
        old = Vocabulary("▁a", "▁un", "un", "g", "u", "n")
        self.assert_row("ung", ["un", "g"], old, Vocabulary("ung"))

    def test_unknown_letters_count_for_nothing(self) -> None:
        self.assert_row("▁Öl", ["l"], Vocabulary("l"), Vocabulary("▁Öl"))

    def test_pieces_without_known_parts_differ_and_lie_around_the_mean(self) -> None:
        torch.manual_seed(1)
        old, new = Vocabulary(*"abcdefghij"), Vocabulary(*map(chr, range(0x4E00, 0x4F00)))
        before, after, _ = carried(old, new)
        rows = after["Wemb"][-0x100:]
        self.assertEqual(len(rows.unique(dim=0)), len(rows))
        torch.testing.assert_close(rows.mean(dim=0), before["Wemb"].mean(dim=0), atol=0.3, rtol=0)
        torch.testing.assert_close(rows.std(dim=0), before["Wemb"].std(dim=0), atol=0, rtol=0.25)
        bias = before["decoder_ff_logit_out_b"].mean()
        torch.testing.assert_close(after["decoder_ff_logit_out_b"][-0x100:], bias.expand(0x100))

    def test_a_new_tag_is_the_mean_of_the_old_tags_alone(self) -> None:
        old = Vocabulary(target_tag("es"), target_tag("it"), target_tag("en"), TERM_BETWEEN, FORMAL, "d", "e")
        self.assert_row(target_tag("de"), [target_tag("es"), target_tag("it")], old, Vocabulary(target_tag("de")))

    def test_nothing_else_changes_and_the_common_pieces_are_counted(self) -> None:
        before, after, shared = carried(Vocabulary("▁house", "s"), Vocabulary("s", "▁houses", "x"))
        self.assertEqual((shared, after["Wemb"].shape, after["other"]), (4, (6, 4), before["other"]))


if __name__ == "__main__":
    unittest.main()
