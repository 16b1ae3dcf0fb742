import type { RuleId } from '../../../src/style-rules/catalogue/catalogue.ts'
import { DATES_AND_TIMES } from './dates-and-times.ts'
import type { Example } from './example.ts'
import { FORMATTING } from './formatting.ts'
import { NUMBERS } from './numbers.ts'
import { PUNCTUATION } from './punctuation.ts'
import { SPELLING } from './spelling.ts'

export const ALL_EXAMPLES = Object.entries({
  ...DATES_AND_TIMES,
  ...FORMATTING,
  ...NUMBERS,
  ...PUNCTUATION,
  ...SPELLING,
}) as readonly (readonly [RuleId, readonly Example[]])[]
