import { escapePattern } from '../../rewriting/patterns.ts'
import { type Rewrite, replaceMatches, together } from '../../rewriting/rewrite.ts'
import { optionRule, singleRule } from '../../rewriting/rule-group.ts'
import type { StyleLanguage, StyleTarget } from '../../style-language.ts'

/** Title in full and its abbreviation; British and French forms without period are read as well. */
const TITLES: Readonly<Partial<Record<StyleLanguage, readonly (readonly [full: string, short: string])[]>>> =
  {
    de: [
      ['Herr', 'Hr.'],
      ['Frau', 'Fr.'],
      ['Doktor', 'Dr.'],
      ['Professor', 'Prof.'],
    ],
    en: [
      ['Mister', 'Mr.'],
      ['Doctor', 'Dr.'],
      ['Professor', 'Prof.'],
      ['Senator', 'Sen.'],
    ],
    es: [
      ['señor', 'Sr.'],
      ['señora', 'Sra.'],
      ['señorita', 'Srta.'],
      ['doctor', 'Dr.'],
      ['doctora', 'Dra.'],
      ['profesor', 'Prof.'],
    ],
    fr: [
      ['Monsieur', 'M.'],
      ['Madame', 'Mme'],
      ['Mademoiselle', 'Mlle'],
      ['Docteur', 'Dr'],
      ['Professeur', 'Pr'],
    ],
    it: [
      ['signor', 'Sig.'],
      ['signora', 'Sig.ra'],
      ['signorina', 'Sig.na'],
      ['dottor', 'Dott.'],
      ['dottoressa', 'Dott.ssa'],
      ['professor', 'Prof.'],
      ['professoressa', 'Prof.ssa'],
    ],
  }
/** A name must follow; an article or `le` in between makes it an office (`Monsieur le Président`). */
const NAME = '(?= \\p{Lu}[\\p{L}.])'

function titlesOf({ language, code }: StyleTarget): readonly (readonly [string, string])[] {
  const titles = TITLES[language] ?? []
  return code === 'en-GB'
    ? titles.map(([full, short]) => [full, short.replace(/^(Mr|Dr)\.$/u, '$1')])
    : titles
}

function abbreviate(target: StyleTarget): Rewrite {
  return together(
    ...titlesOf(target).map(([full, short]) =>
      replaceMatches(
        new RegExp(
          `(?<![\\p{L}\\p{N}-])(?:${full}|${full.charAt(0).toUpperCase()}${full.slice(1)})${NAME}`,
          'gu',
        ),
        short,
      ),
    ),
  )
}

function spellOut(target: StyleTarget): Rewrite {
  return together(
    ...titlesOf(target).map(([full, short]) =>
      replaceMatches(
        new RegExp(
          `(?<![\\p{L}\\p{N}-])${escapePattern(short.replace(/\.$/u, ''))}${target.language === 'fr' && short.endsWith('.') ? '\\.' : '\\.?'}${NAME}`,
          'gu',
        ),
        ({ index, input }) =>
          full === full.toLowerCase() && /(?:^|[.!?…]\s|\n)$/u.test(input.slice(0, index))
            ? full.charAt(0).toUpperCase() + full.slice(1)
            : full,
      ),
    ),
  )
}

/** Titles before a name. */
export const personalTitles = singleRule('spelling_and_grammar.personal_titles', {
  abbreviate: optionRule('de en es fr it', abbreviate),
  do_not_abbreviate: optionRule('de en es fr it', spellOut),
})
