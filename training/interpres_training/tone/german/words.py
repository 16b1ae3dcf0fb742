"""German words that tell how a sentence is built."""

from __future__ import annotations

import re

SUBORDINATORS = set(
    "wenn dass ob bevor nachdem während sobald falls damit da weil obwohl indem sofern solange soweit sodass bis als seit "
    "seitdem wie was wo wann warum weshalb wieso wohin woher womit wodurch wofür worauf woran worin wozu wovon wonach "
    "worüber wobei woraus wem wen ehe sooft inwieweit inwiefern".split()
)
RELATIVES = set("die der das den dem denen deren derer dessen welche welcher welches welchen welchem".split())
INTERROGATIVES = set("deren dessen welche welcher welches welchen welchem wieviel wie".split())
PREPOSITIONS = set(
    "ab an anhand auf aus außer bei bis durch entlang für gegen hinter in infolge innerhalb mit mithilfe mittels nach neben "
    "ohne seit trotz über um unter von vor während wegen zu zwischen".split()
)
WITH_ACCUSATIVE = {"für", "ohne", "gegen", "an", "über", "auf", "durch", "um"}
JOINTS = {"und", "oder", "aber", "sondern", "sowie", "bzw", "denn", "beziehungsweise", "doch"}
AFTERWARDS = {"dann", "anschließend", "danach", "schließlich", "bitte", "gegebenenfalls", "ggf", "jetzt", "nun", "optional"}
"""Words that may stand between `und` and its verb."""
ABBREVIATIONS = set("bzw usw ca ggf evtl inkl nr bsp etc max min vgl lfd einschl zzgl abs buch".split())

SUBJECTS = {"ich", "wir", "er", "man"}
"""Pronouns after which `Sie` can only be the object."""
SINGULAR_VERBS = set("hat wird kann will muss soll darf habe werde würde hatte konnte wollte musste möchte".split())
MAIN_VERBS = set("wird kann ist hat muss soll werden können sind haben erscheint öffnet zeigt erhält gelangt erhalten".split())
"""Verbs with which a main clause goes on after a condition without `wenn`."""
NO_VERBS = set(
    "den denen einen keinen meinen seinen ihren diesen jenen jeden allen welchen deinen unseren eigenen neuen anderen ersten "
    "wen dann wenn denn wann oben unten hinten vorn eben soeben daneben dagegen deswegen wegen neben gegen zwischen inzwischen "
    "stattdessen zusammen draußen innen außen morgen gestern indessen dessen deren schon ihnen folgenden mindestens bisschen "
    "sondern gern anhand einigen mehreren beiden vielen solchen meisten sofern insofern inwiefern ansonsten eigen willen "
    "administratoren betrunken gelaufen besoffen mehren sein".split()
)
"""Words in `-en` that stand where verbs do."""
STATEMENTS = set("finden sehen erhalten brauchen benötigen wissen bekommen erkennen bemerken".split())
"""Verbs that are seldom commands after another clause."""
OF_PERSONS = set(
    "führen unterstützen informieren begleiten leiten interessieren warnen benachrichtigen erwarten bringen hindern fragen "
    "auffordern einladen schützen kennen mögen lieben hassen stören überraschen beraten erinnern befähigen bitten zwingen "
    "retten rufen begrüßen brauchen töten betreffen durchführen weiterleiten umleiten enttäuschen ärgern hören anrufen".split()
)
"""Verbs whose object `Sie` may be although they are in the plural."""
WITH_INFINITIVE = {"lassen", "helfen", "lernen", "gehen", "sehen", "hören"}

SELF = set(
    "melden wenden befinden beziehen registrieren verbinden vergewissern bewerben kümmern konzentrieren interessieren "
    "entscheiden beschäftigen freuen erinnern fühlen setzen verlassen beeilen benehmen irren täuschen einloggen erkundigen "
    "informieren ausruhen bewegen authentifizieren identifizieren orientieren einarbeiten bemühen anmelden abmelden "
    "hinlegen hinsetzen entspannen bedienen verstecken beruhigen gewöhnen beteiligen einigen wundern schämen fürchten "
    "entschuldigen bedanken verlaufen einschreiben vorbereiten zurückmelden eintragen fragen treffen umsehen umdrehen "
    "umziehen ausloggen befassen ändern verspäten aufhalten engagieren widersetzen verteidigen".split()
) | {"vertraut machen"}
"""Verbs with `dich`."""
FOR_SELF = set(
    "ansehen anschauen merken überlegen notieren anhören wünschen leisten aneignen sparen durchlesen ausdenken einbilden".split()
)
"""Verbs with `dir`."""

NOT_ONE = re.compile(
    r"\b(?:Herrn?|Frau|Damen|Herren|Fräulein|Doktor|Dr|Professor|Majestät|Exzellenz|Hoheit|Leute|Kinder,|einander|beide)\b"
)
"""Titles, and words that speak to several people."""
FAMILIAR = re.compile(
    r"\b(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[mnrs]?|[Ee]uch|[Ee]uer|[Ee]ure[mnrs]?|ihr (?:seid|habt|\w+[^h]t)\b)"
)
OTHERS = re.compile(r"\b(?:they|them|their|theirs|she|hers?|its?|themselves|itself|herself)\b", re.IGNORECASE)
"""English words behind `sie` and `ihr`."""
PARTS = set("viele einige jeder jede jedem manche keiner wer alle meisten einer eine wenige niemand jemand beiden".split())
"""Words before `von Ihnen` that mean some of several people."""
