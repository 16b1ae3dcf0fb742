"""Greedy translation with the network in training, to see what a student has learned."""

from __future__ import annotations

import torch
from torch import Tensor

from .network import Network, additive_mask

BATCH_SENTENCES = 64
LENGTH_FACTOR = 2
LENGTH_MORE = 10
UNKNOWN = 1


@torch.no_grad()
def translate_ids(network: Network, parameters: dict[str, Tensor], sources: list[list[int]]) -> list[list[int]]:
    """Translates closed piece ids; the results have no closing 0."""
    order = sorted(range(len(sources)), key=lambda index: len(sources[index]))
    results: list[list[int]] = [[] for _ in sources]
    for start in range(0, len(order), BATCH_SENTENCES):
        chosen = order[start : start + BATCH_SENTENCES]
        lengths = torch.tensor([len(sources[index]) for index in chosen])
        ids = torch.zeros(len(chosen), int(lengths.max()), dtype=torch.long)
        for row, index in enumerate(chosen):
            ids[row, : len(sources[index])] = torch.tensor(sources[index])
        for index, found in zip(chosen, _greedy(network, parameters, ids, lengths)):
            results[index] = found
    return results


def _greedy(network: Network, parameters, ids: Tensor, lengths: Tensor) -> list[list[int]]:
    mask = additive_mask(ids, lengths)
    memory = network.encode(parameters, ids, mask)
    layers = range(1, network.settings.decoder_layers + 1)
    contexts = [network.context(parameters, layer, memory) for layer in layers]
    cells = [torch.zeros(len(ids), network.settings.width) for _ in layers]
    results: list[list[int]] = [[] for _ in ids]
    open_rows = set(range(len(ids)))
    previous = None
    for position in range(LENGTH_FACTOR * ids.shape[1] + LENGTH_MORE):
        logits, cells = network.step(parameters, previous, position, cells, contexts, mask)
        logits[:, UNKNOWN] = -torch.inf
        previous = logits.argmax(1)
        for row in list(open_rows):
            piece = int(previous[row])
            if piece == 0:
                open_rows.discard(row)
            else:
                results[row].append(piece)
        if not open_rows:
            break
    return results
