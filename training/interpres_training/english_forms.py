"""The inflected forms of English words, by part of speech: to count how often a text has a word, and to tell the service the irregular ones."""

from __future__ import annotations

VERBS = """
arise arose arisen|awake awoke awoken|bear bore borne born|beat beaten|become became|befall befell befallen|begin began begun
behold beheld|bend bent|bet|bid bade bidden|bind bound|bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought
broadcast|build built|burn burnt|burst|buy bought|cast|catch caught|choose chose chosen|cling clung|come came|cost|creep crept|cut|deal dealt
dig dug|dive dove|do does did done|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|dwell dwelt|eat ate eaten|fall fell fallen
feed fed|feel felt|fight fought|find found|flee fled|fling flung|fly flew flown|forbid forbade forbidden|foresee foresaw foreseen
forget forgot forgotten|forgive forgave forgiven|forsake forsook forsaken|freeze froze frozen|get got gotten|give gave given|go goes went gone
grind ground|grow grew grown|hang hung|have has had|hear heard|hide hid hidden|hit|hold held|hurt|keep kept|kneel knelt|knit|know knew known
lay laid|lead led|lean leant|leap leapt|learn learnt|leave left|lend lent|let|lie lay lain lying|light lit|lose lost|make made|mean meant
meet met|mislead misled|mistake mistook mistaken|misunderstand misunderstood|mow mown|outdo outdid outdone|overcome overcame|overhear overheard
oversee oversaw overseen|overtake overtook overtaken|overthrow overthrew overthrown|panic panicked panicking|partake partook partaken|pay paid
picnic picnicked picnicking|prove proven|put|quit|read|rebuild rebuilt|redo redid redone|repay repaid|rewrite rewrote rewritten|rid
ride rode ridden|ring rang rung|rise rose risen|run ran|saw sawn|say said|see saw seen|seek sought|sell sold|send sent|set|sew sewn|shake shook shaken
shear shorn|shed|shine shone|shoot shot|show shown|shrink shrank shrunk|shut|sing sang sung|sink sank sunk|sit sat|slay slew slain|sleep slept
slide slid|sling slung|slink slunk|slit|smell smelt|sow sown|speak spoke spoken|speed sped|spell spelt|spend spent|spill spilt|spin spun|spit spat
split|spoil spoilt|spread|spring sprang sprung|stand stood|steal stole stolen|stick stuck|sting stung|stink stank stunk|stride strode stridden
strike struck stricken|string strung|strive strove striven|swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken
teach taught|tear tore torn|tell told|think thought|thrive throve|throw threw thrown|thrust|tread trod trodden|undergo undergoes underwent undergone
understand understood|undertake undertook undertaken|undo undoes undid undone|uphold upheld|upset|wake woke woken|wear wore worn|weave wove woven
weep wept|wet|win won|wind wound|withdraw withdrew withdrawn|withhold withheld|withstand withstood|wring wrung|write wrote written
die dying|tie tying|vie vying|untie untying|belie belying|be am is are was were been|mimic mimicked mimicking|traffic trafficked trafficking
"""
"""Each verb with its forms that rules do not give."""
NOUNS = """
aircraft|analysis analyses|axis axes|bacterium bacteria|basis bases|cactus cacti|calf calves|child children|crisis crises|criterion criteria
curriculum curricula|datum data|deer|diagnosis diagnoses|die dice|elf elves|ellipsis ellipses|emphasis emphases|fish|foot feet|formula formulae
fungus fungi|goose geese|half halves|hoof hooves|hypothesis hypotheses|index indices|knife knives|larva larvae|leaf leaves|life lives|loaf loaves
louse lice|man men|matrix matrices|medium media|mouse mice|nucleus nuclei|oasis oases|offspring|ox oxen|parenthesis parentheses|person people
phenomenon phenomena|quiz quizzes|radius radii|scarf scarves|self selves|series|sheaf sheaves|sheep|shelf shelves|shrimp|species|spectrum spectra
stimulus stimuli|stratum strata|synthesis syntheses|thesis theses|thief thieves|tooth teeth|vertebra vertebrae|wharf wharves|wife wives
wolf wolves|woman women|antenna antennae|alga algae|appendix appendices|vertex vertices|tomato tomatoes|potato potatoes|hero heroes|echo echoes
"""
ADJECTIVES = "good better best|bad worse worst|far farther farthest further furthest|well better best|ill worse worst"
_DOUBLED = frozenset(
    "abet admit allot begin befit commit compel concur confer control corral defer demur deter disbar dispel embed emit enrol equip excel expel"
    " fulfil imbed impel incur infer inter kidnap label level marvel model occur omit patrol permit prefer propel quarrel rebel rebut recur"
    " refer regret remit repel signal submit total transfer transmit travel tunnel worship cancel counsel dial equal fuel initial jewel"
    " panel pencil program rival shovel snivel spiral swivel towel unravel".split()
)
"""Words of more than one syllable that double their last letter."""
_VOWELS = "aeiou"


