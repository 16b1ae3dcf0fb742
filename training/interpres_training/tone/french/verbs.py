"""How French verbs stand with `tu`: told from the form with `vous`."""

from __future__ import annotations

import re
from typing import NamedTuple


class Forms(NamedTuple):
    """What becomes of a form with `vous`: with `tu`, and as a command (empty where it is none)."""

    statement: str
    command: str


def _same(*pairs: str) -> dict[str, Forms]:
    return {polite: Forms(form, form) for polite, form in (pair.split(":") for pair in pairs)}


_WHOLE = {
    "êtes": Forms("es", ""), "avez": Forms("as", ""), "allez": Forms("vas", "va"), "pouvez": Forms("peux", ""),
    "voulez": Forms("veux", ""), "savez": Forms("sais", ""), "devez": Forms("dois", ""),
    "soyez": Forms("", "sois"), "ayez": Forms("", "aie"), "sachez": Forms("", "sache"),
    "étiez": Forms("étais", ""), "aviez": Forms("avais", ""), "valez": Forms("vaux", ""),
    "veuillez": Forms("", ""),
} | _same(
    "faites:fais", "refaites:refais", "dites:dis", "redites:redis", "interdisez:interdis", "prédisez:prédis",
    "lisez:lis", "relisez:relis", "élisez:élis", "suivez:suis", "poursuivez:poursuis", "vivez:vis", "survivez:survis",
    "voyez:vois", "revoyez:revois", "prévoyez:prévois", "croyez:crois", "partez:pars", "repartez:repars", "sortez:sors",
    "ressortez:ressors", "dormez:dors", "servez:sers", "sentez:sens", "ressentez:ressens", "mentez:mens", "courez:cours",
    "parcourez:parcours", "recourez:recours", "mourez:meurs", "battez:bats", "combattez:combats", "débattez:débats",
    "rompez:romps", "interrompez:interromps", "résolvez:résous", "buvez:bois", "riez:ris", "souriez:souris",
    "taisez:tais", "plaisez:plais", "fuyez:fuis", "acquérez:acquiers", "éteignez:éteins", "atteignez:atteins",
    "joignez:joins", "rejoignez:rejoins", "craignez:crains", "plaignez:plains", "restreignez:restreins",
    "asseyez:assieds", "suffisez:suffis", "convainquez:convaincs", "conduisez:conduis",
)  # fmt: skip
_ENDINGS = {
    "venez": "viens", "tenez": "tiens", "prenez": "prends", "mettez": "mets", "cevez": "çois", "crivez": "cris",
    "duisez": "duis", "truisez": "truis", "naissez": "nais", "paraissez": "parais",
}  # fmt: skip
_LIKE_ER = re.compile(r"(?:c?ouvr|offr|souffr|cueill)ez$")
"""Verbs in `-ir` that are conjugated as those in `-er`."""
_FUTURE = re.compile(r"aur|ser|pourr|devr|voudr|saur|verr|(?:re)?fer|ir|\w*[vt]iendr|\w*cevr|\w*courr|mourr|r?enverr")
_SUBJUNCTIVES = {
    "soyez": "sois", "ayez": "aies", "puissiez": "puisses", "fassiez": "fasses", "sachiez": "saches", "alliez": "ailles",
    "vouliez": "veuilles", "deviez": "doives", "preniez": "prennes", "veniez": "viennes", "compreniez": "comprennes",
}  # fmt: skip


def _silent(stem: str) -> str:
    """The stem before a silent ending: `achet` to `achèt`, `complét` to `complèt`, `envoy` to `envoi`."""
    if re.search(r"(?:appel|renouvel|épel|ficel|morcel|nivel|jet|étiquet|feuillet)$", stem):
        return stem + stem[-1]
    if stem.endswith(("oy", "uy", "ay")):
        return stem[:-1] + "i"
    stem = re.sub(r"e([^aeiouyéèàêx])$", r"è\1", stem)
    return re.sub(r"é(gn|gu|qu|[^aeiouyéèàê][rl]?|ch)$", r"è\1", stem)


def with_tu(form: str, infinitives: set[str]) -> Forms | None:
    """`cliquez` to `cliques` and `clique`, `choisissez` to `choisis`, `utiliserez` to `utiliseras`; None when unknown."""
    if form in _WHOLE:
        return _WHOLE[form]
    stem = form[:-2]
    if not form.endswith("ez") or len(stem) < 2:
        return None
    if _LIKE_ER.search(form):
        return Forms(stem + "es", stem + "e")
    if stem + "er" in infinitives and not (stem.endswith("d") and stem + "re" in infinitives):
        return Forms(_silent(stem) + "es", _silent(stem) + "e")
    for ending, new in _ENDINGS.items():
        if form.endswith(ending):
            found = form.removesuffix(ending) + new
            return Forms(found, found)
    if stem.endswith("iss") and stem[:-3] + "ir" in infinitives:
        return Forms(stem[:-1], stem[:-1])
    if _future_stem(stem, infinitives):
        return Forms(stem + "as", "")
    if stem.endswith("ri") and _future_stem(stem[:-1], infinitives):
        return Forms(stem[:-1] + "ais", "")
    if stem.endswith("d") and stem + "re" in infinitives and stem + "er" not in infinitives:
        return Forms(stem + "s", stem + "s")
    return None


def _future_stem(stem: str, infinitives: set[str]) -> bool:
    if not stem.endswith("r"):
        return False
    plain = re.sub(r"è(\w{1,2}er)$", r"e\1", stem), re.sub(r"è(\w{1,2}er)$", r"é\1", stem)
    return bool({stem, stem + "e", *plain} & infinitives) or _FUTURE.fullmatch(stem) is not None


def imperfect_with_tu(form: str) -> str | None:
    """`vouliez` to `voulais`, `changiez` to `changeais`."""
    if not form.endswith("iez"):
        return None
    stem = form[:-3]
    stem = stem + "e" if stem.endswith("g") else stem[:-1] + "ç" if stem.endswith("c") else stem
    return stem + "ais"


def subjunctive_with_tu(form: str, infinitives: set[str]) -> str | None:
    """`utilisiez` to `utilises`, `soyez` to `sois`."""
    if form in _SUBJUNCTIVES:
        return _SUBJUNCTIVES[form]
    stem = form[:-3]
    return _silent(stem) + "es" if form.endswith("iez") and stem + "er" in infinitives else None
