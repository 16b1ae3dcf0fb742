"""Muon for the hidden matrices, AdamW for embeddings, biases and norms.

Muon replaces the momentum of a matrix by its nearest orthogonal matrix (Jordan et al. 2024), found by a few
Newton-Schulz rounds, and scales it to the size of an Adam step (Liu et al. 2025, `0.2 * sqrt(max(rows, columns))`).
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

NEWTON_SCHULZ = (3.4445, -4.7750, 2.0315)
ROUNDS = 5


def block_count(name: str) -> int:
    """How many matrices are kept side by side under one name."""
    return {"Wqkv": 3, "Wkv": 2, "Wzf": 2}.get(name.rsplit("_", 1)[-1], 1)


def is_hidden_matrix(name: str, parameter: Tensor) -> bool:
    """Matrices that Muon is meant for."""
    return parameter.dim() == 2 and name != "Wemb"


class Optimiser:
    """Updates float32 parameters in place from gradients of any type."""

    def __init__(self, parameters: dict[str, Tensor], kind: str, weight_decay: float) -> None:
        self.parameters = parameters
        self.weight_decay = weight_decay
        self.steps = 0
        self.first = {name: torch.zeros_like(value) for name, value in parameters.items()}
        self.muon = {n for n, p in parameters.items() if kind == "muon" and is_hidden_matrix(n, p)}
        self.second = {n: torch.zeros_like(p) for n, p in parameters.items() if n not in self.muon}

    def state(self) -> dict:
        """Everything that a later run needs to go on."""
        return {"steps": self.steps, "first": self.first, "second": self.second}

    def restore(self, state: dict) -> None:
        """Goes on from `state`."""
        self.steps = state["steps"]
        for name, value in state["first"].items():
            self.first[name].copy_(value)
        for name, value in state["second"].items():
            self.second[name].copy_(value)

    @torch.no_grad()
    def step(self, gradients: dict[str, Tensor], rate: float, embedding_rate: float) -> None:
        """One update. `rate` is for hidden matrices, `embedding_rate` for everything else."""
        self.steps += 1
        for name, parameter in self.parameters.items():
            if name not in self.muon:
                own_rate = rate if is_hidden_matrix(name, parameter) else embedding_rate
                self._adam(name, parameter, gradients[name].float(), own_rate)
        self._muon({name: gradients[name].float() for name in self.parameters if name in self.muon}, rate)

    def _adam(self, name: str, parameter: Tensor, gradient: Tensor, rate: float) -> None:
        first, second = self.first[name], self.second[name]
        first.lerp_(gradient, 0.1)
        second.mul_(0.98).addcmul_(gradient, gradient, value=0.02)
        corrected = rate * math.sqrt(1 - 0.98**self.steps) / (1 - 0.9**self.steps)
        if is_hidden_matrix(name, parameter):
            parameter.mul_(1 - rate * self.weight_decay)
        parameter.addcdiv_(first, second.sqrt().add_(1e-9), value=-corrected)

    def _muon(self, gradients: dict[str, Tensor], rate: float) -> None:
        groups: dict[tuple[int, int], list[tuple[Tensor, Tensor, bool]]] = {}
        for name, gradient in gradients.items():
            momentum = self.first[name]
            momentum.lerp_(gradient, 0.05)
            direction = gradient.lerp(momentum, 0.95)
            count = block_count(name)
            for block, values in zip(direction.chunk(count, 1), self.parameters[name].chunk(count, 1)):
                flat = block.shape[0] > block.shape[1]
                block = block.t() if flat else block
                groups.setdefault(tuple(block.shape), []).append((block, values, flat))
        for (rows, columns), members in groups.items():
            orthogonal = _orthogonal(torch.stack([block for block, _, _ in members]))
            scale = 0.2 * math.sqrt(max(rows, columns))
            for update, (_, values, flat) in zip(orthogonal, members):
                values.mul_(1 - rate * self.weight_decay)
                values.add_((update.t() if flat else update).float(), alpha=-rate * scale)


def _orthogonal(matrices: Tensor) -> Tensor:
    a, b, c = NEWTON_SCHULZ
    norms = matrices.flatten(1).norm(dim=1).clamp_min(1e-12)[:, None, None]
    x = (matrices / norms).bfloat16()
    for _ in range(ROUNDS):
        gram = torch.bmm(x, x.transpose(1, 2))
        polynomial = torch.baddbmm(gram, gram, gram, beta=b, alpha=c)
        x = torch.baddbmm(x, polynomial, x, beta=a)
    return x
