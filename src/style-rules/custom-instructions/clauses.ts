const QUOTED =
  '"[^"\\n]*"|“[^“”\\n]*”|„[^„“”\\n]*[“”]|«[^«»\\n]*»|「[^「」\\n]*」|『[^『』\\n]*』|(?<!\\p{L})\'[^\'\\n]*\'(?!\\p{L})|‘[^‘’\\n]*’(?!\\p{L})|`[^`\\n]*`'
const CLAUSE = new RegExp(`(?:${QUOTED}|[.;!](?!\\s|$)|[^.;!。；\\n])+`, 'gu')

/** Sentences of an instruction, without their end marks; marks inside quotations end nothing. */
export function clausesOf(instruction: string): readonly string[] {
  return Array.from(instruction.matchAll(CLAUSE), ([clause]) => clause.trim()).filter(
    (clause) => clause !== '',
  )
}

/** Words of courtesy and emphasis that change nothing. */
const PREAMBLE =
  /^(?:please|kindly|always|make sure (?:to|you)|be sure to|ensure (?:that )?you|(?:you )?(?:must|should|have to)|also|and|bitte|immer|veuillez|toujours|merci de|por favor|siempre|per favore|sempre|请|必ず)[ ,:]*/iu

export function withoutPreamble(clause: string): string {
  const rest = clause.replace(PREAMBLE, '')
  return rest === clause ? clause : withoutPreamble(rest)
}

const ONE_QUOTED = new RegExp(`^(?:${QUOTED})$`, 'u')
const QUOTED_PARTS = new RegExp(QUOTED, 'gu')
const LABEL =
  /^(?:the |a |an )?(?:(?:english |brand |product |company |proper )?(?:words?|terms?|names?|phrases?|brands?|products?|expressions?|abbreviations?|acronyms?) )/iu

/** What a caller would hardly mean literally when it stands without quotation marks. */
const SPEAKS_ABOUT_LANGUAGE =
  /(?:^|[^\p{L}])(?:voices?|tones?|language|spellings?|style|forms?|sentences?|words?|units?|dates?|numbers?|formats?|quotes?|quotation|marks?|pronouns?|tense|address|english|german|french|spanish|italian|japanese|korean|chinese|british|american|ones?|it|them|this|that|case|letters|capitals|uppercase|lowercase|abbreviations?|contractions?|terms?|names?|punctuation|apostrophes?|brackets|parentheses|ellips[ei]s|dots|spaces?|dash(?:es)?|commas?|periods?|hyphens?|symbols?|clock|numerals?|digits?|text|everything|anything|any|all|verbs?|nouns?|adjectives?|jargon|slang|imperative|infinitive|passive|active|formal|informal)(?:$|[^\p{L}])/iu

/** The text of a quotation, or of up to `maxWords` plain words; `undefined` for anything that cannot be taken literally. */
export function literalTerm(text: string, maxWords = 4): string | undefined {
  const bare = text.trim().replace(LABEL, '').trim()
  if (ONE_QUOTED.test(bare)) return bare.slice(1, -1).trim() || undefined
  const isPlain = bare !== '' && !/["“”„«»「」,;:()]/u.test(bare) && bare.split(/\s+/u).length <= maxWords
  return isPlain && !SPEAKS_ABOUT_LANGUAGE.test(bare) ? bare : undefined
}

export function isQuoted(text: string): boolean {
  return ONE_QUOTED.test(text.trim().replace(LABEL, '').trim())
}

/**
 * Names out of a list such as `"A", "B" and C`; without quotation marks only what looks like a name (`GitHub`, `API`,
 * `iPhone 15`), since `brand names` would be a description.
 */
export function listedNames(text: string): readonly string[] | undefined {
  const bare = text.trim().replace(LABEL, '').trim()
  const quoted = Array.from(bare.matchAll(QUOTED_PARTS), ([part]) => part.slice(1, -1).trim())
  const rest = bare
    .replace(QUOTED_PARTS, '')
    .replace(/(?:[\s,、和与と및]|and|or|und|oder|et|ou|y|o|e)+/giu, '')
  if (quoted.length > 0) return rest === '' && !quoted.includes('') ? quoted : undefined
  const names = bare.split(
    /\s*(?:,\s*(?:and|or|und|et|y|e)\s|,|、|\s(?:and|or|und|oder|et|ou|y|e)\s|和|と|및)\s*/u,
  )
  const areNames = names.every(
    (name) =>
      /^(?=.*[\p{Lu}\p{N}])[\p{L}\p{N}][\p{L}\p{N}.&+#/' -]{0,60}$/u.test(name) &&
      name.split(' ').length <= 4,
  )
  return areNames && !SPEAKS_ABOUT_LANGUAGE.test(bare) ? names : undefined
}
