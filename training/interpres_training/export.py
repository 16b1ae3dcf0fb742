"""Step `export`: calibrates the activations and writes the int8 model and a shortlist for each target language.

An alpha is `127 / (mean + 1.1 * deviation)` of the largest absolute input of a product, over batches of held-out
sentences. Writes `export/STUDENT/{model.bin,report.json}` and `shortlist.bin.gz`, or `shortlist-XX.bin.gz` where there are several targets.
"""

from __future__ import annotations

import json
import statistics
from pathlib import Path

import numpy
import torch
from torch import Tensor

from .batches import Examples
from .bin_file import Item, float_item, int8_item, scalar_item, text_item, write_items
from .folders import data_folder
from .lexicon import load_lexica
from .network import Network, additive_mask
from .settings import NetworkSettings, Settings, Student
from .shortlist import coverage, shortlist_entries, write_shortlist
from .symbols import target_tag
from .train import load_model
from .vocabulary import load_vocabulary

CALIBRATION_BATCHES = 40
CALIBRATION_SENTENCES = 16
DEVIATIONS = 1.1
COVERED_EXAMPLES = 3000
"""The shortlist is judged by at least so many development sentences, where there are, taken from all languages evenly."""


def export_folder(settings: Settings, student: Student) -> Path:
    """Where the files of a student are written."""
    return settings.work / "export" / student.name


def run(settings: Settings, student: Student) -> None:
    """Writes the model and its shortlists."""
    folder = export_folder(settings, student)
    folder.mkdir(parents=True, exist_ok=True)
    parameters = load_model(settings, student)
    dev = Examples(data_folder(settings, student) / "dev.npz")
    alphas = _calibrate(student.network, parameters, dev)
    write_items(folder / "model.bin", _items(student.network, parameters, alphas))
    examples = [dev.example(number) for number in range(0, len(dev), max(1, len(dev) // COVERED_EXAMPLES))]
    covered = {}
    for target, entries in _shortlists(settings, student).items():
        write_shortlist(folder / shortlist_name(student, target), entries)
        covered[target] = round(coverage(entries, _towards(settings, student, target, examples)), 4)
    report = {
        "shortlist coverage": covered,
        "alphas": {name: round(value, 3) for name, value in alphas.items()},
    }
    (folder / "report.json").write_text(json.dumps(report, indent=2) + "\n")
    print(f"export {student.name}: shortlist coverage {report['shortlist coverage']}", flush=True)


@torch.no_grad()
def _calibrate(sizes: NetworkSettings, parameters: dict[str, Tensor], dev: Examples) -> dict[str, float]:
    network = Network(sizes, torch.float32)
    network.observed = {}
    order = numpy.random.default_rng(1).permutation(len(dev))[: CALIBRATION_BATCHES * CALIBRATION_SENTENCES]
    order = order[numpy.argsort(dev.source_lengths[order])]
    for start in range(0, len(order), CALIBRATION_SENTENCES):
        batch = dev.batch(order[start : start + CALIBRATION_SENTENCES])
        mask = additive_mask(batch.source, batch.source_lengths)
        memory = network.encode(parameters, batch.source, mask)
        network.logits(parameters, network.decode(parameters, batch.target, memory, mask).states)
    return {
        name: 127.0 / (statistics.fmean(largest) + DEVIATIONS * statistics.pstdev(largest))
        for name, largest in network.observed.items()
    }


SPLIT = {"Wqkv": ("Wq", "Wk", "Wv"), "Wkv": ("Wk", "Wv"), "Wzf": ("W", "Wf"), "bqkv": ("bq", "bk", "bv"), "bkv": ("bk", "bv")}
"""Parameters that are kept as one in training, and their names in the file."""


def _items(sizes: NetworkSettings, parameters: dict[str, Tensor], alphas: dict[str, float]) -> list[Item]:
    """All items in the order of their names; matrices as int8, each with its alpha."""
    items: list[Item] = []

    def matrix(name: str, values: numpy.ndarray, alpha_of: str) -> None:
        items.append(int8_item(name, values))
        items.append(scalar_item(f"{name}_QuantMultA", alphas[alpha_of]))

    for name, tensor in parameters.items():
        values = tensor.detach().float().cpu().numpy()
        prefix, _, last = name.rpartition("_")
        if name == "Wemb":
            matrix("Wemb", values, "none")
            items.append(scalar_item("none_QuantMultA", alphas["none"]))
        elif last in SPLIT:
            parts = numpy.split(values, len(SPLIT[last]), axis=values.ndim - 1)
            for part, new in zip(parts, SPLIT[last]):
                if values.ndim == 2:
                    matrix(f"{prefix}_{new}", part, name)
                else:
                    items.append(float_item(f"{prefix}_{new}", part))
        elif values.ndim == 2:
            matrix(name, values, name)
        else:
            items.append(float_item(name, values))
    items.append(text_item("special:model.yml", _configuration(sizes, parameters["Wemb"].shape[0])))
    return sorted(items, key=lambda item: item.name)


def _configuration(sizes: NetworkSettings, vocabulary: int) -> str:
    values = {
        "dec-cell": "ssru",
        "dec-depth": sizes.decoder_layers,
        "dim-emb": sizes.width,
        "dim-vocabs": f"[{vocabulary}, {vocabulary}]",
        "enc-depth": sizes.encoder_layers,
        "layer-normalization": "false",
        "skip": "false",
        "tied-embeddings": "false",
        "tied-embeddings-all": "true",
        "tied-embeddings-src": "false",
        "transformer-decoder-autoreg": "rnn",
        "transformer-decoder-dim-ffn": sizes.decoder_feed_forward,
        "transformer-dim-ffn": sizes.feed_forward,
        "transformer-ffn-activation": "relu",
        "transformer-ffn-depth": 2,
        "transformer-heads": sizes.heads,
        "transformer-postprocess": "dan",
        "transformer-postprocess-emb": "d",
        "transformer-preprocess": '""',
        "transformer-tied-layers": "[]",
        "transformer-train-position-embeddings": "false",
        "type": "transformer",
        "version": "v1.9.56",
    }
    return "".join(f"{key}: {value}\n" for key, value in values.items())


def shortlist_name(student: Student, target: str) -> str:
    """File of the shortlist of a target: one for each where there are several."""
    return f"shortlist-{target}.bin.gz" if student.is_multilingual else "shortlist.bin.gz"


def _shortlists(settings: Settings, student: Student) -> dict[str, list[list[int]]]:
    """The entries of each target language."""
    tables: dict[str, list[numpy.ndarray]] = {}
    for source, target in student.pairs:
        lexica = load_lexica(settings, source if target == "en" else target)
        tables.setdefault(target, []).extend(lexicon.towards(target)[0] for lexicon in lexica)
    return {target: shortlist_entries(of_target) for target, of_target in tables.items()}


def _towards(settings: Settings, student: Student, target: str, examples: list) -> list:
    """The examples with the tag of that target; all where there is but one."""
    if not student.is_multilingual:
        return examples
    tag = load_vocabulary(settings).piece_to_id(target_tag(target))
    return [example for example in examples if example[0][0] == tag]
