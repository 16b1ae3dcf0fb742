"""Carries the embeddings of one vocabulary over to another, so that a student can begin with a model of other languages.

A piece that both vocabularies have keeps its row. A new one begins with the mean of the rows of the pieces that the old
vocabulary cuts it into, as in Gee et al. 2022, "Fast Vocabulary Transfer for Language Model Compression"; the tag of a new
language with the mean of the old tags, but for that of English, which no student learns. A piece of which the old vocabulary
knows no part, as of another script, begins with numbers drawn around the mean of all rows, so that it differs from others.
"""

from __future__ import annotations

import re
import string

import sentencepiece
import torch
from torch import Tensor

from .symbols import TERM_BETWEEN, target_tag

WORD_START = "▁"
SEED = 1
_TAG = re.compile(target_tag("[a-z]{2}"))


def carry_over(
    parameters: dict[str, Tensor], old: sentencepiece.SentencePieceProcessor, new: sentencepiece.SentencePieceProcessor
) -> int:
    """Replaces the embeddings and the biases of `old` by those of `new`; returns how many pieces both have."""
    known = {old.id_to_piece(number): number for number in range(old.get_piece_size())}
    pieces = [new.id_to_piece(number) for number in range(new.get_piece_size())]
    tags = [number for piece, number in known.items() if _is_tag(piece)]

    def rows_of(piece: str) -> list[int]:
        if piece in known:
            return [known[piece]]
        return tags if _is_tag(piece) else _parts(piece, old)

    rows = [rows_of(piece) for piece in pieces]
    bias = parameters["decoder_ff_logit_out_b"]
    parameters["decoder_ff_logit_out_b"] = torch.stack([(bias[row] if row else bias).mean() for row in rows])
    values = parameters["Wemb"]
    drawn = _drawn(values, len(rows))
    parameters["Wemb"] = torch.stack([values[row].mean(dim=0) if row else drawn[at] for at, row in enumerate(rows)])
    return sum(piece in known for piece in pieces)


def widened(name: str, values: Tensor, initial: Tensor) -> Tensor | None:
    """The values in the shape of `initial`. In a feed-forward layer that is wider there, the further units have its random inputs and say
    nothing yet, so that the network computes what it did. `None` where the sizes do not allow it."""
    if values.numel() == initial.numel():
        return values.reshape(initial.shape)
    inputs, biases, outputs = (name.endswith(f"_ffn_{part}") for part in ("W1", "b1", "W2"))
    here = values.reshape(initial.shape[:-1] + (-1,)) if inputs or biases else values
    if not (inputs or biases or outputs) or any(own > wanted for own, wanted in zip(here.shape, initial.shape)):
        return None
    taken = initial.clone() if inputs else torch.zeros_like(initial)
    taken[tuple(slice(own) for own in here.shape)] = here
    return taken


def _drawn(values: Tensor, count: int) -> Tensor:
    """So many rows around the mean of others, as different from each other as those are."""
    chance = torch.Generator().manual_seed(SEED)
    return values.mean(dim=0) + values.std(dim=0, unbiased=False) * torch.randn(count, values.shape[1], generator=chance)


def _is_tag(piece: str) -> bool:
    return bool(_TAG.fullmatch(piece)) and piece not in (TERM_BETWEEN, target_tag("en"))


def _parts(piece: str, old: sentencepiece.SentencePieceProcessor) -> list[int]:
    """The known pieces that `old` cuts a piece into. One that continues a word is cut after a letter, which is left out then."""
    text = piece.replace(WORD_START, " ")
    parts = old.encode(text) if piece.startswith(WORD_START) else _continued(text, old)
    return [number for number in parts if number != old.unk_id() and old.id_to_piece(number) != WORD_START]


def _continued(text: str, old: sentencepiece.SentencePieceProcessor) -> list[int]:
    """How `old` cuts a text that stands inside a word."""
    for letter in string.ascii_lowercase:
        first, *rest = old.encode_as_pieces(letter + text) or [""]
        if first == WORD_START + letter:
            return [old.piece_to_id(piece) for piece in rest]
    return old.encode(text)
