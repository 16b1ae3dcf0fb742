import { baseLanguage } from '../../languages/language-code.ts'
import type { LanguagePair, Recalled, RecallWork, SegmentMemory } from '../../translation/port.ts'
import { phraseKey } from './phrase-key.ts'
import { type Address, type Phrase, type PhraseTable, readPhraseTable } from './phrase-table.ts'

export interface PhraseMemoryDependencies {
  /** The file of phrases, unpacked; read once, when a phrase is first asked for. */
  readonly read: () => Promise<string>
  /** Whether phrases are wanted for a pair. */
  readonly isWanted: (pair: LanguagePair) => boolean
}

/** No phrase is longer; nothing is looked up for longer sentences. */
const LONGEST = 80

/**
 * Knows everyday phrases in a handful of languages. Letter case, punctuation and English contractions may differ; the
 * ending of the translation follows the source. Where a form of address is asked for, only phrases count that have it or
 * address nobody.
 */
export function createPhraseMemory({ read, isWanted }: PhraseMemoryDependencies): SegmentMemory {
  let content: Promise<string> | undefined
  const tables = new Map<string, Promise<PhraseTable | undefined>>()

  function tableOf({ source, target }: LanguagePair): Promise<PhraseTable | undefined> {
    const pair = { source: baseLanguage(source), target: baseLanguage(target) }
    const key = `${pair.source} ${pair.target}`
    const known = tables.get(key)
    if (known !== undefined) return known
    content ??= read()
    const table = content.then((text) => readPhraseTable(text, pair.source, pair.target))
    tables.set(key, table)
    return table
  }

  return {
    async recall(units, { pair, formality, isExactOnly }) {
      const isShort = units.map(
        ({ segment }) => segment.text.length <= LONGEST && segment.protectedSpans.length === 0,
      )
      if (isExactOnly || !isShort.includes(true) || !isWanted(pair)) return units.map(() => undefined)
      const table = await tableOf(pair)
      return units.map(({ segment }, index) =>
        table === undefined || isShort[index] !== true
          ? undefined
          : recalled(segment.text, pair, formality, table),
      )
    },
  }
}

function recalled(
  text: string,
  pair: LanguagePair,
  formality: RecallWork['formality'],
  table: PhraseTable,
): Recalled | undefined {
  const key = phraseKey(text, pair.source)
  // A question may be written without its sign.
  const phrases = table.get(key) ?? (/[.!…。！]\s*$/.test(text) ? undefined : table.get(`${key}?`))
  const phrase = phrases?.find(({ address }) => ALLOWED[formality].includes(address))
  if (phrase === undefined) return undefined
  const target = inCaseOf(text, endedAs(text, phrase.text), pair)
  return { translated: { text: target, alignment: [], protectedRanges: [] }, isFinal: false }
}

const ALL: readonly Phrase['address'][] = ['nobody', 'formal', 'familiar', 'unknown']
const FORMAL: readonly Address[] = ['formal', 'nobody']
const FAMILIAR: readonly Address[] = ['familiar', 'nobody']
const ALLOWED: Readonly<Record<RecallWork['formality'], readonly Address[]>> = {
  default: ALL,
  more: FORMAL,
  prefer_more: FORMAL,
  less: FAMILIAR,
  prefer_less: FAMILIAR,
}

const ENDING = /[\s\u00a0\u202f]*[.!?…。！？]+$/u

/** Takes the ending away where the source has none, or another; the pipeline writes what the source has. */
function endedAs(source: string, target: string): string {
  const kind = (text: string): string => {
    const sign = /[.!?…。！？](?=[^\p{L}\p{N}]*$)/u.exec(text)?.[0] ?? ''
    return { '。': '.', '！': '!', '？': '?' }[sign] ?? sign
  }
  if (kind(source) === kind(target)) return target
  return target.replace(ENDING, '').replace(/^[¡¿]/, '')
}

/** What is written in capitals throughout stays so. */
function inCaseOf(source: string, target: string, { target: language }: LanguagePair): string {
  const letters = source.replace(/[^\p{L}]/gu, '')
  const isCapital =
    letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  return isCapital ? target.toLocaleUpperCase(language) : target
}
