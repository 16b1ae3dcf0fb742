import { readChineseNumber } from '../../language-data/chinese-numbers.ts'
import { pattern } from '../../rewriting/patterns.ts'
import type { StyleLanguage, StyleTarget } from '../../style-language.ts'

export interface FoundTime {
  readonly start: number
  readonly text: string
  /** The whole text, for what stands around the time. */
  readonly input: string
  /** 0 to 24, when morning and afternoon can be told apart. */
  readonly hour: number | undefined
  /** As written, without regard to morning and afternoon. */
  readonly writtenHour: number
  /** Two digits; `undefined` for a full hour without minutes. */
  readonly minute: string | undefined
  readonly second: string | undefined
  /** True when a word or `am`/`pm` says which half of the day is meant. */
  readonly hasMark: boolean
  /** True when the figures themselves leave no doubt which half of the day is meant: `15:30`, `09:30`, `3 pm`. */
  readonly isSure: boolean
  /** `Uhr`, `h` and the like behind the figures, with their space. */
  readonly tail: string
}

const START = '(?<![\\p{Script=Latin}\\p{N}.:,/$€£#-])'
const END = '(?![\\p{N}:/]|[.,-]\\d|%)'
const CLOCK = '(?<h>[01]?\\d|2[0-4]):(?<min>[0-5]\\d)(?::(?<s>[0-5]\\d))?'

const FORMS: Readonly<Record<StyleLanguage, readonly string[]>> = {
  en: [
    `${START}(?<h>\\d{1,2})(?:[:.](?<min>[0-5]\\d))?[ \\u00A0\\u202F]?(?<mark>[AaPp]\\. ?[Mm]\\.?|[AaPp][Mm])(?![\\p{L}\\p{N}])`,
    `${START}${CLOCK}${END}`,
  ],
  de: [
    `${START}(?<h>[01]?\\d|2[0-4])(?:[:.](?<min>[0-5]\\d)(?:[:.](?<s>[0-5]\\d))?)?(?<tail>[ \\u00A0]Uhr)(?: (?<mark>morgens|vormittags|nachmittags|abends))?(?!\\p{L})`,
    `${START}${CLOCK}${END}`,
  ],
  fr: [
    `${START}(?<h>[01]?\\d|2[0-4])(?<tail>[ \\u00A0\\u202F]?h(?:eures?)?)(?:[ \\u00A0\\u202F]?(?<min>[0-5]\\d))?(?:[ \\u00A0](?<mark>du matin|de l[’']après-midi|du soir))?${END}(?![\\p{L}])`,
    `${START}${CLOCK}${END}`,
  ],
  es: [
    `${START}(?<h>\\d{1,2})(?:[:.](?<min>[0-5]\\d))? ?(?<mark>[AaPp]\\. ?[Mm]\\.|[AaPp][Mm]|de la (?:mañana|tarde|noche))(?![\\p{L}\\p{N}])`,
    `${START}${CLOCK}(?<tail>(?: h)?)(?!\\p{L})${END}`,
    `(?<=(?<!\\p{L})las )(?<h>[01]?\\d|2[0-4])\\.(?<min>[0-5]\\d)(?<tail>(?: h)?)(?!\\p{L})${END}`,
  ],
  it: [
    `${START}(?<h>\\d{1,2})(?:[:.](?<min>[0-5]\\d))? (?<mark>del mattino|del pomeriggio|di sera)(?![\\p{L}\\p{N}])`,
    `${START}${CLOCK}${END}`,
    `(?<=(?<!\\p{L})(?:[Aa]lle|[Dd]alle|[Oo]re|[Ll]e) )(?<h>[01]?\\d|2[0-4])\\.(?<min>[0-5]\\d)${END}`,
  ],
  ja: [
    `(?<![\\d:.])(?<mark>午前|午後)?(?<h>\\d{1,2})時(?:(?<min>\\d{1,2})分|(?<half>半))?(?![間代点期給計報価速差\\d])`,
    `(?<mark>午前|午後)(?<h>\\d{1,2}):(?<min>[0-5]\\d)${END}`,
    `${START}${CLOCK}${END}`,
  ],
  ko: [
    `(?<![\\d:.])(?:(?<mark>오전|오후) ?)?(?<h>\\d{1,2})시(?: ?(?<min>\\d{1,2})분|(?<half> ?반)(?![가-힣]))?(?=$|[\\s.,)~]|에|까지|부터|쯤|경|이|의|로|와|정각)`,
    `(?<mark>오전|오후) ?(?<h>\\d{1,2}):(?<min>[0-5]\\d)${END}`,
    `${START}${CLOCK}${END}`,
  ],
  zh: [
    `(?<![\\d:.])(?<mark>凌晨|早上|上午|中午|下午|傍晚|晚上)?(?<h>\\d{1,2})[点點时時](?:(?<min>\\d{1,2})分?|(?<half>半))?(?![间間\\d代])`,
    `(?<mark>凌晨|早上|上午|中午|下午|傍晚|晚上)(?<hh>[一二三四五六七八九十]{1,3})[点點时時](?:(?<hmin>[〇零一二三四五六七八九十]{1,3})分|(?<half>半))?(?![间間])`,
    `(?<mark>凌晨|早上|上午|中午|下午|傍晚|晚上)(?<h>\\d{1,2})[:：](?<min>[0-5]\\d)${END}`,
    `${START}${CLOCK}${END}`,
  ],
}

