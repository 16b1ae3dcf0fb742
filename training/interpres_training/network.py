"""The network of the Firefox translation models: transformer encoder, SSRU decoder, post-norm, tied embeddings.

Parameters carry the names of the `.bin` format (`encoder_l1_self_Wq`, ...), except that matrices which multiply the same
input are kept as one: `..._self_Wqkv`, `..._context_Wkv` and `..._rnn_Wzf`. The arithmetic is bfloat16 in the products
and float32 in everything else; the same code runs on a processor and on a GPU.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from .settings import NetworkSettings

EPSILON = 1e-6
MASKED = -1e8


class Output(NamedTuple):
    """What a teacher-forced pass gives."""

    states: Tensor
    """Decoder output before the product with the embeddings, [batch * target, width]."""
    attention: Tensor
    """Probabilities of head 0 of the last decoder layer, [batch, target, source]."""


def initial_parameters(settings: NetworkSettings, vocabulary: int, seed: int) -> dict[str, Tensor]:
    """Random parameters: Glorot uniform for matrices, zero for biases, one for scales."""
    generator = torch.Generator().manual_seed(seed)
    width = settings.width
    parameters: dict[str, Tensor] = {}

    def matrix(name: str, inputs: int, outputs: int, blocks: int = 1) -> None:
        limit = math.sqrt(6.0 / (inputs + outputs))
        values = torch.rand(inputs, outputs * blocks, generator=generator)
        parameters[name] = (2 * values - 1) * limit

    def bias(name: str, size: int) -> None:
        parameters[name] = torch.zeros(size)

    def norm(name: str) -> None:
        parameters[f"{name}_ln_scale"] = torch.ones(width)
        parameters[f"{name}_ln_bias"] = torch.zeros(width)

    def feed_forward(prefix: str, inner: int) -> None:
        matrix(f"{prefix}_ffn_W1", width, inner)
        bias(f"{prefix}_ffn_b1", inner)
        matrix(f"{prefix}_ffn_W2", inner, width)
        bias(f"{prefix}_ffn_b2", width)
        norm(f"{prefix}_ffn_ffn")

    parameters["Wemb"] = torch.randn(vocabulary, width, generator=generator) / math.sqrt(width)
    parameters["decoder_ff_logit_out_b"] = torch.zeros(vocabulary)
    for layer in range(1, settings.encoder_layers + 1):
        prefix = f"encoder_l{layer}"
        matrix(f"{prefix}_self_Wqkv", width, width, 3)
        bias(f"{prefix}_self_bqkv", 3 * width)
        matrix(f"{prefix}_self_Wo", width, width)
        bias(f"{prefix}_self_bo", width)
        norm(f"{prefix}_self_Wo")
        feed_forward(prefix, settings.feed_forward)
    for layer in range(1, settings.decoder_layers + 1):
        prefix = f"decoder_l{layer}"
        matrix(f"{prefix}_rnn_Wzf", width, width, 2)
        bias(f"{prefix}_rnn_bf", width)
        norm(f"{prefix}_rnn_ffn")
        matrix(f"{prefix}_context_Wq", width, width)
        bias(f"{prefix}_context_bq", width)
        matrix(f"{prefix}_context_Wkv", width, width, 2)
        bias(f"{prefix}_context_bkv", 2 * width)
        matrix(f"{prefix}_context_Wo", width, width)
        bias(f"{prefix}_context_bo", width)
        norm(f"{prefix}_context_Wo")
        feed_forward(prefix, settings.decoder_feed_forward or settings.feed_forward)
    return parameters


def positions(length: int, width: int, start: int = 0) -> Tensor:
    """Sinusoidal position embeddings [length, width]: all sines, then all cosines (the divisor is width / 2 - 1)."""
    half = width // 2
    rates = torch.exp(torch.arange(half) * (-math.log(10000.0) / (half - 1)))
    angles = torch.arange(start, start + length)[:, None] * rates[None, :]
    return torch.cat([torch.sin(angles), torch.cos(angles)], 1)


class _Recurrence(torch.autograd.Function):
    """c[t] = f[t] * c[t-1] + (1 - f[t]) * z[t] over [batch, time, width], with c[-1] = 0."""

    @staticmethod
    def forward(context, forget: Tensor, values: Tensor) -> Tensor:
        steps = forget.shape[1]
        forget, values = forget.transpose(0, 1).contiguous(), values.transpose(0, 1).contiguous()
        cells = (1 - forget) * values
        for step in range(1, steps):
            cells[step].addcmul_(forget[step], cells[step - 1])
        context.save_for_backward(forget, values, cells)
        return cells.transpose(0, 1)

    @staticmethod
    def backward(context, gradient: Tensor):
        forget, values, cells = context.saved_tensors
        gradient = gradient.transpose(0, 1).clone(memory_format=torch.contiguous_format)
        for step in range(gradient.shape[0] - 1, 0, -1):
            gradient[step - 1].addcmul_(forget[step], gradient[step])
        before = torch.cat([torch.zeros_like(cells[:1]), cells[:-1]])
        of_forget = gradient * (before - values)
        of_values = gradient * (1 - forget)
        return of_forget.transpose(0, 1), of_values.transpose(0, 1)


class Network:
    """Computes with parameters that are `product` (for matrix products) or float32 (for everything else)."""

    def __init__(self, settings: NetworkSettings, product: torch.dtype) -> None:
        self.settings = settings
        self.product = product
        self.observed: dict[str, list[float]] | None = None
        """When set, the largest absolute input of every product is appended under the name of its matrix."""

    def encode(self, parameters: dict[str, Tensor], source: Tensor, mask: Tensor) -> Tensor:
        """Encoder output [batch, source, width] for ids [batch, source] and the additive mask [batch, 1, 1, source]."""
        x = self._embed(parameters, source)
        for layer in range(1, self.settings.encoder_layers + 1):
            prefix = f"encoder_l{layer}"
            projected = self._linear(parameters, x, f"{prefix}_self", "Wqkv", "bqkv")
            query, key, value = projected.chunk(3, -1)
            attended, _ = self._attend(query, key, value, mask)
            out = self._linear(parameters, attended, f"{prefix}_self", "Wo", "bo")
            x = self._norm(parameters, f"{prefix}_self_Wo", x + out)
            x = self._feed_forward(parameters, prefix, x)
        return x

    def decode(self, parameters: dict[str, Tensor], target: Tensor, memory: Tensor, mask: Tensor) -> Output:
        """Teacher-forced decoder over ids [batch, target]; the input of each step is the target before it."""
        batch, length = target.shape
        embedded = functional.embedding(target[:, :-1], parameters["Wemb"]) * math.sqrt(self.settings.width)
        y = functional.pad(embedded, (0, 0, 1, 0)) + positions(length, self.settings.width).to(embedded)
        weights = None
        for layer in range(1, self.settings.decoder_layers + 1):
            prefix = f"decoder_l{layer}"
            values, forget = self._linear(parameters, y, f"{prefix}_rnn", "Wzf", None).float().chunk(2, -1)
            forget = torch.sigmoid(forget + parameters[f"{prefix}_rnn_bf"])
            cells = _Recurrence.apply(forget, values)
            y = self._norm(parameters, f"{prefix}_rnn_ffn", torch.relu(cells) + y)
            y, weights = self._context(parameters, prefix, y, self.context(parameters, layer, memory), mask)
            y = self._feed_forward(parameters, prefix, y)
        return Output(y.reshape(batch * length, -1), weights[:, 0])

    def context(self, parameters: dict[str, Tensor], layer: int, memory: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values of the encoder output for one decoder layer."""
        projected = self._linear(parameters, memory, f"decoder_l{layer}_context", "Wkv", "bkv")
        key, value = projected.chunk(2, -1)
        return key, value

    def step(
        self,
        parameters: dict[str, Tensor],
        previous: Tensor | None,
        position: int,
        cells: list[Tensor],
        contexts: list[tuple[Tensor, Tensor]],
        mask: Tensor,
    ) -> tuple[Tensor, list[Tensor]]:
        """One decoder step for ids [batch] (None at the first); gives logits [batch, vocabulary] and the new cells."""
        width = self.settings.width
        place = positions(1, width, position).to(mask)
        y = place.expand(mask.shape[0], width)
        if previous is not None:
            y = y + functional.embedding(previous, parameters["Wemb"]) * math.sqrt(width)
        after = []
        for layer in range(1, self.settings.decoder_layers + 1):
            prefix = f"decoder_l{layer}"
            values, forget = self._linear(parameters, y, f"{prefix}_rnn", "Wzf", None).float().chunk(2, -1)
            forget = torch.sigmoid(forget + parameters[f"{prefix}_rnn_bf"])
            cell = forget * cells[layer - 1] + (1 - forget) * values
            after.append(cell)
            y = self._norm(parameters, f"{prefix}_rnn_ffn", torch.relu(cell) + y)
            y, _ = self._context(parameters, prefix, y[:, None], contexts[layer - 1], mask)
            y = self._feed_forward(parameters, prefix, y[:, 0])
        return self.logits(parameters, y), after

    def logits(self, parameters: dict[str, Tensor], states: Tensor) -> Tensor:
        """Scores of all pieces for decoder output, in the type of the products."""
        self._observe("none", states)
        table = parameters["Wemb"].to(self.product)
        bias = parameters["decoder_ff_logit_out_b"].to(self.product)
        return functional.linear(states.to(self.product), table, bias)

    def _embed(self, parameters: dict[str, Tensor], ids: Tensor) -> Tensor:
        embedded = functional.embedding(ids, parameters["Wemb"]) * math.sqrt(self.settings.width)
        return embedded + positions(ids.shape[1], self.settings.width).to(embedded)

    def _context(self, parameters, prefix: str, y: Tensor, memory: tuple[Tensor, Tensor], mask: Tensor):
        query = self._linear(parameters, y, f"{prefix}_context", "Wq", "bq")
        attended, weights = self._attend(query, *memory, mask)
        out = self._linear(parameters, attended, f"{prefix}_context", "Wo", "bo")
        return self._norm(parameters, f"{prefix}_context_Wo", y + out), weights

    def _attend(self, query: Tensor, key: Tensor, value: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        heads = self.settings.heads
        batch, length, width = query.shape
        size = width // heads

        def split(x: Tensor) -> Tensor:
            return x.reshape(batch, -1, heads, size).transpose(1, 2).reshape(batch * heads, -1, size)

        scores = torch.bmm(split(query), split(key).transpose(1, 2)).view(batch, heads, length, -1)
        weights = torch.softmax(scores.float() / math.sqrt(size) + mask, -1)
        mixed = torch.bmm(weights.to(value.dtype).view(batch * heads, length, -1), split(value))
        return mixed.view(batch, heads, length, size).transpose(1, 2).reshape(batch, length, width), weights

    def _feed_forward(self, parameters, prefix: str, x: Tensor) -> Tensor:
        inner = torch.relu(self._linear(parameters, x, f"{prefix}_ffn", "W1", "b1"))
        out = self._linear(parameters, inner, f"{prefix}_ffn", "W2", "b2")
        return self._norm(parameters, f"{prefix}_ffn_ffn", x + out)

    def _linear(self, parameters, x: Tensor, prefix: str, weight: str, bias: str | None) -> Tensor:
        self._observe(f"{prefix}_{weight}", x)
        matrix = parameters[f"{prefix}_{weight}"].to(self.product)
        flat = x.reshape(-1, x.shape[-1]).to(self.product)
        if bias is None:
            out = flat @ matrix
        else:
            out = torch.addmm(parameters[f"{prefix}_{bias}"].to(self.product), flat, matrix)
        return out.view(*x.shape[:-1], -1)

    def _norm(self, parameters, name: str, x: Tensor) -> Tensor:
        scale, bias = parameters[f"{name}_ln_scale"], parameters[f"{name}_ln_bias"]
        return functional.layer_norm(x.float(), x.shape[-1:], scale, bias, EPSILON)

    def _observe(self, name: str, x: Tensor) -> None:
        if self.observed is not None:
            self.observed.setdefault(name, []).append(float(x.detach().abs().max()))


def additive_mask(ids: Tensor, lengths: Tensor) -> Tensor:
    """0 where a sentence has a piece, MASKED where it is padded: [batch, 1, 1, source]."""
    padded = torch.arange(ids.shape[1], device=ids.device)[None, :] >= lengths[:, None]
    return padded[:, None, None, :].float() * MASKED
