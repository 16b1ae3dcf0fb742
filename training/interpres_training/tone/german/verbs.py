"""How German verbs stand with `du`: told from the form with `Sie`, which is the infinitive but for `sind`."""

from __future__ import annotations

import re

AUXILIARIES = {
    "können": "kannst", "müssen": "musst", "dürfen": "darfst", "sollen": "sollst", "wollen": "willst", "mögen": "magst",
    "möchten": "möchtest", "sollten": "solltest", "könnten": "könntest", "müssten": "müsstest", "dürften": "dürftest",
    "würden": "würdest", "konnten": "konntest", "mussten": "musstest", "durften": "durftest", "wollten": "wolltest",
    "haben": "hast", "hätten": "hättest", "hatten": "hattest", "sind": "bist", "wären": "wärst", "waren": "warst",
    "werden": "wirst", "wurden": "wurdest",
}  # fmt: skip
MODALS = {form for form in AUXILIARIES if form not in {"haben", "hätten", "hatten", "sind", "wären", "waren", "wurden"}}
"""Forms beside which the verb stands as an infinitive."""

# Infinitive: the form with `du`, the imperative.
_STRONG = {
    "geben": ("gibst", "gib"), "nehmen": ("nimmst", "nimm"), "lesen": ("liest", "lies"), "sehen": ("siehst", "sieh"),
    "helfen": ("hilfst", "hilf"), "werfen": ("wirfst", "wirf"), "sprechen": ("sprichst", "sprich"),
    "brechen": ("brichst", "brich"), "stechen": ("stichst", "stich"), "treffen": ("triffst", "triff"),
    "treten": ("trittst", "tritt"), "vergessen": ("vergisst", "vergiss"), "essen": ("isst", "iss"),
    "fressen": ("frisst", "friss"), "messen": ("misst", "miss"), "sterben": ("stirbst", "stirb"),
    "werben": ("wirbst", "wirb"), "verderben": ("verdirbst", "verdirb"), "gelten": ("giltst", "gelte"),
    "empfehlen": ("empfiehlst", "empfiehl"), "befehlen": ("befiehlst", "befiehl"), "stehlen": ("stiehlst", "stiehl"),
    "erschrecken": ("erschrickst", "erschrick"), "bergen": ("birgst", "birg"),
    "halten": ("hältst", "halte"), "raten": ("rätst", "rate"), "braten": ("brätst", "brate"), "laden": ("lädst", "lade"),
    "fahren": ("fährst", "fahre"), "tragen": ("trägst", "trage"), "schlagen": ("schlägst", "schlage"),
    "graben": ("gräbst", "grabe"), "waschen": ("wäschst", "wasche"), "wachsen": ("wächst", "wachse"),
    "fallen": ("fällst", "falle"), "fangen": ("fängst", "fange"), "empfangen": ("empfängst", "empfange"),
    "lassen": ("lässt", "lass"), "schlafen": ("schläfst", "schlaf"), "blasen": ("bläst", "blase"),
    "laufen": ("läufst", "lauf"), "saufen": ("säufst", "sauf"), "stoßen": ("stößt", "stoße"),
    "wissen": ("weißt", "wisse"), "tun": ("tust", "tu"), "haben": ("hast", "hab"), "werden": ("wirst", "werde"),
    "kommen": ("kommst", "komm"), "bleiben": ("bleibst", "bleib"),
}  # fmt: skip
_WEAK_WITH_STRONG_ENDING = {"beauftragen", "beantragen", "veranlassen", "handhaben"}
PARTICLES = set(
    "ab an auf aus bei da dar durch ein entgegen entlang fern fest fort frei gegen gegenüber gleich groß her herab heran "
    "herauf heraus herbei herein herum herunter hervor hin hinaus hinein hinter hinunter hinweg hinzu hoch innen klar los mit "
    "nach neu nieder raus rein runter sicher statt teil über um unter voll vor voran voraus vorbei vorher wahr weg weiter "
    "wider wieder zu zurecht zurück zusammen zuvor aufrecht fehl bekannt bereit offen preis stand".split()
)
SEPARABLE = set(
    "ab an auf aus bei dar ein fest fort frei her hin hinzu hoch los mit nach vor weg weiter zu zurück zusammen".split()
)
"""Particles that leave the verb in a main clause."""
_PREFIX = re.compile(rf"(?:be|emp|ent|er|ge|miss|ver|zer|{'|'.join(sorted(PARTICLES, key=len, reverse=True))})+")


def _strong(verb: str) -> tuple[str, str, str] | None:
    """Prefix, form with `du` and imperative of a strong verb."""
    if verb in _WEAK_WITH_STRONG_ENDING:
        return None
    for length in range(len(verb)):
        prefix = verb[:length]
        if verb[length:] in _STRONG and (not prefix or _PREFIX.fullmatch(prefix)):
            return prefix, *_STRONG[verb[length:]]
    return None


def _stem(verb: str) -> str:
    return verb[:-1] if re.search(r"(?:[^aeiouäöü]|[aeu]u|ei)e[lr]n$", verb) or verb.endswith("tun") else verb[:-2]


def with_du(verb: str) -> str:
    """`öffnen` to `öffnest`, `eingeben` to `eingibst`, `sind` to `bist`."""
    if verb in AUXILIARIES:
        return AUXILIARIES[verb]
    if found := _strong(verb):
        return found[0] + found[1]
    stem = _stem(verb)
    if re.search(r"[dt]$|[^aeiouäöülrhmn][mn]$|chn$", stem):
        return stem + "est"
    return stem + ("t" if stem[-1] in "sßzx" else "st")


def imperative(verb: str) -> str:
    """`klicken` to `klicke`, `geben` to `gib`, `sammeln` to `sammle`."""
    if verb == "seien":
        return "sei"
    if found := _strong(verb):
        return found[0] + found[2]
    if re.search(r"[^aeiouäöü]eln$", verb):
        return verb[:-3] + "le"
    return _stem(verb) + "e"
