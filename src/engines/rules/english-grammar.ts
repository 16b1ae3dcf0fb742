import { Dialect, type Lint, LocalLinter, SuggestionKind } from 'harper.js'
import { slimBinary } from 'harper.js/slimBinary'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { EditKind, ProposedEdit } from '../../writing/improver.ts'

/** Grammar rules of English. */
export interface EnglishGrammar {
  check(text: string, form: LanguageCode): Promise<readonly ProposedEdit[]>
}

/** Matters of taste, what other rules of ours decide, and what was wrong more often than right in the corpora. */
const LEFT_OUT =
  /^(?:SpellCheck|ThatWhich|LongSentences|SpelledNumbers|Avoid|Expand|Boring|OxfordComma|NoOxfordComma|Dashes|EllipsisLength|UseEllipsisCharacter|UseTitleCase|Hedging|FillerWords|Regionalisms|QuoteSpacing|Spaces|SentenceCapitalization|UnclosedQuotes|MoreAdjective|Really|Very|Freezing|Starving|Excellent|Impressed|ToDoHyphen|OrthographicConsistency|CompaniesProductsAndTrademarks|.*Names$|ProperNouns|Countries|.*Hyphen$|NumericRangeEnDash|CurrencyPlacement|DotInitialisms|SplitWords|MergeWords|DisjointPrefixes|Pluralecades|Redundant|DiscourseMarkers|OkToOkay|PreferPl|PreferSn|OneAndTheSame|PhrasalVerbAsCompoundNoun|CompoundNouns|OpenCompounds|NounVerbConfusion|MassNouns|LetsConfusion|CommaFixes|InflectedVerbAfterTo|BlacklistWhitelist|Insensitive|RedundantAcronyms|Touristic|Towards|Lookalike|LitotesDirectPositive|Cybersec|CapitalizePersonalPronouns|MissingTo|FindOut|PronounVerbAgreement|PronounInflectionBe|ToTwoToo|AWhile|WrongNegative|ThatThis|NominalWants|Damages|LeftRightHand|IncludingButNot|ThereToTheir|WhomSubject|WillNonLemma|TheyToThem|RepeatedWords)/u

const KINDS: Readonly<Record<string, EditKind>> = {
  Agreement: 'grammar',
  Grammar: 'grammar',
  Miscellaneous: 'grammar',
  BoundaryError: 'spelling',
  Capitalization: 'capitalisation',
  Eggcorn: 'confusion',
  Malapropism: 'confusion',
  Nonstandard: 'grammar',
  Punctuation: 'punctuation',
  Repetition: 'repetition',
  Typo: 'spelling',
  Usage: 'grammar',
  WordChoice: 'confusion',
}

/** Harper runs as WebAssembly and holds some 250 MB; only a process that can be ended should load it. */
export async function createEnglishGrammar(): Promise<EnglishGrammar> {
  const linters = new Map<Dialect, Promise<LocalLinter>>()
  const linterOf = (dialect: Dialect) => {
    const linter = linters.get(dialect) ?? createLinter(dialect)
    linters.set(dialect, linter)
    return linter
  }
  await linterOf(Dialect.American)
  return {
    async check(text, form) {
      const linter = await linterOf(form === 'en-GB' ? Dialect.British : Dialect.American)
      const lints = await linter.lint(text, { language: 'plaintext' })
      return lints.flatMap((lint) => toEdit(text, lint) ?? [])
    },
  }
}

/** One whose dialect is changed would forget which rules are left out. */
async function createLinter(dialect: Dialect): Promise<LocalLinter> {
  const linter = new LocalLinter({ binary: slimBinary, dialect })
  await linter.setup()
  const defaults = await linter.getDefaultLintConfig()
  await linter.setLintConfig(
    Object.fromEntries(
      Object.entries(defaults).map(([rule, on]) => [rule, LEFT_OUT.test(rule) ? false : on]),
    ),
  )
  return linter
}

/** Only where Harper has one answer: of several, none is sure. */
function toEdit(text: string, lint: Lint): ProposedEdit | undefined {
  const kind = KINDS[lint.lint_kind()]
  const suggestions = lint.suggestions()
  const [first] = suggestions
  if (kind === undefined || first === undefined || suggestions.length > 1) return undefined
  const span = lint.span()
  const start = unitOffset(text, span.start)
  const end = unitOffset(text, span.end)
  if (isLetterOrName(text, start, end)) return undefined
  const explanation = lint.message()
  const shared = { kind, explanation, sureness: 0.9 }
  switch (first.kind()) {
    case SuggestionKind.Replace:
      return { ...shared, start, end, replacement: first.get_replacement_text() }
    case SuggestionKind.Remove:
      return { ...shared, start, end, replacement: '' }
    case SuggestionKind.InsertAfter:
      return { ...shared, start: end, end, replacement: first.get_replacement_text() }
  }
}

/** `(a)` is no article, and how `a SKU` is read is known to its writer; `its` is left to the context. */
function isLetterOrName(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end)
  if (/^it['’]?s$/iu.test(word)) return true
  return (
    /^an?$/iu.test(word) && !/^ (?!(?:and|or|is|in|of|if|are)\b)\p{Ll}{2}/u.test(text.slice(end, end + 6))
  )
}

/** Harper counts code points. */
function unitOffset(text: string, points: number): number {
  let units = 0
  for (let point = 0; point < points && units < text.length; point += 1) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  }
  return units
}
