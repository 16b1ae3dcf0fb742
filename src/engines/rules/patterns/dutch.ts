import type { PatternRule } from './pattern-rule.ts'
import { replaceRule } from './replace-rule.ts'

/** Strong verbs by the past that a weak verb would have. */
const STRONG_PASTS = new Map(
  (
    'beginde:begon blijfde:bleef breekte:brak brengte:bracht denkte:dacht drinkte:dronk geefde:gaf hangde:hing helpte:hielp ' +
    'kiesde:koos kijkte:keek koopte:kocht komde:kwam komte:kwam krijgde:kreeg laatte:liet leesde:las loopte:liep neemde:nam ' +
    'rijdde:reed roepte:riep schrijfde:schreef slaapte:sliep sluitte:sloot spreekte:sprak springde:sprong vangde:ving ' +
    'verliesde:verloor vergeette:vergat vindde:vond vliegde:vloog vraagde:vroeg zingde:zong zoekte:zocht zwemde:zwom'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

export const DUTCH: readonly PatternRule[] = [
  replaceRule(
    new RegExp(`\\b(${[...STRONG_PASTS.keys()].join('|')})\\b`, 'giu'),
    ([weak]) => STRONG_PASTS.get(weak.toLowerCase()),
    'grammar',
    'The verb changes its vowel in the past.',
    0.95,
  ),
  replaceRule(
    /(?<!\b(?:niet|niets|nooit|geen|het is|zou|lijkt|dat is) |\bgeen \p{L}+ )\b(groter|kleiner|beter|slechter|sneller|langzamer|ouder|jonger|duurder|goedkoper|mooier|meer|minder|liever|langer|korter|sterker|zwaarder|lichter|hoger|slimmer|leuker|warmer|kouder) als(?= (?:(?:mij|jou|hem|hen|ons|mijn|zijn|vorig\p{L}*|gisteren|vroeger|verwacht|gedacht|een|de|het|ooit)\b|(?:ik|jij|hij|zij|wij|jullie|haar|die|dat|je \p{L}+|(?:de|het|een) \p{L}+)(?:$|[.,;!?])))/gu,
    '$1 dan',
    'confusion',
    'After a comparative stands “dan”.',
    0.95,
  ),
  replaceRule(
    /\b(hun) (hebben|zijn|gaan|willen|kunnen|moeten|doen|komen|zeggen|weten|zitten|staan|waren|hadden|gingen|kwamen)\b(?<=(?:^|[.!?,;] ?|dat |want |en |of |maar )[Hh]un \p{L}+)/gu,
    (match) => `ze ${match[2]}`,
    'grammar',
    'The subject is “ze”.',
    0.93,
  ),
  replaceRule(
    /\b(hij|zij|ze|het|dat|dit|wie|u) (?!(?<=(?:het|dat|dit) )antwoord)(word|vind|houd|rijd|bied|raad|antwoord|zend|vermijd|brand|bid|duid|lijd|snijd|strijd|treed|glijd|bestrijd|verbied|aanbied|onthoud|gebeurd|betekend|bedoeld)\b(?= (?:\p{L}|$)|[.,;!?]|$)/giu,
    (match) =>
      /(?:gebeurd|betekend|bedoeld)$/u.test(match[2] ?? '')
        ? `${match[1]} ${match[2]?.slice(0, -1)}t`
        : `${match[1]} ${match[2]}t`,
    'grammar',
    'The verb ends in -t with this subject.',
    0.9,
  ),
  replaceRule(
    /\b(ik) (wordt|vindt|houdt|rijdt|biedt|raadt|leidt|snijdt|bidt|antwoordt)\b/giu,
    (match) => `${match[1]} ${match[2]?.slice(0, -1)}`,
    'grammar',
    'The verb has no -t with “ik”.',
    0.96,
  ),
  replaceRule(
    /\b(wordt|vindt|houdt|rijdt|biedt|raadt) (je|jij)\b(?= ?(\p{L}+)?)/giu,
    ([, verb = '', subject = '', next = ''], { table }) =>
      subject.toLowerCase() === 'je' && table.pairLog('mijn', next.toLowerCase()) > 0
        ? undefined
        : `${verb.slice(0, -1)} ${subject}`,
    'grammar',
    'Before “je” the verb has no -t.',
    0.9,
  ),
  replaceRule(
    /\b(is|was|wordt|werd) (gebeurt|verteld(?!\p{L})|verandert|bedoelt|betaalt|gespeelt|verhuist|ontmoet(?!\p{L}))\b(?=[.,;!?]|$)/giu,
    (match) =>
      match[2]?.endsWith('t') === true &&
      /(?:gebeurt|verandert|bedoelt|betaalt|gespeelt|verhuist)$/u.test(match[2])
        ? `${match[1]} ${match[2].slice(0, -1)}d`
        : match[0],
    'grammar',
    'The participle ends in -d.',
    0.9,
  ),
  replaceRule(
    /\b(heb|hebt|heeft|hebben|had|hadden) ((?:\p{L}+ ){0,4})(gespeelt|gewoont|gehoort|betaalt|geleert|gereist|bedoelt|vertelt|geprobeert|gebelt|gestuurt|veranderdt|gewerktd|ontdekd|gewerkd|gemaakd|gekookd|gepakd)\b/giu,
    (match) =>
      `${match[1]} ${match[2]}${match[3]?.slice(0, -1)}${match[3]?.endsWith('kd') === true ? 't' : 'd'}`,
    'grammar',
    'The participle ends in another letter.',
    0.94,
  ),
  replaceRule(
    /\b(me) (moeder|vader|broer|zus|oma|opa|vriend|vriendin|fiets|auto|huis|telefoon|werk|hond|kat|baas|ouders|tas|boek|kamer|vrouw|man|kinderen|collega)\b/giu,
    (match) => `mijn ${match[2]}`,
    'grammar',
    'The possessive is “mijn”.',
    0.95,
  ),
  replaceRule(
    /\b(jou) (moeder|vader|broer|zus|oma|opa|vriend|vriendin|fiets|auto|huis|telefoon|werk|hond|kat|baas|ouders|tas|boek|kamer|vrouw|man|kinderen|collega|naam|idee|mening)\b/giu,
    'jouw $2',
    'confusion',
    'The possessive is “jouw”.',
    0.95,
  ),
  replaceRule(/\bonmiddelijk(e)?\b/giu, 'onmiddellijk$1', 'spelling', 'The word has two l.', 0.98),
  replaceRule(/\benigzins\b/giu, 'enigszins', 'spelling', 'The word has an s.', 0.98),
  replaceRule(
    /\b(Maandag|Dinsdag|Woensdag|Donderdag|Vrijdag|Zaterdag|Zondag|Januari|Februari|Maart|April|Juni|Juli|Augustus|September|Oktober|November|December)\b(?<=(?:op|in|van|tot|elke|volgende|afgelopen|vanaf|sinds|vorige) \p{Lu}\p{L}+)/gu,
    (match) => match[0].toLowerCase(),
    'capitalisation',
    'Days and months have no capital.',
    0.92,
  ),
  replaceRule(
    /\b(nederlands|engels|duits|frans|spaans|italiaans|nederland|belgië|duitsland|frankrijk|spanje|amsterdam|europa)(e|er|ers)?\b/gu,
    (match) => match[0][0]?.toUpperCase() + match[0].slice(1),
    'capitalisation',
    'Names of languages and places have a capital.',
    0.94,
  ),
]
