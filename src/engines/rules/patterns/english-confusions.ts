import { SENTENCE } from './english-verbs.ts'
import type { PatternRule } from './pattern-rule.ts'
import { grammarRule } from './replace-rule.ts'

/** Words of like sound or look beside words that only one of them stands with: found, put there. */
const CONFUSIONS: readonly (readonly [string, string])[] = [
  [String.raw`\bside affect(s)?\b`, 'side effect$1'],
  [
    String.raw`\b(an?|the|no|any|little|big|same|opposite|negative|positive|bad|good) affect(s)? (?=on\b|of\b)`,
    '$1 effect$2 ',
  ],
  [
    String.raw`\b(to|will|can|could|may|might|would|not|n['’]t|you|we|I) loose (?=(?:my|your|his|her|our|their|the|it|him|them|me|us|you|weight|control|time|money|a|all|everything|any|some|focus|hope|interest)\b)`,
    '$1 lose ',
  ],
  [String.raw`\b(too|so|very|is|are|was|were) lose(?= ?[.,;!?])`, '$1 loose'],
  [
    String.raw`\byour (?=(?:welcome|going|right about|wrong about|right that|wrong that|not (?:a|the|going|alone|sure)|too|always|the|a|an|kidding|sure|(?:coming|invited|late)(?= ?[.,!?]| to\b| for\b| again\b))\b)(?!too-)`,
    "you're ",
  ],
  [String.raw`\byour (?=(?:right|wrong)[.!,])`, "you're "],
  [
    String.raw`\bwhose (?=(?:coming|going|there|that|this|the|been|calling|at|in|ready|next(?= ?[.,!?])|got|a)\b)`,
    "who's ",
  ],
  [
    String.raw`\bwho['’]s (?=(?:car|book|jacket|coat|bag|phone|house|idea|turn|fault|job|name|dog|keys|shoes|house|children|parents)\b)`,
    'whose ',
  ],
  [
    String.raw`\b(is|are|was|were|am|['’]s|['’]m|['’]re|looks|seems|feels|felt|got) to (?=(?:tired|late|early|expensive|big|small|old|young|difficult|easy|cold|hot|long|short|far|busy|heavy|loud|(?:fast|slow)(?= ?[.,;!?])|weak|ill|good|bad|dangerous|hard|high|low|hungry|much|many|few|little)\b)`,
    '$1 too ',
  ],
  [
    String.raw`\b(have|has|had|got|with|are|were|make|made|eat|ate|drink|drank|spend|spent|ask|asked) to (?=(?:many|much)\b)`,
    '$1 too ',
  ],
  [String.raw`\b(far|way) to (?=(?:many|much|late|early|long|big|expensive)\b)`, '$1 too '],
  [
    String.raw`\bpeace of (?=(?:cake|paper|advice|music|furniture|bread|wood|information|meat|glass|pizza|chocolate|fruit|art|land|luggage)\b)`,
    'piece of ',
  ],
  [
    String.raw`\b(in|for|world|want|wants|make|made|rest in|live in) piece(?= ?[.,;!?]| (?:in|with|and|on)\b)`,
    '$1 peace',
  ],
  [String.raw`\b((?:hit|hits|slam|slammed|press|pressed)(?: on)? the) break(s)?\b`, '$1 brake$2'],
  [
    String.raw`\b((?:(?:take|takes|took|need) (?:a )?(?:short |quick |little |long )?|lunch |coffee ))brake(s)?\b(?! (?:fluid|pads?|test|system|lights?|off)\b)`,
    '$1break$2',
  ],
  [
    String.raw`\b(school|the|our|my|new) principle (?=(?:gave|said|told|asked|called|came|spoke|wants|walked|announced)\b)`,
    '$1 principal ',
  ],
  [String.raw`\b(man|woman|person|matter|set) of principal(s)?\b`, '$1 of principle$2'],
  [String.raw`\b(in|on) principal(?= ?[.,;!?]| (?:I|we|this|it|yes)\b)`, '$1 principle'],
  [
    String.raw`\b(good|some|my|your|his|her|our|their|any|of|for|this|that|bad|great|an|the|legal|free|more|no) advise\b`,
    '$1 advice',
  ],
  [
    String.raw`\b(to|would|will|can|could|strongly|should|must|I|we|please) advice (?=(?:you|him|her|them|me|us|against|people|everyone|that)\b)`,
    '$1 advise ',
  ],
  [
    String.raw`\b(deep|take a|took a|hold (?:my|your|his|her|our|their)|held (?:my|your|his|her|our|their)|out of) breathe\b`,
    '$1 breath',
  ],
  [
    String.raw`\b(to|can|can['’]t|cannot|could|couldn['’]t|not) breath(?= ?[.,;!?]| (?:in|out|under|through|normally|well|again|properly|here)\b)`,
    '$1 breathe',
  ],
  [
    String.raw`\b(to|can|must|will|should|did|n['’]t|could|would|may|might|please|cannot) chose\b`,
    '$1 choose',
  ],
  [String.raw`\b(he|she|it) choose\b(?=(?: [\p{L}']+)* (?:yesterday|last|ago)\b)`, '$1 chose'],
  [
    String.raw`\b(everyone|everybody|all|nothing|anything|nobody|everything)((?: \p{Ll}+)?) accept (?=(?:for|me|him|her|us|them|the|my|that|one)\b|(?-i:\p{Lu}))`,
    '$1$2 except ',
  ],
  [
    String.raw`\b(to|will|please|cannot|must|would) except (?=(?:the|your|my|his|her|their|our|this|that|it|an?|credit|any|no) ?)(?!that\b)`,
    '$1 accept ',
  ],
  [
    String.raw`\b(to|will|should|must|I|may|might) quite (?=(?:my|his|her|your|their|the|this|smoking|drinking|school|work)\b)`,
    '$1 quit ',
  ],
  [String.raw`\b(be|keep|stay|very|so|too|kept|stayed|are|is|was) quite(?= ?[.!?]|, please)`, '$1 quiet'],
  [
    String.raw`(?<!\b(?:an?|the|this|that|very|so|too|my|our) )quiet (?=(?:good|well|a (?:lot|few|bit)|difficult|often|easy|nice|interesting|big|small|expensive|sure|different|right)\b)`,
    'quite ',
  ],
  [
    String.raw`\b(know|knows|knew|wonder|wondered|ask|asked|sure|decide|decided|see|doubt|matter|tell me) weather (?=(?:I|you|he|she|it|we|they|the|to|or|this|that|my|there)\b)`,
    '$1 whether ',
  ],
  [
    String.raw`\b(next|last|this|every|per|one|two|three|four|each|a few|once a|twice a|other) weak(s)?(?= ?[.,;!?]| (?:I|we|he|she|they|ago|and|at|in|on|after|before|later)\b)`,
    '$1 week$2',
  ],
  [
    String.raw`\b(feel|feels|felt|feeling|too|so|very|is|was|am|are|were|look|looked) week(?= ?[.,;!?]| (?:and|to)\b)`,
    '$1 weak',
  ],
  [
    String.raw`\b(the|my|her|his|our|your|their|a) hole (?=(?:day|week|family|time|world|story|thing|night|year|country|team|class|house|city|month|life|place|group|point|lot|bottle|truth|summer)\b)`,
    '$1 whole ',
  ],
  [String.raw`\b(a|the|big|small|black|deep) whole (?=in (?:my|your|his|her|the|our|their)\b)`, '$1 hole '],
  [
    String.raw`\b(drive|drove|walk|walked|run|ran|go|goes|going|went|came|come|look|looked|get|got|pass|passed|flew|climbed|half\s?way) threw\b`,
    '$1 through',
  ],
  [
    String.raw`${SENTENCE}(he|she|I|we|they|you) through (?=(?:the|a|an|it|him|her|his|my|our|their|them|me|away|out)\b)`,
    '$1 threw ',
  ],
  [
    String.raw`\b(over|right|come|from|out of|live|stay|wait|was|am|is|are|been|be|back) hear(?= ?[.,;!?]| (?:and|for|in|at|since|now|to|before|with|tomorrow|tonight)\b)`,
    '$1 here',
  ],
  [
    String.raw`\b(can|could|(?:can|could|did|do) (?:you|I|we|they|he|she)|n['’]t|cannot) here (?=(?:you|me|him|her|them|it|the|a|my|your|that|anything|nothing|music)\b)`,
    '$1 hear ',
  ],
  [String.raw`\b(turn|turns|turned|turning) write\b`, '$1 right'],
  [String.raw`\b(that['’]s|all|you are|you['’]re|is) write(?= ?[.,;!?])`, '$1 right'],
  [
    String.raw`\b(ca?n['’]t|cannot|to|can|will|must|should|please|I|could) right (?=(?:a|an|my|the|your|in|it|down|to|this|his|her|with|without|letters?|emails?|about)\b)(?!the (?:left|right|wrong|ship)\b)`,
    '$1 write ',
  ],
  [
    String.raw`\b(walk|walks|walked|walking|drive|drove|driving|ran|run|go|goes|went|going|flew|rushed|hurried|half|quarter) passed (?=(?:the|a|an|my|our|his|her|their|me|him|us|it|them|you|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|midnight)\b)`,
    '$1 past ',
  ],
  [
    String.raw`${SENTENCE}(I|he|she|we|they|you) past (?=(?:the|my|his|her|our|their|all|a|it|by|away|me|him|us)\b)`,
    '$1 passed ',
  ],
  [
    String.raw`\b(don['’]t|do not|not|to|never|just|a) waist (?=(?:time|money|your|my|his|her|our|their|of|food|water|it|any|a)\b)`,
    '$1 waste ',
  ],
  [String.raw`\b(for|have|had|eat|ate|sweet|chocolate) desert(?= ?[.,;!?])`, '$1 dessert'],
  [
    String.raw`\b(the|a|hot|dry|Sahara|sandy) dessert (?=(?:is hot|is dry|sand|sun|storm|island|climate|animals?|plants?|heat))`,
    '$1 desert ',
  ],
  [String.raw`\b((?:pay|paid|pays|paying)(?: \p{Ll}+){1,3}) complement(s)?\b`, '$1 compliment$2'],
  [
    String.raw`\b(office|school|new|some|buy|bought|writing|of) stationary(?= ?[.,;!?]| and\b)`,
    '$1 stationery',
  ],
  [
    String.raw`\b((?:I['’]m|am|is|are|was|were|so|very|get|getting|got|feel|feels|felt|really|['’]re|['’]s)) board(?= with\b| ?[.,!?]| (?:and|of|at)\b)`,
    '$1 bored',
  ],
  [String.raw`\bon bored\b`, 'on board'],
  [
    String.raw`\bpouring over (?=(?:the |these |those |his |her |my |their |our |this )?(?:documents?|books?|maps?|papers?|details|data|notes|pages|reports?|contract)\b)`,
    'poring over ',
  ],
  [
    String.raw`\b(to|should I|can I|will you|would you|I|always|should) where (?=(?:a|an|my|your|his|her|the|it|them|glasses|jeans|clothes|to (?:the|a|my|your|work|school))\b)`,
    '$1 wear ',
  ],
  [String.raw`\bwant too (?!much\b|many\b|little\b|few\b)(?=\p{Ll}+)`, 'want to '],
  [`${SENTENCE}me to(?=[.!])`, 'me too'],
  [
    String.raw`\b(I am|I was|I['’]m|(?:he|she) (?:is|was)|(?:he|she)['’]s|(?:we|you|they) (?:are|were)|(?:we|you|they)['’]re) (so |very |really )?exciting (?=(?:about|to|for|that)\b)`,
    '$1 $2excited ',
  ],
  [
    String.raw`\b(I['’]m|am|we are|we['’]re|I was) (so |very |really )?(bor|interest|confus|annoy|amaz|surpris|disappoint)ing(?= (?:about|in|by|of|that)\b)`,
    '$1 $2$3ed',
  ],
  [
    String.raw`\b(film|book|movie|lesson|story|game|lecture|class|speech|show) (is|was) (so |very |really )?bored\b`,
    '$1 $2 $3boring',
  ],
  [
    String.raw`\b(speak|speaks|spoke|play|plays|played|sing|sings|sang|know|knows|knew|sleep|slept|dance|dances|work|works|worked|writes|swims|cooks|draws)((?: (?:English|German|French|Spanish|Italian|football|tennis|the piano|the guitar|it|him|her))?) (very |so |really |quite )?good(?= ?[.,;!?])`,
    '$1$2 $3well',
  ],
  [
    String.raw`\b(drive|drives|drove|run|runs|ran|speak|speaks|spoke|walk|walks|walked|work|works|worked|talk|talks|talked|move|moved) (too|very|so|really) (quick|slow|careful|quiet|loud|bad|nice|dangerous|clear)\b(?! \p{Ll}+ing)`,
    '$1 $2 $3ly',
  ],
  [
    String.raw`\b(smell|smells|smelled|taste|tastes|tasted|looks|sounds) (delicious|beautiful|terrible|wonderful|horrible|strange|nice|bad)ly\b`,
    '$1 $2',
  ],
]

export const ENGLISH_CONFUSIONS: readonly PatternRule[] = CONFUSIONS.map(([found, meant]) => ({
  ...grammarRule(found, meant, 'Another word of like sound or look is meant.', 0.94),
  kind: 'confusion',
}))
