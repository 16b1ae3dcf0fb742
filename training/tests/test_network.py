"""Hand-written derivatives against automatic ones, and one pass against step by step."""

import unittest

import torch

from interpres_training.loss import Candidates, CrossEntropy, alignment_loss
from interpres_training.network import Network, _Recurrence, additive_mask, initial_parameters
from interpres_training.optimiser import Optimiser, _orthogonal
from interpres_training.settings import NetworkSettings

SIZES = NetworkSettings(width=16, feed_forward=24, heads=4, encoder_layers=2, decoder_layers=2)


class Derivatives(unittest.TestCase):
    def test_recurrence(self) -> None:
        torch.manual_seed(0)
        forget = torch.rand(2, 5, 3, dtype=torch.double, requires_grad=True)
        values = torch.randn(2, 5, 3, dtype=torch.double, requires_grad=True)
        self.assertTrue(torch.autograd.gradcheck(_Recurrence.apply, (forget, values)))

    def test_cross_entropy(self) -> None:
        torch.manual_seed(0)
        states = torch.randn(40, 16, requires_grad=True)
        table = torch.randn(30, 16, requires_grad=True)
        bias = torch.randn(30, requires_grad=True)
        targets = torch.randint(0, 30, (40,))
        loss, plain = CrossEntropy.apply(states, table, bias, targets, torch.zeros(30), 0.1)
        own = torch.autograd.grad(loss, (states, table, bias))
        logs = torch.log_softmax(states @ table.t() + bias, -1)
        right = logs.gather(1, targets[:, None]).mean()
        expected = -(0.9 * right + 0.1 * logs.mean())
        self.assertAlmostEqual(float(loss), float(expected), delta=0.02)
        self.assertAlmostEqual(float(plain), -float(right), delta=0.02)
        for found, wanted in zip(own, torch.autograd.grad(expected, (states, table, bias))):
            self.assertLess(float((found - wanted).norm() / wanted.norm()), 0.02)

    def test_candidates_hold_the_right_pieces_and_stand_for_all_others(self) -> None:
        targets = torch.tensor([7, 3, 7, 900])
        drawn = Candidates(targets, 1000, 200, torch.Generator().manual_seed(1))
        self.assertEqual(drawn.pieces[drawn.targets].tolist(), targets.tolist())
        self.assertEqual((len(drawn.pieces), len(set(drawn.pieces.tolist()))), (203, 203))
        self.assertAlmostEqual(float(drawn.offsets.exp().sum()), 1000, delta=0.01)

    def test_as_many_others_as_wanted_share_their_weight_however_many_pieces_the_batch_has(self) -> None:
        for inside, others, weight in ((10, 200, 990 / 200), (300, 200, 3.5), (990, 10, 1)):
            drawn = Candidates(torch.arange(inside), 1000, 200, torch.Generator().manual_seed(1))
            weights = drawn.offsets.exp()
            self.assertEqual((len(weights), weights[:inside].tolist()), (inside + others, [1.0] * inside))
            torch.testing.assert_close(weights[inside:], torch.full((others,), float(weight)))

    def test_the_loss_of_candidates_is_near_that_of_all_pieces(self) -> None:
        torch.manual_seed(0)
        states, table, bias = torch.randn(300, 16), torch.randn(2000, 16) / 3, torch.zeros(2000)
        targets = torch.randint(0, 100, (300,))
        whole, _ = CrossEntropy.apply(states, table, bias, targets, torch.zeros(2000), 0.1)
        chance = torch.Generator().manual_seed(1)
        estimates = []
        for _ in range(20):
            drawn = Candidates(targets, 2000, 400, chance)
            of_drawn = CrossEntropy.apply(states, table[drawn.pieces], bias[drawn.pieces], drawn.targets, drawn.offsets, 0.1)
            estimates.append(float(of_drawn[0]))
        self.assertAlmostEqual(sum(estimates) / len(estimates), float(whole), delta=0.03)

    def test_alignment_loss_ignores_unknown_links(self) -> None:
        attention = torch.tensor([[[0.5, 0.5], [0.9, 0.1]]])
        known = alignment_loss(attention, torch.tensor([[-1, 0]]))
        self.assertAlmostEqual(float(known), -float(torch.log(torch.tensor(0.9001))), places=5)


class Passes(unittest.TestCase):
    def setUp(self) -> None:
        self.parameters = initial_parameters(SIZES, 30, 1)
        self.network = Network(SIZES, torch.float32)
        self.source = torch.randint(2, 30, (3, 6))
        self.lengths = torch.tensor([6, 4, 2])
        self.target = torch.randint(2, 30, (3, 5))

    def test_steps_give_what_the_whole_pass_gives(self) -> None:
        mask = additive_mask(self.source, self.lengths)
        memory = self.network.encode(self.parameters, self.source, mask)
        whole = self.network.decode(self.parameters, self.target, memory, mask).states
        logits = self.network.logits(self.parameters, whole).view(3, 5, -1)
        cells = [torch.zeros(3, SIZES.width) for _ in range(2)]
        contexts = [self.network.context(self.parameters, layer, memory) for layer in (1, 2)]
        previous = None
        for position in range(5):
            scores, cells = self.network.step(self.parameters, previous, position, cells, contexts, mask)
            torch.testing.assert_close(scores, logits[:, position], rtol=1e-4, atol=1e-4)
            previous = self.target[:, position]

    def test_padding_changes_nothing(self) -> None:
        mask = additive_mask(self.source, self.lengths)
        padded = self.network.encode(self.parameters, self.source, mask)[2, :2]
        alone = self.network.encode(self.parameters, self.source[2:, :2], additive_mask(self.source[2:, :2], self.lengths[2:]))
        torch.testing.assert_close(padded, alone[0], rtol=1e-4, atol=1e-4)


class Updates(unittest.TestCase):
    def test_updates_are_nearly_orthogonal(self) -> None:
        found = _orthogonal(torch.randn(2, 16, 48, generator=torch.Generator().manual_seed(1))).float()
        values = torch.linalg.svdvals(found)
        self.assertGreater(float(values.min()), 0.5)
        self.assertLess(float(values.max()), 1.5)

    def test_both_optimisers_lower_the_loss(self) -> None:
        for kind in ("muon", "adam"):
            parameters = {"a_W1": torch.ones(4, 4), "a_b1": torch.ones(4)}
            optimiser = Optimiser(parameters, kind, 0.0)
            before = sum(float(value.pow(2).sum()) for value in parameters.values())
            for _ in range(20):
                optimiser.step({name: 2 * value for name, value in parameters.items()}, 0.02, 0.02)
            self.assertLess(sum(float(value.pow(2).sum()) for value in parameters.values()), before)


if __name__ == "__main__":
    unittest.main()
