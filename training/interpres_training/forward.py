"""What training and judging share: a batch through the network, and the loss on development text."""

from __future__ import annotations

import torch
from torch import Tensor

from .batches import Batch, Examples, batch_numbers
from .loss import CrossEntropy
from .network import Network, Output, additive_mask

DEV_BATCH_TOKENS = 4096
DEV_PIECES = 12_000
"""Target pieces of the development sentences that are looked at."""


@torch.no_grad()
def dev_loss(network: Network, parameters: dict[str, Tensor], dev: Examples) -> float:
    """Mean cross-entropy of parameters on development sentences, in nats a piece."""
    total = pieces = 0.0
    device = parameters["Wemb"].device
    for numbers in batch_numbers(dev, DEV_BATCH_TOKENS, 0):
        if pieces > DEV_PIECES:
            break
        batch = moved(dev.batch(numbers), device)
        states, _ = forward(network, parameters, batch)
        own = int(batch.target_lengths.sum())
        table = parameters["Wemb"]
        none = table.new_zeros(table.shape[0])
        states, targets = real_places(states, batch)
        found = CrossEntropy.apply(states, table, parameters["decoder_ff_logit_out_b"], targets, none, 0.0)
        total += float(found[1]) * own
        pieces += own
    return total / pieces


def moved(batch: Batch, device: torch.device) -> Batch:
    """A batch on a device."""
    return Batch(*(tensor.to(device) for tensor in batch))


def forward(network: Network, parameters: dict[str, Tensor], batch: Batch) -> Output:
    """Decoder output and attention of a batch."""
    mask = additive_mask(batch.source, batch.source_lengths)
    return network.decode(parameters, batch.target, network.encode(parameters, batch.source, mask), mask)


def real_places(states: Tensor, batch: Batch) -> tuple[Tensor, Tensor]:
    """States and target pieces of the places that are not padded."""
    places = torch.arange(batch.target.shape[1], device=batch.target.device)
    real = (places[None, :] < batch.target_lengths[:, None]).reshape(-1)
    return states[real], batch.target.reshape(-1)[real]