const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(FORMS).map(([language, forms]) => [language, pattern(forms.join('|'))]),
)

const AFTERNOON =
  /^p|nachmittags|abends|après-midi|soir|tarde|noche|pomeriggio|sera|午後|오후|下午|中午|傍晚|晚上/iu
/** Written times of these languages count to 24 unless a word says otherwise. */
const COUNTS_TO_24 = new Set<StyleLanguage>(['de', 'es', 'fr', 'it'])

/** Times of day of a text. Ratios, scores and verses (`John 13:34`) are left out as far as their place shows it. */
export function findTimes(text: string, { language }: StyleTarget): readonly FoundTime[] {
  const times: FoundTime[] = []
  for (const match of text.matchAll(PATTERNS.get(language) ?? /(?!)/gu)) {
    const time = readTime(match, language)
    if (time !== undefined && (time.hasMark || time.tail !== '' || !isNumbering(time))) times.push(time)
  }
  return times
}

function readTime(match: RegExpExecArray, language: StyleLanguage): FoundTime | undefined {
  const { 0: text, index: start, input, groups: g = {} } = match
  const hourText = g['h'] ?? ''
  const writtenHour = g['hh'] === undefined ? Number(hourText) : (readChineseNumber(g['hh']) ?? 99)
  const minute = g['half'] === undefined ? minuteOf(g) : '30'
  const mark = g['mark']
  if (writtenHour > 24 || Number(minute ?? 0) > 59 || (writtenHour === 24 && Number(minute ?? 0) > 0))
    return undefined
  const hour = fullHour(writtenHour, hourText, mark, language)
  if (mark !== undefined && hour === undefined) return undefined
  return {
    start,
    text,
    input,
    hour,
    writtenHour,
    minute,
    second: g['s'],
    hasMark: mark !== undefined,
    isSure: mark !== undefined || writtenHour >= 13 || hourText.startsWith('0'),
    tail: g['tail'] ?? '',
  }
}

function minuteOf(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { min, hmin } = groups
  if (min !== undefined) return min.padStart(2, '0')
  return hmin === undefined ? undefined : String(readChineseNumber(hmin) ?? 99).padStart(2, '0')
}

function fullHour(
  hour: number,
  text: string,
  mark: string | undefined,
  language: StyleLanguage,
): number | undefined {
  if (mark === undefined)
    return hour >= 13 || text.startsWith('0') || COUNTS_TO_24.has(language) ? hour : undefined
  if (hour > 12) return undefined
  if (/noche|晚上|di sera/u.test(mark) && (hour === 12 || hour < 5)) return undefined
  return AFTERNOON.test(mark) ? (hour % 12) + 12 : hour % 12
}

const TIME_WORD =
  /(?:^|[^\p{L}])(?:at|by|from|until|till|to|before|after|since|around|about|um|ab|bis|von|gegen|vor|nach|à|a|vers|dès|de|entre|et|jusqu[’']à|avant|après|alle|dalle|ore|le|las|la|desde|hasta|heures)\s$/iu

/** Behind a name, figures with a colon may be a verse or a score; one digit before it needs a word of time. */
function isNumbering({ input, start, text }: FoundTime): boolean {
  const before = input.slice(Math.max(0, start - 30), start)
  if (TIME_WORD.test(before)) return false
  return /\p{Lu}[\p{L}.]*\s$/u.test(before) || !/^\d\d/u.test(text)
}
