import { pattern } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleTarget } from '../../style-language.ts'
import { DECADE_WORDS } from './spelled-years.ts'

/** A decade by its tens, and its century where that is written: `1990s` gives 90 and 19. */
interface Decade {
  readonly tens: number
  readonly century: number | undefined
  readonly lead: string
}

type RenderDecade = (decade: Decade, target: StyleTarget) => string | undefined

function decadePattern({ language }: StyleTarget): RegExp | undefined {
  const words = DECADE_WORDS[language]
  const word = `(?<word>${Object.values(words ?? {}).join('|')})`
  switch (language) {
    case 'en':
      return pattern(
        `(?<=(?<lead>[Tt]he (?:mid-|early |late )?))(?:(?<century>1[5-9]|20)?(?:(?<=[^’'\\d])['’])?(?<tens>[2-9]0)['’]?s|${word})(?![\\p{L}\\p{N}])`,
      )
    case 'es':
      return pattern(
        `(?<=(?<lead>(?<!\\p{L})(?:[Aa]ños|[Dd]écada de(?: los)?(?: años)?) ))(?:(?<century>1[5-9]|20)?['’]?(?<tens>[2-9]0)|${word})(?![\\p{L}\\p{N}])`,
      )
    case 'fr':
      return pattern(
        `(?<=(?<lead>(?<!\\p{L})[Aa]nnées ))(?:(?<century>1[5-9]|20)?['’]?(?<tens>[2-9]0)|${word})(?![\\p{L}\\p{N}-])`,
      )
    case 'it':
      return pattern(
        `(?<=(?<lead>(?<!\\p{L})(?:[Aa]nni|[Dd]ecennio) ))(?:(?<century>1[5-9]|20)?['’]?(?<tens>[2-9]0)|(?<word>${Object.values(
          words ?? {},
        )
          .flatMap((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)])
          .join('|')}))(?![\\p{L}\\p{N}])`,
      )
    case 'de':
      return pattern(
        `(?<![\\p{L}\\p{N}])(?<lead>)(?:(?<century>1[5-9]|20)?(?<tens>[2-9]0)er(?:[ -]Jahre)|(?<word>${Object.values(words ?? {}).join('|')})erjahre)(?!\\p{L}{2})`,
      )
    case 'ja':
    case 'ko':
    case 'zh':
    default:
      return undefined
  }
}

function decades(render: RenderDecade) {
  return (target: StyleTarget): Rewrite | undefined => {
    const found = decadePattern(target)
    const words = Object.entries(DECADE_WORDS[target.language] ?? {})
    if (found === undefined) return undefined
    return replaceMatches(found, ({ groups = {} }) => {
      const named = words.find(([, name]) => name.toLowerCase() === groups['word']?.toLowerCase())?.[0]
      const tens = Number(groups['tens'] ?? named)
      const century = groups['century'] === undefined ? undefined : Number(groups['century'])
      return render({ tens, century, lead: groups['lead'] ?? '' }, target)
    })
  }
}

/** Without a century, 30 to 90 are of the last one; the twenties may be either. */
function centuryOf({ tens, century }: Decade): number | undefined {
  return century ?? (tens >= 30 ? 19 : undefined)
}

function decadeText(figures: string, { language }: StyleTarget): string {
  if (language === 'en') return `${figures}s`
  return language === 'de' ? `${figures}er Jahre` : figures
}

const fourDigitDecade: RenderDecade = (decade, target) => {
  const century = centuryOf(decade)
  return century === undefined ? undefined : decadeText(`${century}${decade.tens}`, target)
}

/** `década de 1920` needs `los` before figures of two digits and before words. */
function needsArticle({ lead }: Decade, { language }: StyleTarget): boolean {
  return language === 'es' && !/(?:años|los) $/iu.test(lead)
}

const twoDigitDecade =
  (mark: string): RenderDecade =>
  (decade, target) =>
    centuryOf(decade) === 19 && !needsArticle(decade, target)
      ? decadeText(`${mark}${decade.tens}`, target)
      : undefined

const wordDecade: RenderDecade = (decade, target) => {
  const { language } = target
  const word = DECADE_WORDS[language]?.[decade.tens]
  if (word === undefined || centuryOf(decade) !== 19 || needsArticle(decade, target)) return undefined
  return language === 'de' ? `${word}erjahre` : word
}

export const decadeFormat = singleRule('dates_and_times.decades', {
  spell_out: optionRule('de en es fr it', decades(wordDecade)),
  use_apostrophe_yy: optionRule('en it', decades(twoDigitDecade('’'))),
  use_yy_for_20th_century_but_yyyy_for_other_centuries: optionRule(
    'de en es fr it',
    decades(twoDigitDecade('')),
  ),
  use_yy_without_apostrophe: optionRule('de en es fr it', decades(twoDigitDecade(''))),
  use_yyyy: optionRule('de en es fr it', decades(fourDigitDecade)),
})