def _table(text: str) -> dict[str, tuple[str, ...]]:
    rows = (row.split() for row in text.replace("\n", "|").split("|"))
    return {row[0]: tuple(row[1:]) for row in rows if row}


IRREGULAR = {"verb": _table(VERBS), "noun": _table(NOUNS), "adj": _table(ADJECTIVES), "adv": _table(ADJECTIVES)}


def irregular_forms(word: str, part: str) -> tuple[str, ...]:
    """Forms of a word or of the word of an expression that is inflected, which no rule gives: `went`, `washerwomen`, `took off`."""
    first, last = _inflected(word, part)
    own = word[first:last]
    found = IRREGULAR.get(part, {}).get(own)
    if found is None and part == "noun" and own.endswith("man") and own != "human" and len(own) > 4:
        found = (own[:-2] + "en",)
    if found is None and part == "verb":
        for prefix in ("re", "un", "over", "out", "under", "mis"):
            if own.startswith(prefix) and own[len(prefix) :] in IRREGULAR["verb"]:
                found = tuple(prefix + form for form in IRREGULAR["verb"][own[len(prefix) :]])
    return tuple(word[:first] + form + word[last:] for form in found or ())


def forms_of(word: str, part: str) -> set[str]:
    """A word with all its forms, those by rule included: plurals, `-s`, `-ed`, `-ing`, `-er`, `-est`. More than there are do no harm."""
    first, last = _inflected(word, part)
    own = word[first:last]
    endings = {"noun": ("s",), "verb": ("s", "ed", "ing"), "adj": ("er", "est"), "adv": ("er", "est")}.get(part, ())
    forms = {word[:first] + _with(own, ending) + word[last:] for ending in endings}
    return {word, *forms, *irregular_forms(word, part)}


def _inflected(word: str, part: str) -> tuple[int, int]:
    """Where the word stands that is inflected: the first one of a verb, the last one of all else."""
    if " " not in word:
        return 0, len(word)
    return (0, word.index(" ")) if part == "verb" else (word.rindex(" ") + 1, len(word))


def _with(word: str, ending: str) -> str:
    if ending == "s":
        if word.endswith(("s", "x", "z", "ch", "sh")):
            return word + "es"
        return word[:-1] + "ies" if _ends_in_y(word) else word + "s"
    if ending == "ing" and word.endswith("e") and not word.endswith(("ee", "oe", "ye")):
        return word[:-1] + "ing"
    if ending != "ing" and word.endswith("e"):
        return word + ending[1:]
    if ending != "ing" and _ends_in_y(word):
        return word[:-1] + "i" + ending
    return word + (word[-1] if _doubles(word) else "") + ending


def _ends_in_y(word: str) -> bool:
    return len(word) > 2 and word[-1] == "y" and word[-2] not in _VOWELS


def _doubles(word: str) -> bool:
    if len(word) < 3 or word[-1] in "aeiouwxyh" or word[-2] not in _VOWELS:
        return False
    if word in _DOUBLED:
        return True
    is_short = sum(letter in _VOWELS + "y" for letter in word) == 1 or word[:2] == "qu" and len(word) == 4
    return is_short and word[-3] not in _VOWELS
