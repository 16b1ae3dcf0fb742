"""What training makes smaller: the cross-entropy of the pieces, and how far the attention is from the links of the lexicon."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

ROWS = 512
"""Places that are computed together, so that their scores stay in the cache."""


class CrossEntropy(torch.autograd.Function):
    """Mean label-smoothed cross-entropy of `states @ table.T + bias`, and the plain one, which has no gradient.

    A piece of the table stands for `exp(offsets)` pieces of the vocabulary.
    """

    @staticmethod
    def forward(context, states: Tensor, table: Tensor, bias: Tensor, targets: Tensor, offsets: Tensor, smoothing: float):
        states16, table16, bias16 = states.bfloat16(), table.bfloat16(), (bias + offsets).bfloat16()
        state_gradient = torch.empty_like(states16)
        table_gradient = torch.zeros_like(table)
        bias_gradient = torch.zeros_like(bias)
        shares = torch.softmax(offsets, 0)
        count = max(1, len(targets))
        plain = states.new_zeros(())
        scales = states.new_zeros(())
        for start in range(0, count, ROWS):
            rows = slice(start, start + ROWS)
            logits = functional.linear(states16[rows], table16, bias16)
            gradient = torch.softmax(logits, -1, dtype=torch.float32)
            target = targets[rows, None]
            own = torch.log(gradient.gather(1, target).clamp_min(1e-30))
            plain -= own.sum()
            scales += (logits.gather(1, target).float() - own).sum()
            gradient.scatter_add_(1, target, gradient.new_full((len(target), 1), smoothing - 1))
            bias_gradient += gradient.sum(0)
            gradient16 = gradient.bfloat16()
            state_gradient[rows] = gradient16 @ table16
            table_gradient += gradient16.t() @ states16[rows]
        # The smoothing is the same at every place: neither its value nor its gradient needs a pass over the scores.
        all_states, mean_piece = states.float().sum(0), shares @ table
        state_gradient -= smoothing * mean_piece
        table_gradient -= smoothing * torch.outer(shares, all_states)
        bias_gradient -= smoothing * count * shares
        smooth = scales - all_states @ mean_piece - count * (shares @ bias)
        context.save_for_backward(state_gradient, table_gradient, bias_gradient)
        context.count = count
        plain = plain / count
        context.mark_non_differentiable(plain)
        return (1 - smoothing) * plain + smoothing * smooth / count, plain

    @staticmethod
    def backward(context, gradient: Tensor, _):
        state_gradient, table_gradient, bias_gradient = context.saved_tensors
        scale = gradient / context.count
        return state_gradient.float() * scale, table_gradient * scale, bias_gradient * scale, None, None, None


class Candidates:
    """The pieces that a step tells the right ones from: those of the batch, and `wanted` others by chance.

    The drawn stand for all others: their scores are raised by the logarithm of how many each stands for, which makes the sum
    below the softmax an estimate without bias (importance sampling).
    """

    def __init__(self, targets: Tensor, vocabulary: int, wanted: int, generator: torch.Generator) -> None:
        device = targets.device
        inside = torch.unique(targets)
        is_outside = torch.ones(vocabulary, dtype=torch.bool, device=device)
        is_outside[inside] = False
        outside = is_outside.nonzero()[:, 0]
        order = torch.randperm(len(outside), generator=generator)[:wanted]
        drawn = outside[order.to(device)]
        self.pieces = torch.cat([inside, drawn])
        weights = torch.ones(len(self.pieces), device=device)
        if len(drawn) > 0:
            weights[len(inside) :] = len(outside) / len(drawn)
        self.offsets = torch.log(weights)
        place = torch.zeros(vocabulary, dtype=torch.int64, device=device)
        place[self.pieces] = torch.arange(len(self.pieces), device=device)
        self.targets = place[targets]
        """Where the right pieces stand among the candidates."""


def alignment_loss(attention: Tensor, links: Tensor) -> Tensor:
    """Mean negative log probability that the attention gives to the linked source pieces."""
    known = links >= 0
    chosen = attention.gather(2, links.clamp_min(0)[:, :, None])[:, :, 0]
    return -(torch.log(chosen + 1e-4) * known).sum() / known.sum().clamp_min(1)
