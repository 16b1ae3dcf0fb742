"""French words that tell what stands beside a verb."""

from __future__ import annotations

import re


def _both(*words: str) -> set[str]:
    """Words that end in an apostrophe, with either kind of it."""
    return {word + sign for word in words for sign in "'’"}


CLITICS = {"ne", "le", "la", "les", "lui", "leur", "y", "en", "me", "nous"} | _both("n", "l", "m")
"""Words between `vous` and its verb."""
OBJECTS = {"le", "la", "les", "lui", "leur", "y", "en"} | _both("l")
NEGATIONS = {"ne"} | _both("n")
QUE = {"que"} | _both("qu")
SUBJECTS = {"il", "elle", "on", "je", "ils", "elles", "qui", "cela", "ça", "ceci", "ne", "nous"} | _both("j", "n")
"""Words after which `vous` is an object."""
PREPOSITIONS = set("pour avec à chez sans de devant après selon par sur contre vers envers malgré".split()) | _both("d")
AFTER_TOI = set(
    "et ou dans sur à au aux de du des en pour par avec que qui si lorsque afin lors avant après depuis sans pendant comme mais "
    "ce cette ces le la les un une".split()
)
"""Words before which `pour vous` is whole."""
JOINTS = {"et", "ou", "puis", "mais", "ensuite", "alors", "donc", "car", "enfin"}
NO_VERBS = {"chez", "assez", "nez", "rez", "raz"}
REFLEXIVE = set(
    "connectez déconnectez inscrivez abonnez désabonnez authentifiez identifiez assurez trouvez rendez concentrez".split()
)
"""Verbs that after `et vous` may have `vous` as an object."""
BE = set("êtes été serez seriez étiez soyez restez resterez semblez devenez paraissez sentez air être rester devenir".split())
"""Words behind which the reader is described."""
PLURALS = {"les", "des", "mes", "nos", "leurs", "de"} | _both("d")
NOT_DESCRIBING = set(
    "pas plus très toujours jamais alors sous dans vos tes sans dès mais moins depuis après vous dans les des aux ses mes "
    "nos ces leurs hors lors près puis chez temps cours".split()
)
"""Words in `-s` that are not plurals."""
OF_ANOTHER = set(
    "le la les un une des du de à au aux en pour par avec qui et ou dans sur vos votre ces ce cette son ses".split()
) | QUE | _both("l", "d")
"""Words with which something else begins than a description of the reader."""
BEFORE_SUBJUNCTIVE = set(
    "pour afin avant bien ce moins sans condition faut veux voudrais aimerais préfère souhaite souhaitez voulez souhaitons "
    "recommandons content heureux dommage".split()
)
"""Words before a `que` with the subjunctive."""
TRANSPARENT = {"propre", "autre", "jeune", "simple", "unique", "future"}
"""Adjectives of one form for both genders, behind which the noun tells."""

NOT_ONE = re.compile(
    r"\b(?:[Mm]onsieur|[Mm]adame|[Mm]essieurs|[Mm]esdames|[Mm]ademoiselle|[Dd]octeur|[Pp]rofesseur|Mr|Mme|Majesté|tous|toutes"
    r"|vous deux|vous autres|ensemble|les gars|mêmes|l['’]un (?:\w+ )?l['’]autre|les uns|un (?:\w+ )?couple|entre vous|d['’]entre)\b|\bM\. (?=[A-Z])"
)
"""Titles, and words that speak to several people."""
FAMILIAR = re.compile(r"\b(?:[Tt]u|[Tt]oi|[Tt]es|[Tt]e)\b|\b[Tt]['’]")
