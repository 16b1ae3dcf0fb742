import { optionRule, type RuleGroup, singleRule } from '../rewriting/rule-group.ts'
import { centuryFormat } from './dates/centuries.ts'
import { dateFormats } from './dates/date-formats.ts'
import { decadeFormat } from './dates/decades.ts'
import { timeFormat } from './dates/time-formats.ts'
import {
  hoursMinutesSecondsSeparator,
  hoursMinutesSeparator,
  midnightInNumerals,
  singleDigitHoursRule,
} from './dates/time-separators.ts'
import { calendarEra, years } from './dates/years.ts'
import { emailAddresses } from './formatting/email-addresses.ts'
import { phoneNumbers } from './formatting/phone-numbers.ts'
import {
  approximateNumbers,
  hiraganaAndKanji,
  kanjiNumbers,
  numberSeparator,
  writingNumbers,
  zeroFormat,
} from './numbers/asian-numbers.ts'
import { currencyFormat } from './numbers/currency.ts'
import { largeNumberFormat, largeSumsOfMoney, largeSumsOfMoneyFormat } from './numbers/large-numbers.ts'
import { decimalsLessThanOne, equationReferences, mathematicalSpacing } from './numbers/notation.ts'
import { percentageFormat } from './numbers/percentages.ts'
import { rangeIndicator } from './numbers/ranges.ts'
import { numberSeparators } from './numbers/separators.ts'
import { temperatureFormat } from './numbers/temperatures.ts'
import {
  dimensionsSeparator,
  listOfMeasurements,
  spaceBetweenNumeralsAndUnit,
  spellingOutUnits,
  unitsOfMeasureSpacing,
} from './numbers/units.ts'
import {
  abbreviations,
  academicDegrees,
  acronyms,
  commaAfterIeAndEg,
  possessives,
  uppercaseInitialisms,
} from './punctuation/abbreviation-marks.ts'
import {
  bookTitles,
  bracketShape,
  fullSentenceInBrackets,
  roundBrackets,
  supplementaryParentheses,
  workTitles,
} from './punctuation/brackets.ts'
import { colonForVersus, colonInHeading, colonInTimes, colonWidth } from './punctuation/colons.ts'
import { commaAfterConjunctiveAdverbs, salutation, serialCommaRule } from './punctuation/commas.ts'
import {
  cornerBracketAndPeriods,
  cornerBracketsAndPeriods,
  ellipsis,
  exclamationMarks,
  japanesePeriodsAndCommas,
  periodsInDirectQuotes,
} from './punctuation/end-marks.ts'
import {
  ampersandAbbreviationSpacing,
  ampersandUsage,
  dashMark,
  emDash,
  plusSignUsage,
  sentenceBreakIndicator,
  slashSpacing,
} from './punctuation/joining-signs.ts'
import { quotations } from './punctuation/quotations.ts'
import {
  spaceBetweenChineseAndDigits,
  spaceBetweenChineseAndEnglish,
  spacingAndPunctuation,
} from './punctuation/spacing.ts'
import { contractions, latinAbbreviations } from './spelling/english.ts'
import {
  accentsAndCedillas,
  accentsInCeder,
  accentsWithInversion,
  circumflexAccents,
} from './spelling/french-accents.ts'
import { elerAndEter, laisse, numeroAbbreviation, spelledOutNumbers } from './spelling/french-words.ts'
import { eszett, informalAddressPronouns, umlauts } from './spelling/german.ts'
import { personalTitles } from './spelling/personal-titles.ts'
import { solo } from './spelling/spanish.ts'

/** The rule about email addresses, the only one that sees them. */
export const EMAIL_GROUP: RuleGroup = emailAddresses

const WORDS: readonly RuleGroup[] = [
  personalTitles,
  latinAbbreviations,
  contractions,
  numeroAbbreviation,
  spelledOutNumbers,
  elerAndEter,
  accentsInCeder,
  accentsWithInversion,
  circumflexAccents,
  laisse,
  solo,
  informalAddressPronouns,
  umlauts,
  eszett,
  accentsAndCedillas,
]

const DATES_AND_TIMES: readonly RuleGroup[] = [
  years,
  dateFormats,
  calendarEra,
  centuryFormat,
  decadeFormat,
  timeFormat,
  hoursMinutesSeparator,
  hoursMinutesSecondsSeparator,
  singleDigitHoursRule,
  midnightInNumerals,
]

const NUMBERS: readonly RuleGroup[] = [
  phoneNumbers,
  decimalsLessThanOne,
  largeNumberFormat,
  numberSeparators,
  largeSumsOfMoney,
  largeSumsOfMoneyFormat,
  currencyFormat,
  percentageFormat,
  temperatureFormat,
  spellingOutUnits,
  unitsOfMeasureSpacing,
  spaceBetweenNumeralsAndUnit,
  listOfMeasurements,
  dimensionsSeparator,
  mathematicalSpacing,
  rangeIndicator,
  equationReferences,
  approximateNumbers,
  kanjiNumbers,
  numberSeparator,
  zeroFormat,
  hiraganaAndKanji,
  writingNumbers,
]

const PUNCTUATION: readonly RuleGroup[] = [
  abbreviations,
  acronyms,
  uppercaseInitialisms,
  academicDegrees,
  commaAfterIeAndEg,
  possessives,
  ampersandAbbreviationSpacing,
  ampersandUsage,
  plusSignUsage,
  slashSpacing,
  exclamationMarks,
  ellipsis,
  dashMark,
  sentenceBreakIndicator,
  emDash,
  commaAfterConjunctiveAdverbs,
  serialCommaRule,
  salutation,
  japanesePeriodsAndCommas,
  periodsInDirectQuotes,
  cornerBracketsAndPeriods,
  cornerBracketAndPeriods,
  fullSentenceInBrackets,
  bookTitles,
  workTitles,
  bracketShape,
  roundBrackets,
  supplementaryParentheses,
  colonInTimes,
  colonForVersus,
  colonInHeading,
  colonWidth,
  quotations,
]

/** Honoured by the finisher itself, which hides quotations from the other rules when they must not be modified. */
const quotationModification: RuleGroup = singleRule('spelling_and_grammar.quotation_modification', {
  do_not_modify_text_in_quotation_marks: optionRule('all', () => undefined),
  modify_text_in_quotation_marks_according_to_custom_rules: optionRule('all', () => undefined),
})

const SPACING: readonly RuleGroup[] = [
  spacingAndPunctuation,
  spaceBetweenChineseAndEnglish,
  spaceBetweenChineseAndDigits,
]

/**
 * Every rule that is applied to a text by rule, in the order of application: words, dates and times, numbers,
 * punctuation, spacing. Where two rules contradict one another, the later one has the last word.
 */
export const RULE_GROUPS: readonly RuleGroup[] = [
  EMAIL_GROUP,
  ...WORDS,
  ...DATES_AND_TIMES,
  ...NUMBERS,
  ...PUNCTUATION,
  ...SPACING,
  quotationModification,
]
